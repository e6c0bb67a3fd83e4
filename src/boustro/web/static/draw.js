/**
 * Draw tab: the board's name and size, its jumps, its problems.
 */

import { EFFECTS, LONGEST_NAME } from "./choices.js";
import { DesignPart } from "./design.js";
import { byId, el, field, iconButton, patch, segments, typed } from "./dom.js";
import { describeJump, kindOf, labelOf } from "./draft.js";
import { filesPart } from "./files.js";
import { hide, oneStop } from "./focus.js";
import { MeasurePart } from "./measure.js";
import { RulesForm } from "./rules.js";
import { badSquares } from "./state.js";
import { say, titled, told } from "./words.js";

/** @import {App, Tab} from "./app.js" */
/** @import {Pair} from "./draft.js" */
/** @import {ProblemAnswer, ViewAnswer} from "./types.js" */

const MOST_JUMPS = 200;
const MOST_SENTENCES = 12;

/** @implements {Tab} */
export class DrawTab {
  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.name = el("input#board-name", {
      autocomplete: "off",
      maxlength: LONGEST_NAME,
      placeholder: say("frame.untitled"),
      onchange: (event) => this.rename(typed(event)),
    });
    this.measure = new MeasurePart(app);
    this.problems = el("section.problems", { "aria-label": say("draw.problems"), hidden: true });
    this.jumps = el("div.jumps-list");
    this.settle = oneStop(this.jumps);
    this.title = el("h2#jumps-title");
    this.clear = el(
      "button.quiet",
      { onclick: () => app.store.edit({ jumps: [] }, say("draw.removed_all")) },
      say("draw.remove_all"),
    );
    this.acts = el("div.acts");
    this.rules = new RulesForm(app);
    this.files = filesPart(app);
    this.design = new DesignPart(app);
    panel.append(...this.parts(), ...this.files.parts);
    app.store.on(["now", "saved", "selected"], () => this.showDraft());
    app.store.on(["now", "square"], () => this.showSquare());
  }

  parts() {
    return [
      el(
        "div.row",
        field(say("draw.name"), this.name, ".grow"),
        el(
          "button#new-board.quiet",
          { onclick: () => this.app.boards.begin() },
          say("draw.new_board"),
        ),
      ),
      this.measure.root,
      this.problems,
      el(
        "section",
        { "aria-labelledby": "jumps-title" },
        el("div.row.spread", this.title, this.clear),
        this.jumps,
        byNumber(this.app),
        this.acts,
      ),
      this.design.fold,
      el("details#fold-rules.fold", el("summary", say("draw.rules")), this.rules.root),
    ];
  }

  /** @param {ViewAnswer} doc */
  onView(doc) {
    this.showDraft();
    this.showProblems(doc);
    this.rules.show();
  }

  showDraft() {
    if (document.activeElement !== this.name) this.name.value = this.app.store.draft.name;
    this.measure.show();
    this.design.show();
    this.files.show();
    this.showJumps();
  }

  onShow() {
    this.files.onShow();
  }

  share() {
    this.files.reveal();
    byId("save").focus();
  }

  /** @param {string} name */
  rename(name) {
    if (name !== this.app.store.draft.name) this.app.store.edit({ name }, say("draw.renamed"));
  }

  showJumps() {
    const { jumps: pairs } = this.app.store.draft;
    const ladders = pairs.filter((pair) => kindOf(pair) === "ladder").length;
    this.title.textContent = pairs.length
      ? say("draw.jumps", { ladders, snakes: pairs.length - ladders })
      : say("draw.no_jumps");
    hide(this.clear, pairs.length === 0);
    const bad = badSquares(this.app.store);
    const more = pairs.length - MOST_JUMPS;
    const hint = !pairs.length
      ? say("draw.by_drag")
      : more > 0 && say("draw.more", { count: more });
    patch(
      this.jumps,
      pairs.length > 0 &&
        el("ul.jump-chips", ...pairs.slice(0, MOST_JUMPS).map((pair) => this.chip(pair, bad))),
      hint && el("p.hint", hint),
    );
    this.settle();
  }

  /** What the square that was pressed last does beside jumps, to choose. */
  showSquare() {
    const { square, draft } = this.app.store;
    if (!square || square >= draft.size) return patch(this.acts);
    const now = draft.effects?.find(([at]) => at === square)?.[1] ?? "";
    const begins = draft.jumps.some(([entry]) => entry === square);
    const offered = [
      ["", say("draw.nothing_else")],
      ...titled("effect", EFFECTS).filter(([text]) => text.startsWith("chance") === begins),
    ];
    if (!offered.some(([text]) => text === now)) offered.push([now, now]);
    const choose = (/** @type {string} */ text) => this.app.editor.act(square, text);
    patch(this.acts, segments("square-act", say("draw.square", { square }), offered, now, choose));
  }

  /** @param {Pair} pair @param {Set<number>} bad */
  chip(pair, bad) {
    const { app } = this;
    const kind = kindOf(pair);
    const wrong = bad.has(pair[0]) || bad.has(pair[1]);
    const chosen = app.store.selected === pair[0];
    return el(
      "li",
      { class: `jump-chip ${kind} ${wrong ? "bad" : ""} ${chosen ? "chosen" : ""}` },
      el(
        "button",
        {
          "aria-label": say("draw.select", { kind, label: labelOf(pair) }),
          "aria-pressed": String(chosen),
          onclick: () => app.store.select(chosen ? null : pair[0]),
        },
        labelOf(pair),
      ),
      iconButton("close", say("draw.remove", { jump: describeJump(pair) }), () =>
        app.editor.drop([pair]),
      ),
    );
  }

  /** @param {ViewAnswer} doc */
  showProblems({ problems: found, notes }) {
    const { draft } = this.app.store;
    const beyond = draft.jumps.filter((pair) => Math.max(...pair) > Number(draft.size));
    hide(this.problems, found.length + notes.length === 0);
    patch(
      this.problems,
      found.length > 0 &&
        el(
          "h2",
          found.length === 1
            ? say("draw.one_problem")
            : say("draw.many_problems", { count: found.length }),
        ),
      found.length > 0 &&
        el("ul.wrong", ...found.slice(0, MOST_SENTENCES).map((problem) => this.sentence(problem))),
      beyond.length && found.length
        ? el(
            "button",
            { onclick: () => this.app.editor.drop(beyond) },
            say("draw.outside", { count: beyond.length }),
          )
        : null,
      notes.length > 0 &&
        el("ul.note", ...notes.slice(0, MOST_SENTENCES).map((note) => el("li", told(note)))),
    );
  }

  /** @param {ProblemAnswer} problem */
  sentence(problem) {
    const { board } = this.app;
    const square = problem.squares.find((one) => board.boxes.has(one));
    if (square === undefined) return el("li", told(problem));
    return el(
      "li",
      el(
        "button.plain",
        { title: say("draw.show"), onclick: () => board.setCurrent(square) },
        told(problem),
      ),
    );
  }
}

/** A jump added by typing its two squares.  @param {App} app */
function byNumber(app) {
  const from = el("input#lay-from", {
    type: "number",
    min: 1,
    inputmode: "numeric",
    required: true,
  });
  const to = el("input#lay-to", { type: "number", min: 0, inputmode: "numeric", required: true });
  /** @param {Event} event */
  function lay(event) {
    event.preventDefault();
    app.editor.lay(Number(from.value), Number(to.value));
    from.value = to.value = "";
    from.focus();
  }
  return el(
    "form.row.by-number",
    { onsubmit: lay },
    el("label", { for: "lay-from" }, say("draw.from")),
    from,
    el("label", { for: "lay-to" }, say("draw.to")),
    to,
    el("button", { type: "submit" }, say("draw.add")),
  );
}

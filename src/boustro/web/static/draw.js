/**
 * Draw tab: the board's name and size, its jumps, its problems.
 */

import { DesignPart } from "./design.js";
import { counted, el, fill, iconButton } from "./dom.js";
import { filesPart } from "./files.js";
import { MeasurePart } from "./measure.js";
import { RulesForm } from "./rules.js";
import { kindOf, saidOf } from "./store.js";

/** @typedef {import("./store.js").Pair} Pair */

const MOST_JUMPS = 200;
const MOST_SENTENCES = 12;

/** @implements {Tab} @typedef {import("./app.js").Tab} Tab */
export class DrawTab {
  /** @param {import("./app.js").App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.edits = true;
    this.hint = "Drag from square to square to add a jump. Drag an end to move it. Keyboard: arrows, Enter, Delete.";
    this.name = el("input", {
      id: "board-name",
      autocomplete: "off",
      maxlength: 120,
      placeholder: "Untitled board",
      onchange: () => this.rename(),
    });
    this.measure = new MeasurePart(app);
    this.problems = el("section", { class: "problems", "aria-label": "Problems", hidden: true });
    this.jumps = el("div", { class: "jumps-list" });
    this.title = el("h2", { id: "jumps-title" });
    this.clear = el("button", {
      type: "button",
      class: "quiet",
      text: "Remove all",
      onclick: () => app.store.edit({ jumps: [] }, "All jumps removed."),
    });
    this.rules = new RulesForm(app);
    this.files = filesPart(app);
    this.design = new DesignPart(app);
    fill(panel, ...this.parts(), ...this.files.parts);
  }

  parts() {
    return [
      el(
        "div",
        { class: "row" },
        el("div", { class: "field grow" }, el("label", { for: "board-name", text: "Name" }), this.name),
        el("button", {
          type: "button",
          class: "quiet",
          id: "new-board",
          text: "New board",
          onclick: () => this.app.boards.begin(),
        }),
      ),
      this.measure.root,
      this.problems,
      el(
        "section",
        { "aria-labelledby": "jumps-title" },
        el("div", { class: "row spread" }, this.title, this.clear),
        this.jumps,
        byNumber(this.app),
      ),
      this.design.fold,
      el("details", { class: "fold", id: "fold-rules" }, el("summary", { text: "Rules" }), this.rules.root),
    ];
  }

  want() {
    return {};
  }

  /** @param {import("./app.js").ViewAnswer} doc */
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

  rename() {
    const said = this.name.value.trim();
    if (said !== this.app.store.draft.name) this.app.store.edit({ name: said }, "Renamed.");
  }

  showJumps() {
    const { jumps: pairs } = this.app.store.draft;
    const ladders = pairs.filter((pair) => kindOf(pair) === "ladder").length;
    this.title.textContent = pairs.length
      ? `${counted(ladders, "ladder")}, ${counted(pairs.length - ladders, "snake")}`
      : "No jumps yet";
    this.clear.hidden = pairs.length === 0;
    const { bad } = this.app;
    const more = pairs.length - MOST_JUMPS;
    const hint = !pairs.length
      ? "Drag from square to square on the board: upwards for a ladder, downwards for a snake."
      : more > 0 && `and ${more} more`;
    fill(
      this.jumps,
      pairs.length > 0 &&
        el("ul", { class: "chips" }, ...pairs.slice(0, MOST_JUMPS).map((pair) => this.chip(pair, bad))),
      hint && el("p", { class: "hint", text: hint }),
    );
  }

  /** @param {Pair} pair @param {Set<number>} bad */
  chip(pair, bad) {
    const { app } = this;
    const kind = kindOf(pair);
    const wrong = bad.has(pair[0]) || bad.has(pair[1]);
    const chosen = app.editor.selected === pair[0];
    return el(
      "li",
      { class: `chip ${kind} ${wrong ? "bad" : ""} ${chosen ? "chosen" : ""}` },
      el("button", {
        type: "button",
        "aria-label": `Select the ${saidOf(pair)}`,
        "aria-pressed": String(chosen),
        text: `${pair[0]} ${kind === "ladder" ? "▲" : "▼"} ${pair[1]}`,
        onclick: () => app.select(chosen ? null : pair[0]),
      }),
      iconButton("close", `Remove the ${saidOf(pair)}`, () => app.editor.drop([pair])),
    );
  }

  /** @param {import("./app.js").ViewAnswer} doc */
  showProblems({ problems: found, notes }) {
    const { draft } = this.app.store;
    const beyond = draft.jumps.filter((pair) => Math.max(...pair) > Number(draft.size));
    this.problems.hidden = found.length + notes.length === 0;
    fill(
      this.problems,
      found.length > 0 && el("h2", { text: found.length === 1 ? "One problem" : `${found.length} problems` }),
      found.length > 0 &&
        el("ul", { class: "wrong" }, ...found.slice(0, MOST_SENTENCES).map((problem) => this.sentence(problem))),
      beyond.length && found.length
        ? el("button", {
            type: "button",
            text: `Remove ${counted(beyond.length, "jump")} outside the board`,
            onclick: () => this.app.editor.drop(beyond),
          })
        : null,
      notes.length > 0 &&
        el("ul", { class: "note" }, ...notes.slice(0, MOST_SENTENCES).map(({ sentence: text }) => el("li", { text }))),
    );
  }

  /** @param {import("./types.js").ProblemAnswer} problem */
  sentence({ sentence: text, squares }) {
    const { board } = this.app;
    const square = squares.find((one) => board.boxes.has(one));
    if (square === undefined) return el("li", { text });
    return el(
      "li",
      {},
      el("button", {
        type: "button",
        class: "plain",
        text,
        title: "Show on the board",
        onclick: () => board.setCurrent(square),
      }),
    );
  }
}

/** A jump added by typing its two squares.  @param {import("./app.js").App} app */
function byNumber(app) {
  const from = el("input", { id: "lay-from", type: "number", min: 1, inputmode: "numeric", required: true });
  const to = el("input", { id: "lay-to", type: "number", min: 0, inputmode: "numeric", required: true });
  /** @param {Event} event */
  function lay(event) {
    event.preventDefault();
    app.editor.lay(Number(from.value), Number(to.value));
    from.value = to.value = "";
    from.focus();
  }
  return el(
    "form",
    { class: "row by-number", onsubmit: lay },
    el("label", { for: "lay-from", text: "From" }),
    from,
    el("label", { for: "lay-to", text: "to" }),
    to,
    el("button", { type: "submit", text: "Add" }),
  );
}

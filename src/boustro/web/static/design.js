/**
 * Make me a board: a form of wishes, and a board designed for them; undo restores the one before.
 */

import { ApiError, latest } from "./api.js";
import { MOST_PLAYERS, PRESETS } from "./choices.js";
import { capital, choice, counted, el, field, patch, segments, shown } from "./dom.js";
import { draftOf, kindOf, labelOf, MOST_SIDE } from "./draft.js";
import { hide, setAble } from "./focus.js";
import { onKeys } from "./keymap.js";
import { columnsOf } from "./state.js";

/** @import {App} from "./app.js" */
/** @import {Child} from "./dom.js" */
/** @import {Pair, Snapshot} from "./draft.js" */
/** @import {DesignAnswer, WishAnswer} from "./types.js" */

const PLAYERS = Array.from({ length: MOST_PLAYERS }, (_, at) => [String(at + 1), counted(at + 1, "player")]);
const LENGTHS = [
  ["any", "As it comes"],
  ["minutes", "In minutes"],
  ["mean", "In rolls"],
];

export class DesignPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/design");
    this.kind = "classic";
    this.length = "minutes";
    this.seed = 1;
    /** @type {Set<string>} the jumps that stay, as text */
    this.pinned = new Set();
    /** Whether rows and columns are still those of the draft. */
    this.follows = true;
    /** @type {Snapshot|null} the board to which the outcome belongs */
    this.shown = null;
    this.waiting = 0;
    this.inputs = this.fields();
    this.hint = el("p.hint");
    this.asked = el("div.row.asked");
    this.players = choice("design-players", PLAYERS);
    this.players.value = "4";
    this.pins = el("div.pins");
    this.count = el("span");
    this.stays = el("details.fold", el("summary#design-stays", this.count), this.pins);
    this.make = el("button#design-make.strong", { type: "submit" }, "Make the board");
    this.another = el("button#design-another", { hidden: true, onclick: () => this.ask(this.seed + 1) }, "Another");
    this.cancel = el("button#design-cancel", { hidden: true, onclick: () => this.stop("Cancelled.") }, "Cancel");
    this.outcome = el("div#design-outcome.outcome");
    this.root = this.form();
    this.fold = el("details#fold-design.fold", el("summary", "Make me a board"), this.root);
  }

  fields() {
    const follow = () => (this.follows = false);
    const number = (/** @type {string} */ id, /** @type {object} */ more) =>
      el("input", { id: `design-${id}`, type: "number", inputmode: "numeric", min: 1, ...more });
    const side = (/** @type {string} */ id, /** @type {string} */ label) =>
      number(id, { "aria-label": `${label} of the new board`, max: MOST_SIDE, required: true, oninput: follow });
    const text = (/** @type {string} */ id, /** @type {object} */ more) =>
      el("input", { id: `design-${id}`, autocomplete: "off", spellcheck: "false", size: 6, ...more });
    return {
      rows: side("rows", "Rows"),
      columns: side("columns", "Columns"),
      snakes: text("snakes", { placeholder: "any" }),
      ladders: text("ladders", { placeholder: "any" }),
      snakeLength: number("snake-length", { max: 400, placeholder: "any" }),
      ladderLength: number("ladder-length", { max: 400, placeholder: "any" }),
      minutes: number("minutes", { max: 600, step: "any", value: 10 }),
      mean: text("mean", { value: "40" }),
    };
  }

  form() {
    const { rows, columns, snakes, ladders, snakeLength, ladderLength } = this.inputs;
    const kinds = segments("design-kind", "Kind", PRESETS, this.kind, (kind) => this.choose({ kind }));
    kinds.append(this.hint);
    const form = el(
      "form.design",
      {
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          this.ask(this.seed);
        },
      },
      kinds,
      el("div.row", field("Rows", rows), field("Columns", columns), field("Snakes", snakes), field("Ladders", ladders)),
      el("div.row", field("Longest snake", snakeLength), field("Longest ladder", ladderLength), el("span", "squares")),
      segments("design-length", "Length of a game", LENGTHS, this.length, (length) => this.choose({ length })),
      this.asked,
      this.stays,
      el("div.row", this.make, this.another, this.cancel),
      this.outcome,
    );
    onKeys(form, "design", { stop: () => Boolean(this.waiting) && this.stop("Cancelled.") });
    this.choose({});
    return form;
  }

  /** @param {{kind?: string, length?: string}} choice */
  choose({ kind = this.kind, length = this.length }) {
    Object.assign(this, { kind, length });
    this.hint.textContent = PRESETS.find(([name]) => name === kind)?.[2] ?? "";
    const { minutes, mean } = this.inputs;
    this.asked.hidden = length === "any";
    if (length === "minutes")
      patch(this.asked, el("label", { for: minutes.id }, "about"), minutes, el("span", "minutes for"), this.players);
    if (length === "mean") patch(this.asked, mean, el("label", { for: mean.id }, "rolls for one player"));
    this.players.setAttribute("aria-label", "How many play");
  }

  /** Shows the draft's size and its jumps to keep, and clears the outcome for another board. */
  show() {
    const { draft } = this.app.store;
    const columns = columnsOf(this.app.store);
    if (this.follows) Object.assign(this.inputs.rows, { value: String(Math.ceil(Number(draft.size) / columns)) });
    if (this.follows) Object.assign(this.inputs.columns, { value: String(columns) });
    this.stays.hidden = draft.jumps.length === 0;
    this.showPins();
    if (this.shown && this.shown !== this.app.store.now) this.showOutcome(null);
  }

  showPins() {
    const { jumps } = this.app.store.draft;
    patch(this.pins, ...jumps.map((pair) => this.pin(pair)));
    const count = jumps.filter((pair) => this.pinned.has(String(pair))).length;
    this.count.textContent = `Jumps that stay: ${count || "none"}`;
  }

  /** @param {Pair} pair */
  pin(pair) {
    const key = String(pair);
    return el(
      "button",
      {
        class: `pin ${kindOf(pair)}`,
        "data-key": key,
        "aria-label": `Keep the ${kindOf(pair)} ${labelOf(pair)}`,
        "aria-pressed": String(this.pinned.has(key)),
        onclick: () => {
          if (!this.pinned.delete(key)) this.pinned.add(key);
          this.showPins();
        },
      },
      labelOf(pair),
    );
  }

  /** The wishes in the form that the server reads.  @param {number} seed */
  wishes(seed) {
    const { rows, columns, snakes, ladders, snakeLength, ladderLength, minutes, mean } = this.inputs;
    const { draft, rules } = this.app.store.now;
    return {
      size: Number(rows.value) * Number(columns.value),
      columns: Number(columns.value),
      rules: rules ?? undefined,
      preset: this.kind,
      snakes: snakes.value.trim() || undefined,
      ladders: ladders.value.trim() || undefined,
      snake_length: atMost(snakeLength),
      ladder_length: atMost(ladderLength),
      minutes: this.length === "minutes" ? `about ${minutes.value}` : undefined,
      mean: this.length === "mean" ? mean.value.trim() : undefined,
      players: Number(this.players.value),
      keep: draft.jumps.filter((pair) => this.pinned.has(String(pair))),
      seed,
    };
  }

  /** @param {number} seed */
  async ask(seed) {
    if (this.waiting) return;
    this.wait();
    try {
      const answer = await this.answers.ask(this.wishes(seed));
      if (!answer) return;
      this.seed = seed;
      this.take(answer);
    } catch (error) {
      this.stop();
      this.refuse(ApiError.of(error));
    }
  }

  /** Shows that the search is running, and for how long. */
  wait() {
    const begun = performance.now();
    const count = () =>
      this.showOutcome(null, el("p.hint", `Looking for a board: ${Math.round((performance.now() - begun) / 1000)} s`));
    this.waiting = setInterval(count, 1000);
    this.app.notices.announce("Looking for a board.");
    count();
    this.ready(false);
  }

  /** Stops the search.  @param {string} [message] */
  stop(message) {
    clearInterval(this.waiting);
    this.waiting = 0;
    this.answers.drop();
    this.ready(true);
    if (message) this.app.notices.announce(message);
    this.showOutcome(null, message && el("p.hint", message));
  }

  /** @param {boolean} able */
  ready(able) {
    setAble(this.make, able);
    setAble(this.another, able);
    hide(this.cancel, able);
  }

  /** @param {Snapshot|null} about @param {...Child} children */
  showOutcome(about, ...children) {
    this.shown = about;
    patch(this.outcome, ...children);
  }

  /** Puts the designed board on the page.  @param {DesignAnswer} answer */
  take(answer) {
    const { app } = this;
    const { draft, rules } = app.store.now;
    const words = answer.wishes.map((wish) => reached(wish, Number(this.players.value)));
    const message = answer.met
      ? `Made: ${words[0] ?? rolls(answer)}.`
      : `No board met every wish${answer.ended === "time" ? " in time" : ""}. The closest: ${words.join(", ")}.`;
    const known = answer.met && words.length ? `${rolls(answer)}. ` : "";
    this.stop();
    this.another.hidden = false;
    this.follows = true;
    const isGiven = app.store.given.has(draft.name.replace(/ \(changed\)$/, ""));
    app.store.put(
      { draft: draftOf(answer.game.board, isGiven ? "" : draft.name), rules, message },
      this.length === "minutes" ? { players: Number(this.players.value) } : {},
    );
    this.showOutcome(
      app.store.now,
      el("p", { class: answer.met ? "" : "wrong" }, message),
      ...answer.wishes.map(wished),
      el(
        "p.hint",
        { "data-seed": this.seed },
        `${known}Checked ${shown(Number(answer.effort), 0)} boards. Undo restores yours.`,
      ),
    );
  }

  /** @param {ApiError} error */
  refuse({ message, problems }) {
    const proved = problems.filter(({ name }) => name === "impossible");
    const missed = problems.some(({ name }) => name === "not-found");
    const title = proved.length
      ? "No board can be like that."
      : missed
        ? "No such board found, though there may be one. Change a wish, or try again."
        : null;
    const reasons = proved.length ? proved : problems;
    this.app.notices.announce(title ?? message);
    this.showOutcome(
      this.app.store.now,
      title && el("p.wrong", title),
      reasons.length
        ? el("ul", { class: title ? "" : "wrong" }, ...reasons.map(({ sentence }) => el("li", `${capital(sentence)}.`)))
        : el("p.wrong", message),
    );
  }
}

/** All values up to that of a field; any value where it is empty.  @param {HTMLInputElement} field */
function atMost({ value }) {
  return value ? `..${value}` : undefined;
}

/** The value that a figure reached, in words.  @param {WishAnswer} wish @param {number} players */
function reached({ figure, value }, players) {
  if (figure === "minutes") return `about ${shown(value)} minutes with ${counted(players, "player")}`;
  return `about ${shown(value)} rolls each`;
}

/** A wish that the board does not meet, in words.  @param {WishAnswer} wish */
function wished({ low, high, met, value }) {
  const range =
    low === null
      ? `at most ${shown(high, 3)}`
      : high === null
        ? `at least ${shown(low, 3)}`
        : `${shown(low, 3)} to ${shown(high, 3)}`;
  return met ? null : el("p.hint", `You asked for ${range}; this board has ${shown(value, 3)}.`);
}

/** The average, and how precisely it is known.  @param {DesignAnswer} answer */
function rolls({ mean, digits }) {
  const known = digits === null ? "exact" : `exact to ${digits} digits`;
  return `Average for one player: ${shown(mean, 3)} rolls (${known})`;
}

/**
 * What a change of the board would do: of the jump that is asked about, and the changes that
 * matter most.
 */

import { latest } from "./api.js";
import { el, fill, shown } from "./dom.js";
import { effectWords } from "./editor.js";
import { kindOf } from "./store.js";

const ASKED_FOR = 200;
const LISTED = 4;

/** @param {import("./app.js").App} app */
export function changesPart(app) {
  return new ChangesPart(app);
}

class ChangesPart {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("/api/whatif");
    this.pair = el("div", { class: "pair", id: "pair", "aria-live": "off" });
    this.best = el("div", { class: "best" });
    this.parts = [
      el("section", { "aria-labelledby": "pair-title" }, el("h2", { id: "pair-title", text: "What would this jump do?" }), this.pair),
      el("section", { "aria-labelledby": "best-title" }, el("h2", { id: "best-title", text: "The changes that matter most" }), this.best),
    ];
    this.showPair(null, null);
  }

  drop() {
    this.answers.drop();
  }

  /** @param {any} game */
  async showBest(game) {
    const answer = await this.answers.ask({ ...game, top: ASKED_FOR });
    if (!answer) return;
    const edits = (answer.results[0]?.edits ?? []).filter((/** @type {any} */ edit) => edit.mean !== null);
    const sorted = [...edits].sort((a, b) => a.change - b.change);
    const both = [...apart(sorted.filter((edit) => edit.change < 0)), ...apart(sorted.filter((edit) => edit.change > 0).reverse())];
    if (!both.length) return fill(this.best, el("p", { class: "hint", text: "Nothing to compare." }));
    fill(this.best, el("ul", { class: "edits" }, ...both.map((edit) => this.editItem(edit))));
  }

  /** @param {any} edit */
  editItem(edit) {
    const [tone, sign] = edit.change > 0 ? ["longer", "+"] : ["shorter", ""];
    return el("li", {}, el("button", { type: "button", onclick: () => this.apply(edit) },
      el("span", { text: worded(edit) }), el("span", { class: tone, text: `${sign}${shown(edit.change, 1)}` })));
  }

  /** @param {any} edit */
  apply({ kind, entry, exit, was }) {
    const { store, editor } = this.app;
    const pairs = store.draft.jumps;
    if (kind === "remove") editor.drop(pairs.filter((jump) => jump[0] === entry));
    else if (kind === "move") store.edit({ jumps: [...pairs.filter((jump) => jump[0] !== was), [entry, exit]] }, `Moved to ${entry}.`);
    else editor.lay(entry, exit);
  }

  /** @param {[number, number]|null} jump @param {any} answer */
  showPair(jump, answer) {
    if (!jump || !answer) return fill(this.pair, el("p", { class: "hint", text: "Drag from one square to another, or press Enter on two: the board stays as it is." }));
    const [entry, exit] = jump;
    const kind = kindOf(jump);
    fill(this.pair, el("p", { class: `pair-line ${kind}` }, el("strong", { text: `${kind === "ladder" ? "▲" : "▼"} ${entry} → ${exit}` }), ...effectWords(answer)),
      el("button", { type: "button", id: "lay-pair", text: "Lay this jump", onclick: () => this.app.editor.lay(entry, exit) }));
  }
}

/** The first changes that each begin on another square.  @param {any[]} edits */
function apart(edits) {
  const seen = new Set();
  return edits.filter(({ entry }) => !seen.has(entry) && seen.add(entry)).slice(0, LISTED);
}

/** @param {any} edit */
function worded({ kind, entry, exit, was }) {
  const word = exit > entry ? "ladder" : "snake";
  if (kind === "remove") return `Without the ${word} ${entry} → ${exit}`;
  if (kind === "change") return `${entry} → ${exit} instead of ${was}`;
  return `A ${word} ${entry} → ${exit}`;
}

/**
 * Effects of changes: of the jump under the pointer, and the changes that matter most.
 */

import { ApiError, latest } from "./api.js";
import { el, patch, section, shown } from "./dom.js";
import { gameOf, kindOf } from "./draft.js";
import { effectWords, jumpTitle } from "./editor.js";
import { canBeLost } from "./state.js";
import { say, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {EditAnswer, ViewAnswer} from "./types.js" */

/** How many are listed of each kind. */
const LISTED = 4;

export class ChangesPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/whatif");
    this.pair = el("div#pair.pair", { "aria-live": "off" });
    this.best = el("div.best");
    this.parts = [
      section("pair", say("changes.pair"), this.pair),
      section("best", say("changes.best"), this.best),
    ];
    this.showPair();
    app.store.on(["effect"], () => this.showPair());
  }

  /**
   * Asks for the changes of another board; a board with problems has none. Where not even the
   * figures of the board were computed, those of all its changes would take far longer.
   * @param {ViewAnswer} doc
   */
  async show({ sound, summary }) {
    if (!sound) return this.answers.drop();
    if (!summary) {
      this.answers.drop();
      return patch(this.best, el("p.hint", say("changes.not_computed")));
    }
    if (canBeLost(this.app.store)) {
      this.answers.drop();
      return patch(this.best, el("p.hint", say("changes.over")));
    }
    try {
      const answer = await this.answers.ask({
        ...gameOf(this.app.store.now),
        top: LISTED,
        apart: true,
      });
      if (answer) this.showBest(answer.results[0]?.edits ?? []);
    } catch (error) {
      patch(this.best, el("p.wrong", told(ApiError.of(error).said)));
    }
  }

  /** @param {EditAnswer[]} edits */
  showBest(edits) {
    patch(
      this.best,
      edits.length
        ? el("ul.edits", ...edits.map((edit) => this.editItem(edit)))
        : el("p.hint", say("changes.none")),
    );
  }

  /** @param {EditAnswer} edit */
  editItem(edit) {
    const [tone, sign] = Number(edit.change) > 0 ? ["longer", "+"] : ["shorter", ""];
    return el(
      "li",
      el(
        "button",
        { onclick: () => this.apply(edit) },
        el("span", worded(edit)),
        el("span", { class: tone }, `${sign}${shown(edit.change, 1)}`),
      ),
    );
  }

  /** @param {EditAnswer} edit */
  apply({ kind, entry, exit, was }) {
    const { editor } = this.app;
    if (kind === "remove") editor.remove(entry);
    else if (kind === "move")
      editor.move(
        editor.jumps.findIndex((jump) => jump[0] === was),
        "entry",
        entry,
      );
    else editor.lay(entry, exit);
  }

  showPair() {
    const { effect } = this.app.store;
    if (!effect) return patch(this.pair, el("p.hint", say("changes.how")));
    const { pair, answer } = effect;
    patch(
      this.pair,
      el("p", { class: `pair-line ${kindOf(pair)}` }, jumpTitle(pair), ...effectWords(answer)),
      el("button#lay-pair", { onclick: () => this.app.editor.lay(...pair) }, say("changes.add")),
    );
  }
}

/** @param {EditAnswer} edit */
function worded({ kind, entry, exit, was }) {
  const jump = { kind: kindOf([entry, exit]), entry, exit };
  if (kind === "remove") return say("changes.without", jump);
  if (kind === "change") return say("changes.instead", { entry, exit, was: was ?? null });
  return say("changes.new", jump);
}

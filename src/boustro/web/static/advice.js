/**
 * Make it shorter, longer, fairer: small changes, each shown on the board before it is made.
 */

import { ApiError, latest } from "./api.js";
import { WAYS } from "./choices.js";
import { el, patch, section, shown } from "./dom.js";
import { gameOf, inOrder } from "./draft.js";
import { hide } from "./focus.js";
import { uncover } from "./state.js";
import { numeral, say, titled, titleIn, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Pair} from "./draft.js" */
/** @import {AdviceAnswer, AdvisedAnswer, ViewAnswer} from "./types.js" */

export class AdvicePart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/advise");
    this.views = latest("POST /api/view");
    this.ways = titled("way", WAYS).map(([way, text]) =>
      el(
        "button",
        { id: `way-${way}`, "aria-pressed": "false", onclick: () => this.ask(way) },
        text,
      ),
    );
    this.list = el("div.advice");
    this.acts = el(
      "div.row",
      el("button#advice-take.strong", { onclick: () => this.take() }, say("advice.take")),
      el("button.quiet", { onclick: () => this.clear() }, say("advice.cancel")),
    );
    this.root = section(
      "advice",
      say("advice.title"),
      el("div.row.ways", ...this.ways),
      this.list,
      this.acts,
    );
    this.acts.hidden = true;
    app.store.on(["overlay"], () => this.showChosen());
    app.store.on(["now", "players"], () => this.clear());
  }

  /**
   * The change that is shown on the board, while the board is lent to advice.
   * @returns {AdviceAnswer|null}
   */
  get chosen() {
    const { overlay } = this.app.store;
    return overlay?.owner === "advice" ? overlay.advice : null;
  }

  /**
   * Offers what can be asked of another board, and clears the answer about the one before.
   * @param {ViewAnswer} doc
   */
  show({ sound, summary, ending }) {
    // boustro changes no board with effects, as one that can be lost has.
    hide(this.root, !sound || !summary || Boolean(this.app.store.draft.effects?.length));
    const mayNotBeWon = ending !== null && ending.kind !== "all-won";
    for (const [at, [way]] of WAYS.entries()) hide(this.ways[at], (way === "mend") !== mayNotBeWon);
    this.clear();
  }

  clear() {
    this.answers.drop();
    for (const button of this.ways) button.setAttribute("aria-pressed", "false");
    patch(this.list);
    this.views.drop();
    const { store } = this.app;
    store.change({ ...uncover(store, "advice"), offered: [] });
  }

  /** Marks the change that is shown; with the board its buttons go to the next owner. */
  showChosen() {
    const { chosen } = this;
    hide(this.acts, !chosen);
    for (const [at, button] of [...this.list.querySelectorAll(".edits button")].entries())
      button.setAttribute("aria-pressed", String(this.app.store.offered[at] === chosen));
  }

  /** @param {string} way */
  async ask(way) {
    const { app } = this;
    this.clear();
    for (const [at, button] of this.ways.entries())
      button.setAttribute("aria-pressed", String(WAYS[at][0] === way));
    if (way === "fairer" && app.store.players < 2)
      return patch(this.list, el("p.hint", say("advice.one_player")));
    patch(this.list, el("p.hint", say("advice.trying")));
    try {
      const answer = await this.answers.ask({
        ...gameOf(app.store.now),
        way,
        players: app.store.players,
      });
      if (answer?.results[0]) this.offer(way, answer.results[0]);
    } catch (error) {
      patch(this.list, el("p.wrong", told(ApiError.of(error).said)));
    }
  }

  /** @param {string} way @param {AdvisedAnswer} found */
  offer(way, found) {
    const { advice } = found;
    if (!advice.length) {
      const none = titleIn("unmet", way, WAYS.find(([name]) => name === way)?.[2] ?? "");
      patch(this.list, el("p.hint", none));
      return this.app.notices.announce(none);
    }
    const isSmallest = advice.every(({ proved }) => proved);
    const items = advice.map((one) => this.item(one, outcome(way, found, one)));
    this.app.store.change({ offered: advice });
    patch(
      this.list,
      el(
        "p.hint",
        way === "mend"
          ? say("advice.mended")
          : say(isSmallest ? "advice.smallest" : "advice.small"),
      ),
      el("ul.edits", ...items),
    );
    this.preview(advice[0]);
  }

  /** @param {AdviceAnswer} advice @param {Element[]} words */
  item(advice, words) {
    const preview = () => this.preview(advice);
    return el(
      "li",
      el(
        "button",
        { "aria-pressed": "false", onclick: preview },
        el("span", worded(advice)),
        ...words,
      ),
    );
  }

  /** Shows the board as it would be.  @param {AdviceAnswer} advice */
  async preview(advice) {
    const { app } = this;
    const caption = say("advice.preview_only", { change: worded(advice) });
    const overlay = { owner: /** @type {const} */ ("advice"), advice, caption, ...marksOf(advice) };
    app.store.cover(overlay);
    try {
      const { now } = app.store;
      const doc = await this.views.ask({
        ...gameOf({ ...now, draft: { ...now.draft, jumps: this.after(advice) } }),
        players: app.store.players,
        chart: true,
      });
      if (!doc || this.chosen !== advice) return;
      app.store.cover({ ...overlay, svg: doc.svg, doc });
      app.notices.announce(say("advice.preview", { change: worded(advice) }));
    } catch (error) {
      app.notices.failed(error);
    }
  }

  /** The jumps after the changes.  @param {AdviceAnswer} advice @returns {Pair[]} */
  after({ changes }) {
    let jumps = this.app.store.draft.jumps;
    for (const { before, after } of changes) {
      jumps = jumps.filter((pair) => String(pair) !== String(before));
      if (after) jumps = [...jumps, after];
    }
    return inOrder([...jumps]);
  }

  /** Makes the change that is shown; undo takes it back. */
  take() {
    const { chosen } = this;
    if (!chosen) return this.app.notices.announce(say("advice.choose"));
    const jumps = this.after(chosen);
    this.clear();
    this.app.store.edit({ jumps }, say("advice.done", { change: worded(chosen) }));
  }
}

/** The squares of the changes, and the jumps that are there no longer. */
function marksOf(/** @type {AdviceAnswer} */ { changes }) {
  return {
    lit: changes.flatMap(({ before, after }) => [...(before ?? []), ...(after ?? [])]),
    ghosts: changes.flatMap(({ before }) => (before ? [before] : [])),
  };
}

/** @param {AdviceAnswer} advice */
function worded({ changes }) {
  return say("advice.changes", { changes: changes.map((one) => say("advice.change", one)) });
}

/**
 * What a change does, for display and for screen readers.
 * @param {string} way
 * @param {AdvisedAnswer} now
 * @param {AdviceAnswer} then
 */
function outcome(way, now, then) {
  const tone = Number(then.mean) < Number(now.mean ?? Infinity) ? "shorter" : "longer";
  const rolls = el(
    "span",
    { class: `effect ${tone}` },
    now.mean === null
      ? say("advice.rolls", { rolls: shown(then.mean) })
      : say("advice.rolls_change", { before: shown(now.mean), after: shown(then.mean) }),
  );
  if (way !== "fairer") return [rolls];
  const share = (/** @type {Record<string, number|null>} */ figures) =>
    numeral(100 * Number(figures.first_seat), 2);
  const [before, after] = [share(now.figures), share(then.figures)];
  return [el("span.effect", say("advice.first_player", { before, after }))];
}

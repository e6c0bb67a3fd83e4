/**
 * Search: the way to the search for the fewest rolls, step by step on the board. Its player is
 * loaded with the first one.
 */

import { latest } from "./api.js";
import { byId, el } from "./dom.js";
import { gameOf } from "./draft.js";
import { hide, setAble } from "./focus.js";
import { onKeys } from "./keymap.js";
import { say } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {SearchPlayer} from "./search_player.js" */
/** @import {State} from "./state.js" */

export const ORDERS = [
  ["breadth", say("search.breadth")],
  ["depth", say("search.depth")],
];

/**
 * Whether arrow keys step through a search: where the board is alone, its buttons are not there.
 * @param {Pick<State, "alone"|"overlay">} state
 */
export function stepsAlone({ alone, overlay }) {
  return alone && overlay?.owner === "search";
}

export class SearchPart {
  /** @param {App} app @param {(on: boolean) => void} onShown */
  constructor(app, onShown) {
    this.app = app;
    this.onShown = onShown;
    /** @type {SearchPlayer|null} */
    this.player = null;
    this.searches = ORDERS.map(() => latest("POST /api/search"));
    this.begin = el(
      "button#search-begin.strong",
      { onclick: () => this.open("breadth") },
      say("search.begin"),
    );
    this.ways = el(
      "div.row",
      this.begin,
      el("button#search-compare", { onclick: () => this.open("depth") }, say("search.compare")),
      el(
        "button#search-predict",
        { onclick: () => this.open("breadth", true) },
        say("search.predict"),
      ),
    );
    this.close = el(
      "button#search-end.quiet",
      { hidden: true, onclick: () => this.done() },
      say("search.done"),
    );
    this.hint = el("p.hint", say("search.hint"));
    this.root = el(
      "section.search",
      { "aria-labelledby": "search-title" },
      el("div.row.spread", el("h2#search-title", say("search.title")), this.close),
      this.ways,
      this.hint,
    );
    onKeys(document, "search", {
      close: () => this.isShown && this.done(),
      back: () => stepsAlone(app.store) && this.player?.stepper?.back(),
      on: () => stepsAlone(app.store) && this.player?.stepper?.forward(),
    });
    app.store.on(["overlay"], () => this.player?.stepper && !this.isShown && this.putAway());
  }

  /** Whether the board is lent to a search. */
  get isShown() {
    return this.app.store.overlay?.owner === "search";
  }

  /** Whether there is a search to be shown.  @param {boolean} there */
  offer(there) {
    hide(this.ways, this.isShown || !there);
  }

  /**
   * @param {string} order that is shown @param {boolean} [predicts] whether it begins with a
   *   prediction
   */
  async open(order, predicts = false) {
    const { app } = this;
    const { now } = app.store;
    const before = document.activeElement;
    setAble(this.begin, false);
    try {
      const [player, breadth, depth] = await Promise.all([
        this.load(),
        ...ORDERS.map(([order], at) => this.searches[at].ask({ ...gameOf(now), order })),
      ]);
      if (!breadth || !depth || app.store.now !== now || app.store.tab !== "solve") return;
      // The focus stays if the user has moved it meanwhile, such as to the board.
      const stays = document.activeElement !== before;
      const search = order === "breadth" ? breadth : depth;
      player.unmount();
      app.store.cover({ owner: "search", search, svg: search.svg });
      this.show(true);
      player.start([breadth, depth], search, predicts);
      if (!stays) player.stepper?.buttons.turn.focus();
    } catch (error) {
      app.notices.failed(error);
    } finally {
      setAble(this.begin, true);
    }
  }

  async load() {
    const { SearchPlayer } = await import("./search_player.js");
    if (!this.player) {
      this.player = new SearchPlayer(this.app, (order) => this.open(order));
      this.root.append(this.player.root);
    }
    return this.player;
  }

  done() {
    this.shut();
    this.begin.focus();
  }

  /** Gives the board back. */
  shut() {
    for (const one of this.searches) one.drop();
    this.app.store.uncover("search");
  }

  /** Another owner has the board, or it was given back. */
  putAway() {
    this.player?.putAway();
    this.show(false);
  }

  /** @param {boolean} on */
  show(on) {
    for (const part of [this.close, byId("queue")]) hide(part, !on);
    if (this.player) hide(this.player.root, !on);
    for (const part of [this.ways, this.hint]) hide(part, on);
    this.onShown(on);
  }
}

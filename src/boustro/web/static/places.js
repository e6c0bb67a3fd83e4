/**
 * Places: what Back and Forward lead to. A tab, another board and a game are places; an edit is none,
 * so a place shows its board as it was left.
 */

import { newId } from "./api.js";

/** @import {App} from "./app.js" */
/** @import {Snapshot} from "./store.js" */
/** @import {TabName} from "./tabs.js" */

/**
 * @typedef {object} Place
 * @property {TabName} tab
 * @property {string|null} game
 * @property {string} session which of the boards that were opened it is of
 * @property {Left} left
 * @typedef {{now: Snapshot, savedId: string|null, savedName: string, owned: boolean, edited: boolean}} Left a board
 * as it was left
 */

export class Places {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.session = newId();
    /** @type {Map<string, Left>} by session */
    this.left = new Map();
    this.isNew = this.isBack = false;
    addEventListener("popstate", ({ state }) => state && this.restore(state));
  }

  /** Something is opened that Back leads away from again. */
  begin() {
    this.isNew ||= !this.isBack;
  }

  /** Another board takes the place of this one. */
  leave() {
    this.left.set(this.session, this.present());
    this.session = newId();
    this.begin();
  }

  /** @returns {Left} */
  present() {
    const {
      store: { now },
      boards: { savedId, savedName, owned, edited },
    } = this.app;
    return { now, savedId, savedName, owned, edited };
  }

  /** The page is at this address now.  @param {string} address */
  note(address) {
    /** @type {Place} */
    const place = { tab: this.app.tab, game: this.app.game?.id ?? null, session: this.session, left: this.present() };
    const moves = this.isNew && location.pathname + location.search + location.hash !== address;
    if (moves) history.pushState(place, "", address);
    else history.replaceState(place, "", address);
    this.isNew = false;
  }

  /** @param {Place} place */
  async restore({ tab, game, session, left }) {
    const { app } = this;
    const { play } = app.tabs;
    this.isBack = true;
    try {
      if (play.game && play.game.id !== game) play.leave();
      if (session !== this.session) {
        app.boards.putBack(this.left.get(session) ?? left);
        this.session = session;
      }
      app.setTab(tab);
      if (game && play.game?.id !== game) await play.resume(game);
    } finally {
      this.isBack = this.isNew = false;
    }
  }
}

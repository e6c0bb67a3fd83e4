/**
 * Browser history: the address restores the page, and Back and Forward move between entries. A tab,
 * another board and a game are entries; an edit is not, so an entry shows its board in the state in
 * which it was left.
 */

import { boardOf } from "./draft.js";
import { addressOf, isShared } from "./host.js";
import { fragment, packed, packedSolution } from "./link.js";
import { keepDraft, readdressDraft } from "./opening.js";
import { isAnotherPlace } from "./state.js";

/** @import {Boards} from "./boards.js" */
/** @import {Place} from "./state.js" */
/** @import {Store} from "./store.js" */

/**
 * @typedef {object} Seats how a game is left and gone back to
 * @property {() => void} leave
 * @property {(id: string) => Promise<void>} resume
 */

const EVERY = 250;

export class Places {
  /** @param {Store} store @param {Boards} boards @param {Seats} seats */
  constructor(store, boards, seats) {
    this.store = store;
    this.boards = boards;
    this.seats = seats;
    this.timer = 0;
    this.linkedAt = -EVERY;
    /** how often it was linked: of two, packed at a time, the later one counts */
    this.links = 0;
    store.on(["doc", "tab", "solution"], () => this.follow());
    store.on(["saved"], () => store.fresh && this.follow());
    store.on(["game"], () => store.place?.game !== this.present().game && this.follow());
    addEventListener("popstate", ({ state }) => state && this.restore(state));
  }

  /** @returns {Place} */
  present() {
    const { tab, playing, session, now, saved, edited } = this.store;
    return { tab, game: playing?.id ?? null, session, left: { now, saved, edited } };
  }

  /** Updates the address so that it restores this page. */
  follow() {
    clearTimeout(this.timer);
    const wait = this.linkedAt + EVERY - performance.now();
    if (wait <= 0) this.link();
    else this.timer = setTimeout(() => this.link(), wait);
  }

  /** The address leads here. */
  async link() {
    clearTimeout(this.timer);
    this.linkedAt = performance.now();
    const link = ++this.links;
    const { doc, now, fresh, playing, saved, edited, tab, solution } = this.store;
    const place = this.present();
    if (playing) return this.note(addressOf("g", playing.id), place);
    const path = saved.id ? addressOf("b", saved.id) : addressOf("");
    // An edit is in the address before its view has come.
    const text = doc && (fresh ? doc.text : JSON.stringify(boardOf(now)));
    const board = text && (!isShared || !saved.id || edited) ? await packed(text) : null;
    const judged = tab === "judge" && solution ? await packedSolution(solution) : null;
    if (link !== this.links) return;
    this.note(`${path}${fragment(board, tab, judged)}`, place);
    if (doc && fresh && this.store.fresh && this.store.doc === doc) keepDraft(doc.text, true);
    else readdressDraft(); // of a later draft, which is stored already
  }

  /**
   * A place has this address; by now the page may have gone on to the next one.
   * @param {string} address @param {Place} place
   */
  note(address, place) {
    const { store } = this;
    const moves =
      isAnotherPlace(store, place) &&
      location.pathname + location.search + location.hash !== address;
    if (moves) history.pushState(place, "", address);
    else history.replaceState(place, "", address);
    store.change({ place });
  }

  /** @param {Place} place */
  async restore(place) {
    const { store, seats } = this;
    const { tab, game, session, left } = place;
    this.links += 1; // what is packed is the address of the entry that was left
    store.change({ place, returnsTo: place });
    try {
      if (store.game && store.game.id !== game) seats.leave();
      if (session !== store.session) this.boards.putBack(store.left.get(session) ?? left, session);
      store.turnTo(tab);
      if (game && store.game?.id !== game) await seats.resume(game);
    } finally {
      // Another entry may have been gone back to meanwhile.
      if (store.returnsTo === place) store.change({ place: this.present(), returnsTo: null });
    }
  }
}

/**
 * Current board: where it came from, and the link it is saved under. An answer for a board that
 * is no longer on the page is dropped.
 */

import { ask, newId } from "./api.js";
import { readSnapshot, snapshotOf, USUAL } from "./draft.js";
import { opened, savedElsewhere, UNSAVED } from "./state.js";
import { say } from "./words.js";

/** @import {Notices} from "./notices.js" */
/** @import {GivenGame} from "./questions.js" */
/** @import {Snapshot} from "./draft.js" */
/** @import {Left} from "./state.js" */
/** @import {Store} from "./store.js" */
/** @import {BuiltinAnswer} from "./types.js" */

/** @typedef {{session: string, now: Snapshot, id: string|null}} Saving */

export class Boards {
  /** @param {Store} store @param {Notices} notices */
  constructor(store, notices) {
    this.store = store;
    this.notices = notices;
    /** How many boards have been asked for. */
    this.asked = 0;
  }

  /**
   * Replaces the board by another; undo restores it.
   * @param {Snapshot} now @param {Partial<Store>} [more]
   */
  open(now, more) {
    this.store.change({ ...opened(this.store, now, newId()), ...more });
  }

  /** Puts a board back as it was left.  @param {Left} left @param {string} session */
  putBack({ now, saved = UNSAVED, edited }, session) {
    this.open({ ...now, message: say("boards.back") }, { saved, edited, session });
  }

  /**
   * Asks for a board that is to be opened; null where another was asked for or opened meanwhile.
   * @template {string} Question
   * @param {Question} question
   * @param {object} [body]
   */
  async wanted(question, body) {
    this.asked += 1;
    const { asked } = this;
    const { session } = this.store;
    const isWanted = () => asked === this.asked && session === this.store.session;
    try {
      const found = await ask(question, body);
      return isWanted() ? found : null;
    } catch (error) {
      if (isWanted()) throw error;
      return null;
    }
  }

  /** @param {BuiltinAnswer} one */
  async openBuiltin({ name, title }) {
    const found = await this.wanted("POST /api/view", { board: name });
    const snapshot =
      found && readSnapshot(found.text, say("boards.builtin", { title: title ?? name }));
    if (snapshot) this.open(snapshot);
  }

  /** @param {string} id */
  async openSaved(id) {
    const found = await this.wanted(`GET /api/boards/${id}`);
    if (!found) return;
    this.take(found.game, found.name);
    this.bind(id, this.store.now);
  }

  /** An empty board of the usual size and rules.  @param {string} words */
  begin(words = say("boards.new")) {
    this.open({ draft: USUAL, rules: null, message: say("boards.begun", { board: words }) });
  }

  /** @param {GivenGame} game @param {string} [name] */
  take(game, name) {
    this.open(snapshotOf(game, name, say("boards.opened")));
  }

  /**
   * The board as it is now, to be saved as a new one or under the id that it has.
   * @param {boolean} isNew
   * @returns {Saving}
   */
  saving(isNew) {
    const { session, now, saved } = this.store;
    return { session, now, id: saved.owned && !isNew ? saved.id : null };
  }

  /**
   * The server has saved this board under an id.
   * @param {Saving} what
   * @param {string} id
   * @param {string} name as it is kept
   * @returns {boolean} whether it is still the board on the page
   */
  saved({ session, now }, id, name) {
    this.notices.announce(say("boards.saved"));
    if (session !== this.store.session) {
      this.store.change(savedElsewhere(this.store, session, now, { id, name, owned: true }));
      return false;
    }
    this.bind(id, now, this.store.draft.name === name ? name : undefined);
    return true;
  }

  /**
   * The board on the page belongs to this id; the server has it as it was `then`, before later
   * edits.
   * @param {string} id
   * @param {Snapshot} then
   * @param {string} [name]
   */
  bind(id, then, name = then.draft.name) {
    this.store.change({ saved: { id, name, owned: true }, edited: this.store.now !== then });
  }
}

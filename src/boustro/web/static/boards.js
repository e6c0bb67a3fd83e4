/**
 * Current board: where it came from, and the link it is saved under. An answer for a board that
 * is no longer on the page is dropped.
 */

import { ask } from "./api.js";
import { readSnapshot, snapshotOf } from "./store.js";

/** @import {App} from "./app.js" */
/** @import {Opening} from "./opening.js" */
/** @import {Left} from "./places.js" */
/** @import {GivenGame} from "./questions.js" */
/** @import {Snapshot} from "./store.js" */
/** @import {BuiltinAnswer} from "./types.js" */

/** @typedef {{opened: number, now: Snapshot, id: string|null}} Saving */

export class Boards {
  /**
   * @param {App} app
   * @param {Opening} opening
   */
  constructor(app, opening) {
    this.app = app;
    this.savedId = opening.savedId;
    this.owned = opening.owned;
    this.edited = opening.edited;
    /** What it is called where it is saved. */
    this.savedName = opening.savedName;
    /** How many boards have been opened, and how many asked for, on this page. */
    this.opened = 0;
    this.asked = 0;
  }

  /** Puts another board in place of this one; undo leads back.  @param {Snapshot} snapshot */
  open(snapshot) {
    this.app.places.leave();
    this.opened += 1;
    this.savedId = null;
    this.owned = false;
    this.app.editor.selected = null;
    this.app.store.put(snapshot);
  }

  /** Puts a board back as it was left.  @param {Left} left */
  putBack({ now, savedId, savedName, owned, edited }) {
    this.open({ ...now, said: "Back to this board." });
    Object.assign(this, { savedId, savedName, owned, edited });
  }

  /**
   * Asks for a board that is to be opened; null where another was asked for or opened meanwhile.
   * @template {string} Question
   * @param {Question} question
   * @param {object} [body]
   */
  async wanted(question, body) {
    this.asked += 1;
    const { asked, opened } = this;
    const found = await ask(question, body);
    return asked === this.asked && opened === this.opened ? found : null;
  }

  /** @param {BuiltinAnswer} one */
  async openBuiltin({ name, title }) {
    const found = await this.wanted("POST /api/view", { board: name });
    const snapshot = found && readSnapshot(found.text, `${title} opened.`);
    if (snapshot) this.open(snapshot);
  }

  /** @param {string} id */
  async openSaved(id) {
    const found = await this.wanted(`GET /api/boards/${id}`);
    if (!found) return;
    this.take(found.game, found.name);
    this.bind(id, this.app.store.now);
  }

  /** An empty board of the usual size and rules. */
  begin() {
    this.open({
      draft: { size: 100, columns: 10, jumps: [], name: "" },
      rules: null,
      said: "New board. Undo brings the other one back.",
    });
  }

  /** @param {GivenGame} game @param {string} [name] */
  take(game, name) {
    this.open(snapshotOf(game, name, "Board opened."));
  }

  /** Whether this browser has saved the board, and whether by another name.  @returns {""|"saved"|"renamed"} */
  get stands() {
    if (!this.savedId || !this.owned) return "";
    return this.savedName === this.app.store.draft.name ? "saved" : "renamed";
  }

  /**
   * The board as it stands when it is being saved, to be a new one or that which it was.
   * @param {boolean} isNew
   * @returns {Saving}
   */
  saving(isNew) {
    return { opened: this.opened, now: this.app.store.now, id: this.owned && !isNew ? this.savedId : null };
  }

  /**
   * What was being saved has this id now.
   * @param {Saving} what
   * @param {string} id
   * @returns {boolean} whether it is still the board on the page
   */
  saved({ opened, now }, id) {
    this.app.notices.announce("Saved.");
    if (opened !== this.opened) return false;
    this.bind(id, now);
    return true;
  }

  /**
   * The board on the page has this id, and under it is kept what it was then.
   * @param {string} id
   * @param {Snapshot} then
   */
  bind(id, then) {
    this.savedId = id;
    this.savedName = then.draft.name;
    this.owned = true;
    this.edited = this.app.store.now !== then;
    this.app.tabs.draw.files.show();
    this.app.address();
  }
}

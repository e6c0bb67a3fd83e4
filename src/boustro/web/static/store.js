/**
 * State: all state of the page, namely the board, its view and the current game.
 */

import { BoardState } from "./draft.js";
import { plays } from "./roles.js";

/** @import {Snapshot} from "./draft.js" */
/** @import {GameAnswer} from "./types.js" */

/**
 * All changes go through `change`, which then calls the views of what has changed,
 * each once and in the order in which they were added; what a view itself changes is announced in the same way.
 */
export class Store extends BoardState {
  /** Of how many players the figures are. */
  players = 2;
  /** @type {GameAnswer|null} the game at the table */
  game = null;
  /** Whether a step of that game is being made. */
  busy = false;

  /** @param {Snapshot} now @param {Partial<Store>} [more] */
  constructor(now, more) {
    super();
    Object.assign(this, { now }, more);
  }

  /** The game that is being played on the page. */
  get playing() {
    return this.tab === "play" ? this.game : null;
  }

  /** In a game the last roll is taken back; the board is edited elsewhere. */
  get canUndo() {
    const { playing } = this;
    return playing ? !this.busy && plays(playing) && playing.rolls > 0 : this.past.length > 0;
  }

  get canRedo() {
    return !this.playing && this.future.length > 0;
  }
}

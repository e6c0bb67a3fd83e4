/**
 * The tab on which a game is played: who plays, whose turn it is, the die, the odds.
 * The server keeps the game; a step is asked for under an id, so that asking again is harmless.
 */

import { ask, download } from "./api.js";
import { fill } from "./dom.js";
import { gameOf } from "./store.js";
import { setupPart } from "./setup.js";
import { lasting } from "./steps.js";
import { tableParts } from "./table.js";
import { moveToken } from "./tokens.js";

const COMPUTER_WAITS = 420;
const LOOK_EVERY = 3000;

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function playTab(app, panel) {
  return new PlayTab(app, panel);
}

class PlayTab {
  /** @param {import("./app.js").App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.edits = false;
    this.hint = "";
    /** @type {any} the game at the table */
    this.game = null;
    this.busy = false;
    this.timer = 0;
    this.setup = setupPart(app, { begin: () => this.begin(), resume: (id) => this.resume(id) });
    this.table = tableParts({
      roll: () => this.roll(), undo: () => this.undo(), leave: () => this.leave(),
      again: () => this.again(), record: () => this.record(), auto: () => this.computer(),
    });
    fill(panel, this.setup.root, this.table.root);
    this.table.root.hidden = true;
    setInterval(() => this.look(), LOOK_EVERY);
  }

  want() {
    return {};
  }

  onView() {
    this.setup.rules.show();
    if (this.game) this.drawGame();
  }

  onShow() {
    if (!this.game) return this.setup.listGoing();
    this.drawGame();
    this.computer();
  }

  onHide() {
    clearTimeout(this.timer);
  }

  async begin() {
    const { now } = this.app.store;
    const players = this.setup.players();
    try {
      const made = await ask("POST", "/api/games", { ...gameOf(now), players });
      if (this.game || this.app.store.now !== now) return this.setup.listGoing();
      this.app.setPlayers(players.length);
      this.sitDown(made);
    } catch (error) {
      this.setup.refuse(error);
    }
  }

  /** @param {any} game */
  sitDown(game) {
    this.game = game;
    this.setup.root.hidden = true;
    this.table.root.hidden = false;
    this.app.address();
    this.drawGame();
    this.table.focusRoll();
    this.computer();
  }

  drawGame() {
    const { app, game } = this;
    if (!game || app.tab !== "play") return;
    app.board.setPicture(game.svg);
    app.labels();
    app.board.setMarks({});
    this.table.show(game, this.busy);
  }

  async roll() {
    const { game } = this;
    if (!game || game.over || this.busy) return;
    await this.held(() => this.rolled(game));
    if (this.game?.id !== game.id) return;
    this.table.tell(this.app, this.game);
    this.computer();
  }

  /** @param {any} game as it was before the roll */
  async rolled({ id, rolls }) {
    const next = await this.step(id, "rolls", rolls);
    if (!next || this.game?.id !== id) return;
    const move = next.rolls > rolls ? next.last ?? next.past?.at(-1) : null;
    this.table.rolled(move);
    const size = Number(this.game.game?.board?.size ?? this.app.store.draft.size);
    if (move && this.app.tab === "play" && next.rolls === rolls + 1) await moveToken(this.app.board, move, size);
    if (this.game?.id === id) this.game = next;
  }

  /** Shows what somebody at another browser has done to this game. */
  async look() {
    if (!this.game || this.busy || document.hidden || this.app.tab !== "play") return;
    const { id, rolls } = this.game;
    const stays = () => !this.busy && this.game?.id === id;
    const now = await ask("GET", `/api/games/${id}?svg=false`).catch(() => null);
    if (!now || now.rolls === rolls || !stays()) return;
    const whole = await ask("GET", `/api/games/${id}`).catch(() => null);
    if (!whole || !stays() || whole.rolls === this.game.rolls) return;
    this.game = whole;
    this.drawGame();
    this.table.tell(this.app, whole);
    this.computer();
  }

  async undo() {
    const { game } = this;
    if (!game || this.busy || game.rolls === 0) return;
    clearTimeout(this.timer);
    await this.held(() => this.undone(game));
    this.app.announce("The last roll is taken back.");
    this.computer();
  }

  /** @param {any} game as it was before */
  async undone({ id, rolls }) {
    let next = await this.step(id, "undo", rolls);
    while (next && next.rolls > 0 && next.players[next.turn - 1]?.kind === "computer" && people(next)) {
      next = await this.step(id, "undo", next.rolls);
    }
    if (this.game?.id === id) this.game = next ?? this.game;
  }

  /** @param {string} id @param {string} act @param {number} at */
  step(id, act, at) {
    return lasting(this.app, `/api/games/${id}`, { act, at }, () => this.game?.id === id);
  }

  /** Does one thing to the game at a time.  @param {() => Promise<void>} act */
  async held(act) {
    this.busy = true;
    this.table.show(this.game, this.busy);
    try {
      await act();
    } catch (error) {
      this.app.notify(/** @type {Error} */ (error).message);
    } finally {
      this.busy = false;
      this.drawGame();
    }
  }

  /** A computer rolls after a moment; where only computers play, they play while that is on. */
  computer() {
    clearTimeout(this.timer);
    const { game } = this;
    const player = game && !game.over ? game.players[game.turn - 1] : null;
    if (this.app.tab !== "play" || player?.kind !== "computer") return;
    if (!people(game) && !this.table.runs()) return;
    this.timer = window.setTimeout(() => this.roll(), COMPUTER_WAITS);
  }

  leave() {
    clearTimeout(this.timer);
    this.game = null;
    this.setup.root.hidden = false;
    this.table.root.hidden = true;
    this.app.address();
    this.app.refresh();
    this.setup.listGoing();
  }

  async again() {
    const { game } = this;
    if (!game) return;
    const players = game.players.map((/** @type {any} */ { name, kind }) => ({ name, kind }));
    try {
      const made = await ask("POST", "/api/games", { ...game.game, players });
      if (this.game === game) this.sitDown(made);
    } catch (error) {
      this.app.notify(/** @type {Error} */ (error).message);
    }
  }

  async record() {
    await download(`/api/games/${this.game.id}/record`, undefined, "game.txt").catch((error) => this.app.notify(error.message));
  }

  /** @param {string} id */
  async resume(id) {
    try {
      const found = await this.app.boards.wanted("GET", `/api/games/${id}`);
      if (!found) return;
      this.app.boards.take(found.game);
      this.sitDown(found);
    } catch (error) {
      this.app.notify(/** @type {Error} */ (error).message);
    }
  }
}

/** Whether a person plays.  @param {any} game */
function people(game) {
  return game.players.some((/** @type {any} */ player) => player.kind === "person");
}

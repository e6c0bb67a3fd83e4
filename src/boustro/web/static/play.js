/**
 * Play tab: who plays, whose turn it is, the die, the odds. The server keeps the game; every step
 * has an id, so that asking again is harmless.
 */

import { ApiError, ask, download } from "./api.js";
import { byId, patch } from "./dom.js";
import { hide } from "./focus.js";
import { isShared, reach } from "./host.js";
import { copyLink } from "./keep.js";
import { setupPart } from "./setup.js";
import { lasting } from "./steps.js";
import { gameOf } from "./store.js";
import { GameTable, people, whose } from "./table.js";
import { moveTokens } from "./tokens.js";

/** @import {App, Tab} from "./app.js" */
/** @import {GameAnswer} from "./types.js" */

const COMPUTER_WAITS = 420;
const LOOK_EVERY = 3000;

/** @typedef {GameAnswer} Game */

/** @implements {Tab} */
export class PlayTab {
  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.timer = 0;
    this.setup = setupPart(app, { begin: () => this.begin(), resume: (id) => this.resume(id) });
    this.table = new GameTable({
      roll: () => this.roll(),
      link: () => this.share(),
      undo: () => this.undo(),
      leave: () => this.leave(),
      again: () => this.again(),
      record: () => this.record(),
      auto: () => this.computer(),
    });
    panel.append(this.setup.root, this.table.root);
    this.table.root.hidden = true;
    setInterval(() => this.look(), LOOK_EVERY);
  }

  /** @returns {Game|null} the game at the table */
  get game() {
    return this.app.store.game;
  }

  set game(game) {
    this.app.store.change({ game });
  }

  get busy() {
    return this.app.store.busy;
  }

  set busy(busy) {
    this.app.store.change({ busy });
  }

  onView() {
    this.setup.rules.show();
    if (this.game) this.table.show(this.game, this.busy);
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
      const made = await ask("POST /api/games", { ...gameOf(now), players });
      if (this.game || this.app.store.now !== now) return this.setup.listGoing();
      this.app.store.change({ players: players.length });
      this.sitDown(made);
    } catch (error) {
      this.setup.refuse(error);
    }
  }

  /** @param {Game} game */
  sitDown(game) {
    this.game = game;
    this.showSeated(true);
    patch(this.table.shared);
    this.drawGame();
    this.app.notices.announce(`${whose(game)}.`);
    this.table.rollButton.focus();
    this.computer();
  }

  /** @param {boolean} isSeated whether there is a game at the table */
  showSeated(isSeated) {
    hide(this.setup.root, isSeated);
    hide(this.table.root, !isSeated);
  }

  drawGame() {
    const { playing } = this.app.store;
    if (playing) this.table.show(playing, this.busy);
  }

  async roll() {
    const { game } = this;
    if (!game || game.over || this.busy) return;
    await this.held(() => this.rolled(game));
    if (this.game?.id !== game.id) return;
    this.table.tell(this.app, this.game);
    this.computer();
  }

  /** @param {Game} game as it was before the roll */
  async rolled({ id, rolls }) {
    const next = await this.step(id, "rolls", rolls);
    if (next) await this.moved(next, rolls);
  }

  /**
   * Shows the last roll of a game, and then how it stands.
   * @param {Game} next
   * @param {number} seen how many rolls have been shown
   */
  async moved(next, seen) {
    if (this.game?.id !== next.id) return;
    if (next.rolls > seen) {
      this.table.fell(next);
      if (next.path && this.app.store.tab === "play") await moveTokens(this.app.board, next.path);
    }
    if (this.game?.id === next.id) this.game = next;
  }

  /** Shows what somebody at another browser has done to this game. */
  async look() {
    if (!this.game || this.busy || document.hidden || this.app.store.tab !== "play") return;
    const { id, rolls } = this.game;
    const stays = () => !this.busy && this.game?.id === id;
    const now = await ask(`GET /api/games/${id}?svg=false`).catch((error) => this.lost(ApiError.of(error)));
    if (!now || !stays() || standing(now) === standing(this.game)) return;
    const whole = await ask(`GET /api/games/${id}`).catch(() => null);
    if (!whole || !stays()) return;
    await this.held(() => this.moved(whole, rolls));
    if (whole.rolls > rolls) this.table.tell(this.app, this.game);
    else this.app.notices.notify(`A roll was taken back elsewhere. ${whose(whole)}.`);
    this.computer();
  }

  /**
   * What keeps a game from going on is said; that the server is away is said when somebody rolls.
   * @param {ApiError} error
   */
  lost(error) {
    if (error.kind === "store" || error.kind === "not-found") this.app.notices.failed(error);
    return null;
  }

  async undo() {
    const { game } = this;
    if (!game || this.busy || game.rolls === 0) return;
    clearTimeout(this.timer);
    await this.held(async () => {
      const next = await this.step(game.id, "undo", game.rolls);
      if (this.game?.id === game.id) this.game = next ?? this.game;
    });
    this.app.notices.announce(`Last roll taken back. ${this.game ? whose(this.game) : ""}.`);
    this.computer();
  }

  /** @param {string} id @param {string} act @param {number} at */
  step(id, act, at) {
    return lasting(this.app, id, { act, at }, () => this.game?.id === id);
  }

  /** Does one thing to the game at a time.  @param {() => Promise<void>} act */
  async held(act) {
    this.busy = true;
    this.table.show(this.game, this.busy);
    try {
      await act();
    } catch (error) {
      this.app.notices.failed(error);
    } finally {
      this.busy = false;
      this.drawGame();
    }
  }

  /** A computer rolls after a moment; where only computers play, they play while that is on. */
  computer() {
    clearTimeout(this.timer);
    const { game } = this;
    if (this.app.store.tab !== "play" || !game || game.over || game.players[game.turn - 1]?.kind !== "computer") return;
    if (!people(game) && !this.table.run.checked) return;
    this.timer = setTimeout(() => this.roll(), COMPUTER_WAITS);
  }

  leave() {
    clearTimeout(this.timer);
    this.game = null;
    this.showSeated(false);
    this.setup.listGoing();
    byId("start-game").focus();
  }

  async share() {
    await this.app.linked();
    await copyLink(
      this.table.shared,
      isShared
        ? reach
          ? ""
          : "Anyone with this link can watch and play."
        : "It opens this game in this browser. A game on several devices needs a server: boustro serve.",
    );
  }

  async again() {
    const { game } = this;
    if (!game) return;
    const players = game.players.map(({ name, kind }) => ({ name, kind }));
    try {
      const made = await ask("POST /api/games", { ...game.game, players });
      if (this.game === game) this.sitDown(made);
    } catch (error) {
      this.app.notices.failed(error);
    }
  }

  async record() {
    await download(`GET /api/games/${this.game?.id}/record`, undefined, "game.txt").catch((error) =>
      this.app.notices.failed(error),
    );
  }

  onSpace() {
    this.table.rollButton.click();
  }

  /** @param {string} id */
  async resume(id) {
    try {
      const found = await this.app.boards.wanted(`GET /api/games/${id}`);
      if (!found) return;
      this.app.boards.take(found.game);
      this.sitDown(found);
    } catch (error) {
      this.app.notices.failed(error);
    }
  }
}

/** What differs after any roll or undo, and after both.  @param {Game} game */
function standing({ rolls, turn, squares, last }) {
  return JSON.stringify([rolls, turn, squares, last]);
}

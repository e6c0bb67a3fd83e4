/**
 * Play tab: who plays, whose turn it is, the die, the odds. The server keeps the game; every step
 * has an id, so that asking again is harmless.
 */

import { ApiError, ask, download, newId } from "./api.js";
import { byId, patch } from "./dom.js";
import { gameOf } from "./draft.js";
import { hide, isTyping } from "./focus.js";
import { onKeys } from "./keymap.js";
import { playersOf } from "./next_game.js";
import { LEFT_OUT } from "./notices.js";
import { leads, mayRoll, rollsItself } from "./roles.js";
import { setupPart } from "./setup.js";
import { sound } from "./sound.js";
import { heard, seated, squaresShown, uncover } from "./state.js";
import { GameTable, whose } from "./table.js";
import { moveTokens, pace, skipMovement } from "./tokens.js";
import { isAsked, watchesOnly, watchOnly } from "./watched.js";
import { say } from "./words.js";

/** @import {App, Tab} from "./app.js" */
/** @import {GameAnswer} from "./types.js" */

/** What has a use of its own for Space, and for arrows. */
const PRESSED = "button, select, summary, a, input, textarea";
const CONTROLS = "input, select, textarea, [role=tab], #board";
const COMPUTER_WAITS = 420;
/** A device that did not begin the game rolls for a computer where the one that did is silent. */
const GUEST_WAITS = 3000;
const SOONEST_RETRY = 300;
const SLOWEST_RETRY = 3000;

/** @typedef {GameAnswer} Game */

/** @implements {Tab} */
export class PlayTab {
  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.timer = 0;
    /** @type {import("./live_updates.js").LiveUpdates|null} */
    this.updates = null;
    this.setup = setupPart(app, { begin: () => this.begin(), resume: (id) => this.resume(id) });
    this.table = new GameTable({
      roll: () => {
        this.table.more?.hidePoster();
        this.roll();
      },
      link: () => this.share(),
      undo: () => this.undo(),
      leave: () => this.leave(),
      again: () => this.again(),
      record: () => this.fetchFile("record", "game.txt"),
      run: (runs) => app.store.change({ runs }),
      sit: (seat, take) => this.sit(seat, take),
      choose: (seat) => this.choose(seat),
      film: () => this.fetchFile("gif", "game.gif"),
      back: (at) => this.lookBack(at),
    });
    byId("board").addEventListener("click", () => this.busy && skipMovement());
    onKeys(document, "game", { roll: (event) => this.space(event) });
    onKeys(document, "replay", {
      back: (event) => this.isKey(event, CONTROLS) && this.go(-1),
      on: (event) => this.isKey(event, CONTROLS) && this.go(1),
    });
    addEventListener(
      "pageshow",
      ({ persisted }) => persisted && this.updates?.follow(this.game?.id ?? ""),
    );
    panel.append(this.setup.root, this.table.root);
    this.table.root.hidden = true;
    this.addViews();
  }

  addViews() {
    const { store } = this.app;
    store.on(["game"], () => this.showSeated());
    store.on(["game", "busy", "overlay", "invites", "tab"], () => this.drawGame());
    store.on(["game", "busy", "tab", "runs"], () => this.computer());
    store.on(["busy"], () => this.game && store.heard > this.game.serial && this.look(store.heard));
  }

  /** @returns {Game|null} the game at the table */
  get game() {
    return this.app.store.game;
  }

  get busy() {
    return this.app.store.busy;
  }

  /** After how many rolls the board is shown; null as it stands.  @returns {number|null} */
  get at() {
    const { overlay } = this.app.store;
    return overlay?.owner === "past" ? overlay.at : null;
  }

  onView() {
    this.setup.show();
    this.drawGame();
  }

  onShow() {
    if (!this.game) return this.setup.listGoing();
    this.look();
  }

  onHide() {
    this.table.more?.hidePoster();
  }

  async begin() {
    const { now } = this.app.store;
    const players = playersOf(this.app.store);
    try {
      const made = await ask("POST /api/games", { ...gameOf(now), players });
      if (this.game || this.app.store.now !== now) return this.setup.listGoing();
      this.sitDown(made);
      if (
        made.players.some(({ name }, at) => name !== players[at].name.trim().replace(/\s+/gu, " "))
      )
        this.app.notices.notify(LEFT_OUT);
    } catch (error) {
      this.setup.refuse(error);
    }
  }

  /** @param {Game} game @param {boolean} invites whether this device has invited others to it */
  sitDown(game, invites = false) {
    this.app.store.change(seated(this.app.store, game, invites));
    this.follow();
    patch(this.table.shared);
    this.app.notices.announce(`${whose(game)}.`);
    if (!isTyping()) this.table.rollButton.focus();
  }

  /** Loads what a game needs. */
  async load() {
    const [events, finish, guests, handicap] = await Promise.all([
      import("./events.js"),
      import("./finish.js"),
      import("./guests.js"),
      import("./handicap.js"),
    ]);
    this.table.more = { ...events, ...finish, ...guests, ...handicap };
  }

  /** Loads what a game needs, and follows its live updates from then on. */
  async follow() {
    const [{ LiveUpdates }] = await Promise.all([import("./live_updates.js"), this.load()]);
    this.updates ??= new LiveUpdates((serial) => this.look(serial));
    this.updates.follow(this.game?.id ?? "");
    this.drawGame();
  }

  /** The game at the table, or who plays the next one. */
  showSeated() {
    hide(this.setup.root, this.game !== null);
    hide(this.table.root, this.game === null);
  }

  drawGame() {
    const { playing, invites } = this.app.store;
    if (playing) this.table.show(playing, { busy: this.busy, at: this.at, invites });
  }

  /** Shows the board after so many rolls; null for its present state.  @param {number|null} at */
  async lookBack(at) {
    const { game } = this;
    if (!game || this.busy) return;
    const there =
      at === null ? null : await ask(`GET /api/games/${game.id}?at=${at}`).catch(() => null);
    if (this.app.store.playing === game && !this.busy) this.showPast(at, there);
  }

  /**
   * Puts an earlier moment on the board, and says it.
   * @param {number|null} at @param {Game|null} there the game as it was; null for its present state
   */
  showPast(at, there) {
    const { past = [], rolls = 0 } = this.game ?? {};
    const last = at === null ? null : past[past.length - 1 - rolls + at];
    const lit = last ? [last.from, last.reached, last.landed] : [];
    const { store, notices } = this.app;
    if (at === null || !there) store.uncover("past");
    else {
      const squares = this.table.more?.squaresAfter(there, at) ?? there.squares;
      store.cover({ owner: "past", at, svg: there.svg, lit, squares });
    }
    if (this.game)
      notices.announce(
        this.table.more?.stoodSaid(this.game, squaresShown(store), this.at ?? rolls) ?? "",
      );
  }

  /**
   * Whether a key is meant for the game: not if it is pressed on what has a use for it.
   * @param {KeyboardEvent} event @param {string} others
   */
  isKey({ target }, others) {
    return this.app.store.playing !== null && target instanceof Element && !target.closest(others);
  }

  /**
   * Ends what moves, or rolls; returns whether the key was meant for that.
   * @param {KeyboardEvent} event
   */
  space(event) {
    if (this.busy && this.isKey(event, CONTROLS)) skipMovement();
    if (!this.isKey(event, PRESSED)) return false;
    this.table.rollButton.click();
    return true;
  }

  /**
   * Shows the roll before or after the one that is shown; returns whether there is one.
   * @param {number} by
   */
  go(by) {
    const rolls = this.game?.rolls ?? 0;
    const to = (this.at ?? rolls) + by;
    if (to < 0 || to > rolls) return false;
    this.lookBack(to < rolls ? to : null);
    return true;
  }

  async roll() {
    const { game } = this;
    if (!game || game.over || this.busy || !mayRoll(game)) return;
    await this.held(() => this.rolled(game));
    if (this.game?.id !== game.id) return;
    this.table.announce(this.app, this.game);
  }

  /** @param {Game} game as it was before the roll */
  async rolled({ id, rolls }) {
    // The die rolls to its end, also where the step is refused.
    const tumbling = this.table.tumble();
    const next = await this.step(id, "rolls", rolls).finally(() => tumbling);
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
    if (this.game?.id === next.id) this.app.store.change({ game: next });
    if (!next.over || next.rolls <= seen || this.app.store.playing?.id !== next.id) return;
    sound("win");
    this.table.more?.cheer(this.app.board, next);
  }

  /**
   * Shows what other devices did in this game. Without `serial`, the number of its events, the
   * server is asked for it.
   * @param {number} [serial]
   */
  async look(serial) {
    this.app.store.change(heard(this.app.store, serial));
    if (
      !this.game ||
      this.busy ||
      this.app.store.tab !== "play" ||
      (serial === undefined && document.hidden)
    )
      return;
    const { game } = this;
    const stays = () => !this.busy && this.game === game;
    const known =
      serial === undefined && game.serial >= 0
        ? await ask(`GET /api/games/${game.id}?svg=false`).catch((error) =>
            this.lost(ApiError.of(error)),
          )
        : { serial };
    if (known) this.app.notices.connected();
    if (!known || !stays() || known.serial === game.serial) return;
    const whole = await ask(`GET /api/games/${game.id}`).catch((error) =>
      this.lost(ApiError.of(error)),
    );
    if (!whole || !stays() || whole.serial === game.serial) return;
    // A device that is replaying the game does not move to the next one; a button does that.
    if (whole.next && this.at !== null) return this.app.store.change({ game: whole });
    await this.held(() => this.moved(whole, game.rolls));
    if (whole.next && !game.next) return this.again();
    if (whole.rolls > game.rolls) this.table.announce(this.app, this.game);
    else if (whole.rolls < game.rolls)
      this.app.notices.notify(say("play.taken_back_elsewhere", { whose: whose(whole) }));
    else if (isAsked(whole)) this.app.notices.announce(say("guests.who"));
    else if (game.serial >= 0)
      this.app.notices.announce(this.table.more?.seatsSaid(game, whole) ?? "");
  }

  /** @param {number} seat @param {boolean} take */
  async sit(seat, take) {
    const asked = this.game;
    // A press while something else is under way counts once that is over.
    while (this.busy) await this.app.store.until(["busy"], ({ busy }) => !busy);
    const { game } = this;
    if (!game || game.id !== asked?.id) return;
    await this.held(async () => {
      const next = await ask(`POST /api/games/${game.id}/seats`, { seat, take }).catch((error) => {
        if (ApiError.of(error).status === 409) return ask(`GET /api/games/${game.id}`);
        throw error;
      });
      if (this.game === game) this.app.store.change({ game: next });
    });
    if (this.game) this.app.notices.announce(this.table.more?.seatsSaid(game, this.game) ?? "");
  }

  /** Handles a guest's choice: to play a seat, or to watch.  @param {number|null} seat */
  async choose(seat) {
    if (seat !== null) await this.sit(seat, true);
    else if (this.game) {
      watchOnly(this.game.id);
      this.drawGame();
      this.app.notices.announce(say("play.watching"));
    }
    if (this.game && mayRoll(this.game) && !isTyping()) this.table.rollButton.focus();
  }

  /**
   * Reports an error that ends the game, and that the server is away.
   * @param {ApiError} error
   */
  lost(error) {
    if (error.kind === "store" || error.kind === "not-found") this.app.notices.failed(error);
    else if (error.kind === "offline") this.app.notices.reconnecting();
    return null;
  }

  async undo() {
    const { game } = this;
    if (!game || this.busy || game.rolls === 0) return;
    await this.held(async () => {
      const next = await this.step(game.id, "undo", game.rolls);
      if (!next || this.game?.id !== game.id) return;
      this.app.store.change({ game: next });
      if (next.rolls < game.rolls)
        this.app.notices.announce(say("play.taken_back", { whose: whose(next) }));
    });
  }

  /** @param {string} id @param {string} act @param {number} at */
  step(id, act, at) {
    return lasting(this.app, id, { act, at }, () => this.game?.id === id);
  }

  /**
   * Runs one step of the game at a time, on the board as it stands.
   * @param {() => Promise<void>} act
   */
  async held(act) {
    const { store } = this.app;
    const { game } = this;
    store.change({ ...uncover(store, "past"), busy: true });
    this.app.notices.goneOn();
    try {
      await act();
    } catch (error) {
      this.failed(error, game);
    } finally {
      store.change({ busy: false });
    }
  }

  /**
   * Says why something failed; a device that knew the seats too late has rolled for another one.
   * @param {unknown} error @param {Game|null} game as it was before
   */
  failed(error, game) {
    const { kind } = ApiError.of(error);
    if (kind === "forbidden" && game && !game.over && mayRoll(game)) {
      const { name } = game.players[game.turn - 1];
      this.app.notices.notify(say("turn.rolled_elsewhere", { name }), "stays");
    } else this.app.notices.failed(error);
  }

  /** Rolls for a computer after a moment. */
  computer() {
    clearTimeout(this.timer);
    const { store } = this.app;
    if (!rollsItself(store)) return;
    const waits = store.game?.role === "starter" ? 0 : GUEST_WAITS;
    this.timer = setTimeout(() => this.roll(), COMPUTER_WAITS * pace() + waits);
  }

  leave() {
    this.table.more?.hidePoster();
    this.app.store.change({ game: null });
    this.updates?.follow("");
    this.setup.listGoing();
    byId("start-game").focus({ preventScroll: true });
    // The panel is scrolled as far as it was for the game.
    this.setup.root.scrollIntoView({ block: "start" });
  }

  async share() {
    await Promise.all([this.app.linked(), this.load()]);
    if (!this.game) return;
    await this.table.more?.invite(this.table.shared, this.game);
    this.app.store.change({ invites: true });
    this.table.shared.scrollIntoView({ block: "nearest" });
  }

  async again() {
    const { game } = this;
    if (!game) return;
    try {
      const next = await ask(
        leads(game) ? `POST /api/games/${game.id}/next` : `GET /api/games/${game.next}`,
      );
      if (watchesOnly(game.id)) watchOnly(next.id);
      if (this.game === game) this.sitDown(next, this.app.store.invites);
    } catch (error) {
      this.app.notices.failed(error);
    }
  }

  /** @param {string} what @param {string} name */
  async fetchFile(what, name) {
    await download(`GET /api/games/${this.game?.id}/${what}`, undefined, name).catch((error) =>
      this.app.notices.failed(error),
    );
  }

  /** @param {string} id */
  async resume(id) {
    try {
      const found = await this.app.boards.wanted(`GET /api/games/${id}`);
      if (!found || this.game || this.app.store.tab !== "play") return;
      this.app.boards.take(found.game);
      this.sitDown(found);
    } catch (error) {
      this.app.notices.failed(error);
    }
  }
}

/**
 * Repeats a step until the server answers; its id lets the server carry it out only once, whatever
 * others have done since. The game after the step; null once `stays` says that another game is at
 * the table.
 * @param {App} app
 * @param {string} game its id
 * @param {{act: string, at: number}} step "rolls" or "undo", and how many rolls have been seen
 * @param {() => boolean} stays
 */
async function lasting(app, game, { act, at }, stays) {
  const step = { at, id: newId() };
  for (let wait = SOONEST_RETRY; ; wait = Math.min(2 * wait, SLOWEST_RETRY)) {
    try {
      const answer = await ask(`POST /api/games/${game}/${act}`, step);
      app.notices.connected();
      return answer;
    } catch (error) {
      const { kind } = ApiError.of(error);
      if (kind === "conflict") return ask(`GET /api/games/${game}`);
      if (kind !== "offline" && kind !== "too-many") throw error;
      app.notices.reconnecting();
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (!stays()) return null;
    }
  }
}

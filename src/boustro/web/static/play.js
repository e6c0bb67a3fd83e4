/**
 * The tab on which a game is played: who plays, whose turn it is, the die, the odds.
 * The server keeps the game; a roll is asked for by its number, so that asking again is harmless.
 */

import { ask, download } from "./api.js";
import { counted, el, fill } from "./dom.js";
import { gameOf } from "./store.js";
import { rulesForm } from "./rules.js";
import { seatsForm } from "./seats.js";
import { tableParts } from "./table.js";
import { moveToken } from "./tokens.js";

const COMPUTER_WAITS = 420;
const SLOWEST_RETRY = 3000;
const LOOK_EVERY = 3000;

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function playTab(app, panel) {
  /** @type {any} */
  let game = null;
  let busy = false;
  let timer = 0;

  const seats = seatsForm();
  const rules = rulesForm(app);
  const going = el("ul", { class: "shelf", "aria-label": "Games to go on with" });
  const failed = el("div", { class: "outcome", role: "status" });
  const setup = el("div", { class: "setup" },
    el("p", { class: "big", text: "A new game" }),
    seats.root,
    el("details", { class: "fold", id: "fold-play-rules", open: true }, el("summary", { text: "Rules" }), rules.root),
    el("div", { class: "start-row" }, el("button", { type: "button", class: "strong large", id: "start-game", text: "Start the game", onclick: begin }), failed),
    el("section", { "aria-labelledby": "going-title" }, el("h2", { id: "going-title", text: "Go on with" }), going));
  const table = tableParts({ roll, undo, leave, again, record, auto });
  fill(panel, setup, table.root);
  table.root.hidden = true;

  async function begin() {
    fill(failed);
    try {
      const players = seats.players();
      const made = await ask("POST", "/api/games", { ...gameOf(app.store.now), players });
      app.setPlayers(players.length);
      sitDown(made);
    } catch (error) {
      const { message, problems } = /** @type {import("./api.js").ApiError} */ (error);
      fill(failed, el("p", { class: "wrong", text: message }), ...(problems ?? []).slice(0, 5).map((problem) => el("p", { class: "wrong", text: problem.sentence })));
    }
  }

  /** @param {any} document a game */
  function sitDown(document) {
    game = document;
    setup.hidden = true;
    table.root.hidden = false;
    app.address();
    drawGame();
    table.focusRoll();
    computer();
  }

  function drawGame() {
    if (!game || app.tab !== "play") return;
    app.board.setPicture(game.svg);
    app.labels();
    app.board.setMarks({});
    table.show(game, busy);
  }

  async function roll() {
    if (!game || game.over || busy) return;
    const { id, rolls } = game;
    await held(async () => {
      const next = await lasting(id, "rolls", rolls);
      if (!next || game?.id !== id) return;
      const move = next.last ?? next.past?.at(-1);
      table.rolled(move);
      if (move && app.tab === "play" && next.rolls === game.rolls + 1) await moveToken(app.board, move, Number(game.game?.board?.size ?? app.store.draft.size));
      if (game?.id === id) game = next;
    });
    if (game?.id !== id) return;
    table.tell(app, game);
    computer();
  }

  /** Shows what somebody at another browser has done to this game. */
  async function look() {
    if (!game || busy || document.hidden || app.tab !== "play") return;
    const { id, rolls } = game;
    const now = await ask("GET", `/api/games/${id}?svg=false`).catch(() => null);
    if (!now || now.rolls === rolls || busy || game?.id !== id) return;
    const whole = await ask("GET", `/api/games/${id}`).catch(() => null);
    if (!whole || busy || game?.id !== id || whole.rolls === game.rolls) return;
    game = whole;
    drawGame();
    table.tell(app, game);
    computer();
  }
  setInterval(look, LOOK_EVERY);

  async function undo() {
    if (!game || busy || game.rolls === 0) return;
    clearTimeout(timer);
    const { id, rolls } = game;
    await held(async () => {
      let next = await lasting(id, "undo", rolls);
      while (next && next.rolls > 0 && next.players[next.turn - 1]?.kind === "computer" && people(next)) {
        next = await lasting(id, "undo", next.rolls);
      }
      if (game?.id === id) game = next ?? game;
    });
    app.announce("The last roll is taken back.");
    computer();
  }

  /** Does one thing to the game at a time.  @param {() => Promise<void>} act */
  async function held(act) {
    busy = true;
    table.show(game, busy);
    try {
      await act();
    } catch (error) {
      app.notify(/** @type {Error} */ (error).message);
    } finally {
      busy = false;
      drawGame();
    }
  }

  /**
   * Asks until the server has answered; the same question has the same answer.  Gives up, with null,
   * once another game is at the table.
   * @param {string} id the game
   * @param {string} act "rolls" or "undo"
   * @param {number} at
   * @returns {Promise<any>}
   */
  async function lasting(id, act, at) {
    for (let wait = 300; ; wait = Math.min(2 * wait, SLOWEST_RETRY)) {
      try {
        const answer = await ask("POST", `/api/games/${id}/${act}`, { at });
        app.connected();
        return answer;
      } catch (error) {
        const { kind, body: said } = /** @type {import("./api.js").ApiError} */ (error);
        if (kind === "conflict") return said?.squares ? said : ask("GET", `/api/games/${id}`);
        if (kind !== "offline" && kind !== "too-many") throw error;
        app.reconnecting();
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (game?.id !== id) return null;
      }
    }
  }

  /** A computer rolls after a moment.  */
  function computer() {
    clearTimeout(timer);
    const player = game && !game.over ? game.players[game.turn - 1] : null;
    if (app.tab !== "play" || player?.kind !== "computer") return;
    if (!people(game) && !table.runs()) return;
    timer = window.setTimeout(roll, COMPUTER_WAITS);
  }

  /** Where only computers play, they play while this is on. */
  function auto() {
    computer();
  }

  function leave() {
    clearTimeout(timer);
    game = null;
    setup.hidden = false;
    table.root.hidden = true;
    app.address();
    app.refresh();
    listGoing();
  }

  async function again() {
    if (!game) return;
    const players = game.players.map((/** @type {any} */ { name, kind }) => ({ name, kind }));
    try {
      sitDown(await ask("POST", "/api/games", { ...game.game, players }));
    } catch (error) {
      app.notify(/** @type {Error} */ (error).message);
    }
  }

  async function record() {
    await download(`/api/games/${game.id}/record`, undefined, "game.txt").catch((error) => app.notify(error.message));
  }

  async function listGoing() {
    try {
      const answer = await ask("GET", "/api/games");
      const items = (answer.games ?? answer).filter((/** @type {any} */ one) => !one.over);
      fill(going, ...(items.length ? items.slice(0, 20).map(goingItem) : [el("li", { class: "hint", text: "Games begun in this browser are listed here." })]));
    } catch (error) {
      fill(going, el("li", { class: "hint", text: /** @type {Error} */ (error).message }));
    }
  }

  /** @param {any} one */
  function goingItem(one) {
    const names = (one.players ?? []).map((/** @type {any} */ player) => player.name).join(", ");
    return el("li", {}, el("button", { type: "button", class: "open", onclick: () => resume(one.id) },
      el("span", { text: names || one.name || "A game" }), el("small", { text: counted(one.rolls ?? 0, "roll") })));
  }

  /** @param {string} id */
  async function resume(id) {
    try {
      const found = await ask("GET", `/api/games/${id}`);
      app.takeBoard(found.game);
      sitDown(found);
    } catch (error) {
      app.notify(/** @type {Error} */ (error).message);
    }
  }

  return {
    want: () => ({}),
    edits: false,
    hint: "",
    get game() {
      return game;
    },
    resume,
    /** @param {any} _doc */
    onView(_doc) {
      rules.show();
      if (game) drawGame();
    },
    onShow() {
      if (game) { drawGame(); computer(); } else listGoing();
    },
    onHide() {
      clearTimeout(timer);
    },
    roll,
  };
}

/** Whether a person plays.  @param {any} game */
function people(game) {
  return game.players.some((/** @type {any} */ player) => player.kind === "person");
}

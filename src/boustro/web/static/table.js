/**
 * The table at which a game is played: the die, the players with their odds, what has happened.
 */

import { counted, dieFace, el, fill, svg } from "./dom.js";
import { percent } from "./charts.js";

const MOST_TOLD = 40;

/**
 * A seat's sign: the same shape and colour as its token.
 * @param {number} seat
 */
export function tokenMark(seat) {
  const shapes = [
    () => svg("circle", { cx: 12, cy: 12, r: 8 }),
    () => svg("rect", { x: 4.8, y: 4.8, width: 14.4, height: 14.4, rx: 2 }),
    () => svg("path", { d: "M12 3.2 20.8 19H3.2z" }),
    () => svg("path", { d: "M12 2.6 21.4 12 12 21.4 2.6 12z" }),
    () => svg("path", { d: "M12 3 20.6 9.3 17.3 19.4H6.7L3.4 9.3z" }),
    () => svg("path", { d: "M12 2.8 14.6 9.4 21.2 12 14.6 14.6 12 21.2 9.4 14.6 2.8 12 9.4 9.4z" }),
  ];
  return svg("svg", { class: `token-mark seat-${seat}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, shapes[(seat - 1) % 6]());
}

/** @typedef {{roll: () => void, undo: () => void, leave: () => void, again: () => void, record: () => void, auto: () => void}} Acts */

/** @param {Acts} acts */
export function tableParts(acts) {
  return new Table(acts);
}

class Table {
  /** @param {Acts} acts */
  constructor(acts) {
    this.whose = el("p", { class: "big", id: "whose" });
    this.face = el("span", { class: "thrown", id: "thrown" });
    this.rollButton = el("button", { type: "button", class: "strong large", id: "roll", text: "Roll", onclick: acts.roll });
    this.again = el("button", { type: "button", class: "strong large", id: "again", text: "Play again", hidden: true, onclick: acts.again });
    this.run = el("input", { type: "checkbox", id: "run", checked: true, onchange: acts.auto });
    this.runField = el("div", { class: "check" }, this.run, el("label", { for: "run", text: "Let the computers play" }));
    this.undo = el("button", { type: "button", id: "undo-roll", text: "Take back", onclick: acts.undo });
    this.players = el("ol", { class: "players" });
    this.past = el("ol", { class: "past", "aria-label": "What has happened, latest first" });
    this.rules = el("p", { class: "hint" });
    this.root = this.laidOut(acts);
  }

  /** @param {Acts} acts */
  laidOut({ record, leave }) {
    return el("div", { class: "table-parts" }, this.whose,
      el("div", { class: "row roll-row" }, this.rollButton, this.again, this.face, this.runField), this.players,
      el("div", { class: "row" }, this.undo,
        el("button", { type: "button", id: "record", text: "Record", onclick: record }),
        el("button", { type: "button", class: "quiet", id: "leave", text: "New game", onclick: leave })),
      this.rules, el("section", {}, el("h2", { text: "So far" }), this.past));
  }

  /** @param {any} game @param {boolean} busy */
  show(game, busy) {
    if (!game) return;
    this.showButtons(game, busy);
    this.whose.replaceChildren(...(game.over ? won(game) : turn(game.players[game.turn - 1])));
    this.rules.textContent = `Rules: ${game.rules_text}. ${counted(game.rolls, "roll")} so far.`;
    fill(this.players, ...game.players.map((/** @type {any} */ one, /** @type {number} */ at) => seat(game, one, at)));
    fill(this.past, ...[...(game.past ?? [])].reverse().slice(0, MOST_TOLD).map((move) => told(game, move)));
    const last = game.past?.at(-1);
    if (!last) fill(this.face);
    else if (!busy) this.rolled(last);
  }

  /** @param {any} game @param {boolean} busy */
  showButtons(game, busy) {
    const people = game.players.some((/** @type {any} */ one) => one.kind === "person");
    const computer = game.players[game.turn - 1]?.kind === "computer";
    this.rollButton.disabled = busy || (computer && people);
    this.rollButton.hidden = game.over;
    this.again.hidden = !game.over;
    this.runField.hidden = people || game.over;
    this.undo.disabled = busy || game.rolls === 0;
  }

  runs() {
    return this.run.checked;
  }

  focusRoll() {
    this.rollButton.focus();
  }

  /** Shows how the die fell.  @param {any} move */
  rolled(move) {
    if (move) fill(this.face, ...String(move.label ?? move.throw).split("+").map((label) => dieFace(label)));
  }

  /** Says the last roll aloud.  @param {import("./app.js").App} app @param {any} game */
  tell(app, game) {
    const last = game?.past?.at(-1);
    if (last) app.announce(sentence(game, last));
    if (game?.over) this.again.focus();
    else if (!this.rollButton.disabled && document.activeElement === document.body) this.rollButton.focus();
  }
}

/** @param {any} game @param {any} move */
function told(game, move) {
  return el("li", {}, dieFace(move.label ?? move.throw), el("span", { text: sentence(game, move) }));
}

/** @param {any} game */
function won(game) {
  const winner = game.players[(game.winner ?? 1) - 1];
  return [tokenMark(game.winner ?? 1), el("span", { text: `${winner?.name ?? "Nobody"} has won` })];
}

/** @param {any} player */
function turn(player) {
  return [tokenMark(player.seat), el("span", { text: `${player.name} to roll` })];
}

/** @param {any} game @param {any} player @param {number} at */
function seat(game, player, at) {
  const chance = game.outlook?.chances?.[at];
  const needed = game.outlook?.needed?.[at];
  const square = game.squares[at];
  const there = needed === null || needed === undefined || Number(needed) === 0;
  const far = there ? "" : `${counted(needed, "roll")} at the fewest`;
  return el("li", { class: !game.over && game.turn === at + 1 ? "turn" : "", "aria-current": !game.over && game.turn === at + 1 ? "true" : null },
    tokenMark(at + 1), el("span", { class: "who", text: player.name }),
    el("span", { class: "where", text: square === 0 ? "off the board" : `square ${square}` }),
    el("span", { class: "needed", text: far }),
    chance === undefined || chance === null ? null : el("span", { class: "odds", title: "chance to win", text: percent(chance) }));
}

/** What a roll did, with the players' own names.  @param {any} game @param {any} move */
function sentence(game, move) {
  const said = (move.events ?? []).map((/** @type {any} */ event) => event.sentence).join(" ");
  return said.replace(/Player (\d+)/g, (/** @type {string} */ all, /** @type {string} */ seat) => game.players[Number(seat) - 1]?.name ?? all);
}

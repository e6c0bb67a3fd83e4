/**
 * Game table: the die, the players with their odds, what has happened.
 */

import { counted, dieFace, el, fill, percent, svg } from "./dom.js";

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

/** @typedef {import("./types.js").GameAnswer} Game */

export class GameTable {
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
        el("button", { type: "button", id: "record", text: "Download record", onclick: record }),
        el("button", { type: "button", class: "quiet", id: "leave", text: "New game", onclick: leave })),
      this.rules, el("section", {}, el("h2", { text: "So far" }), this.past));
  }

  /** @param {Game|null} game @param {boolean} busy */
  show(game, busy) {
    if (!game) return;
    this.showButtons(game, busy);
    const { players, turn, winner, over } = game;
    const seat = winner ?? turn;
    fill(this.whose, tokenMark(seat), el("span", { text: `${players[seat - 1].name} ${over ? "has won" : "to roll"}` }));
    this.rules.textContent = `Rules: ${game.rules_text}. ${counted(game.rolls, "roll")} so far.`;
    fill(this.players, ...players.map((_, at) => seatItem(game, at)));
    fill(this.past, ...game.past.toReversed().slice(0, MOST_TOLD).map((move) => el("li", {}, dieFace(move.label), el("span", { text: sentence(game, move) }))));
    if (!busy || !game.last) this.rolled(game);
  }

  /** @param {Game} game @param {boolean} busy */
  showButtons(game, busy) {
    const [anybody, computer] = [people(game), game.players[game.turn - 1]?.kind === "computer"];
    this.rollButton.disabled = busy || (computer && anybody);
    this.rollButton.hidden = game.over;
    this.again.hidden = !game.over;
    this.runField.hidden = anybody || game.over;
    this.undo.disabled = busy || game.rolls === 0;
  }

  /** Shows how the die fell.  @param {Game} game */
  rolled({ last }) {
    fill(this.face, ...(last?.label.split("+") ?? []).map(dieFace));
  }

  /** Says the last roll aloud.  @param {import("./app.js").App} app @param {Game|null} game */
  tell(app, game) {
    if (game?.last) app.notices.announce(sentence(game, game.last));
    if (game?.over) this.again.focus();
    else if (!this.rollButton.disabled && document.activeElement === document.body) this.rollButton.focus();
  }
}

/** Whether a person plays.  @param {Game} game */
export function people({ players }) {
  return players.some((player) => player.kind === "person");
}

/** @param {Game} game @param {number} at */
function seatItem({ players, outlook, squares, over, turn }, at) {
  const [needed, chance] = [outlook.needed[at], outlook.chances?.[at]];
  const far = Number(needed) > 0 ? `needs at least ${counted(needed ?? 0, "roll")}` : "";
  const now = !over && turn === at + 1;
  return el("li", { class: now ? "turn" : "", "aria-current": now ? "true" : null },
    tokenMark(at + 1), el("span", { class: "who", text: players[at].name }),
    el("span", { class: "where", text: squares[at] === 0 ? "off the board" : `square ${squares[at]}` }),
    el("span", { class: "needed", text: far }),
    chance == null ? null : el("span", { class: "odds", title: "chance to win", text: percent(chance) }));
}

/** What a roll did, with the players' own names.  @param {Game} game @param {import("./types.js").ThrowAnswer} move */
function sentence({ players }, { events }) {
  const said = events.map((event) => event.sentence).join(" ");
  return said.replace(/Player (\d+)/g, (all, seat) => players[Number(seat) - 1]?.name ?? all);
}

/**
 * The table at which a game is played: the die, the players with their odds, what has happened.
 */

import { counted, dieFace, el, fill, svg } from "./dom.js";
import { percent } from "./charts.js";

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

/** @param {{roll: () => void, undo: () => void, leave: () => void, again: () => void, record: () => void, auto: () => void}} acts */
export function tableParts(acts) {
  const whose = el("p", { class: "big", id: "whose" });
  const face = el("span", { class: "thrown", id: "thrown" });
  const rollButton = el("button", { type: "button", class: "strong large", id: "roll", text: "Roll", onclick: acts.roll });
  const again = el("button", { type: "button", class: "strong large", id: "again", text: "Play again", hidden: true, onclick: acts.again });
  const runs = el("input", { type: "checkbox", id: "run", checked: true, onchange: acts.auto });
  const runField = el("div", { class: "check" }, runs, el("label", { for: "run", text: "Let the computers play" }));
  const undo = el("button", { type: "button", id: "undo-roll", text: "Take back", onclick: acts.undo });
  const players = el("ol", { class: "players" });
  const past = el("ol", { class: "past", "aria-label": "What has happened, latest first" });
  const rules = el("p", { class: "hint" });
  const root = el("div", { class: "table-parts" }, whose,
    el("div", { class: "row roll-row" }, rollButton, again, face, runField), players,
    el("div", { class: "row" }, undo,
      el("button", { type: "button", id: "record", text: "Record", onclick: acts.record }),
      el("button", { type: "button", class: "quiet", id: "leave", text: "New game", onclick: acts.leave })),
    rules, el("section", {}, el("h2", { text: "So far" }), past));

  /** @param {any} game @param {boolean} busy */
  function show(game, busy) {
    if (!game) return;
    const player = game.players[game.turn - 1];
    const people = game.players.some((/** @type {any} */ one) => one.kind === "person");
    const computer = player?.kind === "computer";
    whose.replaceChildren(...(game.over ? won(game) : turn(player)));
    rollButton.disabled = busy || (computer && people);
    rollButton.hidden = game.over;
    again.hidden = !game.over;
    runField.hidden = people || game.over;
    undo.disabled = busy || game.rolls === 0;
    rules.textContent = `Rules: ${game.rules_text}. ${counted(game.rolls, "roll")} so far.`;
    fill(players, ...game.players.map((/** @type {any} */ one, /** @type {number} */ at) => seat(game, one, at)));
    fill(past, ...[...(game.past ?? [])].reverse().slice(0, 40).map((move) => el("li", {}, dieFace(move.label ?? move.throw), el("span", { text: sentence(game, move) }))));
    const last = game.past?.at(-1);
    if (!busy && last) showFace(last);
    if (!last) fill(face);
  }

  /** @param {any} move */
  function showFace(move) {
    fill(face, ...String(move.label ?? move.throw).split("+").map((label) => dieFace(label)));
  }

  return {
    root,
    show,
    runs: () => runs.checked,
    focusRoll: () => rollButton.focus(),
    /** @param {any} move */
    rolled(move) {
      if (move) showFace(move);
    },
    /** Says the last roll aloud.  @param {import("./app.js").App} app @param {any} game */
    tell(app, game) {
      const last = game?.past?.at(-1);
      if (last) app.announce(sentence(game, last));
      if (game?.over) again.focus();
      else if (!rollButton.disabled && document.activeElement === document.body) rollButton.focus();
    },
  };
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

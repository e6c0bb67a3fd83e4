/**
 * Roles: what this device is in a game, and what it may do there; the server checks it, too.
 */

/** @import {GameAnswer} from "./types.js" */

/** Whether a person plays.  @param {GameAnswer} game */
export function people({ players }) {
  return players.some((player) => player.kind === "person");
}

/**
 * Whether this device began the game or has a seat; it can begin the next game.
 * @param {GameAnswer} game
 */
export function leads({ role, held }) {
  return role === "starter" || (role === "guest" && held.includes("you"));
}

/**
 * Whether this device takes part; if only computers play, every device does.
 * @param {GameAnswer} game
 */
export function plays(game) {
  return leads(game) || (game.role === "guest" && !people(game));
}

/** Whether this device may roll now.  @param {GameAnswer} game */
export function mayRoll(game) {
  const { players, turn, held, role, over } = game;
  if (over || !plays(game)) return false;
  if (players[turn - 1].kind === "computer") return true;
  return held[turn - 1] ? held[turn - 1] === "you" : role === "starter";
}

/**
 * The seats that this device plays.
 * @param {GameAnswer} game
 */
export function ownSeats({ players, held }) {
  return players.filter((_, at) => held[at] === "you");
}

/**
 * The player whose last roll only another device may take back, if there is one. The device that
 * began the game may take back any roll, and rolls of computers after it go with it.
 * @param {GameAnswer} game
 */
export function undoneElsewhere({ players, past, role, held }) {
  if (role === "starter") return null;
  const last = past.findLast(({ seat }) => players[seat - 1].kind === "person");
  if (!last) return null;
  const holder = held[last.seat - 1];
  const isFree = !holder && !held.includes("you");
  return holder === "you" || isFree ? null : players[last.seat - 1];
}

/** Whether this device may take back the last roll.  @param {GameAnswer} game */
export function mayUndo(game) {
  return plays(game) && game.rolls > 0 && !undoneElsewhere(game);
}

/**
 * Whether this device rolls for a computer now; where only computers play, the one that began the
 * game does so while that is switched on.
 * @param {import("./state.js").State} state
 */
export function rollsItself({ tab, game, busy, runs }) {
  if (
    tab !== "play" ||
    busy ||
    !game ||
    game.over ||
    game.players[game.turn - 1]?.kind !== "computer"
  )
    return false;
  return people(game) || (game.role === "starter" && runs);
}

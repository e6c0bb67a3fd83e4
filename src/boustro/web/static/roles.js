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

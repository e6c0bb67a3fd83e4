/**
 * Roles: what this device is in a game, and what it may do there; the server says so again. The browser keeps which
 * games it only watches.
 */

import { isShared } from "./host.js";
import { kept } from "./storage.js";

/** @import {GameAnswer} from "./types.js" */

const KEPT = "boustro-watched";
const MOST = 50;

/** Whether a person plays.  @param {GameAnswer} game */
export function people({ players }) {
  return players.some((player) => player.kind === "person");
}

/** Whether this device began the game or has a seat; it can begin the next game.  @param {GameAnswer} game */
export function leads({ role, held }) {
  return role === "starter" || (role === "guest" && held.includes("you"));
}

/** Whether this device takes part; where computers play alone, every device lets them.  @param {GameAnswer} game */
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
 * Whether a guest has to say who they are: there is a seat for them, and they have not chosen to watch.
 * @param {GameAnswer} game
 */
export function isAsked(game) {
  const { id, players, held, role, over, serial } = game;
  // Below 0 the page does not know yet which device it is.
  if (!isShared || serial < 0 || over || role !== "guest" || plays(game)) return false;
  return players.some(({ kind }, at) => kind === "person" && !held[at]) && !watched().includes(id);
}

/** Keeps that this browser only watches a game.  @param {string} game its id */
export function watchOnly(game) {
  kept.set(KEPT, [game, ...watched().filter((id) => id !== game)].slice(0, MOST).join(" "));
}

/** Whether this browser has chosen only to watch a game.  @param {string} game its id */
export function watchesOnly(game) {
  return watched().includes(game);
}

function watched() {
  return (kept.get(KEPT) ?? "").split(" ");
}

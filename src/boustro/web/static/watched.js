/**
 * Watched: the games that this browser only watches, and whether a guest has still to say who they
 * are.
 */

import { isShared } from "./host.js";
import { plays } from "./roles.js";
import { kept } from "./storage.js";

/** @import {GameAnswer} from "./types.js" */

const KEPT = "boustro-watched";
const MOST = 50;

/**
 * Whether a guest has to say who they are: there is a seat for them, and they have not chosen to
 * watch.
 * @param {GameAnswer} game
 */
export function isAsked(game) {
  const { id, players, held, role, over, serial } = game;
  // Below 0 the page does not know yet which device it is.
  if (!isShared || serial < 0 || over || role !== "guest" || plays(game)) return false;
  return players.some(({ kind }, at) => kind === "person" && !held[at]) && !watched().includes(id);
}

/** Stores that this browser only watches a game.  @param {string} game its id */
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

/**
 * Events: what a throw did, in the language of the page.
 */

import "./messages_later.js";
import { say } from "./words.js";

/** @import {GameEventAnswer} from "./types.js" */

/**
 * @typedef {Omit<GameEventAnswer, "by"> & {name: string, by: string}} Happened an event with the
 *   name of its player, and of the one who bumped the token
 */

const CODES = /** @type {const} */ ({
  bitten: "event.bitten",
  bounced: "event.bounced",
  bumped: "event.bumped",
  climbed: "event.climbed",
  halted: "event.halted",
  jumpfailed: "event.failed",
  missed: "event.missed",
  putout: "event.out",
  returned: "event.returned",
  rolled: "event.rolled",
  sent: "event.sent",
  stayed: "event.stayed",
  won: "event.won",
});

/**
 * What a throw did, in sentences.
 * @param {GameEventAnswer[]} events
 * @param {{name: string}[]} players in the order of their seats
 */
export function eventsSaid(events, players) {
  const nameOf = (/** @type {number} */ seat) => players[seat - 1]?.name ?? "";
  return events
    .map((event) => {
      const { kind, seat, by = 0 } = event;
      return say(CODES[kind], { ...event, name: nameOf(seat), by: nameOf(by) });
    })
    .join(" ");
}

/**
 * Sound: off by default, and loaded when it is turned on.
 */

import { kept } from "./storage.js";

const KEPT = "boustro-sound";

export function isLoud() {
  return kept.get(KEPT) === "on";
}

/**
 * Turns sound on or off; a browser lets a page be heard only after a press.
 * @param {boolean} on
 */
export function setLoud(on) {
  kept.set(KEPT, on ? "on" : "off");
  sound("hop");
}

/** @param {import("./tones.js").Moment} moment */
export function sound(moment) {
  if (isLoud()) import("./tones.js").then(({ play }) => play(moment));
}

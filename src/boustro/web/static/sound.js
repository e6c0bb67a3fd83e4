/**
 * Sound: short tones made by the browser, off until somebody turns them on.
 */

import { kept } from "./storage.js";

const KEPT = "boustro-sound";
const VOLUME = 0.12;

/** @type {AudioContext|null} */
let context = null;

export function isLoud() {
  return kept.get(KEPT) === "on";
}

/** Turns sound on or off; a browser lets a page be heard only after a press.  @param {boolean} on */
export function setLoud(on) {
  kept.set(KEPT, on ? "on" : "off");
  play([[660, 880, 0, 0.12]]);
}

/** The tones of each moment: from which pitch to which, when, and for how many seconds. */
const TONES = {
  roll: [0, 0.05, 0.11, 0.18].map((at, n) => [180 + 40 * n, 90, at, 0.04]),
  hop: [[520, 560, 0, 0.05]],
  climb: [[330, 990, 0, 0.28]],
  fall: [[660, 110, 0, 0.3]],
  win: [523, 659, 784, 1047].map((pitch, n) => [pitch, pitch, 0.13 * n, n < 3 ? 0.16 : 0.5]),
};

/** @param {keyof typeof TONES} moment */
export function sound(moment) {
  play(TONES[moment]);
}

/** @param {number[][]} tones */
function play(tones) {
  if (!isLoud() || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => null);
  for (const [from, to, after, seconds] of tones) tone(context, from, to, context.currentTime + after, seconds);
}

/** @param {AudioContext} audio @param {number} from @param {number} to @param {number} begin @param {number} seconds */
function tone(audio, from, to, begin, seconds) {
  const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  loudness.gain.setValueAtTime(VOLUME, begin);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  voice.connect(loudness).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + seconds);
}

/** The sounds of a game. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** What a parameter of a voice is told.  @param {unknown[]} told */
const noted = (told) => ({
  setValueAtTime: (/** @type {unknown[]} */ ...value) => told.push(value),
  exponentialRampToValueAtTime: (/** @type {unknown[]} */ ...value) => told.push(value),
});

test("a ladder's tone rises from its first pitch for as long as it sounds, and fades", async () => {
  /** @type {unknown[][]} */
  const [pitch, volume, span] = [[], [], []];
  const node = { connect: () => node, start: (/** @type {number} */ at) => span.push(at) };
  class AudioContext {
    state = "running";
    currentTime = 0;
    createGain = () => ({ ...node, gain: noted(volume) });
    createOscillator = () => ({ ...node, frequency: noted(pitch), stop: node.start });
  }
  Object.assign(globalThis, { window: { AudioContext }, AudioContext });
  const { play } = await import("./tones.js");
  play("climb");

  assert.deepEqual(pitch, [
    [330, 0],
    [990, 0.28],
  ]);
  assert.deepEqual(
    [span, volume.at(-1)],
    [
      [0, 0.28],
      [0.001, 0.28],
    ],
  );
});

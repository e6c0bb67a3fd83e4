/** What the search shows of a step: its line, and its arrows on the board. */

import assert from "node:assert/strict";
import { test } from "node:test";

// The page's host asks these when it is loaded.
Object.assign(globalThis, {
  document: { getElementById: () => null },
  location: { search: "", pathname: "/", hash: "" },
});
const { arrowsOf, lineOf } = await import("./search_player.js");

/** What a throw found.  @param {number} landed @param {boolean} fresh */
function found(landed, fresh, won = false) {
  return { throw: 1, label: "1", reached: landed, landed, new: fresh, won, state: String(landed) };
}

const STEPS = [
  { square: 0, found: [found(2, true), found(3, true)] },
  { square: 2, found: [found(3, false), found(5, true)] },
  { square: 3, found: [found(5, false)] },
  { square: 5, found: [found(6, true, true)] },
].map((step) => ({ level: 0, queue: [], state: "", ...step }));

test("a step ends at the line of what it found", () => {
  assert.deepEqual([undefined, ...STEPS].map(lineOf), [0, 7, 7, 8, 4]);
});

test("arrows lead to what a step found first, and at the end along the way to the finish", () => {
  const at = (/** @type {number} */ step) => arrowsOf({ steps: STEPS }, step);
  const [way, last] = [
    [
      [0, 2],
      [2, 5],
    ],
    [5, 6],
  ];
  assert.deepEqual([at(0), at(2), at(3), at(4)], [[], [[2, 5]], [], [...way, last]]);
});

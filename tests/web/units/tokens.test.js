/** How a token slides. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { rises } from "./tokens.js";

test("a slide that ends higher up the picture rises", () => {
  const leg = (/** @type {number} */ y) => ({
    seat: 1,
    points: [
      [80, 40],
      [9, y],
    ],
    milliseconds: 300,
    lift: 0,
  });
  assert.deepEqual([rises(leg(60), leg(20)), rises(leg(20), leg(60))], [true, false]);
});

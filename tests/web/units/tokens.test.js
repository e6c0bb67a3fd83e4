/** Which token each player has, and how a token slides. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { rises, tokensOf } from "./tokens.js";

test("a chosen token is kept, the others have that of their seat or the first that is free", () => {
  const player = (/** @type {number} */ token) => ({ token });
  const none = player(0);
  assert.deepEqual(tokensOf([none, none, none]), [1, 2, 3]);
  assert.deepEqual(tokensOf([player(2), none, none]), [2, 1, 3]);
  assert.deepEqual(tokensOf([player(5), player(5), player(1)]), [5, 2, 1]);
  assert.deepEqual(new Set(tokensOf([player(6), none, none, none, none, none])).size, 6);
});

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

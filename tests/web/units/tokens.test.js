/** Which token each player has. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { tokensOf } from "./tokens.js";

test("a chosen token is kept, the others have that of their seat or the first that is free", () => {
  const player = (/** @type {number} */ token) => ({ token });
  const none = player(0);
  assert.deepEqual(tokensOf([none, none, none]), [1, 2, 3]);
  assert.deepEqual(tokensOf([player(2), none, none]), [2, 1, 3]);
  assert.deepEqual(tokensOf([player(5), player(5), player(1)]), [5, 2, 1]);
  assert.deepEqual(new Set(tokensOf([player(6), none, none, none, none, none])).size, 6);
});

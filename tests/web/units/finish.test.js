/** What a game that is over is told by. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { finalOrder, squaresAfter } from "./finish.js";

test("the winner is first wherever the token stands, then who is further; on one square they share a place", () => {
  const order = finalOrder({ squares: [12, 30, 36, 12, 40], winner: 3 });
  assert.deepEqual(
    order.map(({ seat, place }) => [seat, place]),
    [
      [3, 1],
      [5, 2],
      [2, 3],
      [1, 4],
      [4, 4],
    ],
  );
});

test("an earlier moment has every token where it was, a bumped one, too", () => {
  const past = /** @type {any} */ ([
    { seat: 1, from: 0, events: [] },
    { seat: 2, from: 0, events: [{ kind: "bumped", seat: 1, by: 2, origin: 5, square: 0 }] },
    { seat: 1, from: 0, events: [] },
  ]);
  const after = [0, 1, 2, 3].map((at) => squaresAfter({ squares: [3, 5], rolls: 3, past }, at));
  assert.deepEqual(after, [
    [0, 0],
    [5, 0],
    [0, 5],
    [3, 5],
  ]);
});

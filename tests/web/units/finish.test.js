/** What a game that is over is told by. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { finalOrder } from "./finish.js";

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

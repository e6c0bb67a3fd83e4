/** The most likely games in words. */

import assert from "node:assert/strict";
import { test } from "node:test";

// What reaches the page looks for its parts when it is loaded.
Object.assign(globalThis, {
  document: { getElementById: () => null },
  location: new URL("http://localhost/"),
});
const { likeliestGames } = await import("./progress.js");

const SHORTEST = { likeliest_route: ["1", "6"], p_likeliest: 1 / 36 };

test("a shortest game that no other is likelier than is said once", () => {
  assert.deepEqual(likeliestGames(SHORTEST), [
    "Most likely game: 1 6 (2 rolls, 2.778 % of games).",
  ]);
});

test("a longer game that is likelier comes first, and beside it the shortest one", () => {
  const longer = { likeliest_game: ["1", "1", "2:no"], p_likeliest_game: 0.5 };
  assert.deepEqual(likeliestGames({ ...SHORTEST, ...longer }), [
    "Most likely game: 1 1 2:no (3 rolls, 50 % of games).",
    "Most likely of the shortest games: 1 6 (2 rolls, 2.778 % of games).",
  ]);
});

test("a long game is cut, with the number of its rolls", () => {
  const throws = Array(31).fill("1");
  const [sentence] = likeliestGames({ likeliest_route: throws, p_likeliest: 1e-9 });
  assert.equal(sentence, `Most likely game: ${"1 ".repeat(30)}… (31 rolls, 1e-7 % of games).`);
});

test("without a route there is none", () => {
  assert.deepEqual(likeliestGames({ likeliest_route: null, p_likeliest: null }), []);
});

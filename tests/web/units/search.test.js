/** What the search shows of a step: its line, and its arrows on the board. */

import assert from "node:assert/strict";
import { test } from "node:test";

// The page's host asks these when it is loaded.
Object.assign(globalThis, {
  document: { getElementById: () => null },
  location: { search: "", pathname: "/", hash: "" },
});
const { arrowsOf, lineOf, sentenceOf } = await import("./search_player.js");

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

/** A search whose steps stand on these levels.  @param {...number} levels */
function searched(...levels) {
  const steps = STEPS.map((step, at) => ({
    ...step,
    level: levels[at],
    state: String(step.square),
    queued: 0,
    sentence: "",
    ends_level: levels[at] !== levels[at + 1],
  }));
  const [first] = steps;
  const jump = { ...found(38, true), reached: 1 };
  return {
    start: { queue: [0], queued: 1, sentence: "" },
    steps: [{ ...first, found: [jump, found(3, true)] }, ...steps.slice(1)],
    order: "breadth",
  };
}

test("a step says where it searched from, and writes jumps as the page does", () => {
  const search = searched(0, 1, 1, 2);
  const told = (/** @type {number} */ at) => sentenceOf(search, at, at);
  assert.deepEqual([0, 1, 2, 3, 4].map(told), [
    "The token is off the board. The queue holds the start.",
    "Level 0: from the start, new are 1 ▲ 38, 3. They join the end of the queue.",
    "Level 1: from square 2, new is 5. It joins the end of the queue.",
    "Level 1: from square 3, every throw leads to squares already known.",
    "Level 2: from square 5, a throw of 1 reaches the finish: 3 rolls.",
  ]);
});

test("level by level the sentence and the arrows are those of the whole level", () => {
  const search = searched(0, 1, 1, 2);
  assert.equal(sentenceOf(search, 3, 2), "Level 1: 2 squares searched from, new is 5.");
  assert.deepEqual(arrowsOf(search, 3, 2), [[2, 5]]);
});

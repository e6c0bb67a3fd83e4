/** A list of items that is one stop of the Tab key. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { oneStop } from "./focus.js";

/** As much of a key as a group needs. */
class KeyboardEvent extends Event {
  /** @param {string} key */
  constructor(key) {
    super("keydown");
    this.key = key;
  }
}

test("arrows lead to the next item and back, Home and End to the outermost, Delete removes it", () => {
  Object.assign(globalThis, { KeyboardEvent, document: new EventTarget() });
  const focused = /** @type {number[]} */ ([]);
  const removed = /** @type {number[]} */ ([]);
  const items = [0, 1, 2].map((at) => [
    { tabIndex: 0, focus: () => focused.push(at) },
    { tabIndex: 0, click: () => removed.push(at) },
  ]);
  const place = Object.assign(new EventTarget(), {
    querySelectorAll: () => items.map((buttons) => ({ querySelectorAll: () => buttons })),
  });
  oneStop(/** @type {Element} */ (/** @type {unknown} */ (place)))();
  assert.deepEqual(
    items.map((buttons) => buttons.map(({ tabIndex }) => tabIndex)),
    [
      [0, 0],
      [-1, -1],
      [-1, -1],
    ],
  );
  for (const key of [
    "ArrowRight",
    "ArrowDown",
    "ArrowRight",
    "ArrowLeft",
    "ArrowUp",
    "End",
    "Delete",
    "Home",
    "a",
  ])
    place.dispatchEvent(new KeyboardEvent(key));
  assert.deepEqual(focused, [1, 2, 2, 1, 0, 2, 0]);
  assert.deepEqual(removed, [2]);
});

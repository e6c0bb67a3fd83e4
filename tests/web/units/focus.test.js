/** A group of buttons that is one stop of the Tab key. */

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

test("arrows lead to the next button and back, Home and End to the outermost", () => {
  Object.assign(globalThis, { KeyboardEvent, document: new EventTarget() });
  const focused = /** @type {number[]} */ ([]);
  const buttons = [0, 1, 2].map((at) => ({ tabIndex: 0, focus: () => focused.push(at) }));
  const place = Object.assign(new EventTarget(), { querySelectorAll: () => buttons });
  oneStop(/** @type {Element} */ (/** @type {unknown} */ (place)))();
  assert.deepEqual(
    buttons.map(({ tabIndex }) => tabIndex),
    [0, -1, -1],
  );
  for (const key of [
    "ArrowRight",
    "ArrowDown",
    "ArrowRight",
    "ArrowLeft",
    "ArrowUp",
    "End",
    "Home",
    "a",
  ])
    place.dispatchEvent(new KeyboardEvent(key));
  assert.deepEqual(focused, [1, 2, 2, 1, 0, 2, 0]);
});

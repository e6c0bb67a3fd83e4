/**
 * Keys: the table says what each does in a place; an act that declines a key leaves it to others.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { onKeys } from "./keymap.js";

class Element extends EventTarget {
  isField = false;
  isNumber = false;

  /** @param {string} selector */
  matches(selector) {
    return selector === "[type=number]" ? this.isNumber : this.isField;
  }
}

/** As much of a key as a place needs. */
class KeyboardEvent extends Event {
  /** @param {string} key @param {object} [held] */
  constructor(key, held) {
    super("keydown", { cancelable: true });
    Object.assign(this, { key }, held);
  }
}
const document = new Element();
Object.assign(globalThis, { document, Element, KeyboardEvent });

/** Presses a key; returns whether it was taken.  @param {string} key @param {object} [held] */
function press(key, held) {
  return !document.dispatchEvent(new KeyboardEvent(key, held));
}

test("a key is told by what is held with it, and a letter is the same in capitals", () => {
  const done = /** @type {string[]} */ ([]);
  const act = (/** @type {string} */ name) => () => done.push(name);
  const acts = {
    undo: act("undo"),
    redo: act("redo"),
    enlarge: act("enlarge"),
    reduce: act("reduce"),
  };
  onKeys(/** @type {Document} */ (/** @type {unknown} */ (document)), "page", acts);
  assert.ok(press("z", { ctrlKey: true }));
  assert.ok(press("Z", { metaKey: true, shiftKey: true }));
  assert.ok(press("y", { ctrlKey: true }));
  assert.ok(press("+", { shiftKey: true }));
  assert.ok(!press("z"));
  assert.ok(!press("z", { ctrlKey: true, altKey: true }));
  assert.deepEqual(done, ["undo", "redo", "redo", "enlarge"]);

  document.isField = true;
  assert.ok(!press("+"));
  document.isField = false;
});

test("a slash is text for a field, but not for one of a number", () => {
  const done = /** @type {string[]} */ ([]);
  onKeys(/** @type {Document} */ (/** @type {unknown} */ (document)), "page", {
    type: () => done.push("type"),
  });
  document.isField = true;
  assert.ok(!press("/"));
  document.isNumber = true;
  assert.ok(press("/"));
  assert.ok(!press("-"));
  Object.assign(document, { isField: false, isNumber: false });
  assert.deepEqual(done, ["type"]);
});

test("an act that returns false leaves the key to others, and Escape reaches a text field, too", () => {
  let isShown = false;
  onKeys(/** @type {Document} */ (/** @type {unknown} */ (document)), "search", {
    close: () => isShown,
  });
  assert.ok(!press("Escape"));
  isShown = true;
  document.isField = true;
  assert.ok(press("Escape"));
});

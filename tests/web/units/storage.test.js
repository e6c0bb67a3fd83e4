/** What a browser keeps of the page, or the page until it is closed. */

import assert from "node:assert/strict";
import { test } from "node:test";

const stored = /** @type {Map<string, string>} */ (new Map());
let isFull = true;
const localStorage = {
  getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ text) => {
    if (isFull) throw new Error("there is no room");
    stored.set(name, text);
  },
};
Object.assign(globalThis, { window: { localStorage } });
const { kept, whenUnkept } = await import("./storage.js");

test("where there is no room a page remembers, and says once that nothing is kept", () => {
  let reports = 0;
  whenUnkept(() => {
    reports += 1;
  });
  kept.set("draft", "one");
  kept.set("draft", "two");
  assert.deepEqual([kept.get("draft"), kept.get("other"), reports], ["two", null, 1]);
  assert.deepEqual([...stored], []);

  isFull = false;
  kept.set("draft", "three");
  assert.deepEqual([kept.get("draft"), [...stored]], ["three", [["draft", "three"]]]);
});

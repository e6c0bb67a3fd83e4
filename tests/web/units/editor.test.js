/** The jump that is considered before it is put down, and what it would do. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store } from "./store.js";

Object.assign(globalThis, {
  document: { getElementById: () => null },
  location: new URL("http://localhost/"),
});
const { Editor } = await import("./editor.js");

/** An editor of a small board whose questions the test answers, with what was announced. */
function opened() {
  const store = new Store({
    draft: { size: 36, columns: 6, jumps: [], name: "Mine" },
    rules: null,
    message: "",
  });
  const said = /** @type {string[]} */ ([]);
  const notices = /** @type {never} */ ({
    announce: (/** @type {string} */ text) => said.push(text),
  });
  const editor = new Editor(store, notices, () => false);
  /** @type {{resolve: (answer: object) => void, reject: (error: Error) => void}[]} */
  const asked = [];
  const ask = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
  Object.assign(editor, { effects: { ask, drop: () => {} } });
  return { store, editor, asked, said };
}

const ANSWER = { mean_before: 12, mean_after: 10 };

test("what is considered is in the state until the hand is elsewhere, or the board is another one", () => {
  const { store, editor } = opened();
  editor.consider(20, { from: 3 });
  assert.deepEqual(store.considered, { pair: [3, 20], square: 20 });
  editor.consider(21, { from: 3 });
  assert.deepEqual(store.considered, { pair: [3, 21], square: 21 });
  editor.quiet();
  assert.equal(store.considered, null);
  for (const act of [() => store.edit({ size: 30 }, ""), () => store.undo()]) {
    editor.consider(20, { from: 3 });
    act();
    assert.equal(store.considered, null);
  }
});

test("the same jump is considered once, while the hand moves within a square", () => {
  const { store, editor } = opened();
  let times = 0;
  store.on(["considered"], () => times++);
  for (const _ of [1, 2, 3]) editor.consider(20, { from: 3 });
  assert.equal(times, 1);
  for (const _ of [1, 2]) editor.quiet();
  assert.equal(times, 2);
});

test("an answer about another jump, or another board, than is considered now is dropped", async () => {
  const { store, editor, asked } = opened();
  for (const leave of [
    () => editor.consider(21, { from: 3 }),
    () => editor.quiet(),
    () => store.edit({ name: "Ours" }, ""),
  ]) {
    editor.consider(20, { from: 3 });
    const done = editor.effect([3, 20], 20);
    leave();
    asked.at(-1)?.resolve(ANSWER);
    await done;
    assert.equal(store.effect, null);
  }
  editor.consider(20, { from: 3 });
  const done = editor.effect([3, 20], 20);
  asked.at(-1)?.resolve(ANSWER);
  await done;
  assert.deepEqual(store.effect, { pair: [3, 20], answer: ANSWER });
});

test("why it is not known what a jump would do belongs to that jump, and is said", async () => {
  const { store, editor, asked, said } = opened();
  editor.consider(20, { from: 3 });
  const done = editor.effect([3, 20], 20);
  asked.at(-1)?.reject(new Error("no answer"));
  await done;
  assert.ok(store.considered?.refusal);
  assert.equal(said.length, 1);
  editor.consider(21, { from: 3 });
  assert.equal(store.considered?.refusal, undefined);
});

/** The draft, its history and its words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { boardOf, gameOf, inOrder, kindOf, readSnapshot, Store, saidOf, snapshotOf } from "./store.js";

/** A store with what it has said since. */
function started(/** @type {string} */ name = "Mine") {
  const first = { draft: { size: 36, columns: 6, jumps: [], name }, rules: null, said: "" };
  const said = /** @type {string[]} */ ([]);
  return { store: new Store(first, (words) => said.push(words)), said };
}

test("undo and redo lead through the edits and say what they did", () => {
  const { store, said } = started();
  store.edit({ jumps: [[3, 20]] }, "Added.");
  store.edit({ name: "Ours" }, "Renamed.");
  store.undo();
  assert.deepEqual(store.draft.name, "Mine");
  store.redo();
  assert.deepEqual([store.draft.name, store.canRedo], ["Ours", false]);
  assert.deepEqual(said, ["Added.", "Renamed.", "Undone: Renamed.", "Redone: Renamed."]);
});

test("an edit after an undo leaves nothing to redo, and an undo at the beginning does nothing", () => {
  const { store, said } = started();
  store.undo();
  assert.deepEqual(said, []);
  store.edit({ name: "Ours" }, "Renamed.");
  store.undo();
  store.edit({ size: 30 }, "Smaller.");
  assert.equal(store.canRedo, false);
});

test("200 edits are kept", () => {
  const { store } = started();
  for (let size = 1; size <= 250; size += 1) store.edit({ size }, "");
  while (store.canUndo) store.undo();
  assert.equal(store.draft.size, 50);
});

test("what the server refused is given up, and cannot be redone", () => {
  const { store } = started();
  store.edit({ size: -1 }, "Smaller.");
  store.reject();
  assert.deepEqual([store.draft.size, store.canUndo, store.canRedo], [36, false, false]);
});

test("a board with a given name is called changed with its first jump, once", () => {
  const { store } = started("mb47");
  store.given = new Set(["mb47"]);
  store.edit({ columns: 4 }, "");
  assert.equal(store.draft.name, "mb47");
  store.edit({ jumps: [[3, 20]] }, "");
  store.edit({ jumps: [] }, "");
  assert.equal(store.draft.name, "mb47 (changed)");
});

test("a board reads as it was written, and what is no board is null", () => {
  const draft = { size: 36, columns: 6, jumps: /** @type {[number, number][]} */ ([[3, 20]]), name: "Mine" };
  const snapshot = { draft, rules: { start: 0 }, said: "" };
  assert.deepEqual(readSnapshot(JSON.stringify(boardOf(snapshot))), snapshot);
  for (const text of ["", "{}", "null", "[1]", "no"]) assert.equal(readSnapshot(text), null);
});

test("a game has its rules, or leaves them to the server; its own name or the one it is given", () => {
  const board = { size: 4, columns: 2, jumps: /** @type {[number, number][]} */ ([]), name: "Own" };
  const snapshot = snapshotOf(/** @type {never} */ ({ board, rules: null }), "Other", "");
  assert.equal(snapshot.draft.name, "Other");
  assert.deepEqual(gameOf(snapshot), { board: { ...board, name: "Other" } });
});

test("jumps are ordered by entry, then exit, and named by their direction", () => {
  assert.deepEqual(
    inOrder([
      [9, 2],
      [3, 8],
      [3, 1],
    ]),
    [
      [3, 1],
      [3, 8],
      [9, 2],
    ],
  );
  assert.deepEqual([kindOf([3, 8]), kindOf([8, 3]), kindOf([3, 3])], ["ladder", "snake", "loop"]);
  assert.equal(saidOf([8, 0]), "snake from 8 off the board");
});

/** Commands in words: each does what the page can do, and answers in a sentence. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf } from "./board.js";
import { Store } from "./store.js";

Object.assign(globalThis, {
  document: { getElementById: () => null },
  location: new URL("http://localhost/"),
});
const { leadsToSquare, obey } = await import("./commands.js");
const { Editor } = await import("./editor.js");

/** @typedef {any} Any what stands for a part of the page */

/**
 * The parts of a page that commands use, and what was announced.
 * @param {object} [more] of the state
 */
function page(more) {
  const draft = {
    size: 36,
    columns: 6,
    jumps: /** @type {[number, number][]} */ ([[3, 20]]),
    name: "Mine",
  };
  const store = new Store({ draft, rules: null, message: "" }, more);
  const said = /** @type {string[]} */ ([]);
  const notices = /** @type {Any} */ ({
    /** @param {string} text */
    announce(text) {
      if (text) said.push(text);
      store.change({ said: text });
    },
  });
  store.on(["message"], () => notices.announce(store.message));
  const board = /** @type {Any} */ ({
    current: 1,
    /** @param {number} square */
    setCurrent(square) {
      this.current = square;
    },
  });
  const editor = new Editor(store, notices, () => false);
  const asked = /** @type {string[]} */ ([]);
  editor.quiet = () => {};
  editor.consider = (square, { from }) => asked.push(`${square} ${from}`);
  const boards = { begin: () => store.edit({ jumps: [] }, "Empty.") };
  const app = /** @type {Any} */ ({ store, notices, board, editor, boards });
  const rolls = /** @type {string[]} */ ([]);
  const play = /** @type {Any} */ ({
    roll: async () => rolls.push("roll"),
    undo: async () => rolls.push("undo"),
  });
  return {
    app,
    store,
    said,
    asked,
    board,
    rolls,
    ask: (/** @type {string} */ text) => obey(text, app, play),
  };
}

const GAME = /** @type {Any} */ ({
  players: [
    { name: "Ann", kind: "person" },
    { name: "Bo", kind: "person" },
  ],
  squares: [5, 0],
  turn: 1,
  winner: null,
  over: false,
  role: "starter",
  held: [null, null],
  rolls: 1,
});

test("a jump in words is added, and a line in words removes it, as a hand does", async () => {
  const { ask, store } = page();
  assert.equal(await ask("16-6"), "Added the snake from 16 to 6.");
  assert.equal(await ask(" 7 to  9 "), "Added the ladder from 7 to 9.");
  assert.deepEqual(store.draft.jumps, [
    [3, 20],
    [7, 9],
    [16, 6],
  ]);
  for (const text of ["16 6", "16->6", "16 -> 6", "16 → 6", "16, 6"])
    assert.equal(await ask(text), "Redirected the snake from 16 to 6.");
  assert.equal(await ask("remove 3"), "Removed the ladder from 3 to 20.");
  assert.equal(await ask("remove 3"), "No jump on 3.");
  assert.equal(await ask("undo"), "Undone: Removed the ladder from 3 to 20.");
  assert.equal(
    await ask("jumps"),
    "3 jumps: ladder from 3 to 20, ladder from 7 to 9, snake from 16 to 6.",
  );
});

test("a line with nothing to do is answered, and not with what was announced before", async () => {
  const { ask, store, said } = page();
  assert.equal(await ask("undo"), "Nothing to undo.");
  await ask("16-6");
  assert.equal(await ask("redo"), "Nothing to redo.");
  assert.equal(said.at(-1), "Nothing to redo.");
  store.change({ tab: "play", game: { ...GAME, rolls: 0 } });
  assert.equal(await ask("undo"), "Nothing to undo.");
});

test("on Analyse a jump in words is asked about, and the board stays", async () => {
  const { ask, store, asked } = page({ tab: "analyse" });
  assert.equal(await ask("16-6"), "The figures are not there yet.");
  store.change({ doc: /** @type {Any} */ ({ sound: true }) });
  const words =
    "What the snake from 16 to 6 would do follows; the board does not change on Analyse.";
  for (const _ of [1, 2]) assert.equal(await ask("16-6"), words);
  assert.deepEqual(asked, ["6 16", "6 16"]);
  assert.deepEqual(store.draft.jumps, [[3, 20]]);
  store.change({ doc: /** @type {Any} */ ({ sound: false }) });
  assert.match(await ask("16-6"), /cannot be told/);
});

test("a square in words is where the focus goes next, and what stands there is said", async () => {
  const { ask, board } = page();
  assert.equal(await ask("Where am I?"), "Square 1.");
  assert.equal(await ask("3"), "Square 3, ladder up to 20.");
  assert.equal(board.current, 3);
  assert.equal(await ask("37"), "There is no square 37: the board has 36.");
  assert.equal(board.current, 3);
});

test("only the number of a square leads to it", () => {
  assert.ok(leadsToSquare(" 16 "));
  for (const text of ["16-6", "remove 16", "fly", ""]) assert.ok(!leadsToSquare(text));
});

test("a new board is begun on Draw", async () => {
  const { ask, store } = page({ tab: "play", game: GAME });
  assert.equal(await ask("new board"), "Empty.");
  assert.equal(store.tab, "draw");
  assert.deepEqual(store.draft.jumps, []);
});

test("where everybody was is said where the game is looked back on", async () => {
  const { ask, store } = page({ tab: "play", game: { ...GAME, rolls: 3 } });
  store.cover({ owner: "past", at: 2, squares: [4, 0] });
  assert.equal(await ask("where am i"), "After 2 rolls of 3: Ann on square 4, Bo off the board.");
});

test("in a game the players are said, the die is rolled, and the board stays", async () => {
  const { ask, rolls, store } = page({ tab: "play", game: GAME });
  assert.equal(await ask("where am i"), "Ann on square 5, Bo off the board. Ann to roll.");
  await ask("roll");
  await ask("undo");
  assert.deepEqual(rolls, ["roll", "undo"]);
  assert.match(await ask("16-6"), /type draw first/);
  assert.match(await ask("remove 3"), /type draw first/);
  store.change({ game: { ...GAME, role: "guest" } });
  assert.equal(await ask("roll"), "Ann to roll.");
  assert.deepEqual(rolls, ["roll", "undo"]);
});

test("what is no command is said, with the way to the list; a tab is opened by its name", async () => {
  const { ask, store, said } = page();
  assert.match(await ask("fly"), /No command is called “fly”. Type help/);
  assert.match(await ask("roll"), /No game is open/);
  for (const word of ["?", "help", ""])
    assert.match(await ask(word), /where am I: .* 16-6: .* roll: /);
  assert.equal(await ask("solve"), "Solve.");
  assert.equal(store.tab, "solve");
  assert.equal(said.at(-1), "Solve.");
});

test("the rows of the grid are those of the picture, from the top, each from the left", () => {
  const box = (/** @type {number} */ square, /** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {Any} */ ({ square, x, y });
  const boxes = [box(1, 0, 10), box(2, 10, 10), box(3, 10, 0), box(4, 0, 0), box(0, 0, 25)];
  assert.deepEqual(
    rowsOf(boxes).map((row) => row.map(({ square }) => square)),
    [[4, 3], [1, 2], [0]],
  );
});

/** The state and its views; the draft, its history and its words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MOST_ROLLS } from "./choices.js";
import {
  boardOf,
  describeJump,
  gameOf,
  inOrder,
  kindOf,
  readSnapshot,
  snapshotOf,
} from "./draft.js";
import { lastOf, rollsOf } from "./position.js";
import { rollsItself } from "./roles.js";
import {
  canRedo,
  canUndo,
  columnsOf,
  enlarge,
  guessed,
  heard,
  opened,
  pin,
  pinnedOf,
  reject,
  rename,
  replaced,
  seated,
  standing,
  UNSAVED,
  viewed,
  wished,
  ZOOMS,
} from "./state.js";
import { Store } from "./store.js";

/** A store with its messages since. */
function started(/** @type {string} */ name = "Mine") {
  const first = { draft: { size: 36, columns: 6, jumps: [], name }, rules: null, message: "" };
  const [store, messages] = [new Store(first), /** @type {string[]} */ ([])];
  store.on(["message"], () => messages.push(store.message));
  return { store, messages };
}

test("undo and redo lead through the edits and say what they did", () => {
  const { store, messages } = started();
  store.edit({ jumps: [[3, 20]] }, "Added.");
  store.edit({ name: "Ours" }, "Renamed.");
  store.undo();
  assert.deepEqual(store.draft.name, "Mine");
  store.redo();
  assert.deepEqual([store.draft.name, canRedo(store)], ["Ours", false]);
  assert.deepEqual(messages, ["Added.", "Renamed.", "Undone: Renamed.", "Redone: Renamed."]);
});

test("an edit after an undo leaves nothing to redo, and an undo at the beginning does nothing", () => {
  const { store, messages } = started();
  store.undo();
  assert.deepEqual(messages, []);
  store.edit({ name: "Ours" }, "Renamed.");
  store.undo();
  store.edit({ size: 30 }, "Smaller.");
  assert.equal(canRedo(store), false);
});

test("200 edits are kept", () => {
  const { store } = started();
  for (let size = 1; size <= 250; size += 1) store.edit({ size }, "");
  while (canUndo(store)) store.undo();
  assert.equal(store.draft.size, 50);
});

test("what the server refused is given up, and cannot be redone", () => {
  const { store } = started();
  store.edit({ size: -1 }, "Smaller.");
  store.change(reject(store));
  assert.deepEqual([store.draft.size, canUndo(store), canRedo(store)], [36, false, false]);
});

test("a board with a given name is called changed with its first jump, once", () => {
  const { store } = started("mb47");
  store.change({ given: new Set(["mb47"]) });
  store.edit({ columns: 4 }, "");
  assert.equal(store.draft.name, "mb47");
  store.edit({ jumps: [[3, 20]] }, "");
  store.edit({ jumps: [] }, "");
  assert.equal(store.draft.name, "mb47 (changed)");
});

test("a board reads as it was written, and what is no board is null", () => {
  const jumps = /** @type {[number, number][]} */ ([[3, 20]]);
  const effects = /** @type {[number, string][]} */ ([[3, "chance 1/2"]]);
  const draft = { size: 36, columns: 6, jumps, effects, name: "Mine" };
  const snapshot = { draft, rules: { start: 0 }, message: "" };
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
  assert.equal(describeJump([8, 0]), "snake from 8 off the board");
});

test("a change calls each view of it once, in order, and what a view changes is called after it", () => {
  const { store } = started();
  const calls = /** @type {string[]} */ ([]);
  store.on(["late", "away"], () => calls.push(`first ${store.late} ${store.busy}`));
  store.on(["late"], () => {
    calls.push("second");
    if (!store.busy) store.change({ busy: true, late: false });
  });
  store.on(["busy"], () => calls.push("third"));
  store.change({ late: true, away: true });
  assert.deepEqual(calls, ["first true false", "second", "first false true", "second", "third"]);
});

test("a view that fails leaves the others to be called, and the state open to changes", () => {
  const { store, messages } = started();
  store.on(["late"], () => assert.fail("a view that fails"));
  assert.throws(() => store.change({ late: true, message: "told" }), /a view that fails/);
  store.change({ away: true });
  assert.deepEqual(messages, ["told"]);
});

test("an edit makes the view old and the saved board edited; with it goes what else changes", () => {
  const { store } = started();
  store.change({ saved: { id: "b", name: "Mine", owned: true }, edited: false, fresh: true });
  assert.equal(standing(store), "saved");
  store.edit({ name: "Ours" }, "Renamed.", { selected: 3 });
  assert.deepEqual(
    [store.fresh, store.edited, store.selected, standing(store)],
    [false, true, 3, "renamed"],
  );
  store.put({ ...store.now, message: "Opened." }, { saved: UNSAVED, edited: false });
  assert.deepEqual([store.edited, standing(store)], [false, ""]);
});

test("another tab lets go of what was selected and shown; a jump is selected only where the board is drawn on", () => {
  const { store } = started();
  store.select(3);
  store.cover({ owner: "verdict", lit: [1] });
  store.turnTo("draw");
  assert.deepEqual([store.selected, store.overlay], [3, { owner: "verdict", lit: [1] }]);
  store.turnTo("analyse");
  assert.deepEqual([store.selected, store.overlay], [null, null]);
  store.select(3);
  assert.equal(store.selected, null);
});

test("a game is played on its tab alone; there undo takes back a roll of who plays, once the one before is done", () => {
  const { store } = started();
  store.edit({ name: "Ours" }, "Renamed.");
  store.change({ game: /** @type {never} */ ({ id: "g", rolls: 0 }) });
  assert.deepEqual([store.playing, canUndo(store)], [null, true]);
  store.turnTo("play");
  assert.deepEqual([store.playing?.id, canUndo(store), canRedo(store)], ["g", false, false]);
  store.change({
    game: /** @type {never} */ ({
      id: "g",
      rolls: 1,
      role: "guest",
      players: [{ kind: "person" }],
      held: [""],
    }),
  });
  assert.equal(canUndo(store), false);
  const two = { players: [{ kind: "person" }, { kind: "person" }], held: ["other", "you"] };
  for (const [seat, can] of [
    [1, false],
    [2, true],
  ]) {
    const game = { id: "g", rolls: 1, role: "guest", ...two, past: [{ seat }] };
    store.change({ game: /** @type {never} */ (game) });
    assert.equal(canUndo(store), can);
  }
  store.change({ game: /** @type {never} */ ({ id: "g", rolls: 1, role: "starter" }) });
  assert.equal(canUndo(store), true);
  store.change({ busy: true });
  assert.equal(canUndo(store), false);
});

test("columns are those of the draft, else those that the server chose, else ten", () => {
  const { store } = started();
  assert.equal(columnsOf(store), 6);
  store.edit({ columns: undefined }, "");
  assert.equal(columnsOf(store), 10);
  store.change({ doc: /** @type {never} */ ({ columns: 9, problems: [] }) });
  assert.equal(columnsOf(store), 9);
});

test("who shows something over the board takes it from the last owner, who cannot take it back", () => {
  const { store } = started();
  const advice = /** @type {never} */ ({ changes: [] });
  store.cover({ owner: "advice", advice, svg: "<svg/>", caption: "Preview" });
  store.cover({ owner: "past", at: 3, svg: "<svg>3</svg>", squares: [4, 9] });
  assert.deepEqual(store.overlay, { owner: "past", at: 3, svg: "<svg>3</svg>", squares: [4, 9] });
  store.uncover("advice");
  assert.equal(store.overlay?.owner, "past");
  store.uncover("past");
  assert.equal(store.overlay, null);
});

test("a board is drawn larger step by step, and never smaller than its place", () => {
  const { store } = started();
  const sizes = /** @type {number[]} */ ([]);
  for (const step of [-1, 1, 1, 1, 1, 1, -1]) {
    store.change(enlarge(store, step));
    sizes.push(store.zoom);
  }
  assert.deepEqual(sizes, [1, 1.5, 2, 3, 4, 4, 3]);
  assert.deepEqual([ZOOMS[0], ZOOMS.at(-1)], [1, 4]);
});

test("a board in whose place another one comes is kept as it was left, under its session", () => {
  const { store } = started();
  store.change({ session: "first", saved: { id: "b", name: "Mine", owned: true }, edited: false });
  const { now, saved } = store;
  const other = { ...now, message: "Opened." };
  store.change(opened(store, other, "second"));
  store.edit({ name: "Ours" }, "");
  store.change({ ...opened(store, now, "new"), session: "first" });
  assert.deepEqual(store.left.get("first"), { now, saved, edited: false });
  assert.deepEqual(store.left.get("second")?.now.draft.name, "Ours");
  assert.deepEqual([store.session, store.left.size], ["first", 2]);
});

test("what is shown over a board goes with the board: an edit, undo, redo, another board, a refusal", () => {
  const ways = /** @type {((store: Store) => void)[]} */ ([
    (store) => store.edit({ size: 30 }, "Smaller."),
    (store) => store.editRules({ start: 0 }, "Rules."),
    (store) => store.undo(),
    (store) => store.redo(),
    (store) => store.put(store.now),
    (store) => store.change(reject(store)),
  ]);
  for (const way of ways) {
    const { store } = started();
    store.edit({ name: "Ours" }, "");
    store.edit({ name: "Theirs" }, "");
    store.undo();
    store.cover({ owner: "verdict", arrows: [[1, 2]] });
    way(store);
    assert.equal(store.overlay, null);
  }
});

test("a name that the server cleaned leaves what is shown over the board, and the board as saved as it was", () => {
  const { store } = started();
  store.change({ edited: false });
  store.cover({ owner: "verdict", lit: [1] });
  store.change(rename(store, "Clean", "Cleaned."));
  assert.deepEqual(
    [store.draft.name, store.edited, store.overlay?.owner],
    ["Clean", false, "verdict"],
  );
});

test("a change of the state writes into nothing that was there before", () => {
  const { store } = started();
  store.edit({ name: "Ours" }, "");
  const { past, future } = store;
  const counts = () => [past.length, future.length];
  const before = counts();
  store.undo();
  store.redo();
  store.edit({ size: 25 }, "");
  assert.deepEqual(counts(), before);
});

/**
 * A game of these kinds of players, of whom the first is to roll.
 * @param {string[]} kinds @param {object} [more]
 */
function gameWith(kinds, more) {
  const players = kinds.map((kind) => ({ kind }));
  return /** @type {never} */ ({
    players,
    turn: 1,
    role: "starter",
    held: [],
    over: false,
    ...more,
  });
}

test("what waits for the state goes on once its condition holds, and is told only once", async () => {
  const { store } = started();
  store.change({ busy: true });
  let times = 0;
  const over = store.until(["busy"], ({ busy }) => !busy).then(() => times++);
  store.change({ busy: true });
  await Promise.resolve();
  assert.equal(times, 0);
  store.change({ busy: false });
  await over;
  store.change({ busy: true });
  store.change({ busy: false });
  await store.until(["busy"], ({ busy }) => !busy);
  assert.equal(times, 1);
});

test("another game begins without invitations and events, with figures of its players", () => {
  const { store } = started();
  store.change({ heard: 7, invites: true });
  store.change(seated(store, gameWith(["person", "person", "person"]), false));
  assert.deepEqual([store.heard, store.invites, store.players], [0, false, 3]);
  assert.deepEqual(
    [heard(store, 4), heard({ ...store, heard: 4 }, 4), heard(store)],
    [{ heard: 4 }, {}, {}],
  );
});

test("a device rolls for a computer in its turn, and where nobody else plays while that is switched on", () => {
  const { store } = started();
  store.change({ tab: "play" });
  for (const [kinds, more, state, expected] of /** @type {const} */ ([
    [["computer", "person"], {}, {}, true],
    [["computer", "person"], { role: "guest" }, {}, true],
    [["person", "computer"], {}, {}, false],
    [["computer", "person"], { over: true }, {}, false],
    [["computer", "person"], {}, { busy: true }, false],
    [["computer", "person"], {}, { tab: "draw" }, false],
    [["computer", "person"], {}, { runs: false }, true],
    [["computer", "computer"], {}, {}, true],
    [["computer", "computer"], {}, { runs: false }, false],
    [["computer", "computer"], { role: "guest" }, {}, false],
  ]))
    assert.equal(rollsItself({ ...store, game: gameWith([...kinds], more), ...state }), expected);
});

test("another board begins with its first route, and another tab ends what goes on by itself", () => {
  const { store } = started();
  for (const change of [
    () => store.edit({ size: 30 }, ""),
    () => store.undo(),
    () => store.redo(),
  ]) {
    store.change({ routeAt: 4 });
    change();
    assert.equal(store.routeAt, 0);
  }
  store.change({ routeAt: 4, moves: {} });
  store.turnTo("analyse");
  assert.deepEqual([store.routeAt, store.moves], [4, null]);
  store.change(replaced(store.now));
  assert.equal(store.routeAt, 0);
});

test("the slider of a position goes as far as nine games in ten, and never beyond what can be asked", () => {
  const { store } = started();
  store.change({ after: 50 });
  for (const [p90, last] of /** @type {const} */ ([
    [24, 24],
    [null, 60],
    [10 ** 9, MOST_ROLLS],
  ])) {
    store.change({ doc: /** @type {never} */ ({ summary: { p90 } }) });
    assert.deepEqual([lastOf(store), rollsOf(store)], [last, Math.min(50, last)]);
  }
});

test("what the server refused is given up once, and again only after another view", () => {
  const { store } = started();
  store.edit({ size: -1 }, "Smaller.");
  store.edit({ size: -2 }, "Smaller.");
  store.change(reject(store));
  assert.deepEqual(reject(store), {});
  store.change(viewed(/** @type {never} */ ({})));
  assert.deepEqual(reject(store), {});
  store.edit({ size: -3 }, "Smaller.");
  store.change(reject(store));
  assert.equal(store.draft.size, -1);
});

test("a jump stays on a designed board from one press to the next, and no other wish changes", () => {
  const { store } = started();
  store.edit(
    {
      jumps: [
        [3, 20],
        [9, 2],
      ],
    },
    "Added.",
  );
  store.change(wished(store, { kind: "wild" }));
  store.change(pin(store, [9, 2]));
  const { design } = store;
  assert.deepEqual([pinnedOf(store), store.design.kind], [[[9, 2]], "wild"]);
  store.change(pin(store, [9, 2]));
  assert.deepEqual([pinnedOf(store), design.pinned.size], [[], 1]);
});

test("predictions are counted, and the right ones among them", () => {
  const { store } = started();
  for (const isRight of [true, false, true]) store.change(guessed(store, isRight));
  assert.deepEqual(store.guesses, { right: 2, asked: 3 });
});

/** The verdict on a solution: what it makes of the state, and what is shown of it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { HINT } from "./choices.js";
import { Store } from "./store.js";
import * as verdicts from "./verdict.js";

const RULES = { start: 0 };
const FAILS_ON = { size: 4, columns: 2, jumps: [[2, 3]], effects: [] };
const EASIER = { size: 9, columns: 3, jumps: [[2, 3]], effects: [] };
const TRACE = {
  taken: [
    [1, 0],
    [2, 1],
    [4, 1],
  ],
  wrong: 1,
  step: [1, 4],
};
const FAILURE = {
  board: FAILS_ON,
  easier: EASIER,
  played: RULES,
  route: "1→4",
  own_route: [1, 2, 4],
  trace: TRACE,
  correction: { lines: [2] },
};
const WRONG = answer({ failure: FAILURE });
const RIGHT = answer({ failure: null });

/** @param {object} fields @returns {never} */
function answer(fields) {
  return /** @type {never} */ ({ one_board: false, ...fields });
}

/** A state on Judge with a board of the user's own.  @param {object} [more] */
function begun(more) {
  const draft = { size: 36, columns: 6, jumps: [], name: "Mine" };
  return new Store(
    { draft, rules: null, message: "" },
    { tab: "judge", solution: { solution: "a\nb" }, ...more },
  );
}

/**
 * The same with the verdict on a wrong solution, up to a hint, whose board is on the page.
 * @param {number} hint
 */
function failed(hint = HINT.mistake) {
  const store = begun();
  store.change(verdicts.judged(store, WRONG, { of: verdicts.textOf(store), hint }));
  show(store);
  return store;
}

/** @param {Store} store @param {never} [board] */
function show(store, board) {
  const { now, failing } = verdicts.failingOn(store, /** @type {never} */ (FAILURE), board);
  store.put(now, { failing });
}

test("a verdict is told whole, or begins with that it fails where hints are asked for", () => {
  const store = begun();
  assert.equal(verdicts.judged(store, WRONG).verdict?.hint, HINT.mistake);
  store.change(verdicts.asked(store, { hints: true }));
  assert.equal(verdicts.judged(store, WRONG).verdict?.hint, HINT.fails);
});

test("another run, a refusal and another solution take what was said of the last one", () => {
  for (const change of [
    verdicts.begun(),
    verdicts.refused("No."),
    verdicts.given(failed(), { solution: "c" }),
  ]) {
    const store = failed();
    store.change({ step: 2, ofClass: [RIGHT] });
    store.change(change);
    assert.deepEqual([store.verdict, store.step, verdicts.outdated(store)], [null, 0, ""]);
  }
});

test("a solution from a file has the ends of lines of a text field, and its own choices; hints stay", () => {
  const store = begun({ solution: { solution: "a", language: "python", hints: true } });
  store.change(verdicts.given(store, { solution: "a\r\nb\rc" }));
  assert.deepEqual(store.solution, { solution: "a\nb\nc", hints: true });
});

test("a verdict is outdated with another text, and not with another choice to be told by hints", () => {
  const store = failed();
  store.change(verdicts.asked(store, { hints: true }));
  assert.equal(verdicts.outdated(store), "");
  store.change(verdicts.asked(store, { language: "java" }));
  assert.match(verdicts.outdated(store), /changed the solution/);
  store.change(verdicts.asked(store, { language: undefined }));
  assert.equal(verdicts.outdated(store), "");
});

test("a verdict on one board is outdated while another one is drawn, and one on many is not", () => {
  const store = begun();
  store.change(verdicts.judged(store, RIGHT, { of: verdicts.textOf(store), onOne: store.draft }));
  store.edit({ jumps: [[3, 20]] }, "Added.");
  assert.match(verdicts.outdated(store), /another board/);
  store.undo();
  assert.equal(verdicts.outdated(store), "");
  store.change(verdicts.judged(store, RIGHT, { of: verdicts.textOf(store) }));
  store.edit({ size: 30 }, "Smaller.");
  assert.equal(verdicts.outdated(store), "");
});

test("the board of a verdict is on the page until it is edited, undone or judged anew", () => {
  const store = failed();
  assert.equal(verdicts.boardOnPage(store), FAILS_ON);
  show(store, /** @type {never} */ (EASIER));
  assert.equal(verdicts.boardOnPage(store), EASIER);
  store.undo();
  assert.equal(verdicts.boardOnPage(store), null);
  const other = failed();
  const again = structuredClone(FAILURE);
  other.change(verdicts.judged(other, answer({ failure: again })));
  assert.equal(verdicts.boardOnPage(other), null);
});

test("after any number of boards on which it fails the user's own comes back, unless it was edited since", () => {
  const store = begun();
  const own = store.now;
  for (let times = 0; times < 3; times += 1) show(store);
  assert.equal(verdicts.ownBoard(store), own);
  store.edit({ size: 5 }, "Larger.");
  assert.equal(verdicts.ownBoard(store), null);
});

test("on the user's own board only the rules change, and only where they are others", () => {
  const store = begun({ doc: { rules: { ...RULES, name: "classic" } } });
  const { now } = store;
  store.change(verdicts.failingHere(store, /** @type {never} */ (FAILURE)));
  assert.equal(store.now, now);
  store.change({ doc: /** @type {never} */ ({ rules: { start: 1 } }) });
  store.change(verdicts.failingHere(store, /** @type {never} */ (FAILURE)));
  assert.deepEqual(
    [store.now.rules, store.draft, store.failing?.now],
    [RULES, now.draft, store.now],
  );
});

test("hints tell one thing after another: the answer is held, then route, steps and line are shown", () => {
  const route = [
    [1, 2],
    [2, 4],
  ];
  for (const [hint, held, wanted, arrows, lines] of /** @type {const} */ ([
    [HINT.board, true, {}, [], []],
    [HINT.answers, false, { route: 0 }, route, []],
    [HINT.mistake, false, { route: 0 }, [...route, [1, 4]], []],
    [HINT.line, false, { route: 0 }, [...route, [1, 4]], [2]],
  ])) {
    const store = failed(hint);
    assert.equal(verdicts.holdsAnswer(store), held);
    assert.deepEqual(verdicts.wanted(store), wanted);
    assert.deepEqual(verdicts.marksOf(store), { lit: [], arrows });
    assert.deepEqual(verdicts.markedLines(store), lines);
  }
});

test("a step of its search marks the squares that are taken, beside the right levels; another hint ends it", () => {
  const store = failed();
  store.change({ step: 2 });
  assert.deepEqual(verdicts.marksOf(store), { lit: [1, 2], arrows: [] });
  assert.deepEqual(verdicts.wanted(store), { heat: "levels" });
  store.change(verdicts.hinted(store, HINT.line));
  assert.deepEqual([store.step, store.verdict?.hint], [0, HINT.line]);
});

test("on another board, and in another tab, nothing of a verdict is shown or held", () => {
  const [undone, left] = [failed(HINT.board), failed(HINT.board)];
  undone.undo();
  left.turnTo("draw");
  for (const store of [undone, left])
    assert.deepEqual([verdicts.holdsAnswer(store), verdicts.marksOf(store)], [false, null]);
});

test("a line is marked only while the text is the one that was judged", () => {
  const store = failed(HINT.line);
  store.change(verdicts.asked(store, { solution: "a\nb\nc" }));
  assert.deepEqual(verdicts.markedLines(store), []);
});

/**
 * A state whose verdict has a change of these lines.
 * @param {string} solution @param {object} correction
 */
function corrected(solution, correction) {
  const store = begun({ solution: { solution } });
  const found = answer({ failure: { ...FAILURE, correction } });
  store.change(verdicts.judged(store, found, { of: verdicts.textOf(store) }));
  return store;
}

test("the change that passes is made in the lines of the text, and only while it is that text", () => {
  const swap = { lines: [2], before: "b\nc", after: "c\nb" };
  const store = corrected("a\nb\nc\nd", swap);
  assert.equal(verdicts.changed(store), "a\nc\nb\nd");
  store.change(verdicts.asked(store, { solution: "a\nb\nc" }));
  assert.equal(verdicts.changed(store), null);

  const below = { lines: [3], before: "b\nc", after: "b\nx" };
  assert.equal(verdicts.changed(corrected("a\nb\nc\nd", below)), "a\nb\nx\nd");
  const inserted = { lines: [2], before: "", after: "x" };
  assert.equal(verdicts.changed(corrected("a\nb", inserted)), "a\nx\nb");
  const removed = { lines: [1], before: "a", after: "" };
  assert.equal(verdicts.changed(corrected("a\nb", removed)), "b");
  const several = { lines: [1, 2], before: "", after: "" };
  assert.equal(verdicts.changed(corrected("a\nb", several)), null);
});

test("a line adds its mistake to a failure, and each sentence keeps its own claims", () => {
  const claim = (/** @type {string} */ code) => [{ code, values: {} }];
  const first = {
    ...FAILURE,
    said: "no answer",
    mistake: "greedy",
    claims: { said: claim("late"), mistake: claim("mistake-greedy") },
  };
  const second = {
    ...first,
    said: "an error",
    mistake: "no snakes",
    no_line: "none found",
    claims: {
      said: claim("failed"),
      mistake: claim("mistake-no-snakes"),
      no_line: claim("no-change-passes"),
    },
  };
  const line = verdicts.withLine(/** @type {never} */ (first), answer({ failure: second }));
  assert.deepEqual(line, {
    ...second,
    said: first.said,
    claims: { ...second.claims, said: first.claims.said },
  });
  const passed = verdicts.withLine(/** @type {never} */ (first), RIGHT);
  assert.deepEqual(
    [passed.mistake, passed.claims?.mistake, passed.correction],
    [first.mistake, first.claims.mistake, null],
  );
});

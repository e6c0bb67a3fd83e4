/** What the hints of a judgement say, whatever was asked. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { HINT } from "./choices.js";
import { hintSaid, reasonParts, tested } from "./judgement.js";

const BOARD = { size: 4, columns: 2, jumps: [], leetcode: null };

/**
 * What a hint says of a failure with these fields.
 * @param {number} hint @param {string} question @param {object} fields
 */
function said(hint, question, fields) {
  const failure = { board: BOARD, beside: {}, is_smallest: false, said: null, ...fields };
  return hintSaid(
    /** @type {Parameters<typeof hintSaid>[0]} */ (/** @type {unknown} */ (failure)),
    hint,
    question,
  );
}

test("with its board a hint says what stands beside it", () => {
  const board = "It fails on a board of 4 squares with 0 jumps.";
  assert.equal(said(HINT.board, "fewest", {}), board);
  const beside = { throws: "2, 6", players: "2" };
  assert.equal(
    said(HINT.board, "squares", { beside }),
    `${board} Asked beside it: throws 2, 6; players 2.`,
  );
});

test("answers are whole numbers, decimals without what rounding leaves, and texts", () => {
  for (const [question, answer, right, words] of /** @type {const} */ ([
    ["fewest", 2, -1, "Its answer: 2. Correct answer: −1 (no route)."],
    ["expected", 2.5, -1, "Its answer: 2.5. Correct answer: -1."],
    ["within", 1 / 6, 1.0000000000000002, "Its answer: 0.166666666666667. Correct answer: 1."],
    ["route", "1 4", "1 3 4", "Its answer: 1 4. Correct answer: 1 3 4, or another."],
    ["routes", 999999999999999, 1, "Its answer: 999999999999999. Correct answer: 1."],
  ]))
    assert.equal(said(HINT.answers, question, { answer, right }), words);
});

test("a problem counts in the unit of its statement, and only there", () => {
  const found = { boards: 0, wrong: 0, rules: "poj3519", question: "within", verdict: "WA" };
  const asked = (/** @type {string} */ form, question = "within") =>
    tested({ ...found, form, question, rules: form }).split(" Question: ")[1];
  assert.equal(asked("poj3519"), "the chance to arrive within T turns.");
  assert.equal(asked("poj3519", "expected"), "the expected rolls.");
  assert.equal(asked("abc275e"), "the chance within K rolls.");
});

/** @param {string} reason @param {string[]} hints */
const reasonSaid = (reason, hints) => reasonParts({ reason, hints }).join("");

test("a reason begins with a capital letter and leaves out what only the command offers", () => {
  const reason = "shrinking ended early, so a smaller board may fail, too";
  assert.equal(
    reasonSaid(reason, ["budget"]),
    "Shrinking ended early, so a smaller board may fail, too",
  );
  assert.equal(
    reasonSaid("undecided. --form says which", ["form"]),
    "Undecided; “Written for” chooses another",
  );
});

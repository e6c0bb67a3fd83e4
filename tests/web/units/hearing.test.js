/**
 * What the page makes of the words of a solution's worker, which may be forged; the clock is the
 * test's own.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Hearing, readSaid } from "./site/hearing.js";

const ASKED = { language: "javascript", boards: 3, limit: 1, total: 20 };
const READY = '{"record":{"ready":true}}';
const ANSWER = '{"record":{"answer":1,"seconds":0.5}}';

/** A run that has begun, and in which the boards were asked for at 1000 ms. */
function answering(asked = ASKED) {
  const hearing = new Hearing(asked, 0, false);
  hearing.hear('{"alive":true}', 500);
  assert.equal(hearing.hear(READY, 1000), true);
  return hearing;
}

test("an honest run: its records, how it ended, and its time", () => {
  const hearing = answering();
  for (const now of [1100, 1200, 1300]) assert.equal(hearing.hear(ANSWER, now), false);
  hearing.hear('{"end":""}', 1400);
  const answer = { answer: 1, seconds: 0.5 };
  const records = [{ ready: true }, answer, answer, answer];
  assert.deepEqual(hearing.told, { records, end: "", said: "", seconds: 1.4, isUsable: true });
});

test("the first run counts from when the solution has loaded", () => {
  const hearing = new Hearing({ ...ASKED, language: "python" }, 0, true);
  hearing.hear(READY, 900);
  hearing.hear('{"end":"time"}', 1900);
  assert.equal(hearing.told?.seconds, 1);
});

test("the boards are asked for once, and only by a solution that has loaded", () => {
  assert.equal(answering().hear(READY, 1100), false);
  const hearing = new Hearing(ASKED, 0, false);
  assert.equal(hearing.hear('{"record":{"unloaded":"why","line":3}}', 10), false);
  assert.equal(hearing.hear(READY, 20), false);
  assert.deepEqual(hearing.told?.records[0], { unloaded: "why", line: 3 });
  assert.equal(hearing.told?.end, "died");
});

test("words that are no answer move no limit", () => {
  const hearing = answering();
  assert.equal(hearing.deadline, 2500);
  for (let now = 1000; now < 2500; now += 100) hearing.hear('{"alive":true}', now);
  assert.equal(hearing.deadline, 2500);
  const loading = new Hearing(ASKED, 0, false);
  for (const now of [0, 1000, 2000]) loading.hear('{"alive":true}', now);
  assert.equal(loading.deadline, 30_000);
});

test("an answer moves the limit of its own board, and never beyond the time for all", () => {
  const hearing = answering({ ...ASKED, boards: 100, total: 3 });
  hearing.hear(ANSWER, 2000);
  assert.equal(hearing.deadline, 3500);
  for (let now = 2900; now < 5400; now += 900) hearing.hear(ANSWER, now);
  assert.equal(hearing.deadline, 5500);
  hearing.expire(true, 5500);
  assert.equal(hearing.told?.end, "total");
  assert.equal(hearing.told?.isUsable, false);
});

test("more answers than boards end the run", () => {
  const hearing = answering();
  for (let said = 0; said < 5; said++) hearing.hear(ANSWER, 1100);
  assert.equal(hearing.told?.end, "died");
  assert.match(String(hearing.told?.said), /more than a judge reads/);
  assert.deepEqual([hearing.told?.isUsable, hearing.isSpoilt], [false, true]);
});

test("what is said after the end of a run is heard no more", () => {
  const hearing = answering();
  hearing.hear('{"end":""}', 1100);
  hearing.hear(ANSWER, 1200);
  hearing.fail("late", 1, 1200);
  assert.deepEqual([hearing.told?.records.length, hearing.told?.end], [1, ""]);
});

test("that the time for all boards is over, the page says", () => {
  const hearing = answering();
  hearing.hear('{"end":"total"}', 2000);
  assert.deepEqual([hearing.told?.end, hearing.told?.isUsable], ["died", false]);
  const late = answering();
  late.hear('{"end":"total"}', 21_000);
  assert.deepEqual([late.told?.end, late.told?.isUsable], ["total", true]);
});

test("what is no word of a worker ends the run", () => {
  for (const text of [
    "",
    "null",
    "[]",
    "3",
    "{",
    '{"end":"lost"}',
    '{"end":3}',
    '{"ready":true}',
    '{"failed":"x"}',
  ]) {
    const hearing = answering();
    hearing.hear(text, 1100);
    assert.deepEqual(
      [hearing.told?.end, hearing.told?.isUsable, hearing.isSpoilt],
      ["died", false, true],
      text,
    );
  }
});

test("a record keeps the fields of a record, each of its kind and bounded", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const forged = `{"record":{"answer":"1","odd":${deep},"raised":"${"x".repeat(100_000)}","line":{"a":1},"changed":1,
    "toJSON":1,"__proto__":{"ready":true},"taken":[[1,2,3,4],"x",[null,"y",{}],${deep}]}}`;
  const { record } = readSaid(forged) ?? {};
  assert.deepEqual(Object.keys(record ?? {}), ["raised", "taken"]);
  assert.equal(String(record?.raised).length, 5_000);
  assert.deepEqual(record?.taken, [[1, 2, 3], [], [null, null, null], [null]]);
  for (const empty of ["[]", "null", "7", '"text"'])
    assert.deepEqual(readSaid(`{"record":${empty}}`), { record: {} });
});

test("the words at an end are text, and bounded", () => {
  assert.deepEqual(readSaid(`{"end":"died","said":"${"x".repeat(9_999)}"}`)?.said?.length, 1_000);
  assert.deepEqual(readSaid('{"end":"died","said":{"toString":1}}'), null);
  assert.deepEqual(readSaid('{"end":"died","said":[1]}'), null);
});

test("a worker that fails before its first record has not loaded, in that line of the solution", () => {
  const hearing = new Hearing(ASKED, 0, false);
  hearing.above = 10;
  hearing.fail("Uncaught SyntaxError: it", 12, 100);
  assert.deepEqual(hearing.told?.records, [{ unloaded: "SyntaxError: it", line: 2 }]);
  const silent = new Hearing(ASKED, 0, false);
  silent.fail("", 0, 100);
  assert.match(String(silent.told?.records[0].unloaded), /imports cannot be loaded/);
});

test("a worker whose frame has gone is told from one that is too slow", () => {
  for (const [isThere, end] of [
    [true, "time"],
    [false, "lost"],
  ]) {
    const hearing = answering();
    hearing.expire(Boolean(isThere), 2500);
    assert.deepEqual([hearing.told?.end, hearing.isSpoilt], [end, !isThere]);
  }
});

test("a worker that says nothing at all has not begun", () => {
  const hearing = new Hearing(ASKED, 0, false);
  assert.deepEqual([hearing.isSilent, hearing.deadline], [true, 2500]);
  assert.equal(new Hearing({ ...ASKED, language: "python" }, 0, false).isSilent, false);
});

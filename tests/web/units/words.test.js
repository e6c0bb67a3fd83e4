/** Numbers as people read them, the faces of a die, and the plain picture. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, dieFace, percent, shown } from "./dom.js";
import { plainPicture } from "./plain.js";

test("a number has one digit, from a thousand on none, a true minus, and a dash where there is none", () => {
  const said = [39.25, 1234.5, -2, null, undefined, Number.NaN, Infinity].map((value) =>
    shown(value),
  );
  assert.deepEqual(said, ["39.3", "1,235", "−2.0", "–", "–", "–", "–"]);
  assert.equal(shown(0.123, 2), "0.12");
});

test("a chance below a tenth has two digits", () => {
  assert.deepEqual([0.5, 0.1, 0.0999].map(percent), ["50.0 %", "10.0 %", "9.99 %"]);
});

test("one is singular and all others are plural", () => {
  assert.deepEqual(
    [0, 1, "1", 2].map((count) => counted(count, "roll")),
    ["0 rolls", "1 roll", "1 roll", "2 rolls"],
  );
});

test("six pips are two columns of three", () => {
  /** As much of an element as a face needs. */
  class Node {
    /** @type {unknown[]} */
    parts = [];
    append = (/** @type {unknown[]} */ ...parts) => this.parts.push(...parts);
    setAttribute = (/** @type {string} */ name, /** @type {string} */ value) =>
      Object.assign(this, { [name]: value });
  }
  Object.assign(globalThis, { Node, document: { createElementNS: () => new Node() } });
  const face = /** @type {{parts: {cx?: string, cy?: string}[]}} */ (
    /** @type {unknown} */ (dieFace(6))
  );
  const pips = face.parts.flatMap(({ cx, cy }) => (cx ? [`${cx} ${cy}`] : []));
  assert.deepEqual(pips, ["7 7", "17 7", "7 12", "17 12", "7 17", "17 17"]);
});

test("the plain picture has each square once, row by row to and fro, and the jumps that are on it", () => {
  const draft = {
    size: 6,
    columns: 3,
    jumps: /** @type {[number, number][]} */ ([
      [1, 5],
      [2, 9],
    ]),
    name: "",
  };
  const picture = plainPicture({ draft, rules: null, message: "" }) ?? "";
  const at = (/** @type {number} */ n) =>
    Math.round(Number(RegExp(`square-${n}"><rect[^>]* x="([\\d.]+)"`).exec(picture)?.[1]));
  assert.deepEqual([at(1), at(2), at(3)], [at(6), at(5), at(4)]);
  assert.ok(at(1) < at(2) && at(2) < at(3));
  const [wide, high] = [...(/viewBox="0 0 (-?[\d.]+) (-?[\d.]+)"/.exec(picture) ?? [])]
    .slice(1)
    .map(Number);
  assert.ok(Math.abs(wide - at(3) - at(2)) <= 1, "as far from the right as from the left");
  for (const [, y] of picture.matchAll(/<rect[^>]* y="(-?[\d.]+)"/g))
    assert.ok(0 < Number(y) && Number(y) < high);
  assert.deepEqual(picture.match(/jump-\d+-\d+/g), ["jump-1-5"]);
  assert.equal(
    plainPicture({ draft: { ...draft, size: 5000, columns: 50 }, rules: null, message: "" }),
    null,
  );
});

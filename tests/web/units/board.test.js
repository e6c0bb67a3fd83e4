/** The picture of the board: the square under a point, and what is seen where it is enlarged. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { BoardPicture } from "./board.js";

/** A picture without a page.  @param {object} parts @returns {BoardPicture} */
function pictured(parts) {
  return Object.assign(Object.create(BoardPicture.prototype), parts);
}

test("a point on the line between two squares is on one of them", () => {
  const box = (/** @type {number} */ square, /** @type {number} */ x) =>
    /** @type {const} */ ([square, { square, middle: { x, y: 5 }, width: 10, height: 10 }]);
  const board = pictured({ boxes: new Map([box(1, 5), box(2, 15)]) });
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    board.squareAt({ x, y })?.square ?? null;
  assert.deepEqual([at(0, 0), at(9, 9), at(10, 0), at(20, 5), at(5, 10)], [1, 1, 2, null, null]);
});

test("the middle of what is seen stays where it is when the board is drawn larger and smaller", () => {
  const seen = /** @type {number[][]} */ ([]);
  const sizes = { clientWidth: 200, clientHeight: 100, scrollLeft: 0, scrollTop: 40 };
  const scrollTo = (/** @type {number} */ x, /** @type {number} */ y) => seen.push([x, y]);
  let drawn = "";
  const style = {
    getPropertyValue: () => drawn,
    setProperty: (/** @type {string} */ _, /** @type {string} */ zoom) => {
      drawn = zoom;
    },
  };
  const board = pictured({ host: { ...sizes, scrollTo, style, classList: { toggle: () => {} } } });
  board.enlarge(1.5);
  board.enlarge(3);
  board.enlarge(1);
  const around = (/** @type {number} */ by) => [by * 100 - 100, by * 90 - 50];
  assert.deepEqual(seen, [around(1.5), around(2), around(1 / 3)]);
});

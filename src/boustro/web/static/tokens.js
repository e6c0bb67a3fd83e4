/**
 * Token animation along the path that the server gives: square by square, then along the jump.
 *
 * @typedef {{x: number, y: number}} Point
 */

import { stillness } from "./dom.js";

/** @import {BoardView} from "./board.js" */
/** @import {TokenLeg} from "./types.js" */

/**
 * Moves the tokens of one roll over the picture as it was before the roll.
 * @param {BoardView} board
 * @param {TokenLeg[]} path
 * @returns {Promise<void>} when they have come to rest
 */
export async function moveTokens(board, path) {
  if (stillness() || document.hidden) return;
  for (const leg of path) {
    const token = /** @type {SVGGElement|null|undefined} */ (
      board.picture?.querySelector(`.token[data-seat="${leg.seat}"]`)
    );
    if (!token) return;
    token.parentNode?.append(token);
    token.dataset.moved = "true";
    await glide(token, leg);
  }
}

/** @param {SVGGElement} token @returns {Point} */
function placeOf(token) {
  const [x, y] = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/.exec(token.getAttribute("transform") ?? "")?.slice(1) ?? [
    "0",
    "0",
  ];
  return { x: Number(x), y: Number(y) };
}

/**
 * @param {SVGGElement} token
 * @param {TokenLeg} leg
 * @returns {Promise<void>}
 */
function glide(token, { points, milliseconds, lift }) {
  const way = [placeOf(token), ...points.map(([x, y]) => ({ x, y }))];
  const begin = performance.now();
  return new Promise((resolve) => {
    /** @param {number} now */
    function frame(now) {
      const part = Math.min(Math.max((now - begin) / milliseconds, 0), 1);
      const { x, y } = along(way, eased(part));
      token.setAttribute("transform", `translate(${x.toFixed(2)} ${(y - lift * 4 * part * (1 - part)).toFixed(2)})`);
      if (part < 1 && token.isConnected && !document.hidden) requestAnimationFrame(frame);
      else resolve();
    }
    requestAnimationFrame(frame);
    setTimeout(resolve, 2 * milliseconds + 200);
  });
}

/** @param {number} part */
function eased(part) {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** @param {Point[]} points @param {number} part @returns {Point} */
function along(points, part) {
  const place = part * (points.length - 1);
  const at = Math.min(Math.floor(place), points.length - 2);
  const over = place - at;
  const [a, b] = [points[at], points[at + 1]];
  return { x: a.x + (b.x - a.x) * over, y: a.y + (b.y - a.y) * over };
}

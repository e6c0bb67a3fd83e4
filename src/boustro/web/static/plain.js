/**
 * Plain board: squares and jumps, shown until boustro answers with its picture. Its geometry is
 * that of the picture (`write` in render/svg.py), so that nothing on the board moves then.
 */

import { PLAIN } from "./choices.js";

/** @import {Snapshot} from "./draft.js" */
/** @import {FirstAnswer} from "./host.js" */

const { most: MOST, cell: CELL, edge: EDGE, right, down, font, tray: beneath, high, below } = PLAIN;

/**
 * The picture; null if squares would be too small to draw one by one.
 * @param {Snapshot} snapshot
 * @param {FirstAnswer|null} first what the page itself knows
 * @param {boolean} [hasRoute]
 */
export function plainPicture({ draft, rules }, first, hasRoute) {
  // A link may hold anything.
  const [size, columns] = [Number(draft.size), Number(draft.columns ?? 10)];
  const rows = Math.ceil(size / columns);
  if (!(Math.max(rows, columns) <= MOST)) return null;
  const tray = first ? first.hasTray : typeof rules === "object" && rules?.start === 0;
  const [width, bottom] = [2 * EDGE + columns * CELL, EDGE + rows * CELL];
  const runs = Array.from({ length: rows }, (_, at) => {
    const ends = [at * columns + 1, Math.min((at + 1) * columns, size)];
    const [y, length] = [bottom - (at + 1) * CELL, (ends[1] - ends[0] + 1) * CELL];
    return at % 2
      ? [...ends.reverse(), EDGE + columns * CELL - length, y, length, CELL]
      : [...ends, EDGE, y, length, CELL];
  });
  if (tray) runs.push([0, 0, EDGE, bottom + beneath, CELL, high]);
  /** @type {Map<number, number[]>} the middle of each square */
  const middles = new Map();
  const squares = runs.flatMap(([first, last, x, y, length, height]) => {
    const step = Math.sign(last - first);
    return Array.from({ length: Math.round(length / CELL) }, (_, at) => {
      const [square, left] = [first + at * step, x + at * CELL];
      middles.set(square, [left + CELL / 2, y + height / 2]);
      const tone = square % 2 ? "odd" : "even";
      return (
        `<g class="square ${tone}" data-key="square-${square}">` +
        `<rect class="paper ${tone}" x="${left}" y="${y}" width="${CELL}" height="${height}"/>` +
        `<text class="number" x="${left + right}" y="${y + down}" font-size="${font}">${square || "start"}</text></g>`
      );
    });
  });
  const lines = draft.jumps.flatMap((pair) => {
    const [entry = 0, exit = 0] = Array.isArray(pair) ? pair.map(Number) : [];
    const ends = [middles.get(entry), middles.get(exit)];
    if (!ends[0] || !ends[1]) return [];
    const [[x, y], [toX, toY]] = /** @type {number[][]} */ (ends);
    const [dx, dy] = [toX - x, toY - y];
    // Bent, by its length: of two jumps on one line, both are seen.
    const bend = `q${dx / 2 - dy / 8} ${dy / 2 + dx / 8} ${dx} ${dy}`;
    return [
      `<g class="jump" data-key="jump-${entry}-${exit}" data-entry="${entry}" data-exit="${exit}">` +
        `<path class="board-mark hand ${exit > entry ? "ladder" : "snake"}" d="M${x} ${y}${bend}"/></g>`,
    ];
  });
  const box = `0 0 ${width} ${bottom + EDGE + (tray ? below : 0)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="boustro board" viewBox="${box}" data-columns="${columns}" ` +
      `data-size="${size}" data-cell="${CELL}" data-grid="${JSON.stringify(runs)}">`,
    '<g class="squares" data-key="squares">',
    ...squares,
    "</g>",
    '<g class="jumps" data-key="jumps">',
    ...lines,
    "</g>",
    ...((hasRoute && first?.lines(middles)) || []),
    "</svg>",
  ].join("\n");
}

/**
 * Trace: the search of a solution, square by square, beside the right levels on the board.
 */

import { counted, el, typed } from "./dom.js";

/** @import {TraceAnswer} from "./types.js" */

/**
 * The squares that its search took, each with its right level; the slider, and its keys, step through them.
 * @param {TraceAnswer} trace
 * @param {(step: number) => void} onStep how many squares are taken on the board
 */
export function traceParts({ taken, wrong, said }, onStep) {
  const squares = taken.map(([square, level], at) => {
    const label = level === null ? `${square}` : `${square} · ${level}`;
    return el("li", at === wrong ? el("mark", label) : label);
  });
  return el(
    "details#trace",
    el("summary", "Its search, square by square"),
    taken.length > 0 && el("p.hint", "Square · right level, in the order in which it takes them"),
    taken.length > 0 && el("ol.trace", ...squares),
    taken.length > 0 &&
      el("input#trace-step", {
        type: "range",
        min: 0,
        max: taken.length,
        value: 0,
        "aria-label": "Step of its search",
        oninput: (event) => onStep(Number(typed(event))),
      }),
    el("p#trace-said.hint", { "aria-live": "polite" }, taken.length > 0 && "Step through it to see it on the board."),
    el("p", `${said[0].toUpperCase()}${said.slice(1)}.`),
  );
}

/** A step of the search, in words.  @param {TraceAnswer} trace @param {number} step */
export function stepSaid({ taken, wrong }, step) {
  if (!step) return "Before its search.";
  const [square, level] = taken[step - 1];
  const right = level === null ? "which no route reaches" : `right level ${level}`;
  return `${counted(step, "square")} taken. Now ${square}, ${right}${wrong === step - 1 ? ": too early" : ""}.`;
}

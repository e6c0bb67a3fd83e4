/**
 * What stands on paper beside the board: its name, its rules, what its pictures mean, its figures.
 */

import { byId, counted, el, patch, shown } from "./dom.js";
import { kindOf } from "./draft.js";
import { ofWhom } from "./figures.js";

/** @import {Draft, Pair} from "./draft.js" */
/** @import {ViewAnswer} from "./types.js" */

/** @param {Draft} draft @param {ViewAnswer} doc */
export function showPrinted({ name, size, jumps }, { rules, rules_text: words, solve, summary }) {
  patch(
    byId("printed"),
    el("h1", name || "Untitled board"),
    el("p", `${counted(size, "square")}. Rules: ${words}.`),
    legend(
      "Ladders lead up",
      jumps.filter((pair) => kindOf(pair) === "ladder"),
    ),
    legend(
      "Snakes lead down",
      jumps.filter((pair) => kindOf(pair) === "snake"),
    ),
    el("p", `Fewest rolls: ${solve?.min_rolls ?? "–"}. Average, ${ofWhom(rules)}: ${shown(summary?.mean)} rolls.`),
  );
}

/** @param {string} words @param {Pair[]} pairs */
function legend(words, pairs) {
  return (
    pairs.length > 0 &&
    el("p", el("strong", `${words}: `), pairs.map(([from, to]) => `${from} → ${to || "off the board"}`).join(", "))
  );
}

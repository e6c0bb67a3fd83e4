/**
 * What stands on paper beside the board: its name, its rules, what its pictures mean, its figures.
 */

import { byId, counted, el, fill, shown } from "./dom.js";
import { ofWhom } from "./figures.js";
import { kindOf } from "./store.js";

/** @param {import("./store.js").Draft} draft @param {import("./app.js").ViewAnswer} doc */
export function showPrinted({ name, size, jumps }, { rules, rules_text: words, solve, summary }) {
  fill(
    byId("printed"),
    el("h1", { text: name || "Untitled board" }),
    el("p", { text: `${counted(size, "square")}. Rules: ${words}.` }),
    legend(
      "Ladders lead up",
      jumps.filter((pair) => kindOf(pair) === "ladder"),
    ),
    legend(
      "Snakes lead down",
      jumps.filter((pair) => kindOf(pair) === "snake"),
    ),
    el("p", {
      text: `Fewest rolls: ${solve?.min_rolls ?? "–"}. Average, ${ofWhom(rules)}: ${shown(summary?.mean)} rolls.`,
    }),
  );
}

/** @param {string} words @param {import("./store.js").Pair[]} pairs */
function legend(words, pairs) {
  return (
    pairs.length > 0 &&
    el(
      "p",
      {},
      el("strong", { text: `${words}: ` }),
      pairs.map(([from, to]) => `${from} → ${to || "off the board"}`).join(", "),
    )
  );
}

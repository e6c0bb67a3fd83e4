/**
 * Key figures, always in view: fewest rolls, the average, the usual range, the minutes.
 */

import { byId, counted, el, patch, shown } from "./dom.js";
import { isTooLarge, kindOf, MOST_SQUARES } from "./draft.js";
import { hide } from "./focus.js";
import { holdsAnswer } from "./verdict.js";

/** @import {Draft, Pair} from "./draft.js" */
/** @import {Store} from "./store.js" */
/** @import {ViewAnswer} from "./types.js" */

/** The figures of a board without an answer yet. */
export const UNKNOWN = /** @type {ViewAnswer} */ (
  /** @type {unknown} */ ({ sound: true, solve: null, summary: null, rules: {}, rules_text: "" })
);

/**
 * Shows the figures of the board on show, which may be the preview of a change.
 * @param {Store} store @param {ViewAnswer} view what is known of the draft
 */
export function figuresOf(store, view) {
  const { overlay } = store;
  byId("figures").classList.toggle("holds-answer", holdsAnswer(store));
  tellTooLarge(store.draft);
  showFigures(overlay?.doc ?? view);
  if (overlay?.doc)
    byId("rules-text").textContent =
      "Preview: figures and chances are for the board after the change.";
}

/** In place of figures, where a board is too large for them.  @param {Draft} draft */
function tellTooLarge(draft) {
  const isLarge = isTooLarge(draft);
  hide(byId("figures"), isLarge);
  hide(byId("too-large"), !isLarge);
  const [size, most] = [Number(draft.size), MOST_SQUARES].map((count) =>
    count.toLocaleString("en-GB"),
  );
  byId("too-large").textContent = isLarge
    ? `This board of ${size} squares is too large for figures here; boards of at most ${most} have them.`
    : "";
}

/** @param {ViewAnswer} doc */
export function showFigures(doc) {
  const box = byId("figures");
  box.classList.toggle("unsound", !doc.sound);
  patch(box, fewest(doc), average(doc), range(doc), minutes(doc));
  // An empty line would have no height, and what is below it would move when the rules are known.
  byId("rules-text").textContent = `Rules: ${doc.rules_text || "…"}`;
}

/** @param {string} id @param {string} value @param {string} unit @param {string} label */
function figure(id, value, unit, label) {
  return el(
    `div.figure.figure-${id}`,
    { id: `figure-${id}` },
    el("dt", label),
    el("dd", el("strong", value), unit ? el("span", ` ${unit}`) : null),
  );
}

/** What is said of figures that took too long.  @param {ViewAnswer} doc */
function unknownOf({ ending, summary }) {
  return ending?.kind === "ending-unknown" && !summary ? ", not computed" : "";
}

/** @param {ViewAnswer} doc */
function fewest(doc) {
  const { solve } = doc;
  if (!solve) return figure("fewest", "–", "", `fewest possible${unknownOf(doc)}`);
  const rolls = solve.min_rolls;
  if (rolls === null) return figure("fewest", "none", "", "no route to the finish");
  return figure("fewest", String(rolls), Number(rolls) === 1 ? "roll" : "rolls", "fewest possible");
}

/**
 * What stands for an average that is none, and why, by how games end.
 * @type {Record<string, [string, string]>}
 */
const NO_AVERAGE = {
  "all-won": ["–", "the average is too large for numbers here"],
  "won-or-lost": ["none", "no average, games can be lost"],
  "won-or-endless": ["∞", "a game might never end"],
  "won-lost-endless": ["∞", "a game might be lost or never end"],
  "all-lost": ["none", "every game is lost"],
  "all-endless": ["∞", "no game ever ends"],
  "lost-or-endless": ["∞", "no game is ever won"],
  "ending-unknown": ["–", "average, not computed"],
};

/** @param {ViewAnswer} doc */
function average({ ending, summary, rules }) {
  if (ending && (summary?.mean ?? null) === null) {
    const [value, label] = NO_AVERAGE[summary ? ending.kind : "ending-unknown"];
    return figure("average", value, "", label);
  }
  return figure(
    "average",
    shown(summary?.mean),
    summary ? "rolls" : "",
    `average, ${ofWhom(rules)}`,
  );
}

/** @param {ViewAnswer} doc */
function range(doc) {
  const { summary, rules } = doc;
  const known = summary?.p10 != null && summary.p90 != null;
  const missing = isMissing(summary, "p90") ? ", not computed" : unknownOf(doc);
  return figure(
    "range",
    known ? `${summary.p10}–${summary.p90}` : "–",
    known ? "rolls" : "",
    `8 out of 10 games, ${ofWhom(rules)}${missing}`,
  );
}

/**
 * To whom the figures apply: where tokens bump, to a player alone on the board.
 * @param {ViewAnswer["rules"]} rules
 */
export function ofWhom({ bump }) {
  return bump ? "one token alone" : "one player";
}

/**
 * Whether a figure was not computed.
 * @param {ViewAnswer["summary"]|undefined} summary @param {string} key
 */
export function isMissing(summary, key) {
  return summary?.not_computed?.includes(key) ?? false;
}

/** @param {ViewAnswer} doc */
function minutes(doc) {
  const { summary, rules } = doc;
  const table = summary?.minutes;
  const isUnknown = isMissing(summary, "minutes");
  const unknown = isUnknown ? `, not computed${rules.bump ? " with bumping" : ""}` : unknownOf(doc);
  if (table?.p10 == null || table.median === null)
    return figure("minutes", "–", "", `playing time${unknown}`);
  return figure(
    "minutes",
    spoken(table.p10, table.p90),
    "min",
    `playing time, ${counted(table.players, "player")}`,
  );
}

/** @param {number} low @param {number|null} high */
function spoken(low, high) {
  const from = Math.max(1, Math.round(low));
  const to = high === null ? from : Math.max(1, Math.round(high));
  return to === from ? String(from) : `${from}–${to}`;
}

/**
 * The printed page beside the board: name, rules, legend and figures.
 * @param {Draft} draft
 * @param {ViewAnswer} doc
 */
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
    el("p", figureWords({ rules, solve, summary })),
  );
}

/** The main figures in a sentence.  @param {Pick<ViewAnswer, "rules"|"solve"|"summary">} doc */
export function figureWords({ rules, solve, summary }) {
  return `Fewest rolls: ${solve?.min_rolls ?? "–"}. Average, ${ofWhom(rules)}: ${shown(summary?.mean)} rolls.`;
}

/** @param {string} words @param {Pair[]} pairs */
function legend(words, pairs) {
  return (
    pairs.length > 0 &&
    el(
      "p",
      el("strong", `${words}: `),
      pairs.map(([from, to]) => `${from} → ${to || "off the board"}`).join(", "),
    )
  );
}

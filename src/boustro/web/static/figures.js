/**
 * Key figures, always in view: fewest rolls, the average, the usual range, the minutes.
 */

import { byId, el, patch, shown } from "./dom.js";
import { isTooLarge, kindOf, MOST_SQUARES } from "./draft.js";
import { hide } from "./focus.js";
import { holdsAnswer } from "./verdict.js";
import { around, inWords, numeral, say } from "./words.js";

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
  if (overlay?.doc) byId("rules-text").textContent = say("figures.preview");
}

/** In place of figures, where a board is too large for them.  @param {Draft} draft */
function tellTooLarge(draft) {
  const isLarge = isTooLarge(draft);
  hide(byId("figures"), isLarge);
  hide(byId("too-large"), !isLarge);
  const [size, most] = [Number(draft.size), MOST_SQUARES].map((count) => numeral(count));
  byId("too-large").textContent = isLarge ? say("figures.too_large", { size, most }) : "";
}

/** @param {ViewAnswer} doc */
export function showFigures(doc) {
  const box = byId("figures");
  box.classList.toggle("unsound", !doc.sound);
  patch(box, fewest(doc), average(doc), range(doc), minutes(doc));
  // An empty line would have no height, and what is below it would move when the rules are known.
  const words = inWords(doc.rules_text || "…", doc.claims?.rules_text);
  patch(byId("rules-text"), ...around((rules) => say("figures.rules_are", { rules }), words));
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

/** Whether figures took too long.  @param {ViewAnswer} doc */
function isUnknown({ ending, summary }) {
  return ending?.kind === "ending-unknown" && !summary;
}

/** @param {string} figure @param {boolean} isKnown */
function named(figure, isKnown) {
  return isKnown ? figure : say("figures.unknown", { figure });
}

/** @param {ViewAnswer} doc */
function fewest(doc) {
  const { solve } = doc;
  if (!solve) return figure("fewest", "–", "", named(say("figures.fewest"), !isUnknown(doc)));
  const rolls = solve.min_rolls;
  if (rolls === null) return figure("fewest", say("figures.none"), "", say("figures.no_route"));
  const unit = Number(rolls) === 1 ? say("figures.roll") : say("figures.rolls");
  return figure("fewest", String(rolls), unit, say("figures.fewest"));
}

/**
 * What stands for an average that is none, and why, by how games end.
 * @type {Record<string, [string, string]>}
 */
const NO_AVERAGE = {
  "all-won": ["–", say("figures.all_won")],
  "won-or-lost": [say("figures.no_average"), say("figures.won_or_lost")],
  "won-or-endless": ["∞", say("figures.won_or_endless")],
  "won-lost-endless": ["∞", say("figures.won_lost_endless")],
  "all-lost": [say("figures.no_average"), say("figures.all_lost")],
  "all-endless": ["∞", say("figures.all_endless")],
  "lost-or-endless": ["∞", say("figures.lost_or_endless")],
  "ending-unknown": ["–", say("figures.average_unknown")],
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
    summary ? say("figures.rolls") : "",
    rules.bump ? say("figures.average_token") : say("figures.average_player"),
  );
}

/** @param {ViewAnswer} doc */
function range(doc) {
  const { summary, rules } = doc;
  const known = summary?.p10 != null && summary.p90 != null;
  const label = rules.bump ? say("figures.range_token") : say("figures.range_player");
  return figure(
    "range",
    known ? `${summary.p10}–${summary.p90}` : "–",
    known ? say("figures.rolls") : "",
    named(label, !isMissing(summary, "p90") && !isUnknown(doc)),
  );
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
  const time = say("figures.time");
  const isNotComputed = isMissing(summary, "minutes");
  const label =
    isNotComputed && rules.bump
      ? say("figures.unknown_bumping", { figure: time })
      : named(time, !isNotComputed && !isUnknown(doc));
  if (table?.p10 == null || table.median === null) return figure("minutes", "–", "", label);
  return figure(
    "minutes",
    spoken(table.p10, table.p90),
    say("figures.min"),
    say("figures.time_for", table),
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
export function showPrinted({ name, size, jumps }, doc) {
  const { rules, rules_text: text, claims, solve, summary } = doc;
  const words = inWords(text, claims?.rules_text);
  patch(
    byId("printed"),
    el("h1", name || say("frame.untitled")),
    el("p", ...around((rules) => say("figures.printed", { size, rules }), words)),
    legend(
      say("figures.ladders"),
      jumps.filter((pair) => kindOf(pair) === "ladder"),
    ),
    legend(
      say("figures.snakes"),
      jumps.filter((pair) => kindOf(pair) === "snake"),
    ),
    el("p", figureWords({ rules, solve, summary })),
  );
}

/** The main figures in a sentence.  @param {Pick<ViewAnswer, "rules"|"solve"|"summary">} doc */
export function figureWords({ rules, solve, summary }) {
  return say("figures.main", {
    fewest: solve?.min_rolls ?? null,
    bump: Boolean(rules.bump),
    mean: shown(summary?.mean),
  });
}

/** @param {string} words @param {Pair[]} pairs */
function legend(words, pairs) {
  return (
    pairs.length > 0 &&
    el(
      "p",
      el("strong", `${words}: `),
      pairs.map(([from, to]) => (to ? `${from} → ${to}` : say("figures.off", { from }))).join(", "),
    )
  );
}

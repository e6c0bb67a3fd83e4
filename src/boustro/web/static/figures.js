/**
 * The figures that are always in view: fewest rolls, the average, the usual range, the minutes.
 */

import { byId, counted, el, fill, shown } from "./dom.js";

/** @param {any} doc a view document */
export function showFigures(doc) {
  const box = byId("figures");
  box.classList.toggle("unsound", !doc.sound);
  fill(box, fewest(doc), average(doc), range(doc), minutes(doc));
  byId("rules-text").textContent = doc.rules_text ? `Rules: ${doc.rules_text}` : "";
}

/**
 * @param {string} id
 * @param {string} value
 * @param {string} unit
 * @param {string} label
 */
function figure(id, value, unit, label) {
  return el("div", { class: "figure", id: `figure-${id}` },
    el("dt", { text: label }),
    el("dd", {}, el("strong", { text: value }), unit ? el("span", { text: ` ${unit}` }) : null));
}

/** @param {any} doc */
function fewest(doc) {
  if (!doc.sound || !doc.solve) return figure("fewest", "–", "", "at the fewest");
  const rolls = doc.solve.min_rolls;
  if (rolls === null) return figure("fewest", "none", "", "no way to the finish");
  return figure("fewest", String(rolls), Number(rolls) === 1 ? "roll" : "rolls", "at the fewest");
}

/** @param {any} doc */
function average(doc) {
  const mean = doc.summary?.mean;
  if (doc.summary && (mean === null || mean === undefined)) return figure("average", "∞", "", "a game may never end");
  return figure("average", shown(mean), mean === undefined ? "" : "rolls", "on average");
}

/** @param {any} doc */
function range(doc) {
  const { p10, p90 } = doc.summary ?? {};
  const known = p10 !== null && p10 !== undefined && p90 !== null && p90 !== undefined;
  return figure("range", known ? `${p10}–${p90}` : "–", known ? "rolls" : "", "8 games in 10");
}

/** @param {any} doc */
function minutes(doc) {
  const table = doc.summary?.minutes;
  if (!table || table.median === null) return figure("minutes", "–", "", "at the table");
  return figure("minutes", spoken(table.p10, table.p90), "min", `at the table, ${counted(table.players, "player")}`);
}

/** @param {number} low @param {number|null} high */
function spoken(low, high) {
  const from = Math.max(1, Math.round(low));
  const to = high === null ? null : Math.max(1, Math.round(high));
  return to === null || to === from ? String(from) : `${from}–${to}`;
}

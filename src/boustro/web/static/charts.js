/**
 * Charts as drawings of our own, with their numbers for those who do not see them.
 */

import { el, shown, svg } from "./dom.js";

const WIDE = 400;
const HIGH = 150;
const FOOT = 22;

/**
 * How long games are: one bar a number of rolls, with the usual range and the mean.
 * @param {number[]} pmf chances by rolls, from 0
 * @param {{p10: number|null, median: number|null, p90: number|null, mean: number|null}} marks
 */
export function distribution(pmf, marks) {
  const most = lastShown(pmf, marks.p90);
  const group = Math.max(1, Math.ceil((most + 1) / 100));
  const bars = grouped(pmf.slice(0, most + 1), group);
  const top = Math.max(...bars, 1e-12);
  const wide = WIDE / bars.length;
  const x = (/** @type {number} */ rolls) => ((rolls + 0.5) / group) * wide;
  const columns = bars.map((chance, at) => {
    const inRange = at * group >= (marks.p10 ?? 0) && at * group <= (marks.p90 ?? -1);
    const high = (chance / top) * (HIGH - 14);
    const rect = svg("rect", { class: inRange ? "bar usual" : "bar", x: at * wide, y: HIGH - high, width: Math.max(wide - 0.6, 0.4), height: high });
    rect.append(svg("title", { text: `${rollsOf(at, group)} rolls: ${percent(chance)}` }));
    return rect;
  });
  const said = `Chance of each game length. Eight games in ten take ${marks.p10 ?? "?"} to ${marks.p90 ?? "?"} rolls; the average is ${shown(marks.mean)}.`;
  return svg("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH + FOOT}`, role: "img", "aria-label": said },
    ...columns, ...meanMark(marks.mean, x), svg("line", { class: "axis", x1: 0, x2: WIDE, y1: HIGH, y2: HIGH }), ...ticks(most, x));
}

/** @param {number[]} pmf @param {number|null} p90 */
function lastShown(pmf, p90) {
  let sum = 0;
  for (let at = 0; at < pmf.length; at += 1) {
    sum += pmf[at];
    if (sum > 0.99 && at >= (p90 ?? 0)) return at;
  }
  return Math.max(pmf.length - 1, 1);
}

/** @param {number[]} values @param {number} size */
function grouped(values, size) {
  const sums = [];
  for (let at = 0; at < values.length; at += size) {
    sums.push(values.slice(at, at + size).reduce((a, b) => a + b, 0));
  }
  return sums;
}

/** @param {number} at @param {number} group */
function rollsOf(at, group) {
  return group === 1 ? String(at) : `${at * group}–${at * group + group - 1}`;
}

/** @param {number} chance */
export function percent(chance) {
  return `${(100 * chance).toFixed(chance < 0.1 ? 2 : 1)} %`;
}

/** @param {number|null} mean @param {(rolls: number) => number} x */
function meanMark(mean, x) {
  if (mean === null || !Number.isFinite(mean)) return [];
  const at = Math.min(x(mean), WIDE - 2);
  const left = at > WIDE * 0.7;
  return [
    svg("line", { class: "mean", x1: at, x2: at, y1: 2, y2: HIGH }),
    svg("text", { class: "mean-label", x: left ? at - 5 : at + 5, y: 12, "text-anchor": left ? "end" : "start", text: `average ${shown(mean)}` }),
  ];
}

/** @param {number} most @param {(rolls: number) => number} x */
function ticks(most, x) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000].find((size) => most / size <= 7) ?? most;
  const made = [];
  for (let rolls = step; rolls < most; rolls += step) {
    if (x(rolls) < WIDE - 14) made.push(svg("text", { class: "tick", x: x(rolls), y: HIGH + 15, "text-anchor": "middle", text: String(rolls) }));
  }
  made.push(svg("text", { class: "tick", x: 0, y: HIGH + 15, text: "rolls" }));
  return made;
}

/**
 * A row of bars with a label and a share each.
 * @param {{label: string, share: number, class?: string, current?: boolean}[]} rows
 * @param {string} label
 */
export function shares(rows, label) {
  const most = Math.max(...rows.map((row) => row.share), 1e-9);
  return el("dl", { class: "shares", "aria-label": label }, ...rows.map((row) => {
    const bar = svg("svg", { class: "share", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "ground", width: 100, height: 10, rx: 2 }),
      svg("rect", { class: `part ${row.class ?? ""}`, width: (100 * row.share) / most, height: 10, rx: 2 }));
    return el("div", { class: row.current ? "current" : "" }, el("dt", { text: row.label }), el("dd", {}, bar, el("span", { text: percent(row.share) })));
  }));
}

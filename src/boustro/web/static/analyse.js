/**
 * The tab that says how long a game takes, who wins, and what each change would do.
 */

import { latest } from "./api.js";
import { counted, el, fill, shown } from "./dom.js";
import { distribution, shares } from "./charts.js";
import { gameOf, kindOf } from "./store.js";
import { effectWords } from "./editor.js";

const HEATS = [["", "None"], ["levels", "Fewest rolls"], ["visits", "Visits"], ["whatif", "What if"]];
const HEAT_HINTS = {
  "": "",
  levels: "The fewest rolls to each square.",
  visits: "How often a token is on each square in a game, on average.",
  whatif: "What taking each jump away would do to the average.",
};
const PMF = 2000;

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function analyseTab(app, panel) {
  const analyses = latest("/api/analyse");
  const changes = latest("/api/whatif");
  let heat = "";
  /** @type {string} the draft that the charts show */
  let drawn = "";

  const head = el("div", { class: "headline" });
  const chart = el("div", { class: "chart-place" });
  const facts = el("dl", { class: "facts" });
  const seats = el("div", { class: "seats" });
  const pair = el("div", { class: "pair", id: "pair", "aria-live": "off" });
  const best = el("div", { class: "best" });
  const players = el("select", { id: "players", onchange: () => app.setPlayers(Number(players.value)) },
    ...[1, 2, 3, 4, 5, 6].map((count) => el("option", { value: count, text: String(count) })));
  const heatHint = el("p", { class: "hint" });
  const heats = el("fieldset", { class: "toggle" }, el("legend", { text: "On the board" }),
    el("div", { class: "segments" }, ...HEATS.map(([value, label], at) => {
      const input = el("input", { type: "radio", name: "heat", id: `heat-${value || "none"}`, checked: at === 0, onchange: () => setHeat(value) });
      return el("span", {}, input, el("label", { for: `heat-${value || "none"}`, text: label }));
    })), heatHint);

  fill(panel, head, chart, facts, heats,
    el("section", { "aria-labelledby": "pair-title" }, el("h2", { id: "pair-title", text: "What would this jump do?" }), pair),
    el("section", { "aria-labelledby": "best-title" }, el("h2", { id: "best-title", text: "The changes that matter most" }), best),
    el("section", { "aria-labelledby": "seats-title" },
      el("div", { class: "row spread" }, el("h2", { id: "seats-title", text: "Who wins" }),
        el("div", { class: "field inline" }, el("label", { for: "players", text: "Players" }), players)), seats));
  showPair(null, null);
  addEventListener("boustro-theme", () => heat && app.refresh());

  /** @param {string} value */
  function setHeat(value) {
    heat = value;
    heatHint.textContent = /** @type {Record<string, string>} */ (HEAT_HINTS)[value];
    app.refresh();
  }

  /** @param {any} doc */
  function showHead(doc) {
    const { summary } = doc;
    if (!doc.sound) return fill(head, el("p", { class: "big", text: "Not yet a board" }), el("p", { class: "hint", text: "Mend the problems on the Draw tab first." }));
    if (!summary || summary.mean === null) return fill(head, el("p", { class: "big", text: "It may never end" }), el("p", { class: "hint", text: doc.solve?.reason?.sentence ?? "From some square that can be reached the finish cannot." }));
    fill(head);
  }

  /** @param {any} doc */
  function showNumbers(doc) {
    const { summary } = doc;
    const table = summary?.minutes;
    const row = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string|null} */ term = null) =>
      el("div", { title: term }, el("dt", { text: label }), el("dd", { text: value }));
    if (!summary || summary.mean === null) return fill(facts);
    fill(facts, 
      row("1 game in 10", atMost(summary.p10), "the 10th percentile, P10"),
      row("half of the games", atMost(summary.median), "the median"),
      row("9 games in 10", atMost(summary.p90), "the 90th percentile, P90"),
      row("spread about the average", `± ${shown(summary.sd)} rolls`, "the standard deviation"),
      table?.median != null ? row(`minutes, ${counted(table.players, "player")}`, shown(table.median, 0)) : null);
  }

  async function showCharts() {
    const game = gameOf(app.store.now);
    try {
      const [answer, edits] = await Promise.all([
        analyses.ask({ ...game, pmf: PMF, players: app.players > 1 ? app.players : undefined }),
        changes.ask({ ...game, top: 200 }),
      ]);
      if (answer) showDistribution(answer.results[0]);
      if (edits) showBest(edits.results[0]);
    } catch (error) {
      fill(chart, el("p", { class: "wrong", text: /** @type {Error} */ (error).message }));
    }
  }

  /** @param {any} result */
  function showDistribution(result) {
    const { summary } = app.doc ?? {};
    if (!result?.pmf?.length || !summary || summary.mean === null) fill(chart);
    else fill(chart, el("h2", { class: "hidden-label", text: "How long games are" }), distribution(result.pmf, summary));
    const chances = app.doc?.summary?.seats ?? [];
    if (!chances.length) return fill(seats, el("p", { class: "hint", text: app.players > 1 ? "Not known under these rules." : "With one player there is nobody to lose to." }));
    fill(seats, shares(chances.map((/** @type {any} */ one, /** @type {number} */ at) => ({ label: `Seat ${at + 1}`, share: one.chance ?? one, class: `seat-${at + 1}` })), "Chance to win by seat"));
  }

  /** @param {any} result */
  function showBest(result) {
    const edits = (result?.edits ?? []).filter((/** @type {any} */ edit) => edit.mean !== null);
    const sorted = [...edits].sort((a, b) => a.change - b.change);
    const both = [...apart(sorted.filter((edit) => edit.change < 0)), ...apart(sorted.filter((edit) => edit.change > 0).reverse())];
    if (!both.length) return fill(best, el("p", { class: "hint", text: "Nothing to compare." }));
    fill(best, el("ul", { class: "edits" }, ...both.map((edit) => el("li", {},
      el("button", { type: "button", onclick: () => apply(edit) },
        el("span", { text: worded(edit) }), el("span", { class: edit.change > 0 ? "longer" : "shorter", text: `${edit.change > 0 ? "+" : ""}${shown(edit.change, 1)}` }))))));
  }

  /** @param {any} edit */
  function apply(edit) {
    const { entry, exit, was } = edit;
    const pairs = app.store.draft.jumps;
    if (edit.kind === "remove") app.editor.drop(pairs.filter((jump) => jump[0] === entry));
    else if (edit.kind === "move") app.store.edit({ jumps: [...pairs.filter((jump) => jump[0] !== was), [entry, exit]] }, `Moved to ${entry}.`);
    else app.editor.lay(entry, exit);
  }

  /** @param {[number, number]|null} jump @param {any} answer */
  function showPair(jump, answer) {
    if (!jump || !answer) return fill(pair, el("p", { class: "hint", text: "Drag from one square to another, or press Enter on two: the board stays as it is." }));
    const [entry, exit] = jump;
    const kind = kindOf(jump);
    fill(pair, el("p", { class: `pair-line ${kind}` }, el("strong", { text: `${kind === "ladder" ? "▲" : "▼"} ${entry} → ${exit}` }), ...effectWords(answer)),
      el("button", { type: "button", id: "lay-pair", text: "Lay this jump", onclick: () => app.editor.lay(entry, exit) }));
  }

  return {
    want: () => (heat ? { heat, theme: document.documentElement.dataset.theme === "dark" ? "dark" : "classic" } : {}),
    edits: false,
    hint: "Drag or press Enter on two squares to ask what a jump there would do.",
    /** @param {any} doc */
    onView(doc) {
      players.value = String(app.players);
      showHead(doc);
      showNumbers(doc);
      const now = `${doc.text}|${app.players}`;
      if (now === drawn) return;
      drawn = now;
      showPair(null, null);
      if (doc.sound) showCharts();
      else fill(chart);
    },
    onEffect: showPair,
    onShow() {},
    onHide() {},
  };
}

/** @param {number|null} rolls */
function atMost(rolls) {
  return rolls === null || rolls === undefined ? "–" : `up to ${shown(rolls, 0)} rolls`;
}

/** The first four changes that each begin on another square.  @param {any[]} edits */
function apart(edits) {
  const seen = new Set();
  return edits.filter(({ entry }) => !seen.has(entry) && seen.add(entry)).slice(0, 4);
}

/** @param {any} edit */
function worded({ kind, entry, exit, was }) {
  const word = exit > entry ? "ladder" : "snake";
  if (kind === "remove") return `Without the ${word} ${entry} → ${exit}`;
  if (kind === "change") return `${entry} → ${exit} instead of ${was}`;
  return `A ${word} ${entry} → ${exit}`;
}

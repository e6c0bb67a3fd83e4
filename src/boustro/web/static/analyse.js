/**
 * The tab that says how long a game takes, who wins, and what each change would do.
 */

import { latest } from "./api.js";
import { counted, el, fill, shown } from "./dom.js";
import { distribution, shares } from "./charts.js";
import { changesPart } from "./changes.js";
import { heatsPart } from "./heats.js";
import { gameOf } from "./store.js";

const PMF = 2000;
const MOST_PLAYERS = 6;

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function analyseTab(app, panel) {
  return new AnalyseTab(app, panel);
}

class AnalyseTab {
  /** @param {import("./app.js").App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.edits = false;
    this.hint = "Drag or press Enter on two squares to ask what a jump there would do.";
    this.analyses = latest("/api/analyse");
    this.changes = changesPart(app);
    this.heats = heatsPart(app);
    /** The draft that the charts show. */
    this.drawn = "";
    this.head = el("div", { class: "headline" });
    this.chart = el("div", { class: "chart-place" });
    this.facts = el("dl", { class: "facts" });
    this.seats = el("div", { class: "seats" });
    this.players = el("select", { id: "players", onchange: () => app.setPlayers(Number(this.players.value)) },
      ...Array.from({ length: MOST_PLAYERS }, (_, at) => el("option", { value: at + 1, text: String(at + 1) })));
    fill(panel, this.head, this.chart, this.facts, this.heats.root, ...this.changes.parts, this.whoWins());
  }

  whoWins() {
    return el("section", { "aria-labelledby": "seats-title" },
      el("div", { class: "row spread" }, el("h2", { id: "seats-title", text: "Who wins" }),
        el("div", { class: "field inline" }, el("label", { for: "players", text: "Players" }), this.players)), this.seats);
  }

  want() {
    return this.heats.want();
  }

  /** @param {any} doc */
  onView(doc) {
    this.players.value = String(this.app.players);
    this.showHead(doc);
    this.showNumbers(doc);
    const now = `${doc.text}|${this.app.players}`;
    if (now === this.drawn) return;
    this.drawn = now;
    this.changes.showPair(null, null);
    if (doc.sound) return void this.showCharts();
    this.analyses.drop();
    this.changes.drop();
    fill(this.chart);
  }

  /** @param {[number, number]} pair @param {any} answer */
  onEffect(pair, answer) {
    this.changes.showPair(pair, answer);
  }

  onShow() {}

  onHide() {}

  /** @param {any} doc */
  showHead(doc) {
    const { summary } = doc;
    const say = (/** @type {string} */ big, /** @type {string} */ hint) => fill(this.head, el("p", { class: "big", text: big }), el("p", { class: "hint", text: hint }));
    if (!doc.sound) return say("Not yet a board", "Mend the problems on the Draw tab first.");
    if (!summary || summary.mean === null) return say("It may never end", doc.solve?.reason?.sentence ?? "From some square that can be reached the finish cannot.");
    fill(this.head);
  }

  /** @param {any} doc */
  showNumbers({ summary }) {
    const table = summary?.minutes;
    if (!summary || summary.mean === null) return fill(this.facts);
    fill(this.facts,
      fact("1 game in 10", atMost(summary.p10), "the 10th percentile, P10"),
      fact("half of the games", atMost(summary.median), "the median"),
      fact("9 games in 10", atMost(summary.p90), "the 90th percentile, P90"),
      fact("spread about the average", `± ${shown(summary.sd)} rolls`, "the standard deviation"),
      table?.median != null ? fact(`minutes, ${counted(table.players, "player")}`, shown(table.median, 0)) : null);
  }

  async showCharts() {
    const game = gameOf(this.app.store.now);
    const { players } = this.app;
    try {
      const [answer] = await Promise.all([
        this.analyses.ask({ ...game, pmf: PMF, players: players > 1 ? players : undefined }),
        this.changes.showBest(game),
      ]);
      if (answer) this.showDistribution(answer.results[0]);
    } catch (error) {
      fill(this.chart, el("p", { class: "wrong", text: /** @type {Error} */ (error).message }));
    }
  }

  /** @param {any} result */
  showDistribution(result) {
    const { summary } = this.app.doc ?? {};
    if (!result?.pmf?.length || !summary || summary.mean === null) fill(this.chart);
    else fill(this.chart, el("h2", { class: "hidden-label", text: "How long games are" }), distribution(result.pmf, summary));
    this.showSeats(summary?.seats ?? []);
  }

  /** @param {any[]} chances */
  showSeats(chances) {
    const none = this.app.players > 1 ? "Not known under these rules." : "With one player there is nobody to lose to.";
    if (!chances.length) return fill(this.seats, el("p", { class: "hint", text: none }));
    const rows = chances.map((one, at) => ({ label: `Seat ${at + 1}`, share: one.chance ?? one, class: `seat-${at + 1}` }));
    fill(this.seats, shares(rows, "Chance to win by seat"));
  }
}

/** @param {string} label @param {string} value @param {string|null} [term] */
function fact(label, value, term = null) {
  return el("div", { title: term }, el("dt", { text: label }), el("dd", { text: value }));
}

/** @param {number|null} rolls */
function atMost(rolls) {
  return rolls === null || rolls === undefined ? "–" : `up to ${shown(rolls, 0)} rolls`;
}

/**
 * Analyse tab: how long a game takes, who wins, and what each change would do.
 */

import { AdvicePart } from "./advice.js";
import { ChangesPart } from "./changes.js";
import { HEATS, MOST_PLAYERS } from "./choices.js";
import {
  capital,
  choice,
  counted,
  el,
  field,
  parseSvg,
  patch,
  percent,
  segments,
  shown,
  svg,
  typed,
} from "./dom.js";
import { isTooLarge } from "./draft.js";
import { isMissing } from "./figures.js";
import { hide } from "./focus.js";
import { PositionPart, rollsOf } from "./position.js";
import { ProgressPart } from "./progress.js";
import { RecordedPart } from "./recorded.js";
import { coloured, playedBy } from "./state.js";

/** @import {App, Tab} from "./app.js" */
/** @import {ViewAnswer} from "./types.js" */

const AFTER = "after";
const NOT_COMPUTED = "not computed";
/** The size of the chart, so that nothing below moves when it comes. */
const CHART_BOX = "0 0 400 172";
const TOO_LARGE = "Every game is won, but the average is too large for numbers here.";
/**
 * What is said first of a board whose games are not all won, by how they end.
 * @type {Record<string, string>}
 */
const HEADLINES = {
  "won-or-lost": "A game can be lost",
  "won-or-endless": "A game might never end",
  "won-lost-endless": "A game can be lost, or never end",
  "all-lost": "Every game is lost",
  "all-endless": "No game ever ends",
  "lost-or-endless": "No game is ever won",
  "ending-unknown": "Not computed",
};
const PLAYERS = Array.from({ length: MOST_PLAYERS }, (_, at) => [String(at + 1), String(at + 1)]);

/** @implements {Tab} */
export class AnalyseTab {
  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.advice = new AdvicePart(app);
    this.changes = new ChangesPart(app);
    this.heatHint = el("p.hint");
    this.heats = segments("heat", "On the board", HEATS, "", (heat) => this.colour(heat));
    this.position = new PositionPart(app);
    this.heats.append(this.heatHint, this.position.root);
    this.progress = new ProgressPart(app);
    this.recorded = new RecordedPart(app);
    /** The draft to which the changes belong. */
    this.drawn = "";
    this.head = el("div.headline");
    this.chart = el("div.chart-place");
    this.facts = el("dl.facts");
    this.seats = el("div.seats");
    this.players = choice("players", PLAYERS, (event) =>
      app.store.change(playedBy(Number(typed(event)))),
    );
    app.store.on(["overlay"], () => this.onPreview());
    app.store.on(["heat"], () => this.showHeat());
    panel.append(
      this.heats,
      this.head,
      this.chart,
      this.facts,
      this.advice.root,
      ...this.changes.parts,
      this.whoWins(),
      this.progress.root,
      this.recorded.root,
    );
  }

  /** The figures of a change that is tried, and afterwards those of the board again. */
  onPreview() {
    const { doc, overlay, tab } = this.app.store;
    const shown = overlay?.doc ?? doc;
    if (!shown || tab !== "analyse") return;
    if (!shown.chart) patch(this.chart);
    this.showFigures(shown);
  }

  onHide() {
    this.advice.clear();
  }

  whoWins() {
    return el(
      "section",
      { "aria-labelledby": "seats-title" },
      el(
        "div.row.spread",
        el("h2#seats-title", "Who wins"),
        field("Players", this.players, ".inline"),
      ),
      this.seats,
    );
  }

  want() {
    const { store } = this.app;
    const colours =
      store.heat === AFTER ? { after: rollsOf(store) } : { heat: store.heat || undefined };
    return { chart: true, ...colours };
  }

  /** @param {string} heat */
  colour(heat) {
    this.app.store.change(coloured(heat));
    this.app.refresh();
  }

  showHeat() {
    const { heat } = this.app.store;
    hide(this.position.root, heat !== AFTER);
    this.heatHint.textContent = HEATS.find(([value]) => value === heat)?.[2] ?? "";
  }

  /** @param {ViewAnswer} doc */
  onView(doc) {
    this.players.value = String(this.app.store.players);
    this.showFigures(this.app.store.overlay?.doc ?? doc);
    if (doc.text === this.drawn) return;
    this.drawn = doc.text;
    this.progress.clear();
    this.recorded.clear();
    this.changes.show(doc);
    for (const { root } of [this.progress, this.recorded])
      hide(root, isTooLarge(this.app.store.draft));
    this.advice.show(doc);
  }

  /**
   * All figures of a board, the one on show or the preview of a change.
   * @param {ViewAnswer} doc
   */
  showFigures(doc) {
    this.showHead(doc);
    this.showNumbers(doc);
    this.showSeats(doc.summary?.seats ?? []);
    this.showChart(doc);
  }

  /**
   * The chart, or its space: a view that another tab asked for has no chart, and one with it
   * follows.
   * @param {ViewAnswer} doc */
  showChart({ sound, summary, chart }) {
    if (!sound || chart === null) return patch(this.chart);
    if (chart)
      return patch(this.chart, el("h2.hidden-label", "How long games take"), parseSvg(chart));
    const isExpected = summary?.mean != null && !this.chart.firstChild;
    if (isExpected)
      patch(this.chart, svg("svg.chart-space", { viewBox: CHART_BOX, "aria-hidden": "true" }));
  }

  /** @param {ViewAnswer} doc */
  showHead({ sound, ending, solve, summary }) {
    if (!sound)
      return patch(
        this.head,
        ...headline("Not a valid board yet", "fix the problems on the Draw tab first"),
      );
    if (!ending) return patch(this.head);
    const title =
      summary || ending.kind !== "all-won" ? HEADLINES[ending.kind] : HEADLINES["ending-unknown"];
    if (!title) {
      const isShown = summary?.mean != null;
      return patch(
        this.head,
        el("p.hint", isShown ? "How many rolls one player needs:" : TOO_LARGE),
      );
    }
    patch(this.head, ...headline(title, solve?.reason ?? ending.sentence));
  }

  /** @param {ViewAnswer} doc */
  showNumbers({ summary }) {
    if (!summary || summary.mean === null) return patch(this.facts);
    const { minutes } = summary;
    const rolls = (/** @type {"p10"|"median"|"p90"} */ key) =>
      isMissing(summary, key) ? NOT_COMPUTED : atMost(summary[key]);
    patch(
      this.facts,
      fact("1 game in 10", rolls("p10"), "the 10th percentile, P10"),
      fact("half of the games", rolls("median"), "the median"),
      fact("9 games in 10", rolls("p90"), "the 90th percentile, P90"),
      fact(
        "spread around the average",
        isMissing(summary, "sd") ? NOT_COMPUTED : `± ${shown(summary.sd)} rolls`,
        "the standard deviation",
      ),
      minutes?.median != null
        ? fact(
            `playing time, ${counted(minutes.players, "player")}`,
            `${shown(minutes.median, 0)} min`,
          )
        : null,
    );
  }

  /** @param {number[]} chances */
  showSeats(chances) {
    const none =
      this.app.store.players > 1
        ? "Not computed for this board and these rules."
        : "Choose two or more players to compare their chances.";
    patch(
      this.seats,
      chances.length
        ? el(
            "dl.shares",
            { "aria-label": "Chance to win by seat" },
            ...chances.map((chance, at) => share(chance, at + 1)),
          )
        : el("p.hint", none),
    );
  }
}

/** @param {string} big @param {string} hint */
function headline(big, hint) {
  return [el("p.big", big), el("p.hint", `${capital(hint)}.`)];
}

/** A seat's chance as a part of all.  @param {number} chance @param {number} seat */
function share(chance, seat) {
  const bar = svg(
    "svg.share",
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect.ground", { width: 100, height: 10, rx: 2 }),
    svg("rect", { class: `part seat-${seat}`, width: 100 * chance, height: 10, rx: 2 }),
  );
  return el("div", el("dt", `Seat ${seat}`), el("dd", bar, el("span", percent(chance))));
}

/** @param {string} label @param {string} value @param {string} [term] */
function fact(label, value, term) {
  return el("div", { title: term }, el("dt", label), el("dd", value));
}

/** @param {number|null} rolls */
function atMost(rolls) {
  return rolls === null ? "–" : `up to ${shown(rolls, 0)} rolls`;
}

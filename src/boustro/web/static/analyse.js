/**
 * Analyse tab: how long a game takes, who wins, and what each change would do.
 */

import { AdvicePart } from "./advice.js";
import { ChangesPart } from "./changes.js";
import { HEATS, MOST_PLAYERS } from "./choices.js";
import { choice, el, field, parseSvg, patch, percent, segments, shown, svg, typed } from "./dom.js";
import { isTooLarge } from "./draft.js";
import { isMissing } from "./figures.js";
import { hide } from "./focus.js";
import { PositionPart, rollsOf } from "./position.js";
import { ProgressPart } from "./progress.js";
import { RecordedPart } from "./recorded.js";
import { coloured, playedBy } from "./state.js";
import { asSentence, inWords, say, titled, titleIn } from "./words.js";

/** @import {App, Tab} from "./app.js" */
/** @import {ViewAnswer} from "./types.js" */

const AFTER = "after";
const NOT_COMPUTED = say("analyse.not_computed");
/** The size of the chart, so that nothing below moves when it comes. */
const CHART_BOX = "0 0 400 172";
const TOO_LARGE = say("analyse.too_large");
/**
 * What is said first of a board whose games are not all won, by how they end.
 * @type {Record<string, string>}
 */
const HEADLINES = {
  "won-or-lost": say("analyse.won_or_lost"),
  "won-or-endless": say("analyse.won_or_endless"),
  "won-lost-endless": say("analyse.won_lost_endless"),
  "all-lost": say("analyse.all_lost"),
  "all-endless": say("analyse.all_endless"),
  "lost-or-endless": say("analyse.lost_or_endless"),
  "ending-unknown": say("analyse.unknown"),
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
    this.heats = segments("heat", say("analyse.on_board"), titled("heat", HEATS), "", (heat) =>
      this.colour(heat),
    );
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
        el("h2#seats-title", say("analyse.who_wins")),
        field(say("analyse.players"), this.players, ".inline"),
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
    this.heatHint.textContent = titleIn(
      "shown",
      heat,
      HEATS.find(([value]) => value === heat)?.[2] ?? "",
    );
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
      return patch(this.chart, el("h2.hidden-label", say("analyse.lengths")), parseSvg(chart));
    const isExpected = summary?.mean != null && !this.chart.firstChild;
    if (isExpected)
      patch(this.chart, svg("svg.chart-space", { viewBox: CHART_BOX, "aria-hidden": "true" }));
  }

  /** @param {ViewAnswer} doc */
  showHead({ sound, ending, solve, summary }) {
    if (!sound)
      return patch(this.head, ...headline(say("analyse.not_valid"), say("analyse.fix_first")));
    if (!ending) return patch(this.head);
    const title =
      summary || ending.kind !== "all-won" ? HEADLINES[ending.kind] : HEADLINES["ending-unknown"];
    if (!title) {
      const isShown = summary?.mean != null;
      return patch(this.head, el("p.hint", isShown ? say("analyse.rolls_needed") : TOO_LARGE));
    }
    const why = solve?.reason
      ? inWords(solve.reason, solve.claims?.reason, asSentence)
      : inWords(ending.sentence, ending.claims?.sentence, asSentence);
    patch(this.head, ...headline(title, why));
  }

  /** @param {ViewAnswer} doc */
  showNumbers({ summary }) {
    if (!summary || summary.mean === null) return patch(this.facts);
    const { minutes } = summary;
    const rolls = (/** @type {"p10"|"median"|"p90"} */ key) =>
      isMissing(summary, key) ? NOT_COMPUTED : atMost(summary[key]);
    patch(
      this.facts,
      fact(say("analyse.tenth"), rolls("p10"), say("analyse.tenth_term")),
      fact(say("analyse.half"), rolls("median"), say("analyse.half_term")),
      fact(say("analyse.nine_tenths"), rolls("p90"), say("analyse.nine_tenths_term")),
      fact(
        say("analyse.spread"),
        isMissing(summary, "sd")
          ? NOT_COMPUTED
          : say("analyse.plus_minus", { rolls: shown(summary.sd) }),
        say("analyse.spread_term"),
      ),
      minutes?.median != null
        ? fact(
            say("analyse.playing_time", minutes),
            say("analyse.minutes", { minutes: shown(minutes.median, 0) }),
          )
        : null,
    );
  }

  /** @param {number[]} chances */
  showSeats(chances) {
    const none =
      this.app.store.players > 1 ? say("analyse.no_seats") : say("analyse.choose_players");
    patch(
      this.seats,
      chances.length
        ? el(
            "dl.shares",
            { "aria-label": say("analyse.chances") },
            ...chances.map((chance, at) => share(chance, at + 1)),
          )
        : el("p.hint", none),
    );
  }
}

/** @param {string} big @param {string|HTMLElement} hint */
function headline(big, hint) {
  return [el("p.big", big), el("p.hint", hint)];
}

/** A seat's chance as a part of all.  @param {number} chance @param {number} seat */
function share(chance, seat) {
  const bar = svg(
    "svg.share",
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect.ground", { width: 100, height: 10, rx: 2 }),
    svg("rect", { class: `part seat-${seat}`, width: 100 * chance, height: 10, rx: 2 }),
  );
  return el(
    "div",
    el("dt", say("analyse.seat", { seat })),
    el("dd", bar, el("span", percent(chance))),
  );
}

/** @param {string} label @param {string} value @param {string} [term] */
function fact(label, value, term) {
  return el("div", { title: term }, el("dt", label), el("dd", value));
}

/** @param {number|null} rolls */
function atMost(rolls) {
  return rolls === null ? "–" : say("analyse.up_to", { rolls: shown(rolls, 0) });
}

/**
 * How a game goes on: by when it is over, the most likely game, what the first throw is worth,
 * where tokens come, and which jumps they use.
 */

import { ApiError, latest } from "./api.js";
import { el, field, patch, percent, section, shown } from "./dom.js";
import { gameOf, labelOf } from "./draft.js";
import { language, say, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Pair} from "./draft.js" */
/** @import {AnalyseAnswer, FirstThrowAnswer} from "./types.js" */

const LISTED = 5;
/** The most throws of a game that are shown. */
const MOST_THROWS = 30;

export class ProgressPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/analyse");
    this.within = el("input#within", {
      type: "number",
      min: 0,
      max: 100000,
      value: 30,
      required: true,
    });
    this.outcome = el("div#progress.outcome", { "aria-live": "polite" });
    this.root = section(
      "progress",
      say("progress.title"),
      el(
        "form.row",
        { onsubmit: (event) => this.ask(event) },
        field(say("progress.within"), this.within),
        el("button", { type: "submit" }, say("progress.show")),
      ),
      this.outcome,
    );
  }

  /** Clears the answer about another board. */
  clear() {
    this.answers.drop();
    patch(this.outcome);
  }

  /** @param {Event} event */
  async ask(event) {
    event.preventDefault();
    const { now } = this.app.store;
    try {
      const wish = { within: Number(this.within.value), first_throw: true };
      const answer = await this.answers.ask({ ...gameOf(now), ...wish });
      const result = answer?.results[0];
      if (result) this.show(result, now.draft.jumps);
    } catch (error) {
      patch(this.outcome, el("p.wrong", told(ApiError.of(error).said)));
    }
  }

  /** @param {AnalyseAnswer} answer @param {Pair[]} jumps */
  show(answer, jumps) {
    const { progress, visits, jump_uses: uses } = answer;
    const [rolls, chance] = Object.entries(progress?.within ?? {})[0] ?? [];
    patch(
      this.outcome,
      chance == null
        ? null
        : el("p", say("progress.finished", { share: percent(chance), rolls: Number(rolls) })),
      ...likeliestGames(answer).map((sentence) => el("p", sentence)),
      progress?.first_throws ? firstThrows(progress.first_throws) : null,
      visits ? listed(say("progress.least"), leastVisited(visits)) : null,
      uses ? listed(say("progress.most"), mostUsed(uses, jumps)) : null,
    );
  }
}

/**
 * The most likely game, and the most likely of the shortest games if that is another one.
 * @param {Pick<AnalyseAnswer,
 *   "likeliest_route"|"p_likeliest"|"likeliest_game"|"p_likeliest_game">} answer
 */
export function likeliestGames({
  likeliest_route: shortest,
  p_likeliest: chance,
  likeliest_game: longer,
  p_likeliest_game: chanceOfLonger,
}) {
  if (!shortest) return [];
  if (!longer) return [say("progress.likeliest", likely(shortest, chance))];
  return [
    say("progress.likeliest", likely(longer, chanceOfLonger)),
    say("progress.likeliest_short", likely(shortest, chance)),
  ];
}

/** @param {string[]} throws @param {number|null} [chance] */
function likely(throws, chance) {
  const first = throws.slice(0, MOST_THROWS).join(" ");
  const rest = throws.length > MOST_THROWS ? " …" : "";
  const digits = { maximumSignificantDigits: 4 };
  const number = Number((100 * Number(chance)).toPrecision(4));
  const share = language === "en" ? String(number) : number.toLocaleString(language, digits);
  return { throws: `${first}${rest}`, rolls: throws.length, share };
}

/** @param {FirstThrowAnswer[]} throws */
function firstThrows(throws) {
  const rows = throws.map(({ throw: label, square, mean }) =>
    el(
      "tr",
      el("th", { scope: "row" }, label),
      el("td", String(square)),
      el("td", mean === null ? "–" : shown(mean)),
    ),
  );
  const names = [say("progress.first_throw"), say("progress.square"), say("progress.still")];
  return el(
    "table.groups",
    el("caption", say("progress.first_throws")),
    el("thead", el("tr", ...names.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", ...rows),
  );
}

/** @param {string} title @param {string[]} lines */
function listed(title, lines) {
  return (
    lines.length > 0 && el("div", el("h3", title), el("ul", ...lines.map((line) => el("li", line))))
  );
}

/**
 * The squares from which tokens roll least; from one that begins a jump they never do.
 * @param {(number|null)[]} visits
 */
function leastVisited(visits) {
  const squares = visits.flatMap((count, square) =>
    square > 0 && count ? [{ square, count }] : [],
  );
  const least = squares.sort((one, other) => one.count - other.count).slice(0, LISTED);
  return least.map(({ square, count }) =>
    say("progress.visited", { square, count: shown(count, 3) }),
  );
}

/** @param {Record<string, number|null>} uses @param {Pair[]} jumps */
function mostUsed(uses, jumps) {
  const counted = jumps.flatMap((pair) =>
    uses[pair[0]] ? [{ pair, count: Number(uses[pair[0]]) }] : [],
  );
  const most = counted.sort((one, other) => other.count - one.count).slice(0, LISTED);
  return most.map(({ pair, count }) =>
    say("progress.used", { label: labelOf(pair), count: shown(count, 3) }),
  );
}

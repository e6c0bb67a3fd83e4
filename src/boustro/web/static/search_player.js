/**
 * Search player: a search step by step, with its pseudo-code, where each throw leads, and
 * predictions. It is loaded with the first search, since a first visit does not need it.
 */

import "./messages_later.js";
import { byId, choice, dieFace, el, field, markStep, patch, typed } from "./dom.js";
import { labelOf } from "./draft.js";
import { ORDERS } from "./search.js";
import { mount } from "./stepper.js";
import { say } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Stepper} from "./stepper.js" */
/** @import {FoundAnswer, SearchAnswer, StepAnswer} from "./types.js" */

const PACES = [
  ["1600", say("search.slow")],
  ["700", say("search.medium")],
  ["250", say("search.fast")],
];
/** The words of the stepper. */
const WORDS = {
  first: say("search.step_first"),
  back: say("search.step_back"),
  play: say("search.step_play"),
  pause: say("search.step_pause"),
  forward: say("search.step_forward"),
  last: say("search.step_last"),
  slider: say("search.step_slider"),
  byLevel: say("search.by_level"),
  queue: say("search.queue"),
  heading: say("search.queue_title"),
  empty: say("search.empty"),
  more: (/** @type {number} */ count) => say("search.more", { count }),
  step: (/** @type {number} */ step, /** @type {number} */ steps) =>
    say("search.step", { step, steps }),
};
const MOST_THROWS = 24;
const KEYS = [
  ["current", say("search.searching")],
  ["frontier", say("search.in_queue")],
  ["from", say("search.found_from")],
];

export class SearchPlayer {
  /** @param {App} app @param {(order: string) => void} onOrder another order is to be shown */
  constructor(app, onOrder) {
    this.app = app;
    /** @type {Stepper|null} */
    this.stepper = null;
    this.steps = el("div.steps-place");
    this.throws = el("ul.search-throws", { "aria-label": say("search.throws") });
    this.code = el("ol.search-code", { "aria-label": say("search.code") });
    this.pace = choice("pace", PACES, (event) => this.setPace(Number(typed(event))));
    this.pace.value = PACES[1][0];
    this.order = choice("search-order", ORDERS, (event) => onOrder(typed(event)));
    this.compared = el("p#search-compared", { role: "status" });
    this.prediction = el("div");
    this.root = el(
      "div.search-player",
      { hidden: true },
      el(
        "div.row",
        field(say("search.order"), this.order, ".inline"),
        field(say("search.pace"), this.pace, ".inline"),
      ),
      this.compared,
      this.steps,
      this.prediction,
      this.code,
      this.throws,
      signs(),
    );
  }

  /** The search that is shown, while the board is lent to it.  @returns {SearchAnswer|null} */
  get search() {
    const { overlay } = this.app.store;
    return overlay?.owner === "search" ? overlay.search : null;
  }

  /** @param {SearchAnswer[]} searches in both orders @param {SearchAnswer} search that is shown
   * @param {boolean} predicts */
  start([breadth, depth], search, predicts) {
    const isStack = search.order === "depth";
    this.order.value = search.order;
    patch(this.code, ...linesOf(isStack).map((text) => el("li", text)));
    patch(byId("queue").children[0], isStack ? say("search.stack") : say("frame.queue"));
    this.predict(predicts);
    this.stepper = mount(this.steps, {
      svg: this.app.board.paper,
      search,
      milliseconds: Number(this.pace.value),
      onstep: (n, since) => this.stepped(n, since),
      words: WORDS,
      sentence: (n, since) => sentenceOf(search, n, since),
    });
    // The queue stands under the board, in the order it will be taken.
    byId("queue-chips").replaceChildren(this.stepper.queue);
    this.compared.textContent = say("search.compared", {
      breadth: found(breadth),
      depth: found(depth),
    });
  }

  /**
   * Predictions of the square that the next step searches from, once loaded.
   * @param {boolean} on
   */
  async predict(on) {
    const { predictionForm } = await import("./predict.js");
    if (!this.stepper) return;
    const next = () => this.search?.steps[this.stepper?.step ?? 0]?.square ?? null;
    const turn = (/** @type {boolean} */ on) => byId("queue").classList.toggle("guessed", on);
    turn(false); // predictions of the other order may have hidden it
    patch(this.prediction);
    this.prediction.append(
      predictionForm(this.app.store, { next, show: () => this.stepper?.forward(), turn, on }),
    );
  }

  /** A running search continues at the new speed.  @param {number} milliseconds */
  setPace(milliseconds) {
    const { stepper } = this;
    if (!stepper) return;
    stepper.milliseconds = milliseconds;
    if (stepper.playing) {
      stepper.pause();
      stepper.play();
    }
  }

  unmount() {
    this.stepper?.destroy();
    this.stepper = null;
  }

  /** Another owner has the board, or it was given back. */
  putAway() {
    this.unmount();
    byId("queue-chips").replaceChildren();
    byId("search-said").textContent = "";
    byId("queue").classList.remove("guessed");
  }

  /** @param {number} at @param {number} since the first of the steps that are told */
  stepped(at, since) {
    markStep(this.code, lineOf(this.search?.steps[at - 1]));
    const { search } = this;
    const said = search && sentenceOf(search, at, since);
    byId("search-said").textContent = said;
    // Where the board is alone, the sentence of the stepper is not there to be read aloud.
    if (said && this.app.store.alone) this.app.notices.announce(said);
    // The first step is shown before there is a stepper to ask.
    if (this.stepper && search)
      this.app.store.cover({
        owner: "search",
        search,
        svg: search.svg,
        arrows: arrowsOf(search, at, since),
      });
    patch(
      this.throws,
      ...(this.search?.steps[at - 1]?.found ?? []).slice(0, MOST_THROWS).map(throwItem),
    );
    const chips = byId("queue-chips");
    chips.classList.toggle("more", chips.scrollWidth > chips.clientWidth);
  }
}

/** The result of a search, in words.  @param {SearchAnswer} search */
function found({ rolls, steps }) {
  return say("search.found", { rolls, squares: steps.length });
}

/**
 * The search in words, one line to a step; `lineOf` says which of them a step carries out.
 * @param {boolean} isStack
 */
function linesOf(isStack) {
  return [
    say("search.line1", { isStack }),
    say("search.line2", { isStack }),
    say("search.line3", { isStack }),
    say("search.line4"),
    say("search.line5"),
    say("search.line6"),
    say("search.line7"),
    say("search.line8", { isStack }),
    say("search.line9"),
  ];
}

/**
 * What the steps from `since` to `at` brought, in words.
 * @param {Pick<SearchAnswer, "start"|"steps"|"order">} search
 * @param {number} at @param {number} since
 */
export function sentenceOf({ start, steps, order }, at, since) {
  const isStack = order === "depth";
  const step = steps[at - 1];
  const [square] = start.queue;
  if (!step)
    return say("search.outset", { square, state: steps[0]?.state ?? String(square), isStack });
  const { level, state, found } = step;
  const won = found.find((one) => one.won);
  if (won) return say("search.won", { level, state, label: won.label });
  const told = steps.slice(since - 1, at);
  const squares = told.flatMap((one) => one.found.filter((throws) => throws.new).map(landing));
  if (told.length > 1) return say("search.level", { level, count: told.length, squares });
  if (!squares.length) return say("search.nothing_new", { level, state });
  return say("search.new_ones", { level, state, squares, isStack });
}

/** The line that says what came of a step.  @param {StepAnswer|undefined} step */
export function lineOf(step) {
  if (!step) return 0;
  if (step.found.some((one) => one.won)) return 4;
  return step.found.some((one) => one.new) ? 7 : 8;
}

/**
 * The arrows from squares to those found from them in the steps from `since` to `at`; in the last
 * step those of the route.
 * @param {Pick<SearchAnswer, "steps">} search @param {number} at @param {number} [since]
 * @returns {number[][]}
 */
export function arrowsOf(search, at, since = at) {
  const steps = search.steps.slice(0, at);
  const last = steps.at(-1);
  if (!last) return [];
  const won = last.found.find((one) => one.won);
  if (won) return wayTo(won.landed, steps);
  return steps
    .slice(since - 1)
    .flatMap(({ square, found }) =>
      found.filter((one) => one.new).map(({ landed }) => [square, landed]),
    );
}

/**
 * Each square on the way to `square` with the one it was found from first.
 * @param {number} square
 * @param {StepAnswer[]} steps
 */
function wayTo(square, steps) {
  /** @type {Map<number, number>} */
  const from = new Map();
  for (const step of steps)
    for (const { landed, new: fresh, won } of step.found)
      if ((fresh || won) && !from.has(landed)) from.set(landed, step.square);
  const way = [];
  for (
    let at = from.get(square), to = square;
    at !== undefined && way.length <= steps.length;
    [to, at] = [at, from.get(at)]
  )
    way.unshift([at, to]);
  return way;
}

function signs() {
  return el(
    "ul.search-signs",
    ...KEYS.map(([name, text]) =>
      el("li", el("span", { class: `search-key ${name}`, "aria-hidden": "true" }), text),
    ),
  );
}

/** Where a throw leads, as jumps are written.  @param {FoundAnswer} found */
function landing({ reached, landed }) {
  return landed === reached ? String(reached) : labelOf([reached, landed]);
}

/** Where one throw leads.  @param {FoundAnswer} found */
function throwItem(found) {
  const { label, new: fresh, won } = found;
  return el(
    "li",
    { class: fresh ? "new" : "known" },
    dieFace(label),
    el("span", landing(found)),
    el("small", won ? say("search.finish") : fresh ? say("search.new") : say("search.known")),
  );
}

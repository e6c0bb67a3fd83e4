/**
 * Search player: a search step by step, with its pseudo-code, where each throw leads, and
 * predictions. It is loaded with the first search, since a first visit does not need it.
 */

import { byId, choice, counted, dieFace, el, field, markStep, patch, typed } from "./dom.js";
import { ORDERS } from "./search.js";
import { mount } from "./stepper.js";

/** @import {App} from "./app.js" */
/** @import {Stepper} from "./stepper.js" */
/** @import {FoundAnswer, SearchAnswer, StepAnswer} from "./types.js" */

const PACES = [
  ["1600", "slow"],
  ["700", "medium"],
  ["250", "fast"],
];
/** The search in words, one line to a step; `lineOf` says which of them a step carries out. */
const LINES = [
  "queue = [start]",
  "while queue is not empty:",
  "    square = first of queue, taken out",
  "    for each throw from square:",
  "        if it lands on the finish: done",
  "        if it lands on a new square:",
  "            found from = square",
  "            put it at the end of queue",
  "        else: it is known, go on",
];
const MOST_THROWS = 24;
const KEYS = [
  ["current", "searching from"],
  ["frontier", "in the queue"],
  ["from", "found from"],
];

export class SearchPlayer {
  /** @param {App} app @param {(order: string) => void} onOrder another order is to be shown */
  constructor(app, onOrder) {
    this.app = app;
    /** @type {Stepper|null} */
    this.stepper = null;
    this.steps = el("div.steps-place");
    this.throws = el("ul.search-throws", { "aria-label": "Where each throw leads" });
    this.code = el("ol.search-code", { "aria-label": "The search in pseudo-code" });
    this.pace = choice("pace", PACES, (event) => this.setPace(Number(typed(event))));
    this.pace.value = PACES[1][0];
    this.order = choice("search-order", ORDERS, (event) => onOrder(typed(event)));
    this.compared = el("p#search-compared", { role: "status" });
    this.prediction = el("div");
    this.root = el(
      "div.search-player",
      { hidden: true },
      el("div.row", field("Search", this.order, ".inline"), field("Speed", this.pace, ".inline")),
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
    const named = (/** @type {string} */ text) => (search.order === "depth" ? stacked(text) : text);
    this.order.value = search.order;
    patch(this.code, ...LINES.map((text) => el("li", named(text))));
    patch(byId("queue").children[0], named("Queue"));
    this.predict(predicts);
    this.stepper = mount(this.steps, {
      svg: this.app.board.paper,
      search,
      milliseconds: Number(this.pace.value),
      onstep: (n) => this.stepped(n),
    });
    // The queue stands under the board, in the order it will be taken.
    byId("queue-chips").replaceChildren(this.stepper.queue);
    this.compared.textContent = `Breadth-first: ${found(breadth)}. Depth-first: ${found(depth)}.`;
  }

  /**
   * Predictions of the square that the next step searches from, once loaded.
   * @param {boolean} on
   */
  async predict(on) {
    const { predictionForm } = await import("./predict.js");
    const next = () => this.search?.steps[this.stepper?.step ?? 0]?.square ?? null;
    const turn = (/** @type {boolean} */ on) => byId("queue").classList.toggle("guessed", on);
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
    byId("queue").classList.remove("guessed");
  }

  /** @param {number} at */
  stepped(at) {
    markStep(this.code, lineOf(this.search?.steps[at - 1]));
    const { search } = this;
    // The first step is shown before there is a stepper to ask.
    if (this.stepper && search)
      this.app.store.cover({
        owner: "search",
        search,
        svg: search.svg,
        arrows: arrowsOf(search, at),
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
  return `${rolls === null ? "no route" : counted(rolls, "roll")}, ${counted(steps.length, "square")} searched from`;
}

/** The same text for a stack.  @param {string} text */
function stacked(text) {
  return text
    .replace("first of queue", "last of stack")
    .replace("at the end", "on top")
    .replace(/(q|Q)ueue/, (_, q) => (q === "Q" ? "Stack" : "stack"));
}

/** The line that says what came of a step.  @param {StepAnswer|undefined} step */
export function lineOf(step) {
  if (!step) return 0;
  if (step.found.some((one) => one.won)) return 4;
  return step.found.some((one) => one.new) ? 7 : 8;
}

/**
 * The arrows from a square to those found from it in a step; in the last those of the route.
 * @param {Pick<SearchAnswer, "steps">} search @param {number} at after how many steps
 * @returns {number[][]}
 */
export function arrowsOf(search, at) {
  const steps = search.steps.slice(0, at);
  const last = steps.at(-1);
  if (!last) return [];
  const won = last.found.find((one) => one.won);
  if (won) return wayTo(won.landed, steps);
  return last.found.filter((one) => one.new).map(({ landed }) => [last.square, landed]);
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

/** Where one throw leads.  @param {FoundAnswer} found */
function throwItem({ label, reached, landed, new: fresh, won }) {
  const jump = landed === reached ? "" : ` ${landed > reached ? "▲" : "▼"} ${landed}`;
  return el(
    "li",
    { class: fresh ? "new" : "known" },
    dieFace(label),
    el("span", `${reached}${jump}`),
    el("small", won ? "finish" : fresh ? "new" : "known"),
  );
}

/**
 * Policy: the best choices of a player who may refuse jumps and choose dice, on the board and in words.
 */

import { ApiError, latest } from "./api.js";
import { choice, el, field, patch, percent, section, shown } from "./dom.js";
import { gameOf } from "./draft.js";

/** @import {App} from "./app.js" */
/** @import {DecideAnswer, DecisionAnswer} from "./types.js" */

const JUMPS = [
  ["ladders", "Ladders"],
  ["snakes", "Snakes"],
  ["jumps", "Ladders and snakes"],
  ["", "None"],
];
/** How many choices are listed. */
const LISTED = 5;

export class DecidePart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/decide");
    this.optional = choice("optional", JUMPS, () => {});
    this.dice = el("input#dice", { placeholder: "d6, 2d6", autocomplete: "off", maxlength: "200" });
    this.within = el("input#within", { type: "number", min: "1", max: "1000" });
    this.outcome = el("div#policy.outcome", { "aria-live": "polite" });
    this.root = section(
      "decide",
      "If the player may choose",
      el(
        "form.recorded",
        { onsubmit: (event) => this.decide(event) },
        field("Jumps that may be refused", this.optional),
        field("Dice to choose from before each roll", this.dice),
        field("Arrive within so many rolls (empty: in as few as possible)", this.within),
        el("button", { type: "submit" }, "Find the best choices"),
      ),
      this.outcome,
    );
  }

  /** Clears the answer about another board, and its picture.  */
  clear() {
    this.answers.drop();
    if (this.outcome.hasChildNodes()) this.app.store.change({ preview: null });
    patch(this.outcome);
  }

  /** @param {Event} event */
  async decide(event) {
    event.preventDefault();
    const within = Number(this.within.value) || undefined;
    const question = { dice: this.dice.value || undefined, optional: this.optional.value || undefined, within };
    try {
      const answer = await this.answers.ask({ ...gameOf(this.app.store.now), ...question, picture: true });
      if (answer?.results[0]) this.show(answer.results[0]);
    } catch (error) {
      const { problems, message } = ApiError.of(error);
      const sentences = problems.length ? problems.map(({ sentence }) => sentence) : [message];
      patch(this.outcome, ...sentences.map((sentence) => el("p.wrong", sentence)));
    }
  }

  /** @param {DecideAnswer} answer */
  show(answer) {
    const worth = (/** @type {number|null} */ value) => worded(value, answer);
    const [first] = answer.always.filter((value) => value !== null).sort((a, b) => (answer.within ? b - a : a - b));
    patch(
      this.outcome,
      answer.reason ? el("p", `No choices are best: ${answer.reason}.`) : null,
      el("p.big", worth(answer.value)),
      el("p.hint", `Taking every jump: ${worth(first ?? null)}. Left to chance: ${worth(answer.by_chance)}.`),
      el("ul", ...answer.policy.map((sentence) => el("li", sentence))),
      ...this.costs(answer),
    );
    const caption = "What each square is worth with the best choices. Faint jumps are not taken.";
    if (answer.svg) this.app.store.change({ preview: { svg: answer.svg, caption } });
  }

  /** @param {DecideAnswer} answer */
  costs(answer) {
    const costly = answer.decisions.filter(({ cost, is_even }) => cost !== 0 && !is_even);
    costly.sort((a, b) => (b.cost ?? Infinity) - (a.cost ?? Infinity));
    const rows = costly.slice(0, LISTED).map((decision) => costRow(decision, answer));
    return rows.length ? [el("h3", "Where a mistake costs most"), el("ul", ...rows)] : [];
  }
}

/** @param {DecisionAnswer} decision @param {DecideAnswer} answer */
function costRow({ state, options, values, best }, answer) {
  const others = options.map((option, at) => `${option}: ${worded(values[at] ?? null, answer)}`);
  return el("li", `${state}: ${options[best]} (${others.join(", ")})`);
}

/** @param {number|null} value @param {DecideAnswer} answer */
function worded(value, { within }) {
  if (value === null) return "never sure to arrive";
  return within ? `${percent(value)} within ${within} rolls` : `${shown(value, 2)} rolls`;
}

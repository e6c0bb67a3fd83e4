/**
 * Make me a board: a form of wishes, and a board designed for them; undo restores the one before.
 */

import { ApiError, latest } from "./api.js";
import { MOST_PLAYERS, PRESETS } from "./choices.js";
import { choice, el, field, patch, segments, shown } from "./dom.js";
import { draftOf, kindOf, labelOf, MOST_SIDE } from "./draft.js";
import { hide, setAble } from "./focus.js";
import { onKeys } from "./keymap.js";
import { columnsOf, pin, pinnedOf, playedBy, wished as wishedFor } from "./state.js";
import { aloud, asSentence, inWords, say, titled, titleIn, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Child} from "./dom.js" */
/** @import {Pair, Snapshot} from "./draft.js" */
/** @import {Design} from "./state.js" */
/** @import {DesignAnswer, WishAnswer} from "./types.js" */

const PLAYERS = Array.from({ length: MOST_PLAYERS }, (_, at) => [
  String(at + 1),
  say("design.players", { count: at + 1 }),
]);
const LENGTHS = [
  ["any", say("design.in_any")],
  ["minutes", say("design.in_minutes")],
  ["mean", say("design.in_rolls")],
];

export class DesignPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/design");
    this.timer = 0;
    this.inputs = this.fields();
    this.hint = el("p.hint");
    this.asked = el("div.row.asked");
    this.players = choice("design-players", PLAYERS);
    this.players.value = "4";
    this.pins = el("div.pins");
    this.count = el("span");
    this.stays = el("details.fold", el("summary#design-stays", this.count), this.pins);
    this.make = el("button#design-make.strong", { type: "submit" }, say("design.make"));
    this.another = el(
      "button#design-another",
      { hidden: true, onclick: () => this.ask(app.store.design.seed + 1) },
      say("design.another"),
    );
    this.cancel = el(
      "button#design-cancel",
      { hidden: true, onclick: () => this.stop(say("design.cancelled")) },
      say("design.cancel"),
    );
    this.outcome = el("div#design-outcome.outcome");
    this.root = this.form();
    this.fold = el("details#fold-design.fold", el("summary", say("design.title")), this.root);
    app.store.on(["design"], () => this.show());
    app.store.on(["now"], () => this.showAnother());
    this.show();
  }

  /** @param {Partial<Design>} change */
  wish(change) {
    this.app.store.change(wishedFor(this.app.store, change));
  }

  fields() {
    const follow = () => this.wish({ follows: false });
    const number = (/** @type {string} */ id, /** @type {object} */ more) =>
      el("input", { id: `design-${id}`, type: "number", inputmode: "numeric", min: 1, ...more });
    const side = (/** @type {string} */ id, /** @type {string} */ label) =>
      number(id, { "aria-label": label, max: MOST_SIDE, required: true, oninput: follow });
    const text = (/** @type {string} */ id, /** @type {object} */ more) =>
      el("input", {
        id: `design-${id}`,
        autocomplete: "off",
        spellcheck: "false",
        size: 6,
        ...more,
      });
    return {
      rows: side("rows", say("design.rows_of_new")),
      columns: side("columns", say("design.columns_of_new")),
      snakes: text("snakes", { placeholder: say("design.any") }),
      ladders: text("ladders", { placeholder: say("design.any") }),
      snakeLength: number("snake-length", { max: 400, placeholder: say("design.any") }),
      ladderLength: number("ladder-length", { max: 400, placeholder: say("design.any") }),
      minutes: number("minutes", { max: 600, step: "any", value: 10 }),
      mean: text("mean", { value: "40" }),
    };
  }

  form() {
    const { rows, columns, snakes, ladders, snakeLength, ladderLength } = this.inputs;
    const kinds = segments(
      "design-kind",
      say("design.kind"),
      titled("preset", PRESETS),
      this.app.store.design.kind,
      (kind) => this.wish({ kind }),
    );
    kinds.append(this.hint);
    const form = el(
      "form.design",
      {
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          this.ask(this.app.store.design.seed);
        },
      },
      kinds,
      el(
        "div.row",
        field(say("design.rows"), rows),
        field(say("design.columns"), columns),
        field(say("design.snakes"), snakes),
        field(say("design.ladders"), ladders),
      ),
      el(
        "div.row",
        field(say("design.longest_snake"), snakeLength),
        field(say("design.longest_ladder"), ladderLength),
        el("span", say("design.squares")),
      ),
      segments(
        "design-length",
        say("design.length"),
        LENGTHS,
        this.app.store.design.length,
        (length) => this.wish({ length }),
      ),
      this.asked,
      this.stays,
      el("div.row", this.make, this.another, this.cancel),
      this.outcome,
    );
    onKeys(form, "design", {
      stop: () => this.app.store.design.isLooking && this.stop(say("design.cancelled")),
    });
    return form;
  }

  /**
   * Shows what is chosen, the draft's size, its jumps to keep, and whether a board is looked for.
   */
  show() {
    const { kind, isLooking } = this.app.store.design;
    this.hint.textContent = titleIn(
      "boards",
      kind,
      PRESETS.find(([name]) => name === kind)?.[2] ?? "",
    );
    this.showLength();
    this.showSize();
    this.showPins();
    for (const button of [this.make, this.another]) setAble(button, !isLooking);
    hide(this.cancel, !isLooking);
  }

  showLength() {
    const { length } = this.app.store.design;
    const { minutes, mean } = this.inputs;
    this.asked.hidden = length === "any";
    if (length === "minutes")
      patch(
        this.asked,
        el("label", { for: minutes.id }, say("design.about")),
        minutes,
        el("span", say("design.minutes_for")),
        this.players,
      );
    if (length === "mean")
      patch(this.asked, mean, el("label", { for: mean.id }, say("design.rolls_for_one")));
    this.players.setAttribute("aria-label", say("design.how_many"));
  }

  showSize() {
    const { store } = this.app;
    if (!store.design.follows) return;
    const columns = columnsOf(store);
    this.inputs.rows.value = String(Math.ceil(Number(store.draft.size) / columns));
    this.inputs.columns.value = String(columns);
  }

  /** What is said about one board goes with it. */
  showAnother() {
    const { now, design } = this.app.store;
    if (design.about && design.about !== now) this.showOutcome(null);
  }

  showPins() {
    const { store } = this.app;
    this.stays.hidden = store.draft.jumps.length === 0;
    patch(this.pins, ...store.draft.jumps.map((pair) => this.pin(pair)));
    this.count.textContent = say("design.stays", { count: pinnedOf(store).length });
  }

  /** @param {Pair} pair */
  pin(pair) {
    const key = String(pair);
    return el(
      "button",
      {
        class: `pin ${kindOf(pair)}`,
        "data-key": key,
        "aria-label": say("design.keep", { kind: kindOf(pair), label: labelOf(pair) }),
        "aria-pressed": String(this.app.store.design.pinned.has(key)),
        onclick: () => this.app.store.change(pin(this.app.store, pair)),
      },
      labelOf(pair),
    );
  }

  /** The wishes in the form that the server reads.  @param {number} seed */
  wishes(seed) {
    const { rows, columns, snakes, ladders, snakeLength, ladderLength, minutes, mean } =
      this.inputs;
    const { now, design } = this.app.store;
    return {
      size: Number(rows.value) * Number(columns.value),
      columns: Number(columns.value),
      rules: now.rules ?? undefined,
      preset: design.kind,
      snakes: snakes.value.trim() || undefined,
      ladders: ladders.value.trim() || undefined,
      snake_length: atMost(snakeLength),
      ladder_length: atMost(ladderLength),
      minutes: design.length === "minutes" ? `about ${minutes.value}` : undefined,
      mean: design.length === "mean" ? mean.value.trim() : undefined,
      players: Number(this.players.value),
      keep: pinnedOf(this.app.store),
      seed,
    };
  }

  /** @param {number} seed */
  async ask(seed) {
    const { store } = this.app;
    if (store.design.isLooking) return;
    const { session, now } = store;
    this.wait();
    try {
      const wishes = this.wishes(seed);
      const answer = await this.answers.ask(wishes);
      if (!answer) return;
      if (session !== store.session || now.rules !== store.now.rules)
        return this.stop(say("design.cancelled"));
      this.take(answer, wishes);
    } catch (error) {
      this.stop();
      this.refuse(ApiError.of(error));
    }
  }

  /** Shows that the search is running, and for how long. */
  wait() {
    const begun = performance.now();
    const count = () =>
      this.showOutcome(
        null,
        el(
          "p.hint",
          say("design.looking_for", { seconds: Math.round((performance.now() - begun) / 1000) }),
        ),
      );
    this.timer = setInterval(count, 1000);
    this.app.notices.announce(say("design.looking"));
    count();
    this.wish({ isLooking: true });
  }

  /** Stops the search.  @param {string} [message] */
  stop(message) {
    clearInterval(this.timer);
    this.answers.drop();
    this.wish({ isLooking: false });
    if (message) this.app.notices.announce(message);
    this.showOutcome(null, message && el("p.hint", message));
  }

  /** @param {Snapshot|null} about @param {...Child} children */
  showOutcome(about, ...children) {
    this.wish({ about });
    patch(this.outcome, ...children);
  }

  /**
   * Puts the designed board on the page.
   * @param {DesignAnswer} answer
   * @param {{players: number, minutes?: string, seed: number}} wishes what was asked for
   */
  take(answer, { players, minutes, seed }) {
    const { app } = this;
    const { draft, rules } = app.store.now;
    const words = answer.wishes.map((wish) => reached(wish, players));
    const message = answer.met
      ? say("design.made", { what: words[0] ?? rolls(answer) })
      : say("design.closest", { isLate: answer.ended === "time", reached: words });
    const known = answer.met && words.length ? rolls(answer) : "";
    this.stop();
    this.another.hidden = false;
    const isGiven = [...app.store.given].some(
      (name) => draft.name === name || draft.name === say("state.changed", { name }),
    );
    app.store.put(
      { draft: draftOf(answer.game.board, isGiven ? "" : draft.name), rules, message },
      { ...wishedFor(app.store, { seed, follows: true }), ...(minutes ? playedBy(players) : {}) },
    );
    this.showOutcome(
      app.store.now,
      el("p", { class: answer.met ? "" : "wrong" }, message),
      ...answer.wishes.map(wished),
      el(
        "p.hint",
        { "data-seed": seed },
        say("design.checked", { average: known, boards: shown(Number(answer.effort), 0) }),
      ),
    );
  }

  /** @param {ApiError} error */
  refuse({ said, problems }) {
    const proved = problems.filter(({ name }) => name === "impossible");
    const missed = problems.some(({ name }) => name === "not-found");
    const title = proved.length
      ? say("design.impossible")
      : missed
        ? say("design.not_found")
        : null;
    const reasons = proved.length ? proved : problems;
    this.app.notices.announce(title ?? aloud(said));
    this.showOutcome(
      this.app.store.now,
      title && el("p.wrong", title),
      reasons.length
        ? el(
            "ul",
            { class: title ? "" : "wrong" },
            ...reasons.map(({ sentence, claims }) =>
              el("li", inWords(sentence, claims?.sentence, asSentence)),
            ),
          )
        : el("p.wrong", told(said)),
    );
  }
}

/**
 * All values up to that of a field; any value where it is empty.
 * @param {HTMLInputElement} field
 */
function atMost({ value }) {
  return value ? `..${value}` : undefined;
}

/** The value that a figure reached, in words.  @param {WishAnswer} wish @param {number} players */
function reached({ figure, value }, players) {
  if (figure === "minutes") return say("design.minutes", { minutes: shown(value), players });
  return say("design.rolls_each", { rolls: shown(value) });
}

/** A wish that the board does not meet, in words.  @param {WishAnswer} wish */
function wished({ low, high, met, value }) {
  const numbers = {
    low: low === null ? null : shown(low, 3),
    high: high === null ? null : shown(high, 3),
    value: shown(value, 3),
  };
  return met ? null : el("p.hint", say("design.missed", numbers));
}

/** The average, and how precisely it is known.  @param {DesignAnswer} answer */
function rolls({ mean, digits }) {
  return say("design.average", { mean: shown(mean, 3), digits });
}

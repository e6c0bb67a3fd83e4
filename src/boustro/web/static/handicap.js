/**
 * Handicap: a head start or a die of one player, the chances to win with it, and the start that
 * makes them equal.
 */

import "./messages_later.js";
import { ApiError, latest } from "./api.js";
import { TOGGLES } from "./choices.js";
import { choice, el, field, patch, percent, typed } from "./dom.js";
import { gameOf } from "./draft.js";
import { setAble } from "./focus.js";
import { titledChoices } from "./rules.js";
import { say, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Player, SeatsForm} from "./seats.js" */
/** @import {HandicapAnswer} from "./types.js" */
/** @import {Said} from "./words.js" */

const NONE = say("handicap.none");
const DICE = TOGGLES.filter(({ key }) => key === "die").flatMap(titledChoices);

/**
 * What a player has of their own, in words; empty if nothing.
 * @param {{start?: number, die?: string}} player
 */
export function ownWords({ start, die }) {
  const words = [];
  if (start !== undefined)
    words.push(start ? say("handicap.starts_on", { square: start }) : say("handicap.starts_off"));
  if (die !== undefined) words.push(say("handicap.throws_own", { die, label: dieWords(die) }));
  return words.join(", ");
}

/** @param {string} die */
function dieWords(die) {
  return DICE.find(([value]) => value === die)?.[1] ?? die;
}

export class HandicapPart {
  /**
   * @param {App} app @param {SeatsForm} seats @param {HTMLDetailsElement} fold what the part is in
   */
  constructor(app, seats, fold) {
    this.app = app;
    this.seats = seats;
    this.answers = latest("POST /api/handicap");
    /** The last question, so that it is not asked again. */
    this.asked = "";
    /** @type {number|null} the seat that was chosen, from 0 */
    this.chosen = null;
    const dice = DICE.map(([value, label]) => [String(value), label]);
    this.who = choice("handicap-player", [], (event) => this.turnTo(Number(typed(event))));
    this.start = el("input#handicap-start.handicap-start", {
      type: "number",
      min: "0",
      placeholder: NONE,
      onchange: (event) => this.startOn(typed(event)),
    });
    this.die = choice("handicap-die", [["", NONE], ...dice], (event) =>
      this.keep({ die: typed(event) || undefined }),
    );
    this.fair = el("button#make-fair", { onclick: () => this.ask(this.at + 1) });
    this.outcome = el("div#handicap-chances.outcome", { "aria-live": "polite" });
    this.root = fold;
    fold.append(
      el("p.hint", say("handicap.for_whom")),
      el(
        "div.row",
        field(say("handicap.player"), this.who, ".inline"),
        field(say("handicap.square"), this.start, ".inline"),
        field(say("handicap.throws"), this.die, ".inline"),
      ),
      this.fair,
      this.outcome,
    );
    fold.addEventListener("toggle", () => this.show());
    seats.describe(ownWords);
    this.show();
  }

  /** The seat that is shown, from 0: until one is chosen, the last person's.  */
  get at() {
    const players = this.seats.players();
    if (this.chosen !== null && this.chosen < players.length) return this.chosen;
    return Math.max(
      0,
      players.findLastIndex(({ kind }) => kind === "person"),
    );
  }

  /** @param {number} at */
  turnTo(at) {
    this.chosen = at;
    this.show();
  }

  /** What is no number of a square changes nothing.  @param {string} square */
  startOn(square) {
    if (/^\d*$/.test(square)) this.keep({ start: square ? Number(square) : undefined });
    else this.show();
  }

  /** @param {Partial<Player>} part */
  keep(part) {
    this.seats.keep(this.at, part);
    this.show();
  }

  /** Shows the players, what the chosen one has, and the chances, if the part is open. */
  show() {
    const players = this.seats.players();
    const { start, die, name } = players[this.at];
    patch(this.who, ...players.map((player, at) => el("option", { value: at }, player.name)));
    this.who.value = String(this.at);
    this.start.max = String(Number(this.app.store.now.draft.size) - 1);
    this.start.value = start === undefined ? "" : String(start);
    this.die.value = die ?? "";
    this.fair.textContent = say("handicap.fair", { name });
    if (this.root.open) this.ask();
  }

  /**
   * Asks for the chances; with `fair`, the player of this seat first gets a fair start.
   * @param {number} [fair]
   */
  async ask(fair) {
    const body = this.question();
    const text = JSON.stringify(body);
    // An answer that is known, or under way, is not asked for again.
    if (text === this.asked && fair === undefined) return;
    this.asked = text;
    setAble(this.fair, fair === undefined);
    try {
      const answer = await this.answers.ask({ ...body, fair });
      if (!answer) return;
      // Who plays, or the board, may have changed while the answer was computed.
      const isCurrent = JSON.stringify(this.question()) === text;
      if (isCurrent && fair !== undefined) this.take(answer, fair - 1);
      if (isCurrent) this.write(answer);
    } catch (error) {
      const { kind, said } = ApiError.of(error);
      if (kind === "offline" || kind === "too-many") this.asked = "";
      patch(this.outcome, el("p.wrong", sentence(kind, said)));
    }
    setAble(this.fair, true);
  }

  /** What the chances depend on. */
  question() {
    return { ...gameOf(this.app.store.now), players: this.seats.players() };
  }

  /**
   * Gives a player the start and the die of an answer.
   * @param {HandicapAnswer} answer @param {number} at
   */
  take({ players }, at) {
    const { start, die } = players[at];
    this.seats.keep(at, { start: start ?? undefined, die: die ?? undefined });
    this.asked = JSON.stringify(this.question());
    this.show();
  }

  /** @param {HandicapAnswer} answer */
  write({ players, share }) {
    const names = this.seats.players().map(({ name }) => name);
    const name = names[this.at];
    const { chance } = players[this.at];
    patch(
      this.outcome,
      el("p", say("handicap.chance", { name, chance: percent(chance), share: percent(share) })),
      el(
        "ul.chances",
        ...players.map((player, at) =>
          el("li", names[at], " ", el("strong", percent(player.chance))),
        ),
      ),
    );
  }
}

/** An error as a family would say it.  @param {string} kind @param {Said} said */
function sentence(kind, said) {
  if (kind === "question") return say("handicap.unknown");
  if (kind === "too-large" || kind === "too-long") return say("handicap.too_long");
  return told(said);
}

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
import { changePlayer, choosePlayer, chosenSeat } from "./next_game.js";
import { titledChoices } from "./rules.js";
import { say, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Player} from "./next_game.js" */
/** @import {State} from "./state.js" */
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
  /** @param {App} app @param {HTMLDetailsElement} fold what the part is in */
  constructor(app, fold) {
    this.app = app;
    this.answers = latest("POST /api/handicap");
    /** The last question, so that it is not asked again. */
    this.asked = "";
    const dice = DICE.map(([value, label]) => [String(value), label]);
    this.who = choice("handicap-player", [], (event) =>
      app.store.change(choosePlayer(app.store, Number(typed(event)))),
    );
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
    // No chances are asked for while a name is typed.
    app.store.on(["nextGame"], () => app.store.nextGame.typing || this.show());
    this.show();
  }

  /** The seat that is shown, from 0. */
  get at() {
    return chosenSeat(this.app.store);
  }

  /** @param {Player} player */
  ownWords(player) {
    return ownWords(player);
  }

  /**
   * What was typed; the field gets its old number back if that is no square's.
   * @param {string} square
   */
  startOn(square) {
    if (/^\d*$/.test(square)) this.keep({ start: square ? Number(square) : undefined });
    else this.showStart();
  }

  /** @param {Partial<Player>} part */
  keep(part) {
    const { store } = this.app;
    store.change(changePlayer(store, this.at, part));
  }

  /** Shows the players, what the chosen one has, and the chances, if the part is open. */
  show() {
    const { players } = this.app.store.nextGame;
    const { die, name } = players[this.at];
    patch(this.who, ...players.map((player, at) => el("option", { value: at }, player.name)));
    this.who.value = String(this.at);
    this.start.max = String(Number(this.app.store.now.draft.size) - 1);
    // An answer of the server may come while a square is being typed.
    if (document.activeElement !== this.start) this.showStart();
    this.die.value = die ?? "";
    this.fair.textContent = say("handicap.fair", { name });
    if (this.root.open) this.ask();
  }

  showStart() {
    const { start } = this.app.store.nextGame.players[this.at];
    this.start.value = start === undefined ? "" : String(start);
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

  /**
   * What the chances and their words depend on; no token does.
   * @param {Pick<State, "now"|"nextGame">} state
   */
  question({ now, nextGame } = this.app.store) {
    const players = nextGame.players.map((player) => ({ ...player, token: undefined }));
    return { ...gameOf(now), players };
  }

  /**
   * Gives a player the start and the die of an answer.
   * @param {HandicapAnswer} answer @param {number} at
   */
  take({ players }, at) {
    const { store } = this.app;
    const { start, die } = players[at];
    const fair = { start: start ?? undefined, die: die ?? undefined };
    const { nextGame } = changePlayer(store, at, fair);
    // A name that is being typed stays so.
    const change = { nextGame: { ...nextGame, typing: store.nextGame.typing } };
    // The chances of the fair game came with it.
    this.asked = JSON.stringify(this.question({ ...store, ...change }));
    store.change(change);
  }

  /** @param {HandicapAnswer} answer */
  write({ players, share }) {
    const names = this.app.store.nextGame.players.map(({ name }) => name);
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

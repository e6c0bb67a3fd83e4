/**
 * Game table: the die, the players with their odds, what has happened.
 */

import { TOKENS } from "./choices.js";
import { dieFace, el, field, fieldOf, patch, percent, svg } from "./dom.js";
import { hide, isAble, isTyping, setAble } from "./focus.js";
import { leads, mayRoll, mayUndo, ownSeats, people, plays, undoneElsewhere } from "./roles.js";
import { isLoud, setLoud, sound } from "./sound.js";
import { pace, paceChoice } from "./tokens.js";
import { isAsked } from "./watched.js";
import { around, inWords, listed, say } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {GameAnswer, ThrowAnswer} from "./types.js" */

const MOST_TOLD = 40;
const TUMBLE = 280;

/**
 * A seat's sign: the same shape and colour as its token.
 * @param {number} seat
 */
export function tokenMark(seat) {
  const points = TOKENS[(seat - 1) % TOKENS.length].map(([x, y]) => `${12 + x},${12 + y}`);
  return svg(
    "svg",
    { class: `token-mark seat-${seat}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    points.length
      ? svg("polygon", { points: points.join(" ") })
      : svg("circle", { cx: 12, cy: 12, r: 8 }),
  );
}

/**
 * @typedef {object} Acts
 * @property {() => void} roll
 * @property {() => void} link
 * @property {() => void} undo
 * @property {() => void} leave
 * @property {() => void} again
 * @property {() => void} record
 * @property {() => void} film
 * @property {(on: boolean) => void} run
 * @property {(seat: number, take: boolean) => void} sit
 * @property {(seat: number|null) => void} choose
 * @property {(at: number|null) => void} back
 */

/** @typedef {GameAnswer} Game */

export class GameTable {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @typedef {typeof import("./finish.js") & typeof import("./guests.js")} Seated */
    /** @typedef {typeof import("./handicap.js") & typeof import("./events.js")} Told */
    /** @type {(Seated & Told)|null} loaded with a game */
    this.more = null;
    this.who = el("section.who-are-you", { "aria-labelledby": "who-title", hidden: true });
    this.whose = el("p#whose.big");
    // The button beside it does the same and is the one that the Tab key finds.
    this.face = el("button#thrown.plain.thrown", {
      tabindex: -1,
      "aria-label": say("table.die"),
      onclick: acts.roll,
    });
    this.happened = el("p#happened.happened");
    this.shared = el("div.outcome", { role: "status" });
    this.rollButton = el(
      "button#roll.strong.large.roll-button",
      { onclick: acts.roll },
      say("table.roll"),
    );
    this.again = el(
      "button#again.strong.large",
      { hidden: true, onclick: acts.again },
      say("table.again"),
    );
    this.run = el("input#run", {
      type: "checkbox",
      checked: true,
      onchange: (event) => acts.run(fieldOf(event).checked),
    });
    this.runField = el("div.check", this.run, el("label", { for: "run" }, say("table.computers")));
    this.undo = el("button#undo-roll", { onclick: acts.undo }, say("table.undo"));
    this.players = el("ol.players");
    this.finish = el("section.ending");
    this.looking = el("div.row.pager");
    this.past = el("ol.past", { "aria-label": say("table.past") });
    this.pastTitle = el("h2");
    this.rules = el("p.hint");
    this.root = this.laidOut(acts);
  }

  /** @param {Acts} acts */
  laidOut({ record, leave, link }) {
    return el(
      "div.table-parts",
      this.who,
      el(
        "div.turn-parts",
        this.whose,
        el("div.row.roll-row", this.rollButton, this.again, this.face, this.happened),
        this.runField,
      ),
      this.finish,
      this.players,
      this.looking,
      el(
        "div.row",
        this.undo,
        el("button#share-game", { onclick: link }, say("frame.share_game")),
        el("button#record", { onclick: record }, say("table.record")),
        el("button#leave.quiet", { onclick: leave }, say("table.leave")),
      ),
      this.shared,
      el("div.row.tune", field(say("table.pace"), paceChoice(), ".inline"), soundField()),
      this.rules,
      el("section", this.pastTitle, this.past),
    );
  }

  /**
   * @param {Game} game
   * @param {{busy: boolean, at: number|null, invites: boolean}} how `at`: how many of its rolls are
   *   on the board
   */
  show(game, { busy, at, invites }) {
    const isOpen = isAsked(game);
    if (isOpen) patch(this.who, ...(this.more?.whoPart(game, this.acts.choose) ?? []));
    hide(this.who, !isOpen);
    patch(this.finish, ...(this.more?.finishParts(game, this.acts) ?? []));
    this.more?.showPast(this.looking, game.rolls, at, this.acts.back);
    this.showButtons(game, busy);
    const { players, turn, winner } = game;
    patch(
      this.whose,
      tokenMark(players[(winner ?? turn) - 1].token),
      el("span", whose(game)),
      waits(game),
      whoIsHere(game),
    );
    this.pastTitle.textContent = say(game.over ? "turn.all_rolls" : "turn.so_far");
    patch(
      this.rules,
      ...around(
        (rules) => say("table.rules", { rules }),
        inWords(game.rules_text, game.claims?.rules_text),
      ),
      say(game.over ? "turn.rolls" : "turn.rolls_so_far", { count: game.rolls }),
    );
    patch(
      this.players,
      ...players.map((player, at) =>
        seatItem(
          game,
          at,
          this.more?.ownWords(player),
          this.more?.seatPart(game, at, invites, this.acts.sit),
        ),
      ),
    );
    patch(
      this.past,
      ...game.past
        .toReversed()
        .slice(0, MOST_TOLD)
        .map((move) => el("li", dieFace(move.label), el("span", this.saidOf(game, move)))),
    );
    if (!busy || !game.last) this.rolled(game);
  }

  /** @param {Game} game @param {boolean} busy */
  showButtons(game, busy) {
    const [anybody, computer] = [people(game), game.players[game.turn - 1]?.kind === "computer"];
    const isOthers = !mayRoll(game) || (computer && anybody);
    for (const button of [this.rollButton, this.face]) setAble(button, !busy && !isOthers);
    this.rollButton.textContent =
      isOthers && !game.over
        ? say("table.waiting", { name: game.players[game.turn - 1].name })
        : say("table.roll");
    hide(this.again, !game.over || !(game.next || leads(game)));
    this.again.textContent = say(game.next ? "table.next" : "table.again");
    hide(this.rollButton, game.over || !plays(game));
    hide(this.runField, anybody || game.over || game.role !== "starter");
    hide(this.undo, !plays(game));
    setAble(this.undo, !busy && mayUndo(game));
    this.undo.title = undoBarred(game);
  }

  /** Lets the die tumble for a moment. */
  async tumble() {
    const [begin, last] = [performance.now(), TUMBLE * pace()];
    sound("roll");
    if (!last) return;
    this.face.classList.add("tumbling");
    const dice = Math.max(this.face.childElementCount, 1);
    while (performance.now() - begin < last) {
      patch(
        this.face,
        ...Array.from({ length: dice }, () => dieFace(1 + Math.floor(6 * Math.random()))),
      );
      await new Promise((resolve) => setTimeout(resolve, TUMBLE / 5));
    }
    this.face.classList.remove("tumbling");
  }

  /** Shows how the die fell; what came of it is seen first and said then.  @param {Game} game */
  fell(game) {
    patch(this.face, ...(game.last?.label.split("+") ?? ["?"]).map(dieFace));
    this.happened.textContent = "";
  }

  /** Shows how the die fell, and says what came of it.  @param {Game} game */
  rolled(game) {
    this.fell(game);
    this.happened.textContent = game.last ? this.saidOf(game, game.last) : "";
    // On a phone the roll button stays at the foot, so a roll must not scroll the page.
    if (game.last) this.happened.scrollIntoView({ block: "nearest" });
  }

  /** What a roll did.  @param {Game} game @param {ThrowAnswer} move */
  saidOf({ players }, { events }) {
    // Where the network is lost before the module has come, the answer's sentences are there.
    return (
      this.more?.eventsSaid(events, players) ?? events.map(({ sentence }) => sentence).join(" ")
    );
  }

  /** Says aloud the last roll, and who is next.  @param {App} app @param {Game|null} game */
  announce(app, game) {
    if (game?.last)
      app.notices.announce(this.saidOf(game, game.last) + (game.over ? "" : ` ${whose(game)}.`));
    if (isTyping()) return;
    if (game?.over) this.again.focus();
    else if (isAble(this.rollButton) && document.activeElement === document.body)
      this.rollButton.focus();
  }
}

function soundField() {
  const box = el("input#sound", {
    type: "checkbox",
    checked: isLoud(),
    onchange: (event) => setLoud(fieldOf(event).checked),
  });
  return el("div.check", box, el("label", { for: "sound" }, say("table.sound")));
}

/** Whose turn it is, or who has won.  @param {Game} game */
export function whose({ players, turn, winner, over }) {
  if (over && winner === null) return say("table.out");
  return winner === null
    ? say("table.to_roll", { name: players[turn - 1].name })
    : say("table.won", { name: players[winner - 1].name });
}

/** Why this device cannot roll, where another one has to.  @param {Game} game */
function waits(game) {
  if (game.over && !game.next && !leads(game)) return el("small", say("table.opens_here"));
  if (isAsked(game) || game.serial < 0) return null;
  if (!plays(game)) return el("small", say("play.watching"));
  if (game.over || mayRoll(game)) return null;
  return game.held[game.turn - 1] ? el("small", say("guests.elsewhere")) : null;
}

/** Who plays on this device, and whether it is their turn.  @param {Game} game */
function whoIsHere(game) {
  const own = ownSeats(game);
  if (game.over || !own.length) return null;
  const names = listed(own.map(({ name }) => name));
  const isTheirs = game.held[game.turn - 1] === "you";
  return el("small", say(isTheirs ? "turn.yours" : "turn.you_are", { names }));
}

/** Why this device cannot take back the last roll; empty if it can.  @param {Game|null} game */
export function undoBarred(game) {
  const player = game && plays(game) && game.rolls > 0 && undoneElsewhere(game);
  return player ? say("turn.undo_elsewhere", { name: player.name }) : "";
}

/**
 * @param {Game} game
 * @param {number} at
 * @param {string} [own] what the player has of their own
 * @param {Element|null} [part] what says who plays the seat from where
 */
function seatItem({ players, outlook, squares, over, turn }, at, own, part) {
  const [needed, chance] = [outlook.needed[at], outlook.chances?.[at]];
  const far = Number(needed) > 0 ? say("table.needs", { count: Number(needed) }) : "";
  const now = !over && turn === at + 1;
  const isMachine =
    players[at].kind === "computer" && players[at].name !== say("seats.computer_name");
  return el(
    "li",
    { class: now ? "turn" : "", "aria-current": now ? "true" : null },
    tokenMark(players[at].token),
    el("span.who", players[at].name, isMachine && el("small", " ", say("table.computer"))),
    el(
      "span.where",
      squares[at] === 0 ? say("table.off") : say("table.square", { square: squares[at] }),
    ),
    el("span.needed", far),
    chance == null ? null : el("span.odds", percent(chance), el("small", " ", say("table.to_win"))),
    own ? el("span.own", own) : null,
    part,
  );
}

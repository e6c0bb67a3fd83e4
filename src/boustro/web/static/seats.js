/**
 * Seats: one to six players, each a person or the computer.
 */

import { MOST_PLAYERS as MOST } from "./choices.js";
import { byId, choice, el, fieldOf, iconButton, ofKind, patch, typed } from "./dom.js";
import { hide } from "./focus.js";
import { kept } from "./storage.js";
import { tokenMark } from "./table.js";
import { tokensOf } from "./tokens.js";
import { say } from "./words.js";

const NAMES = say("seats.names").split(" ");
const COMPUTER = say("seats.computer_name");
const KINDS = [
  ["person", say("seats.person")],
  ["computer", say("seats.computer")],
];
const KEPT = "boustro-players";

/**
 * @typedef {object} Player `start` and `die` are their own
 * @property {string} name
 * @property {"person"|"computer"} kind
 * @property {number} [token]
 * @property {number} [start]
 * @property {string} [die]
 * @typedef {ReturnType<typeof seatsForm>} SeatsForm
 */

/** @param {() => void} changed called when the players have changed */
export function seatsForm(changed = () => {}) {
  const list = el("ol.seat-list");
  const add = el(
    "button#add-player.quiet",
    { onclick: () => change([...players, fresh(players.length)]) },
    say("seats.add"),
  );
  const root = el("fieldset.seats-form", el("legend", say("seats.who")), list, add);
  /** @type {Player[]} */
  let players = remembered();
  /**
   * What a player has of their own, in words, once it is loaded.
   * @type {(player: Player) => string}
   */
  let ownWords = () => "";
  draw();

  /** @param {Player[]} next */
  function change(next) {
    players = next;
    draw();
    changed();
  }

  /** @param {number} at @param {Partial<Player>} part */
  function keep(at, part) {
    players = players.with(at, { ...players[at], ...part });
    kept.set(KEPT, JSON.stringify(players));
  }

  function draw() {
    kept.set(KEPT, JSON.stringify(players));
    patch(list, ...players.map(seat));
    hide(add, players.length >= MOST);
  }

  /** @param {Player} player @param {number} at */
  function seat(player, at) {
    const id = `player-${at + 1}`;
    // The list stays as it is while somebody types, from field to field.
    const name = el("input", {
      id,
      value: player.name,
      maxlength: 40,
      autocomplete: "off",
      "aria-label": say("seats.name", { seat: at + 1 }),
      onfocus: (event) => fieldOf(event).select(),
      oninput: (event) => {
        const { kind } = turnedByName(player, typed(event));
        keep(at, { name: typed(event) || fresh(at).name, kind });
        ofKind(byId(`${id}-kind`), HTMLSelectElement).value = kind;
      },
      onchange: () => change(players),
    });
    const kind = choice(`${id}-kind`, KINDS, (event) => {
      keep(at, turned(players[at], at, typed(event) === "person" ? "person" : "computer"));
      change(players);
    });
    kind.setAttribute("aria-label", say("seats.kind", { seat: at + 1 }));
    kind.value = player.kind;
    // Somebody has to play.
    const remove =
      players.length > 1 &&
      iconButton("close", say("seats.remove", { seat: at + 1 }), () =>
        change(players.filter((_, i) => i !== at)),
      );
    const token = el(
      "button.quiet.token-choice",
      {
        "aria-label": say("seats.token_of", { seat: at + 1 }),
        title: say("seats.token"),
        onclick: () => turnToken(at),
      },
      tokenMark(tokensOf(players)[at]),
    );
    const own = ownWords(player);
    return el("li", token, name, kind, remove, own && el("small.own", own));
  }

  /** The next token that nobody has.  @param {number} at */
  function turnToken(at) {
    const taken = tokensOf(players);
    const next = Array.from({ length: MOST }, (_, step) => ((taken[at] + step) % MOST) + 1);
    keep(at, { token: next.find((token) => !taken.includes(token)) ?? taken[at] });
    draw();
  }

  return {
    root,
    players: () => players.map((player, at) => ({ ...player, token: tokensOf(players)[at] })),
    /** @param {(player: Player) => string} words */
    describe: (words) => {
      ownWords = words;
      draw();
    },
    /**
     * Gives a player a start or a die of their own.
     * @param {number} at @param {Partial<Player>} part
     */
    keep: (at, part) => {
      keep(at, part);
      draw();
    },
  };
}

/**
 * Gives the seat to a person, without the computer's name, or to the computer.
 * @param {Player} player
 * @param {number} at
 * @param {Player["kind"]} kind
 */
function turned({ name }, at, kind) {
  return { kind, name: kind === "person" && name === COMPUTER ? fresh(at).name : name };
}

/**
 * Who moves once a name is typed: in place of the computer's own name, a person.
 * @param {Player} player as it was before
 * @param {string} name
 * @returns {{kind: Player["kind"]}}
 */
function turnedByName(player, name) {
  const isItsOwn = COMPUTER.startsWith(name) || name.startsWith(COMPUTER);
  const isNew = player.kind === "computer" && player.name === COMPUTER && !isItsOwn;
  return { kind: isNew ? "person" : player.kind };
}

/** @param {number} at @returns {Player} */
function fresh(at) {
  return { name: NAMES[at], kind: "person" };
}

/** @returns {Player[]} */
function remembered() {
  try {
    const last = JSON.parse(kept.get(KEPT) ?? "");
    const sound =
      Array.isArray(last) &&
      last.length >= 1 &&
      last.length <= MOST &&
      last.every(
        (one) => typeof one.name === "string" && ["person", "computer"].includes(one.kind),
      ) &&
      last.every(({ token }) => token === undefined || (token >= 1 && token <= MOST)) &&
      last.every(({ start }) => start === undefined || (Number.isInteger(start) && start >= 0)) &&
      last.every(({ die }) => die === undefined || typeof die === "string");
    if (sound) return last;
  } catch {
    // nothing stored, or it cannot be parsed
  }
  return [fresh(0), { name: COMPUTER, kind: "computer" }];
}

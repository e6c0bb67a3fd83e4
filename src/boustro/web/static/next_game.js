/**
 * Next game: what its form holds, as functions of the state: who plays, and whose head start it
 * shows.
 *
 * @typedef {object} Player `start` and `die` are their own
 * @property {string} name
 * @property {"person"|"computer"} kind
 * @property {number} [token]
 * @property {number} [start]
 * @property {string} [die]
 *
 * @typedef {object} NextGame
 * @property {readonly Player[]} players one to six
 * @property {number|null} chosen the seat, from 0, whose head start somebody chose to see
 * @property {{at: number, before: Player}|null} typing the seat whose name is being typed, and the
 *   player as it was before
 *
 * @typedef {Pick<import("./state.js").State, "nextGame">} State
 */

import { MOST_PLAYERS } from "./choices.js";
import { say } from "./words.js";

const NAMES = say("seats.names").split(" ");
const COMPUTER = say("seats.computer_name");
const TOKENS = Array.from({ length: MOST_PLAYERS }, (_, at) => at + 1);
/** @type {NextGame} on a first visit */
export const FIRST_PLAYERS = {
  players: [usualPlayer(0), { name: COMPUTER, kind: "computer" }],
  chosen: null,
  typing: null,
};

/** @param {number} at @returns {Player} */
function usualPlayer(at) {
  return { name: NAMES[at], kind: "person" };
}

/**
 * The form after a change, which ends the typing of a name.
 * @param {State} state @param {Partial<NextGame>} change
 */
function changeForm({ nextGame }, change) {
  return { nextGame: { ...nextGame, typing: null, ...change } };
}

/**
 * One player has something else, such as a start of their own.
 * @param {State} state @param {number} at @param {Partial<Player>} part
 */
export function changePlayer(state, at, part) {
  const { players } = state.nextGame;
  return changeForm(state, { players: players.with(at, { ...players[at], ...part }) });
}

/** @param {State} state */
export function canAdd({ nextGame }) {
  return nextGame.players.length < MOST_PLAYERS;
}

/** The new player has the usual name of the seat, unless somebody has it.  @param {State} state */
export function addPlayer(state) {
  const { players } = state.nextGame;
  if (!canAdd(state)) return {};
  const taken = players.map(({ name }) => name);
  const seats = [players.length, ...NAMES.keys()];
  const free = seats.find((seat) => !taken.includes(NAMES[seat])) ?? players.length;
  return changeForm(state, { players: [...players, usualPlayer(free)] });
}

/** Somebody has to play.  @param {State} state */
export function canRemove({ nextGame }) {
  return nextGame.players.length > 1;
}

/**
 * The chosen player stays the same person, on whichever seat; once that one has gone, none is
 * chosen.
 * @param {State} state @param {number} at
 */
export function removePlayer(state, at) {
  const { players, chosen } = state.nextGame;
  const stays = chosen === null || chosen === at ? null : chosen - Number(at < chosen);
  return canRemove(state)
    ? changeForm(state, { players: players.toSpliced(at, 1), chosen: stays })
    : {};
}

/**
 * The name as it is typed so far; one in place of the computer's own name is that of a person.
 * @param {State} state @param {number} at @param {string} name
 */
export function namePlayer(state, at, name) {
  const { players, typing } = state.nextGame;
  const before = typing?.at === at ? typing.before : players[at];
  const isItsOwn = COMPUTER.startsWith(name) || name.startsWith(COMPUTER);
  const kind = before.name === COMPUTER && !isItsOwn ? "person" : before.kind;
  const player = { ...players[at], name: name || usualPlayer(at).name, kind };
  return changeForm(state, { players: players.with(at, player), typing: { at, before } });
}

/** A name has been typed.  @param {State} state */
export function endTyping(state) {
  return changeForm(state, {});
}

/**
 * The seat is a person's, without the computer's name, or the computer's.
 * @param {State} state @param {number} at @param {Player["kind"]} kind
 */
export function setKind(state, at, kind) {
  const { name } = state.nextGame.players[at];
  const isItsOwn = kind === "person" && name === COMPUTER;
  return changePlayer(state, at, { kind, name: isItsOwn ? usualPlayer(at).name : name });
}

/** The next token that nobody has.  @param {State} state @param {number} at */
export function turnToken(state, at) {
  const taken = tokensOf(state.nextGame.players);
  const next = [...TOKENS.slice(taken[at]), ...TOKENS].find((token) => !taken.includes(token));
  return changePlayer(state, at, { token: next ?? taken[at] });
}

/** The player whose head start is shown.  @param {State} state @param {number} at */
export function choosePlayer(state, at) {
  return changeForm(state, { chosen: at });
}

/** The seat of that player: until one is chosen, the last person's.  @param {State} state */
export function chosenSeat({ nextGame: { players, chosen } }) {
  return (
    chosen ??
    Math.max(
      0,
      players.findLastIndex(({ kind }) => kind === "person"),
    )
  );
}

/** The players, each with their token.  @param {State} state */
export function playersOf({ nextGame: { players } }) {
  const tokens = tokensOf(players);
  return players.map((player, at) => ({ ...player, token: tokens[at] }));
}

/**
 * Each player's token, no two alike: the chosen one, else that of the seat or the first that is
 * free.
 * @param {readonly {token?: number}[]} players
 */
export function tokensOf(players) {
  /** @type {number[]} */
  const given = [];
  for (const { token = 0 } of players) given.push(given.includes(token) ? 0 : token);
  for (const [at, token] of given.entries())
    if (!token) given[at] = [at + 1, ...TOKENS].find((one) => !given.includes(one)) ?? 1;
  return given;
}

/**
 * The players that the browser has kept, if they can be read.
 * @param {string|null} text
 */
export function restorePlayers(text) {
  try {
    const players = JSON.parse(text ?? "");
    if (players.length >= 1 && players.length <= MOST_PLAYERS && players.every(isSound))
      return { nextGame: { ...FIRST_PLAYERS, players } };
  } catch {
    // nothing stored, or it cannot be parsed
  }
  return {};
}

/** @param {Player} player as it was read */
function isSound({ name, kind, token = 1, start = 0, die = "" }) {
  return (
    typeof name === "string" &&
    ["person", "computer"].includes(kind) &&
    token >= 1 &&
    token <= MOST_PLAYERS &&
    Number.isInteger(start) &&
    start >= 0 &&
    typeof die === "string"
  );
}

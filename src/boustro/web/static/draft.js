/**
 * Draft: the board that is drawn, with its rules and the history of its edits, each a whole new
 * snapshot.
 *
 * @typedef {[number, number]} Pair an entry and its exit
 * @typedef {"ladder"|"snake"|"loop"} Kind
 * @typedef {[number, string]} Effect a square and what it does beside jumps, in words
 * @typedef {object} Draft without columns the server chooses them
 * @property {number} size
 * @property {number|undefined} columns
 * @property {Pair[]} jumps
 * @property {Effect[]} [effects]
 * @property {string} name
 * @typedef {Partial<RulesAnswer>|string|null} Rules
 * @typedef {object} Snapshot `message` says what the edit did
 * @property {Draft} draft
 * @property {Rules} rules
 * @property {string} message
 */

import { say } from "./words.js";

/** @import {GivenGame} from "./questions.js" */
/** @import {BoardAnswer, RulesAnswer} from "./types.js" */

/** @type {Draft & {columns: number}} a new board */
export const USUAL = { size: 100, columns: 10, jumps: [], name: "" };
/**
 * The most rows, and columns, of a board that the page makes; a board of more squares is drawn
 * without figures.
 */
export const MOST_SIDE = 40;
/** The most squares of a board whose figures the page asks for. */
export const MOST_SQUARES = MOST_SIDE ** 2;

/**
 * @param {BoardAnswer} board
 * @param {string|null} [name] in place of its own
 * @returns {Draft}
 */
export function draftOf({ size, columns, jumps, effects, name: own }, name = own) {
  return {
    size,
    columns,
    jumps: inOrder([...(jumps ?? [])]),
    effects: [...(effects ?? [])],
    name: name ?? "",
  };
}

/** Whether a board is too large for figures on the page.  @param {Pick<Draft, "size">} board */
export function isTooLarge({ size }) {
  return Number(size) > MOST_SQUARES;
}

/**
 * The effects that a draft can have: a chance where a jump begins, all others elsewhere.
 * @param {Draft} draft
 */
export function fitting({ jumps, effects = [] }) {
  const entries = new Set(jumps.map(([entry]) => entry));
  return effects.filter(([square, text]) => entries.has(square) === text.startsWith("chance"));
}

/**
 * @param {GivenGame} game
 * @param {string|null|undefined} name
 * @param {string} message
 * @returns {Snapshot}
 */
export function snapshotOf({ board, rules }, name, message) {
  return {
    draft: draftOf(board, name ?? board.name),
    rules: rules ?? board.rules ?? null,
    message,
  };
}

/**
 * The board in a text of boustro JSON, perhaps with problems; null if the text is not a board.
 * @param {string} text
 * @returns {Snapshot|null}
 */
export function readSnapshot(text, message = "") {
  try {
    /** @type {BoardAnswer|null} */
    const board = JSON.parse(text);
    return board?.size ? snapshotOf({ board, rules: null }, null, message) : null;
  } catch {
    return null;
  }
}

/** The jumps in the order of the list, by entry.  @param {Pair[]} jumps */
export function inOrder(jumps) {
  return jumps.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The draft in the form that the server reads.  @param {Snapshot} snapshot */
export function gameOf({ draft, rules }) {
  const { size, columns, jumps, effects, name } = draft;
  const board = {
    size,
    columns,
    jumps,
    ...(effects?.length ? { effects } : {}),
    name: name || undefined,
  };
  return rules ? { board, rules } : { board };
}

/** The same as one board with its rules, as project JSON has it.  @param {Snapshot} snapshot */
export function boardOf(snapshot) {
  const { board, rules } = gameOf(snapshot);
  return { ...board, rules };
}

/** @param {Pair} pair @returns {Kind} */
export function kindOf([entry, exit]) {
  if (entry === exit) return "loop";
  return exit > entry ? "ladder" : "snake";
}

/** The text of a jump in the list.  @param {Pair} pair */
export function labelOf([entry, exit]) {
  return `${entry} ${exit > entry ? "▲" : "▼"} ${exit}`;
}

/** @param {Pair} pair */
export function describeJump(pair) {
  const [entry, exit] = pair;
  return say("draft.jump", { kind: kindOf(pair), entry, exit });
}

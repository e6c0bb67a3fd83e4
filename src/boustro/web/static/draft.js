/**
 * Draft: the board that is drawn, with its rules and the history of its edits, each a whole new snapshot.
 *
 * @typedef {[number, number]} Pair an entry and its exit
 * @typedef {[number, string]} Effect a square and what it does beside jumps, in words
 * @typedef {{size: number, columns: number|undefined, jumps: Pair[], effects?: Effect[], name: string}} Draft without
 * columns the server chooses them
 * @typedef {Partial<RulesAnswer>|string|null} Rules
 * @typedef {{draft: Draft, rules: Rules, message: string}} Snapshot `message` says what the edit did
 */

import { ViewState } from "./view_state.js";

/** @import {GivenGame} from "./questions.js" */
/** @import {Store} from "./store.js" */
/** @import {BoardAnswer, RulesAnswer} from "./types.js" */

const KEPT = 200;
/** @type {Draft & {columns: number}} a new board */
export const USUAL = { size: 100, columns: 10, jumps: [], name: "" };

/**
 * @param {BoardAnswer} board
 * @param {string|null} [name] in place of its own
 * @returns {Draft}
 */
export function draftOf({ size, columns, jumps, effects, name: own }, name = own) {
  return { size, columns, jumps: inOrder([...(jumps ?? [])]), effects: [...(effects ?? [])], name: name ?? "" };
}

/** The effects that a draft can have: a chance where a jump begins, all others elsewhere.  @param {Draft} draft */
export function fitting({ jumps, effects = [] }) {
  const entries = new Set(jumps.map(([entry]) => entry));
  return effects.filter(([square, text]) => entries.has(square) === text.startsWith("chance"));
}

/** @param {GivenGame} game @param {string|null|undefined} name @param {string} message @returns {Snapshot} */
export function snapshotOf({ board, rules }, name, message) {
  return { draft: draftOf(board, name ?? board.name), rules: rules ?? board.rules ?? null, message };
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
  const board = { size, columns, jumps, ...(effects?.length ? { effects } : {}), name: name || undefined };
  return rules ? { board, rules } : { board };
}

/** The same as one board with its rules, as project JSON has it.  @param {Snapshot} snapshot */
export function boardOf(snapshot) {
  const { board, rules } = gameOf(snapshot);
  return { ...board, rules };
}

/** A board that is not saved. */
export const UNSAVED = { id: /** @type {string|null} */ (null), name: "", owned: false };

/** What is drawn, and where it is saved. */
export class BoardState extends ViewState {
  /** @type {Snapshot} */
  now = { draft: USUAL, rules: null, message: "" };
  /** What the last edit did, in words. */
  message = "";
  /** @type {Snapshot[]} */
  past = [];
  /** @type {Snapshot[]} */
  future = [];
  /** @type {Set<string>} names that a board loses when it is edited */
  given = new Set();
  /** Which of the boards that were opened on this page it is. */
  session = "";
  /** Where it is saved, the name it has there, and whether it was saved from this browser. */
  saved = UNSAVED;
  /** Whether the draft differs from what is saved. */
  edited = true;

  get draft() {
    return this.now.draft;
  }

  /** Whether a square ends the game: what-if compares means, and knows no losses. */
  get canBeLost() {
    return this.draft.effects?.some(([, text]) => text === "over") ?? false;
  }

  /** Those of the draft, or those that the server chose. */
  get columns() {
    return this.draft.columns ?? this.doc?.columns ?? USUAL.columns;
  }

  /** Whether this browser has saved the board, and whether by another name.  @returns {""|"saved"|"renamed"} */
  get stands() {
    if (!this.saved.id || !this.saved.owned) return "";
    return this.saved.name === this.draft.name ? "saved" : "renamed";
  }

  /** @param {Partial<Draft>} change @param {string} message @param {Partial<Store>} [more] */
  edit(change, message, more) {
    const draft = { ...this.draft, ...change };
    if (change.jumps) draft.effects = fitting(draft);
    if (this.given.has(draft.name) && (change.jumps || change.size)) draft.name = `${draft.name} (changed)`;
    this.put({ ...this.now, draft, message }, more);
  }

  /** @param {Rules} rules @param {string} message */
  editRules(rules, message) {
    this.put({ ...this.now, rules, message });
  }

  /**
   * An edit, or a board from elsewhere; undo leads back to what was before.
   * @param {Snapshot} next
   * @param {Partial<Store>} [more] what changes with it
   */
  put(next, more) {
    this.past = [...this.past.slice(1 - KEPT), this.now];
    this.future = [];
    this.go(next, next.message, more);
  }

  /** @param {Snapshot|undefined} now @param {string} message @param {Partial<Store>} [more] */
  go(now, message, more) {
    if (now) this.change({ now, message, fresh: false, edited: true, ...more });
  }

  /** Reverts the last edit, which the server refused. */
  reject() {
    this.go(this.past.pop(), "Your last change was undone.");
  }

  undo() {
    const { now } = this;
    if (this.past.length) this.future.push(now);
    this.go(this.past.pop(), `Undone: ${now.message}`);
  }

  redo() {
    const after = this.future.pop();
    if (after) this.past.push(this.now);
    this.go(after, `Redone: ${after?.message}`);
  }
}

/** "ladder", "snake" or "loop".  @param {Pair} pair */
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
  const to = exit === 0 ? "off the board" : `to ${exit}`;
  return `${kindOf(pair)} from ${entry} ${to}`;
}

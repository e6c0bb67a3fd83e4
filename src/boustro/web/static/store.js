/**
 * State: the draft with its history, where every edit is a whole new snapshot, and all else that the page is about.
 *
 * @typedef {[number, number]} Pair an entry and its exit
 * @typedef {{size: number, columns: number|undefined, jumps: Pair[], name: string}} Draft without columns the server
 * chooses them
 * @typedef {Partial<RulesAnswer>|string|null} Rules
 * @typedef {{draft: Draft, rules: Rules, said: string}} Snapshot `said` tells what the edit did
 * @typedef {{svg: string|null, caption?: string, doc?: ViewAnswer}} Preview what is on the board in place of the view
 * @typedef {{lit?: number[], ghosts?: Pair[], arrows?: number[][]}} Marks squares and jumps that a tab marks, jumps
 * where they were, and arrows from square to square
 * @typedef {keyof Store} Name
 */

import { plays } from "./roles.js";
import { TABS } from "./tabs.js";

/** @import {Solution} from "./judging.js" */
/** @import {GivenGame} from "./questions.js" */
/** @import {TabName} from "./tabs.js" */
/** @import {BoardAnswer, GameAnswer, JumpEffectAnswer, RulesAnswer, ViewAnswer} from "./types.js" */

const KEPT = 200;
/** @type {Draft & {columns: number}} a new board */
export const USUAL = { size: 100, columns: 10, jumps: [], name: "" };

/**
 * @param {BoardAnswer} board
 * @param {string|null} [name] in place of its own
 * @returns {Draft}
 */
export function draftOf({ size, columns, jumps, name: own }, name = own) {
  return { size, columns, jumps: inOrder([...(jumps ?? [])]), name: name ?? "" };
}

/** @param {GivenGame} game @param {string|null|undefined} name @param {string} said @returns {Snapshot} */
export function snapshotOf({ board, rules }, name, said) {
  return { draft: draftOf(board, name ?? board.name), rules: rules ?? board.rules ?? null, said };
}

/**
 * What is written as project JSON, perhaps a draft with problems; null where it is no board.
 * @param {string} text
 * @returns {Snapshot|null}
 */
export function readSnapshot(text, said = "") {
  try {
    /** @type {BoardAnswer|null} */
    const board = JSON.parse(text);
    return board?.size ? snapshotOf({ board, rules: null }, null, said) : null;
  } catch {
    return null;
  }
}

/** The jumps by their entries, the way they are listed.  @param {Pair[]} jumps */
export function inOrder(jumps) {
  return jumps.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The draft as the server reads it.  @param {Snapshot} snapshot */
export function gameOf({ draft, rules }) {
  const board = { size: draft.size, columns: draft.columns, jumps: draft.jumps, name: draft.name || undefined };
  return rules ? { board, rules } : { board };
}

/** The same as one board with its rules, as project JSON has it.  @param {Snapshot} snapshot */
export function boardOf(snapshot) {
  const { board, rules } = gameOf(snapshot);
  return { ...board, rules };
}

/** A board that is not saved. */
export const UNSAVED = { id: /** @type {string|null} */ (null), name: "", owned: false };

/**
 * The one state of the page. What changes it goes through `change`, which then calls the views of what has changed,
 * each once and in the order in which they were added; whatever a view changes is told in the same way.
 */
export class Store {
  /** @type {TabName} */
  tab = "draw";
  /** Of how many players the figures are. */
  players = 2;
  /** What the last edit did, in words. */
  said = "";
  /** @type {Snapshot[]} */
  past = [];
  /** @type {Snapshot[]} */
  future = [];
  /** @type {Set<string>} the names that a board has only as long as it is as it came */
  given = new Set();
  /** Which of the boards that were opened on this page it is. */
  session = "";
  /** Where it is saved, the name it has there, and whether it was saved from this browser. */
  saved = UNSAVED;
  /** Whether the draft differs from what is saved. */
  edited = true;
  /** @type {ViewAnswer|null} the last view */
  doc = null;
  /** Whether nothing was edited since that view. */
  fresh = true;
  /** Whether that view is of an earlier draft, and the next one takes long. */
  late = false;
  /** Whether the server did not answer last time. */
  away = false;
  /** @type {number|null} the entry of the jump that is selected */
  selected = null;
  /** @type {Preview|null} */
  preview = null;
  /** @type {Marks} */
  marks = {};
  /** @type {{pair: Pair, answer: JumpEffectAnswer}|null} what a jump would do */
  effect = null;
  /** @type {GameAnswer|null} the game at the table */
  game = null;
  /** Whether a step of that game is being made. */
  busy = false;
  /** @type {Solution|null} what is to be judged */
  solution = null;
  /** @type {{of: Name[], show: () => void, due: boolean}[]} */
  views = [];
  telling = false;

  /** @param {Snapshot} now @param {Partial<Store>} [more] */
  constructor(now, more) {
    this.now = now;
    Object.assign(this, more);
  }

  /** Adds a view of these parts of the state.  @param {Name[]} of @param {() => void} show */
  on(of, show) {
    this.views.push({ of, show, due: false });
  }

  /** @param {Partial<Store>} changes */
  change(changes) {
    Object.assign(this, changes);
    for (const view of this.views) view.due ||= view.of.some((name) => name in changes);
    if (this.telling) return;
    this.telling = true;
    const first = () => this.views.find((view) => view.due);
    try {
      for (let view = first(); view; view = first()) {
        view.due = false;
        view.show();
      }
    } finally {
      this.telling = false;
    }
  }

  get draft() {
    return this.now.draft;
  }

  /** Those of the draft, or those that the server chose. */
  get columns() {
    return this.draft.columns ?? this.doc?.columns ?? USUAL.columns;
  }

  /** The game that is being played on the page. */
  get playing() {
    return this.tab === "play" ? this.game : null;
  }

  /** The squares that problems are about. */
  get bad() {
    return new Set((this.doc?.problems ?? []).flatMap((problem) => problem.squares));
  }

  /** Whether this browser has saved the board, and whether by another name.  @returns {""|"saved"|"renamed"} */
  get stands() {
    if (!this.saved.id || !this.saved.owned) return "";
    return this.saved.name === this.draft.name ? "saved" : "renamed";
  }

  /** In a game the last roll is taken back; the board is edited elsewhere. */
  get canUndo() {
    const { playing } = this;
    return playing ? !this.busy && plays(playing) && playing.rolls > 0 : this.past.length > 0;
  }

  get canRedo() {
    return !this.playing && this.future.length > 0;
  }

  /** @param {TabName} tab */
  turnTo(tab) {
    if (tab !== this.tab) this.change({ tab, selected: null, preview: null, marks: {} });
  }

  /** @param {number|null} selected */
  select(selected) {
    this.change({ selected: TABS[this.tab].edits ? selected : null });
  }

  /** @param {Partial<Draft>} change @param {string} said @param {Partial<Store>} [more] */
  edit(change, said, more) {
    const draft = { ...this.draft, ...change };
    if (this.given.has(draft.name) && (change.jumps || change.size)) draft.name = `${draft.name} (changed)`;
    this.put({ ...this.now, draft, said }, more);
  }

  /** @param {Rules} rules @param {string} said */
  editRules(rules, said) {
    this.put({ ...this.now, rules, said });
  }

  /**
   * An edit, or a board from elsewhere; undo leads back to what was before.
   * @param {Snapshot} next
   * @param {Partial<Store>} [more] what changes with it
   */
  put(next, more) {
    this.past = [...this.past.slice(1 - KEPT), this.now];
    this.future = [];
    this.go(next, next.said, more);
  }

  /** @param {Snapshot|undefined} now @param {string} said @param {Partial<Store>} [more] */
  go(now, said, more) {
    if (now) this.change({ now, said, fresh: false, edited: true, ...more });
  }

  /** Gives up the last edit, which the server refused. */
  reject() {
    this.go(this.past.pop(), "Your last change was undone.");
  }

  undo() {
    const { now } = this;
    if (this.past.length) this.future.push(now);
    this.go(this.past.pop(), `Undone: ${now.said}`);
  }

  redo() {
    const after = this.future.pop();
    if (after) this.past.push(this.now);
    this.go(after, `Redone: ${after?.said}`);
  }
}

/** "ladder", "snake" or "loop".  @param {Pair} pair */
export function kindOf([entry, exit]) {
  if (entry === exit) return "loop";
  return exit > entry ? "ladder" : "snake";
}

/** A jump as it is listed.  @param {Pair} pair */
export function labelOf([entry, exit]) {
  return `${entry} ${exit > entry ? "▲" : "▼"} ${exit}`;
}

/** @param {Pair} pair */
export function saidOf(pair) {
  const [entry, exit] = pair;
  const to = exit === 0 ? "off the board" : `to ${exit}`;
  return `${kindOf(pair)} from ${entry} ${to}`;
}

/**
 * View: what is shown of the board, what is marked on it, and which views a change updates.
 *
 * @typedef {{svg: string|null, caption?: string, doc?: ViewAnswer}} Preview what is on the board in place of the view
 * @typedef {{lit?: number[], ghosts?: Pair[], arrows?: number[][]}} Marks squares and jumps that a tab marks, jumps
 * where they were, and arrows from square to square
 * @typedef {keyof Store} Name
 */

import { TABS } from "./tabs.js";

/** @import {Pair} from "./draft.js" */
/** @import {Solution} from "./judging.js" */
/** @import {Store} from "./store.js" */
/** @import {TabName} from "./tabs.js" */
/** @import {JumpEffectAnswer, ViewAnswer} from "./types.js" */

/** What the views show. */
export class ViewState {
  /** @type {TabName} */
  tab = "draw";
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
  /** @type {number|null} the square that was pressed last */
  square = null;
  /** @type {Preview|null} */
  preview = null;
  /** @type {Marks} */
  marks = {};
  /** Whether a verdict is shown, beside which no hint says how to get one. */
  isJudged = false;
  /** @type {{pair: Pair, answer: JumpEffectAnswer}|null} what a jump would do */
  effect = null;
  /** @type {Solution|null} what is to be judged */
  solution = null;
  /** @type {{of: Name[], show: () => void, due: boolean}[]} */
  views = [];
  telling = false;

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

  /** The squares that problems are about. */
  get bad() {
    return new Set((this.doc?.problems ?? []).flatMap((problem) => problem.squares));
  }

  /** @param {TabName} tab */
  turnTo(tab) {
    if (tab !== this.tab) this.change({ tab, selected: null, preview: null, marks: {} });
  }

  /** @param {number|null} selected */
  select(selected) {
    this.change({ selected: TABS[this.tab].edits ? selected : null });
  }
}

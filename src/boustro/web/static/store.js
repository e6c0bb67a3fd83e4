/**
 * Store: the state and its views. All changes go through `change`, which then calls the views of
 * what has changed, each once and in the order in which they were added; what a view itself changes
 * is announced in the same way.
 */

import * as states from "./state.js";

/** @import {Draft, Rules, Snapshot} from "./draft.js" */
/** @import {Name, Overlay, Owner} from "./state.js" */
/** @import {TabName} from "./tabs.js" */

export class Store extends states.State {
  /** @type {{of: Name[], show: () => void, due: boolean}[]} */
  #views = [];
  #telling = false;

  /** @param {Snapshot} now @param {Partial<states.State>} [more] */
  constructor(now, more) {
    super();
    Object.assign(this, { now }, more);
  }

  /** Adds a view of these parts of the state.  @param {Name[]} of @param {() => void} show */
  on(of, show) {
    this.#views.push({ of, show, due: false });
  }

  /** @param {Partial<states.State>} changes */
  change(changes) {
    Object.assign(this, changes);
    for (const view of this.#views) view.due ||= view.of.some((name) => name in changes);
    if (this.#telling) return;
    this.#telling = true;
    const first = () => this.#views.find((view) => view.due);
    try {
      for (let view = first(); view; view = first()) {
        view.due = false;
        view.show();
      }
    } finally {
      this.#telling = false;
    }
  }

  /**
   * Waits until a condition of these parts of the state holds.
   * @param {Name[]} of @param {(store: Store) => boolean} holds
   * @returns {Promise<void>}
   */
  until(of, holds) {
    return new Promise((resolve) => {
      const show = () => {
        if (!holds(this)) return;
        this.#views = this.#views.filter((view) => view.show !== show);
        resolve();
      };
      this.on(of, show);
      show();
    });
  }

  /**
   * @param {Partial<Draft>} change @param {string} message @param {Partial<states.State>} [more]
   */
  edit(change, message, more) {
    this.change({ ...states.edit(this, change, message), ...more });
  }

  /** @param {Rules} rules @param {string} message */
  editRules(rules, message) {
    this.change(states.editRules(this, rules, message));
  }

  /** @param {Snapshot} next @param {Partial<states.State>} [more] what changes with it */
  put(next, more) {
    this.change({ ...states.put(this, next), ...more });
  }

  undo() {
    this.change(states.undo(this));
  }

  redo() {
    this.change(states.redo(this));
  }

  /** @param {TabName} tab */
  turnTo(tab) {
    this.change(states.turnTo(this, tab));
  }

  /** @param {number|null} selected */
  select(selected) {
    this.change(states.select(this, selected));
  }

  /** @param {Overlay} overlay */
  cover(overlay) {
    this.change({ overlay });
  }

  /** @param {Owner} owner */
  uncover(owner) {
    this.change(states.uncover(this, owner));
  }

  get draft() {
    return this.now.draft;
  }

  get playing() {
    return states.playing(this);
  }
}

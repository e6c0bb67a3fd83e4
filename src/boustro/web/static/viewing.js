/**
 * Viewing: asks for the view of the draft after every change, again where the server does not
 * answer, and for another board where the first cannot be shown.
 */

import { ApiError, latest } from "./api.js";
import { boardOf, gameOf, isTooLarge, readSnapshot } from "./draft.js";
import { UNKNOWN } from "./figures.js";
import { firstAnswer } from "./host.js";
import { LEFT_OUT } from "./notices.js";
import { INSTEAD, keepDraft, keepView, usualBoard } from "./opening.js";
import { cutOff, reject, rename, replaced, viewed } from "./state.js";
import { aloud } from "./words.js";

/** @import {Notices} from "./notices.js" */
/** @import {State} from "./state.js" */
/** @import {Store} from "./store.js" */
/** @import {ViewAnswer} from "./types.js" */
/** @import {Said} from "./words.js" */

const RETRY = 1000,
  LATE = 1000;
/** Kinds of errors that concern the draft itself, not the client or the state of the server. */
const OF_THE_DRAFT = new Set(["format", "input", "layout", "question", "too-large"]);

export class Viewing {
  /**
   * @param {Store} store @param {Notices} notices @param {() => object} want what the tab asks of
   *   the view
   */
  constructor(store, notices, want) {
    this.store = store;
    this.notices = notices;
    this.want = want;
    this.views = latest("POST /api/view");
    this.retry = this.late = 0;
    store.on(["now"], () => this.edited());
    store.on(["now", "tab", "players"], () => this.refresh());
  }

  /** After a moment, figures and pictures of another board are removed. */
  edited() {
    performance.mark("edit");
    keepDraft(JSON.stringify(boardOf(this.store.now)), false);
    clearTimeout(this.late);
    this.late = setTimeout(() => this.store.change({ late: true }), LATE);
  }

  /** Asks for the view of the draft and shows it; only the latest question counts. */
  async refresh() {
    try {
      const { now, players } = this.store;
      const figures = !isTooLarge(now.draft);
      const doc = await this.views.ask({ ...gameOf(now), players, ...this.want(), figures });
      if (!doc) return;
      this.notices.connected();
      this.show(doc);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refused(error);
    }
  }

  /** @param {ApiError} error */
  refused({ kind, problems, said }) {
    const { store, notices } = this;
    const isOfDraft = OF_THE_DRAFT.has(kind);
    if (!store.doc && isOfDraft) return this.openUsual(problems[0] ?? said);
    if (!["offline", "too-many", "busy"].includes(kind)) {
      // The board before the last edit was answered, so the edit is at fault and is taken back.
      if (isOfDraft) store.change(reject(store));
      return notices.notify(problems[0] ?? said, "stays");
    }
    if (kind === "offline") {
      store.change(cutOff());
      notices.reconnecting();
    }
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.refresh(), RETRY);
  }

  /** Handles the case that not even the first draft can be shown.  @param {Said} reason */
  async openUsual(reason) {
    const { snapshot, doc } = await usualBoard();
    this.notices.notify(`${aloud(reason)}. ${INSTEAD}`, "stays");
    this.store.change(replaced(snapshot));
    if (doc) this.show(doc);
    else await this.refresh();
  }

  /** Gives the draft the name as cleaned by the server.  @param {ViewAnswer} doc */
  takeName({ notes, text }) {
    const read = notes.some(({ name }) => name === "not-shown") && readSnapshot(text);
    if (!read) return;
    this.store.change(rename(this.store, read.draft.name, LEFT_OUT));
    this.notices.notify(LEFT_OUT);
  }

  /** @param {ViewAnswer} doc */
  show(doc) {
    const { saved, edited } = this.store;
    clearTimeout(this.late);
    this.store.change(viewed(doc));
    this.takeName(doc);
    keepDraft(doc.text, Boolean(saved.id) && !edited);
    if (!Object.keys(this.want()).length) keepView(doc);
    if (performance.getEntriesByName("edit").length) performance.measure("edit-to-redraw", "edit");
    performance.clearMarks("edit");
    ready();
  }
}

/**
 * What is known of the draft: where nobody answers, nothing of an earlier one.
 * @param {State} state
 */
export function currentView({ doc, fresh, late, away, now }) {
  if (doc && !late && (fresh || !away)) return doc;
  return away ? { ...UNKNOWN, solve: firstAnswer(now)?.solve ?? null } : UNKNOWN;
}

/** There is a board to be drawn on. */
export function ready() {
  if (!document.documentElement.dataset.ready) performance.mark("ready");
  document.documentElement.dataset.ready = "true";
}

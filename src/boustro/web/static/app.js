/**
 * The page: one board, four things to do with it. Holds the draft, asks the server for its view
 * after every edit, and keeps the address such that it can be shared.
 */

import { ask, latest } from "./api.js";
import { BoardView } from "./board.js";
import { Boards } from "./boards.js";
import { byId, icon } from "./dom.js";
import { Editor } from "./editor.js";
import { showFigures } from "./figures.js";
import { Gestures } from "./gestures.js";
import { fragment, packed } from "./link.js";
import { firstBoard, keepDraft } from "./opening.js";
import { gameOf, makeStore } from "./store.js";
import { makeTabs } from "./tabs.js";
import { makeNotices } from "./notices.js";
import { analyseTab } from "./analyse.js";
import { drawTab } from "./draw.js";
import { playTab } from "./play.js";
import { solveTab } from "./solve.js";

const RETRY = 1000;
/** Refusals that are about the draft itself, and not about who asks or how the server fares. */
const OF_THE_DRAFT = new Set(["format", "input", "layout", "question", "too-large"]);
const ADDRESS_EVERY = 250;

export class App {
  /** @param {import("./opening.js").Opening} opening */
  constructor(opening) {
    this.store = makeStore(opening.snapshot);
    this.boards = new Boards(this, opening);
    this.players = 2;
    /** @type {any} the last view */
    this.doc = null;
    this.tab = opening.tab;
    this.views = latest("/api/view");
    this.board = new BoardView(byId("board"));
    this.queue = byId("queue");
    this.queueChips = byId("queue-chips");
    this.editor = new Editor(this);
    this.notices = makeNotices();
    this.gestures = new Gestures(this.board, this.listener());
    /** @type {Record<string, any>} */
    this.tabs = {
      draw: drawTab(this, byId("panel-draw")),
      solve: solveTab(this, byId("panel-solve")),
      analyse: analyseTab(this, byId("panel-analyse")),
      play: playTab(this, byId("panel-play")),
    };
    this.bar = makeTabs(this.tab, (tab) => this.setTab(tab));
    this.store.subscribe((said) => this.onEdit(said));
    this.addressTimer = 0;
    this.addressAt = -ADDRESS_EVERY;
    this.editedAt = 0;
    this.wire();
  }

  get current() {
    return this.tabs[this.tab];
  }

  /** What the squares do in this tab.  @returns {import("./gestures.js").Listener} */
  listener() {
    return {
      active: () => this.tab !== "play",
      jumps: () => this.store.draft.jumps,
      holds: () => this.current.edits,
      done: (hand, to) => (this.current.edits ? this.editor.done(hand, to) : this.asked(hand, to)),
      hover: (square, hand) => hand && this.editor.consider(square, hand),
      leave: () => this.editor.quiet(),
      change: (hand, why) => this.inHand(hand, why),
      remove: (square) => this.current.edits && this.editor.remove(square),
      chosen: (square) => this.select(this.store.draft.jumps.some((jump) => jump[0] === square) ? square : null),
    };
  }

  /** @param {import("./gestures.js").Hand|null} hand @param {string} why */
  inHand(hand, why) {
    byId("caption").textContent = hand ? this.handWords(hand) : this.current.hint;
    byId("caption").classList.toggle("in-hand", hand !== null);
    if (hand && why !== "dragged") this.announce(this.handWords(hand));
    if (hand) return;
    if (why !== "done") { this.editor.quiet(); this.announce("Let go."); }
    this.mark();
  }

  /** @param {import("./gestures.js").Hand} hand */
  handWords({ from, moving }) {
    // A phone has no such key; there the same square lets go.
    const touch = matchMedia("(hover: none)").matches;
    if (moving) return `The ${moving.end} of a jump is in hand: choose its square.${touch ? "" : " Escape lets go."}`;
    return `From ${from === 0 ? "off the board" : from}: choose the square where the jump ends. ${touch ? "The same square" : "Escape"} lets go.`;
  }

  /** A pair of squares asked about, where the board stays as it is.  @param {any} hand @param {number} to */
  asked(hand, to) {
    this.board.setMarks({ hand: { from: hand.from, to } });
    this.editor.consider(to, hand);
  }

  /** @param {[number, number]} pair @param {any} answer */
  effect(pair, answer) {
    this.tabs.analyse.onEffect(pair, answer);
    if (this.tab === "analyse") this.announce(byId("pair").querySelector("p")?.textContent ?? "");
  }

  /** @param {number|null} entry */
  select(entry) {
    this.editor.selected = this.current.edits ? entry : null;
    this.tabs.draw.showJumps();
    if (!this.gestures.hand) this.mark();
  }

  mark() {
    const chosen = this.store.draft.jumps.find((jump) => jump[0] === this.editor.selected) ?? null;
    const bad = (this.doc?.problems ?? []).flatMap((/** @type {any} */ problem) => problem.squares ?? []);
    this.board.setMarks({ bad: [...new Set(bad)].map(Number), jump: this.current.edits ? chosen : null });
  }

  labels() {
    this.board.setLabels((square) => this.editor.label(square));
  }

  /** @param {string} said */
  onEdit(said) {
    this.editedAt = performance.now();
    this.boards.edited = true;
    this.gestures.release("edited");
    this.tabs.solve.onEdit();
    this.announce(said);
    this.showUndo();
    this.refresh();
  }

  /** Asks for the view of the draft and shows it; of several questions only the last counts. */
  async refresh() {
    const body = { ...gameOf(this.store.now), players: this.players, ...this.current.want() };
    let shown;
    try {
      const doc = await this.views.ask(body);
      if (!doc) return;
      this.connected();
      shown = doc;
    } catch (error) {
      return this.refused(/** @type {import("./api.js").ApiError} */ (error));
    }
    this.show(shown);
  }

  redraw() {
    return this.refresh();
  }

  /** @param {import("./api.js").ApiError} error */
  refused(error) {
    if (error.kind !== "offline" && error.kind !== "too-many") {
      // Only the last edit can be what is refused, since the view before it was given; and only once,
      // for what is refused again without it is refused for another reason.
      if (this.editedAt && OF_THE_DRAFT.has(error.kind) && !this.rejected) {
        this.rejected = true;
        this.store.reject();
      }
      return this.notify(error.problems[0]?.sentence ?? error.message);
    }
    if (error.kind === "offline") this.reconnecting();
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.refresh(), RETRY);
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    this.rejected = false;
    const playing = this.tab === "play" && this.tabs.play.game;
    if (doc.svg && !playing) {
      this.board.setPicture(doc.svg);
      this.labels();
      if (!this.gestures.hand) this.mark();
    }
    if (!doc.svg && !playing) this.board.clear();
    byId("undrawn").hidden = Boolean(doc.svg);
    byId("undrawn").textContent = doc.svg ? "" : undrawn(doc);
    byId("board").setAttribute("aria-label", this.store.draft.name || "Board");
    byId("title").textContent = this.store.draft.name || "A board without a name";
    showFigures(doc);
    this.current.onView(doc);
    keepDraft(doc.text);
    this.address();
    if (this.editedAt) performance.measure("edit-to-redraw", { start: this.editedAt, end: performance.now() });
    this.editedAt = 0;
    if (!document.documentElement.dataset.ready) performance.mark("ready");
    document.documentElement.dataset.ready = "true";
  }

  /** @param {string} tab */
  setTab(tab) {
    if (tab === this.tab) return;
    this.gestures.release("left");
    this.current.onHide?.();
    this.tab = tab;
    this.select(null);
    this.editor.quiet();
    this.bar.show(tab);
    byId("caption").textContent = this.current.hint;
    document.body.dataset.tab = tab;
    this.current.onShow();
    if (this.doc) this.current.onView(this.doc);
    this.refresh();
    this.address();
  }

  /** @param {number} count */
  setPlayers(count) {
    this.players = count;
    this.refresh();
  }

  /** Keeps the address such that it leads back here. */
  address() {
    clearTimeout(this.addressTimer);
    const wait = this.addressAt + ADDRESS_EVERY - performance.now();
    if (wait <= 0) this.linkReady();
    else this.addressTimer = window.setTimeout(() => this.linkReady(), wait);
  }

  async linkReady() {
    clearTimeout(this.addressTimer);
    this.addressAt = performance.now();
    const game = this.tab === "play" ? this.tabs.play.game : null;
    if (game) return this.goTo(`/g/${game.id}`);
    const { savedId, edited } = this.boards;
    const path = savedId ? `/b/${savedId}` : "/";
    const text = savedId && !edited ? null : this.doc?.text;
    const board = text ? await packed(text) : null;
    this.goTo(`${path}${fragment(board, this.tab)}`);
  }

  /** @param {string} address */
  goTo(address) {
    if (location.pathname + location.hash !== address) history.replaceState(null, "", address);
  }

  showUndo() {
    /** @type {any} */ (byId("undo")).disabled = !this.store.canUndo;
    /** @type {any} */ (byId("redo")).disabled = !this.store.canRedo;
  }

  wire() {
    byId("undo").append(icon("undo"));
    byId("redo").append(icon("redo"));
    byId("share").prepend(icon("share"));
    byId("theme").append(icon("theme"));
    byId("undo").addEventListener("click", () => this.store.undo());
    byId("redo").addEventListener("click", () => this.store.redo());
    byId("theme").addEventListener("click", turnTheme);
    byId("share").addEventListener("click", () => this.share());
    document.addEventListener("keydown", (event) => this.key(event));
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId("panels").focus();
    });
    document.body.dataset.tab = this.tab;
    byId("caption").textContent = this.current.hint;
    this.showUndo();
  }

  share() {
    this.setTab("draw");
    this.tabs.draw.files.reveal();
    byId("save").focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const typing = event.target instanceof Element && event.target.matches("input:not([type=radio],[type=range],[type=checkbox]), textarea");
    if (typing || !(event.ctrlKey || event.metaKey) || this.tab === "play") return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.store.redo();
    else this.store.undo();
  }

  /** @param {string} sentence */
  announce(sentence) {
    this.notices.announce(sentence);
  }

  /** @param {string} sentence */
  notify(sentence) {
    this.notices.notify(sentence);
  }

  reconnecting() {
    this.notices.reconnecting();
  }

  connected() {
    this.notices.connected();
  }
}

/** @param {any} doc */
function undrawn(doc) {
  const said = [...(doc.notes ?? []), ...(doc.problems ?? [])].map((/** @type {any} */ one) => one.sentence ?? one);
  return said[0] ?? "This board is too large to draw; its figures are beside.";
}

function turnTheme() {
  const dark = document.documentElement.dataset.theme === "dark";
  localStorage.setItem("boustro-theme", dark ? "light" : "dark");
  dispatchEvent(new Event("boustro-theme"));
}

/** @param {App} app */
async function learnNames(app) {
  const answer = await ask("GET", "/api/builtins").catch(() => ({ boards: [] }));
  app.store.knowGiven(answer.boards.map((/** @type {any} */ one) => one.title ?? one.name));
}

async function begin() {
  const opening = await firstBoard();
  const app = new App(opening);
  learnNames(app);
  if (opening.said) app.notify(opening.said);
  if (opening.gameId) await app.tabs.play.resume(opening.gameId);
  else await app.refresh();
  app.current.onShow();
  // Another link pasted into the address is another board; the skip link is none.
  window.addEventListener("hashchange", () => /[#&](board|tab)=/.test(location.hash) && location.reload());
}

begin();

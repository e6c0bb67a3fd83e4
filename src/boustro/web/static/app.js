/**
 * The page: one board, five tabs. It holds the draft, asks the server for a view after every
 * edit, and keeps the address ready to share.
 */

import { AnalyseTab } from "./analyse.js";
import { ApiError, ask, latest } from "./api.js";
import { BoardView } from "./board.js";
import { Boards } from "./boards.js";
import { byId, icon, ofKind } from "./dom.js";
import { DrawTab } from "./draw.js";
import { Editor, effectSaid } from "./editor.js";
import { showFigures, UNKNOWN } from "./figures.js";
import { barPresses, hide, setAble } from "./focus.js";
import { wireFront } from "./front.js";
import { Gestures } from "./gestures.js";
import { addressOf, isAlive, isShared } from "./host.js";
import { JudgeTab } from "./judge.js";
import { fragment, packed } from "./link.js";
import { Notices } from "./notices.js";
import { firstBoard, INSTEAD, keepDraft, keepView, usualBoard } from "./opening.js";
import { Places } from "./places.js";
import { plainPicture } from "./plain.js";
import { PlayTab } from "./play.js";
import { showPrinted } from "./printed.js";
import { SolveTab } from "./solve.js";
import { kept, whenUnkept } from "./storage.js";
import { boardOf, gameOf, Store, saidOf } from "./store.js";
import { makeTabs } from "./tabs.js";

/** @import {Hand, Listener} from "./gestures.js" */
/** @import {Opening} from "./opening.js" */
/** @import {Pair} from "./store.js" */
/** @import {TabName} from "./tabs.js" */
/** @import {JumpEffectAnswer, ViewAnswer} from "./types.js" */

/**
 * @typedef {object} Tab
 * @property {boolean} edits whether the board is drawn on
 * @property {string} hint
 * @property {string|null} [svg] a picture of its own in place of the view's
 * @property {string} [windowTitle] what the window is called in place of the board's name
 * @property {number[]} [lit] squares that are marked
 * @property {Pair[]} [ghosts] jumps that are marked where they were
 * @property {number[][]} [arrows] pairs of squares with an arrow from one to the other
 * @property {() => object} want what it asks of the view
 * @property {(doc: ViewAnswer) => void} onView
 * @property {() => void} [onShow]
 * @property {() => void} [onHide]
 */

const RETRY = 1000,
  LATE = 1000;
/** Refusals that are about the draft itself, and not about who asks or how the server fares. */
const OF_THE_DRAFT = new Set(["format", "input", "layout", "question", "too-large"]);
const ADDRESS_EVERY = 250;
const UNKEPT =
  "This browser keeps nothing for this page: its storage is blocked or full. " +
  "You can go on, but copy the link to your board before you close the page.";
const SMALL = matchMedia("(max-width: 820px)");

export class App {
  /** @param {Opening} opening */
  constructor(opening) {
    this.store = new Store(opening.snapshot, (said) => this.onEdit(said));
    this.boards = new Boards(this, opening);
    this.players = 2;
    /** @type {ViewAnswer|null} the last view */
    this.doc = null;
    this.rejected = false;
    /** Whether the server did not answer last time. */
    this.away = false;
    this.tab = opening.tab;
    this.views = latest("POST /api/view");
    this.board = new BoardView(byId("board"));
    this.queue = byId("queue");
    this.editor = new Editor(this);
    this.notices = new Notices();
    this.gestures = new Gestures(this.board, this.listener());
    this.tabs = {
      draw: new DrawTab(this, byId("panel-draw")),
      solve: new SolveTab(this, byId("panel-solve")),
      analyse: new AnalyseTab(this, byId("panel-analyse")),
      play: new PlayTab(this, byId("panel-play")),
      judge: new JudgeTab(this, byId("panel-judge")),
    };
    this.showTab = makeTabs((tab) => this.setTab(tab));
    this.places = new Places(this);
    this.addressTimer = this.retry = this.late = 0;
    /** Whether the view that is shown is of an earlier draft, and the next one takes long. */
    this.isLate = false;
    this.addressAt = -ADDRESS_EVERY;
    this.editedAt = 0;
    this.wire();
  }

  /** @returns {Tab} */
  get current() {
    return this.tabs[this.tab];
  }

  /** What the squares do in this tab.  @returns {Listener} */
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
      off: (index) => this.editor.drop([this.store.draft.jumps[index]]),
      chosen: (square) => this.select(this.store.draft.jumps.some((jump) => jump[0] === square) ? square : null),
    };
  }

  /** @param {Hand|null} hand @param {string} why */
  inHand(hand, why) {
    byId("caption").textContent = hand ? this.handWords(hand) : this.current.hint;
    byId("caption").classList.toggle("in-hand", hand !== null);
    if (hand && why !== "dragged") this.notices.announce(this.handWords(hand));
    if (hand) return;
    if (why !== "done") {
      this.editor.quiet();
      this.notices.announce("Cancelled.");
    }
    this.mark();
  }

  /** @param {Hand} hand */
  handWords({ from, moving }) {
    // A phone has no such key; there the same square lets go.
    const touch = matchMedia("(hover: none)").matches;
    if (moving)
      return (
        `Moving the ${moving.end} of a jump: choose its new square, or let go off the board to remove it.` +
        (touch ? "" : " Press Escape to cancel.")
      );
    const [begin, cancel] = [from === 0 ? "off the board" : from, touch ? "Tap the same square" : "Press Escape"];
    return `From ${begin}: choose the square where the jump ends. ${cancel} to cancel.`;
  }

  /** A pair of squares asked about, where the board stays as it is.  @param {Hand} hand @param {number} to */
  asked(hand, to) {
    this.board.setMarks({ hand: { from: hand.from, to } });
    this.editor.consider(to, hand);
  }

  /** @param {Pair} pair @param {JumpEffectAnswer} answer */
  effect(pair, answer) {
    this.tabs.analyse.changes.showPair(pair, answer);
    if (!this.gestures.dragging) this.notices.announce(effectSaid(pair, answer));
  }

  /** @param {number|null} entry */
  select(entry) {
    this.editor.selected = this.current.edits ? entry : null;
    this.showBin();
    this.tabs.draw.showJumps();
    if (!this.gestures.hand) this.mark();
  }

  /** A bin for the jump that is selected. */
  showBin() {
    const chosen = this.store.draft.jumps.find((jump) => jump[0] === this.editor.selected);
    hide(byId("bin"), !chosen);
    if (chosen) byId("bin-text").textContent = `Remove the ${saidOf(chosen)}`;
  }

  /** The squares that problems are about. */
  get bad() {
    return new Set((this.doc?.problems ?? []).flatMap((problem) => problem.squares));
  }

  mark() {
    const {
      current,
      store: { draft },
    } = this;
    const chosen = draft.jumps.find((jump) => jump[0] === this.editor.selected) ?? null;
    const undrawn = this.board.showDraft(this.away && current.edits ? draft.jumps : null);
    this.board.setMarks({
      bad: [...this.bad],
      jump: current.edits ? chosen : null,
      lit: current.lit,
      arrows: current.arrows,
      undrawn: [...undrawn, ...(current.ghosts ?? [])],
    });
  }

  /** @param {string} said */
  onEdit(said) {
    this.editedAt = performance.now();
    this.boards.edited = true;
    this.gestures.release("edited");
    this.tabs.solve.index = 0;
    this.notices.goneOn();
    this.showBin();
    this.notices.announce(said);
    this.showUndo();
    keepDraft(JSON.stringify(boardOf(this.store.now)), false);
    if (this.away) this.showDraft();
    clearTimeout(this.late);
    this.late = setTimeout(() => this.showLate(), LATE);
    this.refresh();
  }

  /** No figure and no picture of another board stays for long. */
  showLate() {
    this.isLate = true;
    showFigures(UNKNOWN);
    this.showDraft();
  }

  /** What is known of the draft without the server. */
  showDraft() {
    if (!this.doc || this.isLate) this.draw();
    this.showTitle();
    this.tabs.draw.showDraft();
    if (!this.gestures.hand) this.mark();
  }

  showTitle() {
    const name = this.store.draft.name || "Untitled board";
    byId("board").setAttribute("aria-label", this.store.draft.name || "Board");
    byId("title").textContent = name;
    document.title = `${this.current.windowTitle || name} – boustro`;
  }

  /** Asks for the view of the draft and shows it; of several questions only the last counts. */
  async refresh() {
    try {
      const doc = await this.views.ask({ ...gameOf(this.store.now), players: this.players, ...this.current.want() });
      if (!doc) return;
      this.notices.connected();
      this.show(doc);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refused(error);
    }
  }

  /** @param {ApiError} error */
  refused({ kind, problems, message }) {
    if (!this.doc && OF_THE_DRAFT.has(kind)) return this.openUsual(problems[0]?.sentence ?? message);
    if (!["offline", "too-many", "busy"].includes(kind)) {
      // Only the last edit can be what is refused, since the view before it was given; and only once,
      // for what is refused again without it is refused for another reason.
      if (this.editedAt && OF_THE_DRAFT.has(kind) && !this.rejected) {
        this.rejected = true;
        this.store.reject();
      }
      return this.notices.notify(problems[0]?.sentence ?? message, "stays");
    }
    if (kind === "offline") {
      this.away = true;
      this.showDraft();
      this.notices.reconnecting();
    }
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.refresh(), RETRY);
  }

  /** Where not even the first draft can be shown.  @param {string} reason */
  async openUsual(reason) {
    const { snapshot, doc } = await usualBoard();
    this.notices.notify(`${reason}. ${INSTEAD}`, "stays");
    this.store.now = snapshot;
    if (doc) this.show(doc);
    else await this.refresh();
  }

  /** @param {ViewAnswer} doc */
  show(doc) {
    this.doc = doc;
    this.rejected = this.away = this.isLate = false;
    clearTimeout(this.late);
    this.draw();
    this.current.onView(doc);
    this.showTitle();
    showFigures(doc);
    showPrinted(this.store.now.draft, doc);
    keepDraft(doc.text, Boolean(this.boards.savedId) && !this.boards.edited);
    if (!Object.keys(this.current.want()).length) keepView(doc);
    this.address();
    if (this.editedAt) performance.measure("edit-to-redraw", { start: this.editedAt, end: performance.now() });
    this.editedAt = 0;
    ready();
  }

  /** Draws the picture that the tab has of its own, or that of the view. */
  draw() {
    const svg = this.current.svg ?? (this.doc && !this.isLate ? this.doc.svg : plainPicture(this.store.now));
    if (svg) {
      this.board.setPicture(svg);
      this.board.setLabels((square) => this.editor.label(square));
      if (!this.gestures.hand) this.mark();
    } else this.board.clear();
    byId("undrawn").hidden = Boolean(svg);
    byId("undrawn").textContent = svg || !this.doc ? "" : undrawn(this.doc);
  }

  /** @param {TabName} tab */
  setTab(tab) {
    if (tab === this.tab) return;
    hide(byId("front"), true);
    this.gestures.release("left");
    this.current.onHide?.();
    this.tab = tab;
    this.places.begin();
    this.select(null);
    this.editor.quiet();
    this.openTab();
    this.current.onShow?.();
    this.draw();
    if (this.doc) this.current.onView(this.doc);
    this.showUndo();
    this.showTitle();
    this.refresh();
    this.address();
  }

  openTab() {
    this.showTab(this.tab);
    byId("caption").textContent = this.current.hint;
    document.body.dataset.tab = this.tab;
    this.foldFigures();
  }

  /** On a phone a game has the room of the figures. */
  foldFigures() {
    ofKind(byId("fold-figures"), HTMLDetailsElement).open = this.tab !== "play" || !SMALL.matches;
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
    else this.addressTimer = setTimeout(() => this.linkReady(), wait);
  }

  async linkReady() {
    clearTimeout(this.addressTimer);
    this.addressAt = performance.now();
    const { game } = this;
    if (game) return this.goTo(addressOf("g", game.id));
    const { savedId, edited } = this.boards;
    const path = savedId ? addressOf("b", savedId) : addressOf("");
    const { doc } = this;
    const board = doc && (!isShared || !savedId || edited) ? await packed(doc.text) : null;
    const solution = this.tab === "judge" ? await this.tabs.judge.packed() : null;
    this.goTo(`${path}${fragment(board, this.tab, solution)}`);
    // A later draft may have come meanwhile.
    if (this.doc) keepDraft(this.doc.text, this.doc === doc);
  }

  /** @param {string} address */
  goTo(address) {
    this.places.note(address);
  }

  /** The game that is being played on the page. */
  get game() {
    return this.tab === "play" ? this.tabs.play.game : null;
  }

  showUndo() {
    setAble(byId("undo"), this.game ? this.tabs.play.canUndo : this.store.canUndo);
    setAble(byId("redo"), !this.game && this.store.canRedo);
    byId("share-text").textContent = this.game ? "Share this game" : "Save and share";
  }

  /** In a game the last roll is taken back; the board is edited elsewhere. */
  undo() {
    if (this.game) this.tabs.play.undo();
    else this.store.undo();
  }

  redo() {
    if (!this.game) this.store.redo();
  }

  wire() {
    const acts = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      share: () => this.share(),
      theme: turnTheme,
      bin: () => this.editor.remove(Number(this.editor.selected)),
    };
    for (const [name, act] of Object.entries(acts)) {
      byId(name).prepend(icon(/** @type {keyof typeof acts} */ (name)));
      byId(name).addEventListener("click", act);
    }
    for (const [name, step] of /** @type {const} */ ([
      ["zoom-in", 1],
      ["zoom-out", -1],
    ])) {
      byId(name).append(icon(step > 0 ? "plus" : "minus"));
      byId(name).addEventListener("click", () => this.enlarge(step));
    }
    wireFront(this);
    SMALL.addEventListener("change", () => this.foldFigures());
    barPresses();
    document.addEventListener("keydown", (event) => this.key(event));
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId("panels").focus();
    });
    this.openTab();
    this.showUndo();
  }

  /** @param {number} step */
  enlarge(step) {
    const { smaller, larger } = this.board.enlarge(step);
    hide(byId("zoom-out"), !smaller);
    setAble(byId("zoom-in"), larger);
  }

  share() {
    if (this.game) return this.tabs.play.share();
    this.setTab("draw");
    this.tabs.draw.files.reveal();
    byId("save").focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(event.target instanceof Element)) return;
    const typing = event.target.matches("input:not([type=radio],[type=range],[type=checkbox]), textarea");
    if (typing) return;
    if (event.key === " " && this.game && !event.target.closest("button, select, summary, a, input")) {
      event.preventDefault();
      this.tabs.play.table.rollButton.click();
    }
    if (!(event.ctrlKey || event.metaKey)) {
      if (event.key === "+" || event.key === "-") this.enlarge(event.key === "+" ? 1 : -1);
      return;
    }
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }
}

/** @param {ViewAnswer} doc */
function undrawn({ notes, problems }) {
  return [...notes, ...problems][0]?.sentence ?? "This board is too large to draw. Its figures are still shown.";
}

/** There is a board to be drawn on. */
function ready() {
  if (!document.documentElement.dataset.ready) performance.mark("ready");
  document.documentElement.dataset.ready = "true";
}

function turnTheme() {
  const detail = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  kept.set("boustro-theme", detail);
  dispatchEvent(new CustomEvent("boustro-theme", { detail }));
}

async function begin() {
  const opening = await firstBoard();
  const app = new App(opening);
  dispatchEvent(new Event("boustro-wired"));
  ask("GET /api/builtins").then(
    ({ boards }) => (app.store.given = new Set(boards.map(({ title, name }) => title ?? name))),
    () => null,
  );
  whenUnkept(() => app.notices.notify(UNKEPT, "stays"));
  if (opening.said) app.notices.notify(opening.said);
  if (opening.solution) await app.tabs.judge.unpack(opening.solution);
  if (opening.game) app.tabs.play.sitDown(opening.game);
  if (opening.doc) app.show(opening.doc);
  app.away = !isAlive();
  if (!app.doc && app.away) {
    showFigures(UNKNOWN);
    app.showDraft();
    ready();
  }
  // What the page came with has neither route nor chart.
  if (!opening.doc || Object.keys(app.current.want()).length) await app.refresh();
  app.current.onShow?.();
  // Another link pasted into the address is another board; the skip link is none.
  addEventListener(
    "hashchange",
    () => !history.state && /[#&](board|tab|judge)=/.test(location.hash) && location.reload(),
  );
}

begin();

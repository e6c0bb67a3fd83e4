/**
 * Board view: the board with its marks, the jump in hand, and the line below the board.
 */

import { BoardPicture } from "./board.js";
import { byId, el, patch } from "./dom.js";
import { describeJump } from "./draft.js";
import { Editor, effectText, effectWords, jumpTitle } from "./editor.js";
import { hide } from "./focus.js";
import { Gestures } from "./gestures.js";
import { firstAnswer } from "./host.js";
import { plainPicture } from "./plain.js";
import { stepsAlone } from "./search.js";
import { badSquares, isConsidered } from "./state.js";
import { TABS } from "./tabs.js";
import { say, told } from "./words.js";

/** @import {Hand, Listener} from "./gestures.js" */
/** @import {Notices} from "./notices.js" */
/** @import {Store} from "./store.js" */

export class BoardView {
  /** @param {Store} store @param {Notices} notices */
  constructor(store, notices) {
    this.store = store;
    this.notices = notices;
    this.board = new BoardPicture(byId("board"));
    this.editor = new Editor(store, notices, () => this.gestures.dragging);
    this.gestures = new Gestures(this.board, this.listener());
    store.on(["now"], () => this.gestures.release("edited"));
    store.on(["tab"], () => this.gestures.release("left"));
    store.on(["tab"], () => this.editor.quiet());
    store.on(["tab", "overlay", "verdict", "hand"], () => this.showCaption());
    store.on(["now", "selected"], () => this.showBin());
    store.on(["doc", "now", "late", "away", "overlay", "game", "tab"], () => this.draw());
    store.on(["doc", "now", "away", "overlay", "game", "tab", "selected", "busy", "hand"], () =>
      this.mark(),
    );
    store.on(["considered", "effect"], () => this.showBubble());
    store.on(["effect"], () => this.announceEffect());
    this.showCaption();
  }

  get tab() {
    return TABS[this.store.tab];
  }

  /** What the squares do in this tab.  @returns {Listener} */
  listener() {
    const { store, editor } = this;
    return {
      active: () => store.tab !== "play",
      hand: () => store.hand,
      jumps: () => store.draft.jumps,
      holds: () => this.tab.edits,
      leavesArrows: () => stepsAlone(store),
      done: (hand, to) => (this.tab.edits ? editor.done(hand, to) : this.asked(hand, to)),
      hover: (square, hand) => hand && this.held(square, hand),
      leave: () => editor.quiet(),
      change: (hand, why) => this.inHand(hand, why),
      remove: (square) => this.tab.edits && editor.remove(square),
      off: (index) => editor.drop([store.draft.jumps[index]]),
      chosen: (square) => {
        store.select(store.draft.jumps.some((jump) => jump[0] === square) ? square : null);
        store.change({ square });
      },
    };
  }

  /** @param {Hand|null} hand @param {string} why */
  inHand(hand, why) {
    this.store.change({ hand });
    if (hand && why !== "dragged") this.notices.announce(handWords(hand));
    if (hand || why === "done") return;
    this.editor.quiet();
    this.notices.announce(say("view.cancelled"));
  }

  /**
   * An end that is released off the board removes its jump.
   * @param {number|null} square @param {Hand} hand
   */
  held(square, hand) {
    if (square !== null) this.editor.consider(square, hand);
    else this.editor.quiet();
    const moved = square === null && hand.moving && this.store.draft.jumps[hand.moving.index];
    this.showCaption(moved ? say("view.let_go", { jump: describeJump(moved) }) : handWords(hand));
  }

  /** @param {string} [words] in place of those about the jump in hand */
  showCaption(words) {
    const { tab, verdict, hand } = this.store;
    const { hint, keys } = tab === "judge" && verdict ? { hint: "", keys: "" } : this.tab;
    const usual = matchMedia("(hover: none)").matches ? hint : `${hint} ${keys}`;
    const said = words ?? (hand && handWords(hand));
    byId("caption").textContent = said ?? this.store.overlay?.caption ?? usual;
    byId("caption").classList.toggle("in-hand", hand !== null);
  }

  /**
   * Asks about a pair of squares without changing the board.
   * @param {Hand} hand @param {number} to
   */
  asked(hand, to) {
    this.board.setMarks({ hand: { from: hand.from, to } });
    this.editor.consider(to, hand);
  }

  /** What the jump that is considered would do, or why that is not known, beside its square. */
  showBubble() {
    const { considered, effect } = this.store;
    if (!considered) return this.board.say(null);
    const { pair, square, refusal } = considered;
    const words =
      effect && isConsidered(this.store, effect.pair)
        ? effectWords(effect.answer)
        : [refusal ? el("span.worse", told(refusal)) : null];
    this.board.say(square, jumpTitle(pair), ...words);
  }

  announceEffect() {
    const { effect } = this.store;
    if (effect && !this.gestures.dragging)
      this.notices.announce(effectText(effect.pair, effect.answer));
  }

  /** A bin for the jump that is selected. */
  showBin() {
    const { draft, selected } = this.store;
    const chosen = draft.jumps.find((jump) => jump[0] === selected);
    hide(byId("bin"), !chosen);
    if (chosen) byId("bin-text").textContent = say("view.remove", { jump: describeJump(chosen) });
  }

  /** Draws the tab's own picture, else that of the view, else a plain board without the server. */
  draw() {
    const { doc, late, now, overlay, playing, tab } = this.store;
    const plain = () => plainPicture(now, firstAnswer(now), tab === "solve");
    const svg = overlay?.svg ?? playing?.svg ?? (doc && !late ? doc.svg : plain());
    if (svg) {
      this.board.setPicture(svg);
      this.board.setLabels((square) => this.editor.label(square));
    } else this.board.clear();
    const problem = doc && [...doc.notes, ...doc.problems][0];
    byId("undrawn").hidden = Boolean(svg);
    const why = problem ? told(problem) : say("view.too_large");
    patch(byId("undrawn"), !svg && doc && why);
  }

  mark() {
    const { store, tab, board } = this;
    const { draft, away, selected, overlay, playing, busy, hand } = store;
    if (hand) return;
    const undrawn = board.showDraft(away && tab.edits ? draft.jumps : null);
    const last = busy ? null : playing?.last;
    board.setMarks({
      bad: [...badSquares(store)],
      jump: tab.edits ? draft.jumps.find((jump) => jump[0] === selected) : null,
      lit: overlay?.lit ?? (last ? [last.from, last.reached, last.landed] : undefined),
      arrows: overlay?.arrows,
      undrawn: [...undrawn, ...(overlay?.ghosts ?? [])],
    });
  }
}

/** @param {Hand} hand */
function handWords({ from, moving }) {
  // A phone has no such key; there a tap on the same square cancels.
  const touch = matchMedia("(hover: none)").matches;
  if (!moving) return say("view.from", { from, touch });
  return say(moving.end === "entry" ? "view.moving_entry" : "view.moving_exit", { touch });
}

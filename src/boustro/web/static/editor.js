/**
 * Editor: adds, moves and removes jumps, by gestures on the board or in words.
 */

import { ApiError, latest } from "./api.js";
import { el, shown } from "./dom.js";
import { describeJump, gameOf, inOrder, kindOf } from "./draft.js";
import { canBeLost, isConsidered, squaresShown } from "./state.js";
import { aloud, say, titleIn } from "./words.js";

/** @import {Hand} from "./gestures.js" */
/** @import {Notices} from "./notices.js" */
/** @import {Effect, Pair} from "./draft.js" */
/** @import {Store} from "./store.js" */
/** @import {JumpEffectAnswer} from "./types.js" */

const EFFECT_AFTER = 70;

export class Editor {
  /** @param {Store} store @param {Notices} notices @param {() => boolean} isDragging */
  constructor(store, notices, isDragging) {
    this.store = store;
    this.notices = notices;
    this.isDragging = isDragging;
    this.effects = latest("POST /api/jump-effect");
    this.timer = 0;
  }

  get jumps() {
    return this.store.draft.jumps;
  }

  /**
   * Adds a jump; one that begins there already gets the new exit.
   * @param {number} entry @param {number} exit
   */
  lay(entry, exit) {
    const others = this.jumps.filter((jump) => jump[0] !== entry);
    this.put(
      [entry, exit],
      others,
      others.length < this.jumps.length ? "editor.redirected" : "editor.added",
    );
  }

  /** @param {number} index @param {"entry"|"exit"} end @param {number} to */
  move(index, end, to) {
    const [entry, exit] = this.jumps[index];
    if (to !== (end === "entry" ? entry : exit))
      this.put(
        end === "entry" ? [to, exit] : [entry, to],
        this.jumps.toSpliced(index, 1),
        "editor.moved",
        entry,
      );
  }

  /**
   * What a square does beside jumps.
   * @param {number} square @param {string} text empty for nothing
   */
  act(square, text) {
    const others = (this.store.draft.effects ?? []).filter(([at]) => at !== square);
    /** @type {Effect[]} */
    const effects = text ? [...others, [square, text]] : others;
    this.store.edit(
      { effects },
      say("editor.acts", {
        square,
        act: text ? titleIn("effect", text, text) : say("editor.nothing"),
      }),
    );
  }

  /**
   * A chance goes with its jump, from the entry `was`.
   * @param {Pair} pair
   * @param {Pair[]} others
   * @param {"editor.added"|"editor.moved"|"editor.redirected"} done
   */
  put(pair, others, done, was = pair[0]) {
    if (pair[0] === 0) return this.notices.announce(say("editor.begins_off"));
    const jumps = inOrder([...others, pair]);
    const effects = (this.store.draft.effects ?? []).map(
      ([at, text]) =>
        /** @type {Effect} */ ([at === was && text.startsWith("chance") ? pair[0] : at, text]),
    );
    this.store.edit({ jumps, effects }, say(done, { jump: describeJump(pair) }), {
      selected: pair[0],
    });
  }

  /** Removes the jump that begins on `square`, or those that end there.  @param {number} square */
  remove(square) {
    const begins = this.jumps.some((jump) => jump[0] === square);
    const gone = this.jumps.filter((jump) => jump[begins ? 0 : 1] === square);
    if (!gone.length) return this.notices.announce(say("editor.none_on", { square }));
    this.drop(gone);
  }

  /** @param {Pair[]} gone */
  drop(gone) {
    const kept = this.jumps.filter((jump) => !gone.includes(jump));
    this.store.edit({ jumps: kept }, say("editor.removed", { jumps: gone.map(describeJump) }), {
      selected: null,
    });
  }

  /** @param {Hand} hand @param {number} to */
  done(hand, to) {
    this.quiet();
    if (hand.moving) this.move(hand.moving.index, hand.moving.end, to);
    else this.lay(hand.from, to);
  }

  /**
   * The jump that putting down the hand on `square` would give.
   * @param {number} square
   * @param {Hand} hand
   * @returns {Pair}
   */
  meant(square, hand) {
    if (hand.moving?.end === "entry") return [square, hand.from];
    return [hand.from, square];
  }

  /**
   * Considers the jump in hand as it would be put down: what it would do is said beside the square.
   * @param {number} square
   * @param {Hand} hand
   */
  consider(square, hand) {
    const { store } = this;
    const pair = this.meant(square, hand);
    if (pair[0] === pair[1] || pair[0] === 0) return this.quiet();
    if (isConsidered(store, pair)) return;
    store.change({ considered: { pair, square } });
    clearTimeout(this.timer);
    if (!store.doc?.sound || canBeLost(store)) return;
    this.timer = setTimeout(() => this.effect(pair, square), EFFECT_AFTER);
  }

  /** @param {Pair} pair @param {number} square */
  async effect(pair, square) {
    const [entry, exit] = pair;
    const { store } = this;
    const { now } = store;
    const stays = () => isConsidered(store, pair) && store.now === now;
    try {
      const answer = await this.effects.ask({ ...gameOf(now), entry, exit });
      if (answer && stays()) store.change({ effect: { pair, answer } });
    } catch (error) {
      if (!stays()) return;
      const { said } = ApiError.of(error);
      store.change({ considered: { pair, square, refusal: said } });
      if (!this.isDragging()) this.notices.announce(aloud(said));
    }
  }

  quiet() {
    clearTimeout(this.timer);
    this.effects.drop();
    if (this.store.considered) this.store.change({ considered: null });
  }

  /** The name of a square for screen readers.  @param {number} square */
  label(square) {
    const { playing: game } = this.store;
    const squares = squaresShown(this.store);
    const words = [square === 0 ? say("editor.off") : say("editor.square", { square })];
    if (square === Number(this.store.draft.size)) words.push(say("editor.last"));
    for (const pair of this.jumps) {
      const kind = kindOf(pair);
      if (pair[0] === square) words.push(say("editor.begins", { kind, exit: pair[1] }));
      else if (pair[1] === square) words.push(say("editor.ends", { kind, entry: pair[0] }));
    }
    words.push(
      ...(this.store.draft.effects ?? [])
        .filter(([at]) => at === square)
        .map(([, text]) => titleIn("effect", text, text)),
    );
    words.push(
      ...(game?.players ?? []).filter((_, at) => squares[at] === square).map(({ name }) => name),
    );
    return words.join(", ");
  }
}

/** @param {Pair} pair */
export function jumpTitle([entry, exit]) {
  const kind = kindOf([entry, exit]);
  return el("strong", { class: kind }, `${kind === "ladder" ? "▲" : "▼"} ${entry} → ${exit}`);
}

/** The effect of a jump for screen readers.  @param {Pair} pair @param {JumpEffectAnswer} answer */
export function effectText(pair, answer) {
  const words = effectWords(answer).flatMap((span) => span?.textContent ?? []);
  return say("editor.effect", { jump: describeJump(pair), effects: words });
}

/**
 * The change of the mean and of the fewest rolls, as spans.
 * @param {JumpEffectAnswer} answer
 */
export function effectWords(answer) {
  const { mean_before: before, mean_after: after } = answer;
  const change = before === null || after === null ? null : after - before;
  const [tone, sign] = Number(change) > 0 ? ["longer", "+"] : ["shorter", ""];
  return [
    el("span", say("editor.average", { before: shown(before), after: shown(after) })),
    change === null
      ? null
      : el("span", { class: tone }, say("editor.rolls", { change: `${sign}${shown(change, 2)}` })),
    el(
      "span",
      say("editor.fewest", { before: answer.min_rolls_before, after: answer.min_rolls_after }),
    ),
  ];
}

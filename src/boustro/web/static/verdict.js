/**
 * Verdict: what a solution's verdict makes of the state, and what is shown of it, as functions of
 * the state.
 *
 * @typedef {object} Verdict
 * @property {JudgeAnswer} answer
 * @property {string} of the solution that it is on, as text; empty for one of a class, and for
 *   outputs of a pack
 * @property {Draft|null} onOne the one board on which it was run
 * @property {number} hint up to which it is told
 * @property {boolean} isOfClass whether it belongs to a file of a class
 *
 * @typedef {object} Failing a board of a verdict that was put on the page
 * @property {Snapshot} now the same as it was put there
 * @property {Snapshot|null} before the user's own, in whose place it is
 * @property {FailureAnswer["board"]} board
 *
 * @typedef {object} Run how far a solution has run; no number where it is not known
 * @property {string} said
 * @property {number} done
 * @property {number} all
 * @typedef {import("./state.js").State} State
 */

import { HINT } from "./choices.js";
import { editRules } from "./state.js";
import { say } from "./words.js";

/** @import {Draft, Snapshot} from "./draft.js" */
/** @import {Solution} from "./judging.js" */
/** @import {FailureAnswer, JudgeAnswer, RulesAnswer} from "./types.js" */
/** @import {Said} from "./words.js" */

export const SHOWN = say("verdict.shown");
export const ITS_RULES = say("verdict.its_rules");
export const STALE = say("verdict.stale");
const ELSEWHERE = say("verdict.elsewhere");

/**
 * The solution as it is run: what a link says beside it is left out.
 * @param {State} state @returns {Solution}
 */
export function runnable({ solution: { solution, language, form, question, rules } }) {
  return { solution, language, form, question, rules };
}

/** The same as text: a verdict on this text is not on another one.  @param {State} state */
export function textOf(state) {
  return JSON.stringify(runnable(state));
}

/**
 * Another solution, or another choice for it.
 * @param {State} state @param {Partial<Solution>} change
 * @returns {Partial<State>}
 */
export function asked({ solution }, change) {
  return { solution: { ...solution, ...change } };
}

/**
 * A solution that was not typed; what was said of the last one goes.
 * @param {State} state @param {Solution} given
 * @returns {Partial<State>}
 */
export function given({ solution: { hints } }, { solution, ...choices }) {
  // As a text field would have it: an edit there would change the ends of all lines.
  const text = solution.replace(/\r\n?/g, "\n");
  return { ...begun(), solution: { ...choices, solution: text, hints: choices.hints || hints } };
}

/** Another run begins: what was said of the last one goes.  @returns {Partial<State>} */
export function begun() {
  return { verdict: null, step: 0, refusal: "", ofClass: null };
}

/** A sentence in place of a verdict.  @param {Said} refusal @returns {Partial<State>} */
export function refused(refusal) {
  return { verdict: null, step: 0, refusal };
}

/**
 * A verdict; by hints it begins with that it fails.
 * @param {State} state @param {JudgeAnswer} answer @param {Partial<Verdict>} [more]
 * @returns {Partial<State>}
 */
export function judged({ solution }, answer, more) {
  const hint = solution.hints ? HINT.fails : HINT.mistake;
  return {
    refusal: "",
    step: 0,
    verdict: { answer, of: "", onOne: null, hint, isOfClass: false, ...more },
  };
}

/**
 * The verdict up to a hint, perhaps with more of its answer than before.
 * @param {State} state @param {number} hint @param {JudgeAnswer} [answer]
 * @returns {Partial<State>}
 */
export function hinted({ verdict }, hint, answer = verdict?.answer) {
  return verdict && answer ? { step: 0, verdict: { ...verdict, answer, hint } } : {};
}

/**
 * A failure with what another run found of its line; what makes it pass may name the mistake better
 * than what it answered.
 * @param {FailureAnswer} failure @param {JudgeAnswer} again @returns {FailureAnswer}
 */
export function withLine(failure, { failure: found }) {
  const { correction, no_line, mistake, claims } = found ?? {
    ...failure,
    correction: null,
    no_line: null,
  };
  // All else is of the first run, and so is what is claimed of it.
  const known = { ...failure.claims };
  if (claims?.no_line) known.no_line = claims.no_line;
  if (claims?.mistake) known.mistake = claims.mistake;
  return { ...failure, correction, no_line, mistake, claims: known };
}

/**
 * A board of a failure on the page; in place of the user's own, and not of an earlier one.
 * @param {State} state @param {FailureAnswer} failure @param {FailureAnswer["board"]} [board]
 * @returns {{now: Snapshot, failing: Failing}}
 */
export function failingOn({ now, failing }, { played, board: own }, board = own) {
  const { size, columns, jumps, effects } = board;
  const draft = {
    size,
    columns,
    jumps: jumps.map((pair) => /** @type {[number, number]} */ ([...pair])),
    effects: (effects ?? []).map((pair) => /** @type {[number, string]} */ ([...pair])),
    name: say("verdict.board"),
  };
  const next = { draft, rules: played, message: SHOWN };
  return {
    now: next,
    failing: { now: next, board, before: now === failing?.now ? failing.before : now },
  };
}

/**
 * The same where that board is the user's own: it stays, with the rules of the solution.
 * @param {State} state @param {FailureAnswer} failure
 * @returns {Partial<State>}
 */
export function failingHere(state, { played, board }) {
  const { now: before, doc, failing } = state;
  const change = areSameRules(doc?.rules, played) ? {} : editRules(state, played, ITS_RULES);
  const { now = before } = change;
  return {
    ...change,
    failing: { now, board, before: before === failing?.now ? failing.before : null },
  };
}

/**
 * The user's own board, where one on which an earlier solution failed is in its place.
 * @param {State} state
 */
export function ownBoard({ now, failing }) {
  return now === failing?.now ? failing.before : null;
}

/**
 * The board of the verdict that is on the page; null if it is another one.
 * @param {State} state
 */
export function boardOnPage({ now, failing, verdict }) {
  const { failure } = verdict?.answer ?? {};
  if (!failure || !failing || failing.now !== now) return null;
  return [failure.board, failure.easier].find((board) => board === failing.board) ?? null;
}

/**
 * Which verdict is outdated: that on another text, and one on another board than is drawn.
 * @param {State} state
 */
export function outdated(state) {
  const { verdict, now } = state;
  if (!verdict?.of) return "";
  if (verdict.of !== textOf(state)) return STALE;
  const boards = [verdict.onOne, verdict.answer.failure?.board].filter((board) => board != null);
  return verdict.onOne && !boards.some((board) => isSameBoard(now.draft, board)) ? ELSEWHERE : "";
}

/**
 * Whether the fewest rolls of the board on which it fails are hidden, until a hint tells them.
 * @param {State} state
 */
export function holdsAnswer(state) {
  const { tab, verdict } = state;
  return (
    tab === "judge" &&
    verdict !== null &&
    verdict.hint < HINT.answers &&
    boardOnPage(state) !== null
  );
}

/** The lines that could be changed, while the text is that of the verdict.  @param {State} state */
export function markedLines(state) {
  const { verdict } = state;
  if (!verdict || verdict.hint < HINT.line || verdict.of !== textOf(state)) return [];
  return verdict.answer.failure?.correction?.lines ?? [];
}

/**
 * The solution with the change that makes it pass; null if there is no one change, or if the text
 * has changed since.
 * @param {State} state
 */
export function changed(state) {
  const { verdict } = state;
  const { correction } = verdict?.answer.failure ?? {};
  if (!correction || verdict?.of !== textOf(state)) return null;
  const [before, after] = [correction.before, correction.after].map((text) =>
    text ? text.split("\n") : [],
  );
  const lines = state.solution.solution.split("\n");
  const [first] = correction.lines;
  // The first line that differs may stand below the first of those that are replaced.
  for (let from = first - 1; from >= Math.max(0, first - 1 - before.length); from--) {
    const old = lines.slice(from, from + before.length);
    if (before.length + after.length && old.join("\n") === before.join("\n"))
      return lines.toSpliced(from, before.length, ...after).join("\n");
  }
  return null;
}

/**
 * On the board on which it fails: a route where one is asked, or right levels beside its search.
 * @param {State} state
 */
export function wanted(state) {
  const { verdict, step } = state;
  if (!verdict || verdict.hint < HINT.answers || !boardOnPage(state)) return {};
  if (step) return { heat: "levels" };
  return verdict.answer.failure?.route ? { route: 0 } : {};
}

/**
 * What is marked on that board: the squares that its search has taken, or the steps of its own
 * route.
 * @param {State} state
 * @returns {{lit: number[], arrows: number[][]}|null}
 */
export function marksOf(state) {
  const { verdict, step, tab } = state;
  const { failure } = verdict?.answer ?? {};
  if (!verdict || !failure || tab !== "judge" || !boardOnPage(state)) return null;
  const taken = failure.trace?.taken ?? [];
  const lit = taken.slice(0, step).map(([square]) => square);
  return { lit, arrows: step ? [] : ownSteps(failure, verdict.hint) };
}

/**
 * The steps of its own route, and the first that no throw makes.
 * @param {FailureAnswer} failure @param {number} hint
 */
function ownSteps({ own_route: route, trace }, hint) {
  const steps = hint >= HINT.answers ? route.slice(1).map((square, i) => [route[i], square]) : [];
  const wrong = hint >= HINT.mistake ? trace?.step : null;
  const isOnRoute = steps.some((step) => String(step) === String(wrong));
  return wrong && !isOnRoute ? [...steps, wrong] : steps;
}

/** @param {Draft} draft @param {Draft|FailureAnswer["board"]} board */
export function isSameBoard(draft, board) {
  const [one, other] = [draft, board].map(({ size, columns, jumps, effects = [] }) => {
    const pairs = [...jumps, ...effects].map(String).sort();
    return JSON.stringify([size, columns, pairs]);
  });
  return one === other;
}

/**
 * Whether rules are the same, whatever they are called.
 * @param {RulesAnswer|undefined} one @param {RulesAnswer} other
 */
function areSameRules(one, other) {
  return JSON.stringify({ ...one, name: null }) === JSON.stringify({ ...other, name: null });
}

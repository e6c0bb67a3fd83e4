/**
 * State: all that the page shows is a function of it. Functions with names say what a change makes
 * of it; none writes to it, and `Store.change` is the only way in.
 *
 * @typedef {object} Covering what is shown over the board; whoever shows something takes the board
 *   from the last owner
 * @property {string|null} [svg] a picture in place of that of the view
 * @property {ViewAnswer} [doc] figures in place of those of the view
 * @property {string} [caption] in place of the tab's hint
 * @property {number[]} [lit] squares that are marked
 * @property {Pair[]} [ghosts] jumps where they were
 * @property {number[][]} [arrows] from square to square
 *
 * @typedef {Covering & {owner: "advice", advice: AdviceAnswer}} AdviceOverlay the board after a
 *   change, not made yet
 * @typedef {Covering & {owner: "search", search: SearchAnswer}} SearchOverlay a search, step by
 *   step
 * @typedef {Covering & {owner: "past", at: number, squares: number[]}} PastOverlay
 *   the game after so
 *   many rolls, and where the players were
 * @typedef {Covering & {owner: "verdict"}} VerdictOverlay a solution's own search, on the board on
 *   which it fails
 * @typedef {AdviceOverlay|SearchOverlay|PastOverlay|VerdictOverlay} Overlay
 * @typedef {Overlay["owner"]} Owner
 *
 * @typedef {object} Considered a jump that is not drawn yet, the square beside which it is said
 *   what it would do, and why that is not known
 * @property {Pair} pair
 * @property {number} square
 * @property {Said} [refusal]
 *
 * @typedef {object} Notice the message at the foot of the page
 * @property {Said} sentence none if it is empty
 * @property {""|"away"|"stays"} until whether it stays until the server is back, or until somebody
 *   goes on
 * @property {(() => void)|null} undo takes back what the sentence says
 *
 * @typedef {object} Design the wishes for a board that are no fields of their form, and what came
 *   of them
 * @property {string} kind
 * @property {string} length in what the length of a game is given
 * @property {number} seed
 * @property {ReadonlySet<string>} pinned the jumps that stay, as text
 * @property {boolean} follows whether rows and columns are still those of the draft
 * @property {boolean} isLooking whether a board is looked for
 * @property {Snapshot|null} about the board to which what is said about it belongs
 *
 * @typedef {object} Place an entry of the browser's history
 * @property {TabName} tab
 * @property {string|null} game
 * @property {string} session which of the boards that were opened it is of
 * @property {Left} left
 * @typedef {{now: Snapshot, saved?: typeof UNSAVED, edited: boolean}} Left a board as it was left
 *
 * @typedef {keyof State} Name
 */

import { fitting, USUAL } from "./draft.js";
import { FIRST_PLAYERS } from "./next_game.js";
import { mayUndo } from "./roles.js";
import { TABS } from "./tabs.js";
import { say } from "./words.js";

/** @import {Draft, Pair, Rules, Snapshot} from "./draft.js" */
/** @import {Hand} from "./gestures.js" */
/** @import {Solution} from "./judging.js" */
/** @import {TabName} from "./tabs.js" */
/**
 * @import {AdviceAnswer, GameAnswer, JumpEffectAnswer, SearchAnswer, ViewAnswer} from "./types.js"
 */
/** @import {JudgeAnswer, JudgesAnswer} from "./types.js" */
/** @import {Failing, Run, Verdict} from "./verdict.js" */
/** @import {Said} from "./words.js" */

const KEPT = 200;
/** @type {Notice} */
export const QUIET = { sentence: "", until: "", undo: null };
/** How many times as large as its place the board is drawn. */
export const ZOOMS = [1, 1.5, 2, 3, 4];
/** A board that is not saved. */
export const UNSAVED = { id: /** @type {string|null} */ (null), name: "", owned: false };

export class State {
  /** @type {Snapshot} the board that is drawn, with its rules */
  now = { draft: USUAL, rules: null, message: "" };
  /** What the last edit did, in words. */
  message = "";
  /** @type {readonly Snapshot[]} what undo leads back to, the latest last */
  past = [];
  /** @type {readonly Snapshot[]} what redo leads to, the next one last */
  future = [];
  /** @type {Set<string>} names that a board loses when it is edited */
  given = new Set();
  /** Which of the boards that were opened on this page it is. */
  session = "";
  /** @type {ReadonlyMap<string, Left>} the others as they were left, by session */
  left = new Map();
  /** @type {Place|null} where the page was when its address was written last */
  place = null;
  /** @type {Place|null} the entry of the browser's history that is being gone back to */
  returnsTo = null;
  /** Where it is saved, the name it has there, and whether it was saved from this browser. */
  saved = UNSAVED;
  /** Whether the draft differs from what is saved. */
  edited = true;

  /** @type {TabName} */
  tab = "draw";
  /** Whether the board has the window to itself, as for a class. */
  alone = false;
  /** How large the board is drawn, as one of these. */
  zoom = ZOOMS[0];
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
  /** @type {Hand|null} the jump that is being drawn, or moved by an end */
  hand = null;
  /** @type {number|null} the square that was pressed last */
  square = null;
  /** @type {Overlay|null} */
  overlay = null;
  /** @type {Considered|null} */
  considered = null;
  /** @type {{pair: Pair, answer: JumpEffectAnswer}|null} what a jump would do */
  effect = null;
  /** @type {Notice} */
  notice = QUIET;
  /** What was announced last. */
  said = "";
  /** Whether an edit that the server refused was taken back, and no view has come since. */
  isRejected = false;
  /** The session of the board that is being saved, so that a double press saves it once. */
  saving = "";
  /** @type {Design} */
  design = {
    kind: "classic",
    length: "minutes",
    seed: 1,
    pinned: new Set(),
    follows: true,
    isLooking: false,
    about: null,
  };
  /**
   * @type {readonly AdviceAnswer[]} the changes that are offered on Analyse, each shown by a press
   */
  offered = [];
  /** Of how many predictions of the search's next square, how many were right. */
  guesses = { right: 0, asked: 0 };
  /** Of how many players the figures are. */
  players = 2;
  /** Which of the shortest routes is drawn on Solve; the first is 0. */
  routeAt = 0;
  /** Which values colour the squares on Analyse. */
  heat = "";
  /** After how many rolls the position on Analyse is, where its slider goes so far. */
  after = 1;
  /** @type {object|null} the press by which that position goes on by itself, until another one */
  moves = null;

  /** What the form for the next game holds. */
  nextGame = FIRST_PLAYERS;
  /** @type {GameAnswer|null} the game at the table */
  game = null;
  /** Whether a step of that game is being made. */
  busy = false;
  /** Whether the next game is being begun. */
  isBeginning = false;
  /** The number of the latest event of that game that was heard of. */
  heard = 0;
  /** Whether this device has invited others to it. */
  invites = false;
  /** Whether a game of computers goes on by itself. */
  runs = true;

  /** @type {Solution} what is to be judged */
  solution = { solution: "" };
  /**
   * @type {JudgesAnswer|null} what can be judged here: languages, or why there are none; not known
   *   yet
   */
  judges = null;
  /** @type {Run|null} how far it has run */
  run = null;
  /** @type {Verdict|null} the verdict that is shown */
  verdict = null;
  /** What is said in place of a verdict.  @type {Said} */
  refusal = "";
  /** How many squares of its search are marked on the board. */
  step = 0;
  /** @type {Failing|null} the board of a verdict that was put on the page last */
  failing = null;
  /** @type {readonly JudgeAnswer[]|null} the verdicts on a class */
  ofClass = null;
}

/**
 * Another board is on the page: what was shown over the last one goes.
 * @param {Snapshot} now @param {string} message
 * @returns {Partial<State>}
 */
function turnedTo(now, message) {
  return { ...replaced(now), message, fresh: false, edited: true };
}

/**
 * Another board in place of one that cannot be shown; there is nothing to undo.
 * @param {Snapshot} now
 */
export function replaced(now) {
  return { now, overlay: null, considered: null, effect: null, routeAt: 0 };
}

/**
 * The state after an edit, or with a board from elsewhere; undo leads back to what was before.
 * @param {State} state @param {Snapshot} next
 * @returns {Partial<State>}
 */
export function put({ past, now }, next) {
  return { ...turnedTo(next, next.message), past: [...past.slice(1 - KEPT), now], future: [] };
}

/**
 * The same with another board, saved or not, which was not on the page before.
 * @param {State} state @param {Snapshot} next @param {string} session
 * @returns {Partial<State>}
 */
export function opened(state, next, session) {
  const { now, saved, edited } = state;
  const left = new Map(state.left).set(state.session, { now, saved, edited });
  return { ...put(state, next), session, left, saved: UNSAVED, selected: null };
}

/**
 * A board that was left while it was being saved: it is saved now, as it was `then`.
 * @param {State} state @param {string} session @param {Snapshot} then
 * @param {typeof UNSAVED} saved
 * @returns {Partial<State>}
 */
export function savedElsewhere({ left }, session, then, saved) {
  const before = left.get(session);
  if (!before) return {};
  const edited = before.now !== then;
  return { left: new Map(left).set(session, { ...before, saved, edited }) };
}

/**
 * @param {State} state
 * @param {Partial<Draft>} change
 * @param {string} message
 * @returns {Partial<State>}
 */
export function edit(state, change, message) {
  const draft = { ...state.now.draft, ...change };
  if (change.jumps) draft.effects = fitting(draft);
  if (state.given.has(draft.name) && (change.jumps || change.size))
    draft.name = say("state.changed", draft);
  return put(state, { ...state.now, draft, message });
}

/** @param {State} state @param {Rules} rules @param {string} message @returns {Partial<State>} */
export function editRules(state, rules, message) {
  return put(state, { ...state.now, rules, message });
}

/** @param {State} state @returns {Partial<State>} */
export function undo({ past, now, future }) {
  const before = past.at(-1);
  if (!before) return {};
  return {
    ...turnedTo(before, say("state.undone", { what: now.message })),
    past: past.slice(0, -1),
    future: [...future, now],
  };
}

/** @param {State} state @returns {Partial<State>} */
export function redo({ past, now, future }) {
  const after = future.at(-1);
  if (!after) return {};
  return {
    ...turnedTo(after, say("state.redone", { what: after.message })),
    past: [...past, now],
    future: future.slice(0, -1),
  };
}

/**
 * Without the last edit, which the server refused; but only once until another view, because a
 * board that is refused without the edit, too, has another fault.
 * @param {State} state
 * @returns {Partial<State>}
 */
export function reject({ past, fresh, isRejected }) {
  const before = past.at(-1);
  if (fresh || isRejected) return {};
  if (!before) return { isRejected: true };
  return {
    ...turnedTo(before, say("state.taken_back")),
    past: past.slice(0, -1),
    isRejected: true,
  };
}

/** The view of the draft has come.  @param {ViewAnswer} doc */
export function viewed(doc) {
  return { doc, fresh: true, late: false, away: false, isRejected: false };
}

/**
 * The same board under a name that the server chose; a board that is saved under its name is saved
 * under the new one.
 * @param {State} state @param {string} name @param {string} message
 * @returns {Partial<State>}
 */
export function rename(
  { now, edited, overlay, considered, effect, routeAt, saved },
  name,
  message,
) {
  const draft = { ...now.draft, name };
  const known = saved.name === now.draft.name ? { saved: { ...saved, name } } : {};
  const stays = { edited, overlay, considered, effect, routeAt };
  return { ...turnedTo({ ...now, draft }, message), ...stays, ...known };
}

/** @param {State} state @param {TabName} tab @returns {Partial<State>} */
export function turnTo(state, tab) {
  return tab === state.tab ? {} : { tab, selected: null, overlay: null, moves: null };
}

/** @param {State} state @param {number|null} selected @returns {Partial<State>} */
export function select({ tab }, selected) {
  return { selected: TABS[tab].edits ? selected : null };
}

/**
 * Takes the board back from an owner, if it is still this one's.
 * @param {State} state @param {Owner} owner
 * @returns {Partial<State>}
 */
export function uncover({ overlay }, owner) {
  return overlay?.owner === owner ? { overlay: null } : {};
}

/** The board is drawn larger, or smaller by -1.  @param {State} state @param {number} step */
export function enlarge({ zoom }, step) {
  return { zoom: ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom };
}

/** The server does not answer.  @returns {Partial<State>} */
export function cutOff() {
  return { away: true };
}

/** Figures are of so many players.  @param {number} players @returns {Partial<State>} */
export function playedBy(players) {
  return { players };
}

/**
 * Other values colour the squares; what went on by itself ends.
 * @param {string} heat @returns {Partial<State>}
 */
export function coloured(heat) {
  return { heat, moves: null };
}

/**
 * The wishes after a change.
 * @param {State} state @param {Partial<Design>} change @returns {Partial<State>}
 */
export function wished({ design }, change) {
  return { design: { ...design, ...change } };
}

/**
 * A jump of the draft stays on a designed board, or no longer.
 * @param {State} state @param {Pair} pair
 */
export function pin(state, pair) {
  const pinned = new Set(state.design.pinned);
  if (!pinned.delete(String(pair))) pinned.add(String(pair));
  return wished(state, { pinned });
}

/** The jumps of the draft that stay.  @param {State} state */
export function pinnedOf({ now, design }) {
  return now.draft.jumps.filter((pair) => design.pinned.has(String(pair)));
}

/** Predictions begin.  @returns {Partial<State>} */
export function unguessed() {
  return { guesses: { right: 0, asked: 0 } };
}

/**
 * Another prediction of the search's next square.
 * @param {State} state @param {boolean} isRight
 */
export function guessed({ guesses: { right, asked } }, isRight) {
  return { guesses: { right: right + Number(isRight), asked: asked + 1 } };
}

/** Whether it is this jump that is considered.  @param {State} state @param {Pair} pair */
export function isConsidered({ considered }, pair) {
  return String(considered?.pair) === String(pair);
}

/**
 * Whether a place is another entry of the browser's history than the last one; on the way back to
 * an entry there is no other.
 * @param {State} state @param {Place} next
 */
export function isAnotherPlace({ place, returnsTo }, { tab, game, session }) {
  if (!place || returnsTo) return false;
  return place.tab !== tab || place.game !== game || place.session !== session;
}

/** The squares that problems are about.  @param {State} state */
export function badSquares({ doc }) {
  return new Set((doc?.problems ?? []).flatMap((problem) => problem.squares));
}

/**
 * Whether a square ends the game: what-if compares means, and knows no losses.
 * @param {State} state
 */
export function canBeLost({ now }) {
  return now.draft.effects?.some(([, text]) => text === "over") ?? false;
}

/** Those of the draft, or those that the server chose.  @param {State} state */
export function columnsOf({ now, doc }) {
  return now.draft.columns ?? doc?.columns ?? USUAL.columns;
}

/**
 * Whether this browser has saved the board, and whether by another name.
 * @param {State} state
 * @returns {""|"saved"|"renamed"}
 */
export function standing({ saved, now }) {
  if (!saved.id || !saved.owned) return "";
  return saved.name === now.draft.name ? "saved" : "renamed";
}

/**
 * Another game at the table; figures are of as many players.
 * @param {State} state @param {GameAnswer} game @param {boolean} invites whether this device has
 *   invited others to it
 * @returns {Partial<State>}
 */
export function seated({ players }, game, invites) {
  const count = game.players.length;
  return { game, invites, heard: 0, ...(count === players ? {} : playedBy(count)) };
}

/**
 * An event of the game was heard of; none is heard of twice.
 * @param {State} state @param {number} [serial]
 */
export function heard(state, serial = 0) {
  return serial > state.heard ? { heard: serial } : {};
}

/** The game that is being played on the page.  @param {State} state */
export function playing({ tab, game }) {
  return tab === "play" ? game : null;
}

/**
 * Where the players are on the board that is shown.
 * @param {Pick<State, "game"|"overlay">} state
 */
export function squaresShown({ game, overlay }) {
  return overlay?.owner === "past" ? overlay.squares : (game?.squares ?? []);
}

/** In a game the last roll is taken back; the board is edited elsewhere.  @param {State} state */
export function canUndo(state) {
  const game = playing(state);
  return game ? !state.busy && mayUndo(game) : state.past.length > 0;
}

/** @param {State} state */
export function canRedo(state) {
  return !playing(state) && state.future.length > 0;
}

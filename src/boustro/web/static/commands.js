/**
 * Commands: what can be done and asked in words, by those who would rather type than point.
 *
 * @typedef {object} Asked what a command is given
 * @property {App} app
 * @property {PlayTab} play
 * @property {number[]} numbers the squares in the line
 * @property {string} word the line itself
 *
 * @typedef {object} Command
 * @property {RegExp} line what is typed
 * @property {string} shown the same for `help`
 * @property {string} does
 * @property {(asked: Asked) => string|Promise<void>|void} act returns the answer; what is done says
 *   itself what it did
 */

import { counted } from "./dom.js";
import { describeJump } from "./draft.js";
import { figureWords } from "./figures.js";
import { mayRoll } from "./roles.js";
import { canBeLost, canRedo, canUndo } from "./state.js";
import { whose } from "./table.js";
import { TABS } from "./tabs.js";

/** @import {App} from "./app.js" */
/** @import {Pair} from "./draft.js" */
/** @import {Editor} from "./editor.js" */
/** @import {PlayTab} from "./play.js" */
/** @import {Store} from "./store.js" */
/** @import {TabName} from "./tabs.js" */

/** @type {Command[]} */
const COMMANDS = [
  {
    line: /^where( am i)?$/,
    shown: "where am I",
    does: "the square, or all players of a game",
    act: where,
  },
  { line: /^jumps$/, shown: "jumps", does: "all snakes and ladders", act: jumps },
  { line: /^\d+$/, shown: "16", does: "go to a square, and hear what is there", act: goTo },
  {
    line: /^\d+ ?(-|to) ?\d+$/,
    shown: "16-6",
    does: "a jump from one square to another",
    act: lay,
  },
  { line: /^remove \d+$/, shown: "remove 16", does: "remove the jump of a square", act: remove },
  { line: /^roll$/, shown: "roll", does: "roll the die in a game", act: roll },
  { line: /^undo$/, shown: "undo", does: "take back the last change, or the last roll", act: undo },
  { line: /^redo$/, shown: "redo", does: "make that change again", act: redo },
  { line: /^figures$/, shown: "figures", does: "fewest rolls and average", act: figures },
  { line: /^rules$/, shown: "rules", does: "the rules in words", act: rules },
  {
    line: new RegExp(`^(${Object.keys(TABS).join("|")})$`),
    shown: Object.keys(TABS).join(", "),
    does: "open a tab",
    act: turn,
  },
  { line: /^help$/, shown: "help", does: "this list", act: help },
];

/**
 * Does what a line says.
 * @param {string} text @param {App} app @param {PlayTab} play
 * @returns {Promise<string>} the answer, or what was done in its own words
 */
export async function obey(text, app, play) {
  // What was announced before is no answer to this line.
  app.notices.announce("");
  const answer = await answerTo(text, app, play);
  if (answer) app.notices.announce(answer);
  return answer || app.store.said;
}

/** @param {string} text @param {App} app @param {PlayTab} play */
async function answerTo(text, app, play) {
  const line = text.toLowerCase().replace("?", "").trim().replace(/\s+/g, " ") || "help";
  const command = COMMANDS.find((one) => one.line.test(line));
  if (!command) return `No command is called “${text.trim()}”. Type help for the list.`;
  const { size } = app.store.draft;
  const numbers = (line.match(/\d+/g) ?? []).map(Number);
  const beyond = numbers.find((square) => square > size);
  if (beyond !== undefined) return `There is no square ${beyond}: the board has ${size}.`;
  return command.act({ app, play, numbers, word: line });
}

function help() {
  return COMMANDS.map(({ shown, does }) => `${shown}: ${does}.`).join(" ");
}

/** @param {Asked} asked */
function where({ app: { store, editor, board } }) {
  const { playing } = store;
  if (!playing) return `${editor.label(board.current)}.`;
  const seats = playing.players.map(({ name }, at) => `${name} ${placeOf(playing.squares[at])}`);
  return `${seats.join(", ")}. ${whose(playing)}.`;
}

/** @param {number} square */
function placeOf(square) {
  return square === 0 ? "off the board" : `on square ${square}`;
}

/** @param {Asked} asked */
function jumps({ app: { store } }) {
  const { jumps: pairs, effects = [] } = store.draft;
  const words = [
    ...pairs.map(describeJump),
    ...effects.map(([square, text]) => `square ${square}: ${text}`),
  ];
  return words.length ? `${counted(pairs.length, "jump")}: ${words.join(", ")}.` : "No jumps.";
}

/** @param {Asked} asked */
function goTo({ app: { board, editor }, numbers: [square] }) {
  board.setCurrent(square, false);
  return `${editor.label(square)}.`;
}

/** Adds a jump; on Analyse it only says what the jump would do.  @param {Asked} asked */
function lay({ app: { store, editor }, numbers: [from, to] }) {
  if (store.tab === "play") return "The board of a game does not change: type draw first.";
  if (!TABS[store.tab].edits) return weigh(store, editor, [from, to]);
  editor.lay(from, to);
}

/**
 * Asks what a jump would do, which is announced when it is there.
 * @param {Store} store
 * @param {Editor} editor
 * @param {Pair} pair */
function weigh(store, editor, pair) {
  const [from, to] = pair;
  if (from === 0) return "A jump cannot begin off the board.";
  if (from === to) return "A jump leads to another square.";
  if (!store.doc) return "The figures are not there yet.";
  if (!store.doc.sound || canBeLost(store))
    return "On this board it cannot be told what a jump would do.";
  editor.quiet();
  editor.consider(to, { from });
  return `What the ${describeJump(pair)} would do follows; the board does not change on Analyse.`;
}

/** @param {Asked} asked */
function remove({ app: { store, editor }, numbers: [square] }) {
  if (!TABS[store.tab].edits) return "The board is changed on Draw: type draw first.";
  editor.remove(square);
}

/** @param {Asked} asked */
function roll({ app: { store }, play }) {
  const { playing } = store;
  if (!playing) return "No game is open: type play, and start one.";
  if (playing.over || store.busy || !mayRoll(playing)) return `${whose(playing)}.`;
  return play.roll();
}

/** @param {Asked} asked */
function undo({ app: { store }, play }) {
  const { playing } = store;
  if (playing ? !playing.rolls : !canUndo(store)) return "Nothing to undo.";
  if (playing) return play.undo();
  store.undo();
}

/** @param {Asked} asked */
function redo({ app: { store } }) {
  if (store.playing) return "A roll cannot be made again.";
  if (!canRedo(store)) return "Nothing to redo.";
  store.redo();
}

/** @param {Asked} asked */
function figures({ app: { store } }) {
  return store.doc && !store.late ? figureWords(store.doc) : "The figures are not there yet.";
}

/** @param {Asked} asked */
function rules({ app: { store } }) {
  return store.doc ? `Rules: ${store.doc.rules_text}.` : "The rules are not there yet.";
}

/** @param {Asked} asked */
function turn({ app: { store }, word }) {
  store.turnTo(/** @type {TabName} */ (word));
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}.`;
}

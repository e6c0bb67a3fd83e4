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

import "./messages_later.js";
import { describeJump } from "./draft.js";
import { figureWords } from "./figures.js";
import { placesSaid, stoodSaid } from "./finish.js";
import { mayRoll } from "./roles.js";
import { canBeLost, canRedo, canUndo, squaresShown } from "./state.js";
import { whose } from "./table.js";
import { TAB_NAMES, TABS } from "./tabs.js";
import { say, titleIn } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Pair} from "./draft.js" */
/** @import {Editor} from "./editor.js" */
/** @import {PlayTab} from "./play.js" */
/** @import {Store} from "./store.js" */
/** @import {TabName} from "./tabs.js" */

/** @type {Record<TabName, string>} */
const TITLES = {
  draw: say("tabs.draw"),
  solve: say("tabs.solve"),
  analyse: say("tabs.analyse"),
  play: say("tabs.play"),
  judge: say("tabs.judge"),
};
/**
 * The words that are typed are English; the German ones do the same.
 * @type {Command[]}
 */
const COMMANDS = [
  {
    line: /^(where( am i)?|wo( bin ich)?)$/,
    shown: "where am I",
    does: say("commands.does_where"),
    act: where,
  },
  { line: /^(jumps|sprünge)$/, shown: "jumps", does: say("commands.does_jumps"), act: jumps },
  { line: /^\d+$/, shown: "16", does: say("commands.does_go"), act: goTo },
  {
    line: /^\d+ ?(->?|[→, ]|to|nach|auf) ?\d+$/,
    shown: "16-6",
    does: say("commands.does_lay"),
    act: lay,
  },
  {
    line: /^(remove \d+|entferne \d+|\d+ entfernen)$/,
    shown: "remove 16",
    does: say("commands.does_remove"),
    act: remove,
  },
  {
    line: /^(new( board)?|neu(es brett)?)$/,
    shown: "new board",
    does: say("commands.does_begin"),
    act: beginBoard,
  },
  { line: /^(roll|würfeln)$/, shown: "roll", does: say("commands.does_roll"), act: roll },
  { line: /^(undo|rückgängig|zurück)$/, shown: "undo", does: say("commands.does_undo"), act: undo },
  { line: /^(redo|wiederherstellen)$/, shown: "redo", does: say("commands.does_redo"), act: redo },
  {
    line: /^(figures|kennzahlen)$/,
    shown: "figures",
    does: say("commands.does_figures"),
    act: figures,
  },
  { line: /^(rules|regeln)$/, shown: "rules", does: say("commands.does_rules"), act: rules },
  {
    line: new RegExp(`^(${[...TAB_NAMES, ...Object.values(TITLES)].join("|")})$`, "i"),
    shown: TAB_NAMES.join(", "),
    does: say("commands.does_turn"),
    act: turn,
  },
  { line: /^(help|hilfe)$/, shown: "help", does: say("commands.does_help"), act: help },
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

/** Whether a line leads to a square of the board.  @param {string} text */
export function leadsToSquare(text) {
  return commandIn(lineOf(text))?.act === goTo;
}

/** What is typed, without what makes no difference.  @param {string} text */
function lineOf(text) {
  return text.toLowerCase().replace("?", "").trim().replace(/\s+/g, " ") || "help";
}

/** @param {string} line */
function commandIn(line) {
  return COMMANDS.find((one) => one.line.test(line));
}

/** @param {string} text @param {App} app @param {PlayTab} play */
async function answerTo(text, app, play) {
  const line = lineOf(text);
  const command = commandIn(line);
  if (!command) return say("commands.none", { text: text.trim() });
  const { size } = app.store.draft;
  const numbers = (line.match(/\d+/g) ?? []).map(Number);
  const beyond = numbers.find((square) => square > size);
  if (beyond !== undefined) return say("commands.no_square", { square: beyond, size });
  return command.act({ app, play, numbers, word: line });
}

function help() {
  return COMMANDS.map((one) => say("commands.line", one)).join(" ");
}

/** @param {Asked} asked */
function where({ app: { store, editor, board } }) {
  const { playing, overlay } = store;
  if (!playing) return `${editor.label(board.current)}.`;
  const squares = squaresShown(store);
  if (overlay?.owner === "past") return stoodSaid(playing, squares, overlay.at);
  return `${placesSaid(playing.players, squares).join(", ")}. ${whose(playing)}.`;
}

/** @param {Asked} asked */
function jumps({ app: { store } }) {
  const { jumps: pairs, effects = [] } = store.draft;
  const words = [
    ...pairs.map(describeJump),
    ...effects.map(([square, text]) =>
      say("commands.effect", { square, effect: titleIn("effect", text, text) }),
    ),
  ];
  return words.length
    ? say("commands.jumps", { count: pairs.length, jumps: words })
    : say("commands.no_jumps");
}

/** @param {Asked} asked */
function goTo({ app: { board, editor }, numbers: [square] }) {
  board.setCurrent(square, false);
  return `${editor.label(square)}.`;
}

/** Adds a jump; on Analyse it only says what the jump would do.  @param {Asked} asked */
function lay({ app: { store, editor }, numbers: [from, to] }) {
  if (store.tab === "play") return say("commands.beyond_play");
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
  if (from === 0) return say("editor.begins_off");
  if (from === to) return say("commands.another_square");
  if (!store.doc) return say("commands.no_figures");
  if (!store.doc.sound || canBeLost(store)) return say("commands.unknown_effect");
  editor.quiet();
  editor.consider(to, { from });
  return say("commands.weighed", { jump: describeJump(pair) });
}

/** @param {Asked} asked */
function remove({ app: { store, editor }, numbers: [square] }) {
  if (!TABS[store.tab].edits) return say("commands.changed_on_draw");
  editor.remove(square);
}

/** Puts an empty board on the page, on Draw.  @param {Asked} asked */
function beginBoard({ app: { store, boards } }) {
  store.turnTo("draw");
  boards.begin();
}

/** @param {Asked} asked */
function roll({ app: { store }, play }) {
  const { playing } = store;
  if (!playing) return say("commands.no_game");
  if (playing.over || store.busy || !mayRoll(playing)) return `${whose(playing)}.`;
  return play.roll();
}

/** @param {Asked} asked */
function undo({ app: { store }, play }) {
  const { playing } = store;
  if (playing ? !playing.rolls : !canUndo(store)) return say("commands.no_undo");
  if (playing) return play.undo();
  store.undo();
}

/** @param {Asked} asked */
function redo({ app: { store } }) {
  if (store.playing) return say("play.no_roll_again");
  if (!canRedo(store)) return say("commands.no_redo");
  store.redo();
}

/** @param {Asked} asked */
function figures({ app: { store } }) {
  return store.doc && !store.late ? figureWords(store.doc) : say("commands.no_figures");
}

/** @param {Asked} asked */
function rules({ app: { store } }) {
  return store.doc
    ? say("commands.rules", { rules: store.doc.rules_text })
    : say("commands.no_rules");
}

/** @param {Asked} asked */
function turn({ app: { store }, word }) {
  const tab = TAB_NAMES.find((name) => word === name || word === TITLES[name].toLowerCase());
  if (!tab) return;
  store.turnTo(tab);
  return `${TITLES[tab]}.`;
}

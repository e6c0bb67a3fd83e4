/** Mutable fields outside the state: which there are, and why each of them is one. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { State } from "./state.js";

/**
 * What outlives an event and is written again, by module, with the reason why it is no part of the
 * state. The list may
 * only get shorter: what is shown on the page is a function of the state.
 * @type {Record<string, Record<string, string>>}
 */
const STAY = {
  "analyse.js": { drawn: "of which draft the list beside it is" },
  "api.js": { running: "ends a request" },
  "board.js": {
    boxes: "where the drawn squares are",
    current: "the square that the Tab key leads to",
    layout: "what is drawn",
  },
  "boards.js": { asked: "counts requests, of which the latest counts" },
  "design.js": { timer: "a timer" },
  "dom.js": { acts: "the handlers of an element" },
  "editor.js": { timer: "a timer" },
  "files.js": { known: "whether lists that never change are loaded" },
  "focus.js": { at: "within one call" },
  "frame.js": { before: "of the focus, while the line for commands is open" },
  "gestures.js": {
    dragging: "of the pointer, while it is down",
    grip: "of the pointer, while it is down",
    press: "of the pointer, while it is down",
  },
  "handicap.js": { asked: "what was asked last, so that it is asked once" },
  "judge.js": {
    more: "modules that are loaded with a verdict",
    pack: "a part that is loaded when it is opened",
    running: "ends a request",
  },
  "link.js": { at: "within one call", left: "within one call" },
  "live_updates.js": {
    game: "what the connection is for",
    games: "what the connection is for",
    heardAt: "a time",
    leads: "which tab of the browser has the connection",
    openedAt: "a time",
    source: "a connection",
    timer: "a timer",
    wish: "which tab of the browser has the connection",
  },
  "notices.js": { timer: "a timer" },
  "picture.js": { opening: "what is drawn", parts: "what is drawn", root: "what is drawn" },
  "places.js": {
    linkedAt: "a time",
    links: "counts links, of which the latest counts",
    timer: "a timer",
  },
  "play.js": {
    more: "modules that are loaded with a game",
    timer: "a timer",
    updates: "a connection",
  },
  "rules.js": { drawn: "what is drawn", forms: "counts forms, for the names of their fields" },
  "saved_boards.js": { awaited: "of a place, the list that was asked for last" },
  "search.js": { player: "a part that is loaded with a search" },
  "search_player.js": { stepper: "a handle of the steps of a search" },
  "setup.js": { handicap: "a part that is loaded when it is opened" },
  "solution_text.js": { leavesAt: "of the caret, until the focus is elsewhere" },
  "storage.js": {
    isLosing: "whether the browser stores nothing",
    report: "whom that is reported to",
  },
  "store.js": { "#telling": "how a change is announced", "#views": "how a change is announced" },
  "theme.js": { choice: "within one call" },
  "tokens.js": { isSkipped: "of a movement, until it ends" },
  "tones.js": { context: "a handle of the loudspeaker" },
  "viewing.js": { late: "a timer", retry: "a timer" },
};

/**
 * The page's modules as they are written. Those of the site that run beside it answer as the server
 * does, so that
 * what they keep is no more part of the page than what the server keeps.
 * @type {[string, string][]}
 */
const MODULES = readdirSync("sources")
  .filter((name) => name.endsWith(".js"))
  .map((name) => [name, bare(readFileSync(`sources/${name}`, "utf-8"))]);

/** A text without its comments.  @param {string} text */
function bare(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<=\s)\/\/.*/g, "");
}

const WRITES = String.raw`(?: (?:=|\+=|-=|\|\|=|\?\?=) |\+\+|--)`;
/** What the constructors of all classes begin. */
const BEGUN = new Set(
  MODULES.flatMap(([, text]) =>
    [...text.matchAll(/^ {4}this\.(\w+) = /gm)].map(([, name]) => name),
  ),
);

/**
 * The fields of a class that are written after its constructor, and those of another one that are
 * written here.
 */
function fieldsOf(/** @type {string} */ text) {
  const later = text.replace(/^ {2}constructor\([\s\S]*?^ {2}\}$/gm, (body) =>
    body.replace(/^ {4}this\.\w+ = /gm, ""),
  );
  const set = [...text.matchAll(/^ {2}set (\w+)\(/gm)].map(([, name]) => name);
  const own = [...later.matchAll(new RegExp(`\\bthis\\.(#?\\w+)${WRITES}`, "g"))].map(
    ([, name]) => name,
  );
  const assigned = [
    ...later.matchAll(
      /^(?! {4}Object\.assign\(this, \{ now).*Object\.assign\(this, \{ ([\w, ]+) \}/gm,
    ),
  ].flatMap(([, names]) => names.split(", "));
  const others = [
    ...later.matchAll(new RegExp(`\\b(?:tab|this\\.table)\\.(\\w+)${WRITES}`, "g")),
  ].map(([, name]) => name);
  const filled = [...text.matchAll(/(?:^ {2}|this\.)(#?\w+) = (?:new (?:Map|Set|WeakMap)|\[\])/gm)]
    .map(([, name]) => name)
    .filter((name) =>
      new RegExp(`this\\.${name}\\.(?:add|set|push|delete|clear|splice|shift)\\(`).test(text),
    );
  const counted = [...text.matchAll(/(?:\+\+|--)this\.(\w+)/g)].map(([, name]) => name);
  return [
    ...own,
    ...assigned,
    ...others.filter((name) => BEGUN.has(name)),
    ...filled,
    ...counted,
  ].filter((name) => !set.includes(name));
}

/** The variables that a function writes in which they do not begin. */
function variablesOf(/** @type {string} */ text) {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const [, indent, names] =
      /^( *)(?:export )?let \[?([\w ,=."'`()[\]{}-]+?)(?:\] =|;$| = |,$)/.exec(line) ?? [];
    if (names === undefined) return [];
    return names
      .split(",")
      .map((name) => name.trim().split(" ")[0])
      .filter((name) => name && (!indent || isCaught(name, indent.length, lines.slice(at + 1))));
  });
}

/**
 * Whether a function within the block writes this variable.
 * @param {string} name @param {number} indent @param {string[]} lines
 */
function isCaught(name, indent, lines) {
  const written = new RegExp(
    `(?:^|[^.\\w])(?:\\[.*\\b)?${name}\\b(?:\\]|, \\w+\\])?${WRITES}|(?:\\+\\+|--)${name}\\b`,
  );
  const inner = /** @type {number[]} */ ([]);
  for (const line of lines) {
    const depth = line.search(/\S/);
    if (depth >= 0 && depth < indent) return false;
    if (depth >= 0) while (inner.length && depth <= inner[inner.length - 1]) inner.pop();
    if (written.test(line) && (inner.length || /=> /.test(line.slice(0, line.search(written) + 1))))
      return true;
    if (
      /(?:=>|^ *(?:async )?(?:get |set )?(?!if|for|while|switch|else|catch|do|try)(?:function )?\w*\(.*\)) \{$/.test(
        line,
      )
    )
      inner.push(depth);
  }
  return false;
}

/** Collections of a module that it fills.  @param {string} text */
function collectionsOf(text) {
  return [...text.matchAll(/^(?:export )?const (\w+) = (?:new (?:Map|Set|WeakMap)|\[\])/gm)]
    .map(([, name]) => name)
    .filter((name) =>
      new RegExp(`\\b${name}\\.(?:add|set|push|delete|clear|splice|shift)\\(`).test(text),
    );
}

test("a mutable field that outlives an event stands in the list, with its reason", () => {
  const found = MODULES.map(([module, text]) => [
    module,
    [...new Set([...fieldsOf(text), ...variablesOf(text), ...collectionsOf(text)])].sort(),
  ]).filter(([, names]) => names.length);
  const listed = Object.entries(STAY).map(([module, reasons]) => [
    module,
    Object.keys(reasons).sort(),
  ]);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(listed));
});

test("each way in which a field or a variable is written is found, and what is only begun is not", () => {
  const text = `
let far = 0;
const list = [];
list.push(far);
class Part {
  kept = new Map();
  constructor(names) {
    this.names = names;
    this.late = 0;
    const act = () => {
      this.pressed = true;
    };
  }
  act() {
    let own = 0;
    own = 1;
    let caught = 0;
    later(() => {
      caught += own;
    });
    this.kept.set("a", this.names);
    ++this.late;
    this.many ??= caught;
  }
}
`;
  assert.deepEqual(fieldsOf(text).sort(), ["kept", "late", "many", "pressed"]);
  assert.deepEqual([...variablesOf(text), ...collectionsOf(text)], ["far", "caught", "list"]);
});

/**
 * The arguments of each call of these methods, as they are written.
 * @param {string} text @param {string} methods
 */
function callsOf(text, methods) {
  return [...text.matchAll(new RegExp(`\\.(${methods})\\(`, "g"))].map(
    ({ index, 0: { length }, 1: method }) => {
      let depth = 0;
      const parts = [""];
      for (const letter of text.slice(index + length)) {
        if (")]}".includes(letter) && depth-- === 0) break;
        if ("([{".includes(letter)) depth += 1;
        if (letter === "," && !depth) parts.push("");
        else parts[parts.length - 1] += letter;
      }
      return { method, parts };
    },
  );
}

/** The argument that has parts of the state, by the method. */
const CHANGES = { change: 0, put: 1, open: 1, edit: 2 };

/**
 * The parts of the state that a module writes itself, not by a function of the state.
 * @param {string} text
 */
function writtenIn(text) {
  const names = callsOf(text, Object.keys(CHANGES).join("|")).flatMap(({ method, parts }) => {
    const literal = parts[CHANGES[/** @type {keyof typeof CHANGES} */ (method)]] ?? "";
    // What stands in brackets within it is a value, or an argument.
    const flat = literal
      .slice(literal.indexOf("{") + 1, -1)
      .replace(/[([{](?:[^()[\]{}]|[([{][^()[\]{}]*[)\]}])*[)\]}]/g, "");
    return flat.split(",").flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
  });
  return new Set(names.filter((name) => name in new State()));
}

test("a part of the state has one writer outside the functions of the state", () => {
  const writers = MODULES.filter(([module]) => module !== "store.js").flatMap(([module, text]) =>
    [...writtenIn(text)].map((part) => ({ part, module })),
  );
  const parts = writers.map(({ part }) => part);
  assert.ok(parts.includes("game"));
  assert.deepEqual(
    writers.filter(({ part }) => parts.indexOf(part) !== parts.lastIndexOf(part)),
    [],
  );
});

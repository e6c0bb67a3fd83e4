/**
 * The messages of the page: each language has each, each is said somewhere, and which modules have
 * none yet.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { RULE_PRESETS, TOGGLES } from "./choices.js";
import { ENGLISH } from "./messages.js";
import { CLAIMS } from "./messages_claims_de.js";
import { ANSWERS, MESSAGES } from "./messages_de.js";
import { LATER } from "./messages_later.js";
import { ALONE } from "./messages_site.js";

/** Modules whose words do not stand in messages.js yet: this list may only get shorter. */
const TO_MOVE = /** @type {string[]} */ ([]);

/**
 * Modules with texts that look like words, and why these are none.
 * @type {Record<string, string>}
 */
const NO_WORDS = {
  "advice.js": "a selector",
  "code_colours.js": "the words of languages for programs",
  "commands.js": "a command, which is typed",
  "gestures.js": "why a jump was let go, which nobody reads",
  "hearing.js": "said to the judge",
  "host.js": "a command",
  "javascript_solution.js": "said to the judge",
  "judging.js": "JavaScript",
  "keymap.js": "a key",
  "language.js": "names of languages for programs",
  "opaque.js": "a policy",
  "opening.js": "a selector",
  "python_solution.js": "Python",
  "sealing.js": "names in JavaScript",
  "solution_text.js": "a solution",
  "theme.js": "a condition of a style sheet",
  "worker.js": "Python",
  "words.js": "each language by its own name",
};

/** @param {string} folder @returns {[string, string][]} */
const modulesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".js") && !name.startsWith("messages"))
    .map((name) => [name, readFileSync(`${folder}/${name}`, "utf-8")]);
const MODULES = [...modulesIn("sources"), ...modulesIn("site")];
const HTML = readFileSync("sources/index.html", "utf-8");
/** Each tag of the page that says something, with the text after it and after its icon. */
const SAID = [...HTML.matchAll(/<[^>]* data-say="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)];

test("each language has each message, of the same kind", () => {
  const kinds = (/** @type {object} */ messages) =>
    Object.entries(messages)
      .map(([code, message]) => `${code} ${typeof message}`)
      .sort();
  assert.deepEqual(kinds(MESSAGES), kinds(ENGLISH));
});

test("a sentence of the engine has one German text", () => {
  const shadowed = Object.keys(CLAIMS).filter((code) => ANSWERS[code] !== CLAIMS[code]);
  assert.deepEqual(shadowed, []);
});

test("each rule and each of its values has a German title", () => {
  const codes = TOGGLES.flatMap(({ key, choices }) => [
    `legend-${key}`,
    ...choices.map(([value]) => `${key}-${value ?? "none"}`),
  ]);
  const presets = RULE_PRESETS.map(([name]) => `rules-${name}`);
  const missing = [...codes, ...presets].filter((code) => !(code in ANSWERS));
  assert.deepEqual(missing, []);
});

test("the codes are in order, and have two parts", () => {
  const first = Object.keys(ENGLISH).filter((code) => !(code in LATER || code in ALONE));
  for (const codes of [first, Object.keys(LATER), Object.keys(ALONE), Object.keys(MESSAGES)])
    assert.deepEqual(codes, codes.toSorted());
  for (const code of Object.keys(ENGLISH)) assert.match(code, /^[a-z]+\.[a-z0-9_]+$/);
});

test("index.html says in English what its codes say", () => {
  assert.equal(SAID.length, HTML.match(/data-say/g)?.length);
  for (const [tag, codes, text] of SAID)
    for (const part of codes.split(" ")) {
      const [code, name] = part.split("=").reverse();
      const said = Reflect.get(ENGLISH, code);
      if (name) assert.ok(tag.includes(` ${name}="${said}"`), `${code}: ${tag}`);
      else assert.equal(text, said);
    }
});

test("each message is said, and no other", () => {
  const scripts = MODULES.map(([, text]) => text).join("\n");
  const fixed = SAID.flatMap(([, codes]) => codes.split(" ").map((part) => part.split("=").at(-1)));
  const unused = Object.keys(ENGLISH).filter(
    (code) => !scripts.includes(`"${code}"`) && !fixed.includes(code),
  );
  assert.deepEqual(unused, []);
  const said = [...scripts.matchAll(/\bsay\(\s*"([^"]*)"/g)].map(([, code]) => code);
  assert.deepEqual(
    said.filter((code) => !(code in ENGLISH)),
    [],
  );
});

/**
 * The texts in a script that are words of a sentence, or begin with a capital letter.
 * @param {string} text
 */
function wordsIn(text) {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(?<=^|\s)\/\/.*/gm, "")
    .replace(/new Error\([^)]*\)/g, "");
  const literals = bare.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g);
  return (
    [...literals]
      .map(([literal]) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, "…"))
      .filter((literal) => /^[A-Z][a-z]+[.…:]?$|[A-Za-z]{2,},? [a-z]{2,}/.test(literal))
      // Neither selectors nor classes.
      .filter((literal) => !/[#<]|-\w+ | \w+-|^(?:a|button|script)\b.*, /.test(literal))
  );
}

test("no words stand in a module, but in those that are in the list", () => {
  const found = MODULES.filter(([, text]) => wordsIn(text).length).map(([name]) => name);
  assert.deepEqual([...new Set(found)].sort(), [...TO_MOVE, ...Object.keys(NO_WORDS)].sort());
});

/** The colours of a solution's text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { codeParts } from "./code_colours.js";

/** The parts that have a colour.  @param {string} text */
function coloured(text) {
  const parts = codeParts(text);
  assert.equal(parts.map(([, part]) => part).join(""), text, "together they are the text");
  return parts.filter(([kind]) => kind).map(([kind, part]) => `${kind} ${part}`);
}

test("in Python, # begins a comment and // divides", () => {
  assert.deepEqual(coloured('def f(n):  # "half"\n    return n // 2 + len("#")'), [
    "word def",
    'comment # "half"',
    "word return",
    "number 2",
    'text "#"',
  ]);
});

test("elsewhere // and /* begin a comment, and # does not", () => {
  assert.deepEqual(coloured("const a = 0x1f; // for\n/* b\n */ this.#c = `d $1`;"), [
    "word const",
    "number 0x1f",
    "comment // for",
    "comment /* b\n */",
    "word this",
    "text `d $1`",
  ]);
});

test("a text that is not closed ends with its line, one of three quotation marks with the code", () => {
  assert.deepEqual(coloured("x = 'a\nif"), ["text 'a", "word if"]);
  assert.deepEqual(coloured('def f():\n  """a\n  for'), ["word def", 'text """a\n  for']);
});

test("words are whole words", () => {
  assert.deepEqual(coloured("format = inner1 + a2"), []);
});

test("a long text has no colours", () => {
  assert.deepEqual(coloured("if ".repeat(10_000)), []);
});

/** The words of a German page: messages, numbers, and what Python says. */

import assert from "node:assert/strict";
import { test } from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["de-AT", "en"] } });
Object.assign(globalThis, {
  HTMLHtmlElement: class {},
  document: {
    createElement: (/** @type {string} */ name) => ({ name }),
    documentElement: {},
    getElementById: () => null,
  },
  location: new URL("http://localhost/"),
});
const { aloud, around, asSentence, english, inWords, listed, numeral, say, sayFixed } =
  await import("./words.js");
const { spoken, titleIn, told } = await import("./words.js");
const { tested, verdictWords } = await import("./judgement.js");
const { likeliestGames } = await import("./progress.js");

/**
 * @param {string} code @param {Record<string, number|string|unknown[]|null>} [values]
 * @param {string} [before]
 */
const claim = (code, values = {}, before) => ({ code, values, before });
const marked = (/** @type {string} */ text) => ({ name: "span", lang: "en", textContent: text });

test("messages, numbers and rows of names are German", () => {
  assert.equal(say("pack.copied", { count: 1 }), "1 Brett kopiert.");
  assert.equal(say("pack.copied", { count: 12 }), "12 Bretter kopiert.");
  assert.deepEqual([numeral(1234), numeral(-0.5, 2)], ["1.234", "−0,50"]);
  assert.equal(listed(["Python", "Java", "C++"]), "Python, Java und C++");
  assert.equal(titleIn("verdict", "WA", "wrong answer"), "falsche Antwort");
});

test("what has no translation is marked as English", () => {
  assert.deepEqual(english("a reason"), marked("a reason"));
  assert.deepEqual(inWords("a reason", [claim("no-such-code")]), marked("a reason"));
  assert.deepEqual(told({ sentence: "a reason" }), marked("a reason"));
  assert.equal(aloud({ sentence: "a reason" }), "a reason");
  assert.equal(titleIn("form", "no-such-form", "A form"), "A form");
});

test("a sentence is translated where all that it says is", () => {
  const start = claim("rule-start-off");
  const finish = claim("rule-overshoot-stay", { finish: 100 }, " · ");
  assert.equal(inWords("…", [start, finish]), "Start neben dem Brett · genau auf 100 landen");
  assert.deepEqual(inWords("…", [start, claim("no-such-code")]), marked("…"));
  const claims = { sentence: [claim("won-or-lost", { p_finish: 0.5, p_lost: 0.5 })] };
  const german =
    "nicht jedes Spiel wird gewonnen: 50,0 % aller Spiele werden gewonnen, und 50,0 % gehen verloren";
  assert.equal(told({ sentence: "…", claims }), german);
  assert.equal(aloud({ sentence: "…", claims }), german);
});

test("what stands between two parts is translated, too", () => {
  const clauses = [claim("rule-start-off"), claim("rule-die", { die: "d6" }, " and ")];
  const causes = [
    claim("cause-rules", { clauses }),
    claim("cause-over", { squares: [5] }, " and "),
  ];
  assert.equal(
    inWords("…", [claim("prevented-together", { causes, rolls: 3 })], asSentence),
    "Die Regeln „Start neben dem Brett und ein Würfel“ und das Aus auf 5 verhindern zusammen jeden Weg: Sonst wären es mindestens 3 Würfe.",
  );
});

test("a sentence with a part that has no code stays English as a whole", () => {
  const claims = [claim("uncoded", { text: "first" }), claim("rests", {}, "; ")];
  assert.deepEqual(inWords("first; it rests there", claims), marked("first; it rests there"));
  assert.equal(spoken("first; it rests there", claims), "first; it rests there");
  assert.equal(spoken("…", [claim("rests")]), "Die Figur bleibt dort");
});

test("a sentence begins with a capital letter and has one full stop, in both languages", () => {
  assert.equal(inWords("…", [claim("plays-on")], asSentence).at(-1), ".");
  assert.deepEqual(inWords("it is so", undefined, asSentence), marked("It is so."));
  assert.equal(asSentence("Wirklich?"), "Wirklich?");
});

test("what the page itself says needs no translation", () => {
  assert.equal(told("Angehalten."), "Angehalten.");
  assert.equal(told({ sentence: "Nicht berechnet.", lang: "de" }), "Nicht berechnet.");
});

test("a problem has its own question, and a right solution is right on the board that was judged", () => {
  const found = { boards: 0, wrong: 0, rules: "poj3519", form: "poj3519", verdict: "AC" };
  assert.match(tested({ ...found, question: "within" }), /die Chance, in T Zügen anzukommen/);
  const words = (/** @type {string} */ verdict, /** @type {boolean} */ isOne) =>
    verdictWords({ verdict, words: "…", one_board: isOne });
  assert.deepEqual(
    [words("AC", true), words("WA", true)],
    ["richtig auf diesem Brett", "falsche Antwort"],
  );
  assert.notEqual(words("AC", false), words("AC", true));
});

test("an element stands in its place in a message", () => {
  const element = /** @type {never} */ ({ name: "code" });
  const parts = around((remark) => say("judgement.remark", { remark }), element);
  assert.deepEqual(parts, ["Anmerkung: ", element, "."]);
});

test("a chance in a sentence has a comma", () => {
  const [said] = likeliestGames({ likeliest_route: ["1", "6"], p_likeliest: 1 / 36 });
  assert.match(said, /2,778 %/);
});

test("what the page says from the start is said once: a second call leaves what came into it", () => {
  const attributes = new Map([["data-say", "rules.house"]]);
  const words = { nodeValue: "House rules" };
  const element = {
    lastChild: words,
    getAttribute: (/** @type {string} */ name) => attributes.get(name),
    removeAttribute: (/** @type {string} */ name) => attributes.delete(name),
  };
  const querySelectorAll = () => (attributes.has("data-say") ? [element] : []);
  Object.assign(document, { querySelectorAll });
  sayFixed();
  assert.equal(words.nodeValue, say("rules.house"));
  words.nodeValue = "Start auf Feld 1";
  sayFixed();
  assert.equal(words.nodeValue, "Start auf Feld 1");
});

/** Sentences of answers in German: by their claims, as they are shown, and English where one lacks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Translations } from "./claims.js";
import { CLAIMS } from "./messages_claims_de.js";

/** @param {string} code @param {Record<string, unknown>} [values] */
const claim = (code, values = {}) => ({ code, values });

test("a sentence of an answer is known by its words, with a capital and a full stop, too", () => {
  CLAIMS.learn({ sentence: "no game ends", claims: { sentence: [claim("all-endless")] } });
  const text = "kein Spiel endet je: Man kann weder gewinnen noch verlieren";
  assert.equal(CLAIMS.of("no game ends"), text);
  assert.equal(CLAIMS.of("No game ends."), `K${text.slice(1)}.`);
  assert.equal(CLAIMS.of("another sentence"), null);
});

test("a chance is written as in the language, and squares as a list with runs", () => {
  const chances = { p_finish: 0.5, p_lost: 0.5 };
  assert.equal(
    CLAIMS.text([claim("won-or-lost", chances)]),
    "nicht jedes Spiel wird gewonnen: 50,0 % aller Spiele werden gewonnen, und 50,0 % gehen verloren",
  );
  assert.equal(CLAIMS.text([claim("cause-over", { squares: [3, 4, 5, 9] })]), "das Aus auf 3–5, 9");
});

test("a part that is a sentence is translated, or the whole is not", () => {
  const values = { finish: 9, exit: 2, end: [claim("head")] };
  const because = [claim("no-jump-ends-there")];
  assert.match(
    CLAIMS.text([claim("finish-is-entry", { ...values, because })]) ?? "",
    /der Kopf einer Schlange.*kein Sprung endet dort$/,
  );
  const unknown = [claim("of-a-later-version")];
  assert.equal(CLAIMS.text([claim("finish-is-entry", { ...values, because: unknown })]), null);
});

test("the parts of a sentence stay apart as they were", () => {
  const rules = [claim("rule-start-off"), claim("rule-die", { die: "d6" })];
  CLAIMS.learn({ doc: [{ rules_text: "start off · one die", claims: { rules_text: rules } }] });
  assert.equal(CLAIMS.of("start off · one die"), "Start neben dem Brett · ein Würfel");
  CLAIMS.learn({ reason: "first; second", claims: { reason: [claim("late"), claim("failed")] } });
  assert.equal(
    CLAIMS.of("first; second"),
    "keine Antwort innerhalb der Zeitgrenze; sie endete mit einem Fehler",
  );
});

test("the oldest sentences are forgotten", () => {
  const translations = new Translations({ a: "A" });
  for (let number = 0; number < 2_001; number++)
    translations.learn({ said: `said ${number}`, claims: { said: [claim("a")] } });
  assert.equal(translations.of("said 0"), null);
  assert.equal(translations.of("said 2000"), "A");
});

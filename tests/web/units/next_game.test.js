/** The form for the next game: who plays, and whose head start it shows. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addPlayer,
  canAdd,
  canRemove,
  changePlayer,
  choosePlayer,
  chosenSeat,
  endTyping,
  namePlayer,
  playersOf,
  removePlayer,
  restorePlayers,
  setKind,
  tokensOf,
  turnToken,
} from "./next_game.js";
import { State } from "./state.js";

/** @typedef {import("./next_game.js").State} FormState */
/** @typedef {import("./next_game.js").Player} Player */

/** A page on a first visit.  @returns {FormState} */
function opened() {
  return new State();
}

/** A form with persons of these names.  @param {string[]} names @returns {FormState} */
function formOf(...names) {
  const players = names.map((name) => ({ name, kind: "person" }));
  return /** @type {FormState} */ (restorePlayers(JSON.stringify(players)));
}

/**
 * The state after some changes, one after the other, each of which changes nothing in place.
 * @param {FormState} state @param {...((state: FormState) => Partial<FormState>)} changes
 */
function after(state, ...changes) {
  let now = state;
  for (const change of changes) {
    const text = JSON.stringify(now);
    const next = { ...now, ...change(now) };
    assert.equal(JSON.stringify(now), text);
    now = next;
  }
  return now;
}

/** @param {FormState} state */
function namesOf({ nextGame }) {
  return nextGame.players.map(({ name }) => name);
}

/** Names and kinds.  @param {FormState} state */
function kindsOf({ nextGame }) {
  return nextGame.players.map(({ name, kind }) => `${name} ${kind}`);
}

test("on a first visit a person plays the computer, and players are added up to six", () => {
  let state = opened();
  assert.deepEqual(kindsOf(state), ["Ann person", "Computer computer"]);
  while (canAdd(state)) state = after(state, addPlayer);
  assert.deepEqual(namesOf(state), ["Ann", "Computer", "Cleo", "Dev", "Eli", "Fay"]);
  assert.deepEqual(addPlayer(state), {});
});

test("an added player has no name that another player has", () => {
  const state = after(
    formOf("Ann", "Bo", "Cleo"),
    (now) => removePlayer(now, 0),
    addPlayer,
    addPlayer,
  );
  assert.deepEqual(namesOf(state), ["Bo", "Cleo", "Ann", "Dev"]);
});

test("players are removed but for one, since somebody has to play", () => {
  const state = after(formOf("Ann", "Mia", "Bo"), (now) => removePlayer(now, 1));
  assert.deepEqual(namesOf(state), ["Ann", "Bo"]);
  const one = after(state, (now) => removePlayer(now, 0));
  assert.deepEqual([namesOf(one), canRemove(one), removePlayer(one, 0)], [["Bo"], false, {}]);
});

test("until somebody is chosen, the head start is that of the last person, or of the first player", () => {
  const state = formOf("Ann", "Mia", "Bo");
  assert.equal(chosenSeat(state), 2);
  const last = after(state, (now) => setKind(now, 2, "computer"));
  assert.equal(chosenSeat(last), 1);
  const none = after(
    last,
    (now) => setKind(now, 0, "computer"),
    (now) => setKind(now, 1, "computer"),
  );
  assert.equal(chosenSeat(none), 0);
});

for (const [removed, shown] of /** @type {const} */ ([
  [0, "Mia"],
  [1, "Cleo"],
  [2, "Mia"],
]))
  test(`the chosen player stays the same person when player ${removed + 1} goes`, () => {
    const state = after(
      formOf("Ann", "Mia", "Cleo"),
      (now) => choosePlayer(now, 1),
      (now) => removePlayer(now, removed),
    );
    assert.equal(namesOf(state)[chosenSeat(state)], shown);
  });

test("the chosen player stays chosen as a computer, with another name, and among more players", () => {
  const state = after(
    formOf("Ann", "Mia"),
    (now) => choosePlayer(now, 0),
    (now) => setKind(now, 0, "computer"),
    (now) => namePlayer(now, 0, "Zoe"),
    endTyping,
    addPlayer,
  );
  assert.equal(namesOf(state)[chosenSeat(state)], "Zoe");
});

test("a start and a die stay with their player, and go when they are taken back", () => {
  const own = after(
    formOf("Ann", "Mia"),
    (now) => changePlayer(now, 1, { start: 7, die: "d4" }),
    (now) => namePlayer(now, 1, "Zoe"),
    (now) => removePlayer(now, 0),
  );
  assert.deepEqual(own.nextGame.players, [{ name: "Zoe", kind: "person", start: 7, die: "d4" }]);
  const less = after(own, (now) => changePlayer(now, 0, { start: undefined }));
  assert.deepEqual(JSON.parse(JSON.stringify(less.nextGame.players)), [
    { name: "Zoe", kind: "person", die: "d4" },
  ]);
});

/**
 * A name as it is typed, letter by letter.
 * @param {FormState} state @param {number} at @param {string[]} texts
 */
function typed(state, at, ...texts) {
  return after(
    state,
    ...texts.map((text) => (/** @type {FormState} */ now) => namePlayer(now, at, text)),
  );
}

test("a name that is typed is kept with each letter, and an empty one is that of the seat", () => {
  let state = typed(formOf("Ann", "Mia"), 1, "Z", "Zo");
  assert.deepEqual(namesOf(state), ["Ann", "Zo"]);
  assert.equal(state.nextGame.typing?.at, 1);
  state = typed(state, 1, "");
  assert.deepEqual(namesOf(state), ["Ann", "Bo"]);
  assert.equal(after(state, endTyping).nextGame.typing, null);
});

test("every other change ends the typing of a name", () => {
  const state = typed(formOf("Ann", "Mia", "Cleo"), 1, "Z");
  for (const change of /** @type {((now: FormState) => Partial<FormState>)[]} */ ([
    addPlayer,
    (now) => removePlayer(now, 0),
    (now) => setKind(now, 0, "computer"),
    (now) => turnToken(now, 0),
    (now) => choosePlayer(now, 0),
    (now) => changePlayer(now, 0, { start: 3 }),
  ]))
    assert.equal(after(state, change).nextGame.typing, null);
});

test("a name in place of the computer's own is a person's, however it is typed; part of it is not", () => {
  for (const [texts, expected] of /** @type {[string[], string][]} */ ([
    [["Z", "Zoe"], "Zoe person"],
    [["Compute", "Comp", "", "Z", "Zoe"], "Zoe person"],
    [["Comp", "Compa"], "Compa person"],
    [["Z", "", "Comp", "Computer"], "Computer computer"],
    [["Computer 2"], "Computer 2 computer"],
  ]))
    assert.equal(kindsOf(typed(opened(), 1, ...texts))[1], expected);
});

test("a computer that has a name of its own stays one under another, and a person a person", () => {
  const own = after(
    formOf("Ann", "Mia"),
    (now) => setKind(now, 1, "computer"),
    (now) => namePlayer(now, 1, "Deep"),
    (now) => namePlayer(now, 0, "Computer"),
    (now) => namePlayer(now, 0, "Zoe"),
  );
  assert.deepEqual(kindsOf(own), ["Zoe person", "Deep computer"]);
});

test("whoever takes the computer's seat is not called Computer, and a name that was given stays", () => {
  const person = after(opened(), (now) => setKind(now, 1, "person"));
  assert.deepEqual(kindsOf(person), ["Ann person", "Bo person"]);
  const named = after(formOf("Ann", "Mia"), (now) => setKind(now, 1, "computer"));
  assert.deepEqual(kindsOf(named), ["Ann person", "Mia computer"]);
});

test("a chosen token is kept, the others have that of their seat or the first that is free", () => {
  const player = (/** @type {number} */ token) => ({ token });
  const none = player(0);
  assert.deepEqual(tokensOf([none, none, none]), [1, 2, 3]);
  assert.deepEqual(tokensOf([player(2), none, none]), [2, 1, 3]);
  assert.deepEqual(tokensOf([player(5), player(5), player(1)]), [5, 2, 1]);
  assert.deepEqual(new Set(tokensOf([player(6), none, none, none, none, none])).size, 6);
});

test("a press on a token leads to the next one that nobody has, and around", () => {
  const tokens = (/** @type {FormState} */ state) => playersOf(state).map(({ token }) => token);
  let state = formOf("Ann", "Mia");
  const seen = [];
  for (let press = 0; press < 5; press += 1) {
    state = after(state, (now) => turnToken(now, 0));
    seen.push(tokens(state)[0]);
  }
  assert.deepEqual(seen, [3, 4, 5, 6, 1]);
  assert.equal(tokens(state)[1], 2);
});

test("with six players no token is free, and a press on one changes nothing", () => {
  const state = formOf("Ann", "Bo", "Cleo", "Dev", "Eli", "Fay");
  assert.deepEqual(playersOf(after(state, (now) => turnToken(now, 2))), playersOf(state));
});

test("what the browser has kept is read as it was written, and nothing else", () => {
  const players = [
    { name: "Ann", kind: "person", token: 6 },
    { name: "Mia", kind: "computer", start: 0, die: "d4" },
  ];
  const state = /** @type {FormState} */ (restorePlayers(JSON.stringify(players)));
  assert.deepEqual(state.nextGame, { players, chosen: null, typing: null });
  const one = { name: "Ann", kind: "person" };
  for (const wrong of [
    null,
    "",
    "{}",
    "null",
    "[]",
    "[null]",
    '"Ann"',
    ...[
      Array(7).fill(one),
      [{ ...one, name: 3 }],
      [{ ...one, kind: "cat" }],
      [{ ...one, token: 7 }],
      [{ ...one, token: 0 }],
      [{ ...one, start: -1 }],
      [{ ...one, start: 1.5 }],
      [{ ...one, die: 6 }],
    ].map((unsound) => JSON.stringify(unsound)),
  ])
    assert.deepEqual(restorePlayers(wrong), {}, String(wrong));
});

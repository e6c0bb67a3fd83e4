/** A run on the server says for how long it has gone on, and promises no end. */

import assert from "node:assert/strict";
import { test } from "node:test";

// What reaches the page looks for its parts when it is loaded.
Object.assign(globalThis, {
  document: { getElementById: () => null, querySelector: () => null },
  location: new URL("http://localhost/"),
});
const { runSolution } = await import("./judging.js");

test("no end is promised, and the progress is not a part of it", async (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  let now = 0;
  context.mock.method(performance, "now", () => now);
  context.mock.method(globalThis, "fetch", () => new Promise(() => {}));
  /** @type {unknown[][]} */
  const said = [];
  runSolution({ solution: "x" }, new AbortController().signal, (...words) => said.push(words));
  now = 38_000;
  context.mock.timers.tick(250);

  assert.deepEqual(said, [["Testing: 38 s"]]);
});

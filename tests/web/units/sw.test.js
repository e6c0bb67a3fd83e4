/** The service worker of the page without a server. */

import assert from "node:assert/strict";
import { test } from "node:test";

test("a new version takes away the caches of earlier ones, and neither its own nor those of other pages", async () => {
  const scope = "https://host.test/boards/";
  const [ours, others] = [`boustro ${scope} `, "boustro https://host.test/another/ 1"];
  /** @type {Record<string, (event: object) => void>} */
  const acts = {};
  const [names, work] = [new Set([`${ours}0`, `${ours}@version@`, others, "of somebody else"]), []];
  Object.assign(globalThis, {
    self: { registration: { scope } },
    addEventListener: (/** @type {string} */ kind, act) => Object.assign(acts, { [kind]: act }),
    caches: { keys: async () => [...names], delete: async (name) => names.delete(name) },
  });
  await import("./site/sw.js");
  acts.activate({ waitUntil: (done) => work.push(done) });
  await Promise.all(work);

  assert.deepEqual([...names], [`${ours}@version@`, others, "of somebody else"]);
});

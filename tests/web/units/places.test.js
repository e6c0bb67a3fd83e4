/** The address and the entries of the browser's history. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** The addresses in the order in which the page had them. */
const addresses = /** @type {string[]} */ ([]);
const note = (/** @type {unknown} */ _place, /** @type {string} */ _title, /** @type {string} */ address) =>
  addresses.push(address);
Object.assign(globalThis, {
  addEventListener: () => {},
  document: { getElementById: () => null },
  history: { pushState: note, replaceState: note },
  localStorage: { setItem: () => {} },
  location: { pathname: "/", search: "", hash: "", hostname: "localhost" },
});
const { Places } = await import("./places.js");
const { Store } = await import("./store.js");

test("a game that begins while a board's address is packed keeps its own address", async () => {
  const store = new Store({ draft: { size: 36, columns: 6, jumps: [], name: "Mine" }, rules: null, message: "" });
  const places = new Places(store, /** @type {never} */ ({}), { leave: () => {}, resume: async () => {} });
  store.change({ doc: /** @type {never} */ ({ text: "{}" }) });
  const packing = places.link();
  store.change({ tab: "play", game: /** @type {never} */ ({ id: "one" }) });
  await places.link();
  await packing;
  assert.match(addresses.at(-1) ?? "", /g[=/]one/);
});

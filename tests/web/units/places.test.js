/** The address and the entries of the browser's history. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** The addresses in the order in which the page had them. */
const addresses = /** @type {string[]} */ ([]);
const session = /** @type {Map<string, string>} */ (new Map());
const note = (
  /** @type {unknown} */ _place,
  /** @type {string} */ _title,
  /** @type {string} */ address,
) => {
  addresses.push(address);
  location.href = address;
};
Object.assign(globalThis, {
  addEventListener: () => {},
  document: { getElementById: () => null },
  history: { pushState: note, replaceState: note },
  window: globalThis,
  localStorage: { setItem: () => {} },
  sessionStorage: {
    getItem: (/** @type {string} */ name) => session.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => session.set(name, value),
  },
  location: { href: "/", pathname: "/", search: "", hash: "", hostname: "localhost" },
});
const { Places } = await import("./places.js");
const { Store } = await import("./store.js");
const { keepDraft } = await import("./opening.js");

/** A page with a board of its own. */
function opened() {
  const store = new Store({
    draft: { size: 36, columns: 6, jumps: [], name: "Mine" },
    rules: null,
    message: "",
  });
  const places = new Places(store, /** @type {never} */ ({}), {
    leave: () => {},
    resume: async () => {},
  });
  return { store, places };
}

test("a game that begins while a board's address is packed keeps its own address", async () => {
  const { store, places } = opened();
  store.change({ doc: /** @type {never} */ ({ text: "{}" }) });
  const packing = places.link();
  store.change({ tab: "play", game: /** @type {never} */ ({ id: "one" }) });
  await places.link();
  await packing;
  assert.match(addresses.at(-1) ?? "", /g[=/]one/);
});

for (const isAnswered of [false, true])
  test(`an edit while an earlier address is packed is there after a reload, ${isAnswered}`, async () => {
    const { store, places } = opened();
    store.change({ doc: /** @type {never} */ ({ text: "earlier" }), fresh: true });
    const packing = places.link();
    keepDraft("later", false);
    store.change(isAnswered ? { doc: /** @type {never} */ ({ text: "later" }) } : { fresh: false });
    await packing;
    assert.equal(session.get("boustro-unshown"), `${location.href}\nlater`);
    clearTimeout(places.timer);
  });

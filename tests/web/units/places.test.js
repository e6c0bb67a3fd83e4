/** The address and the entries of the browser's history. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** The addresses in the order in which the page had them. */
const addresses = /** @type {string[]} */ ([]);
/** How many of them were entries of their own. */
let pushed = 0;
const session = /** @type {Map<string, string>} */ (new Map());
const note = (
  /** @type {unknown} */ _place,
  /** @type {string} */ _title,
  /** @type {string} */ address,
) => {
  addresses.push(address);
  location.href = location.pathname = address;
};
Object.assign(globalThis, {
  addEventListener: () => {},
  document: { getElementById: () => null },
  history: {
    pushState: (/** @type {Parameters<typeof note>} */ ...given) => {
      pushed += 1;
      note(...given);
    },
    replaceState: note,
  },
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

for (const next of [{ tab: "solve" }, { game: { id: "one" } }])
  test(`what follows while an address is packed is the next entry, ${Object.keys(next)}`, async () => {
    const { store, places } = opened();
    store.change({ doc: /** @type {never} */ ({ text: "{}" }), tab: "play" });
    await places.link();
    const [before, packing] = [pushed, places.link()];
    store.change(/** @type {object} */ (next));
    await packing;
    assert.equal(pushed, before);
    await places.link();
    assert.equal(pushed, before + 1);
  });

test("who goes back while an address is packed does not get it", async () => {
  const { store, places } = opened();
  store.change({ doc: /** @type {never} */ ({ text: "{}" }) });
  const drawing = places.present();
  await places.link();
  store.change({ tab: "solve" });
  await places.link();
  const [before, packing] = [addresses.length, places.link()];
  await places.restore(drawing);
  await packing;
  assert.equal(addresses.length, before);
  clearTimeout(places.timer);
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

test("another tab, board or game is an entry of its own, an edit is not", () => {
  const { store, places } = opened();
  const pushes = (/** @type {object} */ change, /** @type {string} */ address) => {
    const before = pushed;
    store.change(change);
    places.note(address, places.present());
    return pushed - before;
  };
  assert.equal(pushes({}, "/first"), 0);
  for (const change of [{ tab: "solve" }, { session: "other" }])
    assert.equal(pushes(change, `/${JSON.stringify(change)}`), 1);
  assert.equal(pushes({ now: { ...store.now, message: "Edited." } }, "/edited"), 0);
  clearTimeout(places.timer);
});

test("who goes back again before an entry is there makes no new one", async () => {
  const { store, places } = opened();
  /** @type {Record<string, () => void>} */
  const arrive = {};
  places.seats.resume = (id) =>
    new Promise((resolve) => {
      arrive[id] = resolve;
    });
  places.note("/begin", places.present());
  const entry = (/** @type {string} */ game) => ({ ...places.present(), game });
  const [first, second] = [entry("one"), entry("two")];
  const restored = [places.restore(first), places.restore(second)];
  arrive.one();
  await restored[0];
  const before = pushed;
  store.change({ tab: "solve" });
  places.note("/on the way", places.present());
  assert.deepEqual([store.returnsTo, pushed], [second, before]);
  arrive.two();
  await restored[1];
  assert.equal(store.returnsTo, null);
  store.change({ tab: "draw" });
  places.note("/draw", places.present());
  assert.equal(pushed, before + 1);
  clearTimeout(places.timer);
});

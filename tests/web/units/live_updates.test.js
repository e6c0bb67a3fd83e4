/** Live updates of the games that the tabs of a browser follow. */

import assert from "node:assert/strict";
import { test } from "node:test";

test("while the tabs say which games they follow, the connection for all of them stays", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const opened = [];
  class EventSource {
    static CLOSED = 2;
    close() {}
    constructor(/** @type {string} */ url) {
      opened.push(new URL(url).search);
      this.url = url;
    }
  }
  class BroadcastChannel {
    postMessage() {}
  }
  const locks = { request: async (_name, _how, act) => act() };
  const document = { getElementById: () => null, addEventListener: () => null };
  const page = {
    document,
    location: new URL("https://host.test/"),
    navigator: { locks },
    addEventListener: () => null,
  };
  for (const [name, value] of Object.entries({ ...page, EventSource, BroadcastChannel }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const { LiveUpdates } = await import("./live_updates.js");
  const tab = new LiveUpdates(() => null);
  tab.follow("mine");
  t.mock.timers.tick(0);
  tab.receive({ want: "yours" });
  t.mock.timers.tick(50);
  assert.deepEqual(opened, ["?game=mine", "?game=mine&game=yours"]);
  tab.receive({ changed: true });
  t.mock.timers.tick(10);
  tab.receive({ want: "yours" });
  t.mock.timers.tick(50);

  assert.equal(opened.length, 2);
});

test("a connection that ends is asked about at once, and one that is silent after six seconds", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  let now = 100_000;
  t.mock.method(performance, "now", () => now);
  /** @type {{onerror?: () => void, onmessage?: (heard: {data: string}) => void}[]} */
  const sources = [];
  class EventSource {
    close() {}
    constructor() {
      sources.push(this);
    }
  }
  Object.defineProperty(globalThis, "EventSource", { value: EventSource, configurable: true });
  const { LiveUpdates } = await import("./live_updates.js");
  /** @type {(number|undefined)[]} */
  const asked = [];
  const tab = new LiveUpdates((serial) => asked.push(serial));
  tab.follow("mine");
  t.mock.timers.tick(0);
  sources[0].onmessage?.({ data: '{"mine": 4}' });
  sources[0].onerror?.();
  assert.deepEqual(asked, [4, undefined]);
  now += 3000;
  t.mock.timers.tick(3000);
  assert.equal(asked.length, 2);
  now += 3000;
  t.mock.timers.tick(3000);
  assert.equal(asked.length, 3);
  assert.equal(sources.length, 1);
});

test("the tab that listens hears at once that another tab follows a game", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  /** @type {string[]} */
  const opened = [];
  class EventSource {
    close() {}
    constructor(/** @type {string} */ url) {
      opened.push(new URL(url).search);
    }
  }
  /** @type {BroadcastChannel[]} */
  const channels = [];
  class BroadcastChannel {
    onmessage = (/** @type {{data: object}} */ _message) => {};
    constructor() {
      channels.push(this);
    }
    postMessage(/** @type {object} */ data) {
      for (const other of channels) if (other !== this) other.onmessage({ data });
    }
  }
  const wishes = [];
  const locks = { request: async (_name, _how, act) => wishes.push(act) > 1 || act() };
  for (const [name, value] of Object.entries({
    navigator: { locks },
    EventSource,
    BroadcastChannel,
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const { LiveUpdates } = await import("./live_updates.js");
  const listening = new LiveUpdates(() => null);
  listening.follow("mine");
  t.mock.timers.tick(0);
  const other = new LiveUpdates(() => null);
  other.follow("yours");
  t.mock.timers.tick(50);

  assert.deepEqual(opened, ["?game=mine", "?game=mine&game=yours"]);
});

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

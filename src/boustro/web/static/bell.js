/**
 * Bell: rings when a game has gone on elsewhere. One tab of a browser listens to the server for all
 * its tabs, since a browser opens few connections to one server; where nothing is heard, it is time to poll.
 *
 * @typedef {Record<string, number>} Serials how many events each game has
 * @typedef {{changed?: true, who?: true, want?: string, serials?: Serials}} Told among the tabs
 */

import { bellFor } from "./host.js";

const SETTLE = 50;
const LOOK_EVERY = 3000;
/** The server gives a sign of life every five seconds. */
const SILENT = 12_000;
const MOST_GAMES = 6;

export class Bell {
  /** @param {(serial?: number) => void} ring with the number of events, or without where it is time to poll */
  constructor(ring) {
    this.ring = ring;
    this.game = "";
    this.games = new Set();
    /** @type {EventSource|null} */
    this.source = null;
    this.heardAt = this.openedAt = -SILENT;
    this.timer = 0;
    /** @type {AbortController|null} what ends this tab's wish to listen for all */
    this.wish = null;
    this.leads = false;
    this.tabs = new BroadcastChannel("boustro-games");
    this.tabs.onmessage = ({ data }) => this.told(data);
    setInterval(() => this.check(), LOOK_EVERY);
    addEventListener("pagehide", () => this.follow(""));
    document.addEventListener("visibilitychange", () => this.seen());
    addEventListener("online", () => this.seen());
  }

  /** Listens for this game from now on; for none if it is "".  @param {string} game */
  follow(game) {
    this.game = game;
    if (!game) this.stop();
    else if (this.leads) this.gather();
    else this.stand();
    this.tell({ changed: true });
  }

  /** Wishes to be the tab that listens, for as long as it follows a game. */
  stand() {
    if (this.wish || !bellFor([this.game])) return;
    const wish = new AbortController();
    this.wish = wish;
    // Without https only what is seen listens, which is one tab of a phone.
    if (!navigator.locks) return this.seen();
    const until = () => new Promise((resolve) => wish.signal.addEventListener("abort", () => resolve(null)));
    navigator.locks
      .request("boustro-bell", { signal: wish.signal }, () => {
        if (wish.signal.aborted) return null;
        this.lead();
        return until();
      })
      .catch(() => null);
  }

  lead() {
    this.leads = true;
    this.gather();
  }

  stop() {
    this.wish?.abort();
    this.wish = null;
    this.leads = false;
    this.close();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** Asks all tabs which games they follow, and then listens for those. */
  gather() {
    this.games = new Set([this.game]);
    this.tell({ who: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.source || !navigator.locks ? SETTLE : 0);
  }

  open() {
    const games = [...this.games].slice(0, MOST_GAMES);
    const address = new URL(bellFor(games) ?? "", location.href).href;
    if (this.source?.url === address && this.source.readyState !== EventSource.CLOSED) return;
    this.close();
    this.openedAt = performance.now();
    this.source = new EventSource(address);
    this.source.onmessage = ({ data }) => {
      const serials = JSON.parse(data);
      this.tell({ serials });
      this.hear(serials);
    };
  }

  /** @param {Told} told */
  told({ changed, who, want, serials }) {
    if (serials) this.hear(serials);
    if (who && this.game) this.tell({ want: this.game });
    if (changed && this.leads) this.gather();
    if (want && this.leads && !this.games.has(want)) {
      this.games.add(want);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), SETTLE);
    }
  }

  /** @param {Told} told */
  tell(told) {
    if (navigator.locks) this.tabs.postMessage(told);
  }

  /** @param {Serials} serials */
  hear(serials) {
    if (!(this.game in serials)) return;
    this.heardAt = performance.now();
    this.ring(serials[this.game]);
  }

  /** What comes back into view, or to a network, may have missed something. */
  seen() {
    if (!this.game) return;
    if (!navigator.locks) {
      if (document.hidden) this.close();
      else this.lead();
    }
    if (!document.hidden) this.ring();
  }

  /** Polls while nothing is heard, and listens anew. */
  check() {
    const now = performance.now();
    if (!this.game || now - this.heardAt < SILENT) return;
    this.ring();
    if (!this.leads || now - this.openedAt < SILENT || (document.hidden && !navigator.locks)) return;
    this.close();
    this.gather();
  }
}

/**
 * Live updates: reports when a game has changed on another device. One tab listens to the server
 * for all tabs, since a browser opens few connections to one server; when no message comes, the
 * page polls.
 *
 * @typedef {Record<string, number>} Serials how many events each game has
 * @typedef {object} TabMessage between the tabs
 * @property {true} [changed]
 * @property {true} [who]
 * @property {string} [want]
 * @property {Serials} [serials]
 */

import { liveAddress } from "./host.js";

const SETTLE = 50;
const LOOK_EVERY = 3000;
/**
 * The server sends a message at least every five seconds: later the page asks, and later still it
 * connects anew.
 */
const DOUBTFUL = 6_000,
  SILENT = 12_000;
const MOST_GAMES = 6;

export class LiveUpdates {
  /**
   * @param {(serial?: number) => void} onChange gets the number of events, or nothing when it is
   *   time to poll
   */
  constructor(onChange) {
    this.onChange = onChange;
    this.game = "";
    this.games = new Set();
    /** @type {EventSource|null} */
    this.source = null;
    this.heardAt = this.openedAt = -SILENT;
    this.timer = 0;
    /** @type {AbortController|null} withdraws this tab's request to be the one that listens */
    this.wish = null;
    this.leads = false;
    this.tabs = new BroadcastChannel("boustro-games");
    this.tabs.onmessage = ({ data }) => this.receive(data);
    setInterval(() => this.check(), LOOK_EVERY);
    addEventListener("pagehide", () => this.follow(""));
    document.addEventListener("visibilitychange", () => this.seen());
    addEventListener("online", () => this.seen());
  }

  /** Follows this game from now on, or none if it is "".  @param {string} game */
  follow(game) {
    this.game = game;
    if (!game) this.stop();
    else if (this.leads) this.gather();
    else this.requestLead();
    this.send({ changed: true });
  }

  /** Asks to be the tab that listens, for as long as it follows a game. */
  requestLead() {
    if (this.wish || !liveAddress([this.game])) return;
    const wish = new AbortController();
    this.wish = wish;
    // Web Locks need https. Without them only a visible tab listens: on a phone there is just one.
    if (!navigator.locks) return this.seen();
    const until = () =>
      new Promise((resolve) => wish.signal.addEventListener("abort", () => resolve(null)));
    // Pages of older versions take the lock of this name, too.
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
    this.send({ who: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.source || !navigator.locks ? SETTLE : 0);
  }

  open() {
    const games = [...this.games].slice(0, MOST_GAMES);
    const address = new URL(liveAddress(games) ?? "", location.href).href;
    if (this.source?.url === address && this.source.readyState !== EventSource.CLOSED) return;
    this.close();
    this.openedAt = performance.now();
    this.source = new EventSource(address);
    this.source.onmessage = ({ data }) => {
      const serials = JSON.parse(data);
      this.send({ serials });
      this.hear(serials);
    };
    // The server may have ended: asking for the game finds out.
    this.source.onerror = () => document.hidden || this.onChange();
  }

  /** @param {TabMessage} message */
  receive({ changed, who, want, serials }) {
    if (serials) this.hear(serials);
    if (who && this.game) this.send({ want: this.game });
    if (changed && this.leads) this.gather();
    if (want && this.leads && !this.games.has(want)) {
      this.games.add(want);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), SETTLE);
    }
  }

  /** @param {TabMessage} message */
  send(message) {
    if (navigator.locks) this.tabs.postMessage(message);
  }

  /** @param {Serials} serials */
  hear(serials) {
    if (!(this.game in serials)) return;
    this.heardAt = performance.now();
    this.onChange(serials[this.game]);
  }

  /** A tab that was hidden or offline may have missed a change. */
  seen() {
    if (!this.game) return;
    if (!navigator.locks) {
      if (document.hidden) this.close();
      else this.lead();
    }
    if (!document.hidden) this.onChange();
  }

  /** Polls while no message comes, and reconnects. */
  check() {
    const now = performance.now();
    if (!this.game || now - this.heardAt < DOUBTFUL) return;
    this.onChange();
    if (
      !this.leads ||
      now - this.heardAt < SILENT ||
      now - this.openedAt < SILENT ||
      (document.hidden && !navigator.locks)
    )
      return;
    this.close();
    this.gather();
  }
}

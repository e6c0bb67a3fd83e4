/**
 * The search that finds the fewest rolls, to step through over the board, its queue under it.
 */

import { ask } from "./api.js";
import { dieFace, el, fill } from "./dom.js";
import { gameOf } from "./store.js";
import { mount } from "./stepper.js";

const PACE = 700;
const MOST_THROWS = 24;
const KEYS = [["current", "looked at"], ["frontier", "in the queue"]];
const HINT = "Breadth first: all squares one roll away, then all that are two rolls away, and so on. The queue holds the squares still to be looked at.";

/** @param {import("./app.js").App} app @param {(on: boolean) => void} onShown */
export function searchPart(app, onShown) {
  return new SearchPart(app, onShown);
}

class SearchPart {
  /** @param {import("./app.js").App} app @param {(on: boolean) => void} onShown */
  constructor(app, onShown) {
    this.app = app;
    this.onShown = onShown;
    /** @type {any} the search that is shown, and what steps through it */
    this.search = null;
    /** @type {any} */
    this.stepper = null;
    this.steps = el("div", { class: "steps-place" });
    this.throws = el("ul", { class: "throws", "aria-label": "Where each throw leads" });
    this.begin = el("button", { type: "button", class: "strong", id: "search-begin", text: "Show the search", onclick: () => this.open() });
    this.close = el("button", { type: "button", class: "quiet", id: "search-end", text: "Done", hidden: true, onclick: () => this.done() });
    this.hint = el("p", { class: "hint", text: HINT });
    this.player = el("div", { class: "player", hidden: true }, this.steps, this.throws, signs());
    this.root = el("section", { class: "search", "aria-labelledby": "search-title" },
      el("div", { class: "row spread" }, el("h2", { id: "search-title", text: "How it is found" }), this.begin, this.close),
      this.hint, this.player);
    addEventListener("boustro-theme", () => this.stepper && this.start(this.stepper.step));
  }

  isOpen() {
    return this.search !== null;
  }

  /** Whether there is a search to be shown.  @param {boolean} there */
  offer(there) {
    this.begin.hidden = this.isOpen() || !there;
  }

  async open() {
    const { app } = this;
    const { now } = app.store;
    this.begin.disabled = true;
    try {
      const search = await ask("POST", "/api/search", gameOf(now));
      if (app.store.now !== now || app.tab !== "solve") return;
      this.search = search;
      await app.redraw();
      if (this.search !== search) return;
      this.start(0);
      /** @type {any} */ (this.steps.querySelector(".stepper-play"))?.focus();
    } catch (error) {
      app.notify(/** @type {Error} */ (error).message);
    } finally {
      this.begin.disabled = false;
    }
  }

  /** @param {number} at */
  start(at) {
    const { app, search } = this;
    if (!app.board.picture) return;
    this.stepper?.destroy();
    const dark = document.documentElement.dataset.theme === "dark";
    this.show(true);
    this.stepper = mount(this.steps, { svg: app.board.picture, search, milliseconds: PACE, dark, onstep: (/** @type {number} */ n) => this.stepped(n) });
    this.stepper.go(at);
    // The queue stands under the board, in the order it will be taken.
    fill(app.queueChips, this.steps.querySelector(".stepper-queue"));
  }

  done() {
    this.shut();
    this.app.refresh();
    this.begin.focus();
  }

  shut() {
    this.stepper?.destroy();
    fill(this.app.queueChips);
    this.stepper = this.search = null;
    this.show(false);
  }

  /** @param {boolean} on */
  show(on) {
    this.begin.hidden = this.hint.hidden = on;
    this.close.hidden = this.player.hidden = this.app.queue.hidden = !on;
    this.onShown(on);
  }

  /** @param {number} at */
  stepped(at) {
    const step = at > 0 ? this.search.steps[at - 1] : null;
    fill(this.throws, ...(step?.found ?? []).slice(0, MOST_THROWS).map(throwItem));
    const chips = this.app.queueChips;
    chips.classList.toggle("more", chips.scrollWidth > chips.clientWidth);
  }
}

function signs() {
  return el("ul", { class: "signs" }, ...KEYS.map(([name, text]) =>
    el("li", {}, el("span", { class: `key ${name}`, "aria-hidden": "true" }), text)));
}

/** Where one throw leads.  @param {any} found */
function throwItem(found) {
  const { reached, landed } = found;
  const jump = landed === reached ? "" : ` ${landed > reached ? "▲" : "▼"} ${landed}`;
  return el("li", { class: found.new ? "new" : "known" }, dieFace(found.label ?? found.throw),
    el("span", { text: `${reached}${jump}` }), el("small", { text: found.won ? "finish" : found.new ? "new" : "known" }));
}

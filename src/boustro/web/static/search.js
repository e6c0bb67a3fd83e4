/**
 * Search: step through the search for the fewest rolls on the board, with its queue below.
 */

import { ask } from "./api.js";
import { byId, dieFace, el, fill } from "./dom.js";
import { gameOf } from "./store.js";
import { mount } from "./stepper.js";

const PACE = 700;
const MOST_THROWS = 24;
const KEYS = [["current", "searching from"], ["frontier", "in the queue"]];
const HINT = "Breadth-first search: all squares one roll away, then all squares two rolls away, and so on. The queue holds the squares still to search from.";

/** @typedef {import("./types.js").SearchAnswer} SearchAnswer */

export class SearchPart {
  /** @param {import("./app.js").App} app @param {(on: boolean) => void} onShown */
  constructor(app, onShown) {
    this.app = app;
    this.onShown = onShown;
    /** @type {SearchAnswer|null} the search that is shown */
    this.search = null;
    /** @type {import("./stepper.js").Stepper|null} */
    this.stepper = null;
    this.steps = el("div", { class: "steps-place" });
    this.throws = el("ul", { class: "throws", "aria-label": "Where each throw leads" });
    this.begin = el("button", { type: "button", class: "strong", id: "search-begin", text: "Show the search", onclick: () => this.open() });
    this.close = el("button", { type: "button", class: "quiet", id: "search-end", text: "Done", hidden: true, onclick: () => this.done() });
    this.hint = el("p", { class: "hint", text: HINT });
    this.player = el("div", { class: "player", hidden: true }, this.steps, this.throws, signs());
    this.root = el("section", { class: "search", "aria-labelledby": "search-title" },
      el("div", { class: "row spread" }, el("h2", { id: "search-title", text: "How the search finds it" }), this.begin, this.close),
      this.hint, this.player);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.search && this.done());
  }

  /** Whether there is a search to be shown.  @param {boolean} there */
  offer(there) {
    this.begin.hidden = this.search !== null || !there;
  }

  async open() {
    const { app } = this;
    const { now } = app.store;
    this.begin.disabled = true;
    try {
      const search = await ask("POST /api/search", gameOf(now));
      if (app.store.now === now && app.tab === "solve") this.start(search);
    } catch (error) {
      app.notices.failed(error);
    } finally {
      this.begin.disabled = false;
    }
  }

  /** @param {SearchAnswer} search */
  start(search) {
    const { app } = this;
    this.search = search;
    app.draw();
    this.show(true);
    this.stepper = mount(this.steps, { svg: app.board.paper, search, milliseconds: PACE, onstep: (n) => this.stepped(n) });
    // The queue stands under the board, in the order it will be taken.
    fill(byId("queue-chips"), this.stepper.queue);
    this.stepper.buttons.turn.focus();
  }

  done() {
    this.shut();
    this.app.draw();
    this.begin.focus();
  }

  shut() {
    this.stepper?.destroy();
    byId("queue-chips").replaceChildren();
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
    fill(this.throws, ...(this.search?.steps[at - 1]?.found ?? []).slice(0, MOST_THROWS).map(throwItem));
    const chips = byId("queue-chips");
    chips.classList.toggle("more", chips.scrollWidth > chips.clientWidth);
  }
}

function signs() {
  return el("ul", { class: "signs" }, ...KEYS.map(([name, text]) =>
    el("li", {}, el("span", { class: `key ${name}`, "aria-hidden": "true" }), text)));
}

/** Where one throw leads.  @param {import("./types.js").FoundAnswer} found */
function throwItem({ label, reached, landed, new: fresh, won }) {
  const jump = landed === reached ? "" : ` ${landed > reached ? "▲" : "▼"} ${landed}`;
  return el("li", { class: fresh ? "new" : "known" }, dieFace(label),
    el("span", { text: `${reached}${jump}` }), el("small", { text: won ? "finish" : fresh ? "new" : "known" }));
}

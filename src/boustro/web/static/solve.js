/**
 * The tab that shows the fewest rolls: the routes to page through, and the search step by step.
 */

import { counted, dieFace, el, fill, iconButton } from "./dom.js";
import { searchPart } from "./search.js";

const MOST_ROLLS = 200;

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function solveTab(app, panel) {
  return new SolveTab(app, panel);
}

class SolveTab {
  /** @param {import("./app.js").App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.edits = true;
    this.hint = "The route is on the board. Go on drawing: the fewest rolls follow.";
    this.index = 0;
    this.boardText = "";
    this.head = el("div", { class: "headline" });
    this.pager = el("div", { class: "row pager" });
    this.route = el("ol", { class: "route-list" });
    this.search = searchPart(app, (on) => { this.pager.hidden = this.route.hidden = on; });
    fill(panel, this.head, this.pager, this.route, this.search.root);
  }

  /** With the search open the board is plain, so that levels show. */
  want() {
    return this.search.isOpen() ? {} : { route: this.index };
  }

  /** @param {any} doc */
  onView(doc) {
    const same = doc.text === this.boardText;
    if (!same) this.index = Math.max(0, doc.route_index ?? (this.boardText ? 0 : this.index));
    this.boardText = doc.text;
    if (this.search.isOpen() && !same) {
      this.search.shut();
      this.app.refresh();
      return;
    }
    this.showHead(doc);
    this.showPager(doc);
    this.showRoute(doc.sound ? doc.solve?.route : null);
    this.search.offer(doc.sound && doc.solve !== null);
  }

  /** An edit makes the first route the one to show. */
  onEdit() {
    this.index = 0;
  }

  onShow() {}

  onHide() {
    this.search.shut();
  }

  /** @param {any} doc */
  showHead(doc) {
    const big = (/** @type {string} */ text) => el("p", { class: "big", text });
    if (!doc.sound) return fill(this.head, big("Not yet a board"), el("p", { class: "hint", text: "Mend the problems on the Draw tab first." }));
    if (!doc.solve) return fill(this.head);
    const { min_rolls: rolls, min_turns: turns, reason } = doc.solve;
    if (rolls === null) return fill(this.head, big("No route"), el("p", { text: reason?.sentence ?? String(reason ?? "The finish cannot be reached.") }));
    // The number itself stands above all tabs; here only what it leaves open.
    fill(this.head, turns !== null && turns !== rolls ? el("p", { class: "hint", text: `In turns the fewest are ${turns}: some throws give another roll.` }) : null);
  }

  /** @param {any} doc */
  showPager(doc) {
    const { index } = this;
    const count = BigInt(doc.solve?.shortest_routes ?? 0);
    if (!doc.sound || count === 0n) return fill(this.pager);
    const said = count === 1n ? "The only shortest route" : `Route ${index + 1} of ${count.toLocaleString("en-GB")}`;
    const held = document.activeElement?.id;
    fill(this.pager,
      iconButton("back", "Route before", () => this.turnTo(index - 1), { id: "route-back", disabled: index === 0 }),
      el("span", { id: "route-number", text: said }),
      iconButton("next", "Next route", () => this.turnTo(index + 1), { id: "route-next", disabled: BigInt(index + 1) >= count }));
    if (held === "route-back" || held === "route-next") document.getElementById(held)?.focus();
  }

  /** @param {number} to */
  turnTo(to) {
    this.index = to;
    this.search.shut();
    this.app.refresh();
  }

  /** @param {any} found */
  showRoute(found) {
    if (!found?.throws) return fill(this.route);
    const rolls = found.throws.slice(0, MOST_ROLLS).map((/** @type {number} */ _, /** @type {number} */ at) => rollItem(found, at));
    const more = found.throws.length - MOST_ROLLS;
    fill(this.route, ...rolls, more > 0 ? el("li", { text: `and ${counted(more, "more roll")}` }) : null);
  }
}

/** One roll of a route.  @param {any} found @param {number} at */
function rollItem({ throws, labels, reached, landed }, at) {
  const [to, rests] = [reached[at], landed[at]];
  const [kind, sign] = rests > to ? ["ladder", "▲"] : ["snake", "▼"];
  return el("li", {}, dieFace(labels?.[at] ?? throws[at]), el("span", { text: `to ${to}` }),
    rests === to ? null : el("span", { class: kind, text: `${sign} ${rests}` }));
}

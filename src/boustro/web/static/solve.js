/**
 * The tab that shows the fewest rolls: the routes to page through, and the search step by step.
 */

import { ask } from "./api.js";
import { counted, dieFace, el, fill, iconButton } from "./dom.js";
import { gameOf } from "./store.js";
import { mount } from "./stepper.js";

const PACE = 700;
const KEYS = [["current", "looked at"], ["frontier", "in the queue"]];

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function solveTab(app, panel) {
  let index = 0;
  /** @type {any} the search that is shown, and what steps through it */
  let search = null;
  /** @type {any} */
  let stepper = null;
  let boardText = "";

  const head = el("div", { class: "headline" });
  const pager = el("div", { class: "row pager" });
  const route = el("ol", { class: "route-list" });
  const steps = el("div", { class: "steps-place" });
  const throws = el("ul", { class: "throws", "aria-label": "Where each throw leads" });
  const signs = el("ul", { class: "signs" }, ...KEYS.map(([name, text]) => el("li", {}, el("span", { class: `key ${name}`, "aria-hidden": "true" }), text)));
  const begin = el("button", { type: "button", class: "strong", id: "search-begin", text: "Show the search", onclick: open });
  const close = el("button", { type: "button", class: "quiet", id: "search-end", text: "Done", hidden: true, onclick: done });
  const hint = el("p", { class: "hint", text: "Breadth first: all squares one roll away, then all that are two rolls away, and so on. The queue holds the squares still to be looked at." });
  const player = el("div", { class: "player", hidden: true }, steps, throws, signs);

  fill(panel, head, pager, route,
    el("section", { class: "search", "aria-labelledby": "search-title" },
      el("div", { class: "row spread" }, el("h2", { id: "search-title", text: "How it is found" }), begin, close),
      hint, player));
  addEventListener("boustro-theme", () => stepper && start(stepper.step));

  /** @param {any} doc */
  function showHead(doc) {
    if (!doc.sound) return fill(head, el("p", { class: "big", text: "Not yet a board" }), el("p", { class: "hint", text: "Mend the problems on the Draw tab first." }));
    const { min_rolls: rolls, min_turns: turns, reason } = doc.solve;
    if (rolls === null) return fill(head, el("p", { class: "big", text: "No route" }), el("p", { text: reason?.sentence ?? String(reason ?? "The finish cannot be reached.") }));
    // The number itself stands above all tabs; here only what it leaves open.
    fill(head, turns !== null && turns !== rolls ? el("p", { class: "hint", text: `In turns the fewest are ${turns}: some throws give another roll.` }) : null);
  }

  /** @param {any} doc */
  function showPager(doc) {
    const count = BigInt(doc.solve?.shortest_routes ?? 0);
    if (!doc.sound || count === 0n) return fill(pager);
    const said = count === 1n ? "The only shortest route" : `Route ${index + 1} of ${count.toLocaleString("en-GB")}`;
    const held = document.activeElement?.id;
    fill(pager,
      iconButton("back", "Route before", () => turnTo(index - 1), { id: "route-back", disabled: index === 0 }),
      el("span", { id: "route-number", text: said }),
      iconButton("next", "Next route", () => turnTo(index + 1), { id: "route-next", disabled: BigInt(index + 1) >= count }));
    if (held === "route-back" || held === "route-next") document.getElementById(held)?.focus();
  }

  /** @param {number} to */
  function turnTo(to) {
    index = to;
    shut();
    app.refresh();
  }

  /** @param {any} found */
  function showRoute(found) {
    if (!found?.throws) return fill(route);
    const rolls = found.throws.map((/** @type {number} */ number, /** @type {number} */ at) => {
      const reached = found.reached[at];
      const landed = found.landed[at];
      const kind = landed > reached ? "ladder" : "snake";
      const verb = landed > reached ? "▲" : "▼";
      return el("li", {}, dieFace(found.labels?.[at] ?? number), el("span", { text: `to ${reached}` }),
        landed === reached ? null : el("span", { class: kind, text: `${verb} ${landed}` }));
    });
    fill(route, ...rolls.slice(0, 200));
    if (rolls.length > 200) route.append(el("li", { text: `and ${rolls.length - 200} more rolls` }));
  }

  async function open() {
    begin.disabled = true;
    try {
      search = await ask("POST", "/api/search", gameOf(app.store.now));
      await app.redraw();
      start(0);
      /** @type {any} */ (steps.querySelector(".stepper-play"))?.focus();
    } catch (error) {
      app.notify(/** @type {Error} */ (error).message);
    } finally {
      begin.disabled = false;
    }
  }

  /** @param {number} at */
  function start(at) {
    if (!app.board.picture) return;
    stepper?.destroy();
    const dark = document.documentElement.dataset.theme === "dark";
    begin.hidden = pager.hidden = route.hidden = hint.hidden = true;
    close.hidden = player.hidden = app.queue.hidden = false;
    stepper = mount(steps, { svg: app.board.picture, search, milliseconds: PACE, dark, onstep: shown });
    stepper.go(at);
    // The queue stands under the board, in the order it will be taken.
    fill(app.queueChips, steps.querySelector(".stepper-queue"));
  }

  function done() {
    shut();
    app.refresh();
    begin.focus();
  }

  function shut() {
    stepper?.destroy();
    fill(app.queueChips);
    stepper = search = null;
    close.hidden = player.hidden = app.queue.hidden = true;
    begin.hidden = pager.hidden = route.hidden = hint.hidden = false;
  }

  /** @param {number} at */
  function shown(at) {
    const step = at > 0 ? search.steps[at - 1] : null;
    fill(throws, ...(step?.found ?? []).slice(0, 24).map(throwItem));
  }

  return {
    /** With the search open the board is plain, so that levels show. */
    want: () => (search ? {} : { route: index }),
    edits: true,
    hint: "The route is on the board. Go on drawing: the fewest rolls follow.",
    /** @param {any} doc */
    onView(doc) {
      const same = doc.text === boardText;
      if (!same) index = Math.max(0, doc.route_index ?? (boardText ? 0 : index));
      boardText = doc.text;
      if (search && !same) { shut(); app.refresh(); return; }
      showHead(doc);
      showPager(doc);
      showRoute(doc.sound ? doc.solve?.route : null);
      begin.hidden = search !== null || !doc.sound || doc.solve === null;
    },
    /** An edit makes the first route the one to show. */
    onEdit() {
      index = 0;
    },
    onShow() {},
    onHide() {
      shut();
    },
  };
}

/** Where one throw leads.  @param {any} found */
function throwItem(found) {
  const { reached, landed } = found;
  const jump = landed === reached ? "" : ` ${landed > reached ? "▲" : "▼"} ${landed}`;
  return el("li", { class: found.new ? "new" : "known" }, dieFace(found.label ?? found.throw),
    el("span", { text: `${reached}${jump}` }), el("small", { text: found.won ? "finish" : found.new ? "new" : "known" }));
}

/**
 * Solve tab: the fewest rolls, the routes to page through, and the search step by step.
 */

import { dieFace, el, pagerButton, patch } from "./dom.js";
import { classPart } from "./downloads.js";
import { SearchPart } from "./search.js";
import { currentView } from "./viewing.js";
import { asSentence, inWords, numeral, say } from "./words.js";

/** @import {App, Tab} from "./app.js" */
/** @import {RouteAnswer, ViewAnswer} from "./types.js" */

const MOST_ROLLS = 200;

/** @implements {Tab} */
export class SolveTab {
  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.head = el("div.headline");
    this.pager = el("div.row.pager");
    this.route = el("ol.route-list");
    this.search = new SearchPart(app, (on) => {
      this.pager.hidden = this.route.hidden = on;
    });
    app.store.on(["now", "tab", "away"], () => this.showFirst());
    panel.append(this.head, this.search.root, this.pager, this.route, classPart(app));
  }

  want() {
    return { route: this.app.store.routeAt };
  }

  /** Shows what is known of a draft that is not answered yet. */
  showFirst() {
    const view = currentView(this.app.store);
    if (this.app.store.tab === "solve" && view !== this.app.store.doc) this.onView(view);
  }

  /** @param {ViewAnswer} doc */
  onView(doc) {
    this.showHead(doc);
    this.showPager(doc);
    this.showRoute(doc.solve?.route ?? null);
    this.search.offer(doc.solve !== null);
  }

  /** @param {ViewAnswer} doc */
  showHead({ sound, solve, ending }) {
    const big = (/** @type {string} */ text) => el("p.big", text);
    if (!sound)
      return patch(this.head, big(say("solve.not_valid")), el("p.hint", say("solve.fix_first")));
    if (!solve)
      return patch(this.head, ending?.kind === "ending-unknown" ? big(say("solve.unknown")) : null);
    const { min_rolls: rolls, min_turns: turns, reason, claims } = solve;
    if (rolls === null)
      return patch(
        this.head,
        big(say("solve.no_route")),
        reason && el("p", inWords(reason, claims?.reason, asSentence)),
      );
    // The number itself is shown above the tabs; this adds the details.
    patch(
      this.head,
      turns !== null && turns !== rolls ? el("p.hint", say("solve.turns", { turns })) : null,
    );
  }

  /** @param {ViewAnswer} doc */
  showPager({ solve }) {
    const { routeAt: index } = this.app.store;
    const count = BigInt(solve?.shortest_routes ?? 0);
    if (count === 0n) return patch(this.pager);
    const caption =
      count === 1n
        ? say("solve.only")
        : say("solve.route", { number: index + 1, count: numeral(count) });
    patch(
      this.pager,
      pagerButton(
        "back",
        "route-back",
        say("solve.previous"),
        () => this.turn(-1, count),
        index === 0,
      ),
      el("span#route-number", caption),
      pagerButton(
        "next",
        "route-next",
        say("solve.next"),
        () => this.turn(1, count),
        BigInt(index + 1) >= count,
      ),
    );
  }

  /**
   * Turns to another route; a press may come before the view of the one before it.
   * @param {number} by @param {bigint} count of the routes
   */
  turn(by, count) {
    const to = this.app.store.routeAt + by;
    if (to < 0 || BigInt(to) >= count) return;
    this.app.store.change({ routeAt: to });
    this.search.shut();
    this.app.refresh();
  }

  /** @param {RouteAnswer|null} route */
  showRoute(route) {
    const throws = route?.throws ?? [],
      labels = route?.labels ?? throws;
    const reached = route?.reached ?? [],
      landed = route?.landed ?? [];
    const rolls = throws
      .slice(0, MOST_ROLLS)
      .map((_, at) => rollItem(labels[at], reached[at], landed[at]));
    const more = throws.length - MOST_ROLLS;
    patch(this.route, ...rolls, more > 0 && el("li", say("solve.more", { count: more })));
  }
}

/** One roll of a route.  @param {string|number} label @param {number} to @param {number} rests */
function rollItem(label, to, rests) {
  const [kind, sign] = rests > to ? ["ladder", "▲"] : ["snake", "▼"];
  return el(
    "li",
    dieFace(label),
    el("span", say("solve.reached", { square: to })),
    rests !== to && el("span", { class: kind }, `${sign} ${rests}`),
  );
}

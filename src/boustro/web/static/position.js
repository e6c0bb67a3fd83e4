/**
 * Position: where the token is after so many rolls, as colours on the board, and how that moves.
 */

import { MOST_ROLLS } from "./choices.js";
import { el, typed } from "./dom.js";
import { say } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {State} from "./state.js" */

const PAUSE = 400;
/**
 * Rolls on the slider where it is not known by when nine games in ten are won, or they never are.
 */
const WITHOUT_END = 60;

/** How far the slider goes: nine games in ten are won by then.  @param {State} state */
export function lastOf({ doc }) {
  return Math.min(doc?.summary?.p90 ?? WITHOUT_END, MOST_ROLLS);
}

/** After how many rolls the position is.  @param {State} state */
export function rollsOf(state) {
  return Math.min(state.after, lastOf(state));
}

export class PositionPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { store } = app;
    this.slider = el("input#after", {
      type: "range",
      min: "0",
      oninput: (event) => this.drag(Number(typed(event))),
    });
    this.button = el(
      "button#after-play",
      { onclick: () => (store.moves ? this.pause() : this.play()) },
      say("position.play"),
    );
    this.label = el("label", { for: "after" });
    this.root = el(
      "div.position",
      { hidden: true },
      this.label,
      el("div.row", this.slider, this.button),
    );
    store.on(["after", "doc"], () => this.write());
    store.on(["moves"], () => {
      this.button.textContent = say(store.moves ? "position.pause" : "position.play");
    });
    this.write();
  }

  write() {
    const { store } = this.app;
    this.slider.max = String(lastOf(store));
    this.slider.value = String(rollsOf(store));
    this.label.textContent = say("position.after", { count: rollsOf(store) });
  }

  /** @param {number} after */
  go(after) {
    this.app.store.change({ after });
    return this.app.refresh();
  }

  /** @param {number} rolls */
  drag(rolls) {
    this.pause();
    this.go(rolls);
  }

  async play() {
    const { store } = this.app;
    const mine = {};
    store.change({ moves: mine });
    if (rollsOf(store) === lastOf(store)) await this.wait(0);
    while (store.moves === mine && rollsOf(store) < lastOf(store))
      await this.wait(rollsOf(store) + 1);
    if (store.moves === mine) this.pause();
  }

  /** Shows a moment for a while.  @param {number} rolls */
  async wait(rolls) {
    await this.go(rolls);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  pause() {
    this.app.store.change({ moves: null });
  }
}

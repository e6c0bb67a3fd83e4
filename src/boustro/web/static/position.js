/**
 * Position: where the token is after so many rolls, as colours on the board, and how that moves.
 */

import { MOST_ROLLS } from "./choices.js";
import { counted, el, typed } from "./dom.js";
import { hide } from "./focus.js";

/** @import {App} from "./app.js" */
/** @import {SummaryAnswer} from "./types.js" */

const PAUSE = 400;
/** Rolls on the slider where it is not known by when nine games in ten are won, or they never are. */
const WITHOUT_END = 60;

export class PositionPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.rolls = 1;
    this.last = WITHOUT_END;
    /** Whether it goes on by itself. */
    this.playing = false;
    this.slider = el("input#after", { type: "range", min: "0", oninput: (event) => this.drag(Number(typed(event))) });
    this.button = el("button#after-play", { onclick: () => (this.playing ? this.pause() : this.play()) }, "Play");
    this.label = el("label", { for: "after" });
    this.root = el("div.position", { hidden: true }, this.label, el("div.row", this.slider, this.button));
    this.write();
  }

  /** @param {boolean} on */
  show(on) {
    this.pause();
    hide(this.root, !on);
  }

  /** Nine games in ten are won at the end of the slider.  @param {SummaryAnswer|null|undefined} summary */
  fit(summary) {
    this.last = Math.min(summary?.p90 ?? WITHOUT_END, MOST_ROLLS);
    this.rolls = Math.min(this.rolls, this.last);
    this.write();
  }

  write() {
    this.slider.max = String(this.last);
    this.slider.value = String(this.rolls);
    this.label.textContent = `After ${counted(this.rolls, "roll")}`;
  }

  /** @param {number} rolls */
  go(rolls) {
    this.rolls = rolls;
    this.write();
    return this.app.refresh();
  }

  /** @param {number} rolls */
  drag(rolls) {
    this.pause();
    this.go(rolls);
  }

  async play() {
    this.playing = true;
    this.button.textContent = "Pause";
    if (this.rolls === this.last) this.rolls = -1;
    while (this.playing && this.rolls < this.last) {
      await this.go(this.rolls + 1);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.pause();
  }

  pause() {
    this.playing = false;
    this.button.textContent = "Play";
  }
}

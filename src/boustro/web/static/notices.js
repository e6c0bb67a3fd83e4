/**
 * Notices: short messages at the foot of the page, which screen readers read aloud.
 */

import { ApiError } from "./api.js";
import { byId, el, iconButton, patch } from "./dom.js";
import { hide } from "./focus.js";
import { say, told } from "./words.js";

/** @import {Notice} from "./state.js" */
/** @import {Store} from "./store.js" */
/** @import {Said} from "./words.js" */

const STAYS = 6000;
/** The notice about a name that the server has cleaned. */
export const LEFT_OUT = say("notices.left_out");

export class Notices {
  live = byId("live");
  foot = byId("notice");
  words = el("span");
  act = el("button#notice-act.plain", say("frame.undo"));
  timer = 0;

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.act.addEventListener("click", () => this.undo());
    patch(
      this.foot,
      this.words,
      this.act,
      iconButton("close", say("notices.close"), () => this.notify("")),
    );
    store.on(["said"], () => this.say());
    store.on(["notice"], () => this.show());
  }

  /** @param {string} sentence */
  announce(sentence) {
    this.store.change({ said: sentence });
  }

  say() {
    const { said } = this.store;
    // A screen reader repeats the same words only if the region was empty in between.
    if (this.live.textContent === said) this.live.textContent = "";
    this.live.textContent = said;
  }

  /**
   * @param {Said} sentence
   * @param {Notice["until"]} until
   * @param {Notice["undo"]} undo
   */
  notify(sentence, until = "", undo = null) {
    this.store.change({ notice: { sentence, until, undo } });
  }

  show() {
    const { sentence, until, undo } = this.store.notice;
    clearTimeout(this.timer);
    patch(this.words, told(sentence));
    hide(this.act, !undo);
    hide(this.foot, !sentence);
    if (sentence && !until) this.timer = setTimeout(() => this.notify(""), STAYS);
  }

  /**
   * Says what was done, with a button that undoes it.
   * @param {string} sentence @param {() => void} undo
   */
  offer(sentence, undo) {
    this.notify(sentence, "stays", undo);
    this.announce(sentence);
  }

  undo() {
    const { undo } = this.store.notice;
    this.notify("");
    undo?.();
  }

  /** Shows an error until the next try.  @param {unknown} error */
  failed(error) {
    this.notify(ApiError.of(error).said, "stays");
  }

  /** Clears the notice: the user has moved on. */
  goneOn() {
    if (this.store.notice.until === "stays") this.notify("");
  }

  reconnecting() {
    this.notify(say("notices.away"), "away");
  }

  connected() {
    if (this.store.notice.until === "away") this.notify(say("notices.back"));
  }
}

/**
 * Notices: short messages at the foot of the page, which screen readers read aloud.
 */

import { ApiError } from "./api.js";
import { byId } from "./dom.js";

const STAYS = 6000;

export class Notices {
  live = byId("live");
  foot = byId("notice");
  timer = 0;

  /** @param {string} sentence */
  announce(sentence) {
    // The same words twice are told twice only when the region was empty in between.
    if (this.live.textContent === sentence) this.live.textContent = "";
    this.live.textContent = sentence;
  }

  /** @param {string} sentence @param {boolean} [away] whether it stays until the server is back */
  notify(sentence, away = false) {
    clearTimeout(this.timer);
    this.foot.classList.toggle("away", away);
    this.foot.textContent = sentence;
    this.foot.hidden = !sentence;
    if (sentence && !away) this.timer = setTimeout(() => this.notify(""), STAYS);
  }

  /** @param {unknown} error */
  failed(error) {
    this.notify(ApiError.of(error).message);
  }

  reconnecting() {
    this.notify("The server is not responding: reconnecting. Nothing is lost.", true);
  }

  connected() {
    if (this.foot.classList.contains("away")) this.notify("Connected again.");
  }
}

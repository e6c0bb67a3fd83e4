/**
 * What the page says in passing: to the ear, and at its foot.
 */

import { byId } from "./dom.js";

const STAYS = 6000;

export function makeNotices() {
  const live = byId("live");
  const foot = byId("notice");
  let timer = 0;
  let away = false;

  /** @param {string} sentence */
  function put(sentence) {
    foot.textContent = sentence;
    foot.hidden = !sentence;
  }

  return {
    /** @param {string} sentence */
    announce(sentence) {
      // The same words twice are told twice only when the region was empty in between.
      if (live.textContent === sentence) live.textContent = "";
      live.textContent = sentence;
    },
    /** @param {string} sentence */
    notify(sentence) {
      clearTimeout(timer);
      foot.classList.remove("away");
      put(sentence);
      timer = window.setTimeout(() => put(""), STAYS);
    },
    reconnecting() {
      clearTimeout(timer);
      away = true;
      foot.classList.add("away");
      put("The server is away: reconnecting. Nothing is lost.");
    },
    connected() {
      if (!away) return;
      away = false;
      this.notify("Connected again.");
    },
  };
}

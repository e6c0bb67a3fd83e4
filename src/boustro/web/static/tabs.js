/**
 * Four tabs, by pointer and by arrow keys.
 */

import { byId } from "./dom.js";

export const TABS = ["draw", "solve", "analyse", "play"];

/**
 * @param {string} first
 * @param {(tab: string) => void} onChoose
 */
export function makeTabs(first, onChoose) {
  const buttons = TABS.map((tab) => byId(`tab-${tab}`));

  /** @param {string} tab */
  function show(tab) {
    for (const [at, name] of TABS.entries()) {
      const chosen = name === tab;
      buttons[at].setAttribute("aria-selected", String(chosen));
      buttons[at].tabIndex = chosen ? 0 : -1;
      byId(`panel-${name}`).hidden = !chosen;
    }
    byId("panels").scrollTop = 0;
  }

  for (const [at, button] of buttons.entries()) {
    button.addEventListener("click", () => onChoose(TABS[at]));
    button.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: 3 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = (to + 4) % 4;
      buttons[next].focus();
      onChoose(TABS[next]);
    });
  }
  show(first);
  return { show };
}

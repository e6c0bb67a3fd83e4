/**
 * Tabs, by pointer and by arrow keys.
 */

import { byId } from "./dom.js";

/** @typedef {"draw"|"solve"|"analyse"|"play"} TabName */

export const TABS = /** @type {const} */ (["draw", "solve", "analyse", "play"]);

/** What shows a tab as the chosen one.  @param {(tab: TabName) => void} onChoose */
export function makeTabs(onChoose) {
  const buttons = TABS.map((tab) => byId(`tab-${tab}`));
  for (const [at, button] of buttons.entries()) {
    button.addEventListener("click", () => onChoose(TABS[at]));
    button.addEventListener("keydown", (event) => {
      const to = new Map([["ArrowLeft", at + 3], ["ArrowRight", at + 1], ["Home", 0], ["End", 3]]).get(event.key);
      if (to === undefined) return;
      event.preventDefault();
      buttons[to % 4].focus();
      onChoose(TABS[to % 4]);
    });
  }
  return (/** @type {TabName} */ tab) => {
    for (const [at, name] of TABS.entries()) {
      buttons[at].setAttribute("aria-selected", String(name === tab));
      buttons[at].tabIndex = name === tab ? 0 : -1;
      byId(`panel-${name}`).hidden = name !== tab;
    }
    byId("panels").scrollTop = 0;
  };
}

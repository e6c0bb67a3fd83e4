/**
 * Tabs, by pointer and by arrow keys.
 */

import { byId } from "./dom.js";
import { hide } from "./focus.js";

/** @typedef {"draw"|"solve"|"analyse"|"play"|"judge"} TabName */

export const TABS = /** @type {const} */ (["draw", "solve", "analyse", "play", "judge"]);

/** What shows a tab as the chosen one.  @param {(tab: TabName) => void} onChoose */
export function makeTabs(onChoose) {
  const buttons = TABS.map((tab) => byId(`tab-${tab}`));
  for (const [at, button] of buttons.entries()) {
    button.addEventListener("click", () => onChoose(TABS[at]));
    button.addEventListener("keydown", (event) => {
      const last = TABS.length - 1;
      const to = new Map([
        ["ArrowLeft", at + last],
        ["ArrowRight", at + 1],
        ["Home", 0],
        ["End", last],
      ]).get(event.key);
      if (to === undefined) return;
      event.preventDefault();
      buttons[to % TABS.length].focus();
      onChoose(TABS[to % TABS.length]);
    });
  }
  return (/** @type {TabName} */ tab) => {
    for (const [at, name] of TABS.entries()) {
      buttons[at].setAttribute("aria-selected", String(name === tab));
      buttons[at].tabIndex = name === tab ? 0 : -1;
      hide(byId(`panel-${name}`), name !== tab);
    }
    byId("panels").scrollTop = 0;
  };
}

/**
 * Tabs, by pointer and by arrow keys.
 */

import { byId } from "./dom.js";
import { hide } from "./focus.js";
import { onKeys } from "./keymap.js";
import { say } from "./words.js";

/** @typedef {keyof typeof TABS} TabName */

/** Whether the board is drawn on in a tab, and what stands below it. */
export const TABS = {
  draw: { edits: true, hint: say("tabs.draw_hint"), keys: say("tabs.draw_keys") },
  solve: { edits: true, hint: say("tabs.solve_hint"), keys: "" },
  analyse: { edits: false, hint: say("tabs.analyse_hint"), keys: say("tabs.analyse_keys") },
  play: { edits: false, hint: "", keys: "" },
  judge: { edits: true, hint: say("tabs.judge_hint"), keys: "" },
};
export const TAB_NAMES = /** @type {TabName[]} */ (Object.keys(TABS));

/** Makes the function that shows a tab as selected.  @param {(tab: TabName) => void} onChoose */
export function makeTabs(onChoose) {
  const buttons = TAB_NAMES.map((tab) => byId(`tab-${tab}`));
  for (const [at, button] of buttons.entries()) {
    button.addEventListener("click", () => onChoose(TAB_NAMES[at]));
    const last = TAB_NAMES.length - 1;
    const go = (/** @type {number} */ to) => {
      buttons[to % TAB_NAMES.length].focus();
      onChoose(TAB_NAMES[to % TAB_NAMES.length]);
    };
    onKeys(button, "tabs", {
      previous: () => go(at + last),
      next: () => go(at + 1),
      first: () => go(0),
      last: () => go(last),
    });
  }
  return (/** @type {TabName} */ tab) => {
    for (const [at, name] of TAB_NAMES.entries()) {
      buttons[at].setAttribute("aria-selected", String(name === tab));
      buttons[at].tabIndex = name === tab ? 0 : -1;
      hide(byId(`panel-${name}`), name !== tab);
    }
    byId("panels").scrollTop = 0;
  };
}

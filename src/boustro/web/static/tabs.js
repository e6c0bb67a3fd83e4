/**
 * Tabs, by pointer and by arrow keys.
 */

import { byId } from "./dom.js";
import { hide } from "./focus.js";
import { onKeys } from "./keymap.js";

/** @typedef {keyof typeof TABS} TabName */

/** Whether the board is drawn on in a tab, and what stands below it. */
export const TABS = {
  draw: {
    edits: true,
    hint: "Drag from square to square to add a jump. Drag an end to move it.",
    keys: "Keyboard: arrows, Enter, Delete.",
  },
  solve: {
    edits: true,
    hint: "A shortest route is drawn, if there is one. Keep drawing: the answer follows.",
    keys: "",
  },
  analyse: {
    edits: false,
    hint: "Drag between two squares to see what a jump there would do.",
    keys: "Keyboard: press Enter on each.",
  },
  play: { edits: false, hint: "", keys: "" },
  judge: {
    edits: true,
    hint: "Paste a solution and press Judge: a board on which it fails appears here.",
    keys: "",
  },
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

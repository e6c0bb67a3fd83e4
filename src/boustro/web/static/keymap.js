/**
 * Keymap: which key does what in a place of the page. The table is `web/keys.py`; no other script
 * asks for a key.
 */

import { KEYS } from "./choices.js";

const TEXT = "input:not([type=radio],[type=range],[type=checkbox]), textarea";

/** @typedef {(event: KeyboardEvent) => unknown} Act what a key does; `false` leaves it to others */

/**
 * Calls what the keys of a place do, while they are pressed within an element, or anywhere but in a
 * text field.
 * @param {Document|Element} element @param {string} place @param {Record<string, Act>} acts
 */
export function onKeys(element, place, acts) {
  element.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing || event.defaultPrevented) return;
    if (element === document && event.key !== "Escape" && isTyped(event)) return;
    const act = acts[KEYS[place][named(event)]];
    if (!act || act(event) === false) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Whether a key is text for a field; no number has a slash.  @param {KeyboardEvent} event */
function isTyped({ target, key }) {
  if (!(target instanceof Element) || !target.matches(TEXT)) return false;
  return key !== "/" || !target.matches("[type=number]");
}

/** A key as the table has it.  @param {KeyboardEvent} event */
function named({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey) return "";
  const isControl = ctrlKey || metaKey;
  const isLetter = key.length === 1;
  const shift = shiftKey && (isControl || !isLetter) ? "Shift+" : "";
  return `${isControl ? "Ctrl+" : ""}${shift}${isLetter ? key.toLowerCase() : key}`;
}

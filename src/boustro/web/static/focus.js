/**
 * Focus: it must never fall back to the body. If a change of the page removes or hides the focused
 * element, the one with its id or in its place gets the focus. A button that is disabled for a
 * moment keeps it.
 */

import { onKeys } from "./keymap.js";

/** @typedef {{place: Element, at: number}} Step an ancestor, and which of its children leads on */

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const BARRED = '[aria-disabled="true"]';

/**
 * Sets whether a button can be pressed, without taking the focus from it.
 * @param {Element} button
 * @param {boolean} able
 */
export function setAble(button, able) {
  button.setAttribute("aria-disabled", String(!able));
}

/** Whether the element is enabled.  @param {Element} element */
export function isAble(element) {
  return !element.closest(BARRED) && isThere(element);
}

/** Whether somebody is typing: what another device does must not take the focus from them. */
export function isTyping() {
  const { activeElement: held } = document;
  if (held instanceof HTMLInputElement) return !["checkbox", "radio", "range"].includes(held.type);
  return held instanceof HTMLTextAreaElement;
}

/** Ignores presses on disabled elements, on the whole page. */
export function barPresses() {
  const bar = (/** @type {Event} */ event) =>
    event.target instanceof Element &&
    event.target.closest(BARRED) &&
    event.stopImmediatePropagation();
  addEventListener("click", bar, true);
}

/** Hides or shows an element.  @param {HTMLElement} element @param {boolean} isHidden */
export function hide(element, isHidden) {
  if (element.hidden !== isHidden) keepFocus(() => Object.assign(element, { hidden: isHidden }));
}

/**
 * Changes the page, and moves the focus at once where that is necessary.
 * @param {() => void} change
 */
export function keepFocus(change) {
  const held = document.activeElement;
  const way = held ? wayTo(held) : [];
  change();
  const { activeElement: now } = document;
  if (!held || !way.length || isThere(held) || (now && now !== held && now !== document.body))
    return;
  const heir = heirOf(held, way);
  if (heir instanceof HTMLElement || heir instanceof SVGElement)
    heir.focus({ preventScroll: true });
}

/**
 * Makes a list of items, each a button and one that removes it, one item of which the Tab key
 * stops at: arrows, Home and End lead from one to the next, and Delete removes it. Call the
 * returned function when the items have changed.
 * @param {Element} place
 */
export function oneStop(place) {
  let at = 0;
  const settle = () => {
    const items = [...place.querySelectorAll("li")].map((item) => [
      ...item.querySelectorAll("button"),
    ]);
    at = Math.max(0, Math.min(at, items.length - 1));
    for (const [number, buttons] of items.entries())
      for (const button of buttons) button.tabIndex = number === at ? 0 : -1;
    return items;
  };
  place.addEventListener("focusin", ({ target }) => {
    at = settle().findIndex((buttons) => buttons.some((button) => button === target));
    settle();
  });
  const go = (/** @type {number} */ by) => {
    at += by;
    settle()[at]?.[0].focus();
  };
  const acts = {
    previous: () => go(-1),
    next: () => go(1),
    first: () => go(-Infinity),
    last: () => go(Infinity),
    remove: () => settle()[at]?.at(-1)?.click(),
  };
  onKeys(place, "list", acts);
  return settle;
}

/** @param {Element} element */
function isThere(element) {
  return element.isConnected && !element.matches(":disabled") && !element.closest("[hidden]");
}

/** The path from an element up to the body.  @param {Element} element @returns {Step[]} */
function wayTo(element) {
  const way = [];
  for (
    let child = element;
    child.parentElement && child !== document.body;
    child = child.parentElement
  ) {
    way.push({ place: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  }
  return way;
}

/** The element that replaces a removed one.  @param {Element} element @param {Step[]} way */
function heirOf(element, way) {
  const same = element.id && document.getElementById(element.id);
  if (same && isThere(same)) return same;
  const from = way.findIndex(({ place }) => isThere(place));
  /** @type {Element} */
  let found = way[from]?.place ?? document.body;
  for (const { at } of way.slice(0, from + 1).reverse())
    found = found.children[Math.min(at, found.children.length - 1)] ?? found;
  for (let near = found; near.parentElement; near = near.parentElement) {
    const able = [near, ...near.querySelectorAll(FOCUSABLE)].find(
      (one) => one.matches(FOCUSABLE) && isThere(one) && one.checkVisibility(),
    );
    if (able) return able;
  }
  return null;
}

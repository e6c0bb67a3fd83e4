/**
 * Focus: it never falls to the body. Where the element that has it is replaced, hidden or disabled,
 * the one with its id or in its place takes over. A button that cannot be pressed just now keeps it.
 */

/** @typedef {{place: Element, at: number}} Step an ancestor, and which of its children leads on */

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const BARRED = '[aria-disabled="true"]';

/** Sets whether a button can be pressed, without taking the focus from it.  @param {Element} button @param {boolean} able */
export function setAble(button, able) {
  button.setAttribute("aria-disabled", String(!able));
}

/** Whether a press on the element does something.  @param {Element} element */
export function isAble(element) {
  return !element.closest(BARRED) && isThere(element);
}

/** Watches the whole page. */
export function keepFocus() {
  /** @type {{element: Element, way: Step[]}|null} */
  let held = null;
  addEventListener(
    "focusin",
    ({ target }) => (held = target instanceof Element ? { element: target, way: wayTo(target) } : null),
  );
  // Who presses beside it lets go of it.
  addEventListener("pointerdown", () => (held = null), true);
  addEventListener(
    "click",
    (event) => {
      if (event.target instanceof Element && event.target.closest(BARRED)) event.stopImmediatePropagation();
    },
    true,
  );
  new MutationObserver(() => {
    if (!held || isThere(held.element)) return;
    const heir = heirOf(held.element, held.way);
    held = null;
    if (heir instanceof HTMLElement || heir instanceof SVGElement) heir.focus({ preventScroll: true });
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["hidden", "disabled"],
  });
}

/** @param {Element} element */
function isThere(element) {
  return element.isConnected && !element.matches(":disabled") && !element.closest("[hidden]");
}

/** The way up from an element.  @param {Element} element @returns {Step[]} */
function wayTo(element) {
  const way = [];
  for (let child = element; child.parentElement && child !== document.body; child = child.parentElement) {
    way.push({ place: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  }
  return way;
}

/** What takes the place of an element that is gone.  @param {Element} element @param {Step[]} way */
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

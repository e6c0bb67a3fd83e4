// The lesson: which picture is shown, the search on the first of them, day and night.

import { actOf, mount } from "./stepper.js";

/** @template {Element} T @param {string} selector @param {new () => T} kind @returns {T} */
function part(selector, kind) {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no element ${selector}`);
  return found;
}

const { search } = JSON.parse(part("#lesson-data", HTMLScriptElement).textContent ?? "");
const dark = part("#dark", HTMLButtonElement);
const svg = part("#picture-board svg", SVGSVGElement);
const choices = [...document.querySelectorAll("input[name=picture]")].filter(
  (input) => input instanceof HTMLInputElement,
);
const stepper = mount(part("#stepper", HTMLElement), {
  svg,
  search,
  onstep: (n) => n > 0 && choose("board"),
});

/** @param {string} name */
function choose(name) {
  for (const figure of document.querySelectorAll(".stage figure"))
    figure.toggleAttribute("hidden", figure.id !== `picture-${name}`);
  for (const input of choices) input.checked = input.value === name;
}

/** @param {boolean} isDark */
function show(isDark) {
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  dark.textContent = isDark ? "Light" : "Dark";
}

// These elements keep their own keys; the stepper handles its keys itself.
const OWN = "input, button, select, textarea, summary, a, [tabindex], #stepper";

document.addEventListener("keydown", (event) => {
  const act = actOf(event);
  const at = event.target instanceof Element ? event.target : document.body;
  if (!act || event.defaultPrevented || event.shiftKey || at.closest(OWN)) return;
  event.preventDefault();
  stepper[act]();
});
for (const input of choices) input.addEventListener("change", () => choose(input.value));
dark.addEventListener("click", () => show(document.documentElement.dataset.theme !== "dark"));
show(matchMedia("(prefers-color-scheme: dark)").matches);

// On paper it is day, and every answer is open.
const hidden = [...document.querySelectorAll("details")].filter(
  (details) => details instanceof HTMLDetailsElement,
);
/** @type {(() => void)[]} */
const afterwards = [];
addEventListener("beforeprint", () => {
  const wasDark = document.documentElement.dataset.theme === "dark";
  const closed = hidden.filter((details) => !details.open);
  show(false);
  for (const details of closed) details.open = true;
  afterwards.push(() => {
    show(wasDark);
    for (const details of closed) details.open = false;
  });
});
addEventListener("afterprint", () => afterwards.pop()?.());

/**
 * Heat map menu: which values colour the squares of the board.
 */

import { el } from "./dom.js";

const HEATS = [
  ["", "None", ""],
  ["levels", "Fewest rolls", "The fewest rolls to each square."],
  ["visits", "Visits", "The average number of rolls made from each square in a game."],
  ["whatif", "What if", "How the average changes when a jump is removed."],
];

/** @param {import("./app.js").App} app */
export function heatsPart(app) {
  let heat = "";
  const hint = el("p", { class: "hint" });

  /** @param {string} value @param {string} said */
  function choose(value, said) {
    heat = value;
    hint.textContent = said;
    app.refresh();
  }

  /** @param {string[]} choice @param {number} at */
  function segment([value, label, said], at) {
    const id = `heat-${value || "none"}`;
    const input = el("input", { type: "radio", name: "heat", id, checked: at === 0, onchange: () => choose(value, said) });
    return el("span", {}, input, el("label", { for: id, text: label }));
  }

  return {
    root: el("fieldset", { class: "toggle" }, el("legend", { text: "On the board" }),
      el("div", { class: "segments" }, ...HEATS.map(segment)), hint),
    want() {
      return heat ? { heat } : {};
    },
  };
}

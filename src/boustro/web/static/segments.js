/**
 * Segments: one choice of a few, as radio buttons in a row.
 */

import { el } from "./dom.js";

/**
 * @param {string} name of the group, and the beginning of each id
 * @param {string} legend
 * @param {string[][]} choices a value and a label each
 * @param {string} now the value that is chosen
 * @param {(value: string) => void} choose
 */
export function segments(name, legend, choices, now, choose) {
  return el(
    "fieldset.toggle",
    el("legend", legend),
    el(
      "div.segments",
      ...choices.map(([value, label]) => {
        const id = `${name}-${value || "none"}`;
        return el(
          "span",
          el("input", { type: "radio", name, id, value, checked: value === now, onchange: () => choose(value) }),
          el("label", { for: id }, label),
        );
      }),
    ),
  );
}

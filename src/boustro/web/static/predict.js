/**
 * Prediction: which square does the search take next? With a score, and by keyboard alone.
 */

import { counted, el, field } from "./dom.js";
import { hide } from "./focus.js";

export class Prediction {
  /** @param {{next: () => number|null, show: () => void, turn: (on: boolean) => void}} search */
  constructor({ next, show, turn }) {
    this.right = this.asked = 0;
    const box = el("input#predict", { type: "checkbox", onchange: () => this.turn(box.checked) });
    this.answer = el("input#predicted", { inputmode: "numeric", autocomplete: "off", size: 4 });
    this.said = el("p#predict-said", { role: "status" });
    this.form = el(
      "form.row.predict",
      { hidden: true, onsubmit: (event) => this.guess(event) },
      field("Which square is searched from next?", this.answer, ".inline"),
      el("button", { type: "submit" }, "Check"),
      this.said,
    );
    this.turn = (/** @type {boolean} */ on) => {
      this.right = this.asked = 0;
      hide(this.form, !on);
      turn(on);
      this.said.textContent = "";
      if (on) this.answer.focus();
    };
    this.guess = (/** @type {Event} */ event) => {
      event.preventDefault();
      const [expected, guessed] = [next(), this.answer.value.trim()];
      if (!guessed || expected === null) return;
      const isRight = Number(guessed) === expected;
      [this.asked, this.right] = [this.asked + 1, this.right + Number(isRight)];
      this.said.textContent = `${isRight ? "Right" : `No, ${expected}`}. ${scored(this.right, this.asked)}`;
      this.answer.value = "";
      show();
    };
    this.root = el("div", el("div.check", box, el("label", { for: "predict" }, "Predict the next square")), this.form);
  }
}

/** @param {number} right @param {number} asked */
export function scored(right, asked) {
  return `${right} of ${counted(asked, "prediction")} right.`;
}

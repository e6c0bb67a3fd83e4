/**
 * Prediction: which square does the search take next? With a score, and by keyboard alone.
 */

import "./messages_later.js";
import { el, field, fieldOf } from "./dom.js";
import { hide } from "./focus.js";
import { guessed, unguessed } from "./state.js";
import { say } from "./words.js";

/** @import {Store} from "./store.js" */

/**
 * @param {Store} store
 * @param {{next: () => number|null, show: () => void, turn: (on: boolean) => void, on: boolean}}
 *   search
 */
export function predictionForm(store, { next, show, turn, on }) {
  const box = el("input#predict", {
    type: "checkbox",
    onchange: (event) => begin(fieldOf(event).checked),
  });
  const answer = el("input#predicted", { inputmode: "numeric", autocomplete: "off", size: 4 });
  const outcome = el("p#predict-said", { role: "status" });
  const form = el(
    "form.row.predict",
    { hidden: true, onsubmit: guess },
    field(say("predict.asked"), answer, ".inline"),
    el("button", { type: "submit" }, say("predict.check")),
    outcome,
  );

  /** @param {boolean} on */
  function begin(on) {
    store.change(unguessed());
    hide(form, !on);
    turn(on);
    outcome.textContent = "";
    if (on) answer.focus();
  }

  /** @param {Event} event */
  function guess(event) {
    event.preventDefault();
    const [expected, chosen] = [next(), answer.value.trim()];
    if (!chosen || expected === null) return;
    const isRight = Number(chosen) === expected;
    store.change(guessed(store, isRight));
    const { right, asked } = store.guesses;
    outcome.textContent = isRight
      ? say("predict.right", { right, asked })
      : say("predict.wrong", { expected, right, asked });
    answer.value = "";
    show();
  }

  const parts = el(
    "div",
    el("div.check", box, el("label", { for: "predict" }, say("predict.predict"))),
    form,
  );
  if (on) setTimeout(() => box.click());
  return parts;
}

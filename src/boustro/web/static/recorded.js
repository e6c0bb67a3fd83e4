/**
 * Games that somebody wrote down, held against the theory.
 */

import { ApiError, latest } from "./api.js";
import { el, fill, shown } from "./dom.js";
import { gameOf } from "./store.js";

/** @typedef {import("./types.js").FitAnswer} FitAnswer */

export class RecordedPart {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/analyse");
    this.lengths = el("textarea", { id: "lengths", rows: 3, spellcheck: "false", placeholder: "31 22 47 …" });
    this.outcome = el("div", { class: "outcome", id: "fit", "aria-live": "polite" });
    this.root = el(
      "section",
      { "aria-labelledby": "recorded-title" },
      el("h2", { id: "recorded-title", text: "Your own games" }),
      el(
        "form",
        { class: "recorded", onsubmit: (event) => this.compare(event) },
        el(
          "div",
          { class: "field" },
          el("label", { for: "lengths", text: "How many rolls one player took in each game" }),
          this.lengths,
        ),
        el("button", { text: "Compare with the theory" }),
      ),
      this.outcome,
    );
  }

  /** What was said of another board goes.  */
  clear() {
    this.answers.drop();
    fill(this.outcome);
  }

  /** @param {Event} event */
  async compare(event) {
    event.preventDefault();
    try {
      const answer = await this.answers.ask({ ...gameOf(this.app.store.now), lengths: this.lengths.value });
      const fit = answer?.results[0]?.fit;
      if (fit) this.show(fit);
    } catch (error) {
      fill(this.outcome, el("p", { class: "wrong", text: ApiError.of(error).message }));
    }
  }

  /** @param {FitAnswer} fit */
  show({ groups, sentence }) {
    const rows = groups.map(({ first, last, seen, expected }) =>
      el(
        "tr",
        {},
        el("th", {
          scope: "row",
          text: last === null ? `from ${first}` : first === last ? `${first}` : `${first}–${last}`,
        }),
        el("td", { text: String(seen) }),
        el("td", { text: shown(expected) }),
      ),
    );
    fill(
      this.outcome,
      el("p", { text: sentence }),
      el(
        "table",
        { class: "groups" },
        el(
          "thead",
          {},
          el("tr", {}, ...["Rolls", "Your games", "Expected"].map((text) => el("th", { scope: "col", text }))),
        ),
        el("tbody", {}, ...rows),
      ),
    );
  }
}

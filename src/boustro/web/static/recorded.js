/**
 * Games that somebody wrote down, held against the theory.
 */

import { ApiError, latest } from "./api.js";
import { el, field, patch, section, shown } from "./dom.js";
import { gameOf } from "./draft.js";
import { inWords, say, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {FitAnswer} from "./types.js" */

export class RecordedPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.answers = latest("POST /api/analyse");
    this.lengths = el("textarea#lengths", {
      rows: 3,
      spellcheck: "false",
      placeholder: "31 22 47 …",
    });
    this.outcome = el("div#fit.outcome", { "aria-live": "polite" });
    this.root = section(
      "recorded",
      say("recorded.title"),
      el(
        "form.recorded",
        { onsubmit: (event) => this.compare(event) },
        field(say("recorded.lengths"), this.lengths),
        el("button", { type: "submit" }, say("recorded.compare")),
      ),
      this.outcome,
    );
  }

  /** Clears the answer about another board.  */
  clear() {
    this.answers.drop();
    patch(this.outcome);
  }

  /** @param {Event} event */
  async compare(event) {
    event.preventDefault();
    try {
      const answer = await this.answers.ask({
        ...gameOf(this.app.store.now),
        lengths: this.lengths.value,
      });
      const fit = answer?.results[0]?.fit;
      if (fit) this.show(fit);
    } catch (error) {
      patch(this.outcome, el("p.wrong", told(ApiError.of(error).said)));
    }
  }

  /** @param {FitAnswer} fit */
  show({ groups, sentence, claims }) {
    const rows = groups.map(({ first, last, seen, expected }) =>
      el(
        "tr",
        el(
          "th",
          { scope: "row" },
          last === null
            ? say("recorded.from", { first })
            : first === last
              ? `${first}`
              : `${first}–${last}`,
        ),
        el("td", String(seen)),
        el("td", shown(expected)),
      ),
    );
    patch(
      this.outcome,
      el("p", inWords(sentence, claims?.sentence)),
      el(
        "table.groups",
        el(
          "thead",
          el(
            "tr",
            ...[say("recorded.rolls"), say("recorded.seen"), say("recorded.expected")].map((text) =>
              el("th", { scope: "col" }, text),
            ),
          ),
        ),
        el("tbody", ...rows),
      ),
    );
  }
}

/**
 * Size controls: the number of rows and columns, each to step or to type.
 */

import { el, iconButton, typed } from "./dom.js";
import { MOST_SIDE } from "./draft.js";
import { columnsOf } from "./state.js";
import { say } from "./words.js";

/** @import {App} from "./app.js" */

const MEASURES = /** @type {const} */ (["rows", "columns"]);

/** @typedef {typeof MEASURES[number]} Measure */

export class MeasurePart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.inputs = { rows: this.input("rows"), columns: this.input("columns") };
    this.count = el("p.hint");
    this.root = el(
      "div.measure",
      this.field("rows", [say("measure.rows"), say("measure.row_fewer"), say("measure.row_more")]),
      this.field("columns", [
        say("measure.columns"),
        say("measure.column_fewer"),
        say("measure.column_more"),
      ]),
      this.count,
    );
  }

  /** The size of the present draft: a press starts from that, not from what was drawn last. */
  present() {
    const { draft } = this.app.store;
    const columns = columnsOf(this.app.store);
    return { rows: Math.ceil(Number(draft.size) / columns), columns };
  }

  show() {
    const present = this.present();
    for (const id of MEASURES)
      if (document.activeElement !== this.inputs[id]) this.inputs[id].value = String(present[id]);
    this.count.textContent = say("measure.squares", this.app.store.draft);
  }

  /** @param {Measure} id */
  input(id) {
    return el("input", {
      id,
      type: "number",
      min: 1,
      max: MOST_SIDE,
      inputmode: "numeric",
      onchange: (event) => this.take(id, Number(typed(event))),
    });
  }

  /** @param {Measure} id @param {string[]} words its name, and those of its buttons */
  field(id, [name, fewer, more]) {
    return el(
      "div.field.stepper",
      el("label", { for: id }, name),
      el(
        "span.steps",
        iconButton("minus", fewer, () => this.put(id, this.present()[id] - 1)),
        this.inputs[id],
        iconButton("plus", more, () => this.put(id, this.present()[id] + 1)),
      ),
    );
  }

  /**
   * What was typed; the field gets its old number back if that is none.
   * @param {Measure} id @param {number} count
   */
  take(id, count) {
    if (count > 0) this.put(id, count);
    else this.inputs[id].value = String(this.present()[id]);
  }

  /** @param {Measure} id @param {number} count */
  put(id, count) {
    const wanted = this.present();
    if (count > MOST_SIDE)
      this.app.notices.notify(
        say(id === "rows" ? "measure.most_rows" : "measure.most_columns", { most: MOST_SIDE }),
      );
    wanted[id] = Math.min(Math.max(Math.round(count) || 1, 1), MOST_SIDE);
    const { rows, columns } = wanted;
    this.inputs[id].value = String(wanted[id]);
    const { draft } = this.app.store;
    if (rows * columns === Number(draft.size) && columns === draft.columns) return;
    this.app.store.edit({ size: rows * columns, columns }, say("measure.size", { rows, columns }));
  }
}

/**
 * Size controls: the number of rows and columns, each to step or to type.
 */

import { counted, el, fill, iconButton } from "./dom.js";

const MOST_ROWS = 60;

/** @typedef {"rows"|"columns"} Measure */

export class MeasurePart {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.root = el("div", { class: "measure" });
  }

  /** Of the draft as it is now: a press counts from that, not from what was drawn last. */
  present() {
    const { size, columns = Number(this.app.board.picture?.dataset.columns ?? 10) } = this.app.store.draft;
    return { rows: Math.ceil(Number(size) / columns), columns };
  }

  show() {
    const { rows, columns } = this.present();
    const held = document.activeElement?.getAttribute("data-step") ?? document.activeElement?.id;
    fill(this.root,
      this.field("rows", "Rows", rows),
      this.field("columns", "Columns", columns),
      el("p", { class: "hint", text: counted(this.app.store.draft.size, "square") }));
    const again = held && this.root.querySelector(`[data-step="${held}"], #${held}`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {Measure} id @param {string} label @param {number} value */
  field(id, label, value) {
    const one = `One ${label.toLowerCase().slice(0, -1)}`;
    const input = el("input", {
      id, type: "number", min: 1, max: MOST_ROWS, value, inputmode: "numeric",
      onchange: () => this.put(id, Number(input.value)),
    });
    return el("div", { class: "field stepper" }, el("label", { for: id, text: label }),
      el("span", { class: "steps" },
        iconButton("minus", `${one} fewer`, () => this.put(id, this.present()[id] - 1), { "data-step": `${id}-less` }),
        input,
        iconButton("plus", `${one} more`, () => this.put(id, this.present()[id] + 1), { "data-step": `${id}-more` })));
  }

  /** @param {Measure} id @param {number} count */
  put(id, count) {
    const wanted = this.present();
    wanted[id] = Math.min(Math.max(Math.round(count) || 1, 1), MOST_ROWS);
    const { rows, columns } = wanted;
    const { draft } = this.app.store;
    if (rows * columns === Number(draft.size) && columns === draft.columns) return;
    this.app.store.edit({ size: rows * columns, columns }, `${rows} rows of ${columns}.`);
  }
}

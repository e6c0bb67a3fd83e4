/**
 * Downloads: the board as a file in any format, as a picture, or as a lesson.
 */

import { download } from "./api.js";
import { PICTURES, THEMES } from "./choices.js";
import { choice, el, field, patch } from "./dom.js";
import { gameOf } from "./draft.js";
import { refused } from "./saved_boards.js";

/** @import {App} from "./app.js" */

export class TakePart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.formats = el("select#format");
    this.picture = choice("picture", PICTURES);
    this.theme = choice("picture-theme", THEMES);
    this.sheets = el("input#sheets", { type: "number", min: 1, max: 100, value: 10 });
    this.key = el("input#sheets-key", { type: "checkbox" });
    this.failed = el("div.outcome", { role: "status" });
    this.fold = el("details#fold-download.fold", el("summary", "Download and print"), ...this.rows(), this.failed);
  }

  rows() {
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
      el("button", { id, onclick }, text);
    return [
      el(
        "div.row",
        field("Board as", this.formats, ".grow"),
        button("download-board", "Download", () => this.writeBoard(false)),
      ),
      el(
        "div.row",
        field("Picture as", this.picture, ".grow"),
        field("Theme", this.theme, ".grow"),
        button("download-picture", "Download", () => this.drawPicture()),
      ),
      el(
        "div.row.spread",
        el("span.hint", "A lesson: one file with the board, the search to step through and the figures."),
        button("download-lesson", "Lesson", () => this.fetchFile("POST /api/lesson", {}, "lesson.html")),
      ),
      el(
        "div.row.spread.sheets",
        field("Worksheets, each with a board of its own", this.sheets),
        el("div.check", this.key, el("label", { for: "sheets-key" }, "answers behind them")),
        button("download-sheets", "Worksheets", () => this.takeSheets()),
      ),
    ];
  }

  /** @param {Element[]} formats those that are written */
  know(formats) {
    patch(this.formats, ...formats);
  }

  drawPicture() {
    const kind = this.picture.value;
    return this.fetchFile(
      "POST /api/picture",
      { as: kind, theme: this.theme.value, route: kind === "gif" },
      `board.${kind}`,
    );
  }

  takeSheets() {
    const wish = { worksheets: Number(this.sheets.value), key: this.key.checked };
    return this.fetchFile("POST /api/lesson", wish, "worksheets.html");
  }

  // What the format cannot express is shown first; a second press downloads the rest.
  /** @param {boolean} lossy */
  async writeBoard(lossy) {
    const format = this.formats.value;
    await this.fetchFile("POST /api/write", { format, lossy }, `board.${format}`);
    if (lossy || this.failed.childElementCount === 0) return;
    this.failed.append(el("button#download-lossy", { onclick: () => this.writeBoard(true) }, "Download the rest"));
  }

  /** @param {string} question @param {object} more @param {string} fallback */
  async fetchFile(question, more, fallback) {
    patch(this.failed);
    try {
      await download(question, { ...gameOf(this.app.store.now), ...more }, fallback);
    } catch (error) {
      refused(this.failed, error);
    }
  }
}

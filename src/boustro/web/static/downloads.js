/**
 * Downloads: the board as a file in any format, as a picture, or as a lesson; worksheets for a
 * class.
 */

import { download } from "./api.js";
import { PAPERS, PICTURES, THEMES } from "./choices.js";
import { choice, el, field, patch, section } from "./dom.js";
import { gameOf } from "./draft.js";
import { refused } from "./saved_boards.js";
import { say, titled } from "./words.js";

/** @import {App} from "./app.js" */

export class TakePart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.formats = el("select#format");
    this.picture = choice("picture", titled("picture", PICTURES));
    this.theme = choice("picture-theme", titled("theme", THEMES));
    // Only a PDF has pages.
    this.paper = choice("picture-paper", titled("paper", PAPERS), () => {
      this.picture.value = "pdf";
    });
    this.paperField = field(say("downloads.paper"), this.paper);
    this.failed = el("div.outcome", { role: "status" });
    this.fold = el(
      "details#fold-download.fold",
      el("summary", say("downloads.title")),
      ...this.rows(),
      this.failed,
    );
  }

  rows() {
    return [
      el(
        "div.row",
        field(say("downloads.board_as"), this.formats, ".grow"),
        button("download-board", say("downloads.download"), () => this.writeBoard(false)),
      ),
      el(
        "div.row",
        field(say("downloads.picture_as"), this.picture, ".grow"),
        field(say("downloads.theme"), this.theme, ".grow"),
        this.paperField,
        button("download-picture", say("downloads.download"), () => this.drawPicture()),
      ),
      el(
        "div.row.spread",
        el("span.hint", say("downloads.lesson_hint")),
        button("download-lesson", say("downloads.lesson"), () =>
          this.fetchFile("POST /api/lesson", {}, "lesson.html", "downloads.to_open"),
        ),
      ),
    ];
  }

  /** @param {Element[]} formats those that are written */
  know(formats) {
    patch(this.formats, ...formats);
  }

  drawPicture() {
    const kind = this.picture.value;
    const paper = kind === "pdf" ? this.paper.value : undefined;
    const wish = { as: kind, theme: this.theme.value, route: kind === "gif", paper };
    return this.fetchFile("POST /api/picture", wish, `board.${kind}`);
  }

  // What the format cannot express is shown first; a second press downloads the rest.
  /** @param {boolean} lossy */
  async writeBoard(lossy) {
    const format = this.formats.value;
    const isSaved = await this.fetchFile("POST /api/write", { format, lossy }, `board.${format}`);
    if (lossy || isSaved) return;
    this.failed.append(
      el("button#download-lossy", { onclick: () => this.writeBoard(true) }, say("downloads.rest")),
    );
  }

  /**
   * @param {string} question @param {object} more @param {string} fallback
   * @param {"downloads.to_open"} [said]
   */
  fetchFile(question, more, fallback, said) {
    return fetchOf(this.app, this.failed, question, more, fallback, said);
  }
}

/**
 * What a teacher takes to a class; it stands beside the search that a class looks at.
 * @param {App} app
 */
export function classPart(app) {
  const sheets = el("input#sheets", { type: "number", min: 1, max: 100, value: 10 });
  const key = el("input#sheets-key", { type: "checkbox" });
  const failed = el("div.outcome", { role: "status" });
  const take = () => {
    const wish = { worksheets: Number(sheets.value), key: key.checked };
    return fetchOf(app, failed, "POST /api/lesson", wish, "worksheets.html", "downloads.to_print");
  };
  return section(
    "class",
    say("downloads.class"),
    el(
      "div.row.spread.sheets",
      field(say("downloads.sheets_each"), sheets),
      el("div.check", key, el("label", { for: "sheets-key" }, say("downloads.answers"))),
      button("download-sheets", say("downloads.sheets"), take),
    ),
    failed,
  );
}

/** @param {string} id @param {string} text @param {() => void} onclick */
function button(id, text, onclick) {
  return el("button", { id, onclick }, text);
}

/**
 * Saves what is made of the board and says so, or why it cannot be made.
 * @param {App} app
 * @param {Element} outcome
 * @param {string} question
 * @param {object} more
 * @param {string} fallback
 * @param {"downloads.saved"|"downloads.to_open"|"downloads.to_print"} [said]
 * @returns {Promise<boolean>} whether it is saved
 */
async function fetchOf(app, outcome, question, more, fallback, said = "downloads.saved") {
  patch(outcome);
  try {
    const name = await download(question, { ...gameOf(app.store.now), ...more }, fallback);
    patch(outcome, el("p", say(said, { name })));
    return true;
  } catch (error) {
    refused(outcome, error);
    return false;
  }
}

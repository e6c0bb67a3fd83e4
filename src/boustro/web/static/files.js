/**
 * Files: built-in, saved, pasted, uploaded, downloaded and shared boards.
 */

import { ask } from "./api.js";
import { el } from "./dom.js";
import { OpenPart, refused } from "./shelves.js";
import { KeepPart } from "./keep.js";
import { TakePart } from "./downloads.js";

/** @param {import("./app.js").App} app */
export function filesPart(app) {
  const open = new OpenPart(app);
  const keep = new KeepPart(app, () => open.listSaved());
  const take = new TakePart(app);
  let known = false;

  function lists() {
    open.listSaved();
    if (!known) listFixed();
  }

  /** What there is on every server and does not change. */
  async function listFixed() {
    known = true;
    try {
      const [{ boards }, { formats }] = await Promise.all([ask("GET /api/builtins"), ask("GET /api/formats")]);
      open.know(boards, formats.filter((one) => one.reads).map(formatOption));
      take.know(formats.filter((one) => one.writes).map(formatOption));
    } catch (error) {
      known = false;
      refused(open.outcome, error);
    }
  }

  for (const fold of [open.fold, take.fold]) fold.addEventListener("toggle", () => fold.open && lists());
  return { parts: [open.fold, keep.fold, take.fold], reveal: () => keep.reveal(), onShow: () => open.fold.open && lists() };
}

/** @param {import("./types.js").FormatAnswer} format */
function formatOption({ name, title }) {
  return el("option", { value: name, text: title });
}

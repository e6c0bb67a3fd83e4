/**
 * Boards from elsewhere and to elsewhere: built-in, saved, pasted, uploaded, downloaded, shared.
 */

import { ask } from "./api.js";
import { el } from "./dom.js";
import { openPart } from "./shelves.js";
import { keepPart } from "./keep.js";
import { takePart } from "./downloads.js";

/** @param {import("./app.js").App} app */
export function filesPart(app) {
  const open = openPart(app);
  const keep = keepPart(app, () => open.listSaved());
  const take = takePart(app);
  let known = false;

  async function lists() {
    await Promise.all([open.listSaved(), known ? null : listFixed()]);
  }

  /** What there is on every server and does not change. */
  async function listFixed() {
    known = true;
    try {
      const [{ boards }, { formats }] = await Promise.all([ask("GET", "/api/builtins"), ask("GET", "/api/formats")]);
      open.know(boards, formats.filter((/** @type {any} */ one) => one.reads).map(formatOption));
      take.know(formats.filter((/** @type {any} */ one) => one.writes).map(formatOption));
    } catch (error) {
      known = false;
      open.refuse(error);
    }
  }

  for (const fold of [open.fold, take.fold]) fold.addEventListener("toggle", () => fold.open && lists());

  return {
    parts: [open.fold, keep.fold, take.fold],
    onShow() {
      if (open.fold.open) lists();
    },
    reveal() {
      keep.reveal();
    },
  };
}

/** @param {any} format */
function formatOption(format) {
  return el("option", { value: format.name, text: format.title ?? format.name });
}

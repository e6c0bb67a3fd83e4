/**
 * A board saved under a link of its own, and the link copied.
 */

import { ask } from "./api.js";
import { el, fill, icon } from "./dom.js";
import { refused } from "./shelves.js";
import { gameOf } from "./store.js";

/** @param {import("./app.js").App} app @param {() => Promise<void>} listSaved */
export function keepPart(app, listSaved) {
  const said = el("div", { class: "outcome", role: "status" });
  /** The board whose save is under way: pressed twice, it is saved once. */
  let under = -1;

  async function save() {
    const what = app.boards.saving();
    if (under === what.opened) return;
    under = what.opened;
    fill(said);
    const { draft } = what.now;
    const body = { ...gameOf(what.now), name: draft.name || `${draft.size} squares` };
    try {
      const { id } = what.id ? await ask("PUT", `/api/boards/${what.id}`, body) : await ask("POST", "/api/boards", body);
      const here = app.boards.saved(what, id);
      fill(said, el("p", {}, here ? "Saved. " : `“${body.name}” is saved. `, el("a", { href: `/b/${id}`, text: `${location.origin}/b/${id}` })));
      await listSaved();
    } catch (error) {
      refused(said, error);
    } finally {
      if (under === what.opened) under = -1;
    }
  }

  async function copy() {
    await app.linkReady();
    const now = location.href;
    try {
      await navigator.clipboard.writeText(now);
      fill(said, el("p", { text: "The link is on the clipboard." }));
    } catch {
      fill(said, el("div", { class: "field" }, el("label", { for: "link", text: "Copy this link" }), el("input", { id: "link", readonly: true, value: now })));
    }
  }

  const fold = el("details", { class: "fold", id: "fold-save" }, el("summary", { text: "Save and share" }),
    el("p", { class: "hint", text: "Saved boards are listed in this browser only. Whoever has a link sees the board." }),
    el("div", { class: "row" },
      el("button", { type: "button", class: "strong", id: "save", onclick: save }, icon("save"), "Save"),
      el("button", { type: "button", id: "copy-link", onclick: copy }, icon("share"), "Copy the link")),
    said);

  return {
    fold,
    reveal() {
      fold.open = true;
      fold.scrollIntoView({ block: "nearest" });
    },
  };
}

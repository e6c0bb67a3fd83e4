/**
 * Files: built-in, saved, pasted, uploaded, downloaded and shared boards.
 */

import { ask } from "./api.js";
import { el } from "./dom.js";
import { TakePart } from "./downloads.js";
import { readSnapshot } from "./draft.js";
import { boards as ownBoards } from "./host.js";
import { KeepPart } from "./keep.js";
import { boardItem, OpenPart, refused } from "./saved_boards.js";
import { ONLY_ENGLISH, say } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {FormatAnswer} from "./types.js" */

/** @param {App} app */
export function filesPart(app) {
  const open = new OpenPart(app);
  const keep = new KeepPart(app, () => open.listSaved());
  const take = new TakePart(app);
  let known = false;

  function lists() {
    open.listSaved();
    if (!known) listFixed();
  }

  /** The answers that never change while the page is open. */
  async function listFixed() {
    known = true;
    try {
      const [{ boards }, { formats }] = await Promise.all([
        ask("GET /api/builtins"),
        ask("GET /api/formats"),
      ]);
      open.know(boards, formats.filter((one) => one.reads).map(formatOption));
      take.know(formats.filter((one) => one.writes).map(formatOption));
    } catch (error) {
      known = false;
      refused(open.outcome, error);
    }
  }

  for (const fold of [open.fold, take.fold])
    fold.addEventListener("toggle", () => fold.open && lists());
  return {
    parts: [...ownPart(app), open.fold, keep.fold, take.fold],
    reveal: () => keep.reveal(),
    show: () => keep.show(),
    readFile: (/** @type {File|undefined} */ file) => open.readFile(file),
    onShow: () => open.fold.open && lists(),
  };
}

/** The boards that came with the page, with their lessons.  @param {App} app */
function ownPart(app) {
  const items = ownBoards.map(({ text, lesson }) => {
    const snapshot = readSnapshot(text, say("boards.opened"));
    if (!snapshot) return null;
    const { name, size } = snapshot.draft;
    const item = boardItem(name || say("frame.untitled"), say("open.squares", { size }), () =>
      app.boards.open(snapshot),
    );
    if (lesson)
      item.append(
        el(
          "a",
          { href: lesson, "aria-label": say("files.lesson_about", { name }) },
          say("files.lesson"),
        ),
      );
    return item;
  });
  if (!items.length) return [];
  return [
    el(
      "details#fold-boards.fold",
      { open: true },
      el("summary", say("files.own")),
      el("ul.shelf", ...items),
    ),
  ];
}

/** @param {FormatAnswer} format */
function formatOption({ name, title }) {
  return el("option", { value: name, lang: ONLY_ENGLISH }, title);
}

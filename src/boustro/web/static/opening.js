/**
 * Initial board: the one in the address, else the last one drawn, else a well-known one.
 *
 * @typedef {object} Opening
 * @property {Snapshot} snapshot
 * @property {TabName} tab
 * @property {Store["saved"]} saved
 * @property {boolean} edited whether the draft differs from what is saved
 * @property {ViewAnswer|null} doc the view of it, where the page came with that
 * @property {GameAnswer|null} game
 * @property {string|null} solution a solution in the link
 * @property {string} message what went wrong, or nothing
 */

import { ask } from "./api.js";
import { readSnapshot, snapshotOf } from "./draft.js";
import { addressed, isShared } from "./host.js";
import { fromFragment, unpacked } from "./link.js";
import { UNSAVED } from "./state.js";
import { kept, keptHere } from "./storage.js";
import { TAB_NAMES } from "./tabs.js";
import { say } from "./words.js";

/** @import {Snapshot} from "./draft.js" */
/** @import {Store} from "./store.js" */
/** @import {TabName} from "./tabs.js" */
/** @import {GameAnswer, ViewAnswer} from "./types.js" */

const DRAFT = "boustro-draft";
const VIEW = "boustro-view";
const UNSHOWN = "boustro-unshown";
const LONGEST = 500_000;
const FIRST = "mb47";
const AGAIN = 700;
export const INSTEAD = say("opening.instead");

/**
 * Stores a draft, also for a reload before the address holds it.
 * @param {string} text the draft as project JSON
 * @param {boolean} shown whether the address shows it
 */
export function keepDraft(text, shown) {
  if (text.length < LONGEST) kept.set(DRAFT, text);
  if (text.length < LONGEST && !shown) keptHere.set(UNSHOWN, `${location.href}\n${text}`);
  else keptHere.set(UNSHOWN, "");
}

/** A draft that the address does not hold is stored beside the new address. */
export function readdressDraft() {
  const [, ...lines] = (keptHere.get(UNSHOWN) ?? "").split("\n");
  if (lines.length) keptHere.set(UNSHOWN, [location.href, ...lines].join("\n"));
}

/**
 * Stores a view for the next visit, when the page is ready before its host.
 * @param {ViewAnswer} doc
 */
export function keepView(doc) {
  const text = JSON.stringify({ by: import.meta.url, doc });
  if (!isShared && text.length < LONGEST) kept.set(VIEW, text);
}

/**
 * The view of this board that this version of the page has stored or came with.
 * @param {Snapshot} snapshot
 */
function keptView(snapshot) {
  if (isShared) return null;
  /** @type {{by: string, doc: ViewAnswer}|null} */
  const last = JSON.parse(kept.get(VIEW) ?? "null");
  const views = [
    ofView(cameWith("boustro/view/1")),
    ofView(last?.by === import.meta.url ? last.doc : null),
  ];
  return (
    views.find((view) => JSON.stringify(view?.snapshot) === JSON.stringify(snapshot))?.doc ?? null
  );
}

/** The draft that was stored for this address but is not in it. */
function unshown() {
  const [address, ...lines] = (keptHere.get(UNSHOWN) ?? "").split("\n");
  return address === location.href ? readSnapshot(lines.join("\n")) : null;
}

/** @returns {Promise<Opening>} */
export async function firstBoard() {
  const opening = await chosenBoard();
  return { ...opening, doc: opening.doc ?? keptView(opening.snapshot) };
}

/** @returns {Promise<Opening>} */
async function chosenBoard() {
  const { board, tab, solution } = fromFragment(location.hash);
  const { kind, id = "" } = addressed();
  const opening = {
    tab: TAB_NAMES.find((name) => name === tab) ?? "draw",
    saved: UNSAVED,
    edited: true,
    doc: null,
    game: null,
    solution,
    message: "",
  };
  try {
    if (kind === "g") return { ...opening, ...(await ofGame(id)) };
    const ahead = unshown();
    const saved =
      kind === "b"
        ? await ofSaved(id, board === null && !ahead).catch((error) => {
            // Saved in another browser; the board itself stands in the link.
            if (board === null) throw error;
            return null;
          })
        : null;
    if (ahead) return { ...opening, ...saved, snapshot: ahead };
    if (board !== null) return { ...opening, ...saved, snapshot: await linked(board) };
    if (saved) return { ...opening, ...saved };
  } catch (error) {
    opening.message = `${/** @type {Error} */ (error).message} ${INSTEAD}`;
  }
  const draft = readSnapshot(kept.get(DRAFT) ?? "");
  return { ...opening, ...(draft ? { snapshot: draft } : await usualBoard()) };
}

/** The board that the page came with, else the first one. */
export async function usualBoard() {
  return ofView(cameWith("boustro/view/1")) ?? { snapshot: await named(), doc: null };
}

/**
 * The document embedded in the page, with its picture.
 * @template {{schema: string, svg: string|null}} Document
 * @param {Document["schema"]} schema
 * @returns {Document|null}
 */
function cameWith(schema) {
  /** @type {Document} */
  const found = JSON.parse(document.getElementById("first")?.textContent ?? "{}");
  return found.schema === schema
    ? { ...found, svg: document.querySelector(".first svg")?.outerHTML ?? null }
    : null;
}

/** @param {ViewAnswer|null} doc */
function ofView(doc) {
  const snapshot = doc && readSnapshot(doc.text);
  return snapshot && { snapshot, doc };
}

/** @param {string} id */
async function ofGame(id) {
  /** @type {GameAnswer|null} */
  const came = cameWith("boustro/game/1");
  // The server did not know the device when it sent the page, so the seats are asked for again.
  const game = came ? { ...came, serial: -1 } : await ask(`GET /api/games/${id}`);
  return { snapshot: snapshotOf(game.game, null, ""), tab: /** @type {TabName} */ ("play"), game };
}

/** @param {string} id @param {boolean} whole */
async function ofSaved(id, whole) {
  const here = whole && isShared ? ofView(cameWith("boustro/view/1")) : null;
  const [found, mine] = await Promise.all([
    here ?? ask(`GET /api/boards/${id}`),
    ask("GET /api/boards"),
  ]);
  const shown = "snapshot" in found ? found : { snapshot: snapshotOf(found.game, found.name, "") };
  return {
    ...shown,
    saved: { id, name: shown.snapshot.draft.name, owned: mine.boards.some((one) => one.id === id) },
    edited: !whole,
  };
}

/** @param {string} packed */
async function linked(packed) {
  const snapshot = readSnapshot(await unpacked(packed).catch(() => ""));
  if (!snapshot) throw new Error(say("opening.unreadable"));
  return snapshot;
}

/** The board of a first visit; asked for until the server answers. */
async function named() {
  for (;;) {
    const found = await ask("POST /api/view", { board: FIRST }).catch(() => null);
    const snapshot = found && readSnapshot(found.text);
    if (snapshot) return snapshot;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

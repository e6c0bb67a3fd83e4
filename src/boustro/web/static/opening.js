/**
 * Which board the page begins with: that of the address, the one drawn last, or a well-known one.
 *
 * @typedef {object} Opening
 * @property {import("./store.js").Snapshot} snapshot
 * @property {string} tab
 * @property {string|null} savedId
 * @property {boolean} owned whether it was saved from this browser
 * @property {boolean} edited whether the draft differs from what is saved
 * @property {string|null} gameId
 * @property {string} said what went wrong, or nothing
 */

import { ask } from "./api.js";
import { fromFragment, unpacked } from "./link.js";
import { draftOf } from "./store.js";

const DRAFT = "boustro-draft";
const FIRST = "mb47";
const TABS = ["draw", "solve", "analyse", "play"];
const AGAIN = 700;

/** @param {string} text the draft as project JSON */
export function keepDraft(text) {
  if (text.length < 500_000) localStorage.setItem(DRAFT, text);
}

/** @returns {Promise<Opening>} */
export async function firstBoard() {
  const { board, tab } = fromFragment(location.hash);
  const [, kind, id] = /^\/([bg])\/([\w-]+)$/.exec(location.pathname) ?? [];
  /** @type {Opening} */
  const opening = { snapshot: empty(), tab: tab && TABS.includes(tab) ? tab : "draw", savedId: null, owned: false, edited: true, gameId: null, said: "" };
  try {
    if (kind === "g") return await ofGame(opening, id);
    if (kind === "b") await ofSaved(opening, id, board === null);
    if (board !== null) opening.snapshot = await linked(board);
    if (kind || board !== null) return opening;
  } catch (error) {
    opening.said = `${/** @type {Error} */ (error).message} Here is another board.`;
  }
  opening.snapshot = await kept();
  return opening;
}

/** @param {Opening} opening @param {string} id */
async function ofGame(opening, id) {
  const { game } = await ask("GET", `/api/games/${id}`);
  opening.snapshot = { draft: draftOf(game.board), rules: game.rules ?? game.board.rules, said: "" };
  return { ...opening, tab: "play", gameId: id };
}

/** @param {Opening} opening @param {string} id @param {boolean} whole */
async function ofSaved(opening, id, whole) {
  const [found, mine] = await Promise.all([ask("GET", `/api/boards/${id}`), ask("GET", "/api/boards")]);
  const draft = draftOf(found.game.board);
  opening.snapshot = { draft: { ...draft, name: found.name ?? draft.name }, rules: found.game.rules ?? found.game.board.rules, said: "" };
  opening.savedId = id;
  opening.owned = (mine.boards ?? mine).some((/** @type {any} */ one) => one.id === id);
  opening.edited = !whole;
}

/** @param {string} packed */
async function linked(packed) {
  let text;
  try {
    text = await unpacked(packed);
  } catch {
    throw new Error("The board in this link cannot be read.");
  }
  return snapshotOf(text);
}

/** @param {string} text project JSON, perhaps of a draft with problems */
function snapshotOf(text) {
  const plain = JSON.parse(text);
  if (typeof plain !== "object" || plain === null || !plain.size) throw new Error("The board in this link cannot be read.");
  return { draft: draftOf(plain), rules: plain.rules ?? null, said: "" };
}

async function kept() {
  try {
    return snapshotOf(localStorage.getItem(DRAFT) ?? "");
  } catch {
    return named();
  }
}

/** The first board of somebody who has none; asked for until the server answers. */
async function named() {
  for (;;) {
    try {
      const { text } = await ask("POST", "/api/view", { board: FIRST });
      return snapshotOf(text);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

function empty() {
  return { draft: { size: 100, columns: 10, jumps: [], name: "" }, rules: null, said: "" };
}

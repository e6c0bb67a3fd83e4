/**
 * Poster: the QR code of a link to a game in the place of the board, to be read across a table.
 */

import { byId, el, icon, patch } from "./dom.js";
import { hide } from "./focus.js";
import { codeFor, linkFor } from "./host.js";

/** @import {Invitation} from "./guests.js" */

/** Shows the QR code of a link as large as the board, where there is one.  @param {Invitation} link */
export function showPoster({ to, address }) {
  const [place, src] = [byId("poster"), codeFor(address)];
  if (!src) return;
  place.className = `poster to-${to}`;
  const title = `Scan to ${to}`;
  patch(
    place,
    el("h2#poster-title", icon(to), title),
    el("img", { src, alt: `QR code: ${title.toLowerCase()}`, onclick: hidePoster }),
    el("p", linkFor(address)),
    el("button#poster-close.strong", { onclick: hidePoster }, "Back to the board"),
  );
  hide(place, false);
  byId("poster-close").focus();
  document.addEventListener("keydown", closes);
}

export function hidePoster() {
  document.removeEventListener("keydown", closes);
  if (byId("poster").contains(document.activeElement)) byId("share-game").focus();
  hide(byId("poster"), true);
}

/** @param {KeyboardEvent} event */
function closes({ key }) {
  if (key === "Escape") hidePoster();
}

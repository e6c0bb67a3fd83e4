/**
 * First view, before the rest of the page is loaded: the board that came with it and its figures, or the plain
 * board of the link or of the draft, whose figures are not known yet.
 */

import { byId, parseSvg } from "./dom.js";
import { readSnapshot } from "./draft.js";
import { showFigures, UNKNOWN } from "./figures.js";
import { fromFragment, unpacked } from "./link.js";
import { plainPicture } from "./plain.js";
import { kept } from "./storage.js";

/** Shows the board that is the visitor's own. */
async function showOwn() {
  showFigures(UNKNOWN);
  const { board } = fromFragment(location.hash);
  const text = board
    ? await unpacked(board).catch(() => "")
    : /^\?[bg]=/.test(location.search)
      ? ""
      : kept.get("boustro-draft");
  const snapshot = readSnapshot(text ?? "");
  const picture = snapshot && plainPicture(snapshot);
  const place = document.querySelector(".first");
  if (!picture || !place) return;
  place.replaceChildren(parseSvg(picture));
  place.classList.replace("first", "plain");
}

if (document.documentElement.dataset.own) await showOwn().catch(() => null);
else showFigures(JSON.parse(byId("first").textContent ?? ""));
performance.mark("figures");
const rest = byId("rest");
if (rest instanceof HTMLTemplateElement) document.head.append(rest.content);

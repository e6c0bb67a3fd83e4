/**
 * First view, before the rest of the page is loaded: the board that came with it and its figures,
 * or the plain board of the link or of the draft, with its fewest rolls and a route.
 */

import { byId, parseSvg } from "./dom.js";
import { readSnapshot } from "./draft.js";
import { showFigures, UNKNOWN } from "./figures.js";
import { firstAnswer } from "./first_answer.js";
import { fromFragment, unpacked } from "./link.js";
import { plainPicture } from "./plain.js";
import { kept } from "./storage.js";
import { sayDrawn, sayFixed } from "./words.js";

/** Shows the board that is the visitor's own. */
async function showOwn() {
  const { board } = fromFragment(location.hash);
  const text = board
    ? await unpacked(board).catch(() => "")
    : /^\?[bg]=/.test(location.search)
      ? ""
      : kept.get("boustro-draft");
  const snapshot = readSnapshot(text ?? "");
  const first = snapshot && firstAnswer(snapshot);
  showFigures({ ...UNKNOWN, solve: first?.solve ?? null });
  const picture =
    snapshot && plainPicture(snapshot, first, document.documentElement.dataset.tab === "solve");
  const place = document.querySelector(".first");
  if (!picture || !place) return;
  place.replaceChildren(parseSvg(picture));
  place.classList.replace("first", "plain");
}

sayFixed();
if (document.documentElement.dataset.own) await showOwn().catch(() => null);
else {
  const place = document.querySelector(".first");
  if (place) sayDrawn(place);
  showFigures(JSON.parse(byId("first").textContent ?? ""));
}
performance.mark("figures");
const rest = byId("rest");
if (rest instanceof HTMLTemplateElement) document.head.append(rest.content);

/**
 * Heat map menu: which values colour the squares of the board.
 */

import { HEATS } from "./choices.js";
import { el } from "./dom.js";
import { segments } from "./segments.js";

/** @import {App} from "./app.js" */

/** @param {App} app */
export function heatsPart(app) {
  let heat = "";
  const hint = el("p.hint");

  /** @param {string} value */
  function choose(value) {
    heat = value;
    hint.textContent = HEATS.find((one) => one[0] === value)?.[2] ?? "";
    app.refresh();
  }

  const root = segments("heat", "On the board", HEATS, "", choose);
  root.append(hint);
  return {
    root,
    want() {
      return heat ? { heat } : {};
    },
  };
}

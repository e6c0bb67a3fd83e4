/**
 * Front door: on a first visit a line says what the page is for, and three buttons lead to its tabs.
 */

import { byId } from "./dom.js";
import { hide } from "./focus.js";

/** @import {App} from "./app.js" */

/** @param {App} app @param {() => void} begin begins a game */
export function wireFront({ store, boards, board }, begin) {
  const acts = {
    "front-close": () => byId(`tab-${store.tab}`).focus(),
    "front-play": () => {
      store.turnTo("play");
      if (!store.game) begin();
    },
    "front-draw": () => {
      boards.begin("An empty board");
      store.turnTo("draw");
      board.setCurrent(1);
    },
    "front-judge": () => {
      store.turnTo("judge");
      byId("solution").focus();
    },
  };
  store.on(["tab", "game"], () => hide(byId("front"), true));
  for (const [id, act] of Object.entries(acts))
    byId(id).addEventListener("click", () => {
      byId("front").hidden = true;
      act();
    });
}

/**
 * Front door: on a first visit a line says what the page is for, and three buttons lead to its tabs.
 */

import { byId } from "./dom.js";

/** @import {App} from "./app.js" */

/** @param {App} app */
export function wireFront(app) {
  const acts = {
    "front-close": () => byId(`tab-${app.tab}`).focus(),
    "front-play": () => {
      app.setTab("play");
      if (!app.game) app.tabs.play.begin();
    },
    "front-draw": () => {
      app.boards.open({
        draft: { size: 100, columns: 10, jumps: [], name: "" },
        rules: null,
        said: "An empty board. Undo brings the other one back.",
      });
      app.setTab("draw");
      app.board.setCurrent(1);
    },
    "front-judge": () => {
      app.setTab("judge");
      byId("solution").focus();
    },
  };
  for (const [id, act] of Object.entries(acts))
    byId(id).addEventListener("click", () => {
      byId("front").hidden = true;
      act();
    });
}

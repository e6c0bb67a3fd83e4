/**
 * The page: one board, five tabs. This module connects its parts: the state, its views, and what
 * else a change of the state sets off.
 */

import { AnalyseTab } from "./analyse.js";
import { ask, newId } from "./api.js";
import { BoardView } from "./board_view.js";
import { Boards } from "./boards.js";
import { byId } from "./dom.js";
import { DrawTab } from "./draw.js";
import { figuresOf, showPrinted } from "./figures.js";
import { wireCommands, wireFrame, wireFront, wireLanguage } from "./frame.js";
import { isAlive } from "./host.js";
import { JudgeTab } from "./judge.js";
import { Notices } from "./notices.js";
import { firstBoard } from "./opening.js";
import { Places } from "./places.js";
import { PlayTab } from "./play.js";
import { SolveTab } from "./solve.js";
import { cutOff } from "./state.js";
import { whenUnkept } from "./storage.js";
import { Store } from "./store.js";
import { currentView, ready, Viewing } from "./viewing.js";
import { say, sayFixed } from "./words.js";

/** @import {BoardPicture} from "./board.js" */
/** @import {Editor} from "./editor.js" */
/** @import {ViewAnswer} from "./types.js" */

/**
 * @typedef {object} App what the parts of the page are given
 * @property {Store} store
 * @property {Notices} notices
 * @property {BoardPicture} board
 * @property {Editor} editor
 * @property {Boards} boards
 * @property {() => void} refresh asks for the view again
 * @property {() => Promise<void>} linked the address leads to what is shown
 *
 * @typedef {object} Tab
 * @property {() => object} [want] what it asks of the view
 * @property {(doc: ViewAnswer) => void} [onView] another view has come, or the tab is shown
 * @property {() => void} [onShow]
 * @property {() => void} [onHide]
 * @property {() => void} [undo] in a game
 * @property {() => void} [share]
 */

async function begin() {
  sayFixed();
  const opening = await firstBoard();
  const { tab, saved, edited, game } = opening;
  const players = game?.players.length ?? 2;
  const store = new Store(opening.snapshot, { tab, saved, edited, players, session: newId() });
  const notices = new Notices(store);
  const view = new BoardView(store, notices);
  store.on(["message"], () => {
    notices.goneOn();
    notices.announce(store.message);
  });
  const { board, editor } = view;
  const boards = new Boards(store, notices);
  /** @type {App} */
  const app = {
    store,
    notices,
    board,
    editor,
    boards,
    refresh: () => viewing.refresh(),
    linked: () => places.link(),
  };
  const tabs = {
    draw: new DrawTab(app, byId("panel-draw")),
    solve: new SolveTab(app, byId("panel-solve")),
    analyse: new AnalyseTab(app, byId("panel-analyse")),
    play: new PlayTab(app, byId("panel-play")),
    judge: new JudgeTab(app, byId("panel-judge")),
  };
  /** @returns {Tab} */
  const current = () => tabs[store.tab];
  wireFrame(store, view, current);
  wireFront(app, () => tabs.play.setup.begin());
  wireLanguage(app);
  wireCommands(app, tabs.play);
  wireDrops((file) => tabs.judge.takes(file) || tabs.draw.files.readFile(file));
  store.on(["tab"], () => {
    for (const tab of Object.values(tabs))
      if (tab !== current()) /** @type {Tab} */ (tab).onHide?.();
    current().onShow?.();
  });
  store.on(["doc", "tab"], () => store.doc && current().onView?.(store.doc));
  store.on(["doc", "now", "late", "away", "overlay", "verdict", "failing", "tab"], () =>
    figuresOf(store, currentView(store)),
  );
  store.on(["doc"], () => store.doc && showPrinted(store.draft, store.doc));
  const viewing = new Viewing(store, notices, () => current().want?.() ?? {});
  const places = new Places(store, boards, tabs.play);
  dispatchEvent(new Event("boustro-wired"));

  ask("GET /api/builtins").then(
    ({ boards: given }) =>
      store.change({ given: new Set(given.map(({ title, name }) => title ?? name)) }),
    () => null,
  );
  whenUnkept(() => notices.notify(say("app.unkept"), "stays"));
  if (opening.message) notices.notify(opening.message, "stays");
  if (opening.solution) await tabs.judge.unpack(opening.solution);
  if (game) tabs.play.sitDown(game);
  if (opening.doc) viewing.show(opening.doc);
  if (!isAlive()) {
    store.change(cutOff());
    ready();
  }
  // The view embedded in the page has neither route nor chart.
  if (!opening.doc || Object.keys(current().want?.() ?? {}).length) await viewing.refresh();
  current().onShow?.();
  // A link pasted into the address bar opens another board; the skip link does not.
  addEventListener(
    "hashchange",
    () => !history.state && /[#&](board|tab|judge)=/.test(location.hash) && location.reload(),
  );
}

/** A file may be dropped anywhere.  @param {(file: File|undefined) => void} take */
function wireDrops(take) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
}

begin();

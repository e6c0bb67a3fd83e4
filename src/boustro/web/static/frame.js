/**
 * Frame: the bar with undo, share and theme, the tabs, the zoom, the keys of the whole page, and
 * its first line.
 */

import { byId, icon, ofKind } from "./dom.js";
import { barPresses, hide, setAble } from "./focus.js";
import { onKeys } from "./keymap.js";
import { packedSolution } from "./link.js";
import { readdressDraft } from "./opening.js";
import { canRedo, canUndo, enlarge, ZOOMS } from "./state.js";
import { kept } from "./storage.js";
import { undoBarred, whose } from "./table.js";
import { makeTabs } from "./tabs.js";
import { choose, LANGUAGES, otherLanguage, say } from "./words.js";

/** @import {App, Tab} from "./app.js" */
/** @import {BoardView} from "./board_view.js" */
/** @import {PlayTab} from "./play.js" */
/** @import {Store} from "./store.js" */

const FIGURES = "boustro-figures";
const FOLDED = new Set(["play", "judge"]);

/** @param {Store} store @param {BoardView} view @param {() => Tab} current */
export function wireFrame(store, { board, editor, notices }, current) {
  const showTab = makeTabs((tab) => store.turnTo(tab));
  const figures = ofKind(byId("fold-figures"), HTMLDetailsElement);

  function openTab() {
    showTab(store.tab);
    document.documentElement.dataset.tab = store.tab;
    foldFigures();
  }

  const isSearching = () => store.overlay?.owner === "search";
  const folds = () => FOLDED.has(store.tab) || isSearching();

  /**
   * A game, a verdict and a search take the space of the figures, unless these were unfolded there.
   */
  function foldFigures() {
    figures.open = !folds() || kept.get(FIGURES) === "open";
  }

  function showSearching() {
    const { dataset } = document.documentElement;
    if (isSearching() === Boolean(dataset.searching)) return;
    if (isSearching()) dataset.searching = "true";
    else delete dataset.searching;
    foldFigures();
  }

  function showBar() {
    setAble(byId("undo"), canUndo(store));
    byId("undo").title = undoBarred(store.playing) || say("frame.undo_key");
    setAble(byId("redo"), canRedo(store));
    const code = store.playing ? "frame.share_game" : "frame.share";
    byId("share-text").textContent = say(code);
  }

  function showTitle() {
    const name = store.draft.name || say("frame.untitled");
    byId("board").setAttribute("aria-label", store.draft.name || say("frame.board"));
    byId("title").textContent = name;
    document.title = `${store.playing ? whose(store.playing) : name} – boustro`;
  }

  function undo() {
    if (store.playing) current().undo?.();
    else store.undo();
  }

  function redo() {
    if (store.playing) notices.announce(say("play.no_roll_again"));
    else store.redo();
  }

  const larger = () => store.change(enlarge(store, 1));
  const smaller = () => store.change(enlarge(store, -1));

  function showZoom() {
    board.enlarge(store.zoom);
    hide(byId("zoom-out"), store.zoom === ZOOMS[0]);
    setAble(byId("zoom-in"), store.zoom !== ZOOMS.at(-1));
  }

  /** @type {[string, Parameters<typeof icon>[0], () => void][]} */
  const buttons = [
    ["undo", "undo", undo],
    ["redo", "redo", redo],
    ["share", "share", share],
    ["theme", "theme", turnTheme],
    ["bin", "bin", () => editor.remove(Number(store.selected))],
    ["zoom-in", "larger", larger],
    ["zoom-out", "smaller", smaller],
    ["alone", "alone", turnAlone],
  ];

  function turnAlone() {
    store.change({ alone: !store.alone });
  }

  function showAlone() {
    const { alone } = store;
    Object.assign(byId("alone"), {
      title: say(alone ? "frame.panel_key" : "frame.alone_key"),
      ariaLabel: say(alone ? "frame.panel" : "frame.alone"),
    });
    document.documentElement.dataset.alone = String(alone);
    // What had the focus is not in view any more; with it on a button, Space would not roll.
    if (alone) board.setCurrent(board.current);
  }

  function share() {
    if (!store.playing) store.turnTo("draw");
    current().share?.();
  }

  for (const [id, drawing, act] of buttons) {
    byId(id).prepend(icon(drawing));
    byId(id).addEventListener("click", act);
  }
  store.on(["tab"], openTab);
  store.on(["overlay"], showSearching);
  store.on(["alone"], showAlone);
  store.on(["zoom"], showZoom);
  store.on(["tab", "now", "game", "busy"], showBar);
  store.on(["tab", "now", "game", "doc"], showTitle);
  figures.addEventListener(
    "toggle",
    () => folds() && kept.set(FIGURES, figures.open ? "open" : ""),
  );
  document.addEventListener("toggle", showOpened, true);
  barPresses();
  onKeys(document, "page", {
    undo,
    redo,
    enlarge: larger,
    reduce: smaller,
    alone: turnAlone,
    all: () => store.alone && turnAlone(),
  });
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("panels").focus();
  });
  openTab();
  showBar();
}

/**
 * The line for commands, which a key and a link for screen readers open.
 * @param {App} app @param {PlayTab} play
 */
export function wireCommands(app, play) {
  const form = byId("commands");
  const line = ofKind(byId("command"), HTMLInputElement);
  /** @type {Element|null} what gets the focus when the line is closed; null for the board */
  let before = null;

  function open() {
    const { activeElement } = document;
    if (!form.contains(activeElement)) before = activeElement;
    hide(form, false);
    line.focus();
    line.select();
  }

  /** @param {Event} event */
  async function obeyLine(event) {
    event.preventDefault();
    const text = line.value;
    line.select();
    try {
      const { leadsToSquare, obey } = await import("./commands.js");
      if (leadsToSquare(text)) before = null;
      byId("answer").textContent = await obey(text, app, play);
    } catch (error) {
      app.notices.failed(error);
    }
  }

  function close() {
    const heir = before === document.body ? null : before;
    if (heir instanceof HTMLElement && heir.checkVisibility()) heir.focus();
    else app.board.setCurrent(app.board.current);
    hide(form, true);
  }

  form.addEventListener("submit", obeyLine);
  onKeys(document, "page", { type: open });
  onKeys(form, "commands", { close });
  byId("skip-to-command").addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
}

/**
 * The button for the other language of the page, which is loaded again with all that is on it.
 * @param {App} app
 */
export function wireLanguage({ store, linked }) {
  const name = LANGUAGES[otherLanguage];
  const button = byId("language");
  Object.assign(button, { lang: otherLanguage, title: name, ariaLabel: name });
  button.textContent = otherLanguage.toUpperCase();
  button.addEventListener("click", async () => {
    choose(otherLanguage);
    await linked();
    const letters = store.tab === "judge" ? null : await packedSolution(store.solution);
    const { hash } = location;
    // Only on Judge the address has the solution.
    if (letters)
      history.replaceState(history.state, "", [hash || "#", `judge=${letters}`].join("&"));
    readdressDraft();
    location.reload();
  });
}

/** What is unfolded below the edge comes into view.  @param {Event} event */
function showOpened({ target }) {
  if (
    target instanceof HTMLDetailsElement &&
    target.open &&
    target.contains(document.activeElement)
  )
    target.scrollIntoView({ block: "nearest" });
}

function turnTheme() {
  const detail = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  kept.set("boustro-theme", detail);
  dispatchEvent(new CustomEvent("boustro-theme", { detail }));
}

/**
 * The introduction of a first visit: one line about the page, and three buttons to its tabs.
 * @param {App} app
 * @param {() => void} begin begins a game
 */
export function wireFront({ store, boards, board }, begin) {
  const acts = {
    "front-close": () => byId(`tab-${store.tab}`).focus(),
    "front-play": () => {
      store.turnTo("play");
      if (!store.game) begin();
    },
    "front-draw": () => {
      boards.begin(say("front.empty"));
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

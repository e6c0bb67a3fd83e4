/**
 * Boards from elsewhere and to elsewhere: built-in, saved, pasted, uploaded, downloaded, shared.
 */

import { ask, download } from "./api.js";
import { counted, el, fill, icon, iconButton } from "./dom.js";
import { draftOf, gameOf } from "./store.js";

const LARGEST = 8 * 1024 * 1024;
const PICTURES = [["svg", "SVG"], ["png", "PNG"], ["pdf", "PDF to print"], ["gif", "GIF of the route"], ["txt", "Text"]];
const THEMES = [["classic", "Classic"], ["plain", "Plain"], ["dark", "Dark"], ["safe", "Colour-blind safe"], ["print", "Print"]];

/** @param {import("./app.js").App} app */
export function filesPart(app) {
  const builtins = el("ul", { class: "shelf", "aria-label": "Built-in boards" });
  const saved = el("ul", { class: "shelf", "aria-label": "Your boards" });
  const outcome = el("div", { class: "outcome", role: "status" });
  const shared = el("div", { class: "outcome", role: "status" });
  const formats = el("select", { id: "format" });
  const readAs = el("select", { id: "read-as" }, el("option", { value: "", text: "whatever it is" }));
  const text = el("textarea", { id: "paste", rows: 4, spellcheck: "false", placeholder: "Paste a board: a matrix, pairs, JSON, …" });
  const upload = el("input", { id: "upload", type: "file", onchange: () => upload.files[0] && readFile(upload.files[0]) });
  let asked = false;

  const open = el("details", { class: "fold", id: "fold-open" }, el("summary", { text: "Open another board" }),
    el("h3", { text: "Built in" }), builtins,
    el("h3", { text: "Saved in this browser" }), saved,
    el("h3", { text: "From a file or the clipboard" }),
    el("div", { class: "field" }, el("label", { for: "paste", text: "Text of a board, in any format" }), text),
    el("div", { class: "row" },
      el("div", { class: "field grow" }, el("label", { for: "read-as", text: "Read as" }), readAs),
      el("button", { type: "button", id: "read", text: "Read", onclick: () => read({ text: text.value }) })),
    el("div", { class: "field" }, el("label", { for: "upload", text: "Or a file (drop it anywhere)" }), upload),
    outcome);

  const keep = el("details", { class: "fold", id: "fold-save" }, el("summary", { text: "Save and share" }),
    el("p", { class: "hint", text: "Saved boards are listed in this browser only. Whoever has a link sees the board." }),
    el("div", { class: "row" },
      el("button", { type: "button", class: "strong", id: "save", onclick: save }, icon("save"), "Save"),
      el("button", { type: "button", id: "copy-link", onclick: () => copy(location.href) }, icon("share"), "Copy the link")),
    shared);

  const picture = el("select", { id: "picture" }, ...PICTURES.map(([value, label]) => el("option", { value, text: label })));
  const theme = el("select", { id: "picture-theme" }, ...THEMES.map(([value, label]) => el("option", { value, text: label })));
  const failed = el("div", { class: "outcome", role: "status" });
  const take = el("details", { class: "fold", id: "fold-download" }, el("summary", { text: "Download" }),
    el("div", { class: "row" },
      el("div", { class: "field grow" }, el("label", { for: "format", text: "Board as" }), formats),
      el("button", { type: "button", id: "download-board", text: "Download", onclick: () => writeBoard(false) })),
    el("div", { class: "row" },
      el("div", { class: "field grow" }, el("label", { for: "picture", text: "Picture as" }), picture),
      el("div", { class: "field grow" }, el("label", { for: "picture-theme", text: "Theme" }), theme),
      el("button", { type: "button", id: "download-picture", text: "Download", onclick: () => fetchFile("/api/picture", { as: picture.value, theme: theme.value, route: picture.value === "gif" }, `board.${picture.value}`) })),
    el("div", { class: "row spread" },
      el("span", { class: "hint", text: "A lesson: one file with the board, the search to step through and the figures." }),
      el("button", { type: "button", id: "download-lesson", text: "Lesson", onclick: () => fetchFile("/api/lesson", {}, "lesson.html") })),
    failed);

  open.addEventListener("toggle", () => open.open && lists());
  take.addEventListener("toggle", () => take.open && lists());
  dropAnywhere(readFile);

  // What a format cannot say is told first; only who then asks for it gets the rest.
  /** @param {boolean} lossy */
  async function writeBoard(lossy) {
    const format = formats.value;
    await fetchFile("/api/write", { format, lossy }, `board.${format}`);
    if (lossy || failed.childElementCount === 0) return;
    failed.append(el("button", { type: "button", id: "download-lossy", text: "Download the rest", onclick: () => writeBoard(true) }));
  }

  /** @param {string} path @param {any} more @param {string} fallback */
  async function fetchFile(path, more, fallback) {
    fill(failed);
    try {
      await download(path, { ...gameOf(app.store.now), ...more }, fallback);
    } catch (error) {
      refused(failed, error);
    }
  }

  /** @param {any} what {text} or {base64, filename} */
  async function read(what) {
    fill(outcome);
    if (what.text !== undefined && !what.text.trim()) return fill(outcome, el("p", { class: "wrong", text: "There is nothing to read yet." }));
    try {
      const body = readAs.value ? { ...what, format: readAs.value } : what;
      const { boards } = await ask("POST", "/api/read", body);
      if (boards.length === 1) return taken(boards[0]);
      fill(outcome, el("p", { text: `${counted(boards.length, "board")} found: choose one.` }),
        el("ul", { class: "shelf" }, ...boards.slice(0, 100).map((/** @type {any} */ found, /** @type {number} */ at) =>
          shelfItem(found.name || `Board ${at + 1}`, measured(found.board), () => taken(found)))));
    } catch (error) {
      refused(outcome, error);
    }
  }

  /** @param {any} found */
  function taken(found) {
    const draft = draftOf(found.board);
    app.open({ draft: { ...draft, name: found.name || draft.name }, rules: found.rules, said: "Board read." });
    const as = found.format ? `Read as ${found.format}.` : "Read.";
    fill(outcome, el("p", { text: [as, ...(found.notes ?? []).map((/** @type {any} */ note) => note.sentence ?? note)].join(" ") }));
  }

  /** @param {File} file */
  async function readFile(file) {
    open.open = true;
    if (file.size > LARGEST) return fill(outcome, el("p", { class: "wrong", text: "That file is larger than 8 MiB." }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    let letters = "";
    for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
    upload.value = "";
    await read({ base64: btoa(letters), filename: file.name });
  }

  async function save() {
    fill(shared);
    const { draft } = app.store;
    const body = { ...gameOf(app.store.now), name: draft.name || `${measured(draft)}` };
    try {
      const kept = app.savedId && app.owned
        ? await ask("PUT", `/api/boards/${app.savedId}`, body)
        : await ask("POST", "/api/boards", body);
      app.saved(kept.id);
      fill(shared, el("p", {}, `Saved. `, el("a", { href: `/b/${kept.id}`, text: `${location.origin}/b/${kept.id}` })));
      await listSaved();
    } catch (error) {
      refused(shared, error);
    }
  }

  /** @param {string} address */
  async function copy(address) {
    await app.linkReady();
    const now = location.href;
    try {
      await navigator.clipboard.writeText(now);
      fill(shared, el("p", { text: "The link is on the clipboard." }));
    } catch {
      fill(shared, el("div", { class: "field" }, el("label", { for: "link", text: "Copy this link" }), el("input", { id: "link", readonly: true, value: now || address })));
    }
  }

  async function lists() {
    await Promise.all([listSaved(), asked ? null : listFixed()]);
  }

  async function listFixed() {
    asked = true;
    try {
      const [boards, known] = await Promise.all([ask("GET", "/api/builtins"), ask("GET", "/api/formats")]);
      fill(builtins, ...(boards.boards ?? boards.results ?? []).map(builtinItem));
      const list = known.formats ?? known;
      fill(formats, ...list.filter((/** @type {any} */ one) => one.writes).map(formatOption));
      readAs.append(...list.filter((/** @type {any} */ one) => one.reads).map(formatOption));
    } catch (error) {
      asked = false;
      refused(outcome, error);
    }
  }

  /** @param {any} one */
  function builtinItem(one) {
    return shelfItem(one.title || one.name, `${one.size} squares`, () => app.openBuiltin(one));
  }

  async function listSaved() {
    try {
      const answer = await ask("GET", "/api/boards");
      const items = answer.boards ?? answer;
      fill(saved, ...(items.length ? items.map(savedItem) : [el("li", { class: "hint", text: "Nothing saved yet. Save is below." })]));
    } catch (error) {
      fill(saved, el("li", { class: "hint", text: /** @type {Error} */ (error).message }));
    }
  }

  /** @param {any} one */
  function savedItem(one) {
    const item = shelfItem(one.name, one.updated ? String(one.updated).slice(0, 10) : "", () => app.openSaved(one.id));
    item.append(iconButton("close", `Delete ${one.name}`, async () => {
      await ask("DELETE", `/api/boards/${one.id}`).catch((error) => app.notify(error.message));
      await listSaved();
    }));
    return item;
  }

  return {
    parts: [open, keep, take],
    save,
    onShow() {
      if (open.open) lists();
    },
    reveal() {
      keep.open = true;
      keep.scrollIntoView({ block: "nearest" });
    },
    shared,
  };
}

/** @param {any} format */
function formatOption(format) {
  return el("option", { value: format.name, text: format.title ?? format.name });
}

/** @param {string} name @param {string} more @param {() => void} onclick */
function shelfItem(name, more, onclick) {
  return el("li", {}, el("button", { type: "button", class: "open", onclick }, el("span", { text: name }), el("small", { text: more })));
}

/** @param {{size: any, columns?: any}} board */
function measured({ size }) {
  return `${size} squares`;
}

/** @param {Element} place @param {any} error */
function refused(place, error) {
  fill(place, el("p", { class: "wrong", text: error.message }),
    error.problems?.length ? el("ul", { class: "wrong" }, ...error.problems.slice(0, 12).map((/** @type {any} */ problem) => el("li", { text: problem.sentence }))) : null);
}

/** @param {(file: File) => void} readFile */
function dropAnywhere(readFile) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) readFile(file);
  });
}

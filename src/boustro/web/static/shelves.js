/**
 * Boards to open: those that are built in, those saved in this browser, a text or a file.
 */

import { ask } from "./api.js";
import { counted, el, fill, iconButton } from "./dom.js";
import { draftOf } from "./store.js";

const LARGEST = 8 * 1024 * 1024;
const CHUNK = 8192;

/** @param {import("./app.js").App} app */
export function openPart(app) {
  return new OpenPart(app);
}

class OpenPart {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.builtins = el("ul", { class: "shelf", "aria-label": "Built-in boards" });
    this.saved = el("ul", { class: "shelf", "aria-label": "Your boards" });
    this.outcome = el("div", { class: "outcome", role: "status" });
    this.readAs = el("select", { id: "read-as" }, el("option", { value: "", text: "whatever it is" }));
    this.text = el("textarea", { id: "paste", rows: 4, spellcheck: "false", placeholder: "Paste a board: a matrix, pairs, JSON, …" });
    this.upload = el("input", { id: "upload", type: "file", onchange: () => this.upload.files[0] && this.readFile(this.upload.files[0]) });
    this.fold = el("details", { class: "fold", id: "fold-open" }, el("summary", { text: "Open another board" }),
      el("h3", { text: "Built in" }), this.builtins,
      el("h3", { text: "Saved in this browser" }), this.saved,
      el("h3", { text: "From a file or the clipboard" }), ...this.fields(), this.outcome);
    dropAnywhere((file) => this.readFile(file));
  }

  fields() {
    return [
      el("div", { class: "field" }, el("label", { for: "paste", text: "Text of a board, in any format" }), this.text),
      el("div", { class: "row" },
        el("div", { class: "field grow" }, el("label", { for: "read-as", text: "Read as" }), this.readAs),
        el("button", { type: "button", id: "read", text: "Read", onclick: () => this.read({ text: this.text.value }) })),
      el("div", { class: "field" }, el("label", { for: "upload", text: "Or a file (drop it anywhere)" }), this.upload),
    ];
  }

  /** @param {any[]} boards the built-in ones @param {Element[]} formats those that are read */
  know(boards, formats) {
    fill(this.builtins, ...boards.map((one) =>
      shelfItem(one.title || one.name, `${one.size} squares`, () => this.opens(() => this.app.boards.openBuiltin(one)))));
    this.readAs.append(...formats);
  }

  /** @param {any} error */
  refuse(error) {
    refused(this.outcome, error);
  }

  /** @param {() => Promise<void>} open */
  async opens(open) {
    try {
      await open();
    } catch (error) {
      this.app.notify(/** @type {Error} */ (error).message);
    }
  }

  /** @param {any} what {text} or {base64, filename} */
  async read(what) {
    fill(this.outcome);
    if (what.text !== undefined && !what.text.trim()) return fill(this.outcome, el("p", { class: "wrong", text: "There is nothing to read yet." }));
    try {
      const found = await this.app.boards.wanted("POST", "/api/read", this.readAs.value ? { ...what, format: this.readAs.value } : what);
      if (found) this.found(found.boards);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** @param {any[]} boards what a text or a file holds */
  found(boards) {
    if (boards.length === 1) return this.take(boards[0]);
    fill(this.outcome, el("p", { text: `${counted(boards.length, "board")} found: choose one.` }),
      el("ul", { class: "shelf" }, ...boards.slice(0, 100).map((one, at) =>
        shelfItem(one.name || `Board ${at + 1}`, `${one.board.size} squares`, () => this.take(one)))));
  }

  /** @param {any} found */
  take(found) {
    const draft = draftOf(found.board);
    this.app.boards.open({ draft: { ...draft, name: found.name || draft.name }, rules: found.rules, said: "Board read." });
    const as = found.format ? `Read as ${found.format}.` : "Read.";
    fill(this.outcome, el("p", { text: [as, ...(found.notes ?? []).map((/** @type {any} */ note) => note.sentence ?? note)].join(" ") }));
  }

  /** @param {File} file */
  async readFile(file) {
    this.fold.open = true;
    if (file.size > LARGEST) return fill(this.outcome, el("p", { class: "wrong", text: "That file is larger than 8 MiB." }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    let letters = "";
    for (let at = 0; at < bytes.length; at += CHUNK) letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
    this.upload.value = "";
    await this.read({ base64: btoa(letters), filename: file.name });
  }

  async listSaved() {
    try {
      const { boards } = await ask("GET", "/api/boards");
      const none = el("li", { class: "hint", text: "Nothing saved yet. Save is below." });
      fill(this.saved, ...(boards.length ? boards.map((/** @type {any} */ one) => this.savedItem(one)) : [none]));
    } catch (error) {
      fill(this.saved, el("li", { class: "hint", text: /** @type {Error} */ (error).message }));
    }
  }

  /** @param {any} one */
  savedItem(one) {
    const day = one.updated ? String(one.updated).slice(0, 10) : "";
    const item = shelfItem(one.name, day, () => this.opens(() => this.app.boards.openSaved(one.id)));
    item.append(iconButton("close", `Delete ${one.name}`, async () => {
      await ask("DELETE", `/api/boards/${one.id}`).catch((error) => this.app.notify(error.message));
      await this.listSaved();
    }));
    return item;
  }
}

/** @param {string} name @param {string} more @param {() => void} onclick */
export function shelfItem(name, more, onclick) {
  return el("li", {}, el("button", { type: "button", class: "open", onclick }, el("span", { text: name }), el("small", { text: more })));
}

/** @param {Element} place @param {any} error */
export function refused(place, error) {
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

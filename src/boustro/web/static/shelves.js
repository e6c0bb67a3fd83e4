/**
 * Boards to open: built-in ones, those saved in this browser, a text or a file.
 */

import { ApiError, ask } from "./api.js";
import { counted, el, fill, iconButton } from "./dom.js";
import { base64Of } from "./link.js";
import { snapshotOf } from "./store.js";

/** In bytes: four letters for three of them, with all that is sent beside, are within what the server reads. */
const LARGEST = 1_500_000;

export class OpenPart {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.builtins = el("ul", { class: "shelf", "aria-label": "Built-in boards" });
    this.saved = el("ul", { class: "shelf", "aria-label": "Your boards" });
    this.outcome = el("div", { class: "outcome", role: "status" });
    this.readAs = el("select", { id: "read-as" }, el("option", { value: "", text: "detect the format" }));
    this.text = el("textarea", {
      id: "paste",
      rows: 4,
      spellcheck: "false",
      placeholder: "Paste a board: a matrix, pairs, JSON, …",
    });
    this.upload = el("input", { id: "upload", type: "file", onchange: () => this.readFile(this.upload.files?.[0]) });
    this.fold = el(
      "details",
      { class: "fold", id: "fold-open" },
      el("summary", { text: "Open another board" }),
      el("h3", { text: "Built in" }),
      this.builtins,
      el("h3", { text: "Saved in this browser" }),
      this.saved,
      el("h3", { text: "From a file or the clipboard" }),
      ...this.fields(),
      this.outcome,
    );
    dropAnywhere((file) => app.tabs.judge.takes(file) || this.readFile(file));
  }

  fields() {
    return [
      el("div", { class: "field" }, el("label", { for: "paste", text: "Text of a board, in any format" }), this.text),
      el(
        "div",
        { class: "row" },
        el("div", { class: "field grow" }, el("label", { for: "read-as", text: "Read as" }), this.readAs),
        el("button", { type: "button", id: "read", text: "Read", onclick: () => this.read({ text: this.text.value }) }),
      ),
      el(
        "div",
        { class: "field" },
        el("label", { for: "upload", text: "Or a file (drop it anywhere on the page)" }),
        this.upload,
      ),
    ];
  }

  /** @param {import("./types.js").BuiltinAnswer[]} boards @param {Element[]} formats those that are read */
  know(boards, formats) {
    fill(
      this.builtins,
      ...boards.map((one) =>
        shelfItem(one.title ?? one.name, `${one.size} squares`, () => this.opens(this.app.boards.openBuiltin(one))),
      ),
    );
    this.readAs.append(...formats);
  }

  /** @param {Promise<void>} opening */
  opens(opening) {
    opening.catch((error) => this.app.notices.failed(error));
  }

  /** @param {{text?: string, base64?: string, filename?: string}} what */
  async read(what) {
    fill(this.outcome);
    if (what.text !== undefined && !what.text.trim())
      return fill(this.outcome, el("p", { class: "wrong", text: "Paste a board first." }));
    try {
      const found = await this.app.boards.wanted(
        "POST /api/read",
        this.readAs.value ? { ...what, format: this.readAs.value } : what,
      );
      if (found) this.found(found.boards);
    } catch (error) {
      refused(this.outcome, error);
    }
  }

  /** @param {ReadBoardAnswer[]} boards what a text or a file holds @typedef {import("./types.js").ReadBoardAnswer} ReadBoardAnswer */
  found(boards) {
    if (boards.length === 1) return this.take(boards[0]);
    fill(
      this.outcome,
      el("p", { text: `${counted(boards.length, "board")} found: choose one.` }),
      el(
        "ul",
        { class: "shelf" },
        ...boards
          .slice(0, 100)
          .map((one, at) =>
            shelfItem(one.name || `Board ${at + 1}`, `${one.board.size} squares`, () => this.take(one)),
          ),
      ),
    );
  }

  /** @param {ReadBoardAnswer} found */
  take(found) {
    this.app.boards.open(snapshotOf(found, found.name, "Board read."));
    fill(
      this.outcome,
      el("p", { text: [`Read as ${found.format}.`, ...found.notes.map((note) => note.sentence)].join(" ") }),
    );
  }

  /** @param {File|undefined} file */
  async readFile(file) {
    if (!file) return;
    this.fold.open = true;
    if (file.size > LARGEST)
      return fill(this.outcome, el("p", { class: "wrong", text: "That file is larger than 1.5 MB." }));
    const base64 = await base64Of(file);
    this.upload.value = "";
    await this.read({ base64, filename: file.name });
  }

  listSaved() {
    const items = ask("GET /api/boards").then(({ boards }) => boards.map((one) => this.savedItem(one)));
    return listInto(this.saved, items, "Nothing saved yet. Use Save below.");
  }

  /** @param {import("./types.js").SavedAnswer} one */
  savedItem({ id, name, game, updated }) {
    const item = shelfItem(name, updated.slice(0, 10), () => this.opens(this.app.boards.openSaved(id)));
    /** @param {string} question @param {object} [body] */
    const change = (question, body) =>
      ask(`${question} /api/boards/${id}`, body)
        .catch((error) => this.app.notices.failed(error))
        .then(() => this.listSaved());
    item.append(
      iconButton("bin", `Delete ${name}`, async () => {
        await change("DELETE");
        this.app.notices.offer(`“${name}” deleted.`, () => change("PUT", { ...game, name }));
      }),
    );
    return item;
  }
}

/** Lists what the server has, or why not.  @param {Element} place @param {Promise<Element[]>} items @param {string} none */
export async function listInto(place, items, none) {
  const found = await items.catch((error) => [el("li", { class: "hint", text: ApiError.of(error).message })]);
  fill(place, ...(found.length ? found : [el("li", { class: "hint", text: none })]));
}

/** @param {string} name @param {string} more @param {() => void} onclick */
export function shelfItem(name, more, onclick) {
  return el(
    "li",
    {},
    el("button", { type: "button", class: "open", onclick }, el("span", { text: name }), el("small", { text: more })),
  );
}

/** Says what was refused and why.  @param {Element} place @param {unknown} error */
export function refused(place, error) {
  const { message, problems } = ApiError.of(error);
  fill(
    place,
    el("p", { class: "wrong", text: message }),
    problems.length > 0 &&
      el("ul", { class: "wrong" }, ...problems.slice(0, 12).map(({ sentence: text }) => el("li", { text }))),
  );
}

/** @param {(file: File|undefined) => void} readFile */
function dropAnywhere(readFile) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    readFile(event.dataTransfer?.files[0]);
  });
}

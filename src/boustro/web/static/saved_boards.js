/**
 * Boards to open: built-in ones, those saved in this browser, a text or a file.
 */

import { ApiError, ask } from "./api.js";
import { el, field, fieldOf, iconButton, patch } from "./dom.js";
import { snapshotOf } from "./draft.js";
import { base64Of } from "./link.js";
import { say, told } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {BuiltinAnswer, ReadBoardAnswer, SavedAnswer} from "./types.js" */

/** In bytes: in base64, with the rest of the request, it is within the limit of the server. */
const LARGEST = 1_500_000;

export class OpenPart {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.builtins = el("ul.shelf", { "aria-label": say("open.built_in_boards") });
    this.saved = el("ul.shelf", { "aria-label": say("open.yours") });
    this.outcome = el("div.outcome", { role: "status" });
    this.readAs = el("select#read-as", el("option", { value: "" }, say("open.detect")));
    this.text = el("textarea#paste", {
      rows: 4,
      spellcheck: "false",
      placeholder: say("open.paste"),
    });
    this.upload = el("input#upload", {
      type: "file",
      onchange: (event) => this.readFile(fieldOf(event).files?.[0]),
    });
    this.fold = el(
      "details#fold-open.fold",
      el("summary", say("open.title")),
      el("h3", say("open.built_in")),
      this.builtins,
      el("h3", say("open.saved")),
      this.saved,
      el("h3", say("open.from_file")),
      ...this.fields(),
      this.outcome,
    );
  }

  fields() {
    return [
      field(say("open.text"), this.text),
      el(
        "div.row",
        field(say("open.read_as"), this.readAs, ".grow"),
        el(
          "button#read",
          { onclick: () => this.read({ text: this.text.value }) },
          say("open.read"),
        ),
      ),
      field(say("open.file"), this.upload),
    ];
  }

  /** @param {BuiltinAnswer[]} boards @param {Element[]} formats those that are read */
  know(boards, formats) {
    patch(
      this.builtins,
      ...boards.map((one) =>
        boardItem(one.title ?? one.name, say("open.squares", one), () =>
          this.opens(this.app.boards.openBuiltin(one)),
        ),
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
    patch(this.outcome);
    if (what.text !== undefined && !what.text.trim())
      return patch(this.outcome, el("p.wrong", say("open.paste_first")));
    try {
      const found = await this.app.boards.wanted(
        "POST /api/read",
        this.readAs.value ? { ...what, format: this.readAs.value } : what,
      );
      if (found) this.found(found.boards);
    } catch (error) {
      if (what.filename && isNoText(error))
        patch(this.outcome, el("p.wrong", noText(what.filename)));
      else refused(this.outcome, error);
    }
  }

  /** @param {ReadBoardAnswer[]} boards what a text or a file holds */
  found(boards) {
    if (boards.length === 1) return this.take(boards[0]);
    patch(
      this.outcome,
      el("p", say("open.found", { count: boards.length })),
      el(
        "ul.shelf",
        ...boards
          .slice(0, 100)
          .map((one, at) =>
            boardItem(
              one.name || say("open.board", { number: at + 1 }),
              say("open.squares", one.board),
              () => this.take(one),
            ),
          ),
      ),
    );
  }

  /** @param {ReadBoardAnswer} found */
  take(found) {
    this.app.boards.open(snapshotOf(found, found.name, say("open.was_read")));
    patch(
      this.outcome,
      el("p", say("open.format", found), ...found.notes.flatMap((note) => [" ", told(note)])),
    );
  }

  /** @param {File|undefined} file */
  async readFile(file) {
    if (!file) return;
    this.app.store.turnTo("draw");
    this.fold.open = true;
    if (file.size > LARGEST) patch(this.outcome, el("p.wrong", say("open.too_large")));
    else await this.read({ base64: await base64Of(file), filename: file.name });
    this.upload.value = "";
    this.outcome.scrollIntoView({ block: "nearest" });
  }

  listSaved() {
    const items = ask("GET /api/boards").then(({ boards }) =>
      boards.map((one) => this.savedItem(one)),
    );
    return listInto(this.saved, items, say("open.none_saved"));
  }

  /** @param {SavedAnswer} one */
  savedItem({ id, name, game, updated }) {
    const item = boardItem(name, updated.slice(0, 10), () =>
      this.opens(this.app.boards.openSaved(id)),
    );
    /** @param {string} question @param {object} [body] */
    const change = async (question, body) => {
      try {
        await ask(`${question} /api/boards/${id}`, body);
        return true;
      } catch (error) {
        this.app.notices.failed(error);
        return false;
      } finally {
        await this.listSaved();
      }
    };
    item.append(
      iconButton("bin", say("open.delete", { name }), async () => {
        const isDone = await change("DELETE");
        if (!isDone) return;
        this.app.notices.offer(say("open.deleted", { name }), () =>
          change("PUT", { ...game, name }),
        );
      }),
    );
    return item;
  }
}

/** @type {WeakMap<Element, Promise<Node[]>>} the list that each place waits for */
const awaited = new WeakMap();

/**
 * Lists the server's items, or the error.
 * @param {Element} place
 * @param {Promise<Element[]>} items
 * @param {string} none
 */
export async function listInto(place, items, none) {
  awaited.set(place, items);
  const found = await items.catch((error) => [el("li.hint", told(ApiError.of(error).said))]);
  // One that was asked for before may come after it.
  if (awaited.get(place) !== items) return;
  patch(place, ...(found.length ? found : [el("li.hint", none)]));
}

/** @param {string} name @param {string} more @param {() => void} onclick */
export function boardItem(name, more, onclick) {
  return el("li", el("button.open", { onclick }, el("span", name), el("small", more)));
}

/**
 * Whether a file holds bytes that are no text, of a kind that has no name.
 * @param {unknown} error
 */
function isNoText(error) {
  const { problems, message } = ApiError.of(error);
  return problems[0]?.name === "encoding" && message.includes("expected UTF-8 text");
}

/** @param {string} name of a file */
function noText(name) {
  return say("open.no_text", { name });
}

/** Shows an error.  @param {Element} place @param {unknown} error */
export function refused(place, error) {
  const { message, problems, said } = ApiError.of(error);
  const isSaid = problems.length === 1 && problems[0].sentence === message;
  patch(
    place,
    el("p.wrong", told(said)),
    problems.length > 0 &&
      !isSaid &&
      el("ul.wrong", ...problems.slice(0, 12).map((problem) => el("li", told(problem)))),
  );
}

/**
 * Sharing: save the board under its own link, and copy the link.
 */

import { ask } from "./api.js";
import { copyText, el, icon, patch } from "./dom.js";
import { gameOf } from "./draft.js";
import { hide } from "./focus.js";
import { addressOf, codeFor, isShared, linkFor, reach } from "./host.js";
import { refused } from "./saved_boards.js";
import { standing } from "./state.js";
import { say } from "./words.js";

/** @import {App} from "./app.js" */

export class KeepPart {
  /** @param {App} app @param {() => Promise<void>} listSaved */
  constructor(app, listSaved) {
    this.app = app;
    this.listSaved = listSaved;
    this.first = el("span");
    this.other = el("button#save-other", {
      onclick: () => this.save(standing(this.app.store) === "saved"),
    });
    this.outcome = el("div.outcome", { role: "status" });
    this.fold = el(
      "details#fold-save.fold",
      el("summary", say("keep.title")),
      el(
        "p.hint",
        isShared
          ? say("keep.listed", { reach: reach || say("keep.anyone") })
          : say("keep.here_only"),
      ),
      el(
        "div.row",
        el(
          "button#save.strong",
          { onclick: () => this.save(standing(this.app.store) !== "saved") },
          icon("save"),
          this.first,
        ),
        this.other,
        el("button#copy-link", { onclick: () => this.copy() }, icon("share"), say("keep.copy")),
      ),
      this.outcome,
    );
    this.show();
  }

  /** A renamed board is saved as a new board, unless the user says otherwise. */
  show() {
    const { saved } = this.app.store;
    const stands = standing(this.app.store);
    this.first.textContent = stands === "renamed" ? say("keep.save_new") : say("keep.save");
    this.other.textContent =
      stands === "renamed"
        ? say("keep.replace", { name: saved.name || say("frame.untitled") })
        : say("keep.save_new");
    hide(this.other, !stands);
  }

  reveal() {
    this.fold.open = true;
    this.fold.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} isNew */
  async save(isNew) {
    const what = this.app.boards.saving(isNew);
    const { store } = this.app;
    if (store.saving === what.session) return;
    store.change({ saving: what.session });
    patch(this.outcome);
    const { draft } = what.now;
    const body = { ...gameOf(what.now), name: draft.name || say("open.squares", draft) };
    try {
      const { id, name } = what.id
        ? await ask(`PUT /api/boards/${what.id}`, body)
        : await ask("POST /api/boards", body);
      this.showLink(
        id,
        this.app.boards.saved(what, id, name) ? say("keep.saved") : say("keep.named", { name }),
      );
      // The next one can be saved before the list is there; the list itself shows its error.
      this.listSaved();
    } catch (error) {
      refused(this.outcome, error);
    } finally {
      if (store.saving === what.session) store.change({ saving: "" });
    }
  }

  /** @param {string} id @param {string} words */
  showLink(id, words) {
    const [path, address] = [addressOf("b", id), location.origin + addressOf("b", id)];
    patch(
      this.outcome,
      el("p", words, isShared && el("a", { href: path }, linkFor(address))),
      codeOf(address),
    );
  }

  async copy() {
    await this.app.linked();
    await copyLink(this.outcome, "");
  }
}

/**
 * Copies the address of the page as others reach it, and shows it.
 * @param {Element} place
 * @param {string} words
 * @param {import("./dom.js").Child} [more]
 */
export async function copyLink(place, words, more) {
  const value = linkFor(location.href);
  const lead = (await copyText(value)) ? say("keep.copied") : say("keep.copy_this");
  patch(
    place,
    el("p", `${lead} ${words} ${reach}`),
    el("input.link", { readonly: true, "aria-label": say("keep.link"), value }),
    codeOf(location.href),
    more,
  );
}

/** @param {string} address */
export function codeOf(address) {
  const src = codeFor(address);
  return src && el("img.qr-code", { src, alt: say("keep.qr") });
}

/**
 * Pack: small boards to copy into an online judge's own box, for a solution in any language, and a
 * field for the outputs that come back. No solution is run here.
 */

import { ApiError, ask } from "./api.js";
import { PACKS } from "./choices.js";
import { choice, copyText, counted, el, field, patch } from "./dom.js";

/** @import {JudgeAnswer} from "./types.js" */
/**
 * @typedef {object} Acts
 * @property {(found: JudgeAnswer) => Promise<void>} show
 * @property {(said: string) => void} refuse
 * @property {() => void} begin
 */

export class PackPart {
  /** @param {Acts} acts what becomes of a verdict, of a refusal, and of what was shown before */
  constructor(acts) {
    this.acts = acts;
    this.form = choice("pack-form", PACKS, () => this.changeForm());
    this.copied = el("span.hint", { role: "status" });
    this.how = el("p#pack-how.hint");
    this.text = el("pre#pack-text.judge-code", { tabindex: "0", "aria-label": "The boards" });
    this.outputs = el("textarea#pack-outputs", {
      rows: 4,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      placeholder: "3\n-1\nerror\n…",
    });
    this.parts = [
      field("Your judge", this.form),
      el(
        "div.row",
        el("button#pack-copy", { onclick: () => this.copy() }, "Copy the boards"),
        this.copied,
      ),
      this.how,
      field("Its outputs, one for each board, in this order", this.outputs),
      el(
        "div.row",
        el("button#pack-judge.strong", { onclick: () => this.judge() }, "Judge the outputs"),
      ),
      this.text,
    ];
  }

  changeForm() {
    this.copied.textContent = "";
    return this.load();
  }

  /** Shows the boards of the chosen judge, unless another one has been chosen by then. */
  async load() {
    const form = this.form.value;
    try {
      const pack = await ask("POST /api/pack", { form });
      if (form !== this.form.value) return;
      this.how.textContent = pack.how;
      patch(this.text, pack.text);
    } catch (error) {
      this.acts.refuse(ApiError.of(error).message);
    }
  }

  async copy() {
    try {
      const { text, boards } = await ask("POST /api/pack", { form: this.form.value });
      const isCopied = await copyText(text);
      this.copied.textContent = isCopied
        ? `${counted(boards, "board")} copied.`
        : "Select the text and copy it.";
    } catch (error) {
      this.acts.refuse(ApiError.of(error).message);
    }
  }

  async judge() {
    if (!this.outputs.value.trim()) {
      this.outputs.focus();
      return this.acts.refuse("Paste the outputs first.");
    }
    this.acts.begin();
    try {
      const outputs = { form: this.form.value, outputs: this.outputs.value };
      const [found] = (await ask("POST /api/outputs", outputs)).judgements;
      await this.acts.show(found);
    } catch (error) {
      this.acts.refuse(ApiError.of(error).message);
    }
  }
}

/**
 * Pack: small boards to copy into an online judge's own box, for a solution in any language, and a
 * field for the outputs that come back. No solution is run here.
 */

import "./messages_later.js";
import { ApiError, ask } from "./api.js";
import { PACKS } from "./choices.js";
import { choice, copyText, el, field, patch } from "./dom.js";
import { inWords, say } from "./words.js";

/** @import {JudgeAnswer} from "./types.js" */
/**
 * @typedef {object} Acts
 * @property {(found: JudgeAnswer) => Promise<void>} show
 * @property {(said: import("./words.js").Said) => void} refuse
 * @property {() => void} begin
 */

export class PackPart {
  /** @param {Acts} acts what becomes of a verdict, of a refusal, and of what was shown before */
  constructor(acts) {
    this.acts = acts;
    this.form = choice("pack-form", PACKS, () => this.changeForm());
    this.copied = el("span.hint", { role: "status" });
    this.how = el("p#pack-how.hint");
    this.text = el("pre#pack-text.judge-code", { tabindex: "0", "aria-label": say("pack.boards") });
    this.outputs = el("textarea#pack-outputs", {
      rows: 4,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      placeholder: "3\n-1\nerror\n…",
    });
    this.parts = [
      field(say("pack.judge"), this.form),
      el(
        "div.row",
        el("button#pack-copy", { onclick: () => this.copy() }, say("pack.copy")),
        this.copied,
      ),
      this.how,
      field(say("pack.outputs"), this.outputs),
      el(
        "div.row",
        el("button#pack-judge.strong", { onclick: () => this.judge() }, say("pack.judge_outputs")),
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
      patch(this.how, inWords(pack.how, pack.claims?.how));
      patch(this.text, pack.text);
    } catch (error) {
      this.acts.refuse(ApiError.of(error).said);
    }
  }

  async copy() {
    try {
      const form = this.form.value;
      const { text, boards } = await ask("POST /api/pack", { form });
      if (form !== this.form.value) return;
      const isCopied = await copyText(text);
      this.copied.textContent = isCopied
        ? say("pack.copied", { count: boards })
        : say("pack.select");
    } catch (error) {
      this.acts.refuse(ApiError.of(error).said);
    }
  }

  async judge() {
    if (!this.outputs.value.trim()) {
      this.outputs.focus();
      return this.acts.refuse(say("pack.paste_first"));
    }
    this.acts.begin();
    try {
      const outputs = { form: this.form.value, outputs: this.outputs.value };
      const [found] = (await ask("POST /api/outputs", outputs)).judgements;
      await this.acts.show(found);
    } catch (error) {
      this.acts.refuse(ApiError.of(error).said);
    }
  }
}

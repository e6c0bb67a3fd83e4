/**
 * Solution text: the field for a solution, with the numbers of its lines beside it and its colours
 * over it.
 */

import { el, patch } from "./dom.js";
import { onKeys } from "./keymap.js";
import { markedLines } from "./verdict.js";

/** @import {Store} from "./store.js" */

const INDENT = "    ";
/** No place of a caret. */
const NOWHERE = -1;

export class SolutionText {
  /** @param {Store} store @param {{typed: (text: string) => void, judge: () => void}} acts */
  constructor(store, { typed, judge }) {
    this.store = store;
    this.field = el("textarea#solution", {
      rows: 10,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      placeholder: "class Solution:\n    def snakesAndLadders(self, board):\n        …",
      wrap: "off",
      "aria-describedby": "solution-keys",
      oninput: (event) => {
        this.leavesAt = NOWHERE;
        const isPasted = event instanceof InputEvent && event.inputType === "insertFromPaste";
        // A paste scrolls to its end, which may cut the first line.
        if (isPasted && !store.solution.solution) this.field.scrollTop = 0;
        typed(this.field.value);
      },
      onscroll: () => this.scrolled(),
      onblur: () => {
        this.leavesAt = NOWHERE;
      },
    });
    /**
     * Where the caret is while the Tab key leaves the text: with the caret elsewhere it indents.
     */
    this.leavesAt = NOWHERE;
    onKeys(this.field, "solution", {
      judge,
      // `insertText` can be undone, a value that a script sets cannot.
      indent: () =>
        this.field.selectionStart !== this.leavesAt &&
        document.execCommand("insertText", false, INDENT),
      leave: () => {
        this.leavesAt = this.field.selectionStart;
        return false;
      },
    });
    this.colours = el("div.code-colours", { "aria-hidden": "true" });
    this.pane = el("div.code-pane", this.colours);
    new ResizeObserver(() => this.scrolled()).observe(this.field);
    this.numbers = el("pre.judge-code.line-numbers", { "aria-hidden": "true" }, "1");
    this.root = el("div.numbered", this.numbers, el("div.coded", this.field, this.pane));
    store.on(["solution"], () => this.show());
    store.on(["solution", "verdict"], () => this.number());
  }

  show() {
    const { solution } = this.store.solution;
    // A value that a script sets takes the caret to the end.
    if (this.field.value !== solution) this.field.value = solution;
    this.colour();
  }

  /** The numbers of the lines, beside the lines; those that could be changed are marked. */
  number() {
    const marked = markedLines(this.store);
    const lines = this.store.solution.solution.split("\n").length;
    const isMarked = Boolean(this.numbers.childElementCount);
    if (marked.length || isMarked || lines !== this.numbers.textContent?.split("\n").length) {
      const numbers = Array.from({ length: lines }, (_, i) => String(i + 1));
      patch(
        this.numbers,
        ...numbers
          .flatMap((n) => [marked.includes(Number(n)) ? el("mark", n) : n, "\n"])
          .slice(0, -1),
      );
    }
    if (marked[0] && !isMarked)
      this.field.scrollTop = (this.field.scrollHeight * (marked[0] - 4)) / lines;
    this.scrolled();
  }

  /** The numbers and the colours stay beside and on their lines. */
  scrolled() {
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = this.field;
    this.numbers.scrollTop = scrollTop;
    Object.assign(this.pane.style, { width: `${clientWidth}px`, height: `${clientHeight}px` });
    this.colours.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }

  /** The text once more in colours, over the text, which is transparent then. */
  async colour() {
    // Loaded with the first text, since a first visit does not need it.
    const loaded = this.field.value ? await import("./code_colours.js").catch(() => null) : null;
    const parts = loaded?.codeParts(this.field.value) ?? [];
    this.colours.replaceChildren(
      ...parts.map(([kind, part]) => (kind ? el(`span.code-${kind}`, part) : part)),
    );
  }
}

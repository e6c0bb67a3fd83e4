/**
 * Judge tab: runs a pasted or dropped solution on many boards, and shows the smallest board it gets
 * wrong. A link can fill in the text, but only a press on Judge runs it.
 */

import { ApiError, ask } from "./api.js";
import { HINT, JUDGED_FORMS, LANGUAGES, LONGEST_SOLUTION, QUESTIONS, RULE_PRESETS } from "./choices.js";
import { byId, capital, choice, el, field, fieldOf, icon, markStep, patch } from "./dom.js";
import { boardOf } from "./draft.js";
import { hide } from "./focus.js";
import { prepare, runSolution, WHERE } from "./judging.js";
import { copyLink } from "./keep.js";
import { onKeys } from "./keymap.js";
import { languageOf } from "./language.js";
import { unpackedSolution } from "./link.js";
import { PackPart } from "./pack.js";
import { kept, keptHere } from "./storage.js";

/** @import {App, Tab} from "./app.js" */
/** @import {Draft, Snapshot} from "./draft.js" */
/** @import {Progress, Solution} from "./judging.js" */
/** @import {FailureAnswer, JudgeAnswer, JudgesAnswer, RulesAnswer} from "./types.js" */

const INDENT = "    ";
/** No place of a caret. */
const NOWHERE = -1;
const VERDICT = "boustro-verdict";
const SHOWN = "The board on which it fails is shown.";
const ITS_RULES = "The rules are now those of the solution. Undo brings yours back.";
const STALE = "You have changed the solution since this verdict.";
const ELSEWHERE = "This verdict is on another board than the one that is drawn now.";
const BY_HINTS = "boustro-hints";
const RULES = [["", "its own"], ...RULE_PRESETS];

/** @implements {Tab} */
export class JudgeTab {
  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    /** @type {AbortController|null} stops the run */
    this.running = null;
    this.isShown = false;
    /** Whether a route answers what was asked. */
    this.hasRoute = false;
    /** How many squares of its search are marked on the board. */
    this.step = 0;
    /** The step of its own that no throw makes, and the board on which it is.  @type {number[][]} */
    this.wrong = [];
    /** The board on which it fails, and the one in whose place that is shown.  @type {Snapshot|null} */
    this.board = null;
    /** The board of the verdict that was shown last.  @type {FailureAnswer["board"]|null} */
    this.onBoard = null;
    /** @type {Snapshot|null} */
    this.before = null;
    this.text = el("textarea#solution", {
      rows: 10,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      placeholder: "class Solution:\n    def snakesAndLadders(self, board):\n        …",
      wrap: "off",
      "aria-describedby": "solution-keys",
      oninput: () => {
        this.leavesAt = NOWHERE;
        this.typed();
      },
      onscroll: () => this.scrolled(),
      onblur: () => {
        this.leavesAt = NOWHERE;
      },
    });
    /** Where the caret is while the Tab key leaves the text: with the caret elsewhere it indents. */
    this.leavesAt = NOWHERE;
    onKeys(this.text, "solution", {
      judge: () => this.judge(),
      // `insertText` can be undone, a value that a script sets cannot.
      indent: () => this.text.selectionStart !== this.leavesAt && document.execCommand("insertText", false, INDENT),
      leave: () => {
        this.leavesAt = this.text.selectionStart;
        return false;
      },
    });
    this.colours = el("div.code-colours", { "aria-hidden": "true" });
    this.pane = el("div.code-pane", this.colours);
    new ResizeObserver(() => this.scrolled()).observe(this.text);
    this.numbers = el("pre.judge-code.line-numbers", { "aria-hidden": "true" }, "1");
    this.where = el("p#judge-where.hint", WHERE);
    /** What can be judged here: languages, or why there are none; not known yet.  @type {JudgesAnswer|null} */
    this.judges = null;
    /** What a press on Judge will do, as soon as the language is known. */
    this.outlook = el("span#judge-outlook", { role: "status" });
    this.toPack = el(
      "button#judge-to-pack",
      { hidden: true, onclick: () => this.pack.open() },
      "Test it on your judge",
    );
    this.upload = el("input#solution-file", {
      type: "file",
      accept: ".py,.js,.mjs,.cjs,.cpp,.cc,.cxx,.java,.zip",
      onchange: (event) => this.takes(fieldOf(event).files?.[0]),
    });
    this.language = choice("solution-language", LANGUAGES, () => {
      this.changed();
      this.foresee();
    });
    this.form = choice("solution-form", JUDGED_FORMS, () => this.changed());
    this.question = choice("solution-question", QUESTIONS, () => this.changed());
    this.rules = choice("solution-rules", RULES, () => this.changed());
    this.start = el("button#judge.strong", { onclick: () => this.judge() }, "Judge");
    this.here = el("button#judge-board", { onclick: () => this.judgeHere() }, "Run on this board");
    this.example = el("button#judge-example", { onclick: () => this.tryExample() }, "Try a wrong one");
    this.stop = el("button#judge-stop", { hidden: true, onclick: () => this.running?.abort() }, "Stop");
    this.progress = el("progress", { "aria-label": "Progress", hidden: true });
    this.said = el("p.hint.judge-said");
    this.outcome = el("div.judgement");
    /** The verdicts on a class. */
    this.ofClass = el("div#judged-class");
    this.stale = el("p#judge-stale.hint", { role: "status" });
    this.byHints = el("input#judge-hints", { type: "checkbox", onchange: () => this.changeHints() });
    this.byHints.checked = kept.get(BY_HINTS) === "yes";
    /** Up to which hint the verdict is shown. */
    this.hint = HINT.mistake;
    /** Whether the verdict on show belongs to a file of a class. */
    this.isOfClass = false;
    /** The solution to which the verdict on show belongs. */
    this.judged = "";
    /** The one board to which it belongs; null for a verdict on many.  @type {Draft|FailureAnswer["board"]|null} */
    this.onOne = null;
    app.store.on(["now"], () => this.markStale());
    this.link = el("div.outcome", { role: "status" });
    this.pack = new PackPart({
      begin: () => this.begin(),
      show: async (found) => {
        await this.showFound(found);
        byId("verdict").scrollIntoView({ block: "start" });
      },
      refuse: (said) => this.refuse(said),
    });
    panel.append(...this.parts());
  }

  parts() {
    return [
      el(
        "div.judge-part",
        el(
          "div.field",
          el("label", { for: "solution" }, "Your solution, or the Input, Output and Expected of an online judge"),
          el("div.numbered", this.numbers, el("div.coded", this.text, this.pane)),
          el("p#solution-keys.hint", "Tab indents; Escape, then Tab, leaves the text."),
        ),
        el("div.judge-outlook", this.outlook, this.toPack),
        el("div.row.judge-row", this.start, this.here, this.stop, this.example),
        this.progress,
        this.said,
      ),
      el(
        "div.judge-part",
        this.stale,
        this.ofClass,
        this.outcome,
        this.pack.root,
        field("Or a file, or the ZIP of a class (drop it anywhere on the page)", this.upload),
        el(
          "div.judge-choices",
          field("Written for", this.form),
          field("Question", this.question),
          field("Rules", this.rules),
          field("Language", this.language),
        ),
        el("div.check", this.byHints, el("label", { for: "judge-hints" }, "One hint at a time")),
        this.where,
        el("div.row", el("button#judge-link", { onclick: () => this.copy() }, icon("share"), "Copy the link")),
        this.link,
      ),
    ];
  }

  /** On the board that the solution fails on: a route where one is asked, or the right levels beside its search. */
  want() {
    if (!this.isShown || this.hint < HINT.answers) return {};
    if (this.step) return { heat: "levels" };
    return this.hasRoute ? { route: 0 } : {};
  }

  onShow() {
    prepare();
    ask("GET /api/judge").then(
      (judges) => {
        const { languages, reason } = judges;
        this.judges = judges;
        this.foresee();
        const named = LANGUAGES.filter(([name]) => languages.includes(name)).map(([, text]) => text);
        this.where.textContent = reason
          ? `Here, only a pasted panel is judged: ${reason}.`
          : `${inWords(named)} can be judged here. ${WHERE}`;
        for (const option of this.language.options)
          option.disabled = Boolean(option.value) && !languages.includes(option.value);
      },
      () => {},
    );
  }

  /** The numbers of the lines, beside the lines.  @param {readonly number[]} marked those that could be changed */
  number(marked = []) {
    const lines = this.text.value.split("\n").length;
    if (marked.length || this.numbers.childElementCount || lines !== this.numbers.textContent?.split("\n").length) {
      const numbers = Array.from({ length: lines }, (_, i) => String(i + 1));
      patch(
        this.numbers,
        ...numbers.flatMap((n) => [marked.includes(Number(n)) ? el("mark", n) : n, "\n"]).slice(0, -1),
      );
    }
    if (marked[0]) this.text.scrollTop = (this.text.scrollHeight * (marked[0] - 4)) / lines;
    this.scrolled();
  }

  /** The numbers and the colours stay beside and on their lines. */
  scrolled() {
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = this.text;
    this.numbers.scrollTop = scrollTop;
    Object.assign(this.pane.style, { width: `${clientWidth}px`, height: `${clientHeight}px` });
    this.colours.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }

  /** The text once more in colours, over the text, which is transparent then. */
  async colour() {
    const loaded = await import("./code_colours.js").catch(() => null);
    const parts = loaded?.codeParts(this.text.value) ?? [];
    this.colours.replaceChildren(...parts.map(([kind, part]) => (kind ? el(`span.code-${kind}`, part) : part)));
  }

  typed() {
    this.colour();
    this.number();
    hide(this.example, Boolean(this.text.value));
    this.changed();
    this.foresee();
    if (this.excess) this.refuse(tooLong(this.text.value.length));
  }

  /** Says what a press on Judge will do; a solution that cannot run here is offered the pack before. */
  foresee() {
    const language = this.language.value || languageOf(this.text.value);
    const title = LANGUAGES.find(([name]) => name && name === language)?.[1] ?? language;
    const { languages = [], reason = null } = this.judges ?? {};
    const isKnown = Boolean(language && this.judges);
    const runs = languages.includes(language);
    const here = runs ? `. ${WHERE}` : reason ? ", but no solution runs here." : ", which cannot run here.";
    const words = isKnown ? `This looks like ${title}${here}` : "";
    if (this.outlook.textContent !== words) this.outlook.textContent = words;
    hide(this.toPack, !isKnown || runs);
  }

  /** By how many characters the text is too long to be judged. */
  get excess() {
    return Math.max(0, this.text.value.length - LONGEST_SOLUTION);
  }

  /** A verdict belongs to one text: an edit stops the run and marks the verdict as outdated. */
  changed() {
    this.running?.abort();
    this.markStale();
    const solution = { ...this.solution, hints: this.byHints.checked || undefined };
    this.app.store.change({ solution, isJudged: Boolean(this.judged) });
  }

  /** Says which verdict is outdated: that on another text, and one on another board than is drawn. */
  markStale() {
    const isOfOther = Boolean(this.judged) && this.judged !== JSON.stringify(this.solution);
    const isElsewhere = this.judged && this.onOne && !isSameBoard(this.app.store.draft, this.onOne);
    const words = isOfOther ? STALE : isElsewhere ? ELSEWHERE : "";
    // Each move of a jump calls this, and a region that is written again is read aloud again.
    if (this.stale.textContent !== words) this.stale.textContent = words;
    this.outcome.classList.toggle("stale", Boolean(words));
  }

  /** Shows a verdict from its first hint on, or all of it at once. */
  changeHints() {
    kept.set(BY_HINTS, this.byHints.checked ? "yes" : "no");
    this.changed();
    if (this.judged) this.recall();
  }

  /** @returns {Solution} */
  get solution() {
    return {
      solution: this.text.value,
      language: this.language.value || undefined,
      form: this.form.value || undefined,
      question: this.question.value || undefined,
      rules: this.rules.value || undefined,
    };
  }

  /** Takes a file that was dropped or chosen; returns whether it is a solution.  @param {File|undefined} file */
  takes(file) {
    if (
      !file ||
      !(
        this.app.store.tab === "judge" ||
        /\.(?:py|[mc]?[jt]s|java|c|cc|cpp|cxx|cs|go|kt|rs|swift|rb|php|zip)$/i.test(file.name)
      )
    )
      return false;
    this.app.store.turnTo("judge");
    this.upload.value = "";
    if (/\.zip$/i.test(file.name)) import("./submissions.js").then(({ takeClass }) => takeClass(this, file));
    else if (file.size > LONGEST_SOLUTION) this.refuse("That file is larger than 64 KiB.");
    else file.text().then((text) => this.put({ solution: text }));
    return true;
  }

  /** @param {Solution} solution */
  put({ solution, language, form, question, rules, hints }) {
    if (hints) this.byHints.checked = true;
    this.text.value = solution;
    this.language.value = language ?? "";
    this.form.value = form ?? "";
    this.question.value = question ?? "";
    this.rules.value = rules ?? "";
    this.judged = "";
    this.isOfClass = false;
    for (const part of [this.ofClass, this.outcome]) patch(part);
    this.typed();
    this.recall();
  }

  /** Shows the verdict on this solution that this window has stored. */
  recall() {
    const of = JSON.stringify(this.solution);
    const last = JSON.parse(keptHere.get(VERDICT) ?? "{}");
    if (last.by !== import.meta.url || last.of !== of) return;
    this.judged = of;
    this.onOne = null;
    this.hint = this.byHints.checked ? HINT.fails : last.found.failure?.correction ? HINT.line : HINT.mistake;
    this.tell(last.found);
    this.app.refresh();
  }

  /** Judges an example; offered only while the user's own text is empty. */
  async tryExample() {
    const { EXAMPLE } = await import("./example.js");
    this.put({ solution: EXAMPLE });
    await this.judge();
  }

  /** Runs the solution on the board that is drawn, alone. */
  judgeHere() {
    const { now } = this.app.store;
    return this.judge({ ...this.solution, board: boardOf(now) }, now.draft);
  }

  /** @param {Solution} solution @param {Draft|null} onOne the one board on which it is run */
  async judge(solution = this.solution, onOne = null) {
    this.running?.abort();
    if (!this.text.value.trim()) {
      this.text.focus();
      return this.refuse("Paste a solution first.");
    }
    if (this.excess) return this.refuse(tooLong(this.text.value.length));
    this.begin();
    this.onOne = onOne;
    await this.runOne(
      solution,
      (found) => this.show(found),
      (said) => this.refuse(said),
    );
  }

  /**
   * Runs a solution until it is judged, or stopped.
   * @param {Solution} solution @param {(found: JudgeAnswer) => Promise<void>} then @param {(said: string) => void} fail
   */
  runOne(solution, then, fail) {
    const work = async (/** @type {AbortSignal} */ signal, /** @type {Progress} */ onProgress) =>
      (await runSolution(solution, signal, onProgress)).judgements;
    return this.run(work, ([found]) => then(found), fail);
  }

  /**
   * Does some work until it is done, or stopped.
   * @param {(signal: AbortSignal, onProgress: Progress) => Promise<JudgeAnswer[]>} work
   * @param {(found: JudgeAnswer[]) => Promise<void>} then @param {(said: string) => void} fail
   */
  async run(work, then, fail) {
    const mine = new AbortController();
    this.running = mine;
    this.showRun(true);
    this.advance();
    try {
      const found = await work(mine.signal, (...how) => this.running === mine && this.advance(...how));
      if (!mine.signal.aborted) await then(found);
    } catch (error) {
      if (this.running === mine) fail(mine.signal.aborted ? "Stopped." : ApiError.of(error).message);
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.showRun(false);
        this.said.textContent = "";
      }
    }
  }

  /** Shows a sentence in place of a verdict, and has it read aloud.  @param {string} said */
  refuse(said) {
    patch(this.outcome, el("p.wrong", said));
    this.outcome.scrollIntoView({ block: "nearest" });
    this.app.notices.announce(said);
  }

  /** @param {boolean} isOn */
  showRun(isOn) {
    for (const part of [this.stop, this.progress]) hide(part, !isOn);
  }

  begin() {
    this.isShown = this.isOfClass = false;
    patch(this.ofClass);
    this.hint = this.byHints.checked ? HINT.fails : HINT.mistake;
    this.judged = "";
    this.onOne = null;
    patch(this.outcome);
    this.changed();
    patch(this.link);
    this.app.notices.announce("Judging.");
  }

  /** @type {Progress} */
  advance(said = "Running your solution on one board after another…", done = 0, all = 0) {
    if (all) Object.assign(this.progress, { max: all, value: done });
    else this.progress.removeAttribute("value");
    this.said.textContent = said;
  }

  /** @param {JudgeAnswer} found */
  async show(found) {
    this.keep(found);
    await this.showFound(found);
    this.markStale();
    this.text.scrollIntoView({ block: "nearest" });
  }

  /** @param {JudgeAnswer} found */
  async showFound(found) {
    const board = found.failure?.board;
    await this.tell(found);
    const { store } = this.app;
    if (found.failure && this.hint >= HINT.board) this.showFailure(found, found.failure);
    else if (!found.failure && !found.one_board && this.before && store.now === this.board) store.put(this.before);
    this.outcome.scrollIntoView({ block: "nearest" });
    const more = this.hint >= HINT.mistake || !board ? (found.failure?.mistake ?? found.reason ?? "") : "";
    this.app.notices.announce(`The verdict: ${found.words}. ${capital(more)}`);
  }

  /** Stores a verdict for this window, unless it is on the one board there now.  @param {JudgeAnswer} found */
  keep(found) {
    this.judged = JSON.stringify(this.solution);
    if (!found.one_board) keptHere.set(VERDICT, JSON.stringify({ by: import.meta.url, of: this.judged, found }));
  }

  /** Shows the next hint; the solution runs once more for its line.  @param {JudgeAnswer} found */
  async nextHint(found) {
    const { failure } = found;
    if (!failure) return;
    if (this.isOfClass) return this.app.notices.notify("Open that file alone: then Judge looks for its line.");
    if (this.hint + 1 < HINT.line || failure.correction) return this.showHint(found, this.hint + 1);
    this.running?.abort();
    const then = async (/** @type {JudgeAnswer} */ again) => {
      // What makes it pass may name the mistake better than what it answered.
      const { correction = null, no_line = null, mistake = failure.mistake } = again.failure ?? {};
      const known = { ...found, failure: { ...failure, correction, no_line, mistake } };
      this.keep(known);
      await this.showHint(known, HINT.line);
    };
    const board = found.one_board ? { ...failure.board, leetcode: undefined, rules: failure.played } : undefined;
    await this.runOne({ ...this.solution, line: true, board }, then, (said) => this.app.notices.notify(said, "stays"));
  }

  /** @param {JudgeAnswer} found @param {number} hint */
  async showHint(found, hint) {
    this.hint = hint;
    await this.tell(found);
    if (found.failure && hint === HINT.board) this.showFailure(found, found.failure);
    else if (hint === HINT.answers) this.app.refresh();
    const { hintSaid } = await import("./judgement.js");
    if (found.failure) this.app.notices.announce(hintSaid(found.failure, hint, found.question));
  }

  /** @param {JudgeAnswer} found */
  async tell(found) {
    const { failure } = found;
    // Loaded with the first verdict, since a first visit does not need it.
    const { showJudgement, stepSaid } = await import("./judgement.js");
    const onShow = (/** @type {FailureAnswer["board"]} */ board) => failure && this.turnToBoard({ ...failure, board });
    this.holdAnswer();
    this.hasRoute = Boolean(failure?.route);
    this.wrong = failure ? this.ownSteps(failure) : [];
    this.stepTo(0, []);
    this.app.store.change({ isJudged: true });
    this.number(this.hint >= HINT.line ? failure?.correction?.lines : []);
    const onStep = (/** @type {number} */ step) => {
      if (!failure?.trace) return;
      const { trace } = failure;
      if (!this.isShown) this.showFailure(found, failure);
      this.stepTo(
        step,
        trace.taken.slice(0, step).map(([square]) => square),
      );
      byId("trace-said").textContent = stepSaid(trace, step);
      markStep(document.querySelector("#trace .trace"), step - 1);
    };
    showJudgement(this.outcome, found, this.hint, { onShow, onStep, onHint: () => this.nextHint(found) });
  }

  /** The steps of its own route, and the first that no throw makes.  @param {FailureAnswer} failure */
  ownSteps({ own_route: route, trace }) {
    const steps = this.hint >= HINT.answers ? route.slice(1).map((square, i) => [route[i], square]) : [];
    const wrong = this.hint >= HINT.mistake ? trace?.step : null;
    const isOnRoute = steps.some((step) => String(step) === String(wrong));
    return wrong && !isOnRoute ? [...steps, wrong] : steps;
  }

  /** @param {number} step @param {number[]} lit */
  stepTo(step, lit) {
    const isOther = Boolean(step) !== Boolean(this.step);
    this.step = step;
    this.mark(lit, step || this.app.store.now !== this.board ? [] : this.wrong);
    if (isOther) this.app.refresh();
  }

  /** @param {number[]} lit @param {number[][]} arrows */
  mark(lit, arrows) {
    if (this.app.store.tab === "judge") this.app.store.cover({ owner: "verdict", lit, arrows });
  }

  /** Hides the fewest rolls of the board on which it fails, until a hint shows them. */
  holdAnswer() {
    document.body.classList.toggle("holds-answer", this.isShown && this.hint < HINT.answers);
  }

  /** Shows a board, which may be on the page already, but out of sight.  @param {FailureAnswer} failure */
  turnToBoard(failure) {
    if (this.app.store.now !== this.board || this.onBoard !== failure.board) this.showBoard(failure);
    byId("board").scrollIntoView({ block: "nearest" });
    this.app.notices.notify(SHOWN);
    this.app.notices.announce(SHOWN);
  }

  /** Shows the board of a failure; where that is the user's own, it stays.  @param {JudgeAnswer} found
   * @param {FailureAnswer} failure */
  showFailure({ one_board: isOwn }, failure) {
    const { store } = this.app;
    if (isOwn) this.onOne = failure.board;
    if (!isOwn || !isSameBoard(store.now.draft, failure.board)) return this.showBoard(failure);
    if (store.now !== this.board) this.before = null;
    this.isShown = true;
    this.onBoard = failure.board;
    this.holdAnswer();
    if (areSameRules(store.doc?.rules, failure.played)) this.app.refresh();
    else {
      store.editRules(failure.played, ITS_RULES);
      this.app.notices.notify(ITS_RULES);
    }
    this.board = store.now;
    this.mark([], this.wrong);
  }

  /** Puts the board on the page; undo reverts it.  @param {FailureAnswer} failure */
  showBoard({ board, played: rules }) {
    const { size, columns, jumps, effects } = board;
    this.isShown = true;
    this.onBoard = board;
    this.holdAnswer();
    const draft = {
      size,
      columns,
      jumps: jumps.map((pair) => /** @type {[number, number]} */ ([...pair])),
      effects: (effects ?? []).map((pair) => /** @type {[number, string]} */ ([...pair])),
      name: "A board it fails on",
    };
    if (this.app.store.now !== this.board) this.before = this.app.store.now;
    this.app.boards.open({ draft, rules, message: SHOWN });
    this.board = this.app.store.now;
    this.mark([], this.wrong);
  }

  async copy() {
    await this.app.linked();
    await copyLink(this.link, "It carries your solution and the board, and runs nothing by itself.");
    this.link.scrollIntoView({ block: "nearest" });
  }

  /** Fills in what a link carries.  @param {string} letters */
  async unpack(letters) {
    try {
      const { solution, language, form, question, rules, hints } = await unpackedSolution(letters);
      const choices = {
        language: known(LANGUAGES, language),
        form: known(JUDGED_FORMS, form),
        question: known(QUESTIONS, question),
        rules: known(RULES, rules),
      };
      this.put({ solution, ...choices, hints: hints === true });
    } catch {
      this.app.notices.notify("The solution in this link cannot be read.", "stays");
    }
  }
}

/** Names in a row.  @param {string[]} names */
function inWords(names) {
  return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
}

/** @param {Draft} draft @param {Draft|FailureAnswer["board"]} board */
function isSameBoard(draft, board) {
  const [one, other] = [draft, board].map(({ size, columns, jumps, effects = [] }) => {
    const pairs = [...jumps, ...effects].map(String).sort();
    return JSON.stringify([size, columns, pairs]);
  });
  return one === other;
}

/**
 * Whether rules are the same, whatever they are called.
 * @param {RulesAnswer|undefined} one @param {RulesAnswer} other
 */
function areSameRules(one, other) {
  return JSON.stringify({ ...one, name: null }) === JSON.stringify({ ...other, name: null });
}

/** @param {number} length of a text */
function tooLong(length) {
  const [most, has] = [LONGEST_SOLUTION, length].map((count) => count.toLocaleString("en-GB"));
  return `A solution may have ${most} characters; this text has ${has}. Nothing was cut off.`;
}

/** @param {string[][]} choices @param {unknown} value */
function known(choices, value) {
  return choices.map(([name]) => name).find((name) => name === value);
}

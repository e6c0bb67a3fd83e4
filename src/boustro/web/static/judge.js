/**
 * Judge tab: runs a pasted or dropped solution on many boards, and shows the smallest board it gets
 * wrong. A link can fill in the text, but only a press on Judge runs it.
 */

import { ApiError, ask } from "./api.js";
import {
  HINT,
  JUDGED_FORMS,
  LANGUAGES,
  LONGEST_SOLUTION,
  QUESTIONS,
  RULE_PRESETS,
} from "./choices.js";
import { byId, choice, el, field, fieldOf, icon, markStep, patch, typed } from "./dom.js";
import { boardOf } from "./draft.js";
import { hide } from "./focus.js";
import { prepare, runSolution, WHERE } from "./judging.js";
import { copyLink } from "./keep.js";
import { unpackedSolution } from "./link.js";
import { SolutionText } from "./solution_text.js";
import { kept, keptHere } from "./storage.js";
import * as verdicts from "./verdict.js";
import { aloud, around, inWords, listed, numeral, say, titled, told } from "./words.js";

/** @import {App, Tab} from "./app.js" */
/** @import {Draft} from "./draft.js" */
/** @import {Progress, Solution} from "./judging.js" */
/** @import {State} from "./state.js" */
/** @import {FailureAnswer, JudgeAnswer} from "./types.js" */
/** @import {Verdict} from "./verdict.js" */
/** @import {Said} from "./words.js" */

const VERDICT = "boustro-verdict";
const BY_HINTS = "boustro-hints";
const RECOGNISED = [["", say("judge.recognised")]];
const TITLES = {
  language: [...RECOGNISED, ...LANGUAGES],
  form: [...RECOGNISED, ...titled("form", JUDGED_FORMS)],
  question: [...RECOGNISED, ...titled("question", QUESTIONS)],
  rules: [["", say("judge.its_own")], ...titled("rules", RULE_PRESETS)],
};

/** @implements {Tab} */
export class JudgeTab {
  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.store = app.store;
    /** @type {AbortController|null} stops the run */
    this.running = null;
    /**
     * @type {(typeof import("./judgement.js") & typeof import("./submissions.js"))|null} loaded
     *   with a verdict
     */
    this.more = null;
    this.text = new SolutionText(app.store, {
      typed: (text) => this.typed(text),
      judge: () => this.judge(),
    });
    this.where = el("p#judge-where.hint", WHERE);
    /** What a press on Judge will do, as soon as the language is known. */
    this.outlook = el("span#judge-outlook", { role: "status" });
    this.toPack = el(
      "button#judge-to-pack",
      { hidden: true, onclick: () => this.openPack() },
      say("judge.to_pack"),
    );
    this.upload = el("input#solution-file", {
      type: "file",
      accept: ".py,.js,.mjs,.cjs,.cpp,.cc,.cxx,.java,.zip",
      onchange: (event) => this.takes(fieldOf(event).files?.[0]),
    });
    this.choices = {
      language: choice("solution-language", TITLES.language, (event) =>
        this.ask({ language: chosen(event) }),
      ),
      form: choice("solution-form", TITLES.form, (event) => this.ask({ form: chosen(event) })),
      question: choice("solution-question", TITLES.question, (event) =>
        this.ask({ question: chosen(event) }),
      ),
      rules: choice("solution-rules", TITLES.rules, (event) => this.ask({ rules: chosen(event) })),
    };
    this.start = el("button#judge.strong", { onclick: () => this.judge() }, say("judge.judge"));
    this.here = el("button#judge-board", { onclick: () => this.judgeHere() }, say("judge.here"));
    this.example = el(
      "button#judge-example",
      { onclick: () => this.tryExample() },
      say("judge.try_wrong"),
    );
    this.stop = el(
      "button#judge-stop",
      { hidden: true, onclick: () => this.running?.abort() },
      say("judge.stop"),
    );
    this.progress = el("progress", { "aria-label": say("judge.progress"), hidden: true });
    this.said = el("span.hint.judge-said");
    this.outcome = el("div.judgement");
    /** The verdicts on a class. */
    this.ofClass = el("div#judged-class");
    this.stale = el("p#judge-stale.hint", { role: "status" });
    this.byHints = el("input#judge-hints", {
      type: "checkbox",
      onchange: (event) => this.changeHints(fieldOf(event).checked),
    });
    this.link = el("div.outcome", { role: "status" });
    /** @type {Promise<import("./pack.js").PackPart>|null} loaded when it is opened */
    this.pack = null;
    this.packFold = el(
      "details#fold-pack.fold",
      { ontoggle: () => this.packFold.open && this.showPack() },
      el("summary", say("judge.other_language")),
    );
    panel.append(...this.parts());
    this.addViews();
  }

  addViews() {
    const { store } = this;
    store.on(["solution"], () => this.running?.abort());
    store.on(["solution"], () => this.showChoices());
    store.on(["solution", "judges"], () => this.foresee());
    store.on(["judges"], () => this.showJudges());
    store.on(["run"], () => this.showRun());
    store.on(["verdict", "refusal"], () => this.showOutcome());
    store.on(["step"], () => this.showStep());
    store.on(["ofClass"], () => this.showClass());
    store.on(["verdict", "solution", "now"], () => this.markStale());
    store.on(["verdict", "step", "now", "failing", "tab"], () => this.mark());
    this.ask({ hints: kept.get(BY_HINTS) === "yes" || undefined });
  }

  parts() {
    return [
      el(
        "div.judge-part",
        el(
          "div.field",
          el("label", { for: "solution" }, say("judge.solution")),
          this.text.root,
          el("p#solution-keys.hint", say("judge.keys")),
        ),
        el("div.judge-outlook", this.example, this.outlook, this.toPack),
        el("div.row.judge-row", this.start, this.here, this.stop, this.said),
        this.progress,
      ),
      el(
        "div.judge-part",
        this.stale,
        this.ofClass,
        this.outcome,
        this.packFold,
        field(say("judge.file"), this.upload),
        el(
          "div.judge-choices",
          field(say("judge.written_for"), this.choices.form),
          field(say("judge.question"), this.choices.question),
          field(say("judge.rules"), this.choices.rules),
          field(say("judge.language"), this.choices.language),
        ),
        el("div.check", this.byHints, el("label", { for: "judge-hints" }, say("judge.hints"))),
        this.where,
        el(
          "div.row",
          el(
            "button#judge-link",
            { onclick: () => this.copy() },
            icon("share"),
            say("judge.copy_link"),
          ),
        ),
        this.link,
      ),
    ];
  }

  want() {
    return verdicts.wanted(this.store);
  }

  onShow() {
    prepare();
    ask("GET /api/judge").then(
      (judges) => this.store.change({ judges }),
      () => {},
    );
  }

  /**
   * A verdict belongs to one text: another one stops the run.
   * @param {Partial<Solution>} change
   */
  ask(change) {
    this.store.change(verdicts.asked(this.store, change));
  }

  /** @param {string} text */
  typed(text) {
    this.ask({ solution: text });
    if (this.excess) this.refuse(tooLong(text.length));
  }

  /** What the fields hold, and what is offered while there is no text. */
  showChoices() {
    const { solution, hints, ...choices } = this.store.solution;
    for (const name of /** @type {const} */ (["language", "form", "question", "rules"]))
      this.choices[name].value = choices[name] ?? "";
    this.byHints.checked = Boolean(hints);
    hide(this.example, Boolean(solution));
  }

  showJudges() {
    const { languages = [], reason = null, claims } = this.store.judges ?? {};
    const named = LANGUAGES.filter(([name]) => languages.includes(name)).map(([, text]) => text);
    const only = (/** @type {string} */ reason) => say("judge.only_panel", { reason });
    patch(
      this.where,
      ...(reason
        ? around(only, inWords(reason, claims?.reason))
        : [say("judge.languages", { languages: listed(named), where: WHERE })]),
    );
    for (const option of this.choices.language.options)
      option.disabled = Boolean(option.value) && !languages.includes(option.value);
  }

  async showPack() {
    try {
      const pack = await this.loadPack();
      await pack.load();
    } catch (error) {
      this.app.notices.failed(error);
    }
  }

  loadPack() {
    this.pack ??= import("./pack.js").then(({ PackPart }) => {
      const pack = new PackPart({
        begin: () => this.begin(),
        show: async (found) => {
          await this.show(found);
          byId("verdict").scrollIntoView({ block: "start" });
        },
        refuse: (said) => this.refuse(said),
      });
      this.packFold.append(...pack.parts);
      return pack;
    });
    // Where the network was lost, another press tries again.
    this.pack.catch(() => {
      this.pack = null;
    });
    return this.pack;
  }

  /** Opens the pack, in sight. */
  async openPack() {
    this.packFold.open = true;
    const pack = await this.loadPack();
    pack.form.focus({ preventScroll: true });
    this.packFold.scrollIntoView({ block: "start" });
  }

  /**
   * Says what a press on Judge will do; a solution that cannot run here is offered the pack before.
   */
  async foresee() {
    const { judges, solution } = this.store;
    // Loaded with the first text, since a first visit does not need it.
    const loaded = solution.solution ? await import("./language.js").catch(() => null) : null;
    if (solution !== this.store.solution || judges !== this.store.judges) return;
    const language = solution.language || (loaded?.languageOf(solution.solution) ?? "");
    const title = LANGUAGES.find(([name]) => name === language)?.[1] ?? language;
    const { languages = [], reason = null } = judges ?? {};
    const isKnown = Boolean(language && judges);
    const runs = languages.includes(language);
    const code = reason ? "judge.none_runs" : "judge.cannot_run";
    const foreseen = runs
      ? say("judge.runs", { language: title, where: WHERE })
      : say(code, { language: title });
    const words = isKnown ? foreseen : "";
    if (this.outlook.textContent !== words) this.outlook.textContent = words;
    hide(this.toPack, !isKnown || runs);
  }

  /** By how many characters the text is too long to be judged. */
  get excess() {
    return Math.max(0, this.store.solution.solution.length - LONGEST_SOLUTION);
  }

  /** Says which verdict is outdated. */
  markStale() {
    const words = verdicts.outdated(this.store);
    // Each move of a jump calls this, and a region that is written again is read aloud again.
    if (this.stale.textContent !== words) this.stale.textContent = words;
    this.outcome.classList.toggle("stale", Boolean(words));
    const apply = document.getElementById("apply-change");
    if (apply) hide(apply, verdicts.changed(this.store) === null);
  }

  /** Shows a verdict from its first hint on, or all of it at once.  @param {boolean} on */
  changeHints(on) {
    kept.set(BY_HINTS, on ? "yes" : "no");
    this.ask({ hints: on || undefined });
    if (this.store.verdict?.of) this.recall();
  }

  /**
   * Takes a file that was dropped or chosen; returns whether it is a solution.
   * @param {File|undefined} file
   */
  takes(file) {
    if (
      !file ||
      !(
        this.store.tab === "judge" ||
        /\.(?:py|[mc]?[jt]s|java|c|cc|cpp|cxx|cs|go|kt|rs|swift|rb|php|zip)$/i.test(file.name)
      )
    )
      return false;
    this.store.turnTo("judge");
    this.upload.value = "";
    if (/\.zip$/i.test(file.name))
      import("./submissions.js").then(({ takeClass }) => takeClass(this, file));
    else if (file.size > LONGEST_SOLUTION) this.refuse(say("judge.file_too_large"));
    else file.text().then((text) => this.put({ solution: text }));
    return true;
  }

  /** @param {Solution} solution */
  put(solution) {
    this.store.change(verdicts.given(this.store, solution));
    if (this.excess) this.refuse(tooLong(this.store.solution.solution.length));
    return this.recall();
  }

  /** Shows the verdict on this solution that this window has stored. */
  async recall() {
    const of = verdicts.textOf(this.store);
    const last = JSON.parse(keptHere.get(VERDICT) ?? "{}");
    if (last.by !== import.meta.url || last.of !== of) return;
    await this.load();
    if (verdicts.textOf(this.store) !== of) return;
    const hint = last.found.failure?.correction ? { hint: HINT.line } : {};
    this.tell(
      verdicts.judged(this.store, last.found, { of, ...(this.store.solution.hints ? {} : hint) }),
    );
  }

  /** Judges an example; offered only while the user's own text is empty. */
  async tryExample() {
    const { solution } = this.store.solution;
    const { EXAMPLE } = await import("./example.js");
    // What was pasted meanwhile stays.
    if (this.store.solution.solution !== solution) return;
    this.put({ solution: EXAMPLE });
    await this.judge();
  }

  /** Runs the solution on the board that is drawn, alone. */
  async judgeHere() {
    const { now } = this.store;
    const held = document.activeElement === this.here;
    await this.judge({ board: boardOf(now) }, now.draft);
    // Stop has left the focus to the button beside it.
    if (held && document.activeElement === this.start) this.here.focus({ preventScroll: true });
  }

  /** @param {Partial<Solution>} more @param {Draft|null} onOne the one board on which it is run */
  async judge(more = {}, onOne = null) {
    this.running?.abort();
    const { solution } = this.store.solution;
    if (!solution.trim()) {
      this.text.field.focus();
      return this.refuse(say("judge.paste_first"));
    }
    if (this.excess) return this.refuse(tooLong(solution.length));
    this.begin();
    await this.runOne(
      more,
      async (found) => {
        const of = verdicts.textOf(this.store);
        this.keep(found, of);
        await this.show(found, { of, onOne });
        this.text.field.scrollIntoView({ block: "nearest" });
      },
      (said) => this.refuse(said),
    );
  }

  /**
   * Runs the solution until it is judged, or stopped.
   * @param {Partial<Solution>} more
   * @param {(found: JudgeAnswer) => Promise<void>} then @param {(said: Said) => void} fail
   */
  runOne(more, then, fail) {
    const solution = { ...verdicts.runnable(this.store), ...more };
    const work = async (/** @type {AbortSignal} */ signal, /** @type {Progress} */ onProgress) =>
      (await runSolution(solution, signal, onProgress)).judgements;
    return this.run(work, ([found]) => then(found), fail);
  }

  /**
   * Does some work until it is done, or stopped.
   * @param {(signal: AbortSignal, onProgress: Progress) => Promise<JudgeAnswer[]>} work
   * @param {(found: JudgeAnswer[]) => Promise<void>} then @param {(said: Said) => void} fail
   */
  async run(work, then, fail) {
    const mine = new AbortController();
    this.running = mine;
    const advance = (said = say("judge.running"), done = 0, all = 0) =>
      this.running === mine && this.store.change({ run: { said, done, all } });
    advance();
    try {
      const found = await work(mine.signal, advance);
      if (!mine.signal.aborted) await then(found);
    } catch (error) {
      if (this.running === mine)
        fail(mine.signal.aborted ? say("judge.stopped") : ApiError.of(error).said);
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.store.change({ run: null });
      }
    }
  }

  showRun() {
    const { run } = this.store;
    for (const part of [this.stop, this.progress]) hide(part, !run);
    // A second press of the same key ends the run: it begins no other one.
    if (run && document.activeElement === this.here) this.stop.focus({ preventScroll: true });
    // The row keeps its height, so that no button moves under the finger.
    hide(this.here, Boolean(run));
    if (run?.all) Object.assign(this.progress, { max: run.all, value: run.done });
    else this.progress.removeAttribute("value");
    // It is told four times a second, and says something else once a second.
    const words = run?.said ?? "";
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  /** Shows a sentence in place of a verdict, and has it read aloud.  @param {Said} said */
  refuse(said) {
    this.store.change(verdicts.refused(said));
    this.outcome.scrollIntoView({ block: "nearest" });
    this.app.notices.announce(aloud(said));
  }

  begin() {
    this.running?.abort();
    this.store.change(verdicts.begun());
    patch(this.link);
    this.app.notices.announce(say("judge.judging"));
  }

  /** Loads what shows a verdict: a first visit does not need it. */
  async load() {
    const [judgement, submissions] = await Promise.all([
      import("./judgement.js"),
      import("./submissions.js"),
    ]);
    this.more = { ...judgement, ...submissions };
    return this.more;
  }

  /**
   * A change of the verdict; with it a route may be shown on the board, or levels.
   * @param {Partial<State>} change
   */
  tell(change) {
    const before = JSON.stringify(this.want());
    const { now } = this.store;
    this.store.change(change);
    // A view of another board is asked for with the board.
    if (this.store.now === now && JSON.stringify(this.want()) !== before) this.app.refresh();
  }

  /** @param {JudgeAnswer} found @param {Partial<Verdict>} [more] */
  async show(found, more) {
    const { verdictWords, whySaid } = await this.load();
    this.tell(verdicts.judged(this.store, found, more));
    const { store } = this;
    const { failure } = found;
    const { hint = HINT.fails } = store.verdict ?? {};
    // Who has gone to another tab meanwhile keeps the board that is there.
    const isHere = store.tab === "judge";
    const own = isHere && verdicts.ownBoard(store);
    if (failure && isHere && hint >= HINT.board) this.showFailure(found, failure);
    else if (!failure && !found.one_board && own) {
      store.put(own);
      this.app.notices.notify(say("verdict.own_back"));
    }
    this.outcome.scrollIntoView({ block: "nearest" });
    const reason = hint >= HINT.mistake || !failure ? whySaid(found) : "";
    this.app.notices.announce(say("judge.verdict", { verdict: verdictWords(found), reason }));
  }

  /**
   * Stores a verdict for this window, unless it is on the one board there now.
   * @param {JudgeAnswer} found
   * @param {string} of */
  keep(found, of) {
    if (!found.one_board) keptHere.set(VERDICT, JSON.stringify({ by: import.meta.url, of, found }));
  }

  /** Shows the next hint; the solution runs once more for its line. */
  async nextHint() {
    const { verdict } = this.store;
    const { failure } = verdict?.answer ?? {};
    if (!verdict || !failure) return;
    const { answer: found, hint, of } = verdict;
    if (verdict.isOfClass) return this.app.notices.notify(say("judge.alone_for_line"));
    if (hint + 1 < HINT.line || failure.correction) return this.showHint(found, hint + 1);
    if (of !== verdicts.textOf(this.store)) return this.app.notices.notify(verdicts.STALE);
    this.running?.abort();
    const then = async (/** @type {JudgeAnswer} */ again) => {
      const known = { ...found, failure: verdicts.withLine(failure, again) };
      this.keep(known, of);
      this.showHint(known, HINT.line);
    };
    const board = found.one_board
      ? { ...failure.board, leetcode: undefined, rules: failure.played }
      : undefined;
    await this.runOne({ line: true, board }, then, (said) =>
      this.app.notices.notify(aloud(said), "stays"),
    );
  }

  /** @param {JudgeAnswer} found @param {number} hint */
  showHint(found, hint) {
    this.tell(verdicts.hinted(this.store, hint, found));
    if (!found.failure) return;
    if (hint === HINT.board) this.showFailure(found, found.failure);
    this.app.notices.announce(this.more?.hintSaid(found.failure, hint, found.question) ?? "");
  }

  showOutcome() {
    const { verdict, refusal } = this.store;
    if (!verdict) return patch(this.outcome, refusal && el("p.wrong", told(refusal)));
    const { answer, hint } = verdict;
    this.more?.showJudgement(this.outcome, answer, hint, {
      onShow: (board) => answer.failure && this.turnToBoard(answer.failure, board),
      onStep: (step) => this.stepTo(step),
      onHint: () => this.nextHint(),
      onApply: verdicts.changed(this.store) === null ? null : () => this.applyChange(),
    });
  }

  /** Makes the change that passes, in the text; Judge then tests it. */
  applyChange() {
    const solution = verdicts.changed(this.store);
    if (solution === null) return;
    const before = this.store.solution.solution;
    this.ask({ solution });
    const said = say("judgement.applied");
    // What was typed since then stays.
    const undo = () => this.store.solution.solution === solution && this.ask({ solution: before });
    this.app.notices.notify(said, "", undo);
    this.app.notices.announce(said);
    this.text.field.scrollIntoView({ block: "nearest" });
    this.start.focus();
  }

  /** Shows a step of its search on the board on which it fails.  @param {number} step */
  stepTo(step) {
    const { answer } = this.store.verdict ?? {};
    if (!answer?.failure) return;
    if (!verdicts.boardOnPage(this.store)) this.showFailure(answer, answer.failure);
    this.tell({ step });
  }

  showStep() {
    const { verdict, step } = this.store;
    const { trace } = verdict?.answer.failure ?? {};
    const said = document.getElementById("trace-said");
    if (!trace || !said) return;
    said.textContent = this.more?.stepSaid(trace, step) ?? "";
    markStep(document.querySelector("#trace .trace"), step - 1);
  }

  showClass() {
    const { ofClass } = this.store;
    const show = (/** @type {JudgeAnswer} */ found) =>
      this.show(found, { hint: HINT.mistake, isOfClass: true });
    patch(this.ofClass, ...((ofClass && this.more?.classList(ofClass, show)) ?? []));
  }

  /** What is marked on the board of the verdict; on another board nothing is. */
  mark() {
    const { easier } = this.store.verdict?.answer.failure ?? {};
    const shown = verdicts.boardOnPage(this.store);
    for (const [id, isThere] of /** @type {[string, boolean][]} */ ([
      ["show-failure", shown !== null && shown !== easier],
      ["show-easier", shown !== null && shown === easier],
    ]))
      document.getElementById(id)?.classList.toggle("is-shown", isThere);
    this.keepShowFocus();
    const marks = verdicts.marksOf(this.store);
    if (marks) this.store.cover({ owner: "verdict", ...marks });
    else this.store.uncover("verdict");
  }

  /** A button that showed a board, and has gone, leaves the focus to the other, or to the board. */
  keepShowFocus() {
    const { activeElement: held } = document;
    if (!held?.matches("#show-failure, #show-easier") || held.checkVisibility()) return;
    const other = held.parentElement?.querySelector("button:not(.is-shown)");
    const { board } = this.app;
    if (other instanceof HTMLElement) other.focus();
    else board.setCurrent(board.current);
  }

  /** Shows a board, which may be on the page already, but out of sight.
   * @param {FailureAnswer} failure @param {FailureAnswer["board"]} board */
  turnToBoard(failure, board) {
    if (verdicts.boardOnPage(this.store) !== board) this.showBoard(failure, board);
    byId("board").scrollIntoView({ block: "nearest" });
    this.app.notices.notify(verdicts.SHOWN);
    this.app.notices.announce(verdicts.SHOWN);
  }

  /** Shows the board of a failure; where that is the user's own, it stays.
   * @param {JudgeAnswer} found @param {FailureAnswer} failure */
  showFailure({ one_board: isOwn }, failure) {
    const { store } = this;
    if (!isOwn || !verdicts.isSameBoard(store.draft, failure.board))
      return this.showBoard(failure, failure.board);
    const change = verdicts.failingHere(store, failure);
    this.tell(change);
    if (change.now) this.app.notices.notify(verdicts.ITS_RULES);
  }

  /** Puts the board on the page; undo reverts it.
   * @param {FailureAnswer} failure @param {FailureAnswer["board"]} board */
  showBoard(failure, board) {
    const { now, failing } = verdicts.failingOn(this.store, failure, board);
    this.app.boards.open(now, { failing });
  }

  async copy() {
    await this.app.linked();
    await copyLink(this.link, say("judge.link_carries"));
    this.link.scrollIntoView({ block: "nearest" });
  }

  /** Fills in what a link carries.  @param {string} letters */
  async unpack(letters) {
    try {
      const { solution, language, form, question, rules, hints } = await unpackedSolution(letters);
      const choices = {
        language: known(TITLES.language, language),
        form: known(TITLES.form, form),
        question: known(TITLES.question, question),
        rules: known(TITLES.rules, rules),
      };
      this.put({ solution, ...choices, hints: hints === true });
    } catch {
      this.app.notices.notify(say("judge.link_unreadable"), "stays");
    }
  }
}

/** What was chosen; undefined where the judge recognises it.  @param {Event} event */
function chosen(event) {
  return typed(event) || undefined;
}

/** @param {number} length of a text */
function tooLong(length) {
  const [most, has] = [LONGEST_SOLUTION, length].map((count) => numeral(count));
  return say("judge.too_long", { most, has });
}

/** @param {string[][]} choices @param {unknown} value */
function known(choices, value) {
  return choices.map(([name]) => name).find((name) => name === value);
}

/**
 * Judgement: the verdict on a solution, both answers, the likely mistake, the test to copy, its
 * line, and its search, square by square, beside the right levels on the board; all at once, or one
 * hint after another.
 */

import { HINT, JUDGED_FORMS, OWN_QUESTIONS, QUESTIONS, RULE_PRESETS } from "./choices.js";
import { byId, capital, copyText, counted, el, patch, shown, typed } from "./dom.js";

/** @import {CorrectionAnswer, FailureAnswer, GrowthAnswer, JudgeAnswer} from "./types.js" */
/** @import {TraceAnswer} from "./types.js" */
/** @typedef {(board: FailureAnswer["board"]) => void} Shows */
/** @typedef {{onShow: Shows, onStep: (step: number) => void, onHint: () => void}} Acts */

const NO_ROUTE = -1;

/** What a press on the button of the next hint asks, by the hint that is shown. */
const ASKS = ["", "On which board?", "What is expected?", "Why?", "Which line?"];
const NO_MISTAKE = "No likely mistake is known.";
const MORE_BOARDS = "Press Judge for the likely mistake: that takes more boards than one.";
const NO_LINE = "none found";

/** What the page offers to choose otherwise.  @type {Record<string, string>} */
const HINTS = { form: "“Written for” chooses another" };

/** Where the part of a reason begins that only concerns the command line. */
const FOR_THE_COMMAND = /\. (?:--form|form=) says|\n/;

/**
 * @param {Element} place
 * @param {JudgeAnswer} found
 * @param {number} hint up to which it is shown
 * @param {Acts} acts show the board, step through the search, show the next hint
 */
export function showJudgement(place, found, hint, acts) {
  const { verdict, words, failure, remarks, reason, hints } = found;
  const isTold = !failure || hint >= HINT.mistake;
  patch(
    place,
    el(
      "h2#verdict",
      { class: `verdict ${verdict === "AC" ? "passed" : "failed"}` },
      capital(words),
    ),
    el("p.hint", tested(found)),
    isTold && reason && el("p", reasonSaid(reason, hints)),
    ...(failure ? failureParts(found, failure, hint, acts) : []),
    failure &&
      hint < lastHint(found) &&
      el("button#next-hint", { onclick: acts.onHint }, ASKS[hint]),
    ...(failure && hint >= HINT.board ? boardParts(failure, acts.onShow) : []),
    ...remarks.map(({ sentence }) => el("p", `Remark: ${sentence}.`)),
  );
}

/**
 * The reason of a verdict, without what only concerns the command line.
 * @param {string} reason @param {string[]} hints
 */
export function reasonSaid(reason, hints) {
  const offered = hints.flatMap((name) => HINTS[name] ?? []);
  return capital([reason.split(FOR_THE_COMMAND)[0], ...offered].join("; "));
}

/**
 * @param {Pick<JudgeAnswer, "boards" | "wrong" | "form" | "rules" | "question" | "verdict">} found
 */
export function tested({ boards, wrong, form, rules, question, verdict }) {
  const [own, ownTitle] = OWN_QUESTIONS[form ?? ""] ?? [];
  const title = own === question ? ownTitle : titleOf(QUESTIONS, question);
  const asked = question === "fewest" ? "" : ` Question: ${title}.`;
  const played = rules === form ? "" : ` Rules: ${titleOf(RULE_PRESETS, rules)}.`;
  const input = form ? `Written for: ${titleOf(JUDGED_FORMS, form)}.${asked}${played}` : "";
  if (!boards) return input;
  if (boards === 1) return `One board tested. ${input}`;
  const right =
    verdict === "AC" || verdict === "unfinished"
      ? ", all correct"
      : wrong === boards
        ? ", all wrong"
        : "";
  return `${boards.toLocaleString("en-GB")} boards tested${right}. ${input}`;
}

/** @param {string[][]} choices @param {string|null} wanted */
function titleOf(choices, wanted) {
  return choices.find(([name]) => name === wanted)?.[1] ?? wanted;
}

/**
 * The line is looked for in a function; of a pasted panel there is none.
 * @param {JudgeAnswer} found
 */
function lastHint({ called }) {
  return called ? HINT.line : HINT.mistake;
}

/**
 * What a hint says, to be read aloud.
 * @param {FailureAnswer} failure @param {number} hint @param {string|null} question
 */
export function hintSaid(failure, hint, question) {
  if (hint === HINT.board) return failsOn(failure);
  if (hint === HINT.answers)
    return `Its answer: ${given(failure)}. Correct answer: ${expected(failure, question)}.`;
  if (hint === HINT.mistake) return failure.mistake ?? NO_MISTAKE;
  return failure.correction ? whichLine(failure.correction) : noLine(failure);
}

/**
 * @param {JudgeAnswer} found @param {FailureAnswer} failure @param {number} hint @param {Acts} acts
 */
function failureParts({ question, one_board: isOne }, failure, hint, { onStep }) {
  if (hint < HINT.board) return [];
  const { route, own_route: own, mistake, asked_before: before, trace, growth } = failure;
  return [
    el("p#fails-on", isOne ? "It fails on this board." : failsOn(failure)),
    before.length > 0 &&
      el(
        "p",
        `Alone, it gets this board right; it fails after ${counted(before.length, "other board")}.`,
      ),
    hint >= HINT.answers &&
      el(
        "dl.answers",
        fact("Its answer", given(failure), "its-answer"),
        fact("Correct answer", expected(failure, question), "right-answer"),
        own.length > 0 && fact("Its own route, in red", brokenAtArrows(own.join("→")), "own-route"),
        route && fact("A shortest route", brokenAtArrows(route), "right-route"),
      ),
    hint >= HINT.mistake && trace && question === "fewest" && traceParts(trace, onStep),
    hint >= HINT.mistake &&
      (mistake
        ? labelled("mistake", "Likely mistake", `${mistake}.`)
        : el("p.hint", isOne ? MORE_BOARDS : NO_MISTAKE)),
    hint >= HINT.mistake &&
      trace?.differs &&
      labelled("differs", "Where it first differs", `${trace.differs}.`),
    ...(hint >= HINT.mistake && growth?.message ? growthParts(growth) : []),
    ...(hint >= HINT.line ? lineParts(failure) : []),
  ];
}

/** The board, and what stands beside it.  @param {FailureAnswer} failure */
function failsOn({ board, beside, is_smallest: isSmallest }) {
  const effects = board.effects?.length ? ` and ${counted(board.effects.length, "effect")}` : "";
  const jumps = counted(board.jumps.length, "jump");
  const size = `${counted(board.size, "square")} with ${jumps}${effects}`;
  const asked = Object.entries(beside).map(([name, value]) => `${name} ${value}`);
  const more = asked.length ? ` Asked beside it: ${asked.join("; ")}.` : "";
  return `It fails on a board of ${size}${isSmallest ? "; no board with fewer squares fails this way" : ""}.${more}`;
}

/** An answer without the digits that rounding leaves.  @param {number|string|null} answer */
function written(answer) {
  return String(typeof answer === "number" ? Number(answer.toPrecision(15)) : answer);
}

/** @param {FailureAnswer} failure @param {string|null} question */
function expected({ right }, question) {
  if (right === NO_ROUTE && ["fewest", "route"].includes(question ?? "")) return "−1 (no route)";
  return question === "route" ? `${right}, or another` : written(right);
}

/** @param {string} id @param {string} label @param {string} said */
function labelled(id, label, said) {
  return el(`p#${id}.mistake`, el("strong", `${label}: `), said);
}

/** What grows in a slow solution, and its times.  @param {GrowthAnswer} growth */
function growthParts({ message, rows }) {
  const listed = rows.slice(-4).map(([size, seconds, taken]) => {
    const spent = [
      seconds !== null && `${seconds.toFixed(3)} s`,
      taken !== null && `${shown(taken, 0)} times`,
    ];
    return el("li", `${size} squares: ${spent.filter(Boolean).join(", ") || "within the limit"}`);
  });
  return [
    labelled("growth", "What grows", `${message}.`),
    listed.length > 0 && el("ul.growth", ...listed),
  ];
}

/** @param {CorrectionAnswer} correction */
function whichLine({ lines, boards }) {
  const where = lines.length > 1 ? `one of the lines ${lines.join(", ")}` : `line ${lines[0]}`;
  return `${where}; with a change there it passes ${shown(boards, 0)} boards.`;
}

/** Why no line is shown.  @param {FailureAnswer} failure */
function noLine({ no_line: why }) {
  return `The line: ${why ?? NO_LINE}.`;
}

/** The line, and its change if it is the only one.  @param {FailureAnswer} failure */
function lineParts(failure) {
  const { correction } = failure;
  if (!correction) return [el("p#line.hint", noLine(failure))];
  const [old, changed] = [correction.before, correction.after].map((text) =>
    text ? text.split("\n") : [],
  );
  for (; old.length && old[0] === changed[0]; changed.shift()) old.shift();
  for (; old.length && old.at(-1) === changed.at(-1); changed.pop()) old.pop();
  const indent = Math.min(
    ...[...old, ...changed].filter(Boolean).map((line) => line.search(/\S|$/)),
  );
  const signed = (/** @type {string} */ sign) => (/** @type {string} */ line) =>
    `${sign} ${line.slice(indent)}`;
  const difference = [...old.map(signed("-")), ...changed.map(signed("+"))].join("\n");
  return [
    labelled("line", "The line", whichLine(correction)),
    difference &&
      el("pre#change.judge-code", { tabindex: "0", "aria-label": "The change" }, difference),
  ];
}

/** @param {FailureAnswer} failure */
function given({ answer, said, right }) {
  if (answer === null) return said ?? "none";
  return answer === right ? `${answer}, but it changed the board it was given` : written(answer);
}

/**
 * The board on the page, and as a test to copy; beside a crowded board one with few jumps.
 * @param {FailureAnswer} failure
 * @param {Acts["onShow"]} onShow
 */
function boardParts({ board, easier, test }, onShow) {
  const copy = async () => {
    byId("copied").textContent = (await copyText(test))
      ? "Copied."
      : "Select the text and copy it.";
  };
  return [
    el(
      "div.row",
      el("button#show-failure", { onclick: () => onShow(board) }, "Show it on the board"),
      easier &&
        el(
          "button#show-easier",
          { onclick: () => onShow(easier) },
          `Show an easier board: ${counted(easier.jumps.length, "jump")}`,
        ),
    ),
    el("h3", "As a test"),
    el("pre#test-case.judge-code", { tabindex: "0", "aria-label": "Test case" }, test),
    el(
      "div.row",
      el("button#copy-test", { onclick: copy }, "Copy the test"),
      el("span#copied.hint", { role: "status" }),
    ),
  ];
}

/** @param {string} label @param {string|(string|Element)[]} value @param {string} id */
function fact(label, value, id) {
  return el("div", el("dt", label), el("dd", { id }, ...[value].flat()));
}

/** A route that breaks into lines after its arrows, and within no number.  @param {string} route */
function brokenAtArrows(route) {
  return route.split(/(?<=[→⇒])/u).flatMap((part) => [part, el("wbr")]);
}

/**
 * The squares that its search took, each with its right level; the slider, and its keys, step
 * through them.
 * @param {TraceAnswer} trace
 * @param {(step: number) => void} onStep how many squares are taken on the board
 */
function traceParts(trace, onStep) {
  const { taken, wrong, said, own } = trace;
  const levels = own.map(([square, level, right]) =>
    level === right ? `${square} · ${level}` : `${square} · ${level} (${right ?? "–"})`,
  );
  const squares = taken.map(([square, level], at) => {
    const label = level === null ? `${square}` : `${square} · ${level}`;
    return el("li", at === wrong ? el("mark", label) : label);
  });
  return el(
    "details#trace",
    el("summary", "Its search, square by square"),
    taken.length > 0 && el("p.hint", "Square · right level, in the order in which it takes them"),
    taken.length > 0 && el("ol.trace", ...squares),
    taken.length > 0 &&
      el("input#trace-step", {
        type: "range",
        min: 0,
        max: taken.length,
        value: 0,
        "aria-label": "Step of its search",
        oninput: (event) => onStep(Number(typed(event))),
      }),
    el("p#trace-said.hint", { "aria-live": "polite" }, stepSaid(trace, 0)),
    el("p", `${capital(said)}.`),
    levels.length > 0 &&
      el("p#own-levels.hint", `Its own levels (the right one in brackets): ${levels.join(", ")}`),
  );
}

/** A step of the search, in words.  @param {TraceAnswer} trace @param {number} step */
export function stepSaid({ taken, wrong }, step) {
  if (!step) return taken.length ? "Step through it to see it on the board." : "";
  const [square, level] = taken[step - 1];
  const right = level === null ? "which no route reaches" : `right level ${level}`;
  return `${counted(step, "square")} taken. Now ${square}, ${right}${wrong === step - 1 ? ": too early" : ""}.`;
}

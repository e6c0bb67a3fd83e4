/**
 * Judgement: the verdict on a solution, both answers, the likely mistake, the test to copy, and its search, square by
 * square, beside the right levels on the board.
 */

import { JUDGED_FORMS } from "./choices.js";
import { byId, copyText, counted, el, patch, typed } from "./dom.js";

/** @import {FailureAnswer, JudgeAnswer, TraceAnswer} from "./types.js" */

const NO_ROUTE = -1;

/** What the page offers to choose otherwise.  @type {Record<string, string>} */
const HINTS = { form: "“Written for” chooses another" };

/** Where the part of a reason begins that only concerns the command line. */
const FOR_THE_COMMAND = /\. (?:--form|form=) says|\n/;

/**
 * @param {Element} place
 * @param {JudgeAnswer} found
 * @param {() => void} onShow
 * @param {(step: number) => void} onStep through its search
 */
export function showJudgement(place, found, onShow, onStep) {
  const { verdict, words, failure, remarks, reason, hints } = found;
  patch(
    place,
    el(
      "h2#verdict",
      { class: `verdict ${verdict === "AC" ? "passed" : "failed"}` },
      words[0].toUpperCase() + words.slice(1),
    ),
    el("p.hint", tested(found)),
    reason && el("p", [reason.split(FOR_THE_COMMAND)[0], ...hints.flatMap((hint) => HINTS[hint] ?? [])].join("; ")),
    ...(failure ? failureParts(failure, onShow, onStep) : []),
    ...remarks.map(({ sentence }) => el("p", `Remark: ${sentence}.`)),
  );
}

/** @param {JudgeAnswer} found */
function tested({ boards, wrong, form, verdict }) {
  const input = form ? `Written for: ${JUDGED_FORMS.find(([name]) => name === form)?.[1] ?? form}.` : "";
  if (!boards) return input;
  const right = verdict === "AC" || verdict === "unfinished" ? ", all correct" : wrong === boards ? ", all wrong" : "";
  return `${boards.toLocaleString("en-GB")} ${boards === 1 ? "board" : "boards"} tested${right}. ${input}`;
}

/** @param {FailureAnswer} failure @param {() => void} onShow @param {(step: number) => void} onStep */
function failureParts(failure, onShow, onStep) {
  const { board, right, route, mistake, asked_before: before, is_smallest: smallest, trace } = failure;
  return [
    el(
      "p",
      `It fails on a board of ${counted(board.size, "square")} with ${counted(board.jumps.length, "jump")}`,
      smallest ? "; no board with fewer squares fails this way." : ".",
    ),
    before.length > 0 &&
      el("p", `Alone, it gets this board right; it fails after ${counted(before.length, "other board")}.`),
    el(
      "dl.answers",
      fact("Its answer", given(failure), "its-answer"),
      fact("Correct answer", right === NO_ROUTE ? "−1 (no route)" : String(right), "right-answer"),
      route && fact("A shortest route", route, "right-route"),
    ),
    trace && traceParts(trace, onStep),
    mistake && el("p#mistake.mistake", el("strong", "Likely mistake: "), `${mistake}.`),
    el("button#show-failure", { onclick: onShow }, "Show it on the board"),
    ...testParts(failure.test),
  ];
}

/** @param {FailureAnswer} failure */
function given({ answer, said, right }) {
  if (answer === null) return said ?? "none";
  return answer === right ? `${answer}, but it changed the board it was given` : String(answer);
}

/** The board as a test to copy.  @param {string} test */
function testParts(test) {
  const copy = async () => {
    byId("copied").textContent = (await copyText(test)) ? "Copied." : "Select the text and copy it.";
  };
  return [
    el("h3", "As a test"),
    el("pre#test-case.judge-code", { tabindex: "0", "aria-label": "Test case" }, test),
    el(
      "div.row",
      el("button#copy-test", { onclick: copy }, "Copy the test"),
      el("span#copied.hint", { role: "status" }),
    ),
  ];
}

/** @param {string} label @param {string} value @param {string} id */
function fact(label, value, id) {
  return el("div", el("dt", label), el("dd", { id }, value));
}

/**
 * The squares that its search took, each with its right level; the slider, and its keys, step through them.
 * @param {TraceAnswer} trace
 * @param {(step: number) => void} onStep how many squares are taken on the board
 */
function traceParts({ taken, wrong, said }, onStep) {
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
    el("p#trace-said.hint", { "aria-live": "polite" }, taken.length > 0 && "Step through it to see it on the board."),
    el("p", `${said[0].toUpperCase()}${said.slice(1)}.`),
  );
}

/** A step of the search, in words.  @param {TraceAnswer} trace @param {number} step */
export function stepSaid({ taken, wrong }, step) {
  if (!step) return "Before its search.";
  const [square, level] = taken[step - 1];
  const right = level === null ? "which no route reaches" : `right level ${level}`;
  return `${counted(step, "square")} taken. Now ${square}, ${right}${wrong === step - 1 ? ": too early" : ""}.`;
}

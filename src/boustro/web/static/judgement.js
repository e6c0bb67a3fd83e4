/**
 * Judgement: the verdict on a solution, both answers, the likely mistake, the test to copy, its
 * line, and its search, square by square, beside the right levels on the board; all at once, or one
 * hint after another.
 */

import "./messages_later.js";
import { HINT, JUDGED_FORMS, OWN_QUESTIONS, QUESTIONS, RULE_PRESETS } from "./choices.js";
import { byId, copyText, el, patch, shown, typed } from "./dom.js";
import {
  around,
  asSentence,
  capital,
  inWords,
  language,
  numeral,
  say,
  spoken,
  titled,
  titleIn,
} from "./words.js";

/** @import {CorrectionAnswer, FailureAnswer, GrowthAnswer, JudgeAnswer} from "./types.js" */
/** @import {TraceAnswer} from "./types.js" */
/** @typedef {(board: FailureAnswer["board"]) => void} Shows */
/** @typedef {{onShow: Shows, onStep: (step: number) => void, onHint: () => void}} Asks */
/** @typedef {Asks & {onApply: (() => void)|null}} Acts the last is null if no change can be made */
/** @import {Child} from "./dom.js" */
/** @import {ClaimAnswer} from "./types.js" */
/**
 * A way to put a sentence of Python: to be shown, or to be read aloud.
 * @template T
 * @typedef {(sentence: string, claims?: readonly ClaimAnswer[]) => T|string} Puts
 */

const NO_ROUTE = -1;

/** What a press on the button of the next hint asks, by the hint that is shown. */
const ASKS = [
  "",
  say("judgement.which_board"),
  say("judgement.what_expected"),
  say("judgement.why"),
  say("judgement.which_line"),
];

/** What the page offers to choose otherwise.  @type {Record<string, string>} */
const HINTS = { form: say("judgement.written_for") };

/** Where the part of a reason begins that only concerns the command line. */
const FOR_THE_COMMAND = /\. (?:--form|form=) says|\n/;

/**
 * @param {Element} place
 * @param {JudgeAnswer} found
 * @param {number} hint up to which it is shown
 * @param {Acts} acts show the board, step through the search, show the next hint
 */
export function showJudgement(place, found, hint, acts) {
  const { verdict, failure, remarks } = found;
  const isTold = !failure || hint >= HINT.mistake;
  patch(
    place,
    el(
      "h2#verdict",
      { class: `verdict ${verdict === "AC" ? "passed" : "failed"}` },
      capital(verdictWords(found)),
    ),
    !failure && el("p.hint", tested(found)),
    isTold && found.reason && el("p", ...reasonParts(found)),
    ...(failure ? failureParts(found, failure, hint, acts) : []),
    failure && el("p.hint", tested(found)),
    failure &&
      hint < lastHint(found) &&
      el("button#next-hint", { onclick: acts.onHint }, ASKS[hint]),
    ...(failure && hint >= HINT.board ? boardParts(failure, acts.onShow) : []),
    ...remarks.map(({ sentence, claims }) => {
      const words = inWords(sentence, claims?.sentence);
      return el("p", ...around((remark) => say("judgement.remark", { remark }), words));
    }),
  );
}

/** The verdict in words.  @param {Pick<JudgeAnswer, "verdict"|"words"|"one_board">} found */
export function verdictWords({ verdict, words, one_board: isOne }) {
  return titleIn("verdict", isOne && verdict === "AC" ? "here" : verdict, words);
}

/**
 * The reason of a verdict, without what only concerns the command line.
 * @param {Pick<JudgeAnswer, "reason"|"hints"|"claims">} found
 */
export function reasonParts({ reason, hints, claims }) {
  const offered = hints.flatMap((name) => HINTS[name] ?? []);
  const [words] = (reason ?? "").split(FOR_THE_COMMAND);
  return [inWords(words, claims?.reason, capital), ...offered.map((hint) => `; ${hint}`)];
}

/** The likely mistake, or the reason of a verdict, to be read aloud.  @param {JudgeAnswer} found */
export function whySaid({ failure, reason, claims }) {
  const mistake = failure && mistakeSaid(failure);
  return capital(mistake ?? (reason ? spoken(reason, claims?.reason) : ""));
}

/** @param {FailureAnswer} failure */
function mistakeSaid({ mistake, claims }) {
  return mistake && spoken(mistake, claims?.mistake);
}

/**
 * @param {Pick<JudgeAnswer, "boards" | "wrong" | "form" | "rules" | "question" | "verdict">} found
 */
export function tested({ boards, wrong, form, rules, question, verdict }) {
  const choices = {
    form: titleOf("form", JUDGED_FORMS, form),
    question: question === "fewest" ? "" : questionTitle(form, question),
    rules: rules === form ? "" : titleOf("rules", RULE_PRESETS, rules),
  };
  const input = form ? say("judgement.written", choices) : "";
  if (!boards) return input;
  if (boards === 1) return say("judgement.one_tested", { input });
  const right =
    verdict === "AC" || verdict === "unfinished" ? "all" : wrong === boards ? "none" : "some";
  return say("judgement.tested", { boards: numeral(boards), right, input });
}

/** @param {string|null} form @param {string|null} question */
function questionTitle(form, question) {
  const [own, title] = OWN_QUESTIONS[form ?? ""] ?? [];
  return own === question
    ? titleIn("own", form ?? "", title)
    : titleOf("question", QUESTIONS, question);
}

/** @param {string} list @param {string[][]} choices @param {string|null} wanted */
function titleOf(list, choices, wanted) {
  return titled(list, choices).find(([name]) => name === wanted)?.[1] ?? wanted ?? "";
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
    return say("judgement.answers", {
      given: given(failure, spoken),
      expected: expected(failure, question),
    });
  if (hint === HINT.mistake) return mistakeSaid(failure) ?? say("judgement.no_mistake");
  return failure.correction
    ? whichLine(failure.correction)
    : say("judgement.no_line", { why: noLine(failure, spoken) });
}

/**
 * @param {JudgeAnswer} found @param {FailureAnswer} failure @param {number} hint @param {Acts} acts
 */
function failureParts({ question, one_board: isOne }, failure, hint, { onStep, onApply }) {
  if (hint < HINT.board) return [];
  const { route, own_route: own, mistake, asked_before: before, trace, growth } = failure;
  const why = mistake && inWords(mistake, failure.claims?.mistake, afterColon);
  return [
    el("p#fails-on", isOne ? say("judgement.fails_here") : failsOn(failure)),
    before.length > 0 && el("p", say("judgement.fails_after", { count: before.length })),
    hint >= HINT.answers &&
      el(
        "dl.answers",
        fact(say("judgement.its_answer"), given(failure, inWords), "its-answer"),
        fact(say("judgement.right_answer"), expected(failure, question), "right-answer"),
        own.length > 0 &&
          fact(say("judgement.own_route"), brokenAtArrows(own.join("→")), "own-route"),
        route && fact(say("judgement.shortest_route"), brokenAtArrows(route), "right-route"),
      ),
    hint >= HINT.mistake && trace && question === "fewest" && traceParts(trace, onStep),
    hint >= HINT.mistake &&
      (why
        ? labelled("mistake", say("judgement.mistake"), why)
        : el("p.hint", say(isOne ? "judgement.more_boards" : "judgement.no_mistake"))),
    hint >= HINT.mistake &&
      trace?.differs &&
      labelled(
        "differs",
        say("judgement.differs"),
        inWords(trace.differs, trace.claims?.differs, afterColon),
      ),
    ...(hint >= HINT.mistake && growth?.message ? growthParts(growth) : []),
    ...(hint >= HINT.line ? lineParts(failure, onApply) : []),
  ];
}

/** The board, and what stands beside it.  @param {FailureAnswer} failure */
function failsOn({ board, beside, is_smallest: isSmallest }) {
  return say("judgement.fails_on", {
    squares: board.size,
    jumps: board.jumps.length,
    effects: board.effects?.length ?? 0,
    beside: Object.entries(beside)
      .map(([name, value]) => `${titleIn("beside", name, name)} ${value}`)
      .join("; "),
    isSmallest,
  });
}

/** An answer without the digits that rounding leaves.  @param {number|string|null} answer */
function written(answer) {
  return String(typeof answer === "number" ? Number(answer.toPrecision(15)) : answer);
}

/** @param {FailureAnswer} failure @param {string|null} question */
function expected({ right }, question) {
  if (right === NO_ROUTE && ["fewest", "route"].includes(question ?? ""))
    return say("judgement.no_route");
  return question === "route" ? say("judgement.or_another", { right }) : written(right);
}

/** A sentence behind a label: in English it begins with a small letter.  @param {string} words */
function afterColon(words) {
  return language === "en" ? `${words}.` : asSentence(words);
}

/** @param {string} id @param {string} label @param {import("./dom.js").Child} said */
function labelled(id, label, said) {
  return el(`p#${id}.mistake`, el("strong", `${label}: `), said);
}

/** What grows in a slow solution, and its times.  @param {GrowthAnswer} growth */
function growthParts({ message, rows, passed, claims }) {
  const largest = passed === null ? [] : rows.slice(-4);
  const listed = largest.map(([size, seconds, taken]) => {
    const spent = [
      seconds !== null && `${numeral(seconds, 3)} s`,
      taken !== null && say("judgement.times", { times: shown(taken, 0) }),
    ];
    const words = spent.filter(Boolean).join(", ") || say("judgement.within_limit");
    return el("li", say("judgement.growth_row", { squares: size, spent: words }));
  });
  return [
    labelled("growth", say("judgement.growth"), inWords(message, claims?.message, afterColon)),
    listed.length > 0 && el("ul.growth", ...listed),
  ];
}

/** @param {CorrectionAnswer} correction */
function whichLine({ lines }) {
  return say("judgement.line_passes", { lines });
}

/**
 * Why no line is shown.
 * @template {string|HTMLElement} T
 * @param {FailureAnswer} failure @param {Puts<T>} put
 */
function noLine({ no_line: why, claims }, put) {
  return why ? put(why, claims?.no_line) : say("judgement.none_found");
}

/**
 * The line, and its change if it is the only one.
 * @param {FailureAnswer} failure @param {Acts["onApply"]} onApply
 */
function lineParts(failure, onApply) {
  const { correction } = failure;
  const why = (/** @type {string} */ why) => say("judgement.no_line", { why });
  if (!correction) return [el("p#line.hint", ...around(why, noLine(failure, inWords)))];
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
    labelled("line", say("judgement.line"), whichLine(correction)),
    difference &&
      el(
        "pre#change.judge-code",
        { tabindex: "0", "aria-label": say("judgement.change") },
        difference,
      ),
    difference &&
      onApply &&
      el("button#apply-change", { onclick: onApply }, say("judgement.apply")),
  ];
}

/**
 * Its answer, or what it did instead.
 * @template {string|HTMLElement} T
 * @param {FailureAnswer} failure @param {Puts<T>} put
 */
function given({ answer, said, right, claims }, put) {
  if (answer === null) return said ? put(said, claims?.said) : say("judgement.no_answer");
  return answer === right ? say("judgement.changed_board", { answer }) : written(answer);
}

/**
 * The board on the page, and as a test to copy; beside a crowded board one with few jumps.
 * @param {FailureAnswer} failure
 * @param {Acts["onShow"]} onShow
 */
function boardParts({ board, easier, test }, onShow) {
  const copy = async () => {
    byId("copied").textContent = (await copyText(test))
      ? say("judgement.copied")
      : say("pack.select");
  };
  return [
    el(
      "div.row",
      el("button#show-failure", { onclick: () => onShow(board) }, say("judgement.show")),
      easier &&
        el(
          "button#show-easier",
          { onclick: () => onShow(easier) },
          say("judgement.show_easier", { count: easier.jumps.length }),
        ),
    ),
    el("h3", say("judgement.as_test")),
    el(
      "pre#test-case.judge-code",
      { tabindex: "0", "aria-label": say("judgement.test_case") },
      test,
    ),
    el(
      "div.row",
      el("button#copy-test", { onclick: copy }, say("judgement.copy_test")),
      el("span#copied.hint", { role: "status" }),
    ),
  ];
}

/** @param {string} label @param {Child|Child[]} value @param {string} id */
function fact(label, value, id) {
  return el("div", el("dt", label), el("dd", { id }, ...[value].flat()));
}

/** A route that breaks into lines after its arrows, and within no number.  @param {string} route */
function brokenAtArrows(route) {
  return route.split(/(?<=[→⇒])/u).flatMap((part) => [part, el("wbr")]);
}

/**
 * The squares that its search took, each with its right level; the slider, and its keys, step
 * through them.  Nothing if its search was not followed, as in most languages.
 * @param {TraceAnswer} trace
 * @param {(step: number) => void} onStep how many squares are taken on the board
 */
function traceParts(trace, onStep) {
  const { taken, wrong, said, own, claims } = trace;
  if (!taken.length && !own.length) return null;
  const levels = own.map(([square, level, right]) =>
    level === right ? `${square} · ${level}` : `${square} · ${level} (${right ?? "–"})`,
  );
  const squares = taken.map(([square, level], at) => {
    const label = level === null ? `${square}` : `${square} · ${level}`;
    return el("li", at === wrong ? el("mark", label) : label);
  });
  return el(
    "details#trace",
    el("summary", say("judgement.search")),
    taken.length > 0 && el("p.hint", say("judgement.search_key")),
    taken.length > 0 && el("ol.trace", ...squares),
    taken.length > 0 &&
      el("input#trace-step", {
        type: "range",
        min: 0,
        max: taken.length,
        value: 0,
        "aria-label": say("judgement.step"),
        oninput: (event) => onStep(Number(typed(event))),
      }),
    el("p#trace-said.hint", { "aria-live": "polite" }, stepSaid(trace, 0)),
    el("p", inWords(said, claims?.said, asSentence)),
    levels.length > 0 &&
      el("p#own-levels.hint", say("judgement.own_levels", { levels: levels.join(", ") })),
  );
}

/** A step of the search, in words.  @param {TraceAnswer} trace @param {number} step */
export function stepSaid({ taken, wrong }, step) {
  if (!step) return taken.length ? say("judgement.step_through") : "";
  const [square, level] = taken[step - 1];
  return say("judgement.step_said", { step, square, level, isEarly: wrong === step - 1 });
}

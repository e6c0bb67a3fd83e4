/**
 * Submissions of a class: the ZIP of a learning platform goes to the server, and each solution gets a row in a table.
 */

import { ask } from "./api.js";
import { capital, counted, el } from "./dom.js";
import { base64Of } from "./link.js";

/** @import {Solution} from "./judging.js" */
/** @import {JudgeAnswer} from "./types.js" */

/**
 * The judgements on all files of a ZIP.
 * @param {File} file @param {Solution} choices form, question and rules for all @param {AbortSignal} signal
 */
export async function judgeClass(file, { form, question, rules }, signal) {
  const zip = await base64Of(file);
  const { judgements } = await ask("POST /api/class", { zip, form, question, rules }, signal);
  return judgements;
}

/**
 * A table with a row for each file; a button shows the board on which its solution fails.
 * @param {readonly JudgeAnswer[]} judgements @param {(found: JudgeAnswer) => void} onShow
 */
export function classTable(judgements, onShow) {
  const judged = judgements.filter(({ verdict }) => verdict !== "skipped");
  const accepted = judged.filter(({ verdict }) => verdict === "AC");
  const rows = judgements.map((found) =>
    el(
      "tr",
      el("th", { scope: "row" }, found.solver),
      el("td", capital(found.words)),
      el("td", found.failure?.mistake ?? found.reason ?? ""),
      el("td", found.failure && el("button", { onclick: () => onShow(found) }, "Show")),
    ),
  );
  return el(
    "div.wide",
    { tabindex: "0", role: "region", "aria-label": "The class" },
    el("p#class-said", `${counted(judged.length, "solution")}: ${accepted.length} accepted.`),
    el(
      "table#class",
      el("thead", el("tr", ...["File", "Verdict", "Why", ""].map((title) => el("th", { scope: "col" }, title)))),
      el("tbody", ...rows),
    ),
    el("p.hint", "For a report for each student and a gradebook: boustro judge class.zip --untrusted --reports DIR"),
  );
}

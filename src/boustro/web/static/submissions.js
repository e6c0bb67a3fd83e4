/**
 * Submissions of a class: the ZIP of a learning platform goes to the server, and each solution gets
 * an item in a list.
 */

import "./messages_later.js";
import { ask } from "./api.js";
import { LONGEST_ZIP } from "./choices.js";
import { el } from "./dom.js";
import { verdictWords } from "./judgement.js";
import { base64Of } from "./link.js";
import { around, capital, inWords, say } from "./words.js";

/** @import {JudgeTab} from "./judge.js" */
/** @import {Solution} from "./judging.js" */
/** @import {JudgeAnswer} from "./types.js" */

/** What writes the reports. */
const COMMAND = "boustro judge class.zip --untrusted --reports DIR";

/** Judges all solutions in a ZIP, and lists them.  @param {JudgeTab} tab @param {File} file */
export async function takeClass(tab, file) {
  tab.running?.abort();
  if (file.size > LONGEST_ZIP) return tab.refuse(say("submissions.too_large"));
  tab.begin();
  await tab.run(
    (signal) => judgeClass(file, tab.store.solution, signal),
    async (ofClass) => {
      await tab.load();
      tab.store.change({ ofClass });
      tab.app.notices.announce(classSaid(ofClass));
      tab.ofClass.scrollIntoView({ block: "nearest" });
    },
    (said) => tab.refuse(said),
  );
}

/**
 * The judgements on all files of a ZIP.
 * @param {File} file
 * @param {Solution} choices form, question and rules for all
 * @param {AbortSignal} signal
 */
async function judgeClass(file, { form, question, rules }, signal) {
  const zip = await base64Of(file);
  const { judgements } = await ask("POST /api/class", { zip, form, question, rules }, signal);
  return judgements;
}

/**
 * A list with an item for each file; a button shows the board on which its solution fails.
 * @param {readonly JudgeAnswer[]} judgements @param {(found: JudgeAnswer) => void} onShow
 */
export function classList(judgements, onShow) {
  const items = judgements.map((found) => {
    const { reason, failure } = found;
    const why = failure?.mistake
      ? inWords(failure.mistake, failure.claims?.mistake, capital)
      : reason && inWords(reason, found.claims?.reason);
    return el(
      "li",
      el("span.hint", found.solver),
      el(
        "div.row",
        el(
          found.verdict === "AC" || found.verdict === "skipped" ? "b" : "b.wrong",
          capital(verdictWords(found)),
        ),
        found.failure && el("button", { onclick: () => onShow(found) }, say("submissions.show")),
      ),
      why && el("p", why),
    );
  });
  return [
    el("p#class-said", classSaid(judgements)),
    el("ol#class.class-results", ...items),
    el(
      "p.hint",
      ...around((command) => say("submissions.reports", { command }), el("code", COMMAND)),
    ),
  ];
}

/** @param {readonly JudgeAnswer[]} judgements */
function classSaid(judgements) {
  const judged = judgements.filter(({ verdict }) => verdict !== "skipped");
  const accepted = judged.filter(({ verdict }) => verdict === "AC");
  return say("submissions.accepted", { count: judged.length, accepted: accepted.length });
}

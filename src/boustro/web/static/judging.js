/**
 * Judging: runs a solution on board after board; on the server, in its sandbox.
 *
 * @typedef {object} Solution what is not said is recognised; `line`: a small change is looked for
 *   with which it passes; `hints`: a link asks for one hint at a time; `board`: it is run on this
 *   board alone
 * @property {string} solution
 * @property {string} [language]
 * @property {string} [form]
 * @property {string} [question]
 * @property {string} [rules]
 * @property {boolean} [line]
 * @property {boolean} [hints]
 * @property {object} [board]
 * @typedef {(said?: string, done?: number, all?: number) => void} Progress
 */

import { ask } from "./api.js";
import { say } from "./words.js";

export const WHERE = say("judging.on_server");

/** Prepares what a solution needs; here the server has it. */
export function prepare() {}

/** Milliseconds between updates of the time: the server reports no progress. */
const TICK = 250;

/** @param {Solution} solution @param {AbortSignal} signal @param {Progress} onProgress */
export async function runSolution(solution, signal, onProgress) {
  const begin = performance.now();
  const timer = setInterval(() => {
    const spent = performance.now() - begin;
    onProgress(say("judging.spent", { seconds: Math.floor(spent / 1000) }));
  }, TICK);
  try {
    return await ask("POST /api/judge", solution, signal);
  } finally {
    clearInterval(timer);
  }
}

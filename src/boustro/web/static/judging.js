/**
 * Judging: runs a solution on board after board; on the server, in its sandbox.
 *
 * @typedef {{solution: string, language?: string, form?: string}} Solution what is not said is recognised
 * @typedef {(done: number, all: number) => void} Progress
 */

import { ask } from "./api.js";

export const WHERE = "It runs on this server, in a sandbox.";

/** Makes ready what a solution needs; here the server has it. */
export function prepare() {}

/** @param {Solution} solution @param {AbortSignal} signal @param {Progress} _onProgress */
export function runSolution(solution, signal, _onProgress) {
  return ask("POST /api/judge", solution, signal);
}

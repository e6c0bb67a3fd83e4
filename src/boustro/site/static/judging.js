/**
 * Judging in the browser: the judge's rounds are in boustro's worker, and the solution runs in a
 * worker of its own, without network or storage, which is ended at a limit or when somebody stops it.
 * That worker is made of a blob, since such a one is under the page's own policy of contents.
 *
 * @typedef {import("../../web/static/judging.js").Solution} Solution
 * @typedef {import("../../web/static/judging.js").Progress} Progress
 * @typedef {{judgements: import("../../web/static/types.js").JudgeAnswer[]}} Judged
 * @typedef {object} Run
 * @property {"python"|"javascript"} language
 * @property {string} driver
 * @property {string} solution
 * @property {string} name
 * @property {string} throws
 * @property {string[]} lines
 * @property {number} limit seconds for a board
 * @property {number} total seconds for all of them
 * @typedef {{records: object[], end: string, said: string, seconds: number, isUsable: boolean}} Told `isUsable`: the worker can go on
 * @typedef {{record?: object, end?: string, said?: string}} Said
 */

import { ask } from "./api.js";

export const WHERE = "It runs in your browser, without a network, and leaves it nowhere.";

/** Milliseconds: until a solution is loaded, and what a message may take. */
const START = 30_000, GRACE = 500;
/** The ends of a run after which a worker can go on. */
const GOES_ON = new Set(["", "time", "total"]);
const TAKEN = `const importScripts = null, ${["Object", "Reflect", "Set", "globalThis"].map((name) => `${name} = this.${name}`)};`;
const MODULE = /^\s*(?:export\s|import\s*[\w{*"'])/m;

/** @type {Worker|null} a worker with Python that has run nothing yet */
let fresh = null;

/** Python for a solution, so that pressing Judge need not wait for it. */
export function prepare() {
  fresh ??= pythonWorker();
}

/** @param {Solution} solution @param {AbortSignal} signal @param {Progress} onProgress */
export async function runSolution(solution, signal, onProgress) {
  /** @type {Worker|null} */
  let python = null;
  let isFirst = true;
  try {
    for (let told = await step(solution, signal); ; ) {
      signal.throwIfAborted();
      if ("judgements" in told) return told;
      const { run, progress: [done, all] } = told;
      if (all) onProgress(done, all);
      if (run.language === "python") [python, fresh] = [python ?? fresh ?? pythonWorker(), null];
      /** @type {Worker} */
      const worker = run.language === "python" && python ? python : javaScriptWorker(run);
      const { isUsable, ...heard } = await listen(worker, run, signal, isFirst);
      isFirst = false;
      if (worker !== python || !isUsable) worker.terminate();
      if (!isUsable) python = null;
      told = await step(heard, signal);
    }
  } finally {
    python?.terminate();
    prepare();
  }
}

/** @param {object} body @param {AbortSignal} signal @returns {Promise<Judged|{run: Run, progress: [number, number]}>} */
function step(body, signal) {
  return ask("POST /api/judge", body, signal);
}

/**
 * What a worker says of one run. The time counts from when it was asked; in the first run, which may have to wait
 * for Python, from when the solution is loaded.
 * @param {Worker} worker @param {Run} run @param {AbortSignal} signal @param {boolean} isFirst @returns {Promise<Told>}
 */
function listen(worker, run, signal, isFirst) {
  /** @type {object[]} */
  const records = [];
  const begin = performance.now();
  let since = begin, timer = 0;
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    /** @param {string} end */
    const close = (end, isUsable = false, said = "") => {
      over.abort();
      clearTimeout(timer);
      resolve({ records, end, said, seconds: (performance.now() - since) / 1000, isUsable });
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => close("time"), records.length ? 1000 * run.limit + GRACE : START);
    };
    signal.addEventListener("abort", () => { worker.terminate(); reject(signal.reason); close("total"); }, { signal: over.signal });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (!records.length) records.push({ unloaded: event.message.replace("Uncaught ", ""), line: event.lineno - 1 });
      close("died", false, event.message);
    }, { signal: over.signal });
    worker.addEventListener("message", (/** @type {MessageEvent<Said>} */ { data: { record, end, said } }) => {
      if (record && records.push(record) === 1 && isFirst) since = performance.now();
      if (end === undefined) wait();
      else close(end, GOES_ON.has(end), said);
    }, { signal: over.signal });
    worker.postMessage(run);
    wait();
  });
}

function pythonWorker() {
  return blobWorker(`import ${JSON.stringify(besides("python_solution.js"))};`, "module");
}

/**
 * The solution stands in the worker's own text: to read code from a text is what the policy forbids. One that leaves
 * the function around it could declare what sealing goes by, before that has run; these names it cannot declare.
 * @param {Run} run
 */
function javaScriptWorker({ solution, name }) {
  const ours = ["sealing.js", "javascript_solution.js"].map((name) => JSON.stringify(besides(name)));
  const [owner, method] = name.split("."), call = method ? `(...given) => new ${owner}().${method}(...given)` : name;
  const found = method ? call : `typeof ${name} === "undefined" ? module.exports.${name} || module.exports : ${name}`;
  if (!MODULE.test(solution)) return blobWorker(`${TAKEN}this.importScripts(${ours});boustroServe(function (require, module, exports) {\n${solution}\n;return ${found};});`, "classic");
  return blobWorker(`${ours.map((name) => `import ${name};`).join("")}\n${solution}\n;boustroServe(() => ${call});`, "module");
}

/** @param {string} text @param {"classic"|"module"} type */
function blobWorker(text, type) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address, { type });
  setTimeout(() => URL.revokeObjectURL(address), START);
  return worker;
}

/** @param {string} name */
function besides(name) {
  return new URL(name, import.meta.url).href;
}

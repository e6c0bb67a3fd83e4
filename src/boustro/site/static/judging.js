/**
 * Judging in the browser: the judge's rounds are in boustro's worker, and the solution runs in a
 * worker of its own, without network or storage, which is ended at a limit or when somebody stops it.
 * That worker is made of one blob in a frame, since such a one is under the frame's policy of contents as
 * well as the page's: `import()` is syntax and cannot be taken away, but it can be left nothing to load.
 * Browsers differ in which policy a script goes by that a worker imports, so a worker imports none (decision 22).
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
 * @property {boolean} goesOn after a limit that the solution takes as an answer, as Python's may
 * @typedef {{records: object[], end: string, said: string, seconds: number, isUsable: boolean}} Told `isUsable`: the
 * worker can go on
 * @typedef {{record?: object, end?: string, said?: string}} Said
 * @typedef {Window & typeof globalThis} Realm
 */

import { ask } from "./api.js";
import { parts, starting } from "./host.js";
import { FOLDER } from "./loading.js";

export const WHERE = "Runs in this browser, offline; never uploaded.";

/** Milliseconds: for a worker to start, for a solution to load, and for a message to arrive. */
const SILENCE = 2_500,
  START = 30_000,
  GRACE = 500,
  TICK = 100;
const ALIVE = "postMessage({ alive: true });";
/** The ends of a run after which a worker can go on. */
const GOES_ON = new Set(["", "time", "total"]);
const TAKEN = "const Object = self.Object, Reflect = self.Reflect, Set = self.Set, globalThis = self;";
const MODULE = /^\s*(?:export\s|import\s*[\w{*"'])/m;

const SILENT = `its worker has said nothing for ${SILENCE / 1000} seconds`;
const NOT_LOADED = "Its imports cannot be loaded: only the solution itself is available here";

/** @type {Promise<Worker>|null} a worker with Python that has run nothing yet */
let fresh = null;
/** @type {ReturnType<typeof gatherPython>|null} */
let gathered = null;
/** @type {Promise<[Realm, string]>|null} for JavaScript, and what stands above a solution */
let plain = null;
/** How many lines stand above a solution in JavaScript. */
let above = 0;
/** How many solutions are being judged, and whether the judge's caches are filled or being filled. */
let judging = 0,
  isWarm = false;

/** Prepares Python for a solution, and the judge, so that Judge need not wait for them. */
export function prepare() {
  warmUp().catch(() => {
    isWarm = false;
  });
  fresh ??= pythonWorker();
  fresh.catch(() => {
    [fresh, gathered] = [null, null];
  });
}

/** Fills the judge's caches, a part at a time, until a solution is judged. */
async function warmUp() {
  while (!isWarm && !judging) {
    isWarm = true;
    const reply = /** @type {unknown} */ (await ask("POST /judge/step", { warm: true }));
    isWarm = /** @type {{warm: boolean}} */ (reply).warm;
  }
}

/**
 * @param {Solution} solution
 * @param {AbortSignal} signal
 * @param {Progress} onProgress
 * @returns {Promise<Judged>}
 */
export async function runSolution(solution, signal, onProgress) {
  /** @type {Worker|null} */
  let python = null;
  let isFirst = true;
  judging++;
  try {
    for (let told = await firstStep(solution, signal, onProgress); ; ) {
      signal.throwIfAborted();
      if ("judgements" in told) return told;
      const {
        run,
        progress: [done, all],
      } = told;
      if (run.language === "python" && !python) {
        onProgress("Starting Python…");
        prepare();
        [python, fresh] = [await unlessEnded(/** @type {Promise<Worker>} */ (fresh), signal), null];
      }
      if (all) onProgress(`${done.toLocaleString("en-GB")} of ${all.toLocaleString("en-GB")} boards`, done, all);
      else onProgress();
      /** @type {Worker} */
      const worker = run.language === "python" && python ? python : await javaScriptWorker(run);
      const { isUsable, ...heard } = await listen(worker, run, signal, isFirst);
      isFirst = false;
      if (worker !== python || !isUsable) worker.terminate();
      if (!isUsable) python = null;
      told = await step(heard, signal);
    }
  } finally {
    python?.terminate();
    judging--;
    prepare();
  }
}

/** Reports the progress.  @param {Solution} solution @param {AbortSignal} signal @param {Progress} onProgress */
async function firstStep(solution, signal, onProgress) {
  const tell = () => {
    const come = starting();
    if (come) onProgress(`Starting ${come.said}`, come.loaded, come.total);
  };
  tell();
  const timer = setInterval(tell, TICK);
  try {
    return await step(solution, signal);
  } finally {
    clearInterval(timer);
  }
}

/** @template Brought @param {Promise<Brought>} promise @param {AbortSignal} signal @returns {Promise<Brought>} */
function unlessEnded(promise, signal) {
  const ended = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  return Promise.race([promise, /** @type {Promise<never>} */ (ended)]);
}

/**
 * @param {object} body
 * @param {AbortSignal} signal
 * @returns {Promise<Judged|{run: Run, progress: [number, number]}>}
 */
function step(body, signal) {
  const told = /** @type {unknown} */ (ask("POST /judge/step", body, signal));
  return /** @type {Promise<Judged|{run: Run, progress: [number, number]}>} */ (told);
}

/**
 * The result of one run in a worker. The time counts from the request; in the first run, which may have to wait for
 * Python, from when the solution is loaded.
 * @param {Worker} worker @param {Run} run @param {AbortSignal} signal @param {boolean} isFirst @returns {Promise<Told>}
 */
function listen(worker, run, signal, isFirst) {
  /** @type {object[]} */
  const records = [];
  const begin = performance.now();
  let since = begin,
    timer = 0,
    isAlive = run.language === "python";
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
      if (!isAlive) timer = setTimeout(() => reject(new Error(`JavaScript does not start: ${SILENT}.`)), SILENCE);
      else timer = setTimeout(() => close("time"), records.length ? 1000 * run.limit + GRACE : START);
    };
    signal.addEventListener(
      "abort",
      () => {
        worker.terminate();
        reject(signal.reason);
        close("total");
      },
      { signal: over.signal },
    );
    worker.addEventListener(
      "error",
      (event) => {
        event.preventDefault();
        const said = event.message?.replace("Uncaught ", "") || NOT_LOADED;
        if (!records.length) records.push({ unloaded: said, line: event.lineno - above });
        close("died", false, said);
      },
      { signal: over.signal },
    );
    worker.addEventListener(
      "message",
      (/** @type {MessageEvent<Said>} */ { data: { record, end, said } }) => {
        isAlive = true;
        if (record && records.push(record) === 1 && isFirst) since = performance.now();
        if (end === undefined) wait();
        else close(end, GOES_ON.has(end), said);
      },
      { signal: over.signal },
    );
    worker.postMessage(run);
    wait();
  });
}

/** @returns {Promise<Worker>} */
async function pythonWorker() {
  gathered ??= gatherPython();
  const [realm, text, handed] = await gathered;
  const worker = blobWorker(realm, text, "module");
  worker.postMessage(handed);
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) => {
      worker.terminate();
      reject(new Error(`Python does not start in this browser: ${why}. Try another browser.`));
    };
    const timer = setTimeout(() => fail(SILENT), SILENCE);
    worker.onmessage = ({ data }) => {
      clearTimeout(timer);
      if (data.failed) fail(data.failed);
      if (data.ready) resolve(worker);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message || "its worker was refused");
    };
  });
}

/**
 * The parts of Python: a window whose workers load nothing, the text of its workers, and the files they are given.
 * @returns {Promise<[Realm, string, import("./loading.js").Parts]>}
 */
async function gatherPython() {
  const scripts = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) => FOLDER + name);
  scripts.push(...["sealing.js", "starting.js", "python_solution.js"].map(besides));
  const [core, loader, ...ours] = await Promise.all(scripts.map(textAt));
  const texts = [
    ALIVE,
    core.replace(/export default (\w+);/, "globalThis.boustroCore = $1;"),
    loader.replace(/export\s*\{\s*(\w+) as loadPyodide.*/s, "globalThis.boustroLoader = $1;"),
    ...ours,
  ];
  const realm = await framed("worker-src blob:; script-src 'wasm-unsafe-eval'");
  return [realm, texts.join("\n"), await parts];
}

/** @param {string} address */
async function textAt(address) {
  return (await fetch(address)).text();
}

/**
 * The solution is part of the worker's own text, because the policy forbids code made from a string. Text that closes
 * the function around it could declare names that sealing uses before sealing runs; these names it cannot declare.
 * @param {Run} run
 */
async function javaScriptWorker({ solution, name, throws }) {
  plain ??= Promise.all([framed("worker-src blob:"), textAbove()]);
  const [realm, ours] = await plain;
  above = ours.split("\n").length;
  const [owner, method] = name.split("."),
    games = `(calls) => ((game) => calls.map((given) => game.${method}(...given)))(new ${owner}())`,
    single = method ? `(...given) => new ${owner}().${method}(...given)` : name,
    call = throws === '"calls"' ? games : single;
  const found = method ? call : `typeof ${name} === "undefined" ? module.exports.${name} || module.exports : ${name}`;
  if (MODULE.test(solution))
    return blobWorker(realm, `${ours}\n${solution}\n;boustroServe(() => ${call}, ${above});`, "module");
  return blobWorker(
    realm,
    `${ours}boustroServe(function (require, module, exports) {\n${solution}\n;return ${found};}, ${above});`,
    "classic",
  );
}

async function textAbove() {
  const found = ["sealing.js", "javascript_solution.js"].map((name) => textAt(besides(name)));
  return ALIVE + TAKEN + (await Promise.all(found)).join("");
}

/**
 * A window whose workers are under this policy and load nothing else.
 * @param {string} policy
 * @returns {Promise<Realm>}
 */
function framed(policy) {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${policy}">`;
  return new Promise((resolve) => {
    frame.onload = () => resolve(/** @type {Realm} */ (frame.contentWindow));
    document.body.append(frame);
  });
}

/** @param {Realm} realm @param {string} text @param {"classic"|"module"} type */
function blobWorker(realm, text, type) {
  const address = realm.URL.createObjectURL(new realm.Blob([text], { type: "text/javascript" }));
  const worker = new realm.Worker(address, { type });
  setTimeout(() => realm.URL.revokeObjectURL(address), START);
  return worker;
}

/** @param {string} name */
function besides(name) {
  return new URL(name, import.meta.url).href;
}

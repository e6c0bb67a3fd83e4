/**
 * Judging in the browser: the judge's rounds are in boustro's worker, and the solution runs in a
 * worker of its own, which is ended at a limit or when somebody stops it. That worker is made in a
 * frame of an opaque origin (`opaque.js`), where it has nothing to read, to change or to send; what
 * it says is believed in nothing (`hearing.js`). Its text is whole and imports nothing, since the
 * frame's policy lets nothing be loaded.
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
 * @typedef {import("./hearing.js").Told} Told
 * @typedef {import("./opaque.js").DistantWorker} DistantWorker
 */

import { ask } from "./api.js";
import { forbiddenSentence } from "./forbidden.js";
import { Hearing, readSaid, SILENCE } from "./hearing.js";
import { files, starting } from "./host.js";
import { OpaqueFrame } from "./opaque.js";
import { packedPython, textOf } from "./sources.js";
import { numeral, say } from "./words.js";

export const WHERE = say("judging.in_browser");

/** Milliseconds: for Python to start, and between reports of the progress. */
const START = 60_000,
  TICK = 100;
/**
 * Milliseconds: how often a frame is asked for a sign of life, how long it has while a solution
 * runs, and after it.
 */
const BEAT = 1_000,
  PATIENCE = 3_000,
  LAST_PATIENCE = 500;
const ALIVE = `postMessage('{"alive":true}');`;
const MODULE = /^\s*(?:export\s|import\s*[\w{*"'])/m;
/**
 * What the scripts above a solution go by. They are declared before the solution, which then cannot
 * declare them.
 */
const TAKEN = `Array Error JSON Number Object Reflect Set String addEventListener console
  globalThis performance postMessage`;

const SILENT = say("judging.silent", { seconds: SILENCE / 1000 });
/** The scripts of Python mention the module they are in; as parts of one text they are in none. */
const NOWHERE = '"https://handed.invalid/"';

/** @type {Promise<OpaqueFrame>|null} where solutions run */
let framing = null;
/** @type {Promise<OpaqueFrame>|null} the same, once Python is compiled there */
let compiled = null;
/**
 * @type {Promise<DistantWorker>|null} a worker with Python in that frame that has run nothing yet
 */
let fresh = null;
/** What stands above a solution in JavaScript.  @type {Promise<string>|null} */
let plain = null;
/**
 * How many solutions are being judged, and whether the judge's caches are filled or being filled.
 */
let judging = 0,
  isWarm = false;

/** Prepares Python for a solution, and the judge, so that Judge need not wait for them. */
export function prepare() {
  warmUp().catch(() => {
    isWarm = false;
  });
  fresh ??= pythonWorker();
  fresh.catch(forget);
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
  /** @type {DistantWorker|null} */
  let python = null;
  let isFirst = true;
  judging++;
  try {
    const forbidden = await forbiddenSentence();
    if (forbidden) throw new Error(forbidden);
    for (let told = await firstStep(solution, signal, onProgress); ; ) {
      signal.throwIfAborted();
      if ("judgements" in told) return told;
      const {
        run,
        progress: [done, all],
      } = told;
      if (run.language === "python" && !python) {
        onProgress(say("judging.starting_python"));
        prepare();
        [python, fresh] = [
          await unlessEnded(/** @type {Promise<DistantWorker>} */ (fresh), signal),
          null,
        ];
      }
      if (all)
        onProgress(say("judging.boards", { done: numeral(done), all: numeral(all) }), done, all);
      else onProgress();
      /** @type {[DistantWorker, number]} */
      const [worker, above] =
        run.language === "python" && python ? [python, 0] : await javaScriptWorker(run);
      if (signal.aborted) worker.terminate();
      signal.throwIfAborted();
      const { isBurdened } = worker.frame;
      const { isUsable, ...heard } = await listen(worker, run, signal, isFirst, above);
      if (worker !== python || !isUsable) worker.terminate();
      if (!isUsable) python = null;
      // What was ended there before may have ended it; in a frame of its own it is to blame itself.
      if (heard.end === "lost" && isBurdened) continue;
      isFirst = false;
      told = await step(heard, signal);
    }
  } finally {
    python?.terminate();
    judging--;
    prepare();
  }
}

/**
 * Reports the progress.
 * @param {Solution} solution @param {AbortSignal} signal @param {Progress} onProgress
 */
async function firstStep(solution, signal, onProgress) {
  const tell = () => {
    const come = starting();
    if (come) onProgress(say("judging.starting", { said: come.said }), come.loaded, come.total);
  };
  tell();
  const timer = setInterval(tell, TICK);
  try {
    return await step(solution, signal);
  } finally {
    clearInterval(timer);
  }
}

/**
 * @template Brought
 * @param {Promise<Brought>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<Brought>}
 */
function unlessEnded(promise, signal) {
  const ended = new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason)),
  );
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
 * The result of one run in a worker. The time counts from the request; in the first run, which may
 * have to wait for Python, from when the solution is loaded.
 * @param {DistantWorker} worker
 * @param {Run} run
 * @param {AbortSignal} signal
 * @param {boolean} isFirst
 * @param {number} above how many lines stand above the solution
 * @returns {Promise<Told>}
 */
function listen(worker, run, signal, isFirst, above) {
  const { lines, total, ...rest } = run;
  const hearing = new Hearing({ ...rest, total, boards: lines.length }, performance.now(), isFirst);
  hearing.above = above;
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    let timer = 0;
    const stop = () => {
      over.abort();
      clearTimeout(timer);
      clearInterval(beat);
      worker.onheard = () => {};
    };
    const goOn = () => {
      clearTimeout(timer);
      if (!hearing.told) {
        timer = setTimeout(expire, hearing.deadline - performance.now());
        return;
      }
      stop();
      if (hearing.isSpoilt) lose(worker.frame);
      resolve(hearing.told);
    };
    const expire = async () => {
      const due = hearing.deadline;
      const isThere = await worker.frame.isThere(LAST_PATIENCE);
      // What was on its way when the time was over has been heard by now, and may have been in
      // time.
      if (hearing.told || hearing.deadline !== due) return;
      if (isThere && hearing.isSilent) {
        stop();
        lose(worker.frame);
        reject(new Error(say("judging.no_javascript", { why: SILENT })));
        return;
      }
      worker.frame.isBurdened = true;
      hearing.expire(isThere, performance.now());
      goOn();
    };
    const beat = setInterval(async () => {
      if (hearing.told || (await worker.frame.isThere(PATIENCE)) || hearing.told) return;
      hearing.expire(false, performance.now());
      goOn();
    }, BEAT);
    signal.addEventListener(
      "abort",
      () => {
        stop();
        worker.terminate();
        reject(signal.reason);
      },
      { signal: over.signal },
    );
    worker.onheard = (heard) => {
      const now = performance.now();
      if (heard.kind === "failed") hearing.fail(heard.message, heard.line, now);
      else if (heard.kind === "excess") hearing.exceed(now);
      else if (hearing.hear(heard.text, now)) worker.postMessage({ lines, total });
      goOn();
    };
    if (run.language === "python") worker.postMessage(rest);
    goOn();
  });
}

/** The frame in which solutions run. */
function frame() {
  if (!framing) {
    framing = OpaqueFrame.open();
    framing.catch(forget);
  }
  return framing;
}

/** Nothing of what was prepared can be used. */
function forget() {
  framing?.then(
    (found) => found.remove(),
    () => {},
  );
  [framing, compiled, fresh] = [null, null, null];
}

/** A frame has ended; another one may have come already.  @param {OpaqueFrame} ended */
async function lose(ended) {
  const current = framing;
  ended.remove();
  if ((await current) === ended && framing === current) forget();
}

/**
 * A worker with Python: in another frame if it does not start where a solution was ended.
 * @returns {Promise<DistantWorker>}
 */
async function pythonWorker() {
  const before = await framing?.catch(() => null);
  try {
    return await startPython();
  } catch (error) {
    if (!before?.isBurdened) throw error;
    await lose(before);
    return startPython();
  }
}

/** @returns {Promise<DistantWorker>} */
async function startPython() {
  compiled ??= compilePython();
  const where = await compiled;
  const worker = where.startPython();
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) => {
      worker.terminate();
      reject(new Error(say("judging.no_python", { why })));
    };
    let timer = setTimeout(() => fail(SILENT), SILENCE);
    worker.onheard = (heard) => {
      clearTimeout(timer);
      if (heard.kind !== "said")
        return fail((heard.kind === "failed" && heard.message) || say("judging.refused"));
      const said = readSaid(heard.text);
      if (said?.failed) fail(said.failed);
      else if (said?.ready) resolve(worker);
      else timer = setTimeout(() => fail(say("judging.too_long")), START);
    };
  });
}

/**
 * Hands the frame all that Python's workers start from; what is loaded is loaded while the frame
 * starts.
 */
async function compilePython() {
  const scripts = [
    "pyodide.asm.mjs",
    "pyodide.mjs",
    "sealing.js",
    "starting.js",
    "python_solution.js",
  ];
  const opening = frame().catch((error) => {
    throw new Error(say("judging.no_python", { why: error.message }));
  });
  const [where, packed, handed, [core, loader, ...ours]] = await Promise.all([
    opening,
    packedPython(),
    files,
    Promise.all(scripts.map(textOf)),
  ]);
  const texts = [
    ALIVE,
    // Where it is, Pyodide would load its parts by it.
    "Object.defineProperty(globalThis, 'importScripts', { value: undefined, configurable: true });",
    core.replace(/export default (\w+);/, "globalThis.boustroCore = $1;"),
    loader.replace(/export\s*\{\s*(\w+) as loadPyodide.*/s, "globalThis.boustroLoader = $1;"),
    ...ours,
  ];
  const script = new Blob([texts.join("\n").replaceAll("import.meta.url", NOWHERE)], {
    type: "text/javascript",
  });
  await where.compile({ script, packed, files: handed });
  return where;
}

/**
 * The solution is part of the worker's own text, because the policy forbids code made from a
 * string. Text that closes the function around it could declare names that sealing uses before
 * sealing runs; these names it cannot declare.
 * @param {Run} run
 * @returns {Promise<[DistantWorker, number]>} with the number of lines above the solution
 */
async function javaScriptWorker({ solution, name, throws }) {
  plain ??= textAbove();
  const ours = await plain;
  const where = await frame().catch((error) => {
    throw new Error(say("judging.no_javascript", { why: error.message }));
  });
  const above = ours.split("\n").length;
  const [owner, method] = name.split("."),
    games = `(calls) => ((game) => calls.map((given) => game.${method}(...given)))(new ${owner}())`,
    single = method ? `(...given) => new ${owner}().${method}(...given)` : name,
    call = throws === '"calls"' ? games : single;
  const found = method
    ? call
    : `typeof ${name} === "undefined" ? module.exports.${name} || module.exports : ${name}`;
  const isModule = MODULE.test(solution);
  const before = isModule ? "" : "boustroServe(function (require, module, exports) {",
    after = isModule ? `;boustroServe(() => ${call}, ${above});` : `;return ${found};}, ${above});`;
  // The name in errors; the last of such lines counts.
  const text = `${ours}${before}\n${solution}\n${after}\n//# sourceURL=solution.js\n`;
  return [where.start(text, isModule), above];
}

async function textAbove() {
  const names = TAKEN.split(/\s+/).filter((name) => name !== "globalThis");
  const taken = names.map((name) => `${name} = self.${name}`);
  const found = ["sealing.js", "javascript_solution.js"].map(textOf);
  const scripts = (await Promise.all(found)).join("");
  return `const globalThis = self, ${taken.join(", ")};${ALIVE}${scripts}`;
}

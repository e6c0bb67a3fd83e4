/**
 * Judging in the browser: the judge's rounds are in boustro's worker, and the solution runs in a
 * worker of its own, without network or storage, which is ended at a limit or when somebody stops it.
 * That worker is made of a blob in a frame, since such a one is under the frame's policy of contents as
 * well as the page's: `import()` is syntax and cannot be taken away, but it can be left nothing to load.
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
 * @typedef {{records: object[], end: string, said: string, seconds: number, isUsable: boolean}} Told `isUsable`: the
 * worker can go on
 * @typedef {{record?: object, end?: string, said?: string}} Said
 */

import { ask } from "./api.js";

export const WHERE = "Runs in this browser, offline; never uploaded.";

/** Milliseconds: until a solution is loaded, and what a message may take. */
const START = 30_000,
  GRACE = 500;
/** The ends of a run after which a worker can go on. */
const GOES_ON = new Set(["", "time", "total"]);
const TAKEN = `const ${["Object", "Reflect", "Set"].map((name) => `${name} = self.${name}`)}, globalThis = self;`;
const MODULE = /^\s*(?:export\s|import\s*[\w{*"'])/m;

const NOT_LOADED = "Its imports cannot be loaded: only the solution itself is available here";

/** @type {Promise<Worker>|null} a worker with Python that has run nothing yet */
let fresh = null;
/**
 * @typedef {Window & typeof globalThis} Realm
 * @type {Promise<[Realm, string]>|null} for JavaScript, and what stands above a solution
 */
let plain = null;
/** How many lines stand above a solution in JavaScript. */
let above = 0;

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
      const {
        run,
        progress: [done, all],
      } = told;
      if (all) onProgress(done, all, `${done.toLocaleString("en-GB")} of ${all.toLocaleString("en-GB")} boards`);
      if (run.language === "python") [python, fresh] = [python ?? (await (fresh ?? pythonWorker())), null];
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
    prepare();
  }
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
 * What a worker says of one run. The time counts from when it was asked; in the first run, which may have to wait
 * for Python, from when the solution is loaded.
 * @param {Worker} worker @param {Run} run @param {AbortSignal} signal @param {boolean} isFirst @returns {Promise<Told>}
 */
function listen(worker, run, signal, isFirst) {
  /** @type {object[]} */
  const records = [];
  const begin = performance.now();
  let since = begin,
    timer = 0;
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

async function pythonWorker() {
  const allowed = ["sealing.js", "loading.js", "python_solution.js", "@pyodide@"].map((name) =>
    besides(name).replace(/[;,]/g, encodeURIComponent),
  );
  // What a worker imports at its beginning goes by the policy for workers.
  const realm = await framed(
    `worker-src blob: ${allowed.join(" ")}; script-src ${allowed.join(" ")} 'wasm-unsafe-eval'; ` +
      `connect-src ${allowed.at(-1)}`,
  );
  return blobWorker(realm, `import ${JSON.stringify(besides("python_solution.js"))};`, "module");
}

/**
 * The solution stands in the worker's own text: to read code from a text is what the policy forbids. One that leaves
 * the function around it could declare what sealing goes by, before that has run; these names it cannot declare.
 * @param {Run} run
 */
async function javaScriptWorker({ solution, name }) {
  plain ??= Promise.all([framed("worker-src blob:"), textAbove()]);
  const [realm, ours] = await plain;
  above = ours.split("\n").length;
  const [owner, method] = name.split("."),
    call = method ? `(...given) => new ${owner}().${method}(...given)` : name;
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
  const found = ["sealing.js", "javascript_solution.js"].map((name) =>
    fetch(besides(name)).then((answered) => answered.text()),
  );
  return TAKEN + (await Promise.all(found)).join("");
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

// Edited solutions: a solution that is a text with many edits, of which each call runs the next;
// edited.py says more.  Each edited text stands below in a function, in which every turn of a loop
// and every call looks at the time.
const boustroLoads = [];
const boustroSettings = { each: 1, seconds: 0.1, isProgram: false };
const BOUSTRO_NO_ANSWER = 1e9;
let boustroTurn = 0,
  boustroTicks = 0,
  boustroUntil = Infinity,
  boustroCall = null;
const boustroSpent =
  typeof process === "object" ? () => process.cpuUsage().user / 1e6 : () => Date.now() / 1e3;

function boustroTick() {
  if ((++boustroTicks & 127) === 0 && boustroSpent() > boustroUntil)
    throw new Error("the time is over");
  return true;
}

/** The answer of the edit whose turn it is; `BOUSTRO_NO_ANSWER` for anything else. */
function boustro_edit(...given) {
  const load = boustroLoads[Math.floor(boustroTurn / boustroSettings.each)];
  const isFirst = boustroTurn++ % boustroSettings.each === 0;
  boustroUntil = boustroSpent() + boustroSettings.seconds;
  try {
    if (isFirst)
      boustroCall = boustroSettings.isProgram
        ? (text) => boustroPrinted(load, text)
        : boustroLoaded(load);
    const answer = boustroCall(...given.slice(0, Math.max(boustroCall.length, 1)));
    if (Number.isSafeInteger(typeof answer === "bigint" ? Number(answer) : answer))
      return Number(answer);
    if (
      Number.isFinite(answer) ||
      ((typeof answer === "string" || Array.isArray(answer)) && answer.length)
    )
      return answer;
  } catch {}
  boustroCall = null; // left alone once it has failed
  return BOUSTRO_NO_ANSWER;
}

// A worker hands a function as many arguments as it has parameters.
Object.defineProperty(boustro_edit, "length", { value: 9 });

function boustroLoaded(load) {
  const silent = new Proxy(() => silent, { get: () => silent });
  const own = { exports: {} };
  return load(typeof require === "undefined" ? null : require, own, own.exports, silent, silent);
}

/**
 * The number, or the words, that a program prints which reads a text; what it waits for comes as
 * soon as it has ended.
 */
function boustroPrinted(load, text) {
  const printed = [];
  const listeners = { data: [], line: [], readable: [], end: [], close: [] };
  const chunks = [text];
  const write = (words) => printed.push(words);
  const print = (...words) => printed.push(words.join(" "), "\n");
  const on = (name, listener) => (listeners[name]?.push(listener), stream);
  const stream = {
    on,
    once: on,
    write,
    fd: 0,
    end() {},
    close() {},
    resume() {},
    setEncoding() {},
  };
  stream.read = () => chunks.pop() ?? null;
  const readFileSync = (file) => {
    if (file === 0 || String(file).endsWith("stdin")) return text;
    throw new Error("there is no other file");
  };
  const fs = {
    ...require("fs"),
    readFileSync,
    createWriteStream: () => stream,
    writeFileSync: (_, words) => write(words),
  };
  const own = { exports: {} };
  const ours = { fs, readline: { createInterface: () => stream } };
  const load_ = (name) => ours[name.replace("node:", "")] ?? require(name);
  load_.main = own;
  const process_ = {
    argv: [],
    env: { OUTPUT_PATH: "" },
    stdin: stream,
    stdout: stream,
    on,
    exit() {},
  };
  load(load_, own, own.exports, { log: print, info: print, error() {} }, process_);
  for (const listener of listeners.data) listener(text);
  for (const listener of listeners.line) text.trimEnd().split("\n").forEach(listener);
  for (const name of ["readable", "end", "close"])
    for (const listener of listeners[name]) listener();
  const words = printed
    .join("")
    .replace(/\bcase\s*#?\s*\d+\s*:/gi, " ")
    .trim()
    .split(/\s+/)
    .join(" ");
  return /^-?\d{1,15}$/.test(words) ? Number(words) : words;
}

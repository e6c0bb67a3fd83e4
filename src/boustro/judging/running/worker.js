// The solver's JavaScript function and the process it lives in; worker.py says what is spoken.
"use strict";
const fs = require("fs");
const path = require("path");
const modules = require("module");
const { pathToFileURL } = require("url");

const [source, name, throws] = process.argv.slice(2);
// The judge's lines come by a descriptor of their own, so that the solution's standard input is
// empty.
const CHANNEL = process.platform === "win32" ? 0 : 9;
if (CHANNEL) {
  fs.closeSync(0);
  fs.openSync("/dev/null");
}
const chunk = Buffer.allocUnsafe(1 << 16);
let unread = Buffer.alloc(0);

/**
 * The next line that the judge writes, which it does once the last one is answered; null at the
 * end.
 */
function nextLine() {
  let end;
  while ((end = unread.indexOf("\n")) < 0) {
    const length = fs.readSync(CHANNEL, chunk);
    if (!length) return null;
    unread = Buffer.concat([unread, chunk.subarray(0, length)]);
  }
  const line = unread.toString("utf8", 0, end);
  unread = unread.subarray(end + 1);
  return line;
}

/** Writes a line to a pipe, which may be full until the judge has read more. */
function say(answer) {
  let rest = Buffer.from(`${JSON.stringify(answer)}\n`);
  while (rest.length) {
    try {
      rest = rest.subarray(fs.writeSync(1, rest));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
/** What comes of something that a solution made, which may fail. */
const attempt = (make, otherwise = undefined) => {
  try {
    return make();
  } catch {
    return otherwise;
  }
};
const cut = (thing) => attempt(() => String(thing).slice(0, 100), "something that has no text");

// What the solver prints goes to standard error, out of the way of the answers.
console.log = console.info = console.debug = console.error;
process.stdout.write = (text) => process.stderr.write(text);

/**
 * The queues that the usual judge has (datastructures-js), in one, by all the names of their
 * methods.
 */
class Queue {
  constructor(values = []) {
    this.values = [...values];
  }
  static fromArray(values) {
    return new this(values);
  }
  push(value) {
    this.values.push(value);
    return this;
  }
  pushFront(value) {
    this.values.unshift(value);
    return this;
  }
  pop() {
    return this.values.shift() ?? null;
  }
  popBack() {
    return this.values.pop() ?? null;
  }
  front() {
    return this.values[0] ?? null;
  }
  back() {
    return this.values.at(-1) ?? null;
  }
  size() {
    return this.values.length;
  }
  isEmpty() {
    return !this.values.length;
  }
  toArray() {
    return [...this.values];
  }
}
for (const [same, name] of Object.entries({
  enqueue: "push",
  pushBack: "push",
  dequeue: "pop",
  popFront: "pop",
}))
  Queue.prototype[same] = function (...given) {
    return this[name](...given);
  };
class PriorityQueue extends Queue {
  constructor(given) {
    super();
    this.compare = given.compare || given;
  }
  push(value) {
    this.values.push(value);
    this.values.sort(this.compare);
    return this;
  }
}
Object.assign(globalThis, { Queue, Deque: class Deque extends Queue {}, PriorityQueue });
/** What else that judge has: lodash, and more of the same library. */
const OF_THE_SITE =
  /^ReferenceError: (_|(Min|Max)\w*(Queue|Heap)|Stack|LinkedList|Graph) is not defined/;

/** Numbers and words as one text, for questions whose answer is no whole number. */
const valueOf = (found) =>
  Array.isArray(found)
    ? found.slice(0, 400).map(valueOf).join(" ")
    : found === undefined
      ? ""
      : cut(found);

function lineOf(error) {
  const place = attempt(() => String(error.stack).match(/solution\.m?js:(\d+)/), null);
  return place ? Number(place[1]) : null;
}

/** The module of a file that imports or exports: as it is, or as a copy that exports the name. */
async function importModule(text, wanted) {
  try {
    const found = await import(pathToFileURL(path.resolve(source)));
    if (found[wanted] || found.default) return found[wanted] || found.default;
  } catch (error) {
    if (source.endsWith(".mjs")) throw error;
  }
  fs.writeFileSync("solution.mjs", `${text}\n;export { ${wanted} as boustroSolver };`);
  return (await import(pathToFileURL(path.resolve("solution.mjs")))).boustroSolver;
}

/** What the text of a module returns; the text may call `boustroKeep`.  */
function runModule(text, boustroKeep = () => {}) {
  const module_ = { exports: {} };
  const names = ["require", "module", "exports", "boustroKeep"];
  const wrapped = require("vm").compileFunction(text, names, { filename: "solution.js" });
  return wrapped(
    modules.createRequire(path.resolve(source)),
    module_,
    module_.exports,
    boustroKeep,
  );
}

/** The error and the line of a call of its own that failed when the solution was loaded. */
let failedCall = {};

/**
 * What a file had defined before a call of its own failed; throws the error where that was none.
 */
function definedBefore(error, text, wanted) {
  if (error instanceof SyntaxError) throw error;
  let reach = () => undefined;
  attempt(() =>
    runModule(`boustroKeep(() => ${wanted});${text}`, (keeps) => {
      reach = keeps;
    }),
  );
  const found = attempt(reach);
  if (typeof found !== "function" && typeof found !== "object") throw error;
  failedCall = { call: cut(error), line: lineOf(error) };
  return found;
}

async function load() {
  let text = fs.readFileSync(source, "utf8");
  if (source.endsWith(".ts")) text = modules.stripTypeScriptTypes(text, { mode: "transform" });
  const [owner, method] = name.includes(".") ? name.split(".") : [null, name];
  const wanted = owner || method;
  let found;
  if (source.endsWith(".mjs") || /^\s*(?:export\s|import\s*[\w{*"'])/m.test(text)) {
    found = await importModule(text, wanted);
  } else {
    const exported = `module.exports.${wanted} || module.exports`;
    const last = `\n;return typeof ${wanted} === "undefined" ? ${exported} : ${wanted};`;
    try {
      found = runModule(text + last);
    } catch (error) {
      found = definedBefore(error, text, wanted);
    }
  }
  const inside = owner && found && found[method];
  const isClass = owner && !inside && typeof found === "function";
  if (isClass && throws === "calls")
    return (calls) => {
      const game = new found();
      return calls.map((given) => game[method](...given));
    };
  if (isClass) return (...given) => new found()[method](...given);
  if (owner) found = inside;
  if (typeof found !== "function")
    return () => {
      throw { unfit: `${name} cannot be reached from outside the file` };
    };
  return (...given) => found(...given.slice(0, Math.max(found.length, 1)));
}

function answered(call, line) {
  const given = JSON.parse(line);
  let found;
  try {
    found = call(...given);
  } catch (error) {
    const unfit = attempt(() => error.unfit || (OF_THE_SITE.test(error) && `${error} here`), "");
    return unfit ? { unfit: cut(unfit) } : { raised: cut(error), line: lineOf(error) };
  }
  const number = typeof found === "bigint" ? Number(found) : found;
  const told = Number.isSafeInteger(number)
    ? { answer: number }
    : { odd: cut(`${typeof found} ${cut(found)}`) };
  if (told.odd) told.value = valueOf(found);
  if (!attempt(() => JSON.stringify(given) === line, false)) told.changed = true;
  return told;
}

load().then(
  (call) => {
    say({ ready: true, ...failedCall });
    for (let line; (line = nextLine()) !== null; ) {
      const begun = process.cpuUsage();
      const record = answered(call, line);
      const { user, system } = process.cpuUsage(begun);
      say({ ...record, seconds: (user + system) / 1e6 });
    }
    process.exit(0);
  },
  (error) => {
    say({ unloaded: cut(error), line: lineOf(error) });
    process.exit(0);
  },
);

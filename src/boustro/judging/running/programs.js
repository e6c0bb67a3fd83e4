// Program runner: a program in JavaScript, run for one text after another, each time in a context
// of its own.
// programs.py says what comes in and goes out.
"use strict";
const fs = require("fs");
const modules = require("module");
const path = require("path");
const vm = require("vm");
const { pathToFileURL } = require("url");

const source = path.resolve(process.argv[2]);
const LEFT = Symbol("the program has called process.exit");
const CHANNEL = 9;
const end = process.reallyExit.bind(process);
let text = fs.readFileSync(source, "utf8").replace(/^#!/, "//");
if (source.endsWith(".ts")) text = modules.stripTypeScriptTypes(text, { mode: "transform" });
const isModule = source.endsWith(".mjs") || /^\s*(?:export\s|import\s*[\w{*"'])/m.test(text);
let stdin = null;
let code;
let runs = 0;

process.argv.splice(1, 2, source);
process.exit = (given = process.exitCode) => {
  code ??= Number(given || 0);
  throw LEFT;
};
Object.defineProperty(process, "stdin", {
  // What Node.js makes of a file.
  get: () => (stdin ??= new fs.ReadStream(null, { fd: 0, autoClose: false })),
});

/** A context with all that Node.js has beside the language. */
function globals() {
  const context = vm.createContext();
  const own = vm.runInContext("globalThis", context);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!(name in own) || name === "console")
      Object.defineProperty(own, name, {
        get: () => globalThis[name],
        set: (value) => Object.defineProperty(own, name, { value, writable: true }),
        configurable: true,
      });
  own.global = own;
  return context;
}

function start() {
  if (isModule) return import(`${pathToFileURL(source)}?${runs}`);
  const module_ = {
    exports: {},
    filename: source,
    id: ".",
    children: [],
    paths: [],
    loaded: false,
  };
  const require_ = modules.createRequire(source);
  require_.main = module_;
  const names = ["exports", "require", "module", "__filename", "__dirname"];
  const run = vm.compileFunction(text, names, { filename: source, parsingContext: globals() });
  return run.call(
    module_.exports,
    module_.exports,
    require_,
    module_,
    source,
    path.dirname(source),
  );
}

/** The next text, up to its NUL; null at the end. */
function nextText() {
  const chunk = Buffer.allocUnsafe(1 << 16);
  let read = Buffer.alloc(0);
  while (read.at(-1) !== 0) {
    const length = fs.readSync(CHANNEL, chunk);
    if (!length) return null;
    read = Buffer.concat([read, chunk.subarray(0, length)]);
  }
  return read.subarray(0, -1);
}

function next() {
  process.stdout.write("\0\n");
  const given = nextText();
  if (given === null) end(0);
  runs++;
  // A file, which programs open by name, or by its number: the one that is free.
  fs.writeFileSync("boustro-input", given);
  fs.closeSync(0);
  fs.openSync("boustro-input");
  fs.unlinkSync("boustro-input");
  [stdin, code] = [null, undefined];
  setImmediate(start);
}

/** The end of one run: all that it left is taken away. */
function finish() {
  process.emit("exit", code ?? 0);
  if (code || process.exitCode) end(1);
  process.removeAllListeners("exit");
  if (!stdin || stdin.closed) return next();
  // A read that is under way would take the next text.
  stdin.once("close", next).destroy();
}

function stop(error) {
  if (error === LEFT) return finish();
  console.error(error);
  end(1);
}

process.on("beforeExit", finish).on("uncaughtException", stop);
next();

// The solver's JavaScript function and the process it lives in; worker.py says what is spoken.
"use strict";
const fs = require("fs");
const path = require("path");
const modules = require("module");
const { pathToFileURL } = require("url");

const [source, name] = process.argv.slice(2);
const answers = fs.readFileSync(0, "utf8").split("\n").filter(Boolean);
const say = (answer) => fs.writeSync(1, JSON.stringify(answer) + "\n");
/** What comes of something that a solution made, which may fail. */
const attempt = (make, otherwise) => {
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

function lineOf(error) {
  const place = attempt(() => String(error.stack).match(/solution\.m?js:(\d+)/), null);
  return place ? Number(place[1]) : null;
}

function textOf() {
  const text = fs.readFileSync(source, "utf8");
  return source.endsWith(".ts") ? modules.stripTypeScriptTypes(text, { mode: "transform" }) : text;
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

async function load() {
  const text = textOf();
  const [owner, method] = name.includes(".") ? name.split(".") : [null, name];
  const wanted = owner || method;
  let found;
  if (source.endsWith(".mjs") || /^\s*(?:export\s|import\s*[\w{*"'])/m.test(text)) {
    found = await importModule(text, wanted);
  } else {
    const last = `\n;return typeof ${wanted} === "undefined" ? module.exports.${wanted} || module.exports : ${wanted};`;
    const module_ = { exports: {} };
    const names = ["require", "module", "exports"];
    const wrapped = require("vm").compileFunction(text + last, names, { filename: "solution.js" });
    found = wrapped(modules.createRequire(path.resolve(source)), module_, module_.exports);
  }
  if (owner) return (...given) => new found()[method](...given);
  if (typeof found !== "function") throw new Error(`${name} is not a function`);
  return (...given) => found(...given.slice(0, Math.max(found.length, 1)));
}

function answered(call, line) {
  const given = JSON.parse(line);
  let found;
  try {
    found = call(...given);
  } catch (error) {
    return { raised: cut(error), line: lineOf(error) };
  }
  const number = typeof found === "bigint" ? Number(found) : found;
  const told = Number.isSafeInteger(number) ? { answer: number } : { odd: cut(`${typeof found} ${cut(found)}`) };
  if (!attempt(() => JSON.stringify(given) === line, false)) told.changed = true;
  return told;
}

load().then(
  (call) => {
    say({ ready: true });
    for (const line of answers) say(answered(call, line));
    process.exit(0);
  },
  (error) => {
    say({ unloaded: cut(error), line: lineOf(error) });
    process.exit(0);
  },
);

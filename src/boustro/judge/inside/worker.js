// The solver's JavaScript function and the process it lives in; worker.py says what is spoken.
"use strict";
const fs = require("fs");
const path = require("path");

const [source, name] = process.argv.slice(2);
const say = (answer) => fs.writeSync(1, JSON.stringify(answer) + "\n");
const cut = (text) => String(text).slice(0, 100);

// What the solver prints goes to standard error, out of the way of the answers.
console.log = console.info = console.debug = console.error;
process.stdout.write = (text) => process.stderr.write(text);

function lineOf(error) {
  const place = String(error && error.stack).match(/solution\.js:(\d+)/);
  return place ? Number(place[1]) : null;
}

function load() {
  const vm = require("vm");
  const text = fs.readFileSync(source, "utf8");
  const [owner, method] = name.includes(".") ? name.split(".") : [null, name];
  const wanted = owner || method;
  const last = `\n;return typeof ${wanted} === "undefined" ? module.exports.${wanted} || module.exports : ${wanted};`;
  const module_ = { exports: {} };
  const wrapped = vm.compileFunction(text + last, ["require", "module", "exports"], { filename: "solution.js" });
  const found = wrapped(require("module").createRequire(path.resolve(source)), module_, module_.exports);
  if (owner) return (...given) => new found()[method](...given);
  if (typeof found !== "function") throw new Error(`${name} is not a function`);
  return (...given) => found(...given.slice(0, Math.max(found.length, 1)));
}

function answered(call, line) {
  const asked = JSON.parse(line);
  const twice = !Array.isArray(asked);
  const given = twice ? asked.twice : asked;
  let found;
  try {
    found = call(...given);
    if (twice) found = call(...given);
  } catch (error) {
    return { raised: cut(error), line: lineOf(error) };
  }
  const told = Number.isSafeInteger(found) ? { answer: found } : { odd: cut(`${typeof found} ${found}`) };
  if (!twice && JSON.stringify(given) !== JSON.stringify(JSON.parse(line))) told.changed = true;
  return told;
}

function main() {
  let call;
  try {
    call = load();
  } catch (error) {
    say({ unloaded: cut(error), line: lineOf(error) });
    return;
  }
  say({ ready: true });
  for (const line of fs.readFileSync(0, "utf8").split("\n")) {
    if (line) say(answered(call, line));
  }
}

main();

/**
 * Language: which one a pasted solution is written in, by what its lines look like. It only says
 * beforehand what will happen; what judges the solution recognises its language by itself.
 */

/**
 * The first all of whose marks a text has: those of few languages before those of many.
 * @type {[string, ...RegExp[]][]}
 */
const MARKS = [
  ["PHP", /<\?php/],
  ["Rust", /\bfn \w+[(<]/],
  ["Swift", /\bfunc \w+\((?:_ )?\w+ ?:/],
  ["Go", /^package \w+$|^func (?:\(\w+ \*?\w+\) )?\w+\(/m],
  ["Kotlin", /\bfun \w+\(/],
  ["C#", /^using System|\bConsole\.(?:Write|Read)|\bpublic (?:static )?\w+(?:\[\])* [A-Z]\w*\(/m],
  ["c++", /^#include ?<(?!std(?:io|lib|bool)\.h)|\bvector ?<|\bstd::|\bpublic:/m],
  ["C", /^#include|\bint ?\*\* ?\w/m],
  ["java", /\bpublic (?:class|static|int)\b|\bint ?\[\] ?\[\]|^import java/m],
  ["Scala", /^[^\S\n]*(?:def .*=[^\S\n]?\{?$|object \w+)/m],
  ["Ruby", /^[^\S\n]*def [^\n:]*$/m, /^[^\S\n]*end$/m],
  ["TypeScript", /: ?number\b(?:\[\])* ?[,)=;{]/],
];
const SCRIPT = /=>|[{};]\s*$|\b(?:function|const|let|var)\b|===/gm;
const PYTHON = /^[^\S\n]*(?:(?:def|class|for|while|if|elif|else|try)\b.*:|(?:from|import)\s+\w+)/gm;
/** What an online judge shows of a wrong answer. */
const PANEL = /^(?:(?:your )?output|expected)\b/im;

/**
 * The language by its name for the judge (`python`, `javascript`, `c++`, `java`), or as people call
 * it; empty for a text that may be none.
 * @param {string} text
 */
export function languageOf(text) {
  const mark = MARKS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)));
  if (mark) return mark[0];
  const [scripts, plain] = [SCRIPT, PYTHON].map((pattern) => text.match(pattern)?.length ?? 0);
  if (PANEL.test(text) && !plain) return "";
  if (!scripts && !plain) return "";
  return scripts > plain ? "javascript" : "python";
}

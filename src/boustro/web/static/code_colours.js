/**
 * Code colours: the text of a solution, split into comments, texts, words of the language, numbers
 * and the rest. It reads no grammar: what it takes for a word of the language is coloured in any
 * language.
 *
 * @typedef {"comment"|"text"|"word"|"number"|""} Kind
 */

/** A longer text is shown in one colour: colouring it would delay each key. */
const LONGEST = 20_000;

const WORDS = `and as assert async await bool boolean break case catch class const continue def
  deque do double elif else except export extends False false finally float for from function
  global if import in int is lambda let list long new None nonlocal not null or pass public
  private raise return self static str struct switch this throw True true try undefined using var
  vector void while with yield`.split(/\s+/);

const TEXTS = [
  `"""[^]*?(?:"""|$)`,
  `'''[^]*?(?:'''|$)`,
  String.raw`"(?:\\.|[^"\\\n])*"?`,
  String.raw`'(?:\\.|[^'\\\n])*'?`,
  "`(?:\\\\.|[^`\\\\])*`?",
];
const NUMBERS = String.raw`\b(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?)`;
const COMMENTS = { python: "#[^\\n]*", others: String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)` };

/**
 * The parts of a text in order; together they are the text.
 * @param {string} text
 * @returns {[Kind, string][]}
 */
export function codeParts(text) {
  if (text.length > LONGEST) return [["", text]];
  const comments = isPython(text) ? COMMENTS.python : COMMENTS.others;
  const parts = new RegExp(
    `(?<comment>${comments})|(?<text>${TEXTS.join("|")})|(?<number>${NUMBERS})|(?<word>\\b(?:${WORDS.join("|")})\\b)`,
    "g",
  );
  /** @type {[Kind, string][]} */
  const found = [];
  let at = 0;
  for (const { 0: part, index, groups = {} } of text.matchAll(parts)) {
    if (index > at) found.push(["", text.slice(at, index)]);
    const kind = /** @type {Kind} */ (
      Object.keys(groups).find((name) => groups[name] !== undefined) ?? ""
    );
    found.push([kind, part]);
    at = index + part.length;
  }
  if (at < text.length) found.push(["", text.slice(at)]);
  return found;
}

/** Whether `#` begins a comment, and `//` does not.  @param {string} text */
function isPython(text) {
  return /^\s*(?:def |class \w+.*:|from \w+ import|import \w+$)|:\s*$/m.test(text);
}

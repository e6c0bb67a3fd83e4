/**
 * Claims: the sentences of answers in another language. An answer carries the code and the values of
 * each sentence; a table of the language has a message for each code. Loaded where the page is not
 * in English.
 */

/** @import {ClaimAnswer} from "./types.js" */
/** @typedef {Record<string, unknown>} Values by name; a part that is a sentence is translated already */
/** @typedef {Record<string, string | ((values: never) => string)>} Table */

const MOST_KNOWN = 2_000;
const BETWEEN = "; ";

/** The translations of the sentences that answers had. */
export class Translations {
  /** @param {Table} table the messages by the codes of claims */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /** Takes in the sentences of an answer.  @param {unknown} answer */
  learn(answer) {
    if (typeof answer !== "object" || answer === null) return;
    const { claims = {} } = /** @type {{claims?: Record<string, ClaimAnswer[]>}} */ (answer);
    for (const [key, said] of Object.entries(claims)) {
      const sentence = Reflect.get(answer, key);
      const text = typeof sentence === "string" && this.text(said, betweenIn(sentence));
      if (text) this.#keep(sentence, text);
    }
    for (const value of Object.values(answer)) this.learn(value);
  }

  /** @param {string} sentence @param {string} text */
  #keep(sentence, text) {
    this.known.delete(sentence);
    this.known.set(sentence, text);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN) this.known.delete(oldest);
  }

  /**
   * The translation of a sentence that an answer had; also with a capital and a full stop. Null if
   * there is none.
   * @param {string} sentence
   */
  of(sentence) {
    const { known } = this;
    const [words, end] = sentence.endsWith(".") ? [sentence.slice(0, -1), "."] : [sentence, ""];
    const begun = words && words[0].toLowerCase() + words.slice(1);
    const text = known.get(words) ?? known.get(begun);
    if (text === undefined) return known.get(sentence) ?? null;
    return (words === begun ? text : capital(text)) + end;
  }

  /**
   * Claims in words; null if one of them has no translation.
   * @param {ClaimAnswer[]} claims @param {string} between
   * @returns {string | null}
   */
  text(claims, between = BETWEEN) {
    const texts = claims.map((claim) => this.#message(claim));
    return texts.includes(null) ? null : texts.join(between);
  }

  /** @param {ClaimAnswer} claim @returns {string | null} */
  #message({ code, values }) {
    if (!Object.hasOwn(this.table, code)) return null;
    const message = this.table[code];
    if (typeof message === "string") return message;
    /** @type {Values} */
    const inWords = {};
    for (const [name, value] of Object.entries(values)) {
      inWords[name] = areClaims(value) ? this.text(value) : value;
      if (areClaims(value) && inWords[name] === null) return null;
    }
    return message(/** @type {never} */ (inWords));
  }
}

/** @param {unknown} value @returns {value is ClaimAnswer[]} */
function areClaims(value) {
  return Array.isArray(value) && typeof value[0] === "object" && value[0] !== null;
}

/** What stands between the parts of a sentence.  @param {string} sentence */
function betweenIn(sentence) {
  if (sentence.includes(" · ")) return " · ";
  return /[.?!]$/.test(sentence) ? " " : BETWEEN;
}

/** @param {string} text */
function capital(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}

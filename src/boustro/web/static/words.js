/**
 * Words: the messages in the language of the page. It is the one that was chosen, or else the
 * browser's, and is the same until the page is loaded again.
 */

import { ENGLISH } from "./messages.js";
import { kept } from "./storage.js";

/** @import {Code, Messages, ValuesOf} from "./messages.js" */
/** @import {Child} from "./dom.js" */
/** @import {ClaimAnswer, ClaimValue} from "./types.js" */
/**
 * @typedef {keyof typeof LANGUAGES} Language
 * @typedef {object} Table
 * @property {Messages} MESSAGES
 * @property {Record<string, string|((values: Values) => string)>} ANSWERS what Python says, by its
 *   own codes
 * @property {(picture: Element) => void} sayDrawn puts the words of a picture into the language
 * @typedef {Record<string, ClaimValue>} Values
 * @typedef {string|Sentence} Said a text of the page, or a sentence of Python
 * @typedef {object} Sentence
 * @property {string} sentence
 * @property {Language} [lang] where it is not English
 * @property {Record<string, readonly ClaimAnswer[]>} [claims] what it says, as codes with values
 */

const CHOICE = "boustro-language";
/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language of the page. */
export const language = chosen();
const TABLE = await messagesOf(language);
const { MESSAGES, ANSWERS } = TABLE;
export const { sayDrawn } = TABLE;

/** The value of `lang` for an element whose text has no translation; null on an English page. */
export const ONLY_ENGLISH = language === "en" ? null : "en";

/**
 * The text of a message in the language of the page.
 * @template {Code} C
 * @param {C} code
 * @param {ValuesOf<C>} values the values that are named in the message, if it names any
 */
export function say(code, ...values) {
  const message = /** @type {string|((values: unknown) => string)} */ (MESSAGES[code]);
  return typeof message === "string" ? message : message(values[0]);
}

/**
 * A text that has no translation, as a child of an element: on a page in another language it is
 * marked as English.
 * @param {string} text
 */
export function english(text) {
  if (!ONLY_ENGLISH) return text;
  return Object.assign(document.createElement("span"), { lang: ONLY_ENGLISH, textContent: text });
}

/**
 * What was said, as a child of an element.
 * @param {Said} said
 */
export function told(said) {
  if (typeof said === "string" || said.lang === language) return aloud(said);
  return inWords(said.sentence, said.claims?.sentence);
}

/** What was said, to be read aloud.  @param {Said} said */
export function aloud(said) {
  return typeof said === "string" ? said : spoken(said.sentence, said.claims?.sentence);
}

/**
 * A sentence of Python, as a child of an element.
 * @param {string} sentence in English
 * @param {readonly ClaimAnswer[]} [claims] what it says
 * @param {(words: string) => string} [written] as it is written where it stands
 */
export function inWords(sentence, claims, written = String) {
  const words = translated(claims);
  return words === null ? english(written(sentence)) : written(words);
}

/**
 * A sentence of Python, to be read aloud.
 * @param {string} sentence in English
 * @param {readonly ClaimAnswer[]} [claims] what it says
 */
export function spoken(sentence, claims) {
  return translated(claims) ?? sentence;
}

/** Words as they begin a sentence.  @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words as a sentence of their own.  @param {string} words */
export function asSentence(words) {
  return capital(words) + (/[.!?]$/.test(words) ? "" : ".");
}

/**
 * What is claimed, in the language of the page; null where a part of it has no translation.
 * @param {readonly ClaimAnswer[]} claims
 * @returns {string|null}
 */
function translated(claims = []) {
  const parts = claims.map(({ code, values }) => {
    const message = ANSWERS[code] ?? null;
    if (typeof message !== "function") return message;
    const known = Object.entries(values).map(([name, value]) => [name, inLanguage(value)]);
    return known.some(([, value]) => value === null) ? null : message(Object.fromEntries(known));
  });
  if (!parts.length || parts.includes(null)) return null;
  return parts.map((part, at) => (at ? between(claims[at].before) : "") + part).join("");
}

/** What stands between two parts of a sentence.  @param {string} [before] the second of them */
function between(before = " ") {
  return titleIn("between", before.trim(), before);
}

/**
 * A value of a claim, which may be a sentence itself.
 * @param {ClaimValue} value
 */
function inLanguage(value) {
  const isSentence = Array.isArray(value) && typeof value[0] === "object";
  return isSentence ? translated(/** @type {ClaimAnswer[]} */ (value)) : value;
}

/**
 * The title of something that Python lists.
 * @param {string} list @param {string} name @param {string} title the English one
 */
export function titleIn(list, name, title) {
  const known = ANSWERS[`${list}-${name}`];
  return typeof known === "string" ? known : title;
}

/**
 * The names and titles of what Python lists.
 * @param {string} list @param {string[][]} choices
 */
export function titled(list, choices) {
  return choices.map(([name, title]) => [name, titleIn(list, name, title)]);
}

/**
 * A message around elements, as children of an element.
 * @param {(...marks: string[]) => string} message says it with marks in place of the elements
 * @param {...Child} elements
 * @returns {Child[]}
 */
export function around(message, ...elements) {
  const marks = elements.map((_, at) => `\0${at}\0`);
  const parts = message(...marks).split("\0");
  return parts.map((part, at) => (at % 2 ? elements[Number(part)] : part));
}

/** Names in a row.  @param {string[]} names */
export function listed(names) {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
}

/**
 * A number in the writing of the language.
 * @param {number|bigint} value
 * @param {number} [places] after the decimal point; by default as it is
 */
export function numeral(value, places) {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const number = /** @type {number} */ (value);
  return number.toLocaleString(language === "en" ? "en-GB" : language, digits).replace("-", "−");
}

/** Puts the words of index.html into the language of the page. */
export function sayFixed() {
  // The table of the language may not have come.
  if (MESSAGES === ENGLISH) return;
  document.documentElement.lang = language;
  for (const { element, name, code } of fixed()) {
    const text = say(code);
    if (name) element.setAttribute(name, text);
    else if (element.lastChild) element.lastChild.nodeValue = text;
    // What is said once is filled by others: a second call must leave it.
    element.removeAttribute("data-say");
  }
}

/**
 * What index.html says. `data-say` names the message of a text, which an icon may precede, or
 * `NAME=CODE`, separated by blanks, the messages of attributes.
 */
function fixed() {
  return [...document.querySelectorAll("[data-say]")].flatMap((element) =>
    (element.getAttribute("data-say") ?? "").split(" ").map((part) => {
      const [code, name] = part.split("=").reverse();
      return { element, name, code: /** @type {Code} */ (code) };
    }),
  );
}

/** The other language of the page. */
export const otherLanguage = language === "en" ? "de" : "en";

/** Has the page speak another language from its next load on.  @param {Language} other */
export function choose(other) {
  kept.set(CHOICE, other);
}

/** @returns {Language} */
function chosen() {
  // Where tests run functions without a browser, its language is not that of the machine.
  if (typeof HTMLHtmlElement === "undefined") return "en";
  const wanted = [kept.get(CHOICE) ?? "", ...navigator.languages.map((one) => one.slice(0, 2))];
  return /** @type {Language} */ (wanted.find((one) => Object.hasOwn(LANGUAGES, one)) ?? "en");
}

/** @param {Language} wanted @returns {Promise<Table>} */
async function messagesOf(wanted) {
  const usual = { MESSAGES: /** @type {Messages} */ (ENGLISH), ANSWERS: {}, sayDrawn() {} };
  if (wanted === "en") return usual;
  // Where the network was lost, the page is at least there in English.
  return import("./messages_de.js").catch(() => usual);
}

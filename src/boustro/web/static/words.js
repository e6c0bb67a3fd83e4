/**
 * Words: the messages in the language of the page. It is the one that was chosen, or else the
 * browser's, and is the same until the page is loaded again.
 */

import { ENGLISH } from "./messages.js";
import { kept } from "./storage.js";

/** @import {Code, Messages, ValuesOf} from "./messages.js" */
/** @import {Child} from "./dom.js" */
/**
 * @typedef {keyof typeof LANGUAGES} Language
 * @typedef {object} Table
 * @property {Messages} MESSAGES
 * @property {Record<string, string>} ANSWERS what Python says, by its own codes
 * @property {import("./claims.js").Translations} [CLAIMS] sentences of answers, by their claims
 * @typedef {string|Sentence} Said a text of the page, or a sentence of Python
 * @typedef {object} Sentence
 * @property {string} sentence
 * @property {Language} [lang] where it is not English
 */

const CHOICE = "boustro-language";
/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language of the page. */
export const language = chosen();
const { MESSAGES, ANSWERS, CLAIMS } = await messagesOf(language);

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
 * An English text, as a child of an element. On a page in another language it is marked as English,
 * but for a sentence of an answer whose claims have a translation.
 * @param {string} text
 */
export function english(text) {
  if (!ONLY_ENGLISH) return text;
  const translation = CLAIMS?.of(text);
  if (translation) return translation;
  return Object.assign(document.createElement("span"), { lang: ONLY_ENGLISH, textContent: text });
}

/**
 * An answer, whose sentences can be shown in the language of the page from now on.
 * @template T
 * @param {T} answer
 */
export function learned(answer) {
  CLAIMS?.learn(answer);
  return answer;
}

/**
 * What was said, as a child of an element.
 * @param {Said} said
 */
export function told(said) {
  if (typeof said === "string") return said;
  return said.lang === language ? said.sentence : english(said.sentence);
}

/** What was said, to be read aloud.  @param {Said} said */
export function aloud(said) {
  return typeof said === "string" ? said : (CLAIMS?.of(said.sentence) ?? said.sentence);
}

/**
 * The title of something that Python lists.
 * @param {string} list @param {string} name @param {string} title the English one
 */
export function titleIn(list, name, title) {
  return ANSWERS[`${list}-${name}`] ?? title;
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
  if (language === "en") return;
  document.documentElement.lang = language;
  for (const { element, name, code } of fixed()) {
    const text = say(code);
    if (name) element.setAttribute(name, text);
    else if (element.lastChild) element.lastChild.nodeValue = text;
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
  const usual = { MESSAGES: ENGLISH, ANSWERS: {} };
  if (wanted === "en") return usual;
  // Where the network was lost, the page is at least there in English.
  return import("./messages_de.js").catch(() => usual);
}

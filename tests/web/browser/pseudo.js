/**
 * Messages in no language, sent in place of the German ones: each message in brackets, with
 * accents.
 * What stands outside brackets on the page is no message.
 */

// These add to the other table.
import "./messages_later.js";
import "./messages_site.js";
import { ENGLISH } from "./messages.js";

const ACCENTS = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" };

/** @param {string} text */
function marked(text) {
  return `⟦${text.replace(/[aeiou]/gi, (letter) => Reflect.get(ACCENTS, letter))}⟧`;
}

/** @param {string|((values: unknown) => string)} message */
function pseudo(message) {
  return typeof message === "string"
    ? marked(message)
    : (/** @type {unknown} */ values) => marked(message(values));
}

export const MESSAGES = Object.fromEntries(
  Object.entries(ENGLISH).map(([code, message]) => [
    code,
    pseudo(/** @type {Parameters<typeof pseudo>[0]} */ (message)),
  ]),
);

/** Puts the words of a picture into brackets.  @param {Element} picture */
export function sayDrawn(picture) {
  const label = picture.getAttribute("aria-label");
  if (label) picture.setAttribute("aria-label", marked(label));
  for (const text of picture.querySelectorAll("text, title"))
    text.textContent = marked(text.textContent ?? "");
}

/** What Python says and lists: each code in brackets; what has no code has no translation. */
export const ANSWERS = new Proxy(
  {},
  { get: (_, code) => (code === "uncoded" ? undefined : marked(String(code))) },
);

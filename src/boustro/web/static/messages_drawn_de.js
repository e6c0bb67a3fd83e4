/**
 * Words in the pictures of the server, in German. What is not in the table stays as it is.
 */

/**
 * Words, and what stands for them: none is much longer than its English, for which there is room.
 * @type {[RegExp, string][]}
 */
const WORDS = [
  [/^start$/, "Start"],
  [/^finish$/, "Ziel"],
  [/^miss 1$/, "−1 Zug"],
  [/^miss (\d+)$/, "−$1 Züge"],
  [/^back$/, "↩"],
  [/^again$/, "↻"],
  [/^out$/, "Aus"],
  [/^level: .*$/, "Stufe: wenigste Würfe bis dorthin"],
  [/^visits: .*, infinite in a trap$/, "Besuche: Würfe von jedem Feld, in Fallen unendlich viele"],
  [/^visits: .*$/, "Besuche: mittlere Zahl der Würfe von jedem Feld"],
  [/^chance to be .* after 1 roll; (.*) of games .*$/, "Chance nach 1 Wurf; im Ziel sind $1"],
  [/^chance to be .* after (.*) rolls; (.*) of .*$/, "Chance nach $1 Würfen; im Ziel sind $2"],
  [/^change of the mean.*$/, "Änderung des Mittelwerts ohne den Sprung"],
  [/^average (.*)$/, "im Mittel $1"],
  [/^rolls$/, "Würfe"],
  [/^1 rolls: (.*)$/, "1 Wurf: $1"],
  [/^(\d+) rolls: (.*)$/, "$1 Würfe: $2"],
  [/^(\d+) to (\d+) rolls: (.*)$/, "$1 bis $2 Würfe: $3"],
  [
    /^The chance of every game length; .*$/,
    "Die Chance jeder Spiellänge; manche Spiele enden nie.",
  ],
  [
    /^The chance of every game length: .* take (.*) to (.*) rolls, .* is (.*)\.$/,
    "Die Chance jeder Spiellänge: 8 von 10 Spielen dauern $1 bis $2 Würfe, im Mittel $3.",
  ],
];

/** Puts the words of a picture into German.  @param {Element} picture */
export function sayDrawn(picture) {
  const label = picture.getAttribute("aria-label");
  if (label) picture.setAttribute("aria-label", inGerman(label));
  for (const legend of picture.querySelectorAll(".legend")) sayLegend(legend);
  // The title of the whole picture is the board's name, which is nobody's to translate.
  for (const text of picture.querySelectorAll("text:not(.caption), :not(svg) > title"))
    text.textContent = inGerman(text.textContent ?? "");
}

/** Puts a legend into the lines in which it stands in English.  @param {Element} legend */
function sayLegend(legend) {
  const lines = [...legend.querySelectorAll(".caption")];
  const texts = lines.map(({ textContent }) => textContent ?? "");
  const longest = Math.max(...texts.map(({ length }) => length));
  const left = inGerman(texts.join(" ")).split(" ");
  for (const line of lines) {
    const words = left.splice(0, 1);
    const fits = () => line === lines.at(-1) || [...words, left[0]].join(" ").length <= longest;
    while (left.length && fits()) words.push(...left.splice(0, 1));
    line.textContent = words.join(" ");
  }
}

/** @param {string} text */
function inGerman(text) {
  const [pattern, words] = WORDS.find(([pattern]) => pattern.test(text)) ?? [/^/, ""];
  return text
    .replace(pattern, words)
    .replace(/less than (?=[\d.]+ %)/, "weniger als ")
    .replace(/more than (?=[\d.]+ %)/, "mehr als ")
    .replace(/\d[\d,]*\.\d+|\d{1,3}(?:,\d{3})+(?!\d)/g, (number) =>
      number.replace(/[.,]/g, (mark) => (mark === "." ? "," : ".")),
    );
}

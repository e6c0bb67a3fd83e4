/**
 * The server's picture, of which only what has changed is read anew.
 *
 * The server writes every element on a line of its own: layers, and in each its parts (a square,
 * a jump, a stop). A part whose lines are the same as before keeps its elements; the rest is parsed.
 *
 * @typedef {{head: string, parts: string[]}} Layer
 * @typedef {{head: string[], layers: Layer[]}} Written
 */

import { parseSvg } from "./dom.js";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';
/** Tokens are moved by hand, so that what stands there may be no longer what was written. */
const MOVED = /class="tokens"/;

export class Picture {
  constructor() {
    /** @type {SVGSVGElement|null} */
    this.root = null;
    /** @type {Written|null} */
    this.written = null;
    /** @type {{root: Element, parts: Map<string, Element[]>}[]} */
    this.layers = [];
  }

  /** Shows what is written; the root is another element only when much has changed.  @param {string} text */
  show(text) {
    const written = takenApart(text);
    if (this.root && written && this.written && alike(written, this.written)) this.mend(written);
    else this.begin(text, written);
    this.written = written;
    return /** @type {SVGSVGElement} */ (this.root);
  }

  forget() {
    this.root = this.written = null;
    this.layers = [];
  }

  /** Reads the whole.  @param {string} text @param {Written|null} written */
  begin(text, written) {
    this.root = parseSvg(text);
    const roots = [...this.root.children].filter((child) => child.localName === "g");
    this.layers = (written?.layers ?? []).map((layer, at) => ({
      root: roots[at], parts: kept(layer.parts, [...(roots[at]?.children ?? [])]),
    }));
  }

  /** Reads only what is new.  @param {Written} written */
  mend(written) {
    const reuse = written.layers.map((layer, at) => taken(layer, this.layers[at].parts));
    const fresh = written.layers.flatMap((layer, at) => layer.parts.filter((_, i) => !reuse[at][i]));
    const words = written.head.slice(1);
    const said = words.join("\n") !== this.written?.head.slice(1).join("\n");
    const read = [...parseSvg([SVG, ...(said ? words : []), ...fresh, "</svg>"].join("\n")).children];
    if (said) this.tell(read.splice(0, words.length));
    for (const [at, layer] of written.layers.entries()) {
      const elements = reuse[at].map((old) => old ?? /** @type {Element} */ (read.shift()));
      arrange(this.layers[at].root, elements);
      this.layers[at].parts = kept(layer.parts, elements);
    }
  }

  /** Puts the title and the description in the place of those before.  @param {Element[]} words */
  tell(words) {
    for (const word of words) this.root?.querySelector(`:scope > ${word.localName}`)?.replaceWith(word);
  }
}

/**
 * What is written, by layers and parts; null where it is not built so.
 * @param {string} text
 * @returns {Written|null}
 */
function takenApart(text) {
  /** @type {Written} */
  const found = { head: [], layers: [] };
  let depth = 0;
  /** @type {string[]} */
  let part = [];
  for (const line of text.split("\n")) {
    const [opens, closes] = [line.startsWith("<g "), line === "</g>"];
    if (depth === 0 && line === "</svg>") return found;
    if (depth === 0 && opens) found.layers.push({ head: line, parts: [] });
    else if (depth === 0 && found.layers.length) return null;
    else if (depth === 0) found.head.push(line);
    else if (depth > 1 || !closes) part.push(line);
    depth += Number(opens) - Number(closes);
    if (depth !== 1 || !part.length) continue;
    found.layers[found.layers.length - 1].parts.push(part.join("\n"));
    part = [];
  }
  return null;
}

/** Whether the same layers of the same board are written.  @param {Written} one @param {Written} other */
function alike(one, other) {
  const heads = (/** @type {Written} */ { head, layers }) => [head[0], head.length, ...layers.map((layer) => layer.head)].join("\n");
  return heads(one) === heads(other);
}

/** The elements by what is written of them.  @param {string[]} parts @param {Element[]} elements */
function kept(parts, elements) {
  /** @type {Map<string, Element[]>} */
  const found = new Map();
  for (const [at, part] of parts.entries()) {
    const same = found.get(part);
    if (same) same.push(elements[at]);
    else found.set(part, [elements[at]]);
  }
  return found;
}

/**
 * For each part the element that is there already, each taken once.
 * @param {Layer} layer
 * @param {Map<string, Element[]>} parts
 * @returns {(Element|undefined)[]}
 */
function taken(layer, parts) {
  if (MOVED.test(layer.head)) return layer.parts.map(() => undefined);
  return layer.parts.map((part) => parts.get(part)?.shift());
}

/** Puts the elements into their layer in their order, moving none that stands right.  @param {Element} root @param {Element[]} elements */
function arrange(root, elements) {
  const wanted = new Set(elements);
  for (const child of [...root.children]) if (!wanted.has(child)) child.remove();
  let next = root.firstElementChild;
  for (const element of elements) {
    if (element === next) next = next.nextElementSibling;
    else root.insertBefore(element, next);
  }
}

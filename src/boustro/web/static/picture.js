/**
 * The server's picture, patched by the keys of its parts: unchanged parts keep their elements.
 *
 * The writer's contract (`write` in render/svg.py): after the line that opens the picture every
 * line is a part with its key, or opens or closes a layer of parts; equal lines draw the same.
 *
 * @typedef {object} Part a layer is a part of none
 * @property {string} key
 * @property {string} layer
 * @property {string} line
 * @property {Element|null} element
 */

import { arrange, parseSvg } from "./dom.js";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';
const KEY = /^<(\w+)(?:[^>]* data-key="([^"]*)")?/;

export class Picture {
  constructor() {
    /** @type {SVGSVGElement|null} */
    this.root = null;
    this.opening = "";
    /** @type {Map<string, Part>} by layer and key */
    this.parts = new Map();
  }

  /**
   * Shows a picture; only a board of another shape replaces the root element.
   * @param {string} text
   */
  show(text) {
    const [opening, ...lines] = text.trimEnd().split("\n");
    if (!this.root || opening !== this.opening) this.begin(opening);
    const parts = partsOf(lines);
    const fresh = parts.filter((part) => !this.keep(part));
    const read = fresh.length
      ? [...parseSvg([SVG, ...fresh.map(whole), "</svg>"].join("")).children]
      : [];
    for (const [at, part] of fresh.entries()) part.element = read[at];
    this.parts = new Map(parts.map((part) => [nameOf(part), part]));
    this.arrange(parts);
    return /** @type {SVGSVGElement} */ (this.root);
  }

  forget() {
    this.root = null;
  }

  /** @param {string} opening */
  begin(opening) {
    this.root = parseSvg(`${opening}</svg>`);
    this.opening = opening;
    this.parts = new Map();
  }

  /**
   * Takes over the element of a part that is written as before; not that of a token moved since.
   * @param {Part} part
   */
  keep(part) {
    const before = this.parts.get(nameOf(part));
    if (before?.line !== part.line || before.element?.hasAttribute("data-moved")) return false;
    part.element = before.element;
    return true;
  }

  /** Puts the parts into their layers, and the layers into the picture.  @param {Part[]} parts */
  arrange(parts) {
    /** @type {Map<string, Element[]>} */
    const inside = new Map([["", []]]);
    for (const { key, layer, line, element } of parts) {
      inside.get(layer)?.push(/** @type {Element} */ (element));
      if (isOpen(line)) inside.set(key, []);
    }
    for (const [layer, elements] of inside) {
      const root = layer ? this.parts.get(`/${layer}`)?.element : this.root;
      if (root) arrange(root, elements);
    }
  }
}

/**
 * The parts in the lines behind the opening of a picture.
 * @param {string[]} lines @returns {Part[]}
 */
function partsOf(lines) {
  const parts = [];
  let layer = "";
  for (const line of lines) {
    const [, tag, key = tag] = KEY.exec(line) ?? [];
    if (key) parts.push({ key, layer, line, element: null });
    if (!key) layer = "";
    else if (isOpen(line)) layer = key;
  }
  return parts;
}

/** @param {Part} part */
function nameOf({ layer, key }) {
  return `${layer}/${key}`;
}

/** Whether a line opens a layer whose parts stand below it.  @param {string} line */
function isOpen(line) {
  return line.startsWith("<g ") && !line.endsWith("</g>");
}

/** @param {Part} part */
function whole({ line }) {
  return isOpen(line) ? `${line}</g>` : line;
}

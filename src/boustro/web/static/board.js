/**
 * The board on the page: the server's picture, and over it a sheet of squares that can be
 * pointed at and focused, with the marks of what is being done.
 */

import { el, fill, svg } from "./dom.js";
import { Picture } from "./picture.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const MOST_BUTTONS = 2500;
const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class BoardView {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.paper = el("div", { class: "picture" });
    this.cells = svg("g", { class: "cells" });
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.sheet = svg("svg", { class: "sheet", role: "group", "aria-label": "Squares" }, this.cells, this.marks);
    this.bubble = el("div", { class: "bubble", hidden: true, "aria-hidden": "true" });
    fill(host, this.paper, this.sheet, this.bubble);
    this.drawn = new Picture();
    /** @type {Map<number, Box>} */
    this.boxes = new Map();
    this.current = 1;
    this.layout = "";
  }

  /** @returns {SVGSVGElement|null} */
  get picture() {
    return this.drawn.root;
  }

  /** @param {string} text the server's picture */
  setPicture(text) {
    const before = this.picture;
    const picture = this.drawn.show(text);
    if (picture === before) return;
    picture.setAttribute("aria-hidden", "true");
    for (const name of ["role", "aria-labelledby", "width", "height"]) picture.removeAttribute(name);
    fill(this.paper, picture);
    this.measure();
  }

  /** Nothing is drawn any more. */
  clear() {
    fill(this.paper);
    fill(this.cells);
    fill(this.marks);
    this.drawn.forget();
    this.layout = "";
    this.boxes = new Map();
  }

  /** Reads where the squares are; the sheet is laid anew only when they have moved. */
  measure() {
    const view = this.picture?.getAttribute("viewBox") ?? "0 0 1 1";
    const boxes = new Map();
    for (const group of this.picture?.querySelectorAll(".square[data-square]") ?? []) {
      const rect = group.querySelector("rect");
      if (rect) boxes.set(Number(group.getAttribute("data-square")), boxOf(rect));
    }
    if (!boxes.size && this.picture) overview(this.picture, boxes);
    const layout = `${view}|${[...boxes].slice(0, 12).map(([n, b]) => [n, b.x, b.y])}|${boxes.size}`;
    this.boxes = boxes;
    if (layout === this.layout) return;
    this.layout = layout;
    this.sheet.setAttribute("viewBox", view);
    this.layCells();
  }

  layCells() {
    const few = this.boxes.size <= MOST_BUTTONS;
    if (!this.boxes.has(this.current)) this.current = 1;
    const numbers = few ? [...this.boxes.keys()].sort((a, b) => a - b) : [];
    fill(this.cells, ...numbers.map((square) => this.cell(square)));
    this.smallest = Math.min(...[...this.boxes.values()].map((box) => box.width), 64);
  }

  /** @param {number} square */
  cell(square) {
    const { x, y, width, height } = /** @type {Box} */ (this.boxes.get(square));
    const tabindex = square === this.current ? 0 : -1;
    return svg("rect", { x, y, width, height, rx: 4, role: "button", tabindex, "data-cell": square, "aria-label": String(square) });
  }

  /** @param {(square: number) => string} label what each square is called */
  setLabels(label) {
    for (const cell of this.cells.children) {
      const said = label(Number(cell.getAttribute("data-cell")));
      if (cell.getAttribute("aria-label") !== said) cell.setAttribute("aria-label", said);
    }
  }

  /** @param {number} square */
  centre(square) {
    const box = this.boxes.get(square);
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  /**
   * A point of the window in the picture's units.
   * @param {{clientX: number, clientY: number}} event
   */
  point({ clientX, clientY }) {
    const matrix = this.sheet.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : new DOMPoint(-1, -1);
  }

  /**
   * The square under a point of the picture, and how far from its centre, in half squares.
   * @param {{x: number, y: number}} point
   */
  squareAt({ x, y }) {
    for (const [square, box] of this.boxes) {
      const inside = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
      if (!inside) continue;
      const off = Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
      return { square, off: (2 * off) / Math.min(box.width, box.height) };
    }
    return null;
  }

  /** @param {number} square @param {boolean} [go] whether the focus goes there */
  setCurrent(square, go = true) {
    const cell = this.cells.querySelector(`[data-cell="${square}"]`);
    if (!cell) return;
    this.cells.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
    this.current = square;
    if (go) /** @type {any} */ (cell).focus({ preventScroll: true });
  }

  /**
   * The next square in the direction of an arrow key, or null at the edge.
   * @param {string} key
   */
  beside(key) {
    const towards = /** @type {Record<string, number[]>} */ (DIRECTIONS)[key];
    const box = this.boxes.get(this.current);
    if (!towards || !box) return null;
    const x = box.x + box.width / 2 + towards[0] * box.width;
    const y = box.y + box.height / 2 + towards[1] * box.height;
    return this.squareAt({ x, y })?.square ?? (towards[0] < 0 || towards[1] > 0 ? this.trayNear(x, y) : null);
  }

  /** The tray of square 0 stands a little apart.  @param {number} x @param {number} y */
  trayNear(x, y) {
    const tray = this.current === 1 ? this.centre(0) : null;
    const width = this.boxes.get(1)?.width ?? 0;
    return tray && Math.hypot(tray.x - x, tray.y - y) < 1.2 * width ? 0 : null;
  }

  /**
   * Draws what is being done: bad squares, the jump in hand, the jump that is selected.
   * @param {{bad?: number[], jump?: number[]|null, hand?: {from: number, to: number|null, turned?: boolean, at?: {x: number, y: number}|null}|null, target?: number|null}} said
   */
  setMarks({ bad = [], jump = null, hand = null, target = null }) {
    const marks = bad.filter((square) => this.boxes.has(square)).map((square) => this.frame(square, "bad"));
    if (jump) marks.push(...jump.filter((square) => this.boxes.has(square)).map((square) => this.handle(square)));
    if (target !== null && this.boxes.has(target)) marks.push(this.frame(target, "target"));
    if (hand) marks.push(...this.handMarks(hand));
    fill(this.marks, ...marks);
  }

  /** @param {number} square @param {string} name */
  frame(square, name) {
    const { x, y, width, height } = /** @type {Box} */ (this.boxes.get(square));
    const inset = width * 0.03;
    return svg("rect", {
      class: `mark ${name}`, x: x + inset, y: y + inset, rx: width * 0.08,
      width: width - 2 * inset, height: height - 2 * inset, "data-square": square,
    });
  }

  /** @param {number} square */
  handle(square) {
    const at = /** @type {{x: number, y: number}} */ (this.centre(square));
    return svg("circle", { class: "mark handle", cx: at.x, cy: at.y, r: (this.smallest ?? 64) * 0.2 });
  }

  /** @param {{from: number, to: number|null, turned?: boolean, at?: {x: number, y: number}|null}} hand */
  handMarks({ from, to, turned, at }) {
    const begin = this.centre(from);
    if (!begin) return [];
    const end = (to !== null && this.centre(to)) || at;
    const kind = to === null || to === from ? "" : to > from !== Boolean(turned) ? "ladder" : "snake";
    const marks = [this.frame(from, "from")];
    if (to !== null && to !== from && this.boxes.has(to)) marks.push(this.frame(to, `to ${kind}`));
    if (end) marks.push(svg("line", { class: `mark hand ${kind}`, x1: begin.x, y1: begin.y, x2: end.x, y2: end.y }));
    marks.push(svg("circle", { class: `mark dot ${kind}`, cx: begin.x, cy: begin.y, r: (this.smallest ?? 64) * 0.12 }));
    return marks;
  }

  /**
   * A word beside a square, for the eye; what it says is announced elsewhere.
   * @param {number|null} square
   * @param {...any} children
   */
  say(square, ...children) {
    const box = square === null ? null : this.boxes.get(square);
    // Nothing is measured where nothing is said: that would lay out the whole page.
    const matrix = box && children.length ? this.sheet.getScreenCTM() : null;
    this.bubble.hidden = !matrix;
    if (!box || !matrix) return;
    fill(this.bubble, ...children);
    const host = this.host.getBoundingClientRect();
    const place = new DOMPoint(box.x + box.width / 2, box.y).matrixTransform(matrix);
    const half = this.bubble.offsetWidth / 2 + 4;
    const x = Math.min(Math.max(place.x - host.left, half), Math.max(host.width - half, half));
    const above = place.y - host.top - this.bubble.offsetHeight - 8;
    const below = place.y - host.top + box.height * matrix.d + 8;
    this.bubble.style.left = `${x}px`;
    this.bubble.style.top = `${above < 0 ? below : above}px`;
  }
}

/**
 * The squares of a large board, which is drawn by rows: each row a rect, the lowest first.
 * @param {SVGSVGElement} picture
 * @param {Map<number, Box>} boxes
 */
function overview(picture, boxes) {
  const number = (/** @type {string} */ name) => Number(picture.getAttribute(`data-${name}`));
  const [cell, columns, size] = [number("cell"), number("columns"), number("size")];
  const rows = [...picture.querySelectorAll(".squares > rect")].map(boxOf).sort((a, b) => b.y - a.y);
  const left = Math.min(...rows.map((row) => row.x));
  for (let square = 1; square <= size; square += 1) {
    const row = Math.floor((square - 1) / columns);
    const along = (square - 1) % columns;
    const column = row % 2 ? columns - 1 - along : along;
    if (rows[row]) boxes.set(square, { x: left + column * cell, y: rows[row].y, width: cell, height: rows[row].height });
  }
}

/** @param {Element} rect @returns {Box} */
function boxOf(rect) {
  const number = (/** @type {string} */ name) => Number(rect.getAttribute(name));
  return { x: number("x"), y: number("y"), width: number("width"), height: number("height") };
}

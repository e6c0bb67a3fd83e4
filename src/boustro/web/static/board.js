/**
 * Board picture: the server's picture, and over it a layer of squares that can be clicked and
 * focused, with marks for the present action.
 */

import { el, patch, svg } from "./dom.js";
import { Picture } from "./picture.js";
import { say } from "./words.js";

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Box
 * @property {number} square
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {Point} middle
 */

const MOST_CELLS = 2500;
const DIRECTIONS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export class BoardPicture {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.paper = el("div.picture");
    this.cells = svg("g.cells", { role: "rowgroup" });
    this.marks = svg("g.marks", { "aria-hidden": "true" });
    const grid = { role: "grid", "aria-label": say("view.squares"), "aria-describedby": "caption" };
    this.sheet = svg("svg.sheet", grid, this.cells, this.marks);
    this.bubble = el("div.bubble", { hidden: true, "aria-hidden": "true" });
    host.replaceChildren(this.paper, this.sheet, this.bubble);
    this.drawn = new Picture();
    /** @type {Map<number, Box>} */
    this.boxes = new Map();
    this.current = 1;
    this.layout = "";
  }

  /** Shows the board so many times as large as its place.  @param {number} zoom */
  enlarge(zoom) {
    const { host } = this;
    const by = zoom / (Number(host.style.getPropertyValue("--zoom")) || 1);
    // The middle of what is seen stays in the middle.
    const [x, y] = [
      (host.scrollLeft + host.clientWidth / 2) * by,
      (host.scrollTop + host.clientHeight / 2) * by,
    ];
    host.style.setProperty("--zoom", String(zoom));
    host.classList.toggle("enlarged", zoom > 1);
    host.scrollTo(x - host.clientWidth / 2, y - host.clientHeight / 2);
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
    for (const name of ["role", "aria-labelledby", "width", "height"])
      picture.removeAttribute(name);
    this.paper.replaceChildren(picture);
    this.measure();
  }

  /** Nothing is drawn any more. */
  clear() {
    this.paper.replaceChildren();
    patch(this.cells);
    patch(this.marks);
    this.drawn.forget();
    this.layout = "";
    this.boxes = new Map();
  }

  /** Reads where the squares are; rebuilds the layer of squares only when they have moved. */
  measure() {
    const view = this.picture?.getAttribute("viewBox") ?? "0 0 1 1";
    const grid = this.picture?.dataset.grid ?? "[]";
    if (`${view}|${grid}` === this.layout) return;
    this.layout = `${view}|${grid}`;
    this.boxes = boxesOf(JSON.parse(grid));
    this.sheet.setAttribute("viewBox", view);
    this.layCells();
  }

  /** The squares as a grid for screen readers, its rows and cells as they are seen. */
  layCells() {
    if (!this.boxes.has(this.current)) this.current = 1;
    const boxes = this.boxes.size <= MOST_CELLS ? [...this.boxes.values()] : [];
    const { current } = this;
    const hasFocus = this.cells.contains(document.activeElement);
    patch(
      this.cells,
      ...rowsOf(boxes).map((row) =>
        svg("g", { role: "row" }, ...row.map((box) => cell(box, current))),
      ),
    );
    // On a board of another size the square stands in another row.
    if (hasFocus) this.setCurrent(current);
  }

  /** @param {(square: number) => string} label what each square is called */
  setLabels(label) {
    for (const cell of this.cells.querySelectorAll("[data-cell]")) {
      const name = label(Number(cell.getAttribute("data-cell")));
      if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
    }
  }

  /**
   * A point of the window in the picture's units.
   * @param {{clientX: number, clientY: number}} event
   */
  point({ clientX, clientY }) {
    const matrix = this.sheet.getScreenCTM();
    return matrix
      ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
      : new DOMPoint(-1, -1);
  }

  /**
   * The square under a point of the picture, and how far from its middle, in half squares.
   * @param {Point} point
   */
  squareAt({ x, y }) {
    for (const { square, middle, width, height } of this.boxes.values()) {
      const [left, top] = [x - middle.x + width / 2, y - middle.y + height / 2];
      if (left < 0 || left >= width || top < 0 || top >= height) continue;
      return {
        square,
        off: (2 * Math.hypot(x - middle.x, y - middle.y)) / Math.min(width, height),
      };
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
    const preventScroll = !this.host.classList.contains("enlarged");
    if (go && cell instanceof SVGElement) cell.focus({ preventScroll });
  }

  /** The next square in the direction of an arrow key, or null at the edge.  @param {string} key */
  beside(key) {
    const [across, down] = DIRECTIONS.get(key) ?? [0, 0];
    const box = this.boxes.get(this.current);
    if (!box || !(across || down)) return null;
    const to = { x: box.middle.x + across * box.width, y: box.middle.y + down * box.height };
    const isBack = across < 0 || down > 0;
    // The tray of square 0 stands a little apart from square 1.
    const apart = this.current === Number(isBack) ? Number(!isBack) : -1;
    const [other] = this.at([apart]);
    const near =
      other && Math.hypot(other.middle.x - to.x, other.middle.y - to.y) < 1.2 * box.width;
    return this.squareAt(to)?.square ?? (near ? apart : null);
  }

  /**
   * Draws what is being done: bad squares, the jump in hand, the jump that is selected.
   * @param {{bad?: number[], jump?: number[]|null, hand?: Drawing|null, target?: number|null, lit?:
   *   number[],
   * arrows?: number[][], undrawn?: number[][]}} marks
   * @typedef {{from: number, to: number|null, turned?: boolean, at?: Point|null}} Drawing
   */
  setMarks({ bad = [], jump, hand, target = null, lit = [], arrows = [], undrawn = [] }) {
    patch(
      this.marks,
      ...undrawn.flatMap(([from, to]) => this.handMarks({ from, to })),
      ...[...new Set(lit)].flatMap((square) => this.at([square])).map((box) => frame(box, "lit")),
      ...this.at(bad).map((box) => frame(box, "bad")),
      ...this.at(jump ?? []).map((box) => dot(box, "handle", 0.2)),
      ...this.at([target]).map((box) => frame(box, "target")),
      ...["found-halo", "found-from"].flatMap((name) =>
        arrows.flatMap((pair) => arrow(this.at(pair), name)),
      ),
      ...(hand ? this.handMarks(hand) : []),
    );
  }

  /**
   * Without an answer of the server: shows jumps that the draft no longer has faintly, and returns
   * those not drawn yet.
   * @param {number[][]|null} pairs those of the draft; null where the picture is of it
   */
  showDraft(pairs) {
    const missing = new Set(pairs?.map(String));
    for (const jump of this.picture?.querySelectorAll(".jump[data-entry]") ?? []) {
      const drawn = `${jump.getAttribute("data-entry")},${jump.getAttribute("data-exit")}`;
      jump.classList.toggle("gone", pairs !== null && !missing.delete(drawn));
    }
    return [...missing].map((pair) => pair.split(",").map(Number));
  }

  /**
   * The boxes of those squares that are drawn.
   * @param {(number|null)[]} squares @returns {Box[]}
   */
  at(squares) {
    return squares.flatMap((square) => (square === null ? [] : (this.boxes.get(square) ?? [])));
  }

  /** @param {Drawing} hand */
  handMarks({ from, to, turned, at }) {
    const [begin] = this.at([from]);
    if (!begin) return [];
    const ends = this.at([to]);
    const end = ends[0]?.middle ?? at;
    const kind =
      to === null || to === from ? "" : to > from !== Boolean(turned) ? "ladder" : "snake";
    const { x, y } = begin.middle;
    return [
      frame(begin, "from"),
      ...(kind ? ends : []).map((box) => frame(box, `to ${kind}`)),
      end && svg("line", { class: `board-mark hand ${kind}`, x1: x, y1: y, x2: end.x, y2: end.y }),
      dot(begin, `dot ${kind}`, 0.12),
    ];
  }

  /**
   * A word beside a square, for the eye; what it says is announced elsewhere.
   * @param {number|null} square
   * @param {...(Element|null)} children
   */
  say(square, ...children) {
    const box = square === null ? null : this.boxes.get(square);
    // Without a caption nothing is measured, since that would lay out the whole page.
    const matrix = box && children.length ? this.sheet.getScreenCTM() : null;
    this.bubble.hidden = !matrix;
    if (!box || !matrix) return;
    patch(this.bubble, ...children);
    const host = this.host.getBoundingClientRect();
    const at = new DOMPoint(box.middle.x, box.y).matrixTransform(matrix);
    const place = { x: at.x + this.host.scrollLeft, y: at.y + this.host.scrollTop };
    const half = this.bubble.offsetWidth / 2 + 4;
    const x = Math.min(Math.max(place.x - host.left, half), Math.max(host.width - half, half));
    const above = place.y - host.top - this.bubble.offsetHeight - 8;
    const below = place.y - host.top + box.height * matrix.d + 8;
    this.bubble.style.left = `${x}px`;
    this.bubble.style.top = `${above < 0 ? below : above}px`;
  }
}

/**
 * The squares by the runs that the picture has along its rows: the squares at both ends, x, y,
 * width and height.
 * @param {number[][]} runs
 */
function boxesOf(runs) {
  /** @type {Map<number, Box>} */
  const boxes = new Map();
  for (const [left, right, start, y, length, height] of runs) {
    const width = length / (Math.abs(right - left) + 1);
    for (let at = 0; at <= Math.abs(right - left); at += 1) {
      const [square, x] = [left + Math.sign(right - left) * at, start + at * width];
      boxes.set(square, {
        square,
        x,
        y,
        width,
        height,
        middle: { x: x + width / 2, y: y + height / 2 },
      });
    }
  }
  return boxes;
}

/** The squares row by row from the top, each row from the left.  @param {Box[]} boxes */
export function rowsOf(boxes) {
  /** @type {Map<number, Box[]>} */
  const rows = new Map();
  for (const box of boxes) rows.set(box.y, [...(rows.get(box.y) ?? []), box]);
  const fromTop = [...rows.entries()].sort(([one], [other]) => one - other);
  return fromTop.map(([, row]) => row.sort((one, other) => one.x - other.x));
}

/**
 * A square of the grid; only the current one is reached by Tab.
 * @param {Box} box @param {number} current
 */
function cell({ square, x, y, width, height }, current) {
  return svg("rect", {
    x,
    y,
    width,
    height,
    rx: 4,
    role: "gridcell",
    tabindex: square === current ? 0 : -1,
    "data-cell": square,
    "aria-label": square,
  });
}

/** @param {Box} box @param {string} name */
function frame({ square, x, y, width, height }, name) {
  const inset = width * 0.03;
  return svg("rect", {
    class: `board-mark ${name}`,
    x: x + inset,
    y: y + inset,
    rx: width * 0.08,
    width: width - 2 * inset,
    height: height - 2 * inset,
    "data-square": square,
  });
}

/** @param {Box} box @param {string} name @param {number} radius as a share of the square */
function dot({ middle, width }, name, radius) {
  return svg("circle", {
    class: `board-mark ${name}`,
    cx: middle.x,
    cy: middle.y,
    r: Math.min(width, 64) * radius,
  });
}

/**
 * An arrow between the middles of two squares, where both are drawn.
 * @param {Box[]} boxes @param {string} name
 */
function arrow([from, to], name) {
  if (!to || from === to) return [];
  const [a, b] = [from.middle, to.middle],
    far = Math.hypot(b.x - a.x, b.y - a.y),
    size = 0.11 * to.width;
  const [x, y] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const [tip, back] = [
    { x: b.x - size * x, y: b.y - size * y },
    { x: b.x - 3 * size * x, y: b.y - 3 * size * y },
  ];
  const d =
    `M${a.x} ${a.y}L${back.x} ${back.y}M${back.x - size * y} ${back.y + size * x}` +
    `L${tip.x} ${tip.y}L${back.x + size * y} ${back.y - size * x}z`;
  return [svg(`path.board-mark.${name}`, { d })];
}

/**
 * Plays a search over the picture of a board: squares that are settled take the tint of their
 * level, the queue stands in a strip of chips, the square that is being looked at glows.
 *
 * Needs nothing but the picture's markup (`g.square[data-square]` with a `rect`), so that the
 * page and a lesson in one file share it.
 *
 * @typedef {{level: number, square: number, found: {landed: number, new: boolean}[], queue: number[], queued?: number}} Step
 */

const SVG = "http://www.w3.org/2000/svg";
const LEVELS = 10;
const MOST_CHIPS = 60;
const STATES = ["settled", ...Array.from({ length: LEVELS }, (_, n) => `level-${n}`)];

/**
 * @param {Element} picture
 * @param {{steps: Step[]}} doc
 * @param {{queue?: Element|null, onStep?: (at: number, step: Step|null) => void, delay?: number}} [options]
 */
export function makeStepper(picture, doc, { queue = null, onStep = () => {}, delay = 700 } = {}) {
  const steps = doc.steps;
  const start = steps.length ? steps[0].square : 1;
  /** @type {Map<number, Element>} */
  const squares = new Map();
  for (const group of picture.querySelectorAll("g.square[data-square]")) {
    squares.set(Number(group.getAttribute("data-square")), group);
  }
  // Over the jumps, so that neither a ring nor a level is ever hidden by a snake.
  const marks = document.createElementNS(SVG, "g");
  marks.setAttribute("class", "search-marks");
  picture.append(marks);
  let at = 0;
  let timer = 0;

  function clear() {
    for (const group of squares.values()) group.classList.remove(...STATES);
    marks.replaceChildren();
  }

  /** @param {number} square */
  function boxOf(square) {
    const box = squares.get(square)?.querySelector("rect");
    return box && ["x", "y", "width", "height"].map((name) => Number(box.getAttribute(name)));
  }

  /** @param {string} tag @param {Record<string, any>} attributes */
  function add(tag, attributes) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    marks.append(made);
    return made;
  }

  /** A ring just inside a square.  @param {number} square @param {string} name */
  function ring(square, name) {
    const box = boxOf(square);
    if (!box) return;
    const [x, y, wide, high] = box;
    const inset = 0.05 * wide;
    add("rect", { class: name, x: x + inset, y: y + inset, width: wide - 2 * inset, height: high - 2 * inset, rx: 0.08 * wide });
  }

  /** @param {number} square @param {number} level */
  function settle(square, level) {
    const group = squares.get(square);
    if (!group || group.classList.contains("settled")) return;
    group.classList.add("settled", `level-${Math.min(level, LEVELS - 1)}`);
    const [x, y, wide, high] = boxOf(square) ?? [0, 0, 0, 0];
    const size = Math.min(wide, high) * 0.26;
    const place = { x: x + wide * 0.9, y: y + high * 0.9, "font-size": size, "text-anchor": "end" };
    add("text", { class: "level-reading", ...place }).textContent = String(level);
  }

  function draw() {
    clear();
    settle(start, 0);
    for (const step of steps.slice(0, at)) {
      settle(step.square, step.level);
      for (const found of step.found) if (found.new) settle(found.landed, step.level + 1);
    }
    const step = at > 0 ? steps[at - 1] : null;
    const waiting = step ? step.queue : [start];
    for (const square of waiting) ring(square, "frontier");
    if (step) {
      for (const found of step.found) if (found.new) ring(found.landed, "found");
      ring(step.square, "taken");
    }
    if (queue) showQueue(queue, waiting, step?.queued ?? waiting.length);
    onStep(at, step);
  }

  /** @param {Element} strip @param {number[]} waiting @param {number} count */
  function showQueue(strip, waiting, count) {
    const chips = waiting.slice(0, MOST_CHIPS).map((square) => {
      const chip = document.createElement("span");
      chip.className = "queued";
      chip.dataset.square = String(square);
      chip.textContent = String(square);
      return chip;
    });
    strip.replaceChildren(...chips);
    if (count === 0) strip.append("empty");
  }

  /** @param {number} to */
  function go(to) {
    at = Math.min(Math.max(Math.round(to), 0), steps.length);
    draw();
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
  }

  function play() {
    pause();
    timer = setInterval(() => {
      const last = at + 1 >= steps.length;
      if (last) pause();
      go(at + 1);
    }, delay);
  }

  return {
    get step() {
      return at;
    },
    get count() {
      return steps.length;
    },
    get playing() {
      return timer !== 0;
    },
    go,
    next: () => go(at + 1),
    back: () => go(at - 1),
    play,
    pause,
    end() {
      pause();
      clear();
      marks.remove();
      queue?.replaceChildren();
    },
  };
}

// Steps through a breadth-first search over a board that boustro drew as SVG.
//
//   import { mount } from "./stepper.js";
//   const stepper = mount(root, { svg, search });
//
// root     an element; the controls, a sentence and the queue are put into it
// svg      the board's <svg> with what the search settles (`svg` of the search, or a picture
//          `Shown(settled=...)`), anywhere in the same document
// search   what POST /api/search answers: the frames `start` and `steps`
// options  { milliseconds: 900 (between two steps while playing), onstep: function (number, since)
//            (called after every change), words (of the buttons, in another language), sentence:
//            function (number, since) (in place of the frame's own) }
//            since: the first of the steps that are told; that of the level, level by level
//
// The stepper returned has  go(n), first(), back(), forward(), last(), play(), pause(), turn()
// (play or pause), destroy(), and  step  (0: before the search),  steps  (how many there are) and
// playing. Keys in root: left and right arrow, Home, End, space (play or pause).
//
// Nothing is decided here: sentence and queue are those of the frame, and what the picture holds
// for a square (`found`) gets the classes `settled`, `frontier` and `current`.  Text is set as text
// only.

/**
 * @typedef {object} Frame
 * @property {number[]} queue
 * @property {number} queued
 * @property {string} sentence
 * @property {number} [square]
 * @property {boolean} [ends_level]
 * @typedef {"first"|"back"|"turn"|"forward"|"last"} Act
 * @typedef {{start: Frame, steps: Frame[]}} Search
 * @typedef {object} Options
 * @property {Element} svg
 * @property {Search} search
 * @property {number} [milliseconds]
 * @property {(step: number, since: number) => void} [onstep]
 * @property {typeof WORDS} [words]
 * @property {(step: number, since: number) => string} [sentence]
 */

const WORDS = {
  first: "First",
  back: "Back",
  play: "Play",
  pause: "Pause",
  forward: "Next",
  last: "Last",
  slider: "step of the search",
  byLevel: "level by level",
  queue: "queue",
  heading: "Queue, the next first",
  empty: "empty",
  more: (/** @type {number} */ count) => `and ${count} more`,
  step: (/** @type {number} */ step, /** @type {number} */ steps) => `step ${step} of ${steps}`,
};

const MOST_CHIPS = 60;
const KEYS = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": "turn" };

/** @param {Element} root @param {Options} options */
export function mount(root, options) {
  const stepper = new Stepper(root, options);
  stepper.show(0);
  return stepper;
}

export class Stepper {
  /** @param {Element} root @param {Options} options */
  constructor(root, { svg, search, milliseconds = 900, onstep, words = WORDS, sentence }) {
    this.root = root;
    this.found = [...svg.querySelectorAll(".found")];
    this.frames = [search.start, ...search.steps];
    this.steps = search.steps.length;
    this.milliseconds = milliseconds;
    this.onstep = onstep;
    this.words = words;
    this.told = sentence;
    this.step = 0;
    this.timer = 0;
    this.buttons = {
      first: this.button("first", words.first),
      back: this.button("back", words.back),
      turn: this.button("turn", words.play),
      forward: this.button("forward", words.forward),
      last: this.button("last", words.last),
    };
    this.slider = element("input", "stepper-slider");
    this.box = element("input", "");
    this.sentence = element("p", "stepper-sentence");
    this.queue = element("ol", "stepper-queue");
    this.onkey = (/** @type {Event} */ event) => this.key(/** @type {KeyboardEvent} */ (event));
    this.layOut();
  }

  /** The first of the steps that are told: level by level that of the level, if it is over. */
  get since() {
    let first = this.step;
    if (!this.box.checked || !this.frames[first].ends_level) return first;
    while (first > 1 && !this.frames[first - 1].ends_level) first -= 1;
    return first;
  }

  get playing() {
    return this.timer !== 0;
  }

  /** @param {Act} act @param {string} label */
  button(act, label) {
    const made = element("button", `stepper-${act === "turn" ? "play" : act}`, label);
    made.type = "button";
    made.addEventListener("click", () => this[act]());
    return made;
  }

  layOut() {
    const { root, slider, box, sentence, queue, words } = this;
    Object.assign(slider, { type: "range", min: "0", max: String(this.steps) });
    slider.setAttribute("aria-label", words.slider);
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    box.type = "checkbox";
    sentence.setAttribute("aria-live", "polite");
    queue.setAttribute("aria-label", words.queue);
    const [controls, label] = [
      element("div", "stepper-controls"),
      element("label", "stepper-unit"),
    ];
    label.append(box, ` ${words.byLevel}`);
    controls.append(...Object.values(this.buttons), slider, label);
    root.classList.add("stepper-root");
    root.replaceChildren(controls, sentence, element("p", "stepper-heading", words.heading), queue);
    root.addEventListener("keydown", this.onkey);
  }

  /** @param {number} n */
  show(n) {
    this.step = Math.min(Math.max(n, 0), this.steps);
    const frame = this.frames[this.step];
    this.paintBoard(frame);
    this.paintQueue(frame);
    const { since } = this;
    this.sentence.textContent = this.told?.(this.step, since) ?? frame.sentence;
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", this.words.step(this.step, this.steps));
    this.buttons.back.disabled = this.buttons.first.disabled = this.step === 0;
    this.buttons.forward.disabled = this.buttons.last.disabled = this.step === this.steps;
    if (this.step === this.steps) this.pause();
    this.onstep?.(this.step, since);
  }

  /** @param {Frame} frame */
  paintBoard({ queue, square }) {
    const waiting = new Set(queue.map(String));
    for (const one of this.found) {
      const { square: at = "", step } = /** @type {SVGElement} */ (one).dataset;
      one.classList.toggle("settled", Number(step) <= this.step);
      one.classList.toggle("frontier", waiting.has(at));
      one.classList.toggle("current", at === String(square));
    }
  }

  /** @param {Frame} frame */
  paintQueue({ queue, queued }) {
    const chips = queue
      .slice(0, MOST_CHIPS)
      .map((square, at) => element("li", at === 0 ? "chip first" : "chip", String(square)));
    if (queued > chips.length)
      chips.push(element("li", "more", this.words.more(queued - chips.length)));
    if (queued === 0) chips.push(element("li", "more", this.words.empty));
    this.queue.replaceChildren(...chips);
  }

  /** One step on or back, or to the end of a level.  @param {1|-1} direction */
  next(direction) {
    let n = this.step + direction;
    while (this.box.checked && n > 0 && n < this.steps && !this.frames[n].ends_level)
      n += direction;
    this.show(n);
  }

  /** @param {number} n */
  go(n) {
    this.pause();
    this.show(n);
  }

  first() {
    this.go(0);
  }
  last() {
    this.go(this.steps);
  }

  back() {
    this.pause();
    this.next(-1);
  }

  forward() {
    this.pause();
    this.next(1);
  }

  play() {
    if (this.playing) return;
    if (this.step === this.steps) this.show(0);
    this.timer = setInterval(() => this.next(1), this.milliseconds);
    this.tellPlaying();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.tellPlaying();
  }

  turn() {
    if (this.playing) this.pause();
    else this.play();
  }

  tellPlaying() {
    this.buttons.turn.textContent = this.playing ? this.words.pause : this.words.play;
    this.buttons.turn.setAttribute("aria-pressed", String(this.playing));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const act = actOf(event);
    const pressed = event.target instanceof HTMLButtonElement || event.target === this.box;
    if (!act || (act === "turn" && pressed)) return;
    event.preventDefault();
    this[act]();
  }

  destroy() {
    this.pause();
    for (const one of this.found) one.classList.remove("settled", "frontier", "current");
    this.root.removeEventListener("keydown", this.onkey);
    this.root.replaceChildren();
  }
}

/** What a key does to a stepper.  @param {KeyboardEvent} event */
export function actOf(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return /** @type {Record<string, Act|undefined>} */ (KEYS)[event.key];
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name
 */
function element(tag, name, content = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = content;
  return made;
}

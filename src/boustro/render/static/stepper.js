// Steps through a breadth-first search over a board that boustro drew as SVG.
//
//   import { mount } from "./stepper.js";
//   const stepper = mount(root, { svg, search });
//
// root     an element; the controls, a sentence and the queue are put into it
// svg      the board's <svg>, as `boustro.render.svg.draw` makes it, anywhere in the same document
// search   { steps: [{ level, square, state, found: [{ throw, label, reached, landed, new, won }],
//            queue: [state, ...] }], start }: what POST /api/search answers; queues may be left
//            out, and are then worked out from what each step found
// options  { by: "state" | "level" (how far one press goes), milliseconds: 900 (between two steps
//            while playing), dark: false (whether the board is in the dark theme), onstep: function
//            (number) (called after every change) }
//
// The stepper returned has  go(n), first(), back(), forward(), last(), play(), pause(), turn() (play or
// pause), by(name), destroy(), and the getters  step  (0: before the search),  steps  (how many there are)
// and  playing.
// Keys in root: left and right arrow, Home, End, space (play or pause).
//
// Nothing is decided here: levels, squares and the queue are those of the search.  Squares get the
// classes `settled`, `frontier` and `current`; rings and levels are drawn with the picture's own
// classes (`glow`, `frontier-box`, `current-box`, `reading`), so the stylesheet of a theme colours
// them.  Text is set as text only.

const NS = "http://www.w3.org/2000/svg";
const RAMP = ["#fff8dc", "#e4efb9", "#b3dcae", "#78c3b0", "#439fb1", "#2d76a5", "#324f8f"];
const RAMP_DARK = ["#252b46", "#2c4a73", "#2f6d8c", "#3f9193", "#66b38a", "#a6cf80", "#f0e68c"];
const READ_DEEP = 0.179;
const MOST_CHIPS = 60;

export function mount(root, options) {
  const stepper = new Stepper(root, options);
  stepper.by(options.by ?? "state");
  stepper.show(0);
  return stepper;
}

class Stepper {
  constructor(root, { svg, search, milliseconds = 900, dark = false, onstep = null }) {
    this.root = root;
    this.squares = boxesOf(svg);
    this.moments = momentsOf(search);
    this.deepest = Math.max(1, ...this.moments.at(-1).levels.values());
    this.stops = dark ? RAMP_DARK : RAMP;
    this.milliseconds = milliseconds;
    this.onstep = onstep;
    this.under = shape(svg, "g", "stepper tints");
    this.over = shape(svg, "g", "stepper readings");
    const jumps = svg.querySelector("g.jumps") ?? svg.lastElementChild;
    jumps.before(this.under);
    jumps.after(this.over);
    this.view = build(root);
    this.now = 0;
    this.timer = null;
    this.unit = "state";
    this.listen();
  }

  get step() { return this.now; }
  get steps() { return this.moments.length - 1; }
  get playing() { return this.timer !== null; }

  listen() {
    const { view, root } = this;
    const acts = { first: "first", back: "back", forward: "forward", last: "last", play: "turn" };
    for (const [button, act] of Object.entries(acts)) view[button].addEventListener("click", () => this[act]());
    view.slider.max = String(this.steps);
    view.slider.addEventListener("input", () => this.go(Number(view.slider.value)));
    view.unit.addEventListener("change", () => this.by(view.unit.checked ? "level" : "state"));
    this.onkey = (event) => this.key(event);
    root.addEventListener("keydown", this.onkey);
  }

  show(n) {
    const { view, moments, steps } = this;
    this.now = Math.min(Math.max(n, 0), steps);
    paintBoard(this, moments[this.now]);
    paintQueue(view.queue, moments[this.now].queue);
    view.sentence.textContent = moments[this.now].sentence;
    view.slider.value = String(this.now);
    view.slider.setAttribute("aria-valuetext", `step ${this.now} of ${steps}`);
    view.back.disabled = view.first.disabled = this.now === 0;
    view.forward.disabled = view.last.disabled = this.now === steps;
    if (this.now === steps) this.pause();
    this.onstep?.(this.now);
  }

  // One step on or back, or to the end of a level.
  next(direction) {
    let n = this.now + direction;
    if (this.unit === "level") {
      while (n > 0 && n < this.steps && !this.moments[n].endsLevel) n += direction;
    }
    this.show(n);
  }

  go(n) {
    this.pause();
    this.show(n);
  }

  first() { this.go(0); }
  last() { this.go(this.steps); }

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
    if (this.now === this.steps) this.show(0);
    this.tellPlaying("Pause", "true");
    this.timer = setInterval(() => this.next(1), this.milliseconds);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.tellPlaying("Play", "false");
  }

  turn() {
    if (this.playing) this.pause();
    else this.play();
  }

  tellPlaying(word, pressed) {
    this.view.play.textContent = word;
    this.view.play.setAttribute("aria-pressed", pressed);
  }

  by(name) {
    this.unit = name === "level" ? "level" : "state";
    this.view.unit.checked = this.unit === "level";
  }

  key(event) {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const onButton = event.target instanceof HTMLButtonElement || event.target === this.view.unit;
    const acts = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": onButton ? null : "turn" };
    const act = acts[event.key];
    if (!plain || !act) return;
    event.preventDefault();
    this[act]();
  }

  destroy() {
    this.pause();
    this.under.remove();
    this.over.remove();
    for (const { group } of this.squares.values()) group.classList.remove("settled", "frontier", "current");
    this.root.removeEventListener("keydown", this.onkey);
    this.root.replaceChildren();
  }
}

// What is known after each step: levels by square, the queue, what was found last, a sentence.
function momentsOf(search) {
  const moments = [outset(search)];
  search.steps.forEach((step, i) => {
    moments.push(after(moments.at(-1), step, search.steps[i + 1]?.level !== step.level));
  });
  return moments;
}

function outset({ steps, start: said }) {
  const start = said ?? steps[0]?.square ?? 0;
  const queue = [String(steps[0]?.state ?? start)];
  const place = start === 0 ? "off the board" : `on square ${start}`;
  return {
    levels: new Map([[start, 0]]), queue, waiting: new Set([start]), current: null, endsLevel: true,
    sentence: `The token is ${place}. The queue holds ${queue[0]}.`,
  };
}

function after(before, step, endsLevel) {
  const fresh = step.found.filter((one) => one.new);
  const levels = new Map(before.levels);
  for (const one of fresh) if (!levels.has(one.landed)) levels.set(one.landed, step.level + 1);
  const states = fresh.map((one) => String(one.state ?? one.landed));
  const queue = (step.queue ?? [...before.queue.slice(1), ...states]).map(String);
  return {
    levels, queue, waiting: new Set(queue.map(squareOf)), current: step.square, endsLevel,
    sentence: told(step, fresh),
  };
}

function told(step, fresh) {
  const from = `Level ${step.level}: from square ${step.state ?? step.square}`;
  const won = step.found.find((one) => one.won);
  const rolls = step.level + 1 === 1 ? "1 roll" : `${step.level + 1} rolls`;
  if (won) return `${from}, a throw of ${won.label ?? won.throw} reaches the finish: ${rolls}.`;
  if (fresh.length === 0) return `${from}, every throw leads to squares already known.`;
  const names = fresh.map((one) => {
    const jump = one.landed === one.reached ? "" : ` to ${one.landed}`;
    return `${one.reached}${jump}`;
  });
  const [are, they] = names.length === 1 ? ["is", "It joins"] : ["are", "They join"];
  return `${from}, new ${are} ${names.join(", ")}. ${they} the end of the queue.`;
}

function squareOf(state) {
  return Number.parseInt(state, 10);
}

function boxesOf(svg) {
  const found = new Map();
  for (const group of svg.querySelectorAll("g.square[data-square]")) {
    const box = group.querySelector("rect");
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(box.getAttribute(name)));
    found.set(Number(group.dataset.square), { group, x, y, width, height });
  }
  return found;
}

function paintBoard({ under, over, squares, deepest, stops }, moment) {
  under.replaceChildren();
  over.replaceChildren();
  for (const [square, box] of squares) {
    const level = moment.levels.get(square);
    const waits = moment.waiting.has(square);
    const current = square === moment.current;
    box.group.classList.toggle("settled", level !== undefined);
    box.group.classList.toggle("frontier", waits);
    box.group.classList.toggle("current", current);
    if (level === undefined) continue;
    if (square !== 0) paintLevel(under, over, square, box, level, ramp(stops, level / deepest));
    const side = Math.min(box.width, box.height);
    const rings = [waits && "glow", waits && "frontier-box", current && "current-box"].filter(Boolean);
    for (const role of rings) rect(under, role, box, 0.035 * side, 0.08 * side);
  }
}

// The tint of a square that is settled, its number on it, and over the jumps its level.
function paintLevel(under, over, square, box, level, colour) {
  const side = Math.min(box.width, box.height);
  const tint = rect(under, "value", box, 0, 0);
  tint.style.fill = `rgb(${colour.join(", ")})`;
  const ink = luminance(colour) > READ_DEEP ? "deep" : "pale";
  text(under, `number ${ink}`, String(square), box.x + 0.075 * side, box.y + 0.208 * side, numberSize(square, side), "start");
  const labelled = box.group.classList.contains("start") || box.group.classList.contains("finish");
  const at = [String(level), box.x + 0.91 * side, box.y + (labelled ? 0.71 : 0.905) * side, 0.21 * side, "end"];
  const halo = text(over, "value-halo", ...at);
  halo.style.fill = halo.style.stroke = tint.style.fill;
  text(over, `reading ${ink}`, ...at);
}

function numberSize(square, side) {
  return Math.min(0.2 * side, (0.88 * side) / (0.632 * String(square).length));
}

function rect(layer, role, box, inset, radius) {
  const made = shape(layer, "rect", role);
  const numbers = {
    x: box.x + inset, y: box.y + inset, rx: radius,
    width: box.width - 2 * inset, height: box.height - 2 * inset,
  };
  for (const [name, value] of Object.entries(numbers)) made.setAttribute(name, String(value));
  layer.append(made);
  return made;
}

function text(layer, role, content, x, y, size, anchor) {
  const made = shape(layer, "text", role);
  const numbers = { x, y, "font-size": size, "text-anchor": anchor };
  for (const [name, value] of Object.entries(numbers)) made.setAttribute(name, String(value));
  made.textContent = content;
  layer.append(made);
  return made;
}

function shape(near, tag, role) {
  const made = near.ownerDocument.createElementNS(NS, tag);
  made.setAttribute("class", role);
  return made;
}

function ramp(stops, share) {
  const at = share * (stops.length - 1);
  const i = Math.min(Math.floor(at), stops.length - 2);
  const part = (colour, k) => Number.parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16);
  return [0, 1, 2].map((k) => Math.round(part(stops[i], k) + (part(stops[i + 1], k) - part(stops[i], k)) * (at - i)));
}

function luminance(colour) {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function paintQueue(list, queue) {
  const chips = queue.slice(0, MOST_CHIPS).map((state, i) => element("li", i === 0 ? "chip first" : "chip", state));
  if (queue.length > MOST_CHIPS) chips.push(element("li", "more", `and ${queue.length - MOST_CHIPS} more`));
  if (queue.length === 0) chips.push(element("li", "more", "empty"));
  list.replaceChildren(...chips);
}

function element(tag, name, content = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = content;
  return made;
}

function build(root) {
  const view = {};
  const controls = element("div", "stepper-controls");
  for (const [name, label] of [["first", "First"], ["back", "Back"], ["play", "Play"], ["forward", "Next"], ["last", "Last"]]) {
    view[name] = element("button", `stepper-${name}`, label);
    view[name].type = "button";
    controls.append(view[name]);
  }
  view.slider = element("input", "stepper-slider");
  view.slider.type = "range";
  view.slider.min = "0";
  view.slider.setAttribute("aria-label", "step of the search");
  const label = element("label", "stepper-unit");
  view.unit = element("input", "");
  view.unit.type = "checkbox";
  label.append(view.unit, " level by level");
  controls.append(view.slider, label);
  view.sentence = element("p", "stepper-sentence");
  view.sentence.setAttribute("aria-live", "polite");
  const heading = element("p", "stepper-heading", "Queue, the next first");
  view.queue = element("ol", "stepper-queue");
  view.queue.setAttribute("aria-label", "queue");
  root.classList.add("stepper-root");
  root.replaceChildren(controls, view.sentence, heading, view.queue);
  return view;
}

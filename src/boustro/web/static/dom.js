/**
 * DOM helpers: elements are built without markup, so what people write stays text.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with this id; it is in index.html.
 * @param {string} id
 */
export function byId(id) {
  return ofKind(document.getElementById(id), HTMLElement);
}

/**
 * The element, which is of this kind.
 * @template {Element} Kind
 * @param {Element|null} element
 * @param {new () => Kind} kind
 */
export function ofKind(element, kind) {
  if (element instanceof kind) return element;
  throw new Error(`expected ${kind.name}, got ${element?.outerHTML}`);
}

/**
 * @typedef {Node|string|null|undefined|false} Child
 * @typedef {string|number|boolean|null|undefined|((event: Event) => void)} Prop
 */

/**
 * An element; a property that starts with "on" is a listener, `text` its text, `class` its classes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Prop>} [props]
 * @param {...Child} children
 */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  assign(made, props);
  made.append(...present(children));
  return made;
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Prop>} [props]
 * @param {...Child} children
 */
export function svg(tag, props = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  assign(made, props);
  made.append(...present(children));
  return made;
}

/**
 * @param {Element} element
 * @param {Record<string, Prop>} props
 */
function assign(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = String(value);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Child[]} children @returns {(Node|string)[]} */
function present(children) {
  return children.filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * Puts these children in place of those that were there.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/**
 * A picture that a server wrote, parsed as SVG and without anything that could run.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) {
    throw new Error("the server's picture cannot be read");
  }
  for (const element of parsed.querySelectorAll("script, foreignObject, image, use, a")) element.remove();
  return ofKind(document.adoptNode(root), SVGSVGElement);
}

const ICONS = {
  undo: "M8 5 4 9l4 4M4 9h9a5 5 0 0 1 0 10h-3",
  redo: "m16 5 4 4-4 4M20 9h-9a5 5 0 0 0 0 10h3",
  close: "M6 6l12 12M18 6 6 18",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  next: "m9 5 7 7-7 7",
  back: "m15 5-7 7 7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  share:
    "M9.5 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14.5 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
};

/**
 * A small line drawing; the button around it carries the label.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  return svg(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: ICONS[name] }),
  );
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * The face of a die that shows `label`; pips to six, digits beyond.
 * @param {string|number} label
 */
export function dieFace(label) {
  const dots = (PIPS[Number(label)] ?? []).map((at) =>
    svg("circle", { cx: 7 + (at % 3) * 5, cy: 7 + Math.floor(at / 3) * 5, r: 1.7 }),
  );
  const digits = svg("text", { x: 12, y: 16, "text-anchor": "middle", text: String(label) });
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 24 24", role: "img", "aria-label": `throw ${label}` },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }),
    ...(dots.length ? dots : [digits]),
  );
}

/**
 * A button with an icon and a label for those who do not see it.
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, Prop>} [props]
 */
export function iconButton(name, label, onclick, props = {}) {
  return el(
    "button",
    { type: "button", class: "quiet", "aria-label": label, title: label, onclick, ...props },
    icon(name),
  );
}

/**
 * Numbers as people read them: three figures, and whole ones from a thousand on.
 * @param {number|null|undefined} value
 * @param {number} [digits]
 */
export function shown(value, digits = 1) {
  if (value === null || value === undefined || !Number.isFinite(Number(value))) return "–";
  const number = Number(value);
  const places = Math.abs(number) >= 1000 ? 0 : digits;
  return number
    .toLocaleString("en-GB", { minimumFractionDigits: places, maximumFractionDigits: places })
    .replace("-", "−");
}

/** @param {number} chance */
export function percent(chance) {
  return `${(100 * chance).toFixed(chance < 0.1 ? 2 : 1)} %`;
}

/** @param {number|string} count @param {string} noun */
export function counted(count, noun) {
  return `${count} ${noun}${Number(count) === 1 ? "" : "s"}`;
}

/** Whether the person has asked for less motion. */
export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Copies a text; whether it could: at an address without https only this machine's own browser has a clipboard.  @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

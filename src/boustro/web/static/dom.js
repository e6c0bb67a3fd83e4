/**
 * DOM helpers: elements are built without markup, so that user input stays text.
 */

import { keepFocus } from "./focus.js";
import { numeral, say, sayDrawn } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with this id; it is in index.html.
 * @param {string} id
 */
export function byId(id) {
  return ofKind(document.getElementById(id), HTMLElement);
}

/**
 * The element, checked to be of this kind.
 * @template {Element} Kind
 * @param {Element|null} element
 * @param {new () => Kind} kind
 */
export function ofKind(element, kind) {
  if (element instanceof kind) return element;
  throw new Error(`expected ${kind.name}, got ${element?.outerHTML}`);
}

/**
 * @typedef {Node|string|number|null|undefined|false} Child
 * @typedef {(event: Event) => void} Act
 * @typedef {Record<string, string|number|boolean|null|undefined|Act>} Props
 */

/**
 * @template {string} Css
 * @typedef {Css extends `${infer Tag}#${string}` ? Tag : Css extends `${infer Tag}.${string}` ? Tag
 *   : Css} TagOf
 */

/**
 * Makes an element from `tag#id.class`, properties and children. A property that starts with "on"
 * is a handler; a button has the type "button" unless its properties say "submit".
 * @template {string} Css
 * @param {Css} selector
 * @param {...(Props|Child)} parts
 * @returns {TagOf<Css> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Css>] :
 *   never}
 */
export function el(selector, ...parts) {
  return /** @type {never} */ (made(selector, parts, (tag) => document.createElement(tag)));
}

/**
 * Makes an SVG element in the same way.
 * @template {string} Css
 * @param {Css} selector
 * @param {...(Props|Child)} parts
 * @returns {TagOf<Css> extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[TagOf<Css>] :
 *   never}
 */
export function svg(selector, ...parts) {
  return /** @type {never} */ (made(selector, parts, (tag) => document.createElementNS(SVG, tag)));
}

/** @type {WeakMap<Element, Record<string, Act>>} the handlers of elements */
const acts = new WeakMap();

/**
 * @param {string} selector @param {(Props|Child)[]} parts @param {(tag: string) => Element} create
 */
function made(selector, parts, create) {
  const [, tag, id, classes] = /^([^#.]+)(?:#([^.]+))?(.*)$/.exec(selector) ?? [];
  const element = create(tag);
  const [first, ...rest] = parts;
  const hasProps = first?.constructor === Object;
  const given = hasProps ? /** @type {Props} */ (first) : {};
  const usual = {
    type: tag === "button" && "button",
    id,
    class: classes.replaceAll(".", " ").trim() || false,
  };
  for (const [name, value] of Object.entries({ ...usual, ...given })) assign(element, name, value);
  element.append(...present(/** @type {Child[]} */ (hasProps ? rest : parts)));
  return element;
}

/** @param {Element} element @param {string} name @param {Props[string]} value */
function assign(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (typeof value === "function") act(element, { ...acts.get(element), [name]: value });
  else if (name === "value" && "value" in element) element.value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element} element @param {Record<string, Act>} does in place of what it did */
function act(element, does) {
  Object.assign(
    element,
    Object.fromEntries(Object.keys(acts.get(element) ?? {}).map((name) => [name, null])),
    does,
  );
  acts.set(element, does);
}

/** @param {Child[]} children @returns {(Node|string)[]} */
function present(children) {
  const there = children.filter(
    (child) => child !== null && child !== undefined && child !== false,
  );
  return there.map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Makes these the children of an element. An existing child with the same id or `data-key`, or in
 * the same place without one, stays and is updated, so it keeps its focus and scroll position.
 * Handlers must therefore use `event.currentTarget`, never the new element itself (`revoke`).
 * @param {Element} parent
 * @param {...Child} children
 */
export function patch(parent, ...children) {
  keepFocus(() => patchChildren(parent, present(children).map(asNode)));
}

/** @param {Node|string} child */
function asNode(child) {
  return typeof child === "string" ? document.createTextNode(child) : child;
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof Element && (node.id || node.getAttribute("data-key"));
}

/** @param {Element} parent @param {Node[]} wanted */
function patchChildren(parent, wanted) {
  const before = [...parent.childNodes];
  const keyed = new Map(before.map((node) => [keyOf(node), node]));
  const loose = before.filter((node) => !keyOf(node)).values();
  const nodes = wanted.map((node) => {
    const key = keyOf(node);
    const old = key ? keyed.get(key) : loose.next().value;
    return old &&
      !before.includes(/** @type {ChildNode} */ (node)) &&
      old.nodeName === node.nodeName
      ? updated(old, node)
      : node;
  });
  arrange(parent, nodes);
}

/** The old node, updated to equal the new one.  @param {Node} old @param {Node} node */
function updated(old, node) {
  if (!(old instanceof Element && node instanceof Element)) {
    if (old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
    return old;
  }
  for (const { name } of [...old.attributes])
    if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  act(old, acts.get(node) ?? {});
  patchChildren(old, [...node.childNodes]);
  if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement)
    fillIn(/** @type {typeof node} */ (old), node);
  if ("boustroAsserts" in globalThis) revoke(node);
  return old;
}

/**
 * Makes every use of an element that was not inserted fail, because an old one stayed in its place.
 * Only in development: the browser tests set `boustroAsserts`.
 * @param {Element} node
 */
function revoke(node) {
  const get = () => {
    throw new Error(
      `this element is on no page; a handler asks event.currentTarget: ${node.outerHTML}`,
    );
  };
  for (const name of [
    "value",
    "checked",
    "files",
    "textContent",
    "classList",
    "focus",
    "setAttribute",
  ])
    Object.defineProperty(node, name, { get });
}

/** @template {HTMLInputElement|HTMLSelectElement} Field @param {Field} old @param {Field} field */
function fillIn(old, field) {
  if (old.value !== field.value) old.value = field.value;
  if ("checked" in old && "checked" in field) old.checked = field.checked;
}

/**
 * The field of an event, which may be an older one than the one that was built.
 * @param {Event} event
 */
export function fieldOf({ currentTarget }) {
  return /** @type {HTMLInputElement} */ (currentTarget);
}

/** The value of the field of an event.  @param {Event} event */
export function typed(event) {
  return fieldOf(event).value.trim();
}

/**
 * Puts the nodes into their parent in order, without moving any that is already in place.
 * @param {Element} parent
 * @param {Node[]} nodes
 */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/** Marks the current item of a list.  @param {Element|null} list @param {number} at */
export function markStep(list, at) {
  for (const [number, item] of [...(list?.children ?? [])].entries()) {
    if (number === at) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
}

/**
 * A field under its label.
 * @param {string} label @param {Element} input @param {string} [classes] as ".grow"
 */
export function field(label, input, classes = "") {
  return el(`div.field${classes}`, el("label", { for: input.id }, label), input);
}

/**
 * A section under its heading.
 * @param {string} id @param {string} title @param {...Child} children
 */
export function section(id, title, ...children) {
  return el(
    "section",
    { "aria-labelledby": `${id}-title` },
    el(`h2#${id}-title`, title),
    ...children,
  );
}

/** One choice of a few.  @param {string} id @param {string[][]} choices @param {Act} [onchange] */
export function choice(id, choices, onchange) {
  return el(
    "select",
    { id, onchange },
    ...choices.map(([value, label]) => el("option", { value }, label)),
  );
}

/**
 * One choice of a few, as radio buttons in a row.
 * @param {string} name of the group, and the beginning of each id
 * @param {string} legend
 * @param {string[][]} choices a value and a label each
 * @param {string} now the value that is chosen
 * @param {(value: string) => void} choose
 */
export function segments(name, legend, choices, now, choose) {
  return el(
    "fieldset.toggle",
    el("legend", legend),
    el(
      "div.segments",
      ...choices.map(([value, label]) => {
        const id = `${name}-${value || "none"}`;
        return el(
          "span",
          el("input", {
            type: "radio",
            name,
            id,
            value,
            checked: value === now,
            onchange: () => choose(value),
          }),
          el("label", { for: id }, label),
        );
      }),
    ),
  );
}

/**
 * A picture from the server, parsed as SVG, without scripts and handlers.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) {
    throw new Error("the server's picture cannot be read");
  }
  for (const element of parsed.querySelectorAll("script, foreignObject, image, use, a"))
    element.remove();
  sayDrawn(root);
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
  play: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  watch: "M2 12q10-12 20 0-10 12-20 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  larger: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
  smaller: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21M7.5 10.5h6",
  alone: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
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
  const digits = svg("text", { x: 12, y: 16, "text-anchor": "middle" }, label);
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 24 24", role: "img", "aria-label": say("dom.throw", { label }) },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }),
    ...(dots.length ? dots : [digits]),
  );
}

/**
 * A button with an icon, and a label for screen readers.
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {Props} [props]
 */
export function iconButton(name, label, onclick, props = {}) {
  return el("button.quiet", { "aria-label": label, title: label, onclick, ...props }, icon(name));
}

/**
 * A button of a pager, barred where it leads no further.
 * @param {"back"|"next"} name
 * @param {string} id
 * @param {string} label
 * @param {Act} onclick
 * @param {boolean} barred
 */
export function pagerButton(name, id, label, onclick, barred) {
  return iconButton(name, label, onclick, { id, "aria-disabled": String(barred) });
}

/**
 * Numbers as people read them: three figures, and whole ones from a thousand on.
 * @param {number|null|undefined} value
 * @param {number} [digits]
 */
export function shown(value, digits = 1) {
  if (value === null || value === undefined || !Number.isFinite(Number(value))) return "–";
  const number = Number(value);
  return numeral(number, Math.abs(number) >= 1000 ? 0 : digits);
}

/** @param {number} chance */
export function percent(chance) {
  return `${numeral(100 * chance, chance < 0.1 ? 2 : 1)} %`;
}

/** @param {number|string} count @param {string} noun */
export function counted(count, noun) {
  return `${count} ${noun}${Number(count) === 1 ? "" : "s"}`;
}

/** Whether the user prefers reduced motion. */
export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Copies a text and returns whether it could: without https, only pages of this machine have a
 * clipboard.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Saves what the browser holds as a file.  @param {Blob} content @param {string} name */
export function saveFile(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

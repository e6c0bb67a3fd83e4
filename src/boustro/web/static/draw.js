/**
 * The tab on which a board is made: its name and measure, its jumps, its problems.
 */

import { counted, el, fill, iconButton } from "./dom.js";
import { kindOf, saidOf } from "./store.js";
import { rulesForm } from "./rules.js";
import { filesPart } from "./files.js";

/** @typedef {import("./store.js").Pair} Pair */

const MOST_ROWS = 60;

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function drawTab(app, panel) {
  const name = el("input", { id: "board-name", autocomplete: "off", maxlength: 120, placeholder: "A board without a name", onchange: rename });
  const measure = el("div", { class: "measure" });
  const problems = el("section", { class: "problems", "aria-label": "Problems", hidden: true });
  const jumps = el("div", { class: "jumps-list" });
  const title = el("h2", { id: "jumps-title" });
  const clear = el("button", { type: "button", class: "quiet", text: "Remove all", onclick: clearAll });
  const rules = rulesForm(app);
  const files = filesPart(app);

  fill(panel,
    el("div", { class: "field" }, el("label", { for: "board-name", text: "Name" }), name), measure,
    problems,
    el("section", { "aria-labelledby": "jumps-title" },
      el("div", { class: "row spread" }, title, clear), jumps, byNumber()),
    el("details", { class: "fold", id: "fold-rules" }, el("summary", { text: "Rules" }), rules.root),
    ...files.parts);

  function rename() {
    const said = name.value.trim();
    if (said !== app.store.draft.name) app.store.edit({ name: said }, "Renamed.");
  }

  function clearAll() {
    app.store.edit({ jumps: [] }, "All jumps removed.");
  }

  /** Rows and columns, each to step or to type. */
  function showMeasure() {
    const { size, columns } = app.store.draft;
    const rows = Math.ceil(Number(size) / columns);
    // A press counts from what the draft is then, not from what was drawn last.
    const present = () => ({ rows: Math.ceil(Number(app.store.draft.size) / app.store.draft.columns), columns: app.store.draft.columns });
    const put = (/** @type {"rows"|"columns"} */ id, /** @type {number} */ count) => {
      const { rows, columns } = { ...present(), [id]: Math.min(Math.max(Math.round(count) || 1, 1), MOST_ROWS) };
      resize(rows, columns);
    };
    const field = (/** @type {"rows"|"columns"} */ id, /** @type {string} */ label, /** @type {number} */ value) => {
      const input = el("input", {
        id, type: "number", min: 1, max: MOST_ROWS, value, inputmode: "numeric",
        onchange: () => put(id, Number(input.value)),
      });
      return el("div", { class: "field stepper" }, el("label", { for: id, text: label }),
        el("span", { class: "steps" },
          iconButton("minus", `One ${label.toLowerCase().slice(0, -1)} fewer`, () => put(id, present()[id] - 1), { "data-step": `${id}-less` }),
          input,
          iconButton("plus", `One ${label.toLowerCase().slice(0, -1)} more`, () => put(id, present()[id] + 1), { "data-step": `${id}-more` })));
    };
    const held = document.activeElement?.getAttribute("data-step") ?? null;
    const typed = document.activeElement?.id;
    fill(measure,
      field("rows", "Rows", rows),
      field("columns", "Columns", columns),
      el("p", { class: "hint", text: counted(/** @type {any} */ (size), "square") }));
    if (held) /** @type {any} */ (measure.querySelector(`[data-step="${held}"]`))?.focus();
    else if (typed === "rows" || typed === "columns") document.getElementById(typed)?.focus();
  }

  /** @param {number} rows @param {number} columns */
  function resize(rows, columns) {
    if (rows * columns === Number(app.store.draft.size) && columns === app.store.draft.columns) return;
    app.store.edit({ size: rows * columns, columns }, `${rows} rows of ${columns}.`);
  }

  function showJumps() {
    const { jumps: pairs } = app.store.draft;
    const ladders = pairs.filter((pair) => kindOf(pair) === "ladder").length;
    title.textContent = pairs.length ? `${counted(ladders, "ladder")}, ${counted(pairs.length - ladders, "snake")}` : "No jumps yet";
    clear.hidden = pairs.length === 0;
    if (!pairs.length) {
      fill(jumps, el("p", { class: "hint", text: "Drag from square to square on the board: upwards for a ladder, downwards for a snake." }));
      return;
    }
    const bad = new Set((app.doc?.problems ?? []).flatMap((/** @type {any} */ problem) => problem.squares ?? []));
    fill(jumps, el("ul", { class: "chips" }, ...pairs.slice(0, 200).map((pair) => chip(pair, bad))));
    if (pairs.length > 200) jumps.append(el("p", { class: "hint", text: `and ${pairs.length - 200} more` }));
  }

  /** @param {Pair} pair @param {Set<number>} bad */
  function chip(pair, bad) {
    const kind = kindOf(pair);
    const wrong = bad.has(pair[0]) || bad.has(pair[1]);
    const chosen = app.editor.selected === pair[0];
    return el("li", { class: `chip ${kind} ${wrong ? "bad" : ""} ${chosen ? "chosen" : ""}` },
      el("button", {
        type: "button", "aria-label": `Select the ${saidOf(pair)}`, "aria-pressed": String(chosen),
        text: `${pair[0]} ${kind === "ladder" ? "▲" : "▼"} ${pair[1]}`, onclick: () => app.select(chosen ? null : pair[0]),
      }),
      iconButton("close", `Remove the ${saidOf(pair)}`, () => app.editor.drop([pair])));
  }

  /** A jump laid by typing its two squares. */
  function byNumber() {
    const from = el("input", { id: "lay-from", type: "number", min: 1, inputmode: "numeric", required: true });
    const to = el("input", { id: "lay-to", type: "number", min: 0, inputmode: "numeric", required: true });
    return el("form", {
      class: "row by-number",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        app.editor.lay(Number(from.value), Number(to.value));
        from.value = to.value = "";
        from.focus();
      },
    },
      el("label", { for: "lay-from", text: "From" }), from,
      el("label", { for: "lay-to", text: "to" }), to,
      el("button", { type: "submit", text: "Lay" }));
  }

  /** @param {any} doc */
  function showProblems(doc) {
    const found = doc.problems ?? [];
    const notes = doc.notes ?? [];
    problems.hidden = found.length + notes.length === 0;
    const list = (/** @type {any[]} */ items, /** @type {string} */ kind) =>
      items.length ? el("ul", { class: kind }, ...items.slice(0, 12).map((item) => sentence(item))) : null;
    const beyond = app.store.draft.jumps.filter((pair) => Math.max(...pair) > Number(app.store.draft.size));
    fill(problems,
      found.length ? el("h2", { text: found.length === 1 ? "One problem" : `${found.length} problems` }) : null,
      list(found, "wrong"),
      beyond.length && found.length ? el("button", { type: "button", text: `Remove ${counted(beyond.length, "jump")} that no longer fit`, onclick: () => app.editor.drop(beyond) }) : null,
      list(notes, "note"));
  }

  /** @param {any} item */
  function sentence(item) {
    const text = typeof item === "string" ? item : item.sentence;
    const squares = (item.squares ?? []).filter((/** @type {number} */ square) => app.board.boxes.has(square));
    if (!squares.length) return el("li", { text });
    return el("li", {}, el("button", { type: "button", class: "plain", text, title: "Show on the board", onclick: () => app.board.setCurrent(squares[0]) }));
  }

  return {
    want: () => ({}),
    edits: true,
    hint: "Drag from square to square to lay a jump; drag an end to move it. By keyboard: arrows, Enter, Delete.",
    /** @param {any} doc */
    onView(doc) {
      if (document.activeElement !== name) name.value = app.store.draft.name;
      showMeasure();
      showProblems(doc);
      showJumps();
      rules.show();
    },
    onShow() {
      files.onShow();
    },
    showJumps,
    files,
  };
}

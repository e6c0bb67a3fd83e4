/**
 * Rules as toggles. The server decides what a rule does; here it is only chosen.
 */

import { el, field, patch, typed } from "./dom.js";

/** @import {App} from "./app.js" */
/** @import {Rules} from "./store.js" */
/** @import {RulesAnswer} from "./types.js" */

/**
 * @typedef {RulesAnswer[keyof RulesAnswer]} Value
 * @typedef {{label: string, value: Value}} Choice
 * @typedef {{key: keyof RulesAnswer, legend: string, choices: Choice[]}} Toggle
 */

const PRESETS = [
  ["boxed", "As in the box"],
  ["leetcode", "As in LeetCode 909"],
  ["spoj", "As in SPOJ"],
  ["bounce", "Too high bounces back"],
  ["generous", "No exact throw needed at the end"],
  ["three-sixes", "Three sixes go back to the start"],
];

/** @type {Toggle[]} */
const TOGGLES = [
  {
    key: "start",
    legend: "Where tokens start",
    choices: [
      { label: "beside the board", value: 0 },
      { label: "on square 1", value: 1 },
    ],
  },
  {
    key: "overshoot",
    legend: "A throw that is too high at the end",
    choices: [
      { label: "stay where you are", value: "stay" },
      { label: "bounce back", value: "bounce" },
      { label: "wins, too", value: "win" },
    ],
  },
  {
    key: "chaining",
    legend: "A ladder or snake that ends on another",
    choices: [
      { label: "stop there", value: "single" },
      { label: "go on", value: "follow" },
    ],
  },
  {
    key: "again",
    legend: "Roll again",
    choices: [
      { label: "never", value: null },
      { label: "after the highest throw", value: "max" },
      { label: "after doubles", value: "doubles" },
    ],
  },
  {
    key: "again_limit",
    legend: "Third such throw in a turn",
    choices: [
      { label: "rolls again", value: null },
      { label: "ends the turn", value: [3, "keeps"] },
      { label: "is not played", value: [3, "void"] },
      { label: "back to the start", value: [3, "start"] },
      { label: "back to square 1", value: [3, "one"] },
      { label: "undoes the turn", value: [3, "undo"] },
    ],
  },
  {
    key: "opening",
    legend: "To start you need",
    choices: [
      { label: "any throw", value: null },
      { label: "a six", value: 6 },
    ],
  },
  {
    key: "bump",
    legend: "Landing on another player",
    choices: [
      { label: "share the square", value: null },
      { label: "send them back", value: "start" },
      { label: "swap places", value: "swap" },
    ],
  },
];

/** @type {Toggle} */
const DICE = {
  key: "die",
  legend: "Die",
  choices: [
    { label: "one die", value: "d6" },
    { label: "two dice", value: "2d6" },
    { label: "4 faces", value: "d4" },
    { label: "8 faces", value: "d8" },
    { label: "10 faces", value: "d10" },
    { label: "12 faces", value: "d12" },
  ],
};

let forms = 0;

/** A form of toggles that edits the rules of the draft. */
export class RulesForm {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    forms += 1;
    this.prefix = `rules-${forms}`;
    this.root = el("div.rules");
    this.drawn = "";
  }

  /** Shows the rules of the view. */
  show() {
    const rules = this.known();
    const text = JSON.stringify(rules);
    if (text === this.drawn) return;
    this.drawn = text;
    patch(this.root, this.preset(rules), this.die(rules), ...TOGGLES.map((toggle) => this.field(toggle, rules)));
  }

  /** @returns {Partial<RulesAnswer>} */
  known() {
    const said = this.app.store.doc?.rules ?? this.app.store.now.rules;
    return said && typeof said === "object" ? said : {};
  }

  /** @param {keyof RulesAnswer} key @param {Value} value @param {string} said */
  choose(key, value, said) {
    const { name: _, ...base } = this.known();
    const limit = key === "again" && value === null ? { again_limit: null } : {};
    this.put({ ...base, [key]: value, ...limit }, said);
  }

  /** @param {Rules} rules @param {string} said */
  put(rules, said) {
    // Should they be refused, those before are shown again.
    this.drawn = "";
    this.app.store.editRules(rules, said);
  }

  /** @param {Toggle} toggle @param {Partial<RulesAnswer>} rules */
  field(toggle, rules) {
    const now = JSON.stringify(rules[toggle.key] ?? (toggle.key === "start" ? 0 : null));
    const disabled = toggle.key === "again_limit" && (rules.again ?? null) === null;
    return el(
      "fieldset.toggle",
      { disabled },
      el("legend", toggle.legend),
      el("div.segments", ...withPresent(toggle, rules, now).map((choice, at) => this.segment(toggle, choice, at, now))),
    );
  }

  /** @param {Toggle} toggle @param {Choice} choice @param {number} at @param {string} now */
  segment({ key, legend }, choice, at, now) {
    const id = `${this.prefix}-${key}-${at}`;
    const radio = el("input", {
      type: "radio",
      id,
      name: `${this.prefix}-${key}`,
      checked: JSON.stringify(choice.value) === now,
      onchange: () => this.choose(key, choice.value, `${legend}: ${choice.label}.`),
    });
    return el("span", radio, el("label", { for: id }, choice.label));
  }

  /** @param {Partial<RulesAnswer>} rules */
  die(rules) {
    const id = `${this.prefix}-other-die`;
    const field = el("input", {
      id,
      size: 8,
      spellcheck: "false",
      autocomplete: "off",
      onchange: (event) => typed(event) && this.choose("die", typed(event), `Die: ${typed(event)}.`),
    });
    return el(
      "div",
      this.field(DICE, rules),
      el(
        "div.field.inline.other-die",
        el("label", { for: id }, "Another die"),
        field,
        el("span.hint", "3d6, 1-4, or loaded: 1:1,6:3"),
      ),
    );
  }

  /** @param {Partial<RulesAnswer>} rules */
  preset(rules) {
    const id = `${this.prefix}-preset`;
    const pick = el(
      "select",
      { id, onchange: (event) => typed(event) && this.put(typed(event), `Rules: ${typed(event)}.`) },
      el("option", { value: "" }, "our own"),
      ...PRESETS.map(([value, text]) => el("option", { value }, text)),
    );
    pick.value = PRESETS.find(([name]) => name === rules.name)?.[0] ?? "";
    return field("House rules", pick);
  }
}

/**
 * The choices of a toggle, and the present one where it is none of them.
 * @param {Toggle} toggle
 * @param {Partial<RulesAnswer>} rules
 * @param {string} now
 */
function withPresent(toggle, rules, now) {
  if (toggle.choices.some((choice) => JSON.stringify(choice.value) === now)) return toggle.choices;
  const value = rules[toggle.key];
  if (value === undefined) return toggle.choices;
  return [...toggle.choices, { label: Array.isArray(value) ? value.join(": ") : String(value), value }];
}

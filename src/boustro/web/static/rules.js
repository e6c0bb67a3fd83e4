/**
 * Rules as toggles, generated from the table of rules.
 */

import { RULE_PRESETS, TOGGLES } from "./choices.js";
import { choice, el, field, fieldOf, patch, segments, typed } from "./dom.js";
import { say, titled, titleIn } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {Choice, Toggle, Value} from "./choices.js" */
/** @import {Rules} from "./draft.js" */
/** @import {RulesAnswer} from "./types.js" */

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
    const parts = TOGGLES.map((toggle) =>
      toggle.key === "die" ? this.die(toggle, rules) : this.field(toggle, rules),
    );
    patch(this.root, this.preset(rules), ...parts);
  }

  /** @returns {Partial<RulesAnswer>} */
  known() {
    const rules = this.app.store.doc?.rules ?? this.app.store.now.rules;
    return rules && typeof rules === "object" ? rules : {};
  }

  /**
   * The rules of the board as it is now, which the view may not show yet.
   * @returns {Exclude<Rules, string>}
   */
  chosen() {
    const { fresh, now } = this.app.store;
    const { name: _, ...known } = this.known();
    if (fresh) return known;
    return typeof now.rules === "string" ? { name: now.rules } : now.rules;
  }

  /** @param {keyof RulesAnswer} key @param {Value} value @param {string} message */
  choose(key, value, message) {
    const base = this.chosen();
    const limit = key === "again" && value === null ? { again_limit: null } : {};
    this.put({ ...base, [key]: value, ...limit }, message);
  }

  /** @param {Rules} rules @param {string} message */
  put(rules, message) {
    // If the server refuses them, the previous rules are shown again.
    this.drawn = "";
    this.app.store.editRules(rules, message);
  }

  /** @param {Toggle} toggle @param {Partial<RulesAnswer>} rules */
  field(toggle, rules) {
    const now = JSON.stringify(rules[toggle.key] ?? (toggle.key === "start" ? 0 : null));
    const { key } = toggle;
    const legend = titleIn("legend", key, toggle.legend);
    const choices = withPresent(toggle, rules, now);
    const labels = choices.map(([, label], at) => [String(at), label]);
    const at = choices.findIndex(([value]) => JSON.stringify(value) === now);
    const choose = (/** @type {string} */ chosen) => {
      const [value, label] = choices[Number(chosen)];
      this.choose(key, value, `${legend}: ${label}.`);
    };
    const root = segments(`${this.prefix}-${key}`, legend, labels, String(at), choose);
    root.disabled = key === "again_limit" && (rules.again ?? null) === null;
    return root;
  }

  /** @param {Toggle} toggle @param {Partial<RulesAnswer>} rules */
  die(toggle, rules) {
    const id = `${this.prefix}-other-die`;
    const { activeElement: held } = document;
    const other = el("input", {
      id,
      // An answer of the server may come while a die is being typed.
      value: held instanceof HTMLInputElement && held.id === id ? held.value : "",
      size: 8,
      spellcheck: "false",
      autocomplete: "off",
      onchange: (event) => {
        const die = typed(event);
        fieldOf(event).value = "";
        if (die) this.choose("die", die, say("rules.die_now", { die }));
      },
    });
    const root = field(say("rules.another_die"), other, ".inline.other-die");
    root.append(el("span.hint", say("rules.dice")));
    return el("div", this.field(toggle, rules), root);
  }

  /** @param {Partial<RulesAnswer>} rules */
  preset(rules) {
    const pick = choice(
      `${this.prefix}-preset`,
      [["", say("rules.our_own")], ...titled("rules", RULE_PRESETS)],
      (event) =>
        typed(event) &&
        this.put(
          typed(event),
          say("rules.now", { rules: titleIn("rules", typed(event), typed(event)) }),
        ),
    );
    pick.value = RULE_PRESETS.find(([name]) => name === rules.name)?.[0] ?? "";
    return field(say("rules.house"), pick);
  }
}

/**
 * The values of a toggle with their titles.
 * @param {Toggle} toggle
 * @returns {Choice[]}
 */
export function titledChoices({ key, choices }) {
  return choices.map(([value, title]) => [value, titleIn(key, String(value ?? "none"), title)]);
}

/**
 * The choices of a toggle, and the present one where it is none of them.
 * @param {Toggle} toggle
 * @param {Partial<RulesAnswer>} rules
 * @param {string} now
 */
function withPresent(toggle, rules, now) {
  const choices = titledChoices(toggle);
  if (choices.some(([value]) => JSON.stringify(value) === now)) return choices;
  const value = rules[toggle.key];
  if (value === undefined) return choices;
  /** @type {Choice} */
  const own = [value, Array.isArray(value) ? value.join(": ") : String(value)];
  return [...choices, own];
}

// What `web/page_files.py` makes of Python's lists: a value, its title, and what else is said of it.

import type { RulesAnswer } from "./types.js";

export type Value = RulesAnswer[keyof RulesAnswer];
export type Choice = [value: Value, label: string];
/** A rule that is offered, with its values. */
export type Toggle = { key: keyof RulesAnswer; legend: string; choices: Choice[] };

export const MOST_PLAYERS: number;
export const THEMES: string[][];
export const HEATS: string[][];
export const PICTURES: string[][];
export const PRESETS: string[][];
export const WAYS: string[][];
export const RULE_PRESETS: [string, string][];
export const TOGGLES: Toggle[];

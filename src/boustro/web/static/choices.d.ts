// What `web/page_files.py` makes of Python's lists: a value, its title, and what else is said of
// it.

import type { RulesAnswer } from "./types.js";

export type Value = RulesAnswer[keyof RulesAnswer];
export type Choice = [value: Value, label: string];
/** A rule that is offered, with its values. */
export type Toggle = { key: keyof RulesAnswer; legend: string; choices: Choice[] };

export const MOST_PLAYERS: number;
export const LONGEST_NAME: number;
export const LONGEST_SOLUTION: number;
export const LONGEST_ZIP: number;
/** The hints of a judgement, each of which shows what those before it do, too. */
export const HINT: Record<"fails" | "board" | "answers" | "mistake" | "line", number>;
/** What a key does in a place of the page: `web/keys.py`. */
export const KEYS: Record<string, Record<string, string>>;
export const JUDGED_FORMS: string[][];
/** The languages that may be judged, where their tools are. */
export const LANGUAGES: string[][];
/** The online judges whose test cases a pack is written as. */
export const PACKS: string[][];
export const QUESTIONS: string[][];
/** What is asked in problems whose question is no other's. */
export const OWN_QUESTIONS: Record<string, [name: string, title: string]>;
/** The corners of each seat's token around its middle, in a box of 24; a round one has none. */
export const TOKENS: [x: number, y: number][][];
/**
 * Where the server's picture has squares, numbers and the tray; `most` rows or columns are drawn
 * square by square.
 */
export const PLAIN: Record<
  "most" | "cell" | "edge" | "right" | "down" | "font" | "tray" | "high" | "below",
  number
>;
export const THEMES: string[][];
export const HEATS: string[][];
export const MOST_ROLLS: number;
export const PICTURES: string[][];
/** The papers of a PDF. */
export const PAPERS: string[][];
export const PRESETS: string[][];
export const WAYS: string[][];
/** What a square can do beside jumps: the words, and the label of the button. */
export const EFFECTS: string[][];
export const RULE_PRESETS: [string, string][];
export const TOGGLES: Toggle[];
/**
 * Under which rules and on which boards the page itself searches: squares, and squares times faces,
 * at most.
 */
export const FIRST_ANSWER: {
  /** The value that each rule must have, beside the start and the die. */
  rules: Record<string, unknown>;
  /** Where tokens start under each preset that has these rules. */
  starts: Record<string, number>;
  squares: number;
  cells: number;
};

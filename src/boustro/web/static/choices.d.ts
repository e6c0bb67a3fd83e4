// What `web/page_files.py` makes of Python's lists: a value, its title, and what else is said of it.

export const MOST_PLAYERS: number;
export const THEMES: string[][];
export const HEATS: string[][];
export const PICTURES: string[][];
export const PRESETS: string[][];
export const WAYS: string[][];

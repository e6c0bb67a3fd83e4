/**
 * Messages: all words of the page, in English, by their codes. A code has two parts: where it is
 * said, and what. A message that names values is a function of them.
 */

/**
 * @typedef {typeof ENGLISH} Messages
 * @typedef {keyof Messages} Code
 */
/**
 * @template {Code} C
 * @typedef {Messages[C] extends (values: infer V) => string ? [values: V] : []} ValuesOf
 */

export const ENGLISH = {
  "frame.about": "About this board",
  "frame.alone": "Show the board alone",
  "frame.alone_key": "Show the board alone (F)",
  "frame.board": "Board",
  "frame.board_view": "The board",
  "frame.command": "Command",
  "frame.figures": "Figures of this board",
  "frame.larger": "Larger board",
  "frame.larger_key": "Larger board (+)",
  "frame.panel": "Show the panel again",
  "frame.panel_key": "Show the panel again (F)",
  "frame.queue": "Queue",
  "frame.redo": "Redo",
  "frame.redo_key": "Redo (Ctrl+Shift+Z)",
  "frame.share": "Save and share",
  "frame.share_game": "Share this game",
  "frame.size": "Size of the board",
  "frame.skip": "Skip the board",
  "frame.smaller": "Smaller board",
  "frame.smaller_key": "Smaller board (−)",
  "frame.tabs": "What to do with the board",
  "frame.theme": "Light or dark",
  "frame.type": "Type a command",
  "frame.undo": "Undo",
  "frame.undo_key": "Undo (Ctrl+Z)",
  "frame.untitled": "Untitled board",

  "front.close": "Close",
  "front.draw": "Make my own",
  "front.empty": "An empty board",
  "front.judge": "Is my LeetCode solution right?",
  "front.play": "Play now",
  "front.purpose": "Play, design and solve Snakes and Ladders.",
  "front.what": "What is this?",

  "tabs.analyse": "Analyse",
  "tabs.draw": "Draw",
  "tabs.judge": "Judge",
  "tabs.play": "Play",
  "tabs.solve": "Solve",
};

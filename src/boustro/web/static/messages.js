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

  "position.after": (/** @type {{ count: number }} */ { count }) =>
    `After ${counted(count, "roll", "rolls")}`,
  "position.pause": "Pause",
  "position.play": "Play",

  "predict.asked": "Which square is searched from next?",
  "predict.check": "Check",
  "predict.predict": "Predict the next square",
  "predict.right": (/** @type {{ right: number, asked: number }} */ { right, asked }) =>
    `Right. ${right} of ${counted(asked, "prediction", "predictions")} right.`,
  "predict.wrong": (
    /** @type {{ expected: number, right: number, asked: number }} */ { expected, right, asked },
  ) => `No, ${expected}. ${right} of ${counted(asked, "prediction", "predictions")} right.`,

  "recorded.compare": "Compare with the theory",
  "recorded.expected": "Expected",
  "recorded.from": (/** @type {{ first: string|number|null }} */ { first }) => `from ${first}`,
  "recorded.lengths": "How many rolls one player took in each game",
  "recorded.rolls": "Rolls",
  "recorded.seen": "Your games",
  "recorded.title": "Your own games",

  "seats.add": "Add a player",
  "seats.computer": "computer",
  "seats.computer_name": "Computer",
  "seats.kind": (/** @type {{ seat: number }} */ { seat }) => `Who moves for player ${seat}`,
  "seats.name": (/** @type {{ seat: number }} */ { seat }) => `Name of player ${seat}`,
  "seats.names": "Ann Bo Cleo Dev Eli Fay",
  "seats.person": "person",
  "seats.remove": (/** @type {{ seat: number }} */ { seat }) => `Remove player ${seat}`,
  "seats.token": "Another token",
  "seats.token_of": (/** @type {{ seat: number }} */ { seat }) =>
    `Another token for player ${seat}`,
  "seats.who": "Who plays",

  "setup.begin": "Start the game",
  "setup.delete": (/** @type {{ names: string }} */ { names }) => `Delete the game of ${names}`,
  "setup.deleted": "Game deleted.",
  "setup.game": "the game…",
  "setup.going": (/** @type {{ rolls: number, date: string }} */ { rolls, date }) =>
    `${counted(rolls, "roll", "rolls")}, ${date}`,
  "setup.handicap": "A head start",
  "setup.list": "Games to continue",
  "setup.new_game": "A new game",
  "setup.no_games": "Games started in this browser appear here.",
  "setup.rules": "Rules",
  "setup.shared": "Once it has begun, Share this game lets others play on their own devices.",
  "setup.starting": (/** @type {{ what: string }} */ { what }) => `Starting ${what}`,
  "setup.won": (/** @type {{ name: string, date: string }} */ { name, date }) =>
    `${name} won, ${date}`,
  "setup.your_games": "Your games",

  "tabs.analyse": "Analyse",
  "tabs.draw": "Draw",
  "tabs.judge": "Judge",
  "tabs.play": "Play",
  "tabs.solve": "Solve",

  "tokens.at_once": "at once",
  "tokens.fast": "fast",
  "tokens.normal": "normal",
};

/**
 * A number with its noun, for one and for any other number.
 * @param {number|string} count @param {string} one @param {string} many
 */
export function counted(count, one, many) {
  return `${count} ${Number(count) === 1 ? one : many}`;
}

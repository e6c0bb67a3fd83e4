/**
 * Messages: all words of the page, in English, by their codes. A code has two parts: where it is
 * said, and what. A message that names values is a function of them.
 */

/** @import {Happened} from "./events.js" */

/**
 * @typedef {typeof ENGLISH} Messages
 * @typedef {keyof Messages} Code
 */
/**
 * @template {Code} C
 * @typedef {Messages[C] extends (values: infer V) => string ? [values: V] : []} ValuesOf
 */

export const ENGLISH = {
  "event.bitten": (/** @type {Happened} */ { name, entry, exit, chance }) => {
    const to = exit ? `to ${exit}` : "off the board";
    return `${name} is bitten on ${entry} and slides ${to}${chanceIn("chance", chance)}.`;
  },
  "event.bounced": (/** @type {Happened} */ { name, square }) =>
    `${name} bounces back to ${square}.`,
  "event.bumped": (/** @type {Happened} */ { name, by, origin, square }) => {
    const to = square ? `to ${square}` : "off the board";
    return `${name} is bumped by ${by} from ${origin} ${to}.`;
  },
  "event.climbed": (/** @type {Happened} */ { name, entry, exit, chance }) =>
    `${name} climbs from ${entry} to ${exit}${chanceIn("chance", chance)}.`,
  "event.failed": (/** @type {Happened} */ { name, entry, exit, chance }) => {
    const kind = Number(exit) > Number(entry) ? "ladder" : "snake";
    return `${name} stays on ${entry}: the ${kind} does not work${chanceIn("chance", chance)}.`;
  },
  "event.halted": (/** @type {Happened} */ { name, turns, square }) => {
    const missed = turns === 1 ? "the next turn" : `the next ${turns} turns`;
    return `${name} misses ${missed} on ${square}.`;
  },
  "event.missed": (/** @type {Happened} */ { name, turns }) =>
    turns ? `${name} misses this turn, and ${turns} more.` : `${name} misses this turn.`,
  "event.out": (/** @type {Happened} */ { name, square }) =>
    `${name} is out of the game on ${square}.`,
  "event.returned": (/** @type {Happened} */ { name, origin, square }) => {
    const to = square ? `to ${square}` : "off the board";
    return `${name} goes back from ${origin} ${to}, where the turn began.`;
  },
  "event.rolled": (/** @type {Happened} */ { name, throw: label, origin, reached, again }) => {
    const way = reached === origin ? "" : `, from ${origin} to ${reached}`;
    const comma = way && again ? "," : "";
    return `${name} rolls ${label}${way}${comma}${again ? " and rolls again" : ""}.`;
  },
  "event.sent": (/** @type {Happened} */ { name, origin, square }) => {
    const from = origin === square ? "" : ` from ${origin}`;
    const to = square ? `square ${square}` : "the start";
    return `${name} goes${from} to ${to}: too many such throws in a turn.`;
  },
  "event.stayed": (/** @type {Happened} */ { name, square, why }) => {
    const reasons = {
      overshoot: "the throw goes past the last square",
      zero: "a throw of 0 does not move",
      opening: "this throw does not let the token start",
      limit: "this throw is not played",
      taken: "another player is on that square",
    };
    const where = square ? `on ${square}` : "off the board";
    return `${name} stays ${where}: ${reasons[why ?? "limit"]}.`;
  },
  "event.won": (/** @type {Happened} */ { name, square }) => `${name} wins on ${square}.`,

  "finish.after": (/** @type {{ at: number, rolls: number }} */ { at, rolls }) =>
    `After ${counted(at, "roll", "rolls")} of ${rolls}`,
  "finish.back": "One roll back on the board",
  "finish.climb": "Longest climb:",
  "finish.close": "Closest call:",
  "finish.fall": "Longest fall:",
  "finish.film": "Download this game as a GIF",
  "finish.jump": (/** @type {{ name: string, from: number, to: number }} */ { name, from, to }) =>
    `${name}, from ${from} to ${to}`,
  "finish.needed": (/** @type {{ name: string, rolls: number }} */ { name, rolls }) =>
    `${name} needed at least ${counted(rolls, "more roll", "more rolls")}`,
  "finish.now": "Now",
  "finish.on": "One roll forward on the board",
  "finish.order": "Final order",
  "finish.square": (/** @type {{ square: number }} */ { square }) => `square ${square}`,

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

  "guests.asked": "Whoever opens this link is asked who they are, and plays.",
  "guests.back": "Back to the board",
  "guests.by_hand": "Copy it by hand",
  "guests.code": (/** @type {{ to: "play"|"watch" }} */ { to }) => `QR code to ${to}`,
  "guests.copied": "Copied",
  "guests.copy": (/** @type {{ to: "play"|"watch" }} */ { to }) => `Copy link to ${to}`,
  "guests.copy_this": "Copy this link:",
  "guests.elsewhere": "on another device",
  "guests.here": "on this device",
  "guests.leave": "Leave seat",
  "guests.leave_of": (/** @type {{ name: string }} */ { name }) => `Leave seat ${name}`,
  "guests.link": (/** @type {{ to: "play"|"watch" }} */ { to }) => `Link to ${to}`,
  "guests.link_copied": "Link copied.",
  "guests.needs_server":
    "It opens this game in this browser. A game on several devices needs a server: boustro serve.",
  "guests.now_elsewhere": (/** @type {{ name: string }} */ { name }) =>
    `${name} is on another device.`,
  "guests.now_free": (/** @type {{ name: string }} */ { name }) => `${name} is free.`,
  "guests.now_here": (/** @type {{ name: string }} */ { name }) => `You play ${name}.`,
  "guests.only_watch": "Only watch",
  "guests.play_as": (/** @type {{ name: string }} */ { name }) => `Play as ${name}`,
  "guests.poster": (/** @type {{ to: "play"|"watch" }} */ { to }) => `QR code: scan to ${to}`,
  "guests.release": "Release",
  "guests.release_of": (/** @type {{ name: string }} */ { name }) => `Release ${name}`,
  "guests.scan": (/** @type {{ to: "play"|"watch" }} */ { to }) => `Scan to ${to}`,
  "guests.seen": "Whoever opens this link sees the game and cannot roll.",
  "guests.to_play": "To play",
  "guests.to_watch": "Only to watch",
  "guests.who": "Who are you?",

  "handicap.chance": (
    /** @type {{ name: string, chance: string, share: string }} */ { name, chance, share },
  ) => `${name} wins with a chance of ${chance}. An equal share is ${share}.`,
  "handicap.fair": (/** @type {{ name: string }} */ { name }) => `Make it fair for ${name}`,
  "handicap.for_whom": "For a younger child: a square ahead, or a smaller or larger die.",
  "handicap.none": "as the others",
  "handicap.player": "Player",
  "handicap.square": "Starts on square",
  "handicap.starts_off": "starts off the board",
  "handicap.starts_on": (/** @type {{ square: number }} */ { square }) => `starts on ${square}`,
  "handicap.throws": "Throws",
  "handicap.throws_own": (/** @type {{ die: string, label: string }} */ { label }) =>
    label.endsWith("faces") ? `throws a die with ${label}` : `throws ${label}`,
  "handicap.too_long": "This board takes too long to compute here.",
  "handicap.unknown": "The chances are not known under these rules.",

  "play.taken_back": (/** @type {{ whose: string }} */ { whose }) =>
    `Last roll taken back. ${whose}.`,
  "play.taken_back_elsewhere": (/** @type {{ whose: string }} */ { whose }) =>
    `A roll was taken back elsewhere. ${whose}.`,
  "play.watching": "You are watching.",

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

/** A chance in brackets, if there is one.  @param {string} noun @param {string} [chance] */
export function chanceIn(noun, chance) {
  return chance ? ` (${noun} ${chance})` : "";
}

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

/**
 * @typedef {string|number|null} Value
 * @typedef {{count: number}} Count
 * @typedef {{squares: number, jumps: number, effects: number, beside: string, isSmallest: boolean}}
 *   FailsOn
 * @typedef {{lines: readonly number[], boards: string}} LinePasses
 * @typedef {{step: number, square: number, level: number|null, isEarly: boolean}} SearchStep
 * @typedef {{boards: string, right: "all"|"none"|"some", input: string}} Tested
 * @typedef {{form: string, question: string, rules: string}} Written
 */

export const ENGLISH = {
  "api.answered": (/** @type {{ status: number }} */ { status }) =>
    `The server answered ${status}.`,
  "api.offline": "The server is not responding.",

  "app.unkept":
    "This browser keeps nothing for this page: its storage is blocked or full. You can go on, but copy the link to your board before you close the page.",

  "dom.throw": (/** @type {{ label: string|number }} */ { label }) => `throw ${label}`,

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
    `${name}, from ${from} to ${to || "the start"}`,
  "finish.needed": (/** @type {{ name: string }} */ { name }) =>
    `${name} could have won with the next roll`,
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
  "guests.release": "Free this seat",
  "guests.release_of": (/** @type {{ name: string }} */ { name }) => `Free the seat of ${name}`,
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

  "host.failed":
    "boustro cannot start in this browser. Load the page again, or try a newer browser.",
  "host.forbidden": (/** @type {{ word: string }} */ { word }) =>
    `The host of this page forbids this: its Content-Security-Policy lacks ${word}. The page needs the policy that stands at the top of its index.html.`,
  "host.late": (/** @type {{ seconds: number }} */ { seconds }) =>
    `Not computed: this takes more than ${seconds} seconds in a browser.`,
  "host.loading": "Loading boustro",
  "host.lost":
    "The network was lost while boustro was loading. It goes on by itself once the network is back.",
  "host.megabytes": (/** @type {{ loaded: string, total: string }} */ { loaded, total }) =>
    `${loaded} of ${total} MB`,
  "host.no_https": "This address is not https, so the page needs a network each time it is opened.",
  "host.offline": "This page works without a network, too.",
  "host.opening_game": "Your game opens in a moment.",
  "host.python": "Python",
  "host.python_loading": (/** @type {{ told: string }} */ { told }) => `Python, ${told}`,
  "host.python_starting": "Python…",
  "host.reach": (/** @type {{ command: string }} */ { command }) =>
    `This link works on this computer only. For other devices in your network, start the server with: ${command}`,
  "host.starting": "Starting. You can already look at the board, and draw.",
  "host.starting_python": "Python is starting",

  "judge.alone_for_line": "Open that file alone: then Judge looks for its line.",
  "judge.cannot_run": (/** @type {{ language: string }} */ { language }) =>
    `This looks like ${language}, which cannot run here.`,
  "judge.copy_link": "Copy the link",
  "judge.file": "Or a file, or the ZIP of a class (drop it anywhere on the page)",
  "judge.file_too_large": "That file is larger than 64 KiB.",
  "judge.here": "Run on this board",
  "judge.hints": "One hint at a time",
  "judge.its_own": "its own",
  "judge.judge": "Judge",
  "judge.judging": "Judging.",
  "judge.keys": "Tab indents; Escape, then Tab, leaves the text.",
  "judge.language": "Language",
  "judge.languages": (/** @type {{ languages: string, where: string }} */ { languages, where }) =>
    `${languages} can be judged here. ${where}`,
  "judge.link_carries": "It carries your solution and the board, and runs nothing by itself.",
  "judge.link_unreadable": "The solution in this link cannot be read.",
  "judge.none_runs": (/** @type {{ language: string }} */ { language }) =>
    `This looks like ${language}, but no solution runs here.`,
  "judge.only_panel": (/** @type {{ reason: string }} */ { reason }) =>
    `Here, only a pasted panel is judged: ${reason}.`,
  "judge.other_language": "Another language: test it on your judge",
  "judge.paste_first": "Paste a solution first.",
  "judge.progress": "Progress",
  "judge.question": "Question",
  "judge.recognised": "recognise it",
  "judge.rules": "Rules",
  "judge.running": "Running your solution on one board after another…",
  "judge.runs": (/** @type {{ language: string, where: string }} */ { language, where }) =>
    `This looks like ${language}. ${where}`,
  "judge.solution": "Your solution, or the Input, Output and Expected of an online judge",
  "judge.stop": "Stop",
  "judge.stopped": "Stopped.",
  "judge.to_pack": "Test it on your judge",
  "judge.too_long": (/** @type {{ most: string, has: string }} */ { most, has }) =>
    `A solution may have ${most} characters; this text has ${has}. Nothing was cut off.`,
  "judge.try_wrong": "Try a wrong one",
  "judge.verdict": (/** @type {{ verdict: string, reason: string }} */ { verdict, reason }) =>
    `The verdict: ${verdict}. ${reason}`,
  "judge.written_for": "Written for",

  "judgement.answers": (/** @type {{ given: string, expected: string }} */ { given, expected }) =>
    `Its answer: ${given}. Correct answer: ${expected}.`,
  "judgement.as_test": "As a test",
  "judgement.change": "The change",
  "judgement.changed_board": (/** @type {{ answer: Value }} */ { answer }) =>
    `${answer}, but it changed the board it was given`,
  "judgement.copied": "Copied.",
  "judgement.copy_test": "Copy the test",
  "judgement.differs": "Where it first differs",
  "judgement.fails_after": (/** @type {Count} */ { count }) =>
    `Alone, it gets this board right; it fails after ${counted(count, "other board", "other boards")}.`,
  "judgement.fails_here": "It fails on this board.",
  "judgement.fails_on": (
    /** @type {FailsOn} */ { squares, jumps, effects, beside, isSmallest },
  ) => {
    const parts = [
      `It fails on a board of ${counted(squares, "square", "squares")}`,
      ` with ${counted(jumps, "jump", "jumps")}`,
      effects ? ` and ${counted(effects, "effect", "effects")}` : "",
      isSmallest ? "; no board with fewer squares fails this way." : ".",
      beside ? ` Asked beside it: ${beside}.` : "",
    ];
    return parts.join("");
  },
  "judgement.growth": "What grows",
  "judgement.growth_row": (/** @type {{ squares: Value, spent: string }} */ { squares, spent }) =>
    `${squares} squares: ${spent}`,
  "judgement.its_answer": "Its answer",
  "judgement.line": "The line",
  "judgement.line_passes": (/** @type {LinePasses} */ { lines, boards }) => {
    const where = lines.length > 1 ? `one of the lines ${lines.join(", ")}` : `line ${lines[0]}`;
    return `${where}; with a change there it passes ${boards} boards.`;
  },
  "judgement.mistake": "Likely mistake",
  "judgement.more_boards": "Press Judge for the likely mistake: that takes more boards than one.",
  "judgement.no_answer": "none",
  "judgement.no_line": (/** @type {{ why: string }} */ { why }) => `The line: ${why}.`,
  "judgement.no_mistake": "No likely mistake is known.",
  "judgement.no_route": "−1 (no route)",
  "judgement.none_found": "none found",
  "judgement.one_tested": (/** @type {{ input: string }} */ { input }) =>
    `One board tested. ${input}`,
  "judgement.or_another": (/** @type {{ right: Value }} */ { right }) => `${right}, or another`,
  "judgement.own_levels": (/** @type {{ levels: string }} */ { levels }) =>
    `Its own levels (the right one in brackets): ${levels}`,
  "judgement.own_route": "Its own route, in red",
  "judgement.remark": (/** @type {{ remark: string }} */ { remark }) => `Remark: ${remark}.`,
  "judgement.right_answer": "Correct answer",
  "judgement.search": "Its search, square by square",
  "judgement.search_key": "Square · right level, in the order in which it takes them",
  "judgement.shortest_route": "A shortest route",
  "judgement.show": "Show it on the board",
  "judgement.show_easier": (/** @type {Count} */ { count }) =>
    `Show an easier board: ${counted(count, "jump", "jumps")}`,
  "judgement.step": "Step of its search",
  "judgement.step_said": (/** @type {SearchStep} */ { step, square, level, isEarly }) => {
    const right = level === null ? "which no route reaches" : `right level ${level}`;
    const taken = counted(step, "square", "squares");
    return `${taken} taken. Now ${square}, ${right}${isEarly ? ": too early" : ""}.`;
  },
  "judgement.step_through": "Step through it to see it on the board.",
  "judgement.test_case": "Test case",
  "judgement.tested": (/** @type {Tested} */ { boards, right, input }) => {
    const rest = { all: ", all correct", none: ", all wrong", some: "" }[right];
    return `${boards} boards tested${rest}. ${input}`;
  },
  "judgement.times": (/** @type {{ times: string }} */ { times }) => `${times} times`,
  "judgement.what_expected": "What is expected?",
  "judgement.which_board": "On which board?",
  "judgement.which_line": "Which line?",
  "judgement.why": "Why?",
  "judgement.within_limit": "within the limit",
  "judgement.written": (/** @type {Written} */ { form, question, rules }) => {
    const asked = question && ` Question: ${question}.`;
    const played = rules && ` Rules: ${rules}.`;
    return `Written for: ${form}.${asked}${played}`;
  },
  "judgement.written_for": "“Written for” chooses another",

  "judging.boards": (/** @type {{ done: string, all: string }} */ { done, all }) =>
    `${done} of ${all} boards`,
  "judging.in_browser": "Runs in this browser, offline; never uploaded.",
  "judging.no_javascript": (/** @type {{ why: string }} */ { why }) =>
    `JavaScript does not start: ${why}.`,
  "judging.no_python": (/** @type {{ why: string }} */ { why }) =>
    `Python does not start in this browser: ${why}. Try another browser.`,
  "judging.on_server": "It runs on this server, in a sandbox.",
  "judging.refused": "its worker was refused",
  "judging.silent": (/** @type {{ seconds: number }} */ { seconds }) =>
    `its worker has said nothing for ${seconds} seconds`,
  "judging.spent": (/** @type {{ seconds: number, most: number }} */ { seconds, most }) =>
    `${seconds} s (${most} s at most)`,
  "judging.starting": (/** @type {{ said: string }} */ { said }) => `Starting ${said}`,
  "judging.starting_python": "Starting Python…",
  "judging.too_long": "it takes too long",

  "pack.boards": "The boards",
  "pack.copied": (/** @type {Count} */ { count }) => `${counted(count, "board", "boards")} copied.`,
  "pack.copy": "Copy the boards",
  "pack.judge": "Your judge",
  "pack.judge_outputs": "Judge the outputs",
  "pack.outputs": "Its outputs, one for each board, in this order",
  "pack.paste_first": "Paste the outputs first.",
  "pack.select": "Select the text and copy it.",

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

  "rules.another_die": "Another die",
  "rules.dice": "3d6, 1-4, or loaded: 1:1,6:3",
  "rules.die_now": (/** @type {{ die: string }} */ { die }) => `Die: ${die}.`,
  "rules.house": "House rules",
  "rules.now": (/** @type {{ rules: string }} */ { rules }) => `Rules: ${rules}.`,
  "rules.our_own": "our own",

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

  "submissions.accepted": (
    /** @type {{ count: number, accepted: number }} */ { count, accepted },
  ) => `${counted(count, "solution", "solutions")}: ${accepted} accepted.`,
  "submissions.reports": (/** @type {{ command: string }} */ { command }) =>
    `For a report for each student and a gradebook: ${command}`,
  "submissions.show": "Show",
  "submissions.too_large": "That ZIP is larger than 1.5 MB: boustro judge takes larger ones.",

  "tabs.analyse": "Analyse",
  "tabs.draw": "Draw",
  "tabs.judge": "Judge",
  "tabs.play": "Play",
  "tabs.solve": "Solve",

  "tokens.at_once": "at once",
  "tokens.fast": "fast",
  "tokens.normal": "normal",

  "turn.all_rolls": "All rolls",
  "turn.rolled_elsewhere": (/** @type {{ name: string }} */ { name }) =>
    `${name} is played on another device, which rolls for ${name}.`,
  "turn.rolls": (/** @type {{ count: number }} */ { count }) =>
    `${counted(count, "roll", "rolls")}.`,
  "turn.rolls_so_far": (/** @type {{ count: number }} */ { count }) =>
    `${counted(count, "roll", "rolls")} so far.`,
  "turn.so_far": "So far",
  "turn.undo_elsewhere": (/** @type {{ name: string }} */ { name }) =>
    `Only ${name}’s device, or the one that began the game, takes back this roll.`,
  "turn.you_are": (/** @type {{ names: string }} */ { names }) => `You are ${names}.`,
  "turn.yours": (/** @type {{ names: string }} */ { names }) => `You are ${names}: your turn.`,

  "verdict.board": "A board it fails on",
  "verdict.elsewhere": "This verdict is on another board than the one that is drawn now.",
  "verdict.its_rules": "The rules are now those of the solution. Undo brings yours back.",
  "verdict.shown": "The board on which it fails is shown.",
  "verdict.stale": "You have changed the solution since this verdict.",
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

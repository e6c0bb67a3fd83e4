/**
 * Messages of the parts of the page that are loaded later, each of which imports this table: so the
 * first view does not wait for their words.
 */

import { counted, ENGLISH } from "./messages.js";

/** @import {Happened} from "./events.js" */
/** @import {Count, FailsOn, LinePasses, SearchStep, Tested, Value, Written} from "./messages.js" */
/** @import {SearchFrom, SearchLevel, SearchNew, SearchStart, SearchWon} from "./messages.js" */

export const LATER = {
  "commands.another_square": "A jump leads to another square.",
  "commands.beyond_play": "The board of a game does not change: type draw first.",
  "commands.changed_on_draw": "The board is changed on Draw: type draw first.",
  "commands.does_begin": "an empty board",
  "commands.does_figures": "fewest rolls and average",
  "commands.does_go": "go to a square, and hear what is there",
  "commands.does_help": "this list",
  "commands.does_jumps": "all snakes and ladders",
  "commands.does_lay": "a jump from one square to another",
  "commands.does_redo": "make that change again",
  "commands.does_remove": "remove the jump of a square",
  "commands.does_roll": "roll the die in a game",
  "commands.does_rules": "the rules in words",
  "commands.does_turn": "open a tab",
  "commands.does_undo": "take back the last change, or the last roll",
  "commands.does_where": "the square, or all players of a game",
  "commands.effect": (/** @type {{ square: number, effect: string }} */ { square, effect }) =>
    `square ${square}: ${effect}`,
  "commands.jumps": (/** @type {{ count: number, jumps: string[] }} */ { count, jumps }) =>
    `${counted(count, "jump", "jumps")}: ${jumps.join(", ")}.`,
  "commands.line": (/** @type {{ shown: string, does: string }} */ { shown, does }) =>
    `${shown}: ${does}.`,
  "commands.no_figures": "The figures are not there yet.",
  "commands.no_game": "No game is open: type play, and start one.",
  "commands.no_jumps": "No jumps.",
  "commands.no_redo": "Nothing to redo.",
  "commands.no_rules": "The rules are not there yet.",
  "commands.no_square": (/** @type {{ square: number, size: number }} */ { square, size }) =>
    `There is no square ${square}: the board has ${size}.`,
  "commands.no_undo": "Nothing to undo.",
  "commands.none": (/** @type {{ text: string }} */ { text }) =>
    `No command is called “${text}”. Type help for the list.`,
  "commands.place": (/** @type {{ name: string, square: number }} */ { name, square }) =>
    `${name} ${square === 0 ? "off the board" : "on square "}${square || ""}`,
  "commands.rules": (/** @type {{ rules: string }} */ { rules }) => `Rules: ${rules}.`,
  "commands.unknown_effect": "On this board it cannot be told what a jump would do.",
  "commands.weighed": (/** @type {{ jump: string }} */ { jump }) =>
    `What the ${jump} would do follows; the board does not change on Analyse.`,

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
    const way = reached === origin ? "" : `, from ${origin || "the start"} to ${reached}`;
    const comma = way && again ? "," : "";
    return `${name} rolls ${label}${way}${comma}${again ? " and rolls again" : ""}.`;
  },
  "event.sent": (/** @type {Happened} */ { name, origin, square }) => {
    const from = origin === square ? "" : ` from ${origin || "the start"}`;
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
  "finish.stood": (
    /** @type {{ at: number, rolls: number, places: string[] }} */ { at, rolls, places },
  ) => `After ${counted(at, "roll", "rolls")} of ${rolls}: ${places.join(", ")}.`,

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

  "judgement.answers": (/** @type {{ given: string, expected: string }} */ { given, expected }) =>
    `Its answer: ${given}. Correct answer: ${expected}.`,
  "judgement.applied": "The change is made: press Judge to test it.",
  "judgement.apply": "Make this change",
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
  "judgement.line_passes": (/** @type {LinePasses} */ { lines }) => {
    const where = lines.length > 1 ? `one of the lines ${lines.join(", ")}` : `line ${lines[0]}`;
    return `${where}. With a change there, it passes every board tried.`;
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
  "judgement.search_key": "The squares that it takes, in order, each with its right level",
  "judgement.shortest_route": "A shortest route",
  "judgement.show": "Show it on the board",
  "judgement.show_easier": (/** @type {Count} */ { count }) =>
    `Show an easier board: ${counted(count, "jump", "jumps")}`,
  "judgement.step": "Step of its search",
  "judgement.step_said": (/** @type {SearchStep} */ { step, square, level, isEarly }) => {
    const taken = `${counted(step, "square", "squares")} taken. Now ${square}, `;
    if (level === null) return `${taken}where no token rests.`;
    return `${taken}right level ${level}${isEarly ? ": too early" : ""}.`;
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
    return `Judged as ${form}.${asked}${played}`;
  },
  "judgement.written_for": "“Written for” chooses another",

  "pack.boards": "The boards",
  "pack.copied": (/** @type {Count} */ { count }) => `${counted(count, "board", "boards")} copied.`,
  "pack.copy": "Copy the boards",
  "pack.judge": "Your judge",
  "pack.judge_outputs": "Judge the outputs",
  "pack.outputs": "Its outputs, one for each board, in this order",
  "pack.paste_first": "Paste the outputs first.",
  "pack.select": "Select the text and copy it.",

  "predict.asked": "Which square is searched from next?",
  "predict.check": "Check",
  "predict.predict": "Predict the next square",
  "predict.right": (/** @type {{ right: number, asked: number }} */ { right, asked }) =>
    `Right. ${right} of ${counted(asked, "prediction", "predictions")} right.`,
  "predict.wrong": (
    /** @type {{ expected: number, right: number, asked: number }} */ { expected, right, asked },
  ) => `No, ${expected}. ${right} of ${counted(asked, "prediction", "predictions")} right.`,

  "search.by_level": "level by level",
  "search.code": "The search in pseudo-code",
  "search.compared": (/** @type {{ breadth: string, depth: string }} */ { breadth, depth }) =>
    `Breadth-first: ${breadth}. Depth-first: ${depth}.`,
  "search.empty": "empty",
  "search.fast": "fast",
  "search.finish": "finish",
  "search.found": (/** @type {{ rolls: number|null, squares: number }} */ { rolls, squares }) =>
    `${rolls === null ? "no route" : counted(rolls, "roll", "rolls")}, ${counted(squares, "square", "squares")} searched from`,
  "search.found_from": "found from",
  "search.in_queue": "in the queue",
  "search.known": "known",
  "search.level": (/** @type {SearchLevel} */ { level, count, squares }) =>
    `Level ${level}: ${counted(count, "square", "squares")} searched from, ${squares.length ? "new" : "nothing is new"}${squares.length > 1 ? " are " : squares.length ? " is " : ""}${squares.join(", ")}.`,
  "search.line1": (/** @type {{ isStack: boolean }} */ { isStack }) =>
    `${isStack ? "stack" : "queue"} = [start]`,
  "search.line2": (/** @type {{ isStack: boolean }} */ { isStack }) =>
    `while ${isStack ? "stack" : "queue"} is not empty:`,
  "search.line3": (/** @type {{ isStack: boolean }} */ { isStack }) =>
    `    square = ${isStack ? "last of stack" : "first of queue"}, taken out`,
  "search.line4": "    for each throw from square:",
  "search.line5": "        if it lands on the finish: done",
  "search.line6": "        if it lands on a new square:",
  "search.line7": "            found from = square",
  "search.line8": (/** @type {{ isStack: boolean }} */ { isStack }) =>
    `            put it ${isStack ? "on top of stack" : "at the end of queue"}`,
  "search.line9": "        else: it is known, go on",
  "search.medium": "medium",
  "search.more": (/** @type {{ count: number }} */ { count }) => `and ${count} more`,
  "search.new": "new",
  "search.new_ones": (/** @type {SearchNew} */ { level, state, squares, isStack }) =>
    `Level ${level}: from ${fromPlace(state)}, new ${squares.length === 1 ? "is" : "are"} ${squares.join(", ")}. ${joins(squares.length, isStack)}`,
  "search.nothing_new": (/** @type {SearchFrom} */ { level, state }) =>
    `Level ${level}: from ${fromPlace(state)}, every throw leads to squares already known.`,
  "search.order": "Search",
  "search.outset": (/** @type {SearchStart} */ { square, state, isStack }) =>
    `The token is ${square ? "on square " : "off the board"}${square || ""}. The ${isStack ? "stack" : "queue"} holds ${place(state)}.`,
  "search.pace": "Speed",
  "search.queue": "queue",
  "search.queue_title": "Queue, the next first",
  "search.searching": "searching from",
  "search.slow": "slow",
  "search.stack": "Stack",
  "search.step": (/** @type {{ step: number, steps: number }} */ { step, steps }) =>
    `step ${step} of ${steps}`,
  "search.step_back": "Back",
  "search.step_first": "First",
  "search.step_forward": "Next",
  "search.step_last": "Last",
  "search.step_pause": "Pause",
  "search.step_play": "Play",
  "search.step_slider": "step of the search",
  "search.throws": "Where each throw leads",
  "search.won": (/** @type {SearchWon} */ { level, state, label }) =>
    `Level ${level}: from ${fromPlace(state)}, a throw of ${label} reaches the finish: ${counted(level + 1, "roll", "rolls")}.`,

  "submissions.accepted": (
    /** @type {{ count: number, accepted: number }} */ { count, accepted },
  ) => `${counted(count, "solution", "solutions")}: ${accepted} accepted.`,
  "submissions.reports": (/** @type {{ command: string }} */ { command }) =>
    `For a report for each student and a gradebook: ${command}`,
  "submissions.show": "Show",
  "submissions.too_large": "That ZIP is larger than 1.5 MB: boustro judge takes larger ones.",
};

Object.assign(ENGLISH, LATER);

/** A state of a search, in a queue.  @param {string} state */
function place(state) {
  return state === "0" ? "the start" : state;
}

/** A state from which is searched.  @param {string} state */
function fromPlace(state) {
  return state === "0" ? "the start" : `square ${state}`;
}

/** Where new squares go.  @param {number} count @param {boolean} isStack */
function joins(count, isStack) {
  const end = isStack ? "the top of the stack" : "the end of the queue";
  return `${count === 1 ? "It joins" : "They join"} ${end}.`;
}

/** A chance in brackets, if there is one.  @param {string} noun @param {string} [chance] */
export function chanceIn(noun, chance) {
  return chance ? ` (${noun} ${chance})` : "";
}

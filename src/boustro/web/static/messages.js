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

  "judging.on_server": "It runs on this server, in a sandbox.",
  "judging.spent": (/** @type {{ seconds: number, most: number }} */ { seconds, most }) =>
    `${seconds} s (${most} s at most)`,

  "pack.boards": "The boards",
  "pack.copied": (/** @type {Count} */ { count }) => `${counted(count, "board", "boards")} copied.`,
  "pack.copy": "Copy the boards",
  "pack.judge": "Your judge",
  "pack.judge_outputs": "Judge the outputs",
  "pack.outputs": "Its outputs, one for each board, in this order",
  "pack.paste_first": "Paste the outputs first.",
  "pack.select": "Select the text and copy it.",

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

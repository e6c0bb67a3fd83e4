/**
 * Messages: all words of the page, in English, by their codes. A code has two parts: where it is
 * said, and what. A message that names values is a function of them.
 */

/**
 * @typedef {typeof import("./messages_later.js").LATER} Later
 * @typedef {typeof import("./messages_site.js").ALONE} Alone
 * @typedef {typeof ENGLISH & Later & Alone} Messages
 * @typedef {keyof Messages} Code
 */
/**
 * @template {Code} C
 * @typedef {Messages[C] extends (values: infer V) => string ? [values: V] : []} ValuesOf
 */

/** @import {Kind, Pair} from "./draft.js" */
/**
 * @typedef {string|number|null} Value
 * @typedef {{text: string, before: Pair|null, after: Pair|null}} AdvisedChange
 * @typedef {{throws: string, rolls: number, share: string}} Likely
 * @typedef {{fewest: number|null, bump: boolean, mean: string}} MainFigures
 * @typedef {{low: string|null, high: string|null, value: string}} Missed
 * @typedef {{count: number}} Count
 * @typedef {{squares: number, jumps: number, effects: number, beside: string, isSmallest: boolean}}
 *   FailsOn
 * @typedef {{square: number, state: string, isStack: boolean}} SearchStart
 * @typedef {{level: number, state: string}} SearchFrom
 * @typedef {{level: number, state: string, squares: string[], isStack: boolean}} SearchNew
 * @typedef {{level: number, count: number, squares: string[]}} SearchLevel
 * @typedef {{level: number, state: string, label: string}} SearchWon
 * @typedef {{lines: readonly number[]}} LinePasses
 * @typedef {{step: number, square: number, level: number|null, isEarly: boolean}} SearchStep
 * @typedef {{boards: string, right: "all"|"none"|"some", input: string}} Tested
 * @typedef {{form: string, question: string, rules: string}} Written
 */

export const ENGLISH = {
  "advice.cancel": "Cancel",
  "advice.change": (/** @type {AdvisedChange} */ { text }) => text,
  "advice.changes": (/** @type {{ changes: string[] }} */ { changes }) =>
    `${changes[0].charAt(0).toUpperCase()}${changes.join(" and ").slice(1)}`,
  "advice.choose": "Choose a change first.",
  "advice.done": (/** @type {{ change: string }} */ { change }) => `${change}: done.`,
  "advice.first_player": (/** @type {{ before: string, after: string }} */ { before, after }) =>
    `first player ${before} → ${after} %`,
  "advice.mended": "After this change, every game can be finished.",
  "advice.one_player": "With one player there is no advantage. Choose two or more below.",
  "advice.preview": (/** @type {{ change: string }} */ { change }) => `Preview: ${change}.`,
  "advice.preview_only": (/** @type {{ change: string }} */ { change }) =>
    `Preview: ${change}. The board is not changed yet.`,
  "advice.rolls": (/** @type {{ rolls: string }} */ { rolls }) => `${rolls} rolls`,
  "advice.rolls_change": (/** @type {{ before: string, after: string }} */ { before, after }) =>
    `${before} → ${after} rolls`,
  "advice.small": "Small changes. Press one to see it on the board.",
  "advice.smallest": "The smallest changes. Press one to see it on the board.",
  "advice.take": "Make this change",
  "advice.title": "Make it …",
  "advice.trying": "Trying changes of one jump …",

  "analyse.all_endless": "No game ever ends",
  "analyse.all_lost": "Every game is lost",
  "analyse.chances": "Chance to win by seat",
  "analyse.choose_players": "Choose two or more players to compare their chances.",
  "analyse.fix_first": "Fix the problems on the Draw tab first.",
  "analyse.half": "half of the games",
  "analyse.half_term": "the median",
  "analyse.lengths": "How long games take",
  "analyse.lost_or_endless": "No game is ever won",
  "analyse.minutes": (/** @type {{ minutes: string }} */ { minutes }) => `${minutes} min`,
  "analyse.nine_tenths": "9 games in 10",
  "analyse.nine_tenths_term": "the 90th percentile, P90",
  "analyse.no_seats": "Not computed for this board and these rules.",
  "analyse.not_computed": "not computed",
  "analyse.not_valid": "Not a valid board yet",
  "analyse.on_board": "On the board",
  "analyse.players": "Players",
  "analyse.playing_time": (/** @type {{ players: number }} */ { players }) =>
    `playing time, ${counted(players, "player", "players")}`,
  "analyse.plus_minus": (/** @type {{ rolls: string }} */ { rolls }) => `± ${rolls} rolls`,
  "analyse.rolls_needed": "How many rolls one player needs:",
  "analyse.seat": (/** @type {{ seat: number }} */ { seat }) => `Seat ${seat}`,
  "analyse.spread": "spread around the average",
  "analyse.spread_term": "the standard deviation",
  "analyse.tenth": "1 game in 10",
  "analyse.tenth_term": "the 10th percentile, P10",
  "analyse.too_large": "Every game is won, but the average is too large for numbers here.",
  "analyse.unknown": "Not computed",
  "analyse.up_to": (/** @type {{ rolls: string }} */ { rolls }) => `up to ${rolls} rolls`,
  "analyse.who_wins": "Who wins",
  "analyse.won_lost_endless": "A game can be lost, or never end",
  "analyse.won_or_endless": "A game might never end",
  "analyse.won_or_lost": "A game can be lost",

  "api.answered": (/** @type {{ status: number }} */ { status }) =>
    `The server answered ${status}.`,
  "api.offline": "The server is not responding.",

  "app.unkept":
    "This browser keeps nothing for this page: its storage is blocked or full. You can go on, but copy the link to your board before you close the page.",

  "boards.back": "Back to this board.",
  "boards.begun": (/** @type {{ board: string }} */ { board }) =>
    `${board}. Undo brings the other one back.`,
  "boards.builtin": (/** @type {{ title: string }} */ { title }) => `${title} opened.`,
  "boards.new": "New board",
  "boards.opened": "Board opened.",
  "boards.saved": "Saved.",

  "changes.add": "Add this jump",
  "changes.best": "The changes that matter most",
  "changes.how":
    "Drag from one square to another, or press Enter on two squares. The board does not change.",
  "changes.instead": (
    /** @type {{ entry: number, exit: number, was: number|null }} */ { entry, exit, was },
  ) => `${entry} → ${exit} instead of ${was}`,
  "changes.new": (
    /** @type {{ kind: Kind, entry: number, exit: number }} */ { kind, entry, exit },
  ) => `A ${kind} ${entry} → ${exit}`,
  "changes.none": "Nothing to compare.",
  "changes.not_computed": "Not computed for this board and these rules.",
  "changes.over": "With game over on a square no change is compared.",
  "changes.pair": "What would this jump do?",
  "changes.without": (
    /** @type {{ kind: Kind, entry: number, exit: number }} */ { kind, entry, exit },
  ) => `Without the ${kind} ${entry} → ${exit}`,

  "design.about": "about",
  "design.another": "Another",
  "design.any": "any",
  "design.average": (/** @type {{ mean: string, digits: number|null }} */ { mean, digits }) =>
    `Average for one player: ${mean} rolls (${digits === null ? "exact" : "exact to "}${digits === null ? "" : counted(digits, "digits", "digits")})`,
  "design.cancel": "Cancel",
  "design.cancelled": "Cancelled.",
  "design.checked": (/** @type {{ average: string, boards: string }} */ { average, boards }) =>
    `${average}${average && ". "}Checked ${boards} boards. Undo restores yours.`,
  "design.closest": (/** @type {{ isLate: boolean, reached: string[] }} */ { isLate, reached }) =>
    `No board met every wish${isLate ? " in time" : ""}. The closest: ${reached.join(", ")}.`,
  "design.columns": "Columns",
  "design.columns_of_new": "Columns of the new board",
  "design.how_many": "How many play",
  "design.impossible": "No board can be like that.",
  "design.in_any": "As it comes",
  "design.in_minutes": "In minutes",
  "design.in_rolls": "In rolls",
  "design.keep": (/** @type {{ kind: Kind, label: string }} */ { kind, label }) =>
    `Keep the ${kind} ${label}`,
  "design.kind": "Kind",
  "design.ladders": "Ladders",
  "design.length": "Length of a game",
  "design.longest_ladder": "Longest ladder",
  "design.longest_snake": "Longest snake",
  "design.looking": "Looking for a board.",
  "design.looking_for": (/** @type {{ seconds: number }} */ { seconds }) =>
    `Looking for a board: ${seconds} s`,
  "design.made": (/** @type {{ what: string }} */ { what }) => `Made: ${what}.`,
  "design.make": "Make the board",
  "design.minutes": (/** @type {{ minutes: string, players: number }} */ { minutes, players }) =>
    `about ${minutes} minutes with ${counted(players, "player", "players")}`,
  "design.minutes_for": "minutes for",
  "design.missed": (/** @type {Missed} */ { low, high, value }) =>
    `You asked for ${within(low, high)}; this board has ${value}.`,
  "design.not_found": "No such board found, though there may be one. Change a wish, or try again.",
  "design.players": (/** @type {{ count: number }} */ { count }) =>
    counted(count, "player", "players"),
  "design.rolls_each": (/** @type {{ rolls: string }} */ { rolls }) => `about ${rolls} rolls each`,
  "design.rolls_for_one": "rolls for one player",
  "design.rows": "Rows",
  "design.rows_of_new": "Rows of the new board",
  "design.snakes": "Snakes",
  "design.squares": "squares",
  "design.stays": (/** @type {{ count: number }} */ { count }) =>
    `Jumps that stay: ${count || "none"}`,
  "design.title": "Make me a board",

  "dom.throw": (/** @type {{ label: string|number }} */ { label }) => `throw ${label}`,

  "downloads.answers": "with an answer sheet at the end",
  "downloads.board_as": "Board as",
  "downloads.class": "For a class",
  "downloads.download": "Download",
  "downloads.lesson": "Lesson",
  "downloads.lesson_hint":
    "A lesson: one file with the board, the search to step through and the figures.",
  "downloads.paper": "Paper",
  "downloads.picture_as": "Picture as",
  "downloads.rest": "Download the rest",
  "downloads.saved": (/** @type {{ name: string }} */ { name }) => `Saved as ${name}.`,
  "downloads.sheets": "Worksheets",
  "downloads.sheets_each": "Sheets, each with another board",
  "downloads.theme": "Theme",
  "downloads.title": "Download and print",
  "downloads.to_open": (/** @type {{ name: string }} */ { name }) =>
    `Saved as ${name}: open it in a browser.`,
  "downloads.to_print": (/** @type {{ name: string }} */ { name }) =>
    `Saved as ${name}: open it and print it.`,

  "draft.jump": (
    /** @type {{ kind: Kind, entry: number, exit: number }} */ { kind, entry, exit },
  ) => `${kind} from ${entry} ${goal(exit)}`,

  "draw.add": "Add",
  "draw.by_drag":
    "Drag from square to square on the board: upwards for a ladder, downwards for a snake.",
  "draw.from": "From",
  "draw.jumps": (/** @type {{ ladders: number, snakes: number }} */ { ladders, snakes }) =>
    `${counted(ladders, "ladder", "ladders")}, ${counted(snakes, "snake", "snakes")}`,
  "draw.many_problems": (/** @type {{ count: number }} */ { count }) => `${count} problems`,
  "draw.more": (/** @type {{ count: number }} */ { count }) => `and ${count} more`,
  "draw.name": "Name",
  "draw.new_board": "New board",
  "draw.no_jumps": "No jumps yet",
  "draw.nothing_else": "Nothing else",
  "draw.one_problem": "One problem",
  "draw.outside": (/** @type {{ count: number }} */ { count }) =>
    `Remove ${counted(count, "jump", "jumps")} outside the board`,
  "draw.problems": "Problems",
  "draw.remove": (/** @type {{ jump: string }} */ { jump }) => `Remove the ${jump}`,
  "draw.remove_all": "Remove all",
  "draw.removed_all": "All jumps removed.",
  "draw.renamed": "Renamed.",
  "draw.rules": "Rules",
  "draw.select": (/** @type {{ kind: Kind, label: string }} */ { kind, label }) =>
    `Select the ${kind} ${label}`,
  "draw.show": "Show on the board",
  "draw.square": (/** @type {{ square: number }} */ { square }) => `Square ${square}`,
  "draw.to": "to",

  "editor.acts": (/** @type {{ square: number, act: string }} */ { square, act }) =>
    `Square ${square}: ${act}.`,
  "editor.added": (/** @type {{ jump: string }} */ { jump }) => `Added the ${jump}.`,
  "editor.average": (/** @type {{ before: string, after: string }} */ { before, after }) =>
    `average ${before} → ${after}`,
  "editor.begins": (/** @type {{ kind: Kind, exit: number }} */ { kind, exit }) =>
    `${kind} ${kind === "ladder" ? "up" : "down"} to ${exit}`,
  "editor.begins_off": "A jump cannot begin off the board.",
  "editor.effect": (/** @type {{ jump: string, effects: string[] }} */ { jump, effects }) =>
    `${jump}: ${effects.join(", ").replaceAll("→", "to")}.`,
  "editor.ends": (/** @type {{ kind: Kind, entry: number }} */ { kind, entry }) =>
    `${kind === "ladder" ? "top of the ladder" : "tail of the snake"} from ${entry}`,
  "editor.fewest": (/** @type {{ before: number|null, after: number|null }} */ { before, after }) =>
    `fewest rolls ${before ?? "none"} → ${after ?? "none"}`,
  "editor.last": "last square",
  "editor.moved": (/** @type {{ jump: string }} */ { jump }) => `Moved the ${jump}.`,
  "editor.none_on": (/** @type {{ square: number }} */ { square }) => `No jump on ${square}.`,
  "editor.nothing": "nothing",
  "editor.off": "Off the board",
  "editor.redirected": (/** @type {{ jump: string }} */ { jump }) => `Redirected the ${jump}.`,
  "editor.removed": (/** @type {{ jumps: string[] }} */ { jumps }) =>
    `Removed the ${jumps.join(", the ")}.`,
  "editor.rolls": (/** @type {{ change: string }} */ { change }) => `${change} rolls`,
  "editor.square": (/** @type {{ square: number }} */ { square }) => `Square ${square}`,

  "figures.all_endless": "no game ever ends",
  "figures.all_lost": "every game is lost",
  "figures.all_won": "the average is too large for numbers here",
  "figures.average_player": "average, one player",
  "figures.average_token": "average, one token alone",
  "figures.average_unknown": "average, not computed",
  "figures.fewest": "fewest possible",
  "figures.ladders": "Ladders lead up",
  "figures.lost_or_endless": "no game is ever won",
  "figures.main": (/** @type {MainFigures} */ { fewest, bump, mean }) =>
    `Fewest rolls: ${fewest ?? "–"}. Average, ${bump ? "one token alone" : "one player"}: ${mean} rolls.`,
  "figures.min": "min",
  "figures.no_average": "none",
  "figures.no_route": "no route to the finish",
  "figures.none": "none",
  "figures.off": (/** @type {{ from: number }} */ { from }) => `${from} → off the board`,
  "figures.preview": "Preview: figures and chances are for the board after the change.",
  "figures.printed": (/** @type {{ size: number, rules: string }} */ { size, rules }) =>
    `${counted(size, "square", "squares")}. Rules: ${rules}.`,
  "figures.range_player": "8 out of 10 games, one player",
  "figures.range_token": "8 out of 10 games, one token alone",
  "figures.roll": "roll",
  "figures.rolls": "rolls",
  "figures.rules": "Rules:",
  "figures.rules_are": (/** @type {{ rules: string }} */ { rules }) => `Rules: ${rules}`,
  "figures.snakes": "Snakes lead down",
  "figures.time": "playing time",
  "figures.time_for": (/** @type {{ players: number }} */ { players }) =>
    `playing time, ${counted(players, "player", "players")}`,
  "figures.time_for_two": "playing time, 2 players",
  "figures.too_large": (/** @type {{ size: string, most: string }} */ { size, most }) =>
    `This board of ${size} squares is too large for figures here; boards of at most ${most} have them.`,
  "figures.unknown": (/** @type {{ figure: string }} */ { figure }) => `${figure}, not computed`,
  "figures.unknown_bumping": (/** @type {{ figure: string }} */ { figure }) =>
    `${figure}, not computed with bumping`,
  "figures.won_lost_endless": "a game might be lost or never end",
  "figures.won_or_endless": "a game might never end",
  "figures.won_or_lost": "no average, games can be lost",

  "files.lesson": "Lesson",
  "files.lesson_about": (/** @type {{ name: string }} */ { name }) => `Lesson about ${name}`,
  "files.own": "Boards of this page",

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

  "guests.who": "Who are you?",

  "host.reach": (/** @type {{ command: string }} */ { command }) =>
    `This link works on this computer only. For other devices in your network, start the server with: ${command}`,

  "judge.alone_for_line": "Open that file alone: then Judge looks for its line.",
  "judge.cannot_run": (/** @type {{ language: string }} */ { language }) =>
    `This looks like ${language}, which cannot run here.`,
  "judge.copy_link": "Copy a link to this solution",
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
  "judge.other_language": "Another language? Test it on your judge",
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

  "judging.on_server": "It runs on this server, in a sandbox.",
  "judging.spent": (/** @type {{ seconds: number }} */ { seconds }) => `Testing: ${seconds} s`,

  "keep.anyone": "Anyone with the link can see the board.",
  "keep.copied": "Link copied.",
  "keep.copy": "Copy the link",
  "keep.copy_this": "Copy this link:",
  "keep.here_only":
    "Saved boards stay in this browser. The link holds the whole board: it opens in any browser.",
  "keep.link": "Link",
  "keep.listed": (/** @type {{ reach: string }} */ { reach }) =>
    `Only this browser lists your saved boards. ${reach}`,
  "keep.named": (/** @type {{ name: string }} */ { name }) => `“${name}” is saved. `,
  "keep.qr": "QR code of this link",
  "keep.replace": (/** @type {{ name: string }} */ { name }) => `Replace “${name}”`,
  "keep.save": "Save",
  "keep.save_new": "Save as new",
  "keep.saved": "Saved. ",
  "keep.title": "Save and share",

  "measure.column_fewer": "One column fewer",
  "measure.column_more": "One column more",
  "measure.columns": "Columns",
  "measure.most_columns": (/** @type {{ most: number }} */ { most }) =>
    `This page makes boards of at most ${most} columns.`,
  "measure.most_rows": (/** @type {{ most: number }} */ { most }) =>
    `This page makes boards of at most ${most} rows.`,
  "measure.row_fewer": "One row fewer",
  "measure.row_more": "One row more",
  "measure.rows": "Rows",
  "measure.size": (/** @type {{ rows: number, columns: number }} */ { rows, columns }) =>
    `Changed to ${counted(rows, "row", "rows")} of ${columns}.`,
  "measure.squares": (/** @type {{ size: number }} */ { size }) =>
    counted(size, "square", "squares"),

  "notices.away": "The server is not responding: reconnecting. Nothing is lost.",
  "notices.back": "Connected again.",
  "notices.close": "Close this message",
  "notices.left_out": "Characters that cannot be shown were left out of the name.",

  "open.board": (/** @type {{ number: number }} */ { number }) => `Board ${number}`,
  "open.built_in": "Built in",
  "open.built_in_boards": "Built-in boards",
  "open.delete": (/** @type {{ name: string }} */ { name }) => `Delete ${name}`,
  "open.deleted": (/** @type {{ name: string }} */ { name }) => `“${name}” deleted.`,
  "open.detect": "detect the format",
  "open.file": "Or a file (drop it anywhere on the page)",
  "open.format": (/** @type {{ format: string }} */ { format }) => `Read as ${format}.`,
  "open.found": (/** @type {{ count: number }} */ { count }) =>
    `${counted(count, "board", "boards")} found: choose one.`,
  "open.from_file": "From a file or the clipboard",
  "open.no_text": (/** @type {{ name: string }} */ { name }) =>
    `“${name}” holds no text that boustro can read. Save it as plain text (UTF-8), or drop another file.`,
  "open.none_saved": "Nothing saved yet. Use Save below.",
  "open.paste": "Paste a board: a matrix, pairs, JSON, …",
  "open.paste_first": "Paste a board first.",
  "open.read": "Read",
  "open.read_as": "Read as",
  "open.saved": "Saved in this browser",
  "open.squares": (/** @type {{ size: number|string }} */ { size }) => `${size} squares`,
  "open.text": "Text of a board, in any format",
  "open.title": "Open another board",
  "open.too_large": "That file is larger than 1.5 MB.",
  "open.was_read": "Board read.",
  "open.yours": "Your boards",

  "opening.instead": "Here is another board.",
  "opening.unreadable": "The board in this link cannot be read.",

  "play.no_roll_again": "A roll cannot be made again.",
  "play.taken_back": (/** @type {{ whose: string }} */ { whose }) =>
    `Last roll taken back. ${whose}.`,
  "play.taken_back_elsewhere": (/** @type {{ whose: string }} */ { whose }) =>
    `A roll was taken back elsewhere. ${whose}.`,
  "play.watching": "You are watching.",

  "position.after": (/** @type {{ count: number }} */ { count }) =>
    `After ${counted(count, "roll", "rolls")}`,
  "position.pause": "Pause",
  "position.play": "Play",

  "progress.finished": (/** @type {{ share: string, rolls: number }} */ { share, rolls }) =>
    `${share} of games are finished within ${counted(rolls, "roll", "rolls")}.`,
  "progress.first_throw": "first throw",
  "progress.first_throws": "What the first throw is worth",
  "progress.least": "Least visited squares",
  "progress.likeliest": (/** @type {Likely} */ { throws, rolls, share }) =>
    `Most likely game: ${throws} (${counted(rolls, "roll", "rolls")}, ${share} % of games).`,
  "progress.likeliest_short": (/** @type {Likely} */ { throws, rolls, share }) =>
    `Most likely of the shortest games: ${throws} (${counted(rolls, "roll", "rolls")}, ${share} % of games).`,
  "progress.most": "Most used jumps",
  "progress.show": "Show",
  "progress.square": "square",
  "progress.still": "rolls still to come",
  "progress.title": "How games go on",
  "progress.used": (/** @type {{ label: string, count: string }} */ { label, count }) =>
    `${label}: ${count} times a game`,
  "progress.visited": (/** @type {{ square: number, count: string }} */ { square, count }) =>
    `${square}: ${count} rolls a game`,
  "progress.within": "Finished within so many rolls?",

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

  "search.begin": "Step through it",
  "search.breadth": "breadth-first",
  "search.compare": "Compare with depth-first",
  "search.depth": "depth-first",
  "search.done": "Done",
  "search.hint":
    "Breadth-first search: all squares one roll away, then all squares two rolls away, and so on. The queue holds the squares still to search from.",
  "search.predict": "Predict the next square",
  "search.title": "How the search finds it",

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

  "solve.fix_first": "Fix the problems on the Draw tab first.",
  "solve.more": (/** @type {{ count: number }} */ { count }) =>
    `and ${counted(count, "more roll", "more rolls")}`,
  "solve.next": "Next route",
  "solve.no_route": "No route",
  "solve.not_valid": "Not a valid board yet",
  "solve.only": "The only shortest route",
  "solve.previous": "Previous route",
  "solve.reached": (/** @type {{ square: number }} */ { square }) => `to ${square}`,
  "solve.route": (/** @type {{ number: number, count: string }} */ { number, count }) =>
    `Route ${number} of ${count}`,
  "solve.turns": (/** @type {{ turns: number }} */ { turns }) =>
    `Fewest turns: ${turns}. Some throws give another roll.`,
  "solve.unknown": "Not computed",

  "state.changed": (/** @type {{ name: string }} */ { name }) => `${name} (changed)`,
  "state.redone": (/** @type {{ what: string }} */ { what }) => `Redone: ${what}`,
  "state.taken_back": "Your last change was undone.",
  "state.undone": (/** @type {{ what: string }} */ { what }) => `Undone: ${what}`,

  "table.again": "Play again",
  "table.computer": "computer",
  "table.computers": "Let the computers play",
  "table.die": "Roll the die",
  "table.leave": "New game",
  "table.needs": (/** @type {{ count: number }} */ { count }) =>
    `needs at least ${counted(count, "roll", "rolls")}`,
  "table.next": "Go to the next game",
  "table.off": "off the board",
  "table.opens_here": "If they play again, that game opens here.",
  "table.out": "Everybody is out",
  "table.pace": "Tokens move",
  "table.past": "What has happened, latest first",
  "table.record": "Download record",
  "table.roll": "Roll",
  "table.rules": (/** @type {{ rules: string }} */ { rules }) => `Rules: ${rules}. `,
  "table.sound": "Sound",
  "table.square": (/** @type {{ square: number }} */ { square }) => `square ${square}`,
  "table.to_roll": (/** @type {{ name: string }} */ { name }) => `${name} to roll`,
  "table.to_win": "to win",
  "table.undo": "Take back",
  "table.waiting": (/** @type {{ name: string }} */ { name }) => `Waiting for ${name}`,
  "table.won": (/** @type {{ name: string }} */ { name }) => `${name} has won`,

  "tabs.analyse": "Analyse",
  "tabs.analyse_hint": "Drag between two squares to see what a jump there would do.",
  "tabs.analyse_keys": "Keyboard: press Enter on each.",
  "tabs.draw": "Draw",
  "tabs.draw_hint": "Drag from square to square to add a jump. Drag an end to move it.",
  "tabs.draw_keys": "Keyboard: arrows, Enter, Delete.",
  "tabs.judge": "Judge",
  "tabs.judge_hint": "Paste a solution and press Judge: a board on which it fails appears here.",
  "tabs.play": "Play",
  "tabs.solve": "Solve",
  "tabs.solve_hint":
    "A shortest route is drawn, if there is one. Keep drawing: the answer follows.",

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
  "verdict.own_back": "Your own board is back.",
  "verdict.shown": "The board on which it fails is shown.",
  "verdict.stale": "You have changed the solution since this verdict.",

  "view.cancelled": "Cancelled.",
  "view.from": (/** @type {{ from: number, touch: boolean }} */ { from, touch }) =>
    `From ${from || "off the board"}: choose the square where the jump ends. ${touch ? "Tap the same square" : "Press Escape"} to cancel.`,
  "view.let_go": (/** @type {{ jump: string }} */ { jump }) => `Let go here to remove the ${jump}.`,
  "view.moving_entry": (/** @type {{ touch: boolean }} */ { touch }) =>
    `Moving the entry of a jump: choose its new square, or let go off the board to remove it.${touch ? "" : " Press Escape to cancel."}`,
  "view.moving_exit": (/** @type {{ touch: boolean }} */ { touch }) =>
    `Moving the exit of a jump: choose its new square, or let go off the board to remove it.${touch ? "" : " Press Escape to cancel."}`,
  "view.remove": (/** @type {{ jump: string }} */ { jump }) => `Remove the ${jump}`,
  "view.squares": "Squares",
  "view.too_large": "This board is too large to draw. Its figures are still shown.",
};

/**
 * A number with its noun, for one and for any other number.
 * @param {number|string} count @param {string} one @param {string} many
 */
export function counted(count, one, many) {
  return `${count} ${Number(count) === 1 ? one : many}`;
}

/** Where a jump leads.  @param {number} exit */
function goal(exit) {
  return exit === 0 ? "off the board" : `to ${exit}`;
}

/** What was asked for.  @param {string|null} low @param {string|null} high */
function within(low, high) {
  if (low === null) return `at most ${high}`;
  return high === null ? `at least ${low}` : `${low} to ${high}`;
}

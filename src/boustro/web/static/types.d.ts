// Types of the requests and answers of boustro's API.  Written by `make generated`.

/** Changes that bring the game to what was asked for. */
export interface AdviceAnswer {
  changes: ChangeAnswer[];
  mean: Figure;
  /** What was asked for, by name, as it is then. */
  figures: Record<string, Figure>;
  /** By how many squares the ends of jumps are moved in all. */
  size: number;
  /** Whether all smaller changes that the pages name were tried; in a repair, all fewer ones. */
  proved: boolean;
}

/** What `boustro advise --json` prints. */
export interface AdviceDocument {
  schema: "boustro/advice/1";
  /** One entry a game, in the order of the input. */
  results: (AdvisedAnswer | BadAnswer)[];
}

export interface AdviseRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  way: "shorter" | "longer" | "fairer" | "mend";
  players?: null | number;
}

/** One game: small changes that bring it to what was asked for, or that mend it. */
export interface AdvisedAnswer {
  name: string | null;
  size: string;
  rules: RulesAnswer;
  /** The mean as the board is; null when infinite. */
  mean: Figure;
  /** What was asked for, by name, as it is now. */
  figures: Record<string, Figure>;
  /** Each hits every target; empty if the board does already, or no change does. */
  advice: AdviceAnswer[];
  notes: NoteAnswer[];
}

/** The figures of one game, in rolls; null where infinite or, on large boards, not worked out. */
export interface AnalyseAnswer {
  name: string | null;
  size: string;
  rules: RulesAnswer;
  min_rolls: Whole | null;
  /** The probability of a game of the fewest rolls. */
  p_min: number | null;
  mean: Figure;
  /** A bound of the relative error of the mean. */
  mean_error: number;
  /** Whether the finish is reached with probability 1. */
  absorbs: boolean;
  p_finish: number;
  /** The squares on which a token can be when the finish cannot be reached any more. */
  trap: Whole[] | null;
  /** Expected rolls made from each square, indexed from 0; null beyond `--list-limit`. */
  visits: Figure[] | null;
  /** The probability of ever resting on each square, indexed from 0; null beyond `--list-limit`. */
  ever: Figure[] | null;
  /** Expected uses of each jump, by entry; null where it is used for ever, in a trap. */
  jump_uses: Record<string, Figure> | null;
  /** Only where the rules give another roll: the same in turns. */
  turns?: TurnsAnswer;
  sd: Figure | null;
  skewness: Figure | null;
  /** The smallest n with P(length <= n) >= 1/2. */
  median: Length | null;
  mode: Whole | null;
  /** For each q the smallest n with P(length <= n) >= q. */
  quantiles: Record<string, Length> | null;
  /** For each n the probability that the game is finished within n. */
  p_within: Record<string, number> | null;
  /** Only with `--exact`: the mean as p/q; null when infinite. */
  mean_exact?: string | null;
  /** Only with `--exact`: figures as fractions. */
  exact?: ExactAnswer;
  /** Only with `--pmf N`: P(length = n) for n = 0 to N. */
  pmf?: number[];
  /** Only with `--to`, `--before` or `--ever`: how soon a token comes to squares, and whether. */
  passages?: PassagesAnswer;
  /** Only with `--lengths`: recorded games against the theory. */
  fit?: FitAnswer;
  /** For a number of players the chance of each seat to win, first seat first; null where tokens bump. */
  seats: Record<string, number[]> | null;
  /** Only with `--table`: the players of `--players` (default: 2); null where tokens bump. */
  table?: RaceAnswer | null;
  /** Only with `--seat`: players who each play by rules of their own. */
  own_seats?: OwnSeatsAnswer;
  notes: NoteAnswer[];
}

/** What `boustro analyse --json` prints. */
export interface AnalyseDocument {
  schema: "boustro/analyse/2";
  /** One entry a game, in the order of the input. */
  results: (AnalyseAnswer | BadAnswer)[];
}

export interface AnalyseRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  exact?: null | boolean;
  players?: null | number;
  pmf?: null | number;
  lengths?: null | string | number[];
}

/** With `--on-bad skip`: a game that cannot be read, in its place. */
export interface BadAnswer {
  /** From 0, through all boards. */
  index: number;
  error: string;
  /** The problems that were found; of more than a hundred the first. */
  problems: NoteAnswer[];
}

export interface BeginRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  players: ({ name?: string | null; kind?: "person" | "computer" | null; token?: null | number; })[];
  seed?: null | number | string;
}

/** A board in the project's own form, with its rules unless they stand beside it. */
export interface BoardAnswer {
  schema: "boustro/board/1";
  size: Whole;
  columns?: Whole;
  /** Entry and exit, by ascending entry. */
  jumps: [Whole, Whole][];
  rules?: RulesAnswer;
  name?: string;
  source?: string;
}

/** A matrix (top row first, -1 for a plain square), an object, or a built-in board's name. */
export type BoardInput = number[][] | { schema?: "boustro/board/1"; size: number | string; columns?: number | null; jumps?: null | number[][] | Record<string, number>; rules?: null | RulesInput; name?: string | null; source?: string | null; } | "mb47" | "mb48" | "leetcode" | "flat30" | "resolved36" | "graph100" | "hackerrank1" | "hackerrank2" | "empty100" | "gyan72" | "wall" | "trap" | "greedy" | "onejump";

/** What `boustro boards --json` prints. */
export interface BoardsAnswer {
  schema: "boustro/boards/1";
  boards: BuiltinAnswer[];
}

/** One built-in board. */
export interface BuiltinAnswer {
  name: string;
  title: string | null;
  size: string;
  jumps: number;
  rules: RulesAnswer;
  min_rolls: Whole | null;
  source: string | null;
}

/** One jump changed; null before for a new jump, null after for one taken away. */
export interface ChangeAnswer {
  before: [Whole, Whole] | null;
  after: [Whole, Whole] | null;
  /** In words: `move the snake's head from 93 to 95`. */
  text: string;
}

/** What `boustro design --json` prints. */
export interface DesignAnswer {
  schema: "boustro/design/1";
  game: SavedGameAnswer;
  /** Whether the board has all that it must have. */
  met: boolean;
  ended: "met" | "effort" | "time" | "interrupted";
  wishes: WishAnswer[];
  mean: Figure;
  /** The mean as a fraction; null where it is infinite, or on boards of more than 400 squares. */
  mean_exact: string | null;
  /** A bound of the relative error of `mean`. */
  error: number;
  /** How many digits of `mean` are certain; null where the fraction is known. */
  digits: Whole | null;
  seed: Seed;
  /** The boards that were looked at. */
  effort: number;
}

export interface DesignRequest {
  size?: null | number;
  columns?: null | number;
  rules?: null | RulesInput;
  preset?: null | "gentle" | "classic" | "cruel";
  snakes?: null | number | string;
  ladders?: null | number | string;
  keep?: null | number[][];
  mean?: null | number | string;
  minutes?: null | number | string;
  min_rolls?: null | number | string;
  players?: null | number;
  seed?: null | number | string;
}

/** One change; `entry` and `exit` are those of the jump afterwards, or of the one taken away. */
export interface EditAnswer {
  kind: "add" | "change" | "remove" | "move";
  entry: Whole;
  exit: Whole;
  /** The exit before, or for a move the entry before; null where there was no jump. */
  was: Whole | null;
  /** What the mean gains, in rolls; null when that is infinite. */
  change: Figure;
  /** The mean after the change; null when infinite. */
  mean: Figure;
  /** Whether the mean is finite, and no more than a float can hold. */
  absorbs: boolean;
}

/** Why a request was refused. */
export interface ErrorAnswer {
  schema: "boustro/error/1";
  kind: "layout" | "format" | "input" | "question" | "not-found" | "conflict" | "too-large" | "too-many" | "method" | "media" | "forbidden" | "token" | "store" | "busy" | "missing" | "internal";
  sentence: string;
  problems: ProblemAnswer[];
}

/** What a token does at least once in a game. */
export interface EverAnswer {
  /** For each square from 0 the chance to touch it, the square it begins on included. */
  touches: number[];
  /** For each jump, by its entry, the chance that a throw reaches its entry. */
  uses: Record<string, number>;
  /** The finish without any snake on the way. */
  without_snakes: PassageAnswer;
  /** The finish without any ladder on the way. */
  without_ladders: PassageAnswer;
}

/** Figures as exact fractions, `"p/q"` in lowest terms. */
export interface ExactAnswer {
  /** Null with a trap, as are the next two. */
  mean: string | null;
  variance: string | null;
  /** The third central moment. */
  third_moment: string | null;
  p_finish: string;
  /** In rolls only: for each n the probability that the game is finished within n. */
  p_within?: Record<string, string>;
  /** Only with `--pmf N`: P(length = n) for n = 0 to N; null for N above 1,000. */
  pmf?: string[] | null;
}

/** If the second player has `turns` in advance (below 0: the first has them), it wins with `chance`. */
export interface ExtraTurnsAnswer {
  turns: number;
  chance: number;
}

/** The smallest board found on which the solver fails. */
export interface FailureAnswer {
  board: JudgedBoardAnswer;
  /** Null where it gave no whole number. */
  answer: number | null;
  /** What came instead of an answer. */
  said: string | null;
  /** The right answer, -1 for no route. */
  right: number;
  route: string | null;
  mistake: string | null;
  family: string;
  /** What has to be asked first, in one process, for it to fail. */
  asked_before: JudgedBoardAnswer[];
  shrunk_from: JudgedBoardAnswer;
  /** The board as the form hands it to a solver, in one line. */
  test: string;
  /** Whether every board with fewer squares was tried, and no such board fails this way. */
  is_smallest: boolean;
  trace: TraceAnswer | null;
}

/** The fewest rolls, as `boustro solve` says them. */
export interface FewestAnswer {
  min_rolls: Whole | null;
  min_turns: Whole | null;
  shortest_routes: string | null;
  route: RouteAnswer | null;
  reason: string | null;
  reason_name: "rule" | "finish-is-entry" | "start-past-finish" | "wall" | "die" | "trap" | null;
}

/** A number; null where it is infinite or undefined. */
export type Figure = number | null;

/** Recorded games against the theory, by Pearson's chi-square test. */
export interface FitAnswer {
  games: number;
  /** The average of the recorded lengths, in rolls. */
  mean: number;
  /** The mean by the theory; null with a trap. */
  expected_mean: Figure;
  /** The standard error of an average of so many games, by the theory. */
  mean_error: Figure;
  groups: FitGroupAnswer[];
  statistic: number;
  /** One less than there are groups; 0 where there are too few games for a test. */
  freedom: number;
  /** How often, by chance alone, the groups differ from the expected ones as much as these, or more; null without a test. */
  p_value: Figure;
  /** What that means, for people. */
  sentence: string;
}

/** Neighbouring lengths, put together until five games or more are expected. */
export interface FitGroupAnswer {
  first: Length;
  /** Null for all further lengths. */
  last: Length;
  seen: number;
  expected: number;
}

/** A format: its name, what it is and the endings of file names that mean it. */
export interface FormatAnswer {
  name: string;
  title: string;
  extensions: string[];
  reads: boolean;
  writes: boolean;
}

/** The formats. */
export interface FormatsAnswer {
  schema: "boustro/formats/1";
  formats: FormatAnswer[];
}

/** What one throw led to: the square reached, that landed on, whether it is new and wins. */
export interface FoundAnswer {
  throw: number;
  label: string;
  reached: number;
  landed: number;
  new: boolean;
  won: boolean;
}

/** A game as it stands. */
export interface GameAnswer {
  schema: "boustro/game/1";
  id: string;
  game: SavedGameAnswer;
  rules_text: string;
  players: PlayerAnswer[];
  seed: Seed;
  created: string;
  /** How many events it has: rolls, undos, seats taken or given up, and the next game. */
  serial: number;
  /** The id under which it can be watched, and not played. */
  watch: string;
  /** What the device that asks is in this game. */
  role: "starter" | "guest" | "watcher";
  /** By seat: which device has taken it. */
  held: ("you" | "other" | null)[];
  /** The id of the game after it, to play or to watch as this one. */
  next: string | null;
  rolls: number;
  turn: number;
  squares: number[];
  over: boolean;
  winner: number | null;
  /** The last 200 throws. */
  past: ThrowAnswer[];
  last: ThrowAnswer | null;
  /** Of a game that is over: the throw with the longest snake. */
  fall: ThrowAnswer | null;
  /** The throw with the longest ladder. */
  climb: ThrowAnswer | null;
  outlook: OutlookAnswer;
  svg: string | null;
  /** Where the tokens of the last throw go, over the picture. */
  path: TokenLeg[] | null;
}

/** A game in a list. */
export interface GameEntryAnswer {
  id: string;
  name: string | null;
  players: PlayerAnswer[];
  rolls: number;
  created: string;
  /** When the last throw was made. */
  played: string;
  /** Who has won, where the game is over. */
  winner: number | null;
}

/** Something that happened by a throw, to the player on a seat; its sentence has the players' names. */
export interface GameEventAnswer {
  kind: "rolled" | "climbed" | "bitten" | "stayed" | "bounced" | "sent" | "bumped" | "won";
  seat: number;
  /** Who bumped the token. */
  by?: number;
  throw?: string;
  origin?: Whole;
  reached?: Whole;
  /** Whether the player rolls again. */
  again?: boolean;
  entry?: Whole;
  exit?: Whole;
  square?: Whole;
  /** Why a token stayed. */
  why?: "overshoot" | "zero" | "opening" | "limit";
  sentence: string;
}

/** The games of a shelf, the last begun first. */
export interface GamesAnswer {
  schema: "boustro/games/1";
  games: GameEntryAnswer[];
}

/** If the second player begins on `square`, it wins with `chance`. */
export interface HeadStartAnswer {
  square: number;
  chance: number;
}

/** The judgement on one solver. */
export interface JudgeAnswer {
  solver: string;
  form: string | null;
  /** The preset of rules that the right answers are by. */
  rules: string | null;
  /** The function that was called, with its parameters and its line. */
  called: string | null;
  verdict: "AC" | "WA" | "TLE" | "MLE" | "RE" | "format" | "CE" | "unfinished" | "none" | "skipped";
  /** The verdict in words. */
  words: string;
  /** How many boards were asked. */
  boards: number;
  /** How many boards were to be asked; an accepted solver was asked as many. */
  planned: number;
  /** How many of the boards asked last, in one process, went wrong. */
  wrong: number;
  seconds: number;
  seed: Seed;
  reason: string | null;
  /** What chosen otherwise may end otherwise: the form, or the time that it may take. */
  hints: ("form" | "budget")[];
  failure: FailureAnswer | null;
  remarks: RemarkAnswer[];
  /** What the solver was kept from, as far as the system allowed. */
  contained: Record<string, boolean>;
  /** How many boards of each family were asked. */
  families: Record<string, number>;
}

/** What `boustro judge --json` prints. */
export interface JudgeDocument {
  schema: "boustro/judge/1";
  /** One entry a solver, in the order of the command line, files of a directory by name. */
  judgements: JudgeAnswer[];
}

export interface JudgeRequest {
  solution: string;
  language?: null | "python" | "javascript";
  form?: null | "leetcode" | "hackerrank" | "boj" | "gfg" | "flat" | "resolved" | "game";
}

/** A board that a solver was asked. */
export interface JudgedBoardAnswer {
  size: number;
  columns: number;
  /** Entry and exit, by ascending entry. */
  jumps: [number, number][];
  /** The board as a line of LeetCode's. */
  leetcode: string | null;
}

/** Which solutions can be judged here. */
export interface JudgesAnswer {
  schema: "boustro/judges/1";
  languages: string[];
  /** Why none can be; null where some can. */
  reason: string | null;
}

/** The mean and the fewest rolls, before and after; null where infinite or without a route. */
export interface JumpEffectAnswer {
  schema: "boustro/jump-effect/1";
  mean_before: Figure;
  mean_after: Figure;
  min_rolls_before: Whole | null;
  min_rolls_after: Whole | null;
}

export interface JumpEffectRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  entry: number;
  exit: number;
}

/** A whole number of rolls or turns; null where it is infinite. */
export type Length = number | null;

export interface LessonRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  worksheets?: null | number;
  key?: null | boolean;
}

/** The minutes until the first of the players finishes. */
export interface MinutesAnswer {
  roll_seconds: number;
  players: number;
  p10: Figure;
  median: Figure;
  p90: Figure;
}

/** Something unusual about a game, or something that was not worked out. */
export interface NoteAnswer {
  /** Stable, for programs. */
  name: string;
  /** For people. */
  sentence: string;
}

/** How the game may end, by seat; null where that takes too long to compute. */
export interface OutlookAnswer {
  /** The fewest rolls to the finish. */
  needed: (number | null)[];
  chances: number[] | null;
}

/** The search before its first step. */
export interface OutsetAnswer {
  queue: number[];
  queued: number;
  sentence: string;
}

/** Players who each play by rules of their own. */
export interface OwnSeatsAnswer {
  /** In the order of the seats. */
  rules: RulesAnswer[];
  chances: number[];
  /** The mean number of turns of all players until the first finishes; null if none may. */
  turns_until_first: Figure;
  /** For each seat the chance to come in first, second, …, last, when everybody plays on. */
  places: number[][];
  /** With two seats: the fairest squares for the second to begin on. */
  head_starts: HeadStartAnswer[];
  /** With two seats: the fairest numbers of turns in advance. */
  extra_turns: ExtraTurnsAnswer[];
}

/** The rolls until something first happens, and the chance that it ever does. */
export interface PassageAnswer {
  chance: number;
  /** In all games; null unless it is sure to happen. */
  mean: Figure;
  /** In the games in which it happens; null where it never does. */
  mean_given: Figure;
  sd_given: Figure;
  /** The smallest n by which it has happened in half of all games; null if in fewer. */
  median: Length;
  /** Only with `--pmf N`: the chance that it happens at roll n, for n = 0 to N. */
  pmf?: number[];
}

/** What was asked with `--to`, `--before` and `--ever`. */
export interface PassagesAnswer {
  /** The square that the token begins on. */
  begin: Whole;
  to: SquarePassageAnswer[];
  before: PrecedenceAnswer[];
  /** Only with `--ever`. */
  ever?: EverAnswer;
}

export interface PictureRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  as: "svg" | "png" | "pdf" | "gif" | "txt";
  theme?: null | "classic" | "dark" | "safe" | "print";
  route?: null | boolean | number;
  levels?: null | boolean;
  heat?: null | "levels" | "visits" | "whatif";
  search?: null | boolean;
}

/** Who sits at a seat. */
export interface PlayerAnswer {
  seat: number;
  name: string;
  kind: "person" | "computer";
  /** The sign and the colour of its token: those of this seat. */
  token: number;
}

/** Which of two squares a token touches before the other. */
export interface PrecedenceAnswer {
  squares: [Whole, Whole];
  /** The chances to touch the first square before the second, and the second before the first. */
  chances: [number, number];
  neither: number;
}

/** Something that is wrong with a board or a request. */
export interface ProblemAnswer {
  /** Stable, for programs. */
  name: string;
  /** For people. */
  sentence: string;
  /** The squares it is about, the entry first. */
  squares: number[];
}

/** Several players at one table, all of whom play on until they finish. */
export interface RaceAnswer {
  players: number;
  /** The mean number of turns of all players until the first finishes; null if none may. */
  turns_until_first: Figure;
  turns_quantiles: Record<string, Length>;
  /** The same in rolls; null, too, where a turn may never end, which a note says. */
  rolls_until_first: Figure | null;
  /** The mean number of rounds until the last finishes; null if one may not. */
  rounds_until_last: Figure;
  /** Of the rounds until the last finishes. */
  rounds_quantiles: Record<string, Length>;
  /** For each seat the chance to come in first, second, …, last. */
  places: number[][];
  /** Only with `--pmf N`: the chance that the first finishes at turn n of all players, n = 0 to N. */
  pmf?: number[];
}

/** The boards in a file. */
export interface ReadAnswer {
  schema: "boustro/read/1";
  boards: ReadBoardAnswer[];
}

/** One board of a file, with the rules of its form. */
export interface ReadBoardAnswer {
  board: BoardAnswer;
  rules: RulesAnswer;
  rules_text: string;
  name: string | null;
  format: string;
  notes: NoteAnswer[];
}

export interface ReadRequest {
  text?: null | string;
  base64?: null | string;
  filename?: null | string;
  format?: null | "boustro" | "leetcode" | "resolved" | "flat0" | "flat1" | "numbered" | "counted" | "pairs" | "mapping" | "csv" | "npy" | "relative-grid" | "relative-vector" | "freeform" | "hackerrank" | "gfg" | "boj" | "typed";
}

/** Something to be told of a solver that its verdict does not say. */
export interface RemarkAnswer {
  name: string;
  sentence: string;
  board: JudgedBoardAnswer | null;
}

/** A route as runs of throws and as lists, which leave out the start; null beyond `--list-limit`. */
export interface RouteAnswer {
  /** The throw and how many times in a row it is thrown. */
  runs: [Whole, Whole][];
  throws: Whole[] | null;
  reached: Whole[] | null;
  landed: Whole[] | null;
  /** How the die fell, where the rules tell apart throws of equal advance. */
  labels?: string[];
}

/** The rules of a game; `name` is the preset that has them, if one has. */
export interface RulesAnswer {
  name: string | null;
  /** Square on which tokens start; 0 is off the board. */
  start: Whole;
  /** Square that ends the game. */
  finish: Whole | null;
  /** What happens when a throw goes past the last square. */
  overshoot: "stay" | "bounce" | "win";
  /** Whether a jump that ends on another jump's entry continues. */
  chaining: "single" | "follow";
  /** The die: its notation, or its outcomes: the advance, the weight and the label. */
  die: string | [Whole, Whole, string][];
  /** Throws that give another roll: one, several, `max` or `doubles`. */
  again: Whole | "max" | "doubles" | Whole[] | null;
  /** What the n-th such throw in a turn does. */
  again_limit: [Whole, "keeps" | "void" | "start" | "one" | "undo"] | null;
  /** Throws that let a token leave the start: one, several, `max` or `doubles`. */
  opening: Whole | "max" | "doubles" | Whole[] | null;
  /** Where an opening throw takes the token: to square 1, or forward by the throw. */
  opening_move: "one" | "advance";
  /** What happens to a token when another one lands on it. */
  bump: "start" | "swap" | null;
}

/** A preset's name, or rules; those left out have their default. */
export type RulesInput = string | { name?: string | null; start?: number; finish?: number | null; overshoot?: "stay" | "bounce" | "win"; chaining?: "single" | "follow"; die?: string | unknown[]; again?: null | number | string | number[]; again_limit?: unknown[] | null; opening?: null | number | string | number[]; opening_move?: "one" | "advance"; bump?: null | "start" | "swap"; };

export interface SaveRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  name?: null | string;
}

/** A saved board. */
export interface SavedAnswer {
  schema: "boustro/saved/1";
  id: string;
  name: string;
  game: SavedGameAnswer;
  created: string;
  updated: string;
}

/** A game as it is kept: a board and its rules. */
export interface SavedGameAnswer {
  board: BoardAnswer;
  rules: RulesAnswer;
}

/** The search as frames: the outset, then one for each step. */
export interface SearchAnswer {
  schema: "boustro/search/1";
  rules_text: string;
  steps: StepAnswer[];
  levels: (number | null)[];
  start: OutsetAnswer;
  order: "breadth" | "depth";
  /** To the finish as this search finds it: the fewest if it is breadth-first. */
  rolls: number | null;
  svg?: string | null;
}

export interface SearchRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  order?: null | "breadth" | "depth";
}

export interface SeatRequest {
  seat: number;
  take?: null | boolean;
}

/** A whole number; beyond 2^53 as a decimal string. */
export type Seed = number | string;

/** The saved boards of a shelf, the last changed first. */
export interface ShelfAnswer {
  schema: "boustro/shelf/1";
  boards: SavedAnswer[];
}

/** The fewest rolls of one game; null where there is no route. */
export interface SolveAnswer {
  name: string | null;
  size: string;
  rules: RulesAnswer;
  min_rolls: Whole | null;
  /** Null, with a note, too, when the board is too large to search turns. */
  min_turns: Whole | null;
  /** 0 without a route; null when the board is too large to count them. */
  shortest_routes: string | null;
  route: RouteAnswer | null;
  /** Why there is no route; null when there is one. */
  reason: string | null;
  /** The same, stable, for programs. */
  reason_name: "rule" | "finish-is-entry" | "start-past-finish" | "wall" | "die" | "trap" | null;
  notes: NoteAnswer[];
  /** Only with `--levels`: the level of every square, indexed from 0. Null for a square on which no token comes to rest; null as a whole beyond `--list-limit`. */
  levels?: (Whole | null)[] | null;
  /** Only with `--routes K`: the first K shortest routes. */
  routes?: RouteAnswer[];
}

/** What `boustro solve --json` prints. */
export interface SolveDocument {
  schema: "boustro/solve/1";
  /** One entry a game, in the order of the input. */
  results: (SolveAnswer | BadAnswer)[];
}

export interface SolveRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  routes?: null | number;
  levels?: null | boolean;
}

/** How soon a token comes to a square. */
export interface SquarePassageAnswer {
  square: Whole;
  /** Until it rests there: after a throw and all jumps. */
  rests: PassageAnswer;
  /** Until a throw or a jump first puts it down there, also where a jump leads on at once. */
  touches: PassageAnswer;
}

/** A step of the search: the state searched from, what was found, and the queue after it. */
export interface StepAnswer {
  level: number;
  square: number;
  state: string;
  found: FoundAnswer[];
  queue: number[];
  queued: number;
  sentence: string;
  ends_level: boolean;
}

export interface StepRequest {
  at: number;
  id?: null | string;
  svg?: null | boolean;
}

/** The figures of a board, in rolls; null where infinite or not computed. */
export interface SummaryAnswer {
  mean: Figure;
  sd: Figure | null;
  p10: Length | null;
  median: Length | null;
  p90: Length | null;
  /** The chance that a game ends at all. */
  absorption: number;
  minutes: MinutesAnswer | null;
  seats: number[] | null;
}

/** One throw and what came of it. */
export interface ThrowAnswer {
  seat: number;
  label: string;
  throw: number;
  from: number;
  reached: number;
  landed: number;
  events: GameEventAnswer[];
}

/** A stretch of a token's way over a page's picture: from where it stands through `points`. */
export interface TokenLeg {
  seat: number;
  points: [number, number][];
  lift: number;
  milliseconds: number;
}

/** The search of a solution, square by square. */
export interface TraceAnswer {
  /** Each square with its right level, in the order in which they were taken from the queue. */
  taken: ([number, number | null])[];
  /** The place in `taken` of the first square that comes too early. */
  wrong: number | null;
  /** The same in words, or why the search was not followed. */
  said: string;
}

/** How long a game is in turns, where they are not rolls. */
export interface TurnsAnswer {
  mean: Figure;
  sd: Figure;
  skewness: Figure;
  median: Length;
  mode: Whole | null;
  quantiles: Record<string, Length>;
  p_within: Record<string, number>;
  mean_exact?: string | null;
  exact?: ExactAnswer;
}

/** All that is shown of a board being drawn. */
export interface ViewAnswer {
  schema: "boustro/view/1";
  sound: boolean;
  problems: ProblemAnswer[];
  notes: NoteAnswer[];
  /** Null where there is nothing to draw, or too much. */
  svg: string | null;
  solve: FewestAnswer | null;
  summary: SummaryAnswer | null;
  rules: RulesAnswer;
  rules_text: string;
  /** The board in the project's own format on one line. */
  text: string;
  /** Those of the board, or where it names none, those that a board of its size has. */
  columns: Whole;
  /** The distribution of the game length as SVG; null where some games never end. */
  chart?: string | null;
}

export interface ViewRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  players?: null | number;
  heat?: null | "levels" | "visits" | "whatif";
  route?: null | number;
  chart?: null | boolean;
}

/** The changes of one game. */
export interface WhatIfAnswer {
  name: string | null;
  size: string;
  rules: RulesAnswer;
  /** The mean as the board is; null when infinite. */
  mean: Figure;
  /** Whether it is finite, and no more than a float can hold. */
  absorbs: boolean;
  edits: EditAnswer[];
  notes: NoteAnswer[];
  /** Only with `--matrix`: row entry, column exit, what the mean gains; null where undefined. */
  matrix?: Figure[][];
}

/** What `boustro whatif --json` prints. */
export interface WhatIfDocument {
  schema: "boustro/whatif/1";
  /** One entry a game, in the order of the input. */
  results: (WhatIfAnswer | BadAnswer)[];
}

export interface WhatIfRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  top?: null | number;
  apart?: null | boolean;
}

/** A whole number; no board of the page has more squares than a number can count. */
export type Whole = number;

/** One figure that was asked for: what it may be, and what it is on the board that was made. */
export interface WishAnswer {
  /** Such as `mean`, `min_rolls`, `0.9 rolls` or `0.5 minutes`. */
  figure: string;
  low: Figure;
  high: Figure;
  value: Figure;
  met: boolean;
  /** Null where it must be. */
  weight: number | null;
}

export interface WriteRequest {
  board: BoardInput;
  rules?: null | RulesInput;
  format: "boustro" | "leetcode" | "resolved" | "flat0" | "flat1" | "numbered" | "counted" | "pairs" | "mapping" | "csv" | "npy" | "relative-grid" | "relative-vector" | "freeform" | "hackerrank" | "gfg" | "boj" | "typed";
  lossy?: null | boolean;
}

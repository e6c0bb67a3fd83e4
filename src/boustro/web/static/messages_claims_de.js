/**
 * Sentences of the engine in German, by the codes of their claims. A code that neither this table
 * nor `messages_de.js` has is shown in English.
 */

import { counted } from "./messages.js";

/** @typedef {{ jumps: number[], count: number, then?: string, when?: string }} Noted */
/** @typedef {{ least: number, wished: string }} Wished */
/** @typedef {{ wished: string, is_usual: number }} Wish */
/** @typedef {{ line?: number }} Placed */
/**
 * @typedef {object} Work
 * @property {number} size @property {string} board
 * @property {number} times @property {string} queue
 * @property {number} is_done @property {number} calls
 * @typedef {{ square: number, most: number }} Most
 */

/** @param {number} count */
const rolls = (count) => counted(count, "Wurf", "Würfe");

/** @param {number} value @param {number} [places] */
const number = (value, places) =>
  value.toLocaleString("de", { minimumFractionDigits: places, maximumFractionDigits: places });

/** A chance in per cent.  @param {number} chance */
function percent(chance) {
  if (chance === 0 || chance === 1) return `${100 * chance} %`;
  if (chance < 0.00001) return "weniger als 0,001 %";
  if (chance > 0.999) return "mehr als 99,9 %";
  return `${number(100 * chance, chance >= 0.1 ? 1 : chance >= 0.01 ? 2 : 3)} %`;
}

/** Ascending squares as a list with runs.  @param {number[]} squares */
function list(squares) {
  /** @type {number[][]} */
  const runs = [];
  for (const square of squares) {
    const run = runs.at(-1);
    if (run && square === run[1] + 1) run[1] = square;
    else runs.push([square, square]);
  }
  return runs.map(([a, b]) => (a === b ? a : b === a + 1 ? `${a}, ${b}` : `${a}–${b}`)).join(", ");
}

/** The jumps of a note, as pairs in a row.  @param {Noted} values */
function jumps({ jumps: ends, count }) {
  const pairs = ends.flatMap((end, i) => (i % 2 ? [] : [`${end} → ${ends[i + 1]}`]));
  const more = count - pairs.length;
  return pairs.join(", ") + (more > 0 ? ` und ${more} weitere` : "");
}

/** @param {unknown} throws */
function throws(throws) {
  if (throws === "max") return "dem höchsten Wurf";
  if (throws === "doubles") return "einem Pasch";
  return `einer ${[throws].flat().join(" oder ")}`;
}

/** A sentence behind a colon.  @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A range in words.  @param {string} text as the engine writes it, such as 8..12 */
function range(text) {
  const [low, high] = text.replace(/(\d)\.(?=\d)/g, "$1,").split("..");
  if (high === undefined) return low;
  if (!low) return `höchstens ${high}`;
  return high ? `${low} bis ${high}` : `mindestens ${low}`;
}

/** A wish by its name.  @param {string} name @param {Wish} wish */
function wished(name, { wished: values, is_usual: isUsual }) {
  const asked = values ? `${name}: ${range(values)}` : name;
  return asked + (isUsual ? " (wie üblich)" : "");
}

/** @param {Work} work */
function onBoard({ board, size }) {
  return `auf ${board === "this board" ? "diesem" : "einem anderen"} Brett mit ${size} Feldern`;
}

/** What is counted on a board.  @param {Work} work */
function works(work) {
  const times = `${atLeast(work.times, work)}-mal`;
  if (work.calls) return `${onBoard(work)} ruft sie sich ${times} selbst auf`;
  return `${onBoard(work)} nimmt sie ${times} ein Feld aus ${QUEUES[work.queue]}`;
}

/**
 * A count; of a solution that was stopped a round number.
 * @param {number} count @param {Work} work
 */
function atLeast(count, { is_done: isDone }) {
  const digit = 10 ** (String(count).length - 1);
  return isDone ? number(count) : `mindestens ${number(Math.floor(count / digit) * digit)}`;
}

/** A sentence on a line of the solution.  @param {string} words @param {Placed} at */
const placed = (words, { line }) => (line ? `${words} (Zeile ${line})` : words);

/** @type {Record<string, string>} */
const QUEUES = { queue: "ihrer Warteschlange", stack: "ihrem Stapel", list: "ihrer Liste" };
/** @type {Record<string, string>} */
const UNITS = { roll: "Wurf", turn: "Zug" };
const ELSEWHERE =
  "`boustro judge DATEI` prüft auf dem eigenen Rechner, und eine Seite von `boustro site` im Browser";
const CRASHES =
  "Stürzt ein Lauf ab, antwortet die Seite nichts: Nimm die Bretter eines nach dem anderen heraus, das letzte zuerst, und schreib error (oder time) anstelle der Ausgabe eines Bretts, auf dem sie abstürzt (oder zu spät ist). Dahinter darf die Meldung der Seite stehen, wie in error: IndexError.";
const MANY = "auf allen geprüften Brettern";
const NONE = "Wo es keinen Weg gibt, gibt sie nicht -1 zurück";

/** @type {Record<string, string | ((values: never) => string)>} */
const TABLE = {
  // How games end, and what that means for figures.
  "all-won": "jedes Spiel wird früher oder später gewonnen",
  "all-lost": "jedes Spiel geht früher oder später verloren",
  "all-endless": "kein Spiel endet je: Man kann weder gewinnen noch verlieren",
  "lost-or-endless": (
    /** @type {{ p_lost: number, p_trap: number }} */ { p_lost: lost, p_trap: trap },
  ) =>
    `kein Spiel wird je gewonnen: ${percent(lost)} aller Spiele gehen verloren, und ${percent(trap)} enden nie`,
  "won-or-lost": (
    /** @type {{ p_finish: number, p_lost: number }} */ { p_finish: won, p_lost: lost },
  ) =>
    `nicht jedes Spiel wird gewonnen: ${percent(won)} aller Spiele werden gewonnen, und ${percent(lost)} gehen verloren`,
  "won-or-endless": (
    /** @type {{ p_finish: number, p_trap: number }} */ { p_finish: won, p_trap: trap },
  ) =>
    `manche Spiele enden nie: ${percent(won)} aller Spiele werden gewonnen, und ${percent(trap)} enden nie`,
  "won-lost-endless": (
    /** @type {{ p_finish: number, p_lost: number, p_trap: number }} */ {
      p_finish: won,
      p_lost: lost,
      p_trap: trap,
    },
  ) =>
    `nicht jedes Spiel wird gewonnen: ${percent(won)} aller Spiele werden gewonnen, ${percent(lost)} gehen verloren, und ${percent(trap)} enden nie`,
  "ending-unknown": "wie Spiele auf diesem Brett enden, wird hier nicht berechnet",
  "can-be-lost":
    "man kann verlieren: Dann hat das Spiel keine Länge, und der Mittelwert ist unendlich",
  "can-be-trapped": "eine Figur kann in eine Falle geraten: Der Mittelwert ist unendlich",
  "mean-beyond-floats":
    "der Mittelwert ist endlich, aber er oder der eines Feldes unterwegs ist zu groß für Gleitkommazahlen",
  "fewest-by-chance":
    "„wenigste Würfe“ heißt hier: mit einer Chance über null, wenn alle Sprünge wie nötig gelingen",
  "fewest-if-not-lost":
    "„wenigste Würfe“ heißt hier: mit einer Chance über null, wenn das Spiel nicht vorher verloren geht",
  "only-large-figures":
    "zu viele Felder für eine Liste: Berechnet werden nur die wenigsten Würfe, der Mittelwert und die Chance, ins Ziel zu kommen",
  "mean-is-infinite": "der Mittelwert dieses Bretts ist unendlich",
  "nothing-to-mark": "kein Weg, also nichts zu zeigen",
  "takes-long": "dieses Brett zu berechnen dauert hier zu lange",
  "levels-not-listed": (/** @type {{ size: number, most: number }} */ { size, most }) =>
    `${size} Felder sind mehr als die ${most}, die aufgezählt werden`,
  "squares-not-drawn": (/** @type {{ squares: number, most: number }} */ { squares, most }) =>
    `${squares} Felder sind zu viele für ein Bild, gezeichnet werden höchstens ${most}`,
  "jumps-not-drawn": (/** @type {{ jumps: number }} */ { jumps: count }) =>
    `${count} Sprünge sind zu viele, um sie sofort zu zeichnen`,

  // Why there is no route.
  prevented: (/** @type {{ causes: string, rolls: number }} */ { causes, rolls: fewest }) =>
    `${causes} verhindert jeden Weg: Sonst wären es mindestens ${rolls(fewest)}`,
  "prevented-together": (
    /** @type {{ causes: string, rolls: number }} */ { causes, rolls: fewest },
  ) => `${causes} verhindern zusammen jeden Weg: Sonst wären es mindestens ${rolls(fewest)}`,
  "finish-is-entry": (
    /** @type {{ finish: number, end: string, exit: number, because: string }} */ {
      finish,
      end,
      exit,
      because,
    },
  ) =>
    `das Ziel, Feld ${finish}, ist ${end}: Ein Wurf dorthin führt weiter auf ${exit}, und ${because}`,
  head: "der Kopf einer Schlange",
  foot: "der Fuß einer Leiter",
  "no-jump-ends-there": "kein Sprung endet dort",
  "jump-there-goes-on": "ein Sprung, der dort endet, führt ebenso weiter",
  "no-jump-reached": "kein erreichbarer Sprung endet dort",
  "start-past-finish": (/** @type {{ start: number, finish: number }} */ { start, finish }) =>
    `die Figur beginnt auf Feld ${start}, hinter dem Ziel auf Feld ${finish}, und steht nie davor`,
  wall: (
    /** @type {{ first: number, last: number, count: number, highest: number }} */ {
      first,
      last,
      count,
      highest,
    },
  ) =>
    `die Felder ${first} bis ${last} sind eine Mauer: Auf ${count} Feldern in einer Reihe beginnen Sprünge, der höchste Wurf ist ${highest}, und kein erreichbarer Sprung endet auf oder hinter ihnen`,
  "wall-of-one": (/** @type {{ first: number, highest: number }} */ { first, highest }) =>
    `Feld ${first} ist eine Mauer: Dort beginnt ein Sprung, der höchste Wurf ist ${highest}, und kein erreichbarer Sprung endet auf oder hinter dem Feld`,
  die: (/** @type {{ die: string, finish: number, nearest: number }} */ { die, finish, nearest }) =>
    `keine Würfe mit ${die} führen zum Ziel, Feld ${finish}: Das nächste Feld davor, auf dem die Figur stehen kann, ist ${nearest}`,
  trapped: (/** @type {{ among: string, back: string }} */ { among, back }) =>
    `die Figur sitzt fest: Sie kann nur auf ${among} stehen, und jeder Wurf von dort führt ${back} zurück`,
  "lost-or-trapped": (
    /** @type {{ among: string, back: string, over: number[] }} */ { among, back, over },
  ) =>
    `kein Spiel wird gewonnen: Weiter geht es nur von ${among}, und jeder Wurf von dort führt ${back} zurück oder zum Aus auf ${list(over)}`,
  lost: (/** @type {{ among: string, over: number[] }} */ { among, over }) =>
    `jedes Spiel geht verloren: Weiter geht es nur von ${among}, und früher oder später führt ein Wurf von dort zum Aus auf ${list(over)}`,
  "too-large-to-say": (/** @type {{ finish: number }} */ { finish }) =>
    `keine Würfe führen zum Ziel, Feld ${finish}, und das Brett ist zu groß, um mehr zu sagen`,
  "one-square": (/** @type {{ square: number }} */ { square }) => `Feld ${square}`,
  "count-of-squares": (/** @type {{ squares: number[], count: number }} */ { squares, count }) =>
    `${count} Feldern (${squares.join(", ")}${count > squares.length ? ", …" : ""})`,
  "to-it": "dorthin",
  "among-them": "auf eines von ihnen",
  "cause-rule": (/** @type {{ clauses: string }} */ { clauses }) => `die Regel „${clauses}“`,
  "cause-rules": (/** @type {{ clauses: string }} */ { clauses }) => `die Regeln „${clauses}“`,
  "cause-over": (/** @type {{ squares: number[] }} */ { squares }) =>
    `das Aus auf ${list(squares)}`,
  "cause-back": (/** @type {{ squares: number[] }} */ { squares }) =>
    `das Zurück zum Anfang des Zugs auf ${list(squares)}`,
  "cause-again": (/** @type {{ squares: number[] }} */ { squares }) =>
    `das Nochmalwürfeln auf ${list(squares)}`,
  "cause-miss": (/** @type {{ squares: number[] }} */ { squares }) =>
    `das Aussetzen auf ${list(squares)}`,

  // The rules and the effects of squares.
  "rule-start": (/** @type {{ square: number }} */ { square }) => `Start auf Feld ${square}`,
  "rule-start-off": "Start neben dem Brett",
  "rule-overshoot-stay": (/** @type {{ finish: number }} */ { finish }) =>
    `genau auf ${finish} landen`,
  "rule-overshoot-bounce": (/** @type {{ finish: number }} */ { finish }) =>
    `genau auf ${finish} landen, sonst zurückprallen`,
  "rule-overshoot-win": (/** @type {{ finish: number }} */ { finish }) =>
    `${finish} erreichen oder überschreiten gewinnt`,
  "rule-chaining-follow": "ein Sprung auf einen anderen Sprung geht weiter",
  "rule-die": (/** @type {{ die: string }} */ { die }) =>
    die === "d6" ? "ein Würfel" : die === "2d6" ? "zwei Würfel" : `Würfel: ${die}`,
  "rule-opening-one": (/** @type {{ throws: unknown }} */ { throws: which }) =>
    `mit ${throws(which)} hinaus auf Feld 1`,
  "rule-opening-advance": (/** @type {{ throws: unknown }} */ { throws: which }) =>
    `mit ${throws(which)} hinaus`,
  "rule-again": (/** @type {{ throws: unknown }} */ { throws: which }) =>
    `nach ${throws(which)} noch einmal würfeln`,
  "rule-again-keeps": (
    /** @type {{ throws: unknown, count: number }} */ { throws: which, count },
  ) => `nach ${throws(which)} noch einmal würfeln, der ${count}. solche Wurf beendet den Zug`,
  "rule-again-void": (/** @type {{ throws: unknown, count: number }} */ { throws: which, count }) =>
    `nach ${throws(which)} noch einmal würfeln, der ${count}. solche Wurf gilt nicht und beendet den Zug`,
  "rule-again-start": (
    /** @type {{ throws: unknown, count: number }} */ { throws: which, count },
  ) =>
    `nach ${throws(which)} noch einmal würfeln, der ${count}. solche Wurf schickt die Figur zum Start`,
  "rule-again-one": (/** @type {{ throws: unknown, count: number }} */ { throws: which, count }) =>
    `nach ${throws(which)} noch einmal würfeln, der ${count}. solche Wurf schickt die Figur auf Feld 1`,
  "rule-again-undo": (/** @type {{ throws: unknown, count: number }} */ { throws: which, count }) =>
    `nach ${throws(which)} noch einmal würfeln, der ${count}. solche Wurf schickt die Figur dorthin, wo der Zug begann`,
  "rule-bump-start": "wer auf einer anderen Figur landet, schickt sie zurück",
  "rule-bump-swap": "wer auf einer anderen Figur landet, tauscht den Platz mit ihr",
  "rule-bump-block": "wer auf einer anderen Figur landen würde, bleibt stehen",
  "square-chance": (
    /** @type {{ square: number, exit: number, number: string }} */ { square, exit, number: share },
  ) =>
    `${exit > square ? "Leiter" : "Schlange"} ${square} bis ${exit} zu ${share.replace(".", ",")}`,
  "square-miss": (/** @type {{ square: number, number: string }} */ { square, number: turns }) =>
    turns === "1" ? `einmal aussetzen auf ${square}` : `${turns}-mal aussetzen auf ${square}`,
  "square-back": (/** @type {{ square: number }} */ { square }) =>
    `zurück zum Anfang des Zugs auf ${square}`,
  "square-again": (/** @type {{ square: number }} */ { square }) =>
    `noch einmal würfeln auf ${square}`,
  "square-over": (/** @type {{ square: number }} */ { square }) => `Aus auf ${square}`,

  // What is unusual about a board, or wrong.
  "note-self-loop": (/** @type {Noted} */ values) =>
    values.count === 1
      ? `${jumps(values)} führt auf sich selbst: Die Figur bleibt dort`
      : `${jumps(values)} führen auf sich selbst: Figuren bleiben dort`,
  "note-exit-is-entry": (/** @type {Noted} */ values) => {
    const lead = values.count === 1 ? "führt" : "führen";
    return `${jumps(values)} ${lead} auf den Anfang eines anderen Sprungs: ${values.then}`;
  },
  rests: "Die Figur bleibt dort",
  "goes-on": "Die Figur geht weiter",
  "may-go-on": "Die Figur geht weiter, wo jener Sprung gelingt",
  "note-jump-on-finish": (/** @type {Noted} */ values) =>
    `${jumps(values)} beginnt auf dem Ziel: ${values.when}`,
  "note-jump-on-last": (/** @type {Noted} */ values) =>
    `${jumps(values)} beginnt auf dem letzten Feld: ${values.when}`,
  "note-jump-on-start": (/** @type {Noted} */ values) =>
    `${jumps(values)} beginnt auf dem Start: Er gilt nicht gleich zu Beginn`,
  taken: "Er gilt, wenn ein Wurf dorthin führt",
  "taken-if-works": "Er gilt, wenn ein Wurf dorthin führt und der Sprung gelingt",
  "note-repeated-pair": (/** @type {Noted} */ values) =>
    values.count === 1
      ? `${jumps(values)} steht mehrmals da und gilt einmal`
      : `${jumps(values)} stehen mehrmals da und gelten einmal`,
  "ladder-leaves-board": (
    /** @type {{ entry: number, exit: number, size: number }} */ { entry, exit, size },
  ) =>
    `Die Leiter von ${entry} nach ${exit} verlässt das Brett, das ${size} Felder hat. Entferne sie.`,
  "snake-leaves-board": (
    /** @type {{ entry: number, exit: number, size: number }} */ { entry, exit, size },
  ) =>
    `Die Schlange von ${entry} nach ${exit} verlässt das Brett, das ${size} Felder hat. Entferne sie.`,
  "jumps-in-circle": (/** @type {{ squares: number[] }} */ { squares }) =>
    `Die Sprünge ${[...squares, squares[0]].join(" → ")} führen im Kreis. Entferne einen davon.`,
  "snake-ends-off-board": (/** @type {{ entry: number }} */ { entry }) =>
    `Die Schlange von ${entry} endet neben dem Brett, aber die Figuren beginnen auf dem Brett. Lass sie neben dem Brett beginnen.`,
  "start-past-last": (/** @type {{ start: number, size: number }} */ { start, size }) =>
    `Die Figuren beginnen auf ${start}, aber das letzte Feld ist ${size}.`,
  "finish-past-last": (/** @type {{ finish: number, size: number }} */ { finish, size }) =>
    `Das Spiel endet auf ${finish}, aber das letzte Feld ist ${size}.`,
  "several-jumps": (
    /** @type {{ entry: number, ladders: number, snakes: number }} */ { entry, ladders, snakes },
  ) => {
    const some = [
      ladders && (ladders === 1 ? "eine Leiter" : `${ladders} Leitern`),
      snakes && (snakes === 1 ? "eine Schlange" : `${snakes} Schlangen`),
    ].filter(Boolean);
    return `Von ${entry} gehen ${some.join(" und ")} aus. Nur ein Sprung darf bleiben.`;
  },
  "and-more": (/** @type {{ count: number }} */ { count }) => `und ${count} weitere`,
  "at-place": (/** @type {{ place: string, what: string }} */ { place, what }) =>
    `${place}: ${what}`,
  "several-problems": (/** @type {{ count: number, first: string }} */ { count, first }) =>
    `${count} Probleme: ${first}; und weitere`,
  "entry-off": (
    /** @type {{ size: number, entry: string, exit: string }} */ { size, entry, exit },
  ) => `ein Sprung beginnt auf einem Feld von 1 bis ${size}; ${entry} → ${exit} tut das nicht`,
  "exit-off": (
    /** @type {{ size: number, entry: string, exit: string }} */ { size, entry, exit },
  ) => `ein Sprung endet auf einem Feld von 0 bis ${size}; ${entry} → ${exit} tut das nicht`,
  "two-exits": (/** @type {{ entry: number, exits: number[] }} */ { entry, exits }) => {
    const jumps = exits.map((exit) => `${entry} → ${exit}`).join(" und ");
    return `auf ${entry} beginnt nur ein Sprung, nicht ${jumps}`;
  },
  "start-off": (/** @type {{ size: number, start: number }} */ { size, start }) =>
    `der Start liegt auf 0 bis ${size}, nicht auf ${start}`,
  "finish-off": (/** @type {{ size: number, finish: number }} */ { size, finish }) =>
    `das Ziel liegt auf 1 bis ${size}, nicht auf ${finish}`,
  "win-before-last": (/** @type {{ size: number, finish: number }} */ { size, finish }) =>
    `wer auch über das Ziel hinaus gewinnt, hat es auf dem letzten Feld ${size}, nicht auf ${finish}`,
  "exit-off-board": (/** @type {{ entry: number, start: number }} */ { entry, start }) =>
    `ein Sprung führt nur neben das Brett, wenn die Figuren dort beginnen; ${entry} → 0, aber sie beginnen auf ${start}`,
  cycle: (/** @type {{ squares: number[], count: number }} */ { squares, count }) => {
    const ring = count > squares.length ? "…" : squares[0];
    return `Sprünge, die weitergehen, dürfen nicht im Kreis führen wie ${[...squares, ring].join(" → ")}`;
  },
  size: (/** @type {{ size: string }} */ { size }) =>
    `ein Brett hat 1 bis 10^18 Felder, nicht ${size}`,
  columns: (/** @type {{ size: number, columns: string }} */ { size, columns }) =>
    `ein Brett mit ${size} Feldern hat 1 bis ${size} Spalten, nicht ${columns}`,
  "effect-on-finish": (/** @type {{ finish: number, effect: string }} */ { finish, effect }) =>
    `auf dem Ziel ${finish} wirkt nichts, auch nicht ${effect}`,
  "too-many-squares": (/** @type {{ size: number, most: number }} */ { size, most }) =>
    `höchstens ${most} Felder auf dieser Seite, dieses Brett hat ${size}`,

  // Changes of a board.
  "change-nothing": "nichts ändern",
  "add-ladder": (/** @type {{ entry: number, exit: number }} */ { entry, exit }) =>
    `eine Leiter von ${entry} nach ${exit} hinzufügen`,
  "add-snake": (/** @type {{ entry: number, exit: number }} */ { entry, exit }) =>
    `eine Schlange von ${entry} nach ${exit} hinzufügen`,
  "remove-ladder": (/** @type {{ entry: number }} */ { entry }) =>
    `die Leiter auf ${entry} entfernen`,
  "remove-snake": (/** @type {{ entry: number }} */ { entry }) =>
    `die Schlange auf ${entry} entfernen`,
  "move-entry-of-ladder": (/** @type {{ entry: number, to: number }} */ { entry, to }) =>
    `den Fuß der Leiter von ${entry} auf ${to} setzen`,
  "move-entry-of-snake": (/** @type {{ entry: number, to: number }} */ { entry, to }) =>
    `den Kopf der Schlange von ${entry} auf ${to} setzen`,
  "move-exit-of-ladder": (
    /** @type {{ entry: number, exit: number, to: number }} */ { entry, exit, to },
  ) => `das obere Ende der Leiter auf ${entry} von ${exit} auf ${to} setzen`,
  "move-exit-of-snake": (
    /** @type {{ entry: number, exit: number, to: number }} */ { entry, exit, to },
  ) => `den Schwanz der Schlange auf ${entry} von ${exit} auf ${to} setzen`,
  "reverse-ladder": (/** @type {{ entry: number, to: number }} */ { entry, to }) =>
    `die Leiter auf ${entry} umdrehen, nach ${to}`,
  "reverse-snake": (/** @type {{ entry: number, to: number }} */ { entry, to }) =>
    `die Schlange auf ${entry} umdrehen, nach ${to}`,

  // A board made to order.
  "proved-impossible": (/** @type {{ what: string }} */ { what }) =>
    `bewiesen unmöglich: ${capital(what)}`,
  "more-than-jumps": (
    /** @type {{ snakes: string, ladders: string, jumps: string }} */ { snakes, ladders, jumps },
  ) =>
    `${range(snakes)} Schlangen und ${range(ladders)} Leitern sind mehr als ${range(jumps)} Sprünge`,
  "more-snakes-kept": (/** @type {{ kept: number, wished: string }} */ { kept, wished }) =>
    `${counted(kept, "Schlange bleibt", "Schlangen bleiben")}, gewünscht sind ${range(wished)}`,
  "more-ladders-kept": (/** @type {{ kept: number, wished: string }} */ { kept, wished }) =>
    `${counted(kept, "Leiter bleibt", "Leitern bleiben")}, gewünscht sind ${range(wished)}`,
  "too-few-squares-free": (/** @type {{ jumps: number, free: number }} */ { jumps, free }) =>
    `${counted(jumps, "weitere Schlange oder Leiter braucht", "weitere Schlangen und Leitern brauchen")} ${2 * jumps} eigene Felder, frei sind ${free}`,
  "fewest-of-any-game": (/** @type {Wished} */ { least, wished }) =>
    `kein Spiel hat weniger als ${rolls(least)}; gewünscht: ${range(wished)}`,
  "fewest-without-ladders": (/** @type {Wished} */ { least, wished }) =>
    `ohne Leitern hat kein Spiel weniger als ${rolls(least)}; gewünscht: ${range(wished)}`,
  "mean-too-short": (/** @type {Wished} */ { least, wished }) =>
    `kein Spiel hat weniger als ${rolls(least)}, also sind es im Mittel auch nicht ${range(wished)}`,
  "quantile-too-short": (/** @type {Wished} */ { least, wished }) =>
    `kein Spiel hat weniger als ${rolls(least)}, also sind es auch nicht ${range(wished)}`,
  "search-ended-first": "die Suche endete, bevor sie ein Brett gefunden hatte",
  "no-board-met-all": "kein Brett erfüllte alles, was es muss",
  "wishes-in-the-way": (/** @type {{ wishes: string }} */ { wishes }) =>
    `kein Brett erfüllte alles, was es muss; ohne einen dieser Wünsche geht es: ${wishes}`,
  "wish-crossings": (/** @type {Wish} */ wish) => wished("Kreuzungen", wish),
  "wish-snakes": (/** @type {Wish} */ wish) => wished("Schlangen", wish),
  "wish-ladders": (/** @type {Wish} */ wish) => wished("Leitern", wish),
  "wish-jumps": (/** @type {Wish} */ wish) => wished("Sprünge", wish),
  "wish-snake_length": (/** @type {Wish} */ wish) => wished("Länge der Schlangen", wish),
  "wish-ladder_length": (/** @type {Wish} */ wish) => wished("Länge der Leitern", wish),
  "wish-forbidden": "verbotene Felder",
  "wish-spacing": (/** @type {Wish} */ wish) => wished("Abstand der Sprünge", wish),
  "wish-level": "Sprünge in derselben Zeile",
  "wish-keep": (/** @type {{ entry: number, exit: number }} */ { entry, exit }) =>
    `${exit > entry ? "die Leiter" : "die Schlange"} von ${entry} nach ${exit} behalten`,
  "not-a-range": (/** @type {{ got: string }} */ { got }) =>
    `hier steht eine Zahl oder ein Bereich wie 36..44, nicht ${got}`,
  "nothing-mends": "keine Änderung von Sprüngen macht dieses Spiel spielbar",
  "too-large-to-change": (/** @type {{ size: number, most: number }} */ { size, most }) =>
    `für Änderungen hat ein Brett höchstens ${most} Felder, nicht ${size}`,
  "length-infinite": "nur ein Spiel, das immer endet, lässt sich länger oder kürzer machen",
  "length-too-large":
    "nur ein Spiel mit einem berechenbaren Mittelwert lässt sich länger oder kürzer machen",

  // Recorded games compared with the theory.
  "too-many-games": (/** @type {{ most: number, games: number }} */ { most, games }) =>
    `höchstens ${number(most)} Spiele, nicht ${number(games)}`,
  "game-too-long": (/** @type {{ most: number, rolls: string }} */ { most, rolls: count }) =>
    `ein Spiel hat höchstens ${number(most)} Würfe, nicht ${count}`,
  "not-a-length": (/** @type {{ got: string }} */ { got }) =>
    `die Längen der Spiele sind ganze Zahlen, nicht „${got}“`,
  "games-took": (
    /** @type {{ games: number, mean: number, theory: number, error: number }} */ {
      games,
      mean,
      theory,
      error,
    },
  ) =>
    `Eure ${counted(games, "Spiel", "Spiele")} brauchten im Mittel ${number(mean, 1)} Würfe, die Theorie sagt ${number(theory, 1)} ± ${number(error, 1)}.`,
  "games-took-endless": (
    /** @type {{ games: number, mean: number, ending: string }} */ { games, mean, ending },
  ) =>
    `Eure ${counted(games, "Spiel", "Spiele")} brauchten im Mittel ${number(mean, 1)} Würfe; nach der Theorie gilt: ${ending}.`,
  "one-length": "Fast jedes Spiel braucht gleich viele Würfe, also gibt es nichts zu prüfen.",
  "too-few-games": (/** @type {{ fewest: number }} */ { fewest }) =>
    `Um die ganze Verteilung zu prüfen, sind es zu wenige Spiele: Notiert mindestens ${fewest}.`,
  "games-fit": (/** @type {{ p_value: number }} */ { p_value: p }) =>
    `${byChance(p)}: Die Spiele passen zur Theorie.`,
  "games-fit-badly": (/** @type {{ p_value: number }} */ { p_value: p }) =>
    `${byChance(p)}: Die Spiele passen schlecht zur Theorie, aber nicht so schlecht, dass sie falsch sein muss.`,
  "games-do-not-fit": (/** @type {{ p_value: number }} */ { p_value: p }) =>
    `${byChance(p)}: Die Spiele passen nicht zur Theorie. Galten diese Regeln, und haben alle ihre Würfe gezählt?`,
  "never-takes": (/** @type {{ rules: string, rolls: number }} */ { rules, rolls: count }) =>
    `mit den Regeln ${rules} dauert hier kein Spiel ${rolls(count)}`,

  // Choices, and tokens that cannot arrive.
  "choices-no-way": "das Ziel ist vom Start aus nicht zu erreichen, wie auch immer gewählt wird",
  "choices-too-far": (/** @type {{ rolls: number }} */ { rolls: count }) =>
    `bis ins Ziel sind es mindestens ${rolls(count)}, wie auch immer gewählt wird`,
  "choices-not-sure": (/** @type {{ squares: number[] }} */ { squares }) =>
    `keine Wahl gewinnt sicher: Manche führt auf ${list(squares)}, von wo man nicht mehr gewinnen kann, also sind die erwarteten Würfe unendlich; die beste Chance, in K Würfen anzukommen, lässt sich angeben`,
  "throws-no-way": (/** @type {{ finish: number, farthest: number }} */ { finish, farthest }) =>
    `keine Würfe führen ins Ziel ${finish}: Weiter als bis ${farthest} kommt keine Figur`,
  "can-be-stuck": (/** @type {{ named: string, finish: number }} */ { named, finish }) =>
    `eine Figur kann auf ${named} kommen und erreicht dann das Ziel ${finish} nicht mehr`,
  "always-stuck": (/** @type {{ named: string, finish: number }} */ { named, finish }) =>
    `eine Figur, die auf ${named} kommt, kann das Ziel ${finish} nicht mehr erreichen`,
  squares: (/** @type {{ squares: number[], count: number }} */ { squares, count }) =>
    `die Felder ${squares.join(", ")}${count > squares.length ? ", …" : ""}`,
  "too-many-states": (/** @type {{ most: number }} */ { most }) =>
    `dafür müsste mehr als ${number(most)}-mal unterschieden werden, wie ein Spiel stehen kann`,

  // Refusals.
  "not-done-here": "das geht hier nicht",
  "not-utf-8": "dieser Text lässt sich nicht in UTF-8 schreiben",
  "too-much-at-once": "das ist zu viel auf einmal",
  "board-too-long": (/** @type {{ most: number }} */ { most }) =>
    `ein gespeichertes Brett hat höchstens ${number(most)} Bytes`,
  "most-of-one-client": "von einem Gerät kommt gerade zu viel auf einmal; versuch es noch einmal",
  "most-events": (/** @type {{ most: number }} */ { most }) =>
    `höchstens ${most} Würfe und Rücknahmen in einem Spiel`,
  "game-is-over": "das Spiel ist zu Ende",
  "game-goes-on": "das Spiel ist noch nicht zu Ende",
  "no-throw-yet": "es gibt keinen Wurf, der sich zurücknehmen lässt",
  "needs-token":
    "diese Seite braucht ihr Token: Öffne die Adresse, die beim Start des Servers ausgegeben wurde",
  "link-lacks-token":
    "diesem Link fehlt sein Token, wie einem aus der Adresszeile: Drück auf dem Gerät, das die Seite hat, auf „Teilen“ und öffne den Link, der dort steht",
  "other-name": "so heißt dieser Server nicht",
  "other-page": "nur die eigene Seite dieses Servers darf hier schreiben",
  stopped: "angehalten",
  "judge-not-here": `dieser Server führt keinen fremden Code aus (mit boustro serve --judge schon): ${ELSEWHERE}`,
  "judge-not-you":
    "nur wer diesen Server gestartet hat, kann Lösungen ausführen lassen: Öffne die Adresse mit dem Token, die `boustro serve` ausgegeben hat, einmal in diesem Browser",
  "no-sandbox": `dieser Server hat keine Sandbox: Er braucht bubblewrap unter Linux; ${ELSEWHERE}`,
  "judging-too-long": (/** @type {{ seconds: number }} */ { seconds }) =>
    `das Prüfen dauerte länger als ${number(seconds)} s; mit \`boustro judge\` auf dem eigenen Rechner gibt es diese Grenze nicht`,
  "other-language": (/** @type {{ languages: string }} */ { languages }) =>
    `diese Seite prüft ${languages.replace(/ and /g, " und ")}; für andere Sprachen hat sie Bretter zum Testen beim eigenen Online-Judge, und \`boustro judge DATEI\` prüft auch TypeScript, C, C++ und Java`,
  "question-too-long": (/** @type {{ seconds: number }} */ { seconds }) =>
    `das ist hier nicht in ${number(seconds)} Sekunden zu beantworten`,
  "too-many-requests": "zu viele Anfragen auf einmal; warte einen Moment",
  "no-board-here": "zu diesem Link gibt es kein gespeichertes Brett",
  "no-game-here": "dieser Link führt zu keinem Spiel",
  "nothing-here": "hier ist nichts",
  "only-saver-changes":
    "nur der Browser, der ein Brett gespeichert hat, kann es ändern; speichere eine eigene Kopie",
  "only-starter-deletes": "nur der Browser, der ein Spiel begonnen hat, kann es löschen",
  "only-players-rematch": "nur ein Gerät, das mitspielt, beginnt das nächste Spiel",
  "link-for-watching": "dieser Link ist zum Zuschauen; frag nach einem zum Mitspielen",
  "seat-taken": (/** @type {{ seat: number }} */ { seat }) =>
    `für Platz ${seat} spielt ein anderes Gerät`,
  "only-own-device":
    "nur das eigene Gerät oder das, mit dem das Spiel begann, gibt einen Platz frei",
  "most-throws": (/** @type {{ most: number }} */ { most }) =>
    `höchstens ${most} Würfe in einem Spiel`,
  "disk-full": "Speichern geht nicht: Kein Platz mehr",
  "database-locked":
    "die Datenbank wird gerade von einem anderen Programm benutzt; versuch es noch einmal",
  "database-read-only": "Speichern geht nicht: Die Datenbank ist schreibgeschützt",
  "database-unusable": "die Datenbank ist nicht zu gebrauchen",
  "went-wrong": "in boustro ist etwas schiefgegangen; Näheres steht im Protokoll des Servers",
  "server-stopping": "der Server wird gerade beendet",
  "judge-busy": "gerade wird eine andere Lösung geprüft; versuch es noch einmal",

  // The judge: its verdicts.
  "verdict-AC": "richtig",
  "verdict-WA": "falsche Antwort",
  "verdict-TLE": "Zeitgrenze überschritten",
  "verdict-MLE": "Speichergrenze überschritten",
  "verdict-RE": "Laufzeitfehler",
  "verdict-format": "keine Antwort in der richtigen Form",
  "verdict-CE": "lässt sich nicht übersetzen oder laden",
  "verdict-unfinished": "nicht fertig",
  "verdict-none": "nicht geprüft",
  "verdict-skipped": "übersprungen",
  "right-on-board": "auf diesem Brett richtig",
  "cannot-call": (/** @type {{ why: string }} */ { why }) =>
    `boustro kann nicht erkennen, wie sie aufgerufen wird: ${capital(why)}`,
  "no-function":
    "sie hat keine Funktion, die die wenigsten Würfe zurückgibt, und als Programm liest sie keine Eingabe",
  "several-functions": (/** @type {{ names: string }} */ { names }) =>
    `die Datei hat mehrere Funktionen: ${names}`,
  "other-parameters": (/** @type {{ names: string }} */ { names }) =>
    `keine Aufgabe hat die Parameter von ${names}`,
  "no-way-right": (/** @type {{ ways: number }} */ { ways }) =>
    `auf keine von ${ways} Arten gefragt war eine Antwort richtig`,
  "type-not-passed": "ihre Funktion nimmt oder gibt einen Typ, den boustro nicht übergeben kann",
  "file-empty": "die Datei ist leer",
  "looks-like-python": "das sieht nach Python aus: Nenn die Datei solution.py",
  "looks-like-other": (/** @type {{ name: string }} */ { name }) =>
    `das sieht nach einer anderen Sprache aus: Nenn die Datei ${name}`,
  "python-2": (/** @type {{ line: number, code: string }} */ { line, code }) =>
    `das ist Python 2 (Zeile ${line}: ${code}); boustro führt Python 3 aus`,
  "solution-too-long": (/** @type {{ most: number }} */ { most }) =>
    `für eine Lösung ist sie zu lang: höchstens ${most} KiB`,
  "defined-nowhere": (/** @type {{ name: string }} */ { name }) =>
    `${name} wird benutzt und nirgends in der Datei definiert`,
  "tool-stopped": (/** @type {{ tool: string }} */ { tool }) =>
    `${tool} wurde an seiner Grenze angehalten, bevor sie übersetzt war`,
  "tool-in-trouble": (/** @type {{ tool: string, error: string }} */ { tool, error }) =>
    `der Fehler liegt bei ${tool}, nicht bei der Lösung: ${error}`,
  "java-not-started": (/** @type {{ error: string }} */ { error }) =>
    `Java ist nicht gestartet: ${error}`,
  "brace-left-open": "die Datei endet, bevor jede { geschlossen ist: Fehlt das Ende?",
  "error-at-line": (/** @type {{ error: string, line: number }} */ { error, line }) =>
    line ? `${error} (Zeile ${line})` : error,
  "cut-short": (/** @type {{ boards: number, planned: number }} */ { boards, planned }) =>
    `kein Fehler gefunden, bevor die Zeit um war (${number(boards)} von ${number(planned)} Brettern)`,
  untried: (/** @type {{ what: string }} */ { what }) =>
    `die Zeit war um; nicht zu Ende versucht: ${what}`,
  "smaller-boards": "kleinere Bretter",
  "naming-the-mistake": "den Fehler benennen",
  "shrinking-ended":
    "das Verkleinern endete vorzeitig, ein kleineres Brett kann also auch scheitern",
  "answer-right": (/** @type {{ answer: string }} */ { answer }) =>
    `die Antwort ${answer} ist richtig`,
  "unanswered-in-time": "die Zeit war um, bevor sie geantwortet hat",
  "board-changed": "sie verändert das Brett des Aufrufers, was niemand erwartet",
  late: "keine Antwort innerhalb der Zeitgrenze",
  failed: "sie endete mit einem Fehler",
  "memory-grows": "ihr Speicherbedarf wuchs immer weiter, und sie wurde nicht fertig",
  "no-answer-after": (
    /** @type {{ seconds: number, limit: number, how: string }} */ { seconds, limit, how },
  ) => `keine Antwort nach ${number(seconds, 1)} s ${how} (Grenze ${number(limit)} s)`,
  "by-clock": "verstrichener Zeit",
  "by-processor": "Rechenzeit",
  "no-whole-number": (/** @type {{ got: string }} */ { got }) =>
    `erwartet war eine ganze Zahl, sie gab ${got}`,
  "no-number": (/** @type {{ got: string }} */ { got }) => `erwartet war eine Zahl, sie gab ${got}`,
  "number-of-answers": (/** @type {{ expected: number, got: number }} */ { expected, got }) =>
    `erwartet: ${counted(expected, "Antwort", "Antworten")}; sie gab ${got}`,
  "printed-too-much": (/** @type {{ most: number }} */ { most }) =>
    `sie hat mehr als ${most} MiB ausgegeben`,
  "replied-ahead": "sie antwortete noch einmal, bevor sie das nächste Brett bekam",
  "printed-nothing": "sie hat nichts ausgegeben",
  quoted: (/** @type {{ text: string }} */ { text }) => text,

  "ended-by-signal": (
    /** @type {{ number: number, error: string }} */ { number: signal, error },
  ) => {
    const said = `von Signal ${signal} beendet`;
    return error ? `${said}: ${error}` : said;
  },
  "ended-with-code": (/** @type {{ number: number, error: string }} */ { number: code, error }) => {
    const said = `mit Code ${code} beendet`;
    return error ? `${said}: ${error}` : said;
  },
  "ended-unanswered": "sie beendete ihren Prozess, bevor sie geantwortet hatte (Code 0)",
  "ended-uncalled": "sie endete, bevor sie aufgerufen wurde",
  "ended-by-browser":
    "der Browser hat sie beendet, wahrscheinlich weil sie zu viel Speicher brauchte",
  "out-of-memory": "ihr ging der Speicher aus",
  "not-repeated": "ihr Fehler ließ sich nicht wiederholen, bevor die Zeit um war",
  "near-limit":
    "sie hielt die Grenze in einem Lauf ein und in einem anderen nicht: Sie braucht etwa so viel, wie die Grenze erlaubt, oder der Rechner war beschäftigt",
  "not-promised": (/** @type {{ form: string }} */ { form }) =>
    `die Aufgabe ${form} verspricht kein solches Brett: Eine richtige Lösung kann daran scheitern`,
  "row-not-full": "die letzte Zeile dieses Bretts ist nicht voll, und eine Matrix hat volle Zeilen",
  "board-too-large": (/** @type {{ size: number, most: number }} */ { size, most }) =>
    `ein Brett von ${number(size)} Feldern ist zu groß: höchstens ${number(most)} werden allein gefragt`,
  "right-answer-is": (/** @type {{ answer: string }} */ { answer }) =>
    `die richtige Antwort ist ${answer}`,
  "no-form-in-time": "die Zeit war um, bevor eine Form gefunden war",
  "no-compiling-in-time": "die Zeit war um, bevor sie übersetzt war",
  undecided: (/** @type {{ form: string }} */ { form }) =>
    `unentschieden: Jede Antwort war falsch, aber ihre Form wurde nicht erkannt. Vielleicht war es die falsche Aufgabe: Angenommen wurde ${form}`,
  "reference-unanswered":
    "die Musterlösung hat in ihren Grenzen auf keinem der Bretter geantwortet",
  "boards-left-out": (/** @type {{ boards: number }} */ { boards }) =>
    `${counted(boards, "Brett", "Bretter")} ausgelassen: Die Musterlösung hat in ihren Grenzen nicht geantwortet`,
  "call-refused": "die Sandbox erlaubt den Systemaufruf nicht, von dem dieser Fehler kommt",
  "form-without-effects": (/** @type {{ form: string }} */ { form }) =>
    `in der Aufgabe ${form} erfährt eine Lösung nichts von besonderen Feldern`,
  "own-call-fails": (/** @type {{ error: string }} */ { error }) =>
    `ein eigener Aufruf außerhalb aller Funktionen scheitert: ${error}`,
  "same-text": (/** @type {{ names: string }} */ { names }) =>
    `bis auf Leerzeichen und Kommentare derselbe Text wie ${names}`,
  "judge-failed": (/** @type {{ error: string }} */ { error }) =>
    `der Fehler liegt bei boustro, nicht bei der Lösung: ${error}`,
  "judge-in-trouble": (/** @type {{ error: string }} */ { error }) =>
    `der Fehler liegt bei boustro, nicht bei der Lösung: ${error}`,

  // The judge: a pasted panel, and outputs of a pack.
  "all-cases": (/** @type {{ what: string }} */ { what }) => `alle Fälle: ${capital(what)}`,
  "case-of-panel": (
    /** @type {{ case: number, of: number, what: string }} */ { case: place, of, what },
  ) => `Fall ${place} von ${of}: ${capital(what)}`,
  "your-output-right": (/** @type {{ answer: string }} */ { answer }) =>
    `deine Ausgabe ${answer} ist richtig`,
  "your-output-wrong": (/** @type {{ answer: string }} */ { answer }) =>
    `deine Ausgabe ${answer} ist falsch`,
  "your-output-none": (/** @type {{ what: string }} */ { what }) => `deine Ausgabe fehlt: ${what}`,
  "expected-output-right": (/** @type {{ answer: string }} */ { answer }) =>
    `die erwartete Antwort ${answer} ist richtig`,
  "expected-output-wrong": (/** @type {{ answer: string }} */ { answer }) =>
    `die erwartete Antwort ${answer} ist falsch`,
  "expected-output-none": (/** @type {{ what: string }} */ { what }) =>
    `die erwartete Antwort fehlt: ${what}`,
  "answer-if": (/** @type {{ answer: string, what: string }} */ { answer, what }) =>
    `${answer} käme heraus, wenn das gilt: ${capital(what)}`,
  "too-large-for-mistakes": (/** @type {{ most: number }} */ { most }) =>
    `auf mehr als ${most} Feldern wird kein Fehler gesucht`,
  "none-fits": (/** @type {{ what: string }} */ { what }) =>
    `kein Fehler, den boustro kennt, führt auf diesem Brett zu ${what}`,
  "several-fit": (
    /** @type {{ count: number, what: string, mistakes: string }} */ { count, what, mistakes },
  ) => {
    const named = mistakes ? `: ${capital(mistakes)}` : ", also wird keiner genannt";
    return `${count} verschiedene Fehler führen auf diesem Brett zu ${what}${named}`;
  },
  "give-answer": (/** @type {{ answer: string }} */ { answer }) => `der Antwort ${answer}`,
  "give-no-number": "keiner Zahl",
  "end-in-error": "einem Laufzeitfehler",
  "run-out-of-time": "einer Zeitüberschreitung",
  "how-leetcode": `Füge alle Zeilen in das Feld Testcase ein, anstelle von dem, was dort steht: ein Argument je Zeile, ein Fall nach dem anderen. ${CRASHES}`,
  "how-hackerrank": (/** @type {{ count: number }} */ { count }) =>
    `Füge den Text unter Test against custom input ein: Er ist eine Eingabe mit ${count} Brettern. ${CRASHES}`,
  "how-gfg": `Füge den Text unter Custom Input ein: die Zahl der Bretter, dann jedes mit seiner Anzahl und seinen Enden. Nimmt das Feld nur ein Brett, füge die zwei Zeilen eines Bretts nach dem anderen ein. ${CRASHES}`,
  "how-boj": `Jeder Text ist eine Eingabe: Führe das Programm für jeden einmal aus, den ersten zuerst. Die Seite hat kein Feld für eine eigene Eingabe. ${CRASHES}`,
  "all-outputs-right": (/** @type {{ count: number }} */ { count }) =>
    `alle ${count} Ausgaben sind richtig; es sind nur wenige Bretter: Auf anderen kann eine Lösung noch falsch sein, oder auf größeren zu langsam`,
  "outputs-wrong": (/** @type {{ outputs: number[], count: number }} */ { outputs, count }) =>
    `${outputs.length === 1 ? "Ausgabe" : "die Ausgaben"} ${list(outputs)} von ${count} ${outputs.length === 1 ? "ist" : "sind"} falsch`,
  "one-of-boards-shown": "gezeigt wird davon das Brett mit den wenigsten Feldern und Sprüngen",
  "its-board-shown": "ihr Brett wird gezeigt",
  "only-too-slow": "die anderen sind richtig: Die Suche ist nur zu langsam",
  "outputs-equal": (/** @type {{ answer: string }} */ { answer }) =>
    `alle Ausgaben sind ${answer}, egal auf welchem Brett: Liest die Lösung das Brett?`,
  "outputs-all-fail": (/** @type {{ what: string }} */ { what }) =>
    `immer dasselbe, egal auf welchem Brett (${what}): Liest die Lösung das Brett?`,
  "behaves-like": (/** @type {{ what: string }} */ { what }) =>
    `ihr Verhalten passt dazu: ${capital(what)}`,
  "number-of-outputs": (/** @type {{ expected: number, got: number }} */ { expected, got }) =>
    `es müssen ${expected} Ausgaben sein, eine für jedes Brett, hier sind es ${got}: Schreib error oder time für ein Brett, auf dem sie abstürzt oder zu langsam ist, lass dieses Brett weg und führe die anderen noch einmal aus`,
  "board-not-of-pack": (/** @type {{ size: number }} */ { size }) =>
    `die eingefügte Ausgabe zeigt ein anderes Brett, mit ${size} Feldern`,
  "outputs-missing": (/** @type {{ boards: number[] }} */ { boards }) =>
    `in der eingefügten Ausgabe fehlt Brett ${list(boards)}: Schreib stattdessen alle Ausgaben untereinander`,
  "not-an-output": (/** @type {{ got: string }} */ { got }) =>
    `für jedes Brett steht hier eine ganze Zahl, error oder time, nicht ${got}`,

  // The judge: how the work of a slow solution grows.
  "exceeds-limit": (/** @type {{ passed: number }} */ { passed }) =>
    `sie überschreitet die Grenze auf einem Brett von ${passed} Feldern ohne Sprünge`,
  "keeps-limit": (/** @type {{ size: number }} */ { size }) =>
    `auf Brettern ohne Sprünge hält sie die Grenze bis ${size} Felder ein`,
  "keeps-limit-until": (/** @type {{ size: number, passed: number }} */ { size, passed }) =>
    `auf Brettern ohne Sprünge hält sie die Grenze bis ${size} Felder ein und überschreitet sie bei ${passed}`,
  "jumps-hold-it-up":
    "ohne Sprünge hält sie die Grenze auf Brettern jeder Größe ein, also machen die Sprünge sie langsam",

  "stopped-at-squares": (/** @type {Work} */ work) =>
    `${onBoard(work)} hatte sie ${counted(work.times, "Feld", "Felder")} aus ${QUEUES[work.queue]} genommen, als sie angehalten wurde: Was sie mit einem Feld macht, kostet die Zeit`,
  "takes-squares": (/** @type {Work} */ work) => works(work),
  "calls-itself": (/** @type {Work} */ work) => works(work),
  "walks-all-routes": (/** @type {Work & { at_last: number }} */ work) =>
    `${works(work)}, und auf das letzte Feld kommt sie ${number(work.at_last)}-mal, einmal auf jedem Weg: Sie geht alle Wege`,
  "takes-square-again": (/** @type {Work & Most} */ work) =>
    `${works(work)}, allein Feld ${work.square} ${atLeast(work.most, work)}-mal: Stelle ein Feld nur in die Warteschlange, wenn es nicht markiert ist, und markiere es dann; nach einem Sprung ist das das Feld, auf dem er endet`,
  "calls-itself-again": (/** @type {Work & Most} */ work) =>
    `${works(work)}, allein für Feld ${work.square} ${atLeast(work.most, work)}-mal: Merke dir, was du über ein Feld schon weißt`,

  // The judge: likely mistakes.
  "mistake-direction-from-the-top-odd":
    "sie zählt die Zeilen für ihre Richtung von oben, was nur für ungerade n stimmt: Zähle sie von unten",
  "mistake-asked-before-the-jump":
    "sie fragt, ob ein Feld besucht ist, bevor sie dem Sprung folgt, der dort beginnt: Folge erst dem Sprung, und frage dann",
  "mistake-rows-from-the-top":
    "sie zählt die Zeilen von oben: Feld 1 ist unten links, also liegt Feld s in Zeile n − 1 − (s − 1) // n",
  "mistake-no-alternating":
    "sie vergisst, dass die Zeilen abwechseln: Jede zweite Zeile von unten läuft von rechts nach links",
  "mistake-direction-from-the-top":
    "sie nimmt die Richtung einer Zeile nach ihrer Nummer von oben, was nur für jedes zweite n stimmt: Zähle die Zeilen von unten",
  "mistake-every-row-reversed":
    "sie liest jede Zeile in der falschen Richtung: Die unterste läuft von links nach rechts, die nächste von rechts nach links",
  "mistake-direction-kept":
    "sie wechselt nicht nach jeder Zeile die Richtung: Zeilen laufen abwechselnd von links nach rechts und von rechts nach links",
  "mistake-rows-for-columns": "sie vertauscht Zeilen und Spalten",
  "mistake-next-square":
    "sie sucht Feld s an der Stelle von Feld s + 1: Seine Zelle ist (s − 1) // n, (s − 1) % n",
  "mistake-two-jumps":
    "sie macht zwei Sprünge in einem Wurf: Wer durch einen Sprung auf den Anfang eines anderen kommt, bleibt dort bis zum nächsten Wurf",
  "mistake-entry-marked":
    "sie markiert den Anfang eines Sprungs als besucht oder fragt danach: Nur das Feld zählt, auf dem die Figur nach dem Sprung steht",
  "mistake-entry-queued":
    "sie markiert das Feld nach dem Sprung, stellt aber seinen Anfang in die Warteschlange: Beides muss das Feld nach dem Sprung sein",
  "mistake-depth-first":
    "sie sucht in die Tiefe (Stapel, Rekursion), also ist der erste Weg vielleicht nicht der kürzeste: Suche vom zuerst gefundenen Feld weiter",
  "mistake-all-routes":
    "sie geht jeden Weg bis ans Ende, und mit jedem Feld werden es doppelt so viele: Besuche jedes Feld einmal, das zuerst gefundene zuerst",
  "mistake-heap-reversed":
    "ihr Heap gibt den Weg mit den meisten Würfen zuerst: Der mit den wenigsten muss der nächste sein",
  "mistake-heap-by-square":
    "ihr Heap gibt das höchste oder das niedrigste Feld zuerst: Das mit den wenigsten Würfen muss das nächste sein",
  "mistake-six-before":
    "sie hört bei n² − 6 oder n² − 5 auf: Von dort braucht es noch einen Wurf, von n², wohin eine Leiter führte, aber keinen",
  "mistake-last-six-not-searched":
    "sie sucht von den letzten sechs Feldern nicht weiter: Dort verfallen nur Würfe, die zu groß sind",
  "mistake-no-snakes": "sie beachtet die Schlangen nicht",
  "mistake-no-ladders": "sie beachtet die Leitern nicht",
  "mistake-no-jumps": "sie beachtet die Sprünge nicht",
  "mistake-exits-too-high": "ihre Sprungziele sind um eins zu hoch: Zählt sie ab 0 oder ab 1?",
  "mistake-exits-too-low": "ihre Sprungziele sind um eins zu niedrig: Zählt sie ab 0 oder ab 1?",
  "mistake-may-skip-a-jump":
    "sie lässt einen Sprung aus, wo das besser ist: Sprünge werden immer gemacht",
  "mistake-ends-too-early": "sie endet zu früh: Das Spiel endet auf n², nicht auf einem Feld davor",
  "mistake-finish-before-the-jump":
    "sie fragt vor dem Sprung nach n² und nicht danach: Eine Leiter kann auf n² enden",
  "mistake-past-the-last":
    "sie endet, wo ein Wurf über n² hinausführt: Nach so einem Wurf bleibt die Figur stehen, und ein anderes Feld der Warteschlange ist vielleicht schon n²",
  "mistake-side-for-last": "sie nimmt n für n²: n ist die Länge einer Seite, n² das letzte Feld",
  "mistake-exits-as-steps":
    "sie zählt die Zahl einer Zelle zum Feld dazu: Die Zahl ist selbst das Feld, auf dem der Sprung endet",
  "mistake-parts-swapped":
    "sie beginnt mit Feld 0 und einem Wurf: Die Figur beginnt auf Feld 1 ohne einen Wurf",
  "mistake-top-row-missing":
    "sie lässt die oberste Zeile aus: Das Ende eines Bereichs gehört nicht zum Bereich",
  "mistake-stops-after-a-jump":
    "sie probiert von einem Feld keine weiteren Würfe, sobald einer auf einen Sprung traf",
  "mistake-counts-each-square":
    "sie erhöht den Zähler mit jedem Feld der Warteschlange: Erhöhe ihn einmal für alle Felder, die gleich viele Würfe entfernt sind",
  "mistake-size-read-again":
    "sie fragt in jedem Durchgang nach der Länge der Warteschlange, während sich diese ändert: Merke dir die Länge vor der Schleife über eine Stufe",
  "mistake-marked-before-asked":
    "sie markiert ein Feld, bevor sie fragt, ob es markiert ist, und lässt so Felder aus, auf denen sie nie war",
  "mistake-uncounted-jump":
    "sie zählt einen Wurf nicht, der auf einen Sprung trifft: Jeder Wurf zählt",
  "mistake-free-edge":
    "sie nimmt einen Sprung für eine kostenlose Kante: Dann darf die Figur ihn auslassen oder zwei in einem Wurf machen",
  "mistake-free-edge-behind":
    "sie stellt die kostenlose Kante eines Sprungs ans Ende der Warteschlange, hinter Felder, die einen Wurf mehr brauchen: Mache den Sprung gleich, im selben Wurf",
  "mistake-snakes-as-walls":
    "sie nimmt eine Schlange für eine Mauer und probiert keinen Wurf über ihren Kopf hinaus: Nur das Feld zählt, auf dem ein Wurf endet",
  "mistake-never-rounds":
    "sie teilt, ohne abzurunden, sodass die Nummer einer Zeile keine ganze Zahl ist, wenn sie die Richtung wählt",
  "mistake-boxed-equality":
    "sie vergleicht Zahlobjekte mit ==, was nur bis 127 stimmt: Nimm equals oder intValue",
  "mistake-identity": "sie vergleicht Zahlen mit `is`, was nur bis 256 stimmt: Nimm ==",
  "mistake-loop-overwritten":
    "sie überschreibt die Variable einer Schleife in der Schleife: Das Feld, von dem sie wirft, und der nächste Wurf müssen bleiben, wie sie sind",
  "mistake-raised-with-each-throw":
    "sie erhöht die Zahl der Würfe mit jedem Wurf von einem Feld: Alle Würfe von einem Feld sind einer mehr als das Feld",
  "mistake-return-for-continue":
    "sie beendet die ganze Suche (return), wo sie einen Wurf oder ein Feld überspringen soll (continue)",
  "mistake-break-for-continue":
    "sie verlässt die Schleife der Würfe (break), wo sie einen Wurf überspringen soll (continue)",
  "mistake-stored-too-early":
    "sie sucht in die Tiefe und speichert die Entfernung eines Feldes, während die, von denen sie abhängt, noch offen sind: Schlangen führen im Kreis",
  "mistake-n-rolls":
    "sie gibt nach n Würfen auf: Auf einem n × n-Brett kann das Ziel weiter weg sein",
  "mistake-top-left-cell":
    "sie sagt -1, wo in der Zelle oben links ein Sprung steht: Feld n² ist nur dort, wenn n gerade ist",
  "mistake-jump-costs-a-roll": "sie zählt einen Sprung als Wurf: Ein Sprung kostet keinen",
  "mistake-greedy":
    "sie ist gierig: Der Wurf, der am weitesten führt, ist nicht immer der erste eines kürzesten Wegs",
  "mistake-never-back":
    "sie geht vom Ende einer Schlange nie weiter: Sie nimmt die Felder einmal der Reihe nach oder lässt die Würfe aus, die zurückführen",
  "mistake-two-passes":
    "sie geht alle Felder zweimal durch: Nach jeder Schlange kann ein weiterer Durchgang nötig sein, also wiederhole, bis sich nichts mehr ändert",
  "mistake-no-throws-onto-snakes":
    "sie lässt die Würfe auf Schlangen aus: Eine Schlange kann zu einem kürzesten Weg gehören",
  "mistake-off-the-board": "sie beginnt neben dem Brett: Die Figur beginnt auf Feld 1",
  "mistake-no-six": "ihr Würfel zeigt nie eine 6: Er zeigt 1 bis 6",
  "mistake-seven-faces": "ihr Würfel zeigt 1 bis 7: Er hat sechs Seiten",
  "mistake-short-range":
    "ihr Bereich der Würfe ist um eins zu kurz: Die letzte Zahl eines Bereichs gehört nicht dazu",
  "mistake-never-the-last":
    "kein Wurf führt sie auf das letzte Feld: Das Ende eines Bereichs fehlt, oder es steht >= für >",
  "mistake-one-square-before":
    "sie hört ein Feld vor dem letzten auf: Das Ziel ist n², nicht n² − 1",
  "mistake-one-too-high": "ihre Antwort ist um eins zu hoch: Zähle die Würfe, nicht die Felder",
  "mistake-one-too-low": "ihre Antwort ist um eins zu niedrig: Der erste Wurf zählt mit",
  "mistake-beyond-the-last":
    "sie liest über das letzte Feld hinaus: Nach einem Wurf darüber bleibt die Figur stehen",
  "mistake-minus-one-as-exit":
    "sie nimmt -1 für ein Sprungziel: -1 heißt, dass das Feld keinen Sprung hat",
  "mistake-never-marked":
    "sie geht wieder auf besuchte Felder, sodass ihre Warteschlange mit denselben Feldern immer weiter wächst",
  "mistake-marked-when-taken":
    "sie stellt Felder in die Warteschlange, die dort schon warten (etwa weil sie erst beim Herausnehmen markiert werden), sodass sie mit denselben Feldern immer weiter wächst",
  "mistake-no-route-distance": `${NONE}, sondern wie weit sie kam: die letzte Entfernung oder die Zahl der Stufen`,
  "mistake-no-route-squares": `${NONE}, sondern die Zahl der Felder`,
  "mistake-no-route-side": `${NONE}, sondern die Länge einer Seite`,
  "mistake-no-route-endless": `${NONE} und hört nicht auf`,
  "mistake-no-route-no-number": `${NONE}, sondern etwas, das keine Zahl von Würfen sein kann`,
  "mistake-no-route-empty-queue": `${NONE}, sondern nimmt aus einer leeren Warteschlange`,
  "mistake-no-route-error": `${NONE}, sondern endet mit einem Fehler`,
  "mistake-never-moves":
    "ihre Figur bewegt sich nie: roll muss das Feld nachschlagen, zu dem der Wurf führt",
  "no-route-other": (/** @type {{ answer: string }} */ { answer }) => `${NONE}, sondern ${answer}`,
  "no-route-alone": "sie stimmt überall, wo es einen Weg gibt, gibt aber ohne Weg nie -1 zurück",
  "slip-cell":
    "sie sucht Felder in den falschen Zellen: Feld s liegt in Zeile n − 1 − r mit r = (s − 1) // n, und in Spalte c = (s − 1) % n, oder n − 1 − c, wenn r ungerade ist",
  "slip-throw":
    "ihre Würfe führen nicht auf die Felder s + 1 bis s + 6, soweit sie auf dem Brett sind",
  "slip-jump":
    "sie macht Sprünge, wo keine sind, oder lässt welche aus: Die Figur geht auf das Feld, das in der Zelle steht, außer bei -1",
  "slip-start":
    "ihr Anfang ist falsch: Die Figur beginnt auf Feld 1, und noch ist kein Wurf gemacht",
  "slip-seen":
    "sie lässt Felder aus, auf denen sie nie war, oder besucht Felder noch einmal: Besucht sind nur Felder, auf denen die Figur stand",
  "slip-finish":
    "sie endet nicht im richtigen Moment: Das Spiel endet, sobald die Figur auf n² steht",
  "slip-count": "sie zählt die Würfe falsch: Ein Feld ist einen Wurf weiter als das davor",
  "slip-queue":
    "sie sucht nicht von jedem gefundenen Feld aus weiter, in der Reihenfolge des Findens",
  crashes:
    "sie wird mit Signal 11 beendet, wie nach einem Zugriff außerhalb einer Liste oder endloser Rekursion",
  "too-much-memory": "sie braucht mehr Speicher, als die Grenze erlaubt",
  "uneven-count": "ihre Zählung stimmt nicht: Jeder Wurf zählt eins, der Start nichts",
  "finds-one-roll": `${MANY} findet sie das letzte Feld nur, wenn ein einziger Wurf hinführt`,
  "does-not-stop": "hört sie nicht auf",
  "reads-outside": "greift sie außerhalb einer Liste zu",
  "unknown-key": "sucht sie einen Schlüssel, den ihr Wörterbuch nicht hat",
  "always-answers": (/** @type {{ answer: string }} */ { answer }) => `antwortet sie ${answer}`,
  "on-every-board": (/** @type {{ what: string }} */ { what }) => `${MANY} ${what}`,
  "on-every-route": (/** @type {{ what: string }} */ { what }) =>
    `${MANY}, die einen Weg haben, ${what}`,
  "on-some-boards": (/** @type {{ what: string }} */ { what }) => `auf manchen Brettern ${what}`,
  "unassigned-name": "sie benutzt einen Namen, dem sie noch nichts zugewiesen hat",
  "recursion-too-deep": "ihre Rekursion geht tiefer, als die Sprache erlaubt",
  "ends-process": "sie beendet den Prozess (exit, quit), statt zurückzukehren",
  "goes-on-with-none":
    "sie rechnet mit einem Wert weiter, der None ist, etwa von etwas, das nichts zurückgibt",
  "decimal-for-whole":
    "sie nimmt eine Kommazahl für eine ganze Zahl: / gibt eine, // teilt ohne Rest",
  "returns-nothing": "sie gibt auf diesem Brett nichts zurück",
  "prints-nothing": "sie gibt nichts aus: Gib für jedes Brett eine Zahl in einer Zeile aus",
  "prints-answer": "sie gibt die Antwort aus: Gib sie mit return zurück",
  "changes-board":
    "sie verändert das Brett des Aufrufers: Arbeite auf einer Kopie, oder merke dir die besuchten Felder anderswo",
  "keeps-something":
    "ihre Antwort hängt von früheren Brettern ab: Etwas bleibt von einem Brett zum nächsten (eine Variable außerhalb der Funktion, ein Vorgabewert, bei Programmen ungelesene Eingabe, in C und C++ auch Speicher, der nicht gesetzt ist oder ihr nicht gehört)",
  "more-cases":
    "sie beantwortet nicht jeden Fall der Eingabe: Die erste Zeile sagt, wie viele es sind",
  unsteady: "sie gibt von Lauf zu Lauf andere Antworten auf dieselbe Frage",

  // The judge: what the text of a solution shows.
  "print-fails": (/** @type {{ line: number }} */ { line }) =>
    `was sie in Zeile ${line} ausgibt, endet mit diesem Fehler, nicht ihre Suche`,
  "unrounded-index": (/** @type {{ line: number }} */ { line }) =>
    `sie teilt, ohne abzurunden, sodass ein Index keine ganze Zahl ist: Math.floor (Zeile ${line})`,
  "cpp-no-return": (/** @type {Placed} */ at) =>
    placed("das Ende einer Funktion wird ohne return erreicht", at),
  "cpp-index-outside-vector": (/** @type {Placed} */ at) =>
    placed("sie benutzt einen Index außerhalb eines Vektors", at),
  "cpp-takes-from-empty": (/** @type {Placed} */ at) =>
    placed("sie nimmt ein Element, wo keines mehr ist", at),
  "cpp-index-outside-array": (/** @type {Placed} */ at) =>
    placed("sie benutzt einen Index außerhalb eines Arrays", at),
  "cpp-writes-outside-array": (/** @type {Placed} */ at) =>
    placed("sie schreibt außerhalb eines Vektors oder eines Arrays", at),
  "cpp-reads-outside-array": (/** @type {Placed} */ at) =>
    placed("sie liest außerhalb eines Vektors oder eines Arrays", at),
  "cpp-freed-memory": (/** @type {Placed} */ at) =>
    placed(
      "sie benutzt Speicher, der schon freigegeben ist, wie den eines gewachsenen Vektors",
      at,
    ),
  "cpp-calls-without-end": (/** @type {Placed} */ at) =>
    placed("sie ruft sich ohne Ende selbst auf", at),
  "cpp-null-address": (/** @type {Placed} */ at) =>
    placed(
      "sie benutzt eine Adresse, an der nichts ist: einen Nullzeiger oder einen Index weit außerhalb",
      at,
    ),
  "cpp-number-too-large": (/** @type {Placed} */ at) =>
    placed("eine Zahl wird zu groß für ihren Typ", at),
  "cpp-divides-by-zero": (/** @type {Placed} */ at) => placed("sie teilt durch null", at),
  "cpp-no-value": (/** @type {Placed} */ at) =>
    placed("sie benutzt eine Variable, die noch keinen Wert hat", at),
  "cpp-assigns-in-condition": (/** @type {Placed} */ at) =>
    placed("in einer Bedingung steht =, wo == vergleicht", at),
  "cpp-empty-body": (/** @type {Placed} */ at) =>
    placed("wo der Rumpf stehen sollte, steht ein ;", at),
  "cpp-result-unused": (/** @type {Placed} */ at) =>
    placed("was sie berechnet, wird nicht benutzt", at),
  "idiom-largest-first-queue":
    "ihre Warteschlange gibt das Größte zuerst: Auf einem kürzesten Weg kommen die wenigsten Würfe zuerst",
  "idiom-queue-by-square":
    "ihre Warteschlange ist nach dem Feld geordnet: Auf einem kürzesten Weg kommen die wenigsten Würfe zuerst",
  "idiom-unreached-as-zero":
    "Felder, die noch nicht erreicht sind, zählen als 0 Würfe, sodass keines je näher ist: Beginne mit einer großen Zahl",
  "idiom-shadowed-variable":
    "eine Variable wird in einem Block neu deklariert, sodass die äußere mit diesem Namen ihren Wert behält",
  "idiom-one-entry-again":
    "sie stellt immer wieder dieselbe Liste in ihre Warteschlange, sodass sich mit ihr alle Einträge ändern: Nimm eine Kopie",
  "idiom-largest-overflows":
    "die größte Zahl plus 1 läuft über und wird negativ: Beginne mit einer kleineren",
  "idiom-other-key":
    "sie sucht ein Feld unter einem anderen Schlüssel, als sie es markiert: Nimm beide Male denselben",
  "idiom-rows-from-top":
    "sie zählt die Zeilen für ihre Richtung von oben: Zähle von unten, wo die erste Zeile nach rechts läuft",
  "idiom-cut-off-before-rounding":
    "sie rundet einen Quotienten ganzer Zahlen auf, der schon vorher abgeschnitten wird: (a + b - 1) / b",
  "idiom-equals-before-and": "== wird dort vor & ausgewertet: Setz das & in Klammern",
  "idiom-size-read-again":
    "ihre Schleife über eine Stufe vergleicht mit der Länge der Warteschlange, die sich dabei ändert: Merke dir die Länge vor der Schleife",
  "idiom-same-rows":
    "die Zeilen, die sie mit * macht, sind ein und dieselbe Liste, sodass sich mit einer alle ändern: Mach jede neu",
  "idiom-default-made-once":
    "ein Vorgabewert wird einmal gemacht und bleibt von Aufruf zu Aufruf: Mach ihn in jedem neu",
  "idiom-compares-with-is": "sie vergleicht Zahlen mit is, was nur bis 256 stimmt: Nimm ==",
  "idiom-remove-by-place":
    "remove nimmt eine ganze Zahl für eine Stelle in der Liste, nicht für den Wert: remove(Integer.valueOf(x))",
  "idiom-arrays-in-set":
    "Arrays in einem HashSet gleichen nur sich selbst, sodass keines je gefunden wird: Merke dir eine Zahl für jedes, etwa Zeile * n + Spalte",
  "idiom-container-copied":
    "eine Funktion bekommt eine Kopie des Containers, sodass ihre Änderungen verloren gehen: Nimm eine Referenz (&)",
  "idiom-memset-bytes": "memset setzt Bytes, nicht Zahlen: Fülle das Array",
  "idiom-sorts-as-texts": "sort() ordnet Zahlen wie Texte, 10 vor 2: Gib ihm (a, b) => a - b",
  "idiom-fill-same-object":
    "fill setzt dasselbe Objekt an jede Stelle: Mach jedes neu, mit Array.from",
  "idiom-for-in":
    "for ... in geht durch die Stellen einer Liste, und zwar als Texte: Nimm for ... of, oder Number()",
  "idiom-adds-to-text":
    "sie zählt zu einem Text etwas dazu, was beides aneinanderhängt: Mach ihn zuerst zu einer Zahl",
  "idiom-return-in-for-each":
    "ein return in forEach beendet die Funktion nur für ein Element: Nimm eine for-Schleife",
  "idiom-bits-beyond": "Bits nach dem 32. beginnen von vorn: Nimm ein Set oder ein BigInt",
  "idiom-set-of-lists":
    "ein Set vergleicht Listen danach, ob es dieselbe ist, sodass keine je gefunden wird: Mach Texte oder Zahlen daraus",

  // The judge: likely mistakes in other questions.
  "largest-first":
    "sie nimmt die höchsten Würfe zuerst: Gefragt ist von den kürzesten Wegen der mit den kleinsten ersten Würfen",
  "smallest-throws": "sie nimmt die kleinsten Würfe, und damit mehr, als sie braucht",
  "rests-where-over": "sie bleibt stehen, wo das Spiel verloren ist",
  "counts-sums":
    "sie zählt Summen, nicht Reihen von Würfen: Erst 1, dann 2 ist ein anderer Weg als erst 2, dann 1",
  "variation-overshoot": (/** @type {{ right: string, does: string }} */ { right, does }) =>
    `nach einem Wurf über das letzte Feld hinaus ${right}: Hier ${does}`,
  "past-stays": "bleibt die Figur stehen",
  "past-bounces": "prallt die Figur um den Rest zurück",
  "past-wins": "gewinnt die Figur",
  "variation-follow":
    "ein Ziel, auf dem ein anderer Sprung beginnt, führt weiter: Sie macht nur einen Sprung je Wurf",
  "variation-single":
    "ein Wurf macht höchstens einen Sprung: Wo das Ziel ein Anfang ist, macht sie auch den nächsten",
  "variation-start": (/** @type {{ start: number }} */ { start }) =>
    start
      ? "ein Spiel beginnt auf Feld 1, nicht neben dem Brett"
      : "ein Spiel beginnt neben dem Brett, nicht auf Feld 1",
  "variation-die": (/** @type {{ highest: number }} */ { highest }) =>
    `ihr Würfel zeigt nie eine ${highest}: Er zeigt 1 bis ${highest}`,
  "counts-one-more": (/** @type {{ unit: string }} */ { unit }) =>
    `sie zählt einen ${UNITS[unit] ?? unit} zu viel: einen, der nicht gemacht wurde`,
  "counts-one-less": (/** @type {{ unit: string }} */ { unit }) =>
    `sie zählt einen ${UNITS[unit] ?? unit} zu wenig: Der letzte zählt mit`,
  "plays-on": "sie spielt weiter, nachdem jemand gewonnen hat",
  "last-only": (/** @type {{ unit: string }} */ { unit }) =>
    `sie zählt nur Spiele, die mit dem letzten ${UNITS[unit] ?? unit} enden: Wer früher im Ziel war, zählt auch`,
  "takes-every-ladder": "sie nimmt jede Leiter: Eine, die nicht hilft, darf sie auslassen",
  "misses-no-turns": "sie setzt nie aus",
  unreduced: "sie reduziert ihre Antwort nicht modulo der Primzahl",
  "other-prime": (/** @type {{ prime: number, right: number }} */ { prime, right }) =>
    `ihre Primzahl ist ${number(prime)}: Hier ist es ${number(right)}`,
  "too-few-sweeps": (/** @type {{ sweeps: number }} */ { sweeps }) =>
    `sie hört nach einer festen Zahl von Durchgängen auf (etwa ${number(sweeps)}), was für lange Spiele zu wenige sind`,

  // The judge: the line, and the search.
  "no-change-passes": "keine gefunden: Keine der versuchten kleinen Änderungen macht sie richtig",
  "changes-untried": "in der Zeit keine gefunden: Nicht jede kleine Änderung wurde versucht",
  "too-many-lines": (/** @type {{ most: number }} */ { most }) =>
    `keine gezeigt: Änderungen in mehr als ${most} Zeilen machen sie richtig`,
  "passes-anew": "keine gefunden: Neu gestartet besteht sie diese Bretter so, wie sie ist",
  "not-edited":
    "nicht gesucht: boustro ändert Funktionen und Programme in Python und JavaScript und Funktionen in C++ und Java",
  "change-not-run": "keine gefunden: Der geänderte Text ließ sich nicht ausführen",
  "search-no-time": "es blieb keine Zeit, ihrer Suche zu folgen",
  "search-not-followed": "nur der Suche einer Funktion in Python lässt sich folgen",
  "search-hidden":
    "ihrer Suche lässt sich nicht folgen: Sie nimmt Felder aus keiner Warteschlange oder Liste, die mit Feld 1 beginnt",
  "search-in-order": "kein Feld kommt vor einem einer niedrigeren Stufe",
  "search-is-right": "kein Feld kommt vor einem einer niedrigeren Stufe: Die Reihenfolge stimmt",
  "search-counts": (
    /** @type {{ rolls: number, square: number, level: number }} */ { rolls: count, square, level },
  ) =>
    `kein Feld kommt vor einem einer niedrigeren Stufe, aber sie zählt ${rolls(count)} bis Feld ${square} (Stufe ${level})`,
  "takes-from-stack":
    "sie nimmt das zuletzt hinzugefügte Feld: aus einem Stapel, nicht aus einer Warteschlange",
  "search-stopped": (/** @type {{ square: number }} */ { square }) =>
    `sie wurde bei Feld ${square} angehalten, bevor sie ein weiteres nahm`,
  "takes-unreached": (/** @type {{ square: number }} */ { square }) =>
    `Feld ${square} kommt, zu dem kein Weg führt`,
  "takes-entry-of-ladder": (/** @type {{ square: number }} */ { square }) =>
    `Feld ${square} kommt, aber dort beginnt eine Leiter, also steht keine Figur darauf`,
  "takes-entry-of-snake": (/** @type {{ square: number }} */ { square }) =>
    `Feld ${square} kommt, aber dort beginnt eine Schlange, also steht keine Figur darauf`,
  "takes-again-and-again": (/** @type {{ square: number }} */ { square }) =>
    `sie nimmt Feld ${square} immer wieder: Ein Feld darf nur einmal kommen`,
  "takes-too-early": (
    /** @type {{ square: number, level: number, lower: number, lower_level: number }} */ {
      square,
      level,
      lower,
      lower_level: below,
    },
  ) =>
    `Feld ${square} (Stufe ${level}) kommt zu früh: Feld ${lower} (Stufe ${below}) muss davor kommen`,
  "counts-no-route": (/** @type {{ rolls: number, square: number }} */ { rolls: count, square }) =>
    `sie zählt ${rolls(count)} bis Feld ${square}, zu dem kein Weg führt`,
  "counts-too-few": (
    /** @type {{ rolls: number, square: number, level: number }} */ { rolls: count, square, level },
  ) =>
    `sie zählt ${rolls(count)} bis Feld ${square}, das auf Stufe ${level} liegt: Kein Wurf führt von einem Feld der Stufe ${count - 1} dorthin`,
  "counts-too-many": (
    /** @type {{ rolls: number, square: number, level: number, throw: number, origin: number }} */ {
      rolls: count,
      square,
      level,
      throw: face,
      origin,
    },
  ) =>
    `sie zählt ${rolls(count)} bis Feld ${square}, das auf Stufe ${level} liegt: Eine ${face} führt von Feld ${origin} dorthin`,
  "step-from-entry": (
    /** @type {{ origin: number, square: number, exit: number }} */ { origin, square, exit },
  ) =>
    `sie geht von Feld ${origin} nach ${square}, aber eine Figur geht von ${origin} gleich weiter auf ${exit}`,
  "step-impossible": (/** @type {{ origin: number, square: number }} */ { origin, square }) =>
    `sie geht von Feld ${origin} nach ${square}, wohin kein Wurf führt`,
};

/** The values of each code are as the engine gives them, so that a message knows their types. */
export const CLAIMS = /** @type {import("./words.js").Table["ANSWERS"]} */ (
  /** @type {unknown} */ (TABLE)
);

/** @param {number} p */
function byChance(p) {
  const share = p >= 1e-4 ? `${number(Number((100 * p).toPrecision(2)))} %` : "weniger als 0,01 %";
  return `Durch bloßen Zufall weichen die Gruppen der Tabelle in ${share} der Fälle mindestens so stark ab`;
}

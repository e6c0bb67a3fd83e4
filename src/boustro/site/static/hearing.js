/**
 * Hearing: what the page makes of all that a solution's worker says in one run. A solution may have
 * its worker say anything, so each word counts once, in its turn, and moves no limit but that of
 * the board it answers.
 *
 * A worker says that it is alive, then one record that says whether the solution is loaded. Only
 * then is it told the boards, so the time to load is no time to answer them in. It says a record
 * for each, and how the run ended.
 *
 * @typedef {object} Said
 * @property {boolean} [alive]
 * @property {boolean} [ready]
 * @property {string} [failed]
 * @property {Record} [record]
 * @property {string} [end]
 * @property {string} [said]
 * @typedef {{[name: string]: string|number|boolean|(number|null)[][]}} Record
 * @typedef {object} Told `isUsable`: the worker can go on
 * @property {Record[]} records
 * @property {string} end
 * @property {string} said
 * @property {number} seconds
 * @property {boolean} isUsable
 * @typedef {object} Asked
 * @property {string} language
 * @property {number} boards how many
 * @property {number} limit seconds for a board
 * @property {number} total seconds for all of them
 */

/**
 * Milliseconds: for a worker to start, for a solution to load, for a message to arrive, and between
 * two clocks.
 */
export const SILENCE = 2_500;
const START = 30_000,
  GRACE = 500,
  CLOCKS = 100;
/** Letters of a text in a record, and of a message. */
const LONGEST = 5_000,
  LONGEST_REASON = 1_000;
/** Squares that a record notes; `judging/noting.py` notes fewer. */
const MOST_TAKEN = 60_000;
/** How a run may end by its own word, and after which of these ends a worker can go on. */
const ENDS = new Set(["", "time", "total", "memory", "exit", "died"]),
  GOES_ON = new Set(["", "time", "total"]);
const FLAGS = ["ready", "memory", "changed", "enough"],
  TEXTS = ["unloaded", "odd", "value", "raised", "unfit", "printed"],
  NUMBERS = ["answer", "line", "seconds"];
const NOT_LOADED = "Its imports cannot be loaded: only the solution itself is available here",
  TOO_MUCH = "it said more than a judge reads",
  UNREAD = "it said what no judge reads";

/**
 * What a text says, as far as a worker may say it; null for anything else.
 * @param {string} text @returns {Said|null}
 */
export function readSaid(text) {
  const { alive, ready, failed, record, end, said = "" } = fieldsOf(parsed(text));
  if (alive === true) return { alive };
  if (ready === true) return { ready };
  if (typeof failed === "string") return { failed: failed.slice(0, LONGEST_REASON) };
  if (record !== undefined) return { record: readRecord(record) };
  if (typeof end !== "string" || !ENDS.has(end) || typeof said !== "string") return null;
  return { end, said: said.slice(0, LONGEST_REASON) };
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} thing @returns {{[name: string]: unknown}} */
function fieldsOf(thing) {
  return typeof thing === "object" && thing !== null ? { ...thing } : {};
}

/**
 * The fields that a record may have, each of its kind and bounded.
 * @param {unknown} thing @returns {Record}
 */
function readRecord(thing) {
  const fields = fieldsOf(thing);
  /** @type {Record} */
  const record = {};
  for (const name of FLAGS) if (fields[name] === true) record[name] = true;
  for (const name of TEXTS) {
    const text = fields[name];
    if (typeof text === "string") record[name] = text.slice(0, LONGEST);
  }
  for (const name of NUMBERS) {
    const number = fields[name];
    if (typeof number === "number") record[name] = number;
  }
  if (Array.isArray(fields.taken)) record.taken = fields.taken.slice(0, MOST_TAKEN).map(readTaken);
  return record;
}

/** @param {unknown} noted @returns {(number|null)[]} */
function readTaken(noted) {
  const parts = Array.isArray(noted) ? noted.slice(0, 3) : [];
  return parts.map((part) => (typeof part === "number" ? part : null));
}

export class Hearing {
  /**
   * @param {Asked} asked
   * @param {number} now in milliseconds, as every time here
   * @param {boolean} isFirst in the first run, which may have to wait for Python, the time to load
   *   does not count
   */
  constructor(asked, now, isFirst) {
    this.asked = asked;
    this.isFirst = isFirst;
    /** From when the time of the run counts. */
    this.since = now;
    /** How many lines of the worker's text stand above the solution. */
    this.above = 0;
    /** @type {"starting"|"loading"|"answering"|"ending"} */
    this.phase = asked.language === "python" ? "loading" : "starting";
    /** When the worker is too late with what is to come next, and with the whole run. */
    this.deadline = now + (this.phase === "loading" ? START : SILENCE);
    this.last = Number.POSITIVE_INFINITY;
    /** When it was told the boards. */
    this.begun = now;
    /** @type {Record[]} */
    this.records = [];
    /** @type {Told|null} what came of the run, once it is over */
    this.told = null;
    /**
     * Whether its frame is of no more use: it has ended, or the worker floods it, even while it is
     * being ended.
     */
    this.isSpoilt = false;
  }

  /** Whether the worker has not even begun. */
  get isSilent() {
    return this.phase === "starting";
  }

  /**
   * Takes a word of the worker; true if it now waits for the boards.
   * @param {string} text @param {number} now
   */
  hear(text, now) {
    if (this.told) return false;
    const said = readSaid(text);
    if (this.phase === "starting") this.#load(now);
    if (said?.record) return this.#take(said.record, now);
    if (said?.end !== undefined) this.#end(said.end, said.said ?? "", now);
    else if (!said?.alive) this.#distrust(UNREAD, now);
    return false;
  }

  /** @param {number} now */
  #load(now) {
    this.phase = "loading";
    this.deadline = now + START;
  }

  /** @param {Record} record @param {number} now */
  #take(record, now) {
    this.records.push(record);
    const { boards, limit, total } = this.asked;
    if (this.phase === "answering") {
      // Beside the boards' records one says that it has loaded, and perhaps one that it is enough.
      if (this.records.length > boards + 2) this.#distrust(TOO_MUCH, now);
      this.deadline = Math.min(now + 1000 * limit + GRACE, this.last);
      return false;
    }
    if (this.phase === "ending") {
      this.#distrust(TOO_MUCH, now);
      return false;
    }
    const isReady = record.ready === true;
    this.phase = isReady ? "answering" : "ending";
    if (this.isFirst) this.since = now;
    this.begun = now;
    this.last = now + 1000 * (total + limit) + GRACE;
    this.deadline = Math.min(now + 1000 * limit + GRACE, this.last);
    return isReady;
  }

  /**
   * Only the page knows whether the time for all boards is over; it sent them before the worker's
   * clock began.
   * @param {string} end @param {string} said @param {number} now
   */
  #end(end, said, now) {
    const isEarly = end === "total" && now - this.begun + CLOCKS < 1000 * this.asked.total;
    if (isEarly) this.#distrust(UNREAD, now);
    else this.close(end, said, now, GOES_ON.has(end));
  }

  /**
   * The worker ended with an error of its own.
   * @param {string} message @param {number} line @param {number} now
   */
  fail(message, line, now) {
    const reason = message.replace("Uncaught ", "").slice(0, LONGEST_REASON) || NOT_LOADED;
    if (!this.records.length) this.records.push({ unloaded: reason, line: line - this.above });
    this.close("died", reason, now);
  }

  /** The worker was ended, as it said more than anybody reads.  @param {number} now */
  exceed(now) {
    this.#distrust(TOO_MUCH, now);
  }

  /** It says what no worker of ours says.  @param {string} why @param {number} now */
  #distrust(why, now) {
    this.isSpoilt = true;
    this.close("died", why, now);
  }

  /** The time is over.  @param {boolean} isThere whether its frame is @param {number} now */
  expire(isThere, now) {
    this.isSpoilt = !isThere;
    if (!isThere) this.close("lost", "", now);
    else this.close(now >= this.last ? "total" : "time", "", now);
  }

  /** @param {string} end @param {string} said @param {number} now @param {boolean} [isUsable] */
  close(end, said, now, isUsable = false) {
    const seconds = (now - this.since) / 1000;
    this.told ??= { records: this.records, end, said, seconds, isUsable };
  }
}

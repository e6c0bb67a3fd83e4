/**
 * API client: JSON in, JSON out, errors as sentences.
 *
 * A question is a method and a path: "POST /api/view".
 *
 */

import { saveFile } from "./dom.js";
import { carry } from "./host.js";
import { kept } from "./storage.js";
import { say } from "./words.js";

/** @import {AnswerTo} from "./questions.js" */
/** @import {ErrorAnswer} from "./types.js" */

const SHELF = "boustro-shelf";

/** An error of the server, with its sentence; `kind` is "offline" if there was no answer. */
export class ApiError extends Error {
  /**
   * @param {string} kind
   * @param {string} sentence
   * @param {Partial<ErrorAnswer>} [body]
   * @param {number} [status]
   */
  constructor(kind, sentence, body = {}, status = 500) {
    super(sentence);
    this.status = status;
    this.kind = kind;
    this.body = body;
    this.problems = body.problems ?? [];
  }

  /** Its sentence, which may be one of Python.  @returns {import("./words.js").Said} */
  get said() {
    const { sentence } = this.body;
    return sentence ? { ...this.body, sentence } : this.message;
  }

  /** Any thrown value as an `ApiError`.  @param {unknown} thrown */
  static of(thrown) {
    return thrown instanceof ApiError
      ? thrown
      : new ApiError("internal", thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** An id that cannot be guessed. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The secret id of this browser, under which the server lists its boards. */
function shelf() {
  const name = kept.get(SHELF) ?? newId();
  kept.set(SHELF, name);
  return name;
}

/** @param {string} question @param {object} [body] @param {AbortSignal} [signal] */
export async function send(question, body, signal) {
  const [method, path] = question.split(" ");
  /** @type {Record<string, string>} */
  const headers = { "X-Boustro-Shelf": shelf() };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await carry(path, {
    method,
    headers,
    signal,
    body: body && JSON.stringify(body),
  }).catch((error) => {
    throw signal?.aborted ? error : new ApiError("offline", say("api.offline"));
  });
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {Response} answer */
async function refusal(answer) {
  try {
    /** @type {ErrorAnswer} */
    const body = await answer.json();
    // A stale step is answered with the present state, not with an error.
    const kind = body.kind ?? (answer.status === 409 ? "conflict" : "internal");
    return new ApiError(kind, body.sentence ?? answer.statusText, body, answer.status);
  } catch {
    const kind = answer.status >= 502 ? "offline" : "internal";
    return new ApiError(kind, say("api.answered", answer));
  }
}

/**
 * The answer to a question.
 * @template {string} Question
 * @param {Question} question
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<AnswerTo<Question>>}
 */
export async function ask(question, body, signal) {
  const answer = await send(question, body, signal);
  return JSON.parse((await answer.text()) || "null");
}

/**
 * A question of which only the latest answer counts: asking again drops the one before.
 * @template {string} Question
 * @param {Question} question
 */
export function latest(question) {
  /** @type {AbortController|null} */
  let running = null;
  return {
    /** The answer; null when a later question took over.  @param {object} body */
    async ask(body) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      try {
        const answer = await ask(question, body, mine.signal);
        return running === mine ? answer : null;
      } catch (error) {
        if (mine.signal.aborted) return null;
        throw error;
      }
    },
    drop() {
      running?.abort();
      running = null;
    },
  };
}

/**
 * Saves a file that the server writes, and returns its name.
 * @param {string} question
 * @param {object|undefined} body
 * @param {string} fallback the name of the file where the server gives none
 */
export async function download(question, body, fallback) {
  const answer = await send(question, body);
  const match = /filename="?([^";]+)"?/.exec(answer.headers.get("Content-Disposition") ?? "");
  const name = match?.[1] ?? fallback;
  saveFile(await answer.blob(), name);
  return name;
}

/**
 * Speaks with the server: JSON in, JSON out, errors as sentences.
 */

const SHELF = "boustro-shelf";

/** What the server refused, in its own words; `kind` is "offline" when it did not answer. */
export class ApiError extends Error {
  /**
   * @param {string} kind
   * @param {string} sentence
   * @param {any} [body]
   */
  constructor(kind, sentence, body = null) {
    super(sentence);
    this.kind = kind;
    this.body = body;
    /** @type {{name: string, sentence: string, squares: number[]}[]} */
    this.problems = body?.problems ?? [];
  }
}

/** The name under which this browser's boards are kept; nobody else can guess it. */
export function shelf() {
  let name = localStorage.getItem(SHELF);
  if (!name) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(SHELF, name);
  }
  return name;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function send(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = { "X-Boustro-Shelf": shelf() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const options = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError("offline", "The server does not answer.");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {Response} answer */
async function refusal(answer) {
  try {
    const body = await answer.json();
    // What is stale is answered with how things stand, not with a sentence.
    const kind = body.kind ?? (answer.status === 409 ? "conflict" : "internal");
    return new ApiError(kind, body.sentence ?? answer.statusText, body);
  } catch {
    const kind = answer.status >= 502 ? "offline" : "internal";
    return new ApiError(kind, `The server answered ${answer.status}.`);
  }
}

/**
 * The document that answers a request.
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  const answer = await send(method, path, body, signal);
  return answer.status === 204 ? null : answer.json();
}

/**
 * A question of which only the latest answer counts: asking again drops the one before.
 * @param {string} path
 */
export function latest(path) {
  /** @type {AbortController|null} */
  let running = null;
  return {
    /** @param {any} body @returns {Promise<any>} null when a later question took over */
    async ask(body) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      try {
        const answer = await ask("POST", path, body, mine.signal);
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
 * Saves a file that the server writes.
 * @param {string} path
 * @param {any} body
 * @param {string} fallback the name of the file where the server gives none
 */
export async function download(path, body, fallback) {
  const answer = await send(body === undefined ? "GET" : "POST", path, body);
  const said = /filename="?([^";]+)"?/.exec(answer.headers.get("Content-Disposition") ?? "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = said?.[1] ?? fallback;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

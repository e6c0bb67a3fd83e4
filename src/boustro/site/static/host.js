/**
 * Host: boustro itself, in two workers of this page: one for games and boards, one for figures.
 * Each answers one question at a time; one that takes too long ends with its worker, and another
 * worker goes on.
 *
 * @typedef {object} Reply
 * @property {Uint8Array<ArrayBuffer>} content
 * @property {string} media
 * @property {string|null} filename
 * @property {number} status
 * @typedef {object} Call
 * @property {import("./worker.js").Call} asked
 * @property {AbortSignal|null|undefined} signal
 * @property {(answer: Response) => void} resolve
 * @property {WorkerQueue} queue where it waits
 * @property {number} most milliseconds in which it is answered
 */

import "./messages_site.js";
import { startWorker } from "./sources.js";
import { lose } from "./storage.js";
import { language, numeral, say } from "./words.js";

export { firstAnswer } from "./first_answer.js";

/**
 * Time limits in milliseconds: for games and boards, for figures, for a search that a button
 * begins, and for a cancelled question.
 */
const MOST = 60_000,
  FIGURES = 5_000,
  SEARCH = 20_000,
  PATIENCE = 2_000;
/** What is asked about the figures of a board, and which of it searches among boards or starts. */
const FIGURED = /^\/api\/(view|solve|analyse|whatif|jump-effect|search|advise|design|handicap)$/;
const SEARCHED = /^\/api\/(advise|design|handicap)$/;
const WITHOUT_FIGURES = '"figures":false';
/** Milliseconds after which a start is tried again that the network has prevented. */
const AGAIN = 3_000;
/** Milliseconds without a question after which the worker for figures starts. */
const QUIET = 500;

/** Whether links to saved boards and games work on other devices. */
export const isShared = false;

/**
 * Boards that came with the page, as project JSON, each perhaps with the address of its lesson.
 * @type {{text: string, lesson: string|null}[]}
 */
export const boards = JSON.parse(document.getElementById("boards")?.textContent ?? "[]");

/** A worker, with the questions that wait for it. */
class WorkerQueue {
  /** @type {Call[]} in their order; the first one is being answered */
  calls = [];
  /** @type {Worker|null} */
  worker = null;
  alive = false;
  /** Whether its worker has once been ready: from then on, questions wait for it. */
  isKnown = false;
  timer = 0;
  since = 0;

  /**
   * @param {() => void} ready its worker answers @param {() => void} fail its worker has ended
   * @param {() => void} [idle] all is answered
   * @param {(come: {files?: import("./loading.js").Files, loaded: number, total: number}) => void}
   *   [loads]
   */
  constructor(ready, fail, idle = () => {}, loads = () => {}) {
    this.ready = ready;
    this.fail = fail;
    this.idle = idle;
    this.loads = loads;
  }

  start() {
    const worker = startWorker();
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (this.worker !== worker) return;
      if (data === "forgetful") lose();
      if (data.files || data.total) this.loads(data);
      else if (typeof data === "string") this.begin();
      else this.settle(responseOf(data));
    });
    worker.addEventListener("error", () => this.worker === worker && this.end());
  }

  begin() {
    this.alive = this.isKnown = true;
    this.ready();
    this.next();
    if (!this.calls.length) this.idle();
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.alive = false;
    clearTimeout(this.timer);
    this.since = 0;
  }

  end() {
    this.stop();
    this.fail();
  }

  /** @param {Call} call */
  add(call) {
    call.queue = this;
    this.calls.push(call);
    this.next();
  }

  /** Sends the next question to the worker, unless it is busy. */
  next() {
    if (!this.worker) this.start();
    if (!this.alive || this.since || !this.calls.length) return;
    const [{ asked, most }] = this.calls;
    this.since = performance.now();
    this.timer = setTimeout(() => this.late(), most);
    this.worker?.postMessage(asked);
  }

  /** @param {Response} answer */
  settle(answer) {
    clearTimeout(this.timer);
    this.since = 0;
    this.calls.shift()?.resolve(answer);
    if (this.calls.length) this.next();
    else this.idle();
  }

  /** The question takes too long: another worker begins, and a board is at least drawn. */
  late() {
    this.stop();
    this.start();
    const [call] = this.calls;
    if (!canBeDrawn(call)) return this.settle(refusal(lateOf(call.most)));
    this.calls.shift();
    drawOnly(call);
    games.add(call);
    if (this !== games) this.next();
  }

  /** Cancels a question; one that is being answered gets a little more time.  @param {Call} call */
  drop(call) {
    const at = this.calls.indexOf(call);
    if (at > 0 || !this.since) this.calls.splice(at, at < 0 ? 0 : 1);
    if (at !== 0 || !this.since) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.late(), this.since + PATIENCE - performance.now());
  }
}

/** The worker for games and boards; it answers all until the other one is there. */
const games = new WorkerQueue(ready, fail, haveFigures, (come) =>
  come.files ? handFiles(come.files) : progress(come),
);
/** The worker for figures. */
const figures = new WorkerQueue(() => {}, goOnAlone);
let isAlone = false;
let quiet = 0;

/**
 * Starts the worker for figures once the other one has had nothing to do for a while: the first
 * figures, the first roll and the steps of a verdict need not share the machine with its start.
 */
function haveFigures() {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    if (!isAlone && !figures.worker && !games.calls.length) figures.start();
  }, QUIET);
}

/** Where the worker for figures cannot start, the other one answers all. */
function goOnAlone() {
  isAlone = true;
  figures.isKnown = false;
  for (const call of figures.calls.splice(0)) games.add(call);
}

/** How many bytes of boustro are downloaded, of how many, and the same in words. */
let come = { loaded: 0, total: 0, said: say("host.python") };

/** @type {(files: import("./loading.js").Files) => void} */
let hand;
/** The files of Python for the workers of solutions. */
export let files = new Promise((/** @type {typeof hand} */ resolve) => {
  hand = resolve;
});

/**
 * No live updates: a game here has no other devices.
 * @param {string[]} _ @returns {string|null}
 */
export function liveAddress(_) {
  return null;
}

/** The progress of the start; null once the host is ready. */
export function starting() {
  return games.alive ? null : come;
}

/** Whether the host is ready to answer questions. */
export function isAlive() {
  return games.alive;
}

/**
 * The address of the page, of a saved board `b` or of a game `g`.
 * @param {""|"b"|"g"} kind @param {string} [id]
 */
export function addressOf(kind, id) {
  return kind ? `${location.pathname}?${kind}=${id}` : location.pathname;
}

/** What the address names.  @returns {{kind?: string, id?: string}} */
export function addressed() {
  const [, kind, id] = /^\?([bg])=([\w-]+)$/.exec(location.search) ?? [];
  return { kind, id };
}

/** The limits of a link, in a sentence. */
export const reach = "";

/** An address of this page as others reach it.  @param {string} address */
export function linkFor(address) {
  return address;
}

/** No QR codes here.  @param {string} _ @returns {string|null} */
export function codeFor(_) {
  return null;
}

/**
 * Sends a question; this page's workers judge solutions, and a PNG is painted here from the SVG.
 * @param {string} path
 * @param {RequestInit} how
 * @returns {Promise<Response>}
 */
export async function carry(path, how) {
  if (path === "/api/judge" && how.method === "POST") return judge(how);
  const wish = path === "/api/picture" ? JSON.parse(String(how.body)) : {};
  if (wish.as !== "png") return send(path, how);
  const drawn = await send(path, { ...how, body: JSON.stringify({ ...wish, as: "svg" }) });
  return drawn.ok ? paint(drawn) : drawn;
}

/** The judgement on a solution, as a server gives it.  @param {RequestInit} how */
async function judge({ body, signal }) {
  const [{ runSolution }, { ApiError }] = await Promise.all([
    import("./judging.js"),
    import("./api.js"),
  ]);
  try {
    return Response.json(
      await runSolution(JSON.parse(String(body)), signal ?? new AbortController().signal, () => {}),
    );
  } catch (error) {
    const { status, body: told } = ApiError.of(error);
    return Response.json(told, { status });
  }
}

/** @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
function send(path, { method = "GET", headers, body, signal }) {
  const shelf = new Headers(headers).get("X-Boustro-Shelf");
  const asked = { method, address: path, shelf, body: String(body ?? "") };
  const most = mostOf(asked);
  const queue = most !== MOST && figures.isKnown ? figures : games;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const call = { asked, signal, resolve, queue, most };
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      call.queue.drop(call);
    });
    queue.add(call);
  });
}

/** The milliseconds that a question may take.  @param {Call["asked"]} asked */
function mostOf({ address, body }) {
  if (!FIGURED.test(address) || body.includes(WITHOUT_FIGURES)) return MOST;
  return SEARCHED.test(address) ? SEARCH : FIGURES;
}

/** Whether a view that took too long can still come without figures.  @param {Call} call */
function canBeDrawn({ asked, signal, most }) {
  return asked.address === "/api/view" && most !== MOST && !signal?.aborted;
}

/** Makes a question one for the board alone.  @param {Call} call */
function drawOnly(call) {
  const body = JSON.stringify({ ...JSON.parse(call.asked.body), figures: false });
  Object.assign(call, { asked: { ...call.asked, body }, most: MOST });
}

/** @param {number} most */
function lateOf(most) {
  return ["too-large", say("host.late", { seconds: most / 1000 })];
}

/** @param {import("./loading.js").Files} come */
function handFiles(come) {
  hand(come);
  files = Promise.resolve(come);
}

function ready() {
  document.documentElement.dataset.alive = "true";
  performance.mark("alive");
  keepOffline().then(tell, () => tell(""));
}

/** Caches the whole page for offline use; returns the outcome as a sentence. */
async function keepOffline() {
  if (!navigator.serviceWorker) return say("host.no_https");
  await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), {
    updateViaCache: "none",
  });
  await navigator.serviceWorker.ready;
  return say("host.offline");
}

/** Shows the state of the page below the rules.  @param {string} sentence */
function tell(sentence) {
  const place = document.getElementById("host") ?? document.createElement("p");
  Object.assign(place, {
    id: "host",
    className: "rules-text host-line",
    role: "status",
    textContent: sentence,
  });
  document.getElementById("rules-text")?.after(place);
}

/**
 * Shows the progress of the download; a screen reader does not read out every step.
 * @param {{loaded: number, total: number}} come
 */
function progress({ loaded, total }) {
  const bar = document.querySelector("#host progress") ?? document.createElement("progress");
  if (!bar.isConnected)
    document.getElementById("host")?.append(" ", bar, document.createElement("small"));
  Object.assign(bar, { value: loaded, max: total, ariaLabel: say("host.loading") });
  const isLoading = loaded < total;
  const bytes = { loaded: megabytes(loaded), total: megabytes(total) };
  const told = isLoading ? say("host.megabytes", bytes) : say("host.starting_python");
  const said = isLoading ? say("host.python_loading", { told }) : say("host.python_starting");
  come = { loaded, total, said };
  Object.assign(bar.nextSibling ?? {}, { textContent: ` ${told}`, ariaHidden: "true" });
}

/** @param {number} bytes */
function megabytes(bytes) {
  return numeral(bytes / 1e6, 1);
}

/** @param {Reply} reply */
function responseOf({ content, media, filename, status }) {
  const headers = new Headers({ "Content-Type": media });
  if (filename) headers.set("Content-Disposition", `attachment; filename="${filename}"`);
  return new Response(status === 204 ? null : content, { status, headers });
}

/**
 * The worker has ended: it starts again where the network was to blame, else nothing can be
 * answered.
 */
async function fail() {
  const isReached = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (isReached) {
    const { forbiddenSentence } = await import("./forbidden.js");
    const sentence = (await forbiddenSentence()) || say("host.failed");
    tell(sentence);
    for (const call of games.calls.splice(0)) call.resolve(refusal(["internal", sentence]));
  } else {
    tell(say("host.lost"));
    setTimeout(() => games.worker ?? restart(), AGAIN);
  }
}

function restart() {
  tell(say("host.starting"));
  games.start();
}

/** The picture as PNG, at twice its resolution.  @param {Response} drawn */
async function paint(drawn) {
  const image = new Image();
  image.src = URL.createObjectURL(await drawn.blob());
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  /** @type {Blob|null} */
  const painted = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const name = drawn.headers.get("Content-Disposition")?.replace(".svg", ".png") ?? "";
  return new Response(painted, {
    headers: { "Content-Type": "image/png", "Content-Disposition": name },
  });
}

/** @param {string[]} told */
function refusal([kind, sentence]) {
  return Response.json(
    { schema: "boustro/error/1", kind, sentence, problems: [], lang: language },
    { status: 503 },
  );
}

tell(say(addressed().kind === "g" ? "host.opening_game" : "host.starting"));
games.start();

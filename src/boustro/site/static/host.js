/**
 * Host: boustro itself, in a worker of this page. It answers one question at a time; one that takes
 * too long ends with its worker, and another worker goes on.
 *
 * @typedef {{content: Uint8Array<ArrayBuffer>, media: string, filename: string|null, status: number}} Reply
 * @typedef {object} Call
 * @property {import("./worker.js").Call} asked
 * @property {AbortSignal|null|undefined} signal
 * @property {(answer: Response) => void} resolve
 */

import { startWorker } from "./sources.js";
import { lose } from "./storage.js";

export { firstAnswer } from "./first_answer.js";

/** Time limits in milliseconds: for a question, and for a cancelled one. */
const MOST = 60_000,
  PATIENCE = 2_000;
/** Milliseconds after which a start is tried again that the network has prevented. */
const AGAIN = 3_000;
const STARTING = "Starting. You can already look at the board, and draw.";
const LOST = "The network was lost while boustro was loading. It goes on by itself once the network is back.";
const LATE = ["too-large", `expected a question that is answered within ${MOST / 1000} seconds in a browser`];
const FAILED = ["internal", "boustro cannot start in this browser. Load the page again, or try a newer browser."];

/** Whether links to saved boards and games work on other devices. */
export const isShared = false;

/**
 * Boards that came with the page, as project JSON, each perhaps with the address of its lesson.
 * @type {{text: string, lesson: string|null}[]}
 */
export const boards = JSON.parse(document.getElementById("boards")?.textContent ?? "[]");

/** @type {Call[]} the queue; the first call is being answered */
const calls = [];
/** @type {Worker|null} */
let worker = null;
let alive = false,
  timer = 0,
  since = 0;
/** How many bytes of boustro are downloaded, of how many, and the same in words. */
let come = { loaded: 0, total: 0, said: "Python" };

/** @type {(files: import("./loading.js").Files) => void} */
let hand;
/** The files of Python for the workers of solutions. */
export let files = new Promise((/** @type {typeof hand} */ resolve) => {
  hand = resolve;
});

/** No live updates: a game here has no other devices.  @param {string[]} _ @returns {string|null} */
export function liveAddress(_) {
  return null;
}

/** The progress of the start; null once the host is ready. */
export function starting() {
  return alive ? null : come;
}

/** Whether the host is ready to answer questions. */
export function isAlive() {
  return alive;
}

/** The address of the page, of a saved board `b` or of a game `g`.  @param {""|"b"|"g"} kind @param {string} [id] */
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
  const [{ runSolution }, { ApiError }] = await Promise.all([import("./judging.js"), import("./api.js")]);
  try {
    return Response.json(await runSolution(JSON.parse(String(body)), signal ?? new AbortController().signal, () => {}));
  } catch (error) {
    const { status, body: told } = ApiError.of(error);
    return Response.json(told, { status });
  }
}

/** @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
function send(path, { method = "GET", headers, body, signal }) {
  const shelf = new Headers(headers).get("X-Boustro-Shelf");
  const asked = { method, address: path, shelf, body: String(body ?? "") };
  return new Promise((resolve, reject) => {
    const call = { asked, signal, resolve };
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      drop(call);
    });
    calls.push(call);
    next();
  });
}

function start() {
  worker = startWorker();
  worker.addEventListener("message", ({ data }) => {
    if (data === "forgetful") lose();
    if (data.files) handFiles(data.files);
    else if (data.total) progress(data);
    else if (typeof data === "string") ready();
    else answered(data);
  });
  worker.addEventListener("error", () => fail());
}

/** @param {import("./loading.js").Files} come */
function handFiles(come) {
  hand(come);
  files = Promise.resolve(come);
}

function stop() {
  worker?.terminate();
  worker = null;
  alive = false;
  clearTimeout(timer);
}

function ready() {
  alive = true;
  document.documentElement.dataset.alive = "true";
  performance.mark("alive");
  next();
  keepOffline().then(tell, () => tell(""));
}

/** Caches the whole page for offline use; returns the outcome as a sentence. */
async function keepOffline() {
  if (!navigator.serviceWorker) return "This address is not https, so the page needs a network each time it is opened.";
  await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  return "This page works without a network, too.";
}

/** Shows the state of the page below the rules.  @param {string} sentence */
function tell(sentence) {
  const place = document.getElementById("host") ?? document.createElement("p");
  Object.assign(place, { id: "host", className: "rules-text", role: "status", textContent: sentence });
  document.getElementById("rules-text")?.after(place);
}

/**
 * Shows the progress of the download; a screen reader does not read out every step.
 * @param {{loaded: number, total: number}} come
 */
function progress({ loaded, total }) {
  const bar = document.querySelector("#host progress") ?? document.createElement("progress");
  if (!bar.isConnected) document.getElementById("host")?.append(" ", bar, document.createElement("small"));
  Object.assign(bar, { value: loaded, max: total, ariaLabel: "Loading boustro" });
  const told = loaded < total ? `${megabytes(loaded)} of ${megabytes(total)} MB` : "Python is starting";
  come = { loaded, total, said: loaded < total ? `Python, ${told}` : "Python…" };
  Object.assign(bar.nextSibling ?? {}, { textContent: ` ${told}`, ariaHidden: "true" });
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

/** Sends the next question to the worker, unless it is busy. */
function next() {
  if (!worker) start();
  if (!alive || since || !calls.length) return;
  since = performance.now();
  timer = setTimeout(() => late(), MOST);
  worker?.postMessage(calls[0].asked);
}

/** @param {Reply} reply */
function answered({ content, media, filename, status }) {
  const headers = new Headers({ "Content-Type": media });
  if (filename) headers.set("Content-Disposition", `attachment; filename="${filename}"`);
  settle(new Response(status === 204 ? null : content, { status, headers }));
}

/** @param {Response} answer */
function settle(answer) {
  clearTimeout(timer);
  since = 0;
  calls.shift()?.resolve(answer);
  if (calls.length) next();
}

function late() {
  stop();
  settle(refusal(LATE));
}

/** The worker has ended: it starts again where the network was to blame, else nothing can be answered. */
async function fail() {
  stop();
  since = 0;
  const isReached = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (isReached) {
    const { forbiddenSentence } = await import("./forbidden.js");
    const [kind, usual] = FAILED;
    const sentence = (await forbiddenSentence()) || usual;
    tell(sentence);
    for (const call of calls.splice(0)) call.resolve(refusal([kind, sentence]));
  } else {
    tell(LOST);
    setTimeout(() => worker ?? restart(), AGAIN);
  }
}

function restart() {
  tell(STARTING);
  start();
}

/** Cancels a question; one that is being answered gets a little more time.  @param {Call} call */
function drop(call) {
  const at = calls.indexOf(call);
  if (at > 0 || !since) calls.splice(at, at < 0 ? 0 : 1);
  if (at !== 0 || !since) return;
  clearTimeout(timer);
  timer = setTimeout(() => late(), since + PATIENCE - performance.now());
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
  return new Response(painted, { headers: { "Content-Type": "image/png", "Content-Disposition": name } });
}

/** @param {string[]} told */
function refusal([kind, sentence]) {
  return Response.json({ schema: "boustro/error/1", kind, sentence, problems: [] }, { status: 503 });
}

tell(addressed().kind === "g" ? "Your game opens in a moment." : STARTING);
start();

/**
 * Worker: boustro under Pyodide. It answers one call at a time; changes are in the browser's
 * database before the answer is sent. The first visit stores two snapshots of Python's memory, from
 * which later ones start: one with boustro imported, and a bare one for the workers of solutions.
 *
 * @typedef {{method: string, address: string, shelf: string|null, body: string}} Call
 * @typedef {[content: Uint8Array, media: string, filename: string|null, status: number, database:
 *   Uint8Array|null]} Reply
 * @typedef {object} BrowserApi
 * @property {(method: string, address: string, shelf: string|undefined, body: string) => {
 *   toJs: () => Reply, destroy: () => void}} answer
 * @property {(contents: unknown) => void} load
 * @property {() => void} close
 * @property {boolean} is_warm
 * @typedef {object} Pyodide
 * @property {{mkdirTree: (folder: string) => void, writeFile: (path: string, content: Uint8Array)
 *   => void}} FS
 * @property {(code: string) => BrowserApi} runPython
 * @property {(value: unknown) => unknown} toPy
 * @property {() => Uint8Array<ArrayBuffer>} makeMemorySnapshot
 * @typedef {{of: string, bare: Blob, whole: Blob}} Snapshots `of` says of which version of the page
 * @typedef {import("./loading.js").Parts} Parts
 */

import { fetchBoustro, fetchParts, loadScripts } from "./loading.js";
import "./starting.js";

const KEPT = /^\/api\/(boards|games)/;
const SITE = "/lib/boustro";
const IMPORT = `
import os, sys
os.environ["BOUSTRO_PURE"] = "1"
sys.path.insert(0, "${SITE}")
from boustro.site.browser import BrowserApi
import boustro.site.judging, boustro.judging.panel
`;
const BEGIN = `BrowserApi("/boustro.db")`;
/** The size in bytes of the blocks in an archive. */
const BLOCK = 512;

/**
 * A first visit's bare snapshot, until one with the judge's caches stands beside it.
 * @type {Blob|null}
 */
let bare = null;
/**
 * The database of this browser (null if it has none for this page), and the version that Python has
 * loaded.
 */
const database = await openDatabase().catch(() => null);
const python = await start();
const api = python.runPython(BEGIN);
/** @type {number|undefined} */
let known;

addEventListener("message", async ({ data }) => {
  const [content, media, filename, status] = await (KEPT.test(data.address)
    ? keep(data)
    : answer(data));
  postMessage({ content, media, filename, status }, { transfer: [content.buffer] });
  if (bare && database && api.is_warm) keepWarm();
});
postMessage(database ? "ready" : "forgetful");

/** From the snapshots of an earlier visit, where they are there and sound. */
async function start() {
  /** @param {number} loaded @param {number} total */
  const tell = (loaded, total) => postMessage({ loaded, total });
  const [parts, archive, kept] = await Promise.all([
    fetchParts(tell),
    fetchBoustro(tell),
    readSnapshots().catch(() => null),
  ]);
  if (kept) hand(parts, kept.bare);
  const restored = kept && (await load({ ...parts, snapshot: kept.whole }).catch(() => null));
  const started = restored ?? (await load(parts));
  if (!restored) {
    bare = snapshotOf(started);
    hand(parts, bare);
  }
  unpack(new Uint8Array(archive), started.FS);
  if (restored) return restored;
  started.runPython(IMPORT);
  writeSnapshots(started);
  return started;
}

/**
 * Writes the files of an archive into Python's folder.
 * @param {Uint8Array} archive a tar of files with names of at most 100 characters
 * @param {Pyodide["FS"]} system
 */
function unpack(archive, system) {
  const textAt = (/** @type {number} */ place, /** @type {number} */ length) =>
    String.fromCharCode(...archive.subarray(place, place + length)).replace(/\0.*/s, "");
  for (let place = 0; archive[place]; ) {
    const path = `${SITE}/${textAt(place, 100)}`;
    const size = Number.parseInt(textAt(place + 124, 12), 8);
    place += BLOCK;
    system.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    system.writeFile(path, archive.subarray(place, place + size));
    place += Math.ceil(size / BLOCK) * BLOCK;
  }
}

/**
 * Hands the page what the workers of solutions need.
 * @param {Parts} parts @param {Blob|null} snapshot
 */
function hand({ library, lock }, snapshot) {
  postMessage({ files: { library: new Blob([library]), lock, snapshot } });
}

/** @param {Pyodide} started */
function writeSnapshots(started) {
  const whole = snapshotOf(started);
  const files = bare && whole && database?.transaction("files", "readwrite").objectStore("files");
  files?.put({ of: import.meta.url, bare, whole }, "snapshots");
}

/**
 * Once: a later visit finds the judge's caches filled. The database is read anew before it is used
 * again.
 */
function keepWarm() {
  api.close();
  writeSnapshots(python);
  api.load(python.toPy(new Uint8Array()));
  [bare, known] = [null, NaN];
}

/** @param {Parts} parts @returns {Promise<Pyodide>} */
async function load(parts) {
  const [loadPyodide, createPyodideModule] = await loadScripts();
  const how = { createPyodideModule, _makeSnapshot: !parts.snapshot };
  return Reflect.get(globalThis, "boustroStart")(parts, loadPyodide, how);
}

/** @param {Pyodide} started */
function snapshotOf(started) {
  try {
    return new Blob([started.makeMemorySnapshot()]);
  } catch {
    return null;
  }
}

/** Those of this version of the page.  @returns {Promise<Snapshots|null>} */
function readSnapshots() {
  return new Promise((resolve) => {
    const reading = database?.transaction("files").objectStore("files").get("snapshots");
    if (!reading) return resolve(null);
    reading.onsuccess = () =>
      resolve(reading.result?.of === import.meta.url ? reading.result : null);
    reading.onerror = () => resolve(null);
  });
}

/** @param {Call} call @returns {Reply} */
function answer({ method, address, shelf, body }) {
  // In Python `undefined` is None, and `null` is a value of its own.
  const told = api.answer(method, address, shelf ?? undefined, body);
  const reply = told.toJs();
  told.destroy();
  return reply;
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("boustro", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * Answers a call inside one transaction. The browser runs one at a time over all its tabs, so each
 * call sees what the last one has written, and no save is lost.
 * @param {Call} call @returns {Promise<Reply>}
 */
function keep(call) {
  if (!database) return Promise.resolve(answer(call));
  const work = database.transaction("files", "readwrite", { durability: "strict" });
  const files = work.objectStore("files");
  return new Promise((resolve) => {
    /** @type {Reply} */
    let reply;
    const version = files.get("version");
    const contents = files.get("contents");
    contents.onsuccess = () => {
      if (version.result !== known) api.load(python.toPy(contents.result ?? new Uint8Array()));
      known = version.result;
      reply = answer(call);
      if (!reply[4]) return;
      known = (known ?? 0) + 1;
      files.put(known, "version");
      files.put(reply[4], "contents");
    };
    work.oncomplete = () => resolve(reply);
    work.onabort = () => {
      known = NaN;
      resolve(refusal("Cannot save: this browser has no room for it."));
    };
  });
}

/** @param {string} sentence @returns {Reply} */
function refusal(sentence) {
  const text = JSON.stringify({ schema: "boustro/error/1", kind: "store", sentence, problems: [] });
  return [new TextEncoder().encode(text), "application/json", null, 503, null];
}

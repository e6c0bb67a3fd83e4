/**
 * Worker: boustro under Pyodide. It answers one call at a time; changes are in the browser's database
 * before the answer is sent.
 *
 * @typedef {{method: string, address: string, shelf: string|null, body: string}} Call
 * @typedef {[content: Uint8Array, media: string, filename: string|null, status: number, database: Uint8Array|null]}
 * Reply
 * @typedef {{answer: (method: string, address: string, shelf: string|null, body: string) => {toJs: () => Reply,
 * destroy: () => void}, load: (contents: unknown) => void}} BrowserApi
 * @typedef {{unpackArchive: (packed: ArrayBuffer, kind: string, how: {extractDir: string}) => void, runPython: (code:
 * string) => BrowserApi, toPy: (value: unknown) => unknown}} Pyodide
 */

import { loadPython } from "./loading.js";

const KEPT = /^\/api\/(boards|games)/;
const SITE = "/lib/boustro";
const BEGIN = `
import sys
sys.path.insert(0, "${SITE}")
from boustro.site.browser import BrowserApi
BrowserApi("/boustro.db")
`;

const python = await start();
const api = python.runPython(BEGIN);
/** The database of this browser (null if it has none for this page), and the version that Python has loaded. */
const database = await openDatabase().catch(() => null);
/** @type {number|undefined} */
let known;

addEventListener("message", async ({ data }) => {
  const [content, media, filename, status] = await (KEPT.test(data.address) ? keep(data) : answer(data));
  postMessage({ content, media, filename, status }, { transfer: [content.buffer] });
});
postMessage(database ? "ready" : "forgetful");

async function start() {
  /** @type {Promise<Pyodide>} */
  const starting = loadPython({ env: { BOUSTRO_PURE: "1", HOME: "/" } }, (loaded, total) =>
    postMessage({ loaded, total }),
  );
  const packed = await fetch(new URL("boustro.zip", import.meta.url)).then((answered) => answered.arrayBuffer());
  const started = await starting;
  started.unpackArchive(packed, "zip", { extractDir: SITE });
  return started;
}

/** @param {Call} call @returns {Reply} */
function answer({ method, address, shelf, body }) {
  const told = api.answer(method, address, shelf, body);
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
 * Answers a call inside one transaction. The browser runs one at a time over all its tabs, so each call
 * sees what the last one has written, and no save is lost.
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

/**
 * Sources: where the page has its other files. Here they stand beside it in a folder; a page in one
 * file has another module of this name.
 */

import { FOLDER, fetchPacked } from "./loading.js";

/** The text of a script, ours or Pyodide's.  @param {string} name */
export async function textOf(name) {
  const address = name.startsWith("pyodide") ? FOLDER + name : new URL(name, import.meta.url);
  return (await fetch(address)).text();
}

/**
 * The WebAssembly of Python, compressed; an earlier page or worker has loaded it.
 * @returns {Promise<Blob>}
 */
export function packedPython() {
  return fetchPacked();
}

/** A worker with boustro. */
export function startWorker() {
  return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
}

/**
 * Sources of a page in one file: its other files are elements of it, in base64. Not every browser
 * starts a module worker from a disk, so boustro's worker is one text, and it is handed the bytes
 * of Python, which it cannot fetch.
 */

const isParsed = new Promise((resolve) => {
  if (document.readyState === "loading")
    addEventListener("DOMContentLoaded", resolve, { once: true });
  else resolve(null);
});

/** @param {string} name */
async function bytesOf(name) {
  await isParsed;
  const letters = atob(document.getElementById(`file-${name}`)?.textContent ?? "");
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {string} name */
async function unpacked(name) {
  const packed = new Blob([await bytesOf(name)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip")));
}

/** The text of a script, ours or Pyodide's.  @param {string} name */
export async function textOf(name) {
  return (await unpacked(name)).text();
}

/** The WebAssembly of Python, compressed. */
export async function packedPython() {
  return new Blob([await bytesOf("pyodide.asm.wasm")]);
}

/** A worker that starts as soon as its text is unpacked. */
class LateWorker extends EventTarget {
  constructor() {
    super();
    /** @type {Worker|null} */
    this.worker = null;
    this.isEnded = false;
    this.start().catch(() => this.dispatchEvent(new Event("error")));
  }

  async start() {
    const text = new Blob([await textOf("worker.js")], { type: "text/javascript" });
    const [module, library, lock, boustro] = await Promise.all([
      unpacked("pyodide.asm.wasm").then((answer) => answer.arrayBuffer().then(WebAssembly.compile)),
      bytesOf("python_stdlib.zip"),
      textOf("pyodide-lock.json"),
      unpacked("boustro.tar.packed").then((answer) => answer.arrayBuffer()),
    ]);
    if (this.isEnded) return;
    this.worker = new Worker(URL.createObjectURL(text));
    this.worker.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent("message", { data }));
    this.worker.onerror = () => this.dispatchEvent(new Event("error"));
    const parts = { module, library: library.buffer, lock, snapshot: null };
    this.worker.postMessage({ parts, boustro });
  }

  /** @param {object} message */
  postMessage(message) {
    this.worker?.postMessage(message);
  }

  terminate() {
    this.isEnded = true;
    this.worker?.terminate();
  }
}

/** A worker with boustro. */
export function startWorker() {
  return /** @type {Worker} */ (/** @type {unknown} */ (new LateWorker()));
}

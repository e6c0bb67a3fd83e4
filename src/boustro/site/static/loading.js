/**
 * Fetches Pyodide. Many hosts compress nothing, so its largest file is compressed in the folder;
 * reports the number of bytes loaded.
 *
 * @typedef {(loaded: number, total: number) => void} Tell
 * @typedef {object} Files a snapshot is the memory of a Python that has started, from which another
 *   starts in a sixth of the time
 * @property {ArrayBuffer|Blob} library
 * @property {string} lock
 * @property {Blob|null} snapshot
 * @typedef {Files & {module: WebAssembly.Module}} Parts
 */

export const FOLDER = new URL("@pyodide@", import.meta.url).href;
const PACKED = "pyodide.asm.wasm.packed";
/** All that is fetched, in bytes. */
const TOTAL = Number("@bytes@");
let loaded = 0;

/**
 * A file, unpacked if its name ends in `.packed`.
 * @param {string|URL} address @param {Tell} tell
 */
export async function fetchUnpacked(address, tell) {
  const isPacked = String(address).endsWith(".packed");
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) return answer;
  const counted = answer.body.pipeThrough(
    new TransformStream({
      transform(piece, controller) {
        loaded += piece.length;
        tell(loaded, TOTAL);
        controller.enqueue(piece);
      },
    }),
  );
  const isModule = String(address).endsWith(PACKED);
  const headers = { "Content-Type": isModule ? "application/wasm" : "application/octet-stream" };
  return new Response(isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted, {
    headers,
  });
}

/** The parts of Python that start it.  @param {Tell} tell @returns {Promise<Parts>} */
export async function fetchParts(tell) {
  const [module, library, lock] = await Promise.all([
    WebAssembly.compileStreaming(fetchUnpacked(FOLDER + PACKED, tell)),
    fetchUnpacked(`${FOLDER}python_stdlib.zip`, tell).then((answer) => answer.arrayBuffer()),
    fetchUnpacked(`${FOLDER}pyodide-lock.json`, tell).then((answer) => answer.text()),
  ]);
  return { module, library, lock, snapshot: null };
}

/** The archive (tar) of boustro's Python and its files.  @param {Tell} tell */
export async function fetchBoustro(tell) {
  return (await fetchUnpacked(new URL("boustro.tar.packed", import.meta.url), tell)).arrayBuffer();
}

/** The function that starts Pyodide, and the one that makes its module. */
export async function loadScripts() {
  const [{ loadPyodide }, { default: core }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(FOLDER + name)),
  );
  return [loadPyodide, core];
}

/**
 * What is compiled, still compressed; an earlier page or worker has loaded it.
 * @returns {Promise<Blob>}
 */
export async function fetchPacked() {
  return (await fetch(FOLDER + PACKED, { cache: "force-cache" })).blob();
}

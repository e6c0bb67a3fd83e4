/**
 * Loads Pyodide. Many hosts compress nothing, so its largest file is compressed in the folder; reports
 * the number of bytes loaded.
 */

export const FOLDER = new URL("@pyodide@", import.meta.url).href;
const PACKED = "pyodide.asm.wasm";
/** All that is fetched, in bytes. */
const TOTAL = Number("@bytes@");
const wrapped = globalThis.fetch.bind(globalThis);
let loaded = 0;

/**
 * A file of Pyodide, unpacked.
 * @param {string} address
 * @param {RequestInit} [options]
 * @param {(loaded: number, total: number) => void} [tell]
 */
export async function fetchUnpacked(address, options, tell) {
  const isPacked = address.endsWith(PACKED);
  const answer = await wrapped(isPacked ? `${address}.packed` : address, options);
  if (!answer.ok || !answer.body) return answer;
  const counted = answer.body.pipeThrough(
    new TransformStream({
      transform(piece, controller) {
        loaded += piece.length;
        tell?.(loaded, TOTAL);
        controller.enqueue(piece);
      },
    }),
  );
  const headers = { "Content-Type": isPacked ? "application/wasm" : "application/octet-stream" };
  return new Response(isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted, { headers });
}

/**
 * @template Python
 * @param {object} how
 * @param {(loaded: number, total: number) => void} tell
 * @returns {Promise<Python>}
 */
export async function loadPython(how, tell) {
  globalThis.fetch = (what, options) => fetchUnpacked(String(what), options, tell);
  const { loadPyodide } = await import(`${FOLDER}pyodide.mjs`);
  return loadPyodide({ indexURL: FOLDER, ...how });
}

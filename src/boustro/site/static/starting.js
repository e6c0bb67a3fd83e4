/**
 * Starts Python from parts that are handed to it, so that a worker may fetch nothing. It is a
 * script for workers of either kind, so it exports nothing.
 *
 * @typedef {import("./loading.js").Parts} Parts
 * @typedef {(how: object) => Promise<unknown>} Loader
 */

{
  const PAGE = 65_536;
  /** @param {Parts} parts @param {Loader} load @param {object} how */
  const start = async ({ module, library, lock, snapshot }, load, how) => {
    const image = snapshot && (await snapshot.arrayBuffer());
    Object.assign(globalThis, { fetch: async () => new Response(library) });
    Object.assign(WebAssembly, {
      /** @type {(streamed: unknown, imports: WebAssembly.Imports) => object} */
      instantiateStreaming: async (_, imports) => {
        const instance = await WebAssembly.instantiate(module, imports);
        const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
        // Pyodide copies the snapshot without making room for it.
        const missing = image ? image.byteLength - memory.buffer.byteLength : 0;
        if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
        return { module, instance };
      },
    });
    return load({
      indexURL: "https://handed.invalid/",
      lockFileContents: lock,
      env: { HOME: "/", PYTHONHASHSEED: "0" },
      ...(image && { _loadSnapshot: image }),
      ...how,
    });
  };
  Object.defineProperty(globalThis, "boustroStart", { value: start, configurable: true });
}

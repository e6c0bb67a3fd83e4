/**
 * Loading in a page in one file: what `loading.js` fetches is handed to the worker in its first
 * message. It is a script for one text with the worker's, so it exports nothing.
 */

{
  /** @type {Promise<{parts: import("./loading.js").Parts, boustro: ArrayBuffer}>} */
  const handed = new Promise((resolve) => {
    addEventListener("message", ({ data }) => resolve(data), { once: true });
  });
  const taken = (/** @type {string} */ name) => Reflect.get(globalThis, name);
  Object.assign(globalThis, {
    fetchParts: async () => (await handed).parts,
    fetchBoustro: async () => (await handed).boustro,
    loadScripts: async () => [taken("boustroLoader"), taken("boustroCore")],
  });
}

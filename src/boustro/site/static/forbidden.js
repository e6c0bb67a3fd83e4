/**
 * What the host's own Content-Security-Policy forbids: a page cannot read that policy, but it can
 * try.
 */

import { say } from "./words.js";

/** The smallest module of WebAssembly. */
const MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
/** Milliseconds within which a browser tells that it has refused a worker. */
const TELLS = 1_000;

/** A sentence with the word that the host's policy lacks; nothing where it lacks none. */
export async function forbiddenSentence() {
  const word = (await wasmWord()) || (await blobWord());
  return word && say("host.forbidden", { word });
}

async function wasmWord() {
  if (!("WebAssembly" in globalThis)) return "";
  return WebAssembly.compile(MODULE).then(
    () => "",
    () => "'wasm-unsafe-eval' in script-src",
  );
}

/** @returns {Promise<string>} */
function blobWord() {
  return new Promise((resolve) => {
    const address = URL.createObjectURL(new Blob(["postMessage(0)"], { type: "text/javascript" }));
    const end = (/** @type {string} */ word) => {
      clearTimeout(timer);
      removeEventListener("securitypolicyviolation", refused);
      worker?.terminate();
      URL.revokeObjectURL(address);
      resolve(word);
    };
    const refused = (/** @type {SecurityPolicyViolationEvent} */ { blockedURI }) =>
      blockedURI.startsWith("blob") && end("blob: in worker-src");
    const timer = setTimeout(() => end(""), TELLS);
    addEventListener("securitypolicyviolation", refused);
    /** @type {Worker|null} */
    let worker = null;
    try {
      worker = new Worker(address);
      worker.onmessage = () => end("");
    } catch {
      end("blob: in worker-src");
    }
  });
}

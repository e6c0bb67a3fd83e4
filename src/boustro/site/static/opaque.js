/**
 * Opaque frame: the place where solutions run. Its origin is its own, so it has no storage, no
 * cache and nothing of this page, and its policy lets nothing be fetched. Its window holds
 * `relay.js` alone; this is the page's end of it.
 *
 * @typedef {object} PythonParts the script of Python's workers, its WebAssembly compressed, and the
 *   other files
 * @property {Blob} script
 * @property {Blob} packed
 * @property {import("./loading.js").Files} files
 * @typedef {{kind: "ping"} | {kind: "compile", python: PythonParts} | {kind: "python", id: number}
 *   | {kind: "start", id: number, text: string, isModule: boolean} | {kind: "end", id: number}}
 *   Order
 * @typedef {{kind: "said", text: string} | {kind: "failed", message: string, line: number} | {kind:
 *   "excess"}} Heard what a worker said; an error of it; or that it was ended since it said too
 *   much
 */

import { textOf } from "./sources.js";

const RELAY = "@relay@";
const SCRIPTS = `script-src '${RELAY}' 'wasm-unsafe-eval'`;
const POLICY = `default-src 'none'; ${SCRIPTS}; worker-src blob: data:`;
/** Milliseconds: for a frame to start, and for Python to be compiled in it. */
const START = 10_000,
  COMPILE = 60_000;

let ids = 0;

/** A worker in the frame. */
export class DistantWorker {
  /** @param {OpaqueFrame} frame @param {number} id @param {MessagePort} port */
  constructor(frame, id, port) {
    this.frame = frame;
    this.id = id;
    this.port = port;
    /** @type {(heard: Heard) => void} */
    this.onheard = () => {};
    port.onmessage = ({ data }) => {
      for (const heard of /** @type {Heard[]} */ (data)) this.onheard(heard);
    };
  }

  /** @param {object} message */
  postMessage(message) {
    this.port.postMessage(message);
  }

  terminate() {
    this.onheard = () => {};
    this.port.close();
    this.frame.order({ kind: "end", id: this.id });
  }
}

export class OpaqueFrame {
  /** @returns {Promise<OpaqueFrame>} a frame whose relay has answered */
  static async open() {
    const frame = new OpaqueFrame(await textOf("relay.js"));
    if (await frame.isThere(START)) return frame;
    frame.remove();
    const needed = `a Content-Security-Policy of the host needs '${RELAY}' in script-src`;
    throw new Error(`its frame has said nothing for ${START / 1000} seconds (${needed})`);
  }

  /** @param {string} relay */
  constructor(relay) {
    const { port1, port2 } = new MessageChannel();
    this.control = port1;
    /**
     * Whether a worker in it was ended at a limit: until it is, its last call may fill the memory
     * of the frame.
     */
    this.isBurdened = false;
    this.element = document.createElement("iframe");
    this.element.hidden = true;
    this.element.setAttribute("sandbox", "allow-scripts");
    const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
    this.element.srcdoc = `${policy}<script>${relay}</script>`;
    // Its origin has no name that could stand in place of the star.
    this.element.onload = () => this.element.contentWindow?.postMessage(null, "*", [port2]);
    document.body.append(this.element);
  }

  /** @param {Order} order @param {MessagePort[]} ports */
  order(order, ...ports) {
    this.control.postMessage(order, ports);
  }

  /**
   * The relay's answer; null if there is none in time.
   * @param {Order} order @param {number} milliseconds @returns {Promise<{failed?: string}|null>}
   */
  ask(order, milliseconds) {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer(null), milliseconds);
      /** @param {{failed?: string}|null} data */
      const answer = (data) => {
        clearTimeout(timer);
        port1.close();
        resolve(data);
      };
      port1.onmessage = ({ data }) => answer(data);
      this.order(order, port2);
    });
  }

  /**
   * Whether the relay answers: nothing else tells that the frame's process has ended.
   * @param {number} milliseconds
   */
  async isThere(milliseconds) {
    return Boolean(await this.ask({ kind: "ping" }, milliseconds));
  }

  /** Compiles Python in the frame, once for all its workers.  @param {PythonParts} python */
  async compile(python) {
    const answer = await this.ask({ kind: "compile", python }, COMPILE);
    if (!answer || answer.failed) throw new Error(answer?.failed ?? "it was not compiled in time");
  }

  /** A worker of a text.  @param {string} text @param {boolean} isModule */
  start(text, isModule) {
    return this.#worker((id) => ({ kind: "start", id, text, isModule }));
  }

  /** A worker of the compiled Python. */
  startPython() {
    return this.#worker((id) => ({ kind: "python", id }));
  }

  /** @param {(id: number) => Order} order */
  #worker(order) {
    const { port1, port2 } = new MessageChannel();
    const id = ids++;
    this.order(order(id), port2);
    return new DistantWorker(this, id, port1);
  }

  /** Ends everything in it. */
  remove() {
    this.control.close();
    this.element.remove();
  }
}

/**
 * Relay: makes the workers of solutions, and passes on what they say. It is the only script in the
 * window of the frame that `opaque.js` makes; the page's policy names its hash, so it imports
 * nothing.
 *
 * A worker says texts and nothing else. What it says and what went wrong are passed on as two
 * kinds, so that no worker can forge an error. Too many words end the worker here, before they
 * reach the page.
 *
 * @typedef {import("./opaque.js").Order} Order
 * @typedef {import("./opaque.js").Heard} Heard
 * @typedef {import("./opaque.js").PythonParts} PythonParts
 * @typedef {(heard: Heard) => void} Tell
 */

{
  /** Milliseconds for which words are collected: one message for each costs ten times as much. */
  const COLLECTED = 10;
  /** How many words are sent at once in that time. */
  const AT_ONCE = 4;
  /** How many letters a worker may say after each order. */
  const MOST = 4 << 20;
  /** How many letters a message counts as, beside its own. */
  const MESSAGE = 64;

  /** @type {Map<number, {worker: Worker, address: string}>} */
  const workers = new Map();
  /**
   * What every worker of Python starts from.
   * @type {{script: Blob, parts: import("./loading.js").Parts}|null}
   */
  let python = null;

  addEventListener("message", ({ source, ports: [control] }) => {
    if (source !== parent || !control) return;
    control.onmessage = ({ data, ports: [port] }) => obey(data, port);
  });

  /** @param {Order} order @param {MessagePort} port for the answer, or for what the worker says */
  function obey(order, port) {
    if (order.kind === "ping") port.postMessage({});
    else if (order.kind === "compile") answerWith(port, compile(order.python));
    else if (order.kind === "end") end(order.id);
    else start(order, port);
  }

  /** @param {MessagePort} port @param {Promise<void>} work */
  function answerWith(port, work) {
    work.then(
      () => port.postMessage({}),
      (error) => port.postMessage({ failed: String(error) }),
    );
  }

  /**
   * A compiled module cannot be handed to another origin, its bytes can.
   * @param {PythonParts} handed
   */
  async function compile({ script, packed, files }) {
    const bytes = packed.stream().pipeThrough(new DecompressionStream("gzip"));
    const answer = new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
    const module = await WebAssembly.compileStreaming(answer);
    python = { script, parts: { module, ...files } };
  }

  /** @param {Order & {kind: "start"|"python"}} order @param {MessagePort} port */
  function start(order, port) {
    const tell = collecting(port);
    try {
      if (order.kind === "start") launch(order.id, order.text, order.isModule, port, tell);
      else if (python) launch(order.id, python.script, false, port, tell).postMessage(python.parts);
    } catch (error) {
      tell({ kind: "failed", message: String(error), line: 0 });
    }
  }

  /**
   * A module of its own origin does not start from a blob in Chromium, so it starts from its text.
   * @param {number} id
   * @param {string|Blob} text
   * @param {boolean} isModule
   * @param {MessagePort} port
   * @param {Tell} tell
   */
  function launch(id, text, isModule, port, tell) {
    const address = isModule
      ? `data:text/javascript;base64,${base64Of(String(text))}`
      : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const worker = new Worker(address, { type: isModule ? "module" : "classic" });
    workers.set(id, { worker, address });
    let left = MOST;
    worker.onmessage = ({ data }) => {
      const isText = typeof data === "string";
      left -= MESSAGE + (isText ? data.length : 0);
      if (left < 0) end(id);
      if (left < 0) tell({ kind: "excess" });
      else if (isText) tell({ kind: "said", text: data });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(id);
      tell({
        kind: "failed",
        message: String(event.message ?? ""),
        line: Number(event.lineno) || 0,
      });
    };
    port.onmessage = ({ data }) => {
      left = MOST;
      worker.postMessage(data);
    };
    return worker;
  }

  /** @param {number} id */
  function end(id) {
    const ended = workers.get(id);
    if (!ended) return;
    ended.worker.onmessage = null;
    ended.worker.onerror = null;
    ended.worker.terminate();
    URL.revokeObjectURL(ended.address);
    workers.delete(id);
  }

  /**
   * Sends a few words at once and collects those that follow; in a page out of sight timers are too
   * slow for it.
   * @param {MessagePort} port @returns {Tell}
   */
  function collecting(port) {
    /** @type {Heard[]} */
    let heard = [];
    let timer = 0,
      since = 0,
      count = 0;
    const send = () => {
      clearTimeout(timer);
      port.postMessage(heard);
      [heard, timer] = [[], 0];
    };
    return (one) => {
      const now = performance.now();
      if (now > since + COLLECTED) [since, count] = [now, 0];
      heard.push(one);
      if (++count <= AT_ONCE || document.hidden) send();
      else timer ||= setTimeout(send, COLLECTED);
    };
  }

  /** @param {string} text */
  function base64Of(text) {
    const letters = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
    return btoa(letters.join(""));
  }
}

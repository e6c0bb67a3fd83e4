/**
 * A solution in JavaScript, in a worker of its own: calls the solution, with no other feature of
 * the browser available. `judging/running/worker.py` says what the records are.
 */

{
  const LONGEST = 100;
  const say = globalThis.postMessage.bind(globalThis),
    listen = globalThis.addEventListener.bind(globalThis);
  const now = performance.now.bind(performance),
    text = JSON.stringify,
    parse = JSON.parse;

  let above = 0;

  /**
   * What comes of something that a solution made, which may fail.
   * @template T
   * @param {() => T} make
   * @param {T} otherwise
   */
  const attempt = (make, otherwise) => {
    try {
      return make();
    } catch {
      return otherwise;
    }
  };
  /** @param {unknown} thing */
  const cut = (thing) =>
    attempt(() => String(thing).slice(0, LONGEST), "something that has no text");
  /** The line of the solution that an error came from.  @param {unknown} error */
  const lineOf = (error) =>
    attempt(() => {
      const place = /solution\.js:(\d+):\d+/.exec(String(Reflect.get(Object(error), "stack")));
      return place && Number(place[1]) - above;
    }, null);
  /**
   * Numbers and words as one text, for answers that are no whole number.
   * @type {(found: unknown) => string}
   */
  const partsOf = (found) =>
    Array.isArray(found)
      ? found.slice(0, 400).map(partsOf).join(" ")
      : found === undefined
        ? ""
        : cut(found);
  /** @param {unknown} found */
  const replyOf = (found) => {
    const number = typeof found === "bigint" ? Number(found) : found;
    if (Number.isSafeInteger(number)) return { answer: number };
    return { odd: cut(`${typeof found} ${cut(found)}`), value: attempt(() => partsOf(found), "") };
  };
  /** @param {Solver} call @param {string} line */
  const answered = (call, line) => {
    const given = parse(line);
    try {
      const reply = replyOf(call(...given));
      return attempt(() => text(given) === line, false) ? reply : { ...reply, changed: true };
    } catch (error) {
      return { raised: cut(error), line: lineOf(error) };
    }
  };

  /** @typedef {(...given: unknown[]) => unknown} Solver */
  /**
   * @typedef {(require: (name: string) => never, module: {exports: object}, exports: object) =>
   *   unknown} Load
   */
  /** @param {object} said */
  const tell = (said) => say(text(said));
  /**
   * The function of the solution; null if it does not load, which is said.
   * @param {Load} load @returns {Solver|null}
   */
  const loaded = (load) => {
    const module = { exports: {} };
    try {
      const found = load(
        (name) => {
          throw new Error(`Cannot find module '${name}': a browser has no modules`);
        },
        module,
        module.exports,
      );
      if (typeof found !== "function") throw new Error("there is no such function");
      return (...given) => found(...given);
    } catch (error) {
      tell({ record: { unloaded: cut(error), line: lineOf(error) } });
      tell({ end: "" });
      return null;
    }
  };
  /** @param {Solver} call @param {string[]} lines @param {number} total */
  const answer = (call, lines, total) => {
    const until = now() + 1000 * total;
    for (const line of lines) {
      const begun = now();
      tell({ record: { ...answered(call, line), seconds: (now() - begun) / 1000 } });
      if (now() > until) return tell({ end: "total" });
    }
    tell({ end: "" });
  };
  /**
   * The boards come when the solution has loaded: it cannot look at them before.
   * @param {Load} load
   * @param {number} first of the lines, those above the solution
   */
  const serve = (load, first) => {
    above = first;
    const call = loaded(load);
    if (!call) return;
    tell({ record: { ready: true } });
    listen("message", (/** @type {MessageEvent<{lines: string[], total: number}>} */ { data }) =>
      answer(call, data.lines, data.total),
    );
  };

  for (const name of Object.keys(console)) Object.assign(console, { [name]: () => undefined });
  Reflect.get(globalThis, "boustroSeal")();
  Object.defineProperty(globalThis, "boustroServe", { value: serve });
}

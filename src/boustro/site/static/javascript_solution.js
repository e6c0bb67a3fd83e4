/**
 * A solution in JavaScript, in a worker of its own: what is asked is called, and nothing else of the
 * browser is there. `judge/running/worker.py` says what the records are.
 */

{
  const LONGEST = 100;
  const say = globalThis.postMessage.bind(globalThis), listen = globalThis.addEventListener.bind(globalThis);
  const now = performance.now.bind(performance), text = JSON.stringify, parse = JSON.parse;

  /** @param {unknown} thrown */
  const cut = (thrown) => String(thrown).slice(0, LONGEST);
  /** The line of the solution that an error came from; the first line of the worker is ours.  @param {unknown} error */
  const lineOf = (error) => {
    const place = /blob:\S*?:(\d+):\d+/.exec(String(error instanceof Error && error.stack));
    return place && Number(place[1]) - 1;
  };
  /** @param {Solver} call @param {string} line */
  const answered = (call, line) => {
    const given = parse(line);
    try {
      const found = call(...given);
      const told = Number.isSafeInteger(found) ? { answer: found } : { odd: cut(`${typeof found} ${found}`) };
      return text(given) === line ? told : { ...told, changed: true };
    } catch (error) {
      return { raised: cut(error), line: lineOf(error) };
    }
  };

  /** @typedef {(...given: unknown[]) => unknown} Solver */
  /** @param {(require: (name: string) => never, module: {exports: object}, exports: object) => unknown} load */
  const serve = (load) => listen("message", (/** @type {MessageEvent<{lines: string[], total: number}>} */ { data: { lines, total } }) => {
    const module = { exports: {} };
    /** @type {Solver} */
    let call;
    try {
      const found = load((name) => { throw new Error(`Cannot find module '${name}': there is none in a browser`); }, module, module.exports);
      if (typeof found !== "function") throw new Error("there is no such function");
      call = (...given) => found(...given);
    } catch (error) {
      say({ record: { unloaded: cut(error), line: lineOf(error) } });
      return say({ end: "" });
    }
    say({ record: { ready: true } });
    const until = now() + 1000 * total;
    for (const line of lines) {
      say({ record: answered(call, line) });
      if (now() > until) return say({ end: "total" });
    }
    say({ end: "" });
  });

  for (const name of Object.keys(console)) Object.assign(console, { [name]: () => undefined });
  Reflect.get(globalThis, "boustroSeal")();
  Object.defineProperty(globalThis, "boustroServe", { value: serve });
}

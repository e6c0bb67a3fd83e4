/**
 * A solution in Python, in a worker of its own: a bare Pyodide, from which network, storage and the
 * rest of the browser are taken away before it runs anything. The worker may load nothing: `judging.js` puts
 * this into one text with Pyodide's scripts, and hands the worker all else.
 *
 * Python polls for interrupts. What it reads is `watch`, which checks the clock and the memory, so that
 * a limit ends one board and not the worker.
 *
 * @typedef {import("./judging.js").Run} Run
 * @typedef {{next: () => {done: boolean, value: string}, destroy: () => void}} Records
 * @typedef {object} Pyodide
 * @property {{HEAP8: Int8Array}} _module
 * @property {{writeFile: (path: string, text: string) => void}} FS
 * @property {(code: string) => (driver: string, name: string, throws: string, lines: string) => Records} runPython
 * @property {(buffer: object) => void} setInterruptBuffer
 * @typedef {{python: Pyodide, begin: ReturnType<Pyodide["runPython"]>}} Started
 */

{
  const MEMORY = 256 << 20,
    START = 10,
    AGAIN = 200;
  const BEGIN = `
import json, random, sys, types

class Nowhere:
    encoding = "utf-8"
    def write(self, text):
        return len(text)
    def flush(self):
        pass

for name in ("js", "pyodide_js"):
    sys.modules[name] = None
random.seed()

def begin(driver, name, throws, lines):
    worker = sys.modules["__main__"] = types.ModuleType("worker")
    exec(compile(driver, "worker.py", "exec"), worker.__dict__)
    sys.stdout = sys.stderr = Nowhere()
    found = worker.records("/solution.py", name, json.loads(throws), "/", lines.split("\\n"))
    return map(json.dumps, found)

begin
`;

  const say = postMessage.bind(globalThis);
  /** The limit that was exceeded, and when Python was last interrupted for it. */
  let met = "",
    told = 0,
    deadline = Infinity,
    largest = Infinity;
  /** @type {Started|null} */
  let started = null;
  addEventListener("message", async ({ data }) => {
    if (started) return run(started, data);
    try {
      started = await start(data).catch(() => start({ ...data, snapshot: null }));
      say({ ready: true });
    } catch (error) {
      say({ failed: String(error) });
    }
  });

  /** @param {import("./loading.js").Parts} parts @returns {Promise<Started>} */
  async function start(parts) {
    const taken = (/** @type {string} */ name) => Reflect.get(globalThis, name);
    /** @type {Pyodide} */
    const python = await taken("boustroStart")(parts, taken("boustroLoader"), {
      createPyodideModule: taken("boustroCore"),
      stdin: () => null,
      stdout: () => null,
      stderr: () => null,
    });
    const begin = python.runPython(BEGIN);
    python.setInterruptBuffer({
      get 0() {
        return watch(python._module.HEAP8.length);
      },
      set 0(_) {
        /* it is told, not kept */
      },
    });
    Reflect.get(globalThis, "boustroSeal")(
      "WebAssembly",
      "TextDecoder",
      "TextEncoder",
      "crypto",
      "FinalizationRegistry",
    );
    return { python, begin };
  }

  /**
   * Returns 2, as after Ctrl-C, when a limit is passed, and again and again if the solution catches it and goes on.
   * @param {number} length of the memory
   */
  function watch(length) {
    const now = performance.now();
    if (!met && (now > deadline || length > largest)) met = length > largest - MEMORY / 2 ? "memory" : "time";
    if (!met || now < told + AGAIN) return 0;
    told = now;
    return 2;
  }

  /** @param {Started} started @param {Run} wanted */
  function run({ python, begin }, { driver, solution, name, throws, lines, limit, total, goesOn }) {
    const until = performance.now() + 1000 * total;
    largest = python._module.HEAP8.length + MEMORY;
    python.FS.writeFile("/solution.py", solution);
    say(answer(begin(driver, name, throws, lines.join("\n")), limit, until, goesOn));
  }

  /**
   * Sends every record, and returns how the run ended.
   * @param {Records} records
   * @param {number} limit
   * @param {number} until
   * @param {boolean} goesOn
   * @returns {import("./judging.js").Said}
   */
  function answer(records, limit, until, goesOn) {
    for (let seconds = START; ; seconds = limit) {
      [met, told, deadline] = ["", 0, performance.now() + 1000 * seconds];
      try {
        const { done, value } = records.next();
        if (done || (met && !(goesOn && met === "time"))) return { end: met };
        say({ record: JSON.parse(value) });
      } catch (error) {
        const said = String(error);
        return { end: met || (said.startsWith("Exit") ? "exit" : "died"), said };
      } finally {
        [met, deadline] = ["", Infinity];
      }
      if (performance.now() > until) return { end: "total" };
    }
  }
}

/**
 * A solution in Python, in a worker of its own: a bare Pyodide, from which network, storage and the
 * rest of the browser are taken away before it runs anything. The worker may load nothing:
 * `judging.js` puts this into one text with Pyodide's scripts, and hands the worker all else.
 *
 * Python polls for interrupts. What it reads is `watch`, which checks the clock and the memory, so
 * that a limit ends one board and not the worker.
 *
 * @typedef {import("./judging.js").Run} Run
 * @typedef {{next: () => {done: boolean, value: string}, destroy: () => void}} Records
 * @typedef {object} Pyodide
 * @property {{HEAP8: Int8Array}} _module
 * @property {{writeFile: (path: string, text: string) => void}} FS
 * @property {(code: string) => [Begin, Hand]} runPython
 * @property {(buffer: object) => void} setInterruptBuffer
 * @typedef {(driver: string, name: string, throws: string) => Records} Begin
 * @typedef {(lines: string) => void} Hand hands over the boards, one a line
 * @typedef {{python: Pyodide, begin: Begin, hand: Hand}} Started
 * @typedef {{records: Records, limit: number, goesOn: boolean}} Loaded
 */

{
  const MEMORY = 256 << 20,
    START = 10,
    AGAIN = 200;
  const RECORD = '{"record":',
    READY = `${RECORD}{"ready": true}}`;
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

for finder in sys.meta_path:
    getattr(finder, "jsproxies", {}).clear()
boards = []

def begin(driver, name, throws):
    global boards
    boards = []
    worker = sys.modules["__main__"] = types.ModuleType("worker")
    exec(compile(driver, "worker.py", "exec"), worker.__dict__)
    sys.stdout = sys.stderr = Nowhere()
    found = worker.records("/solution.py", name, json.loads(throws), "/", boards)
    return map(json.dumps, found)

begin, lambda lines: boards.extend(lines.split("\\n"))
`;

  const say = postMessage.bind(globalThis),
    text = JSON.stringify;
  /** The limit that was exceeded, and when Python was last interrupted for it. */
  let met = "",
    told = 0,
    deadline = Infinity,
    largest = Infinity;
  /** @type {Started|null} */
  let started = null;
  /** The solution that has loaded and waits for its boards.  @type {Loaded|null} */
  let loaded = null;
  addEventListener("message", async ({ data }) => {
    if (started && loaded) return answer(started, loaded, data);
    if (started) return run(started, data);
    try {
      started = await start(data).catch(() => start({ ...data, snapshot: null }));
      say(text({ ready: true }));
    } catch (error) {
      say(text({ failed: String(error) }));
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
    const [begin, hand] = python.runPython(BEGIN);
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
    return { python, begin, hand };
  }

  /**
   * Returns 2, as after Ctrl-C, when a limit is passed, and again and again if the solution catches
   * it and goes on.
   * @param {number} length of the memory
   */
  function watch(length) {
    const now = performance.now();
    if (!met && (now > deadline || length > largest))
      met = length > largest - MEMORY / 2 ? "memory" : "time";
    if (!met || now < told + AGAIN) return 0;
    told = now;
    return 2;
  }

  /** Loads a solution, and says whether it has.  @param {Started} started @param {Run} wanted */
  function run({ python, begin }, { driver, solution, name, throws, limit, goesOn }) {
    largest = python._module.HEAP8.length + MEMORY;
    python.FS.writeFile("/solution.py", solution);
    /** @type {Loaded} */
    let found;
    try {
      found = { records: begin(driver, name, throws), limit, goesOn };
    } catch (error) {
      // The solution has taken from Python, in an earlier run, what the driver imports.
      return say(text({ end: "died", said: String(error) }));
    }
    const first = next(found, START);
    if (first !== READY) return finish(found, first);
    say(first);
    loaded = found;
  }

  /**
   * Hands it the boards: before it had loaded it could not look at them.
   * @param {Started} started
   * @param {Loaded} solution
   * @param {{lines: string[], total: number}} asked
   */
  function answer({ hand }, solution, { lines, total }) {
    const until = performance.now() + 1000 * total;
    loaded = null;
    hand(lines.join("\n"));
    for (;;) {
      const said = next(solution, solution.limit);
      say(said);
      if (!said.startsWith(RECORD)) return;
      if (performance.now() > until) return say(text({ end: "total" }));
    }
  }

  /**
   * Says the rest of a solution that has not loaded.
   * @param {Loaded} solution @param {string} first
   */
  function finish(solution, first) {
    say(first);
    if (first.startsWith(RECORD)) say(next(solution, solution.limit));
  }

  /**
   * The next record, or how the run ended.
   * @param {Loaded} solution @param {number} seconds @returns {string}
   */
  function next({ records, goesOn }, seconds) {
    [met, told, deadline] = ["", 0, performance.now() + 1000 * seconds];
    try {
      const { done, value } = records.next();
      if (done || (met && !(goesOn && met === "time"))) return text({ end: met });
      return `${RECORD}${value}}`;
    } catch (error) {
      const said = String(error);
      return text({ end: met || (said.startsWith("Exit") ? "exit" : "died"), said });
    } finally {
      [met, deadline] = ["", Infinity];
    }
  }
}

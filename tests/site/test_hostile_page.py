"""A solution on the page without a server has nothing to lose.

It is tested what it cannot read, change, send or forge.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import SWITCHES, chromium
from tests.site.conftest import Lender, noting
from tests.site.driven import act_in_browser
from tests.site.test_judge_page import RIGHT, RIGHT_JS

REACHED = "reached-"
REACH = Path(__file__).with_name("reach.js").read_text("utf-8")
ANSWERS = "var snakesAndLadders = () => 0;\n"

PLANT = """async () => {
  const answered = (asked) => new Promise((resolve) => {
    asked.onsuccess = () => resolve(asked.result);
  });
  const opening = indexedDB.open("canary", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
  const database = await answered(opening);
  await answered(
    database.transaction("kept", "readwrite").objectStore("kept").put("whole", "secret")
  );
  database.close();
  await (await caches.open("canary")).put("canary", new Response("whole"));
  localStorage.setItem("canary", "whole");
  globalThis.heard ??= [];
  globalThis.channel ??= new BroadcastChannel("canary");
  channel.onmessage = ({ data }) => heard.push(data);
}"""
"""What a hostile solution looks for in a database, a cache, a listener and the storage."""
LOOK = """async () => {
  const answered = (asked) => new Promise((resolve) => {
    asked.onsuccess = () => resolve(asked.result);
  });
  const database = await answered(indexedDB.open("canary"));
  const secret = await answered(database.transaction("kept").objectStore("kept").get("secret"));
  database.close();
  const files = await Promise.all((await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    // Of these alone `reachAll` tries to change something.
    const sought = (await cache.keys()).filter(({ url }) => /app\\.js$|canary$/.test(url));
    return Promise.all(sought.map(async (one) => (await cache.match(one)).text()));
  }));
  const taken = files.flat().filter((text) => text === "taken").length;
  return { secret, taken, heard: heard.splice(0), kept: localStorage.getItem("canary") };
}"""
WHOLE = {"secret": "whole", "taken": 0, "heard": [], "kept": "whole"}

IN_FRAME = """async ([text, isModule, patience = 100_000]) => {
  const from = document.querySelector("script[type=module][src]").src
    .replace(/[^/]*$/, "opaque.js");
  const frame = await (await import(from)).OpaqueFrame.open();
  const worker = frame.start(text, isModule);
  const heard = await new Promise((resolve) => {
    worker.onheard = resolve;
    setTimeout(resolve, patience, { kind: "nothing" });
  });
  const place = frame.element.contentWindow;
  const outside = [
    () => place.document, () => place.origin, () => place.indexedDB, () => place.location.href
  ];
  const open = outside.filter((look) => { try { look(); return true; } catch { return false; } });
  frame.remove();
  return { ...heard, open: open.length };
}"""
"""A worker in a frame as solutions have it, with nothing taken away from it; what it says first."""
ON_PAGE = """(text) => new Promise((resolve) => {
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  worker.onmessage = ({ data }) => resolve(JSON.parse(data));
})"""

JUDGE = """async ([solution, language, board = null]) => {
  const from = document.querySelector("script[type=module][src]").src
    .replace(/[^/]*$/, "judging.js");
  const { runSolution } = await import(from);
  const { judgements } = await runSolution(
    { solution, language, ...(board && { board }) }, new AbortController().signal, () => {}
  );
  return [judgements[0].verdict, JSON.stringify(judgements[0])];
}"""
BOARD = {"size": 36, "columns": 6, "jumps": [[2, 15], [14, 35], [17, 13]], "rules": "leetcode"}
"""Takes four rolls.  A solution that does harm while it loads does it for one board, too."""
ONE_ROLL = {"size": 4, "columns": 2, "jumps": [], "rules": "leetcode"}
"""What is forged in `FORGED` is the right answer."""
WITHOUT_PYTHON = """async () => {
  const from = document.querySelector("script[type=module][src]").src
    .replace(/[^/]*$/, "opaque.js");
  (await import(from)).OpaqueFrame.prototype.compile = () => new Promise(() => {});
  const own = setTimeout;
  globalThis.setTimeout = (act, ms, ...more) => own(act, ms === 10_000 ? 60_000 : ms, ...more);
}"""
"""A page prepares Python in each new frame, which takes longer than a solution in JavaScript.

On a machine that is busy a frame may take longer to start than the page gives it.
"""


@pytest.fixture(scope="module")
def without_python(lender: Lender) -> Iterator[Page]:
    """A page in whose frames Python is never prepared."""
    page = lender.visit()
    lender.pages.remove(page)
    page.evaluate(WITHOUT_PYTHON)
    yield page
    page.close()


@pytest.fixture
def page(without_python: Page, site: Lender, asked: list[str]) -> Page:
    """A page with canaries planted for a solution in JavaScript."""
    return planted(without_python, site, asked)


def planted(page: Page, site: Lender, asked: list[str]) -> Page:
    """Plant canaries; the server notes what it is asked."""
    site.watch.expected = ("",)  # whatever a browser refuses to a solution, it says
    page.evaluate(PLANT)
    asked.clear()
    return page


@pytest.fixture
def reach(page: Page) -> str:
    """The script that tries everything, against the server that notes it."""
    return REACH.replace("ADDRESS", page.evaluate("location.origin"))


def is_whole(page: Page, asked: list[str]) -> bool:
    """Whether the canaries are as they were planted, and nobody asked the server for anything."""
    found = page.evaluate(LOOK)
    requests = [path for path in asked if REACHED in path]
    assert (found, requests) == (WHOLE, [])
    return True


def test_a_worker_of_the_page_itself_would_reach_all(browser: Browser, folder: Path) -> None:
    """The probes find what is there to be found: without a frame they read, change and send."""
    asked: list[str] = []
    with noting(folder, asked) as address, browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.route("**/worker.js", lambda route: route.abort())  # Python is not needed
        page.goto(f"{address}/")
        page.wait_for_selector("html[data-ready]")
        page.evaluate(PLANT)
        reach = REACH.replace("ADDRESS", address)
        told = page.evaluate(
            ON_PAGE, f"{reach}\nreachAll().then((all) => postMessage(JSON.stringify(all)));"
        )
        found = page.evaluate(LOOK)

    names = {one.partition(":")[0] for one in told}
    assert names >= {
        "database",
        "databases",
        "cache",
        "channel",
        "files",
        "fetch",
        "XMLHttpRequest",
    }
    assert (found["secret"], found["heard"]) == ("taken", ["taken"])
    assert found["taken"] > 0
    assert [path for path in asked if REACHED in path]


@pytest.mark.parametrize("is_module", [False, True], ids=["classic", "module"])
def test_the_frame_holds_what_is_not_sealed(
    page: Page, reach: str, asked: list[str], is_module: bool
) -> None:
    """A worker from which nothing is taken away reads, changes and sends nothing.

    Nor does the page reach in.
    """
    text = f"{reach}\nreachAll().then((all) => postMessage(JSON.stringify(all)));"
    heard = page.evaluate(IN_FRAME, [text, is_module])

    assert heard["kind"] == "said"
    # It may speak on a channel of its own origin, which nobody hears.
    assert [one for one in json.loads(heard["text"]) if not one.startswith("channel")] == []
    assert heard["open"] == 0
    assert is_whole(page, asked)


HOISTED = (
    *(
        "postMessage",
        "self",
        "globalThis",
        "Object",
        "Reflect",
        "Set",
        "Array",
        "String",
        "Number",
        "JSON",
    ),
    *(
        "addEventListener",
        "performance",
        "console",
        "Error",
        "boustroServe",
        "boustroSeal",
        "fetch",
        "onmessage",
    ),
)


GETTERS = """
for (const name of ['data', 'lines', 'total', 'then', 'toJSON', 'record', '0', 'length'])
  Object.defineProperty(Object.prototype, name, { configurable: true, get() { attack(); } });
"""


def attack(reach: str) -> str:
    """A function that tries everything, once."""
    return (
        f"{reach}\nvar begun; "
        "function attack() { if (!begun) { begun = true; reachAll(); } return {}; }"
    )


def hoisted(name: str, reach: str) -> str:
    """A solution that leaves the function around it; the name that it declares is hoisted."""
    early = f"{attack(reach)}\nfunction {name}() {{ return attack(); }}"
    return f"{ANSWERS}return snakesAndLadders;\n}}, 0);\n{early}\n(function () {{"


def early(reach: str) -> Iterator[str]:
    """Solutions that would be there before their worker is sealed, or end the text around them."""
    act = attack(reach)
    yield from (hoisted(name, reach) for name in HOISTED)
    own = "/?reached-statically"
    for end in (
        "`);attack();`",
        "*/ attack(); /*",
        "</script><script>attack()</script>",
        "<!-- attack()\n--> attack()\nattack();",
        "//\u2028attack();",
        "// \u2029 attack();\n//# sourceURL=/app.js",
        "}); attack(); (function () {//# sourceMappingURL=/?reached-map",
        GETTERS,
    ):
        yield f"{act}\n{ANSWERS}{end}\nattack();"
    for module in (
        (
            "import 'data:text/javascript,"
            f"{act.replace(chr(10), ' ').replace('%', '%25')}; attack();';"
        ),
        f"import {own!r};",
        f"await import({own!r}).catch(() => 0);",
        "import * as self from 'data:text/javascript,export const fetch = 1';",
        "export function postMessage() { return attack(); }",
    ):
        yield f"{module}\n{act}\nattack();\nexport function snakesAndLadders(board) {{ return 0; }}"


def test_no_javascript_is_there_before_its_worker_is_sealed(
    page: Page, reach: str, asked: list[str]
) -> None:
    """Nothing is read, changed or sent, and the next one is judged.

    It is tried by hoisted names, ends of the text around a solution, and static imports.
    """
    comments = "\n".join(line for line in reach.split("\n") if not line.strip().startswith("//"))
    for solution in early(comments):
        found, _ = page.evaluate(JUDGE, [solution, "javascript", BOARD])
        assert found != "AC", solution[-200:]
        assert is_whole(page, asked), solution[-200:]

    assert page.evaluate(JUDGE, [RIGHT_JS, "javascript", BOARD])[0] == "AC"


REACHES_PY = """
import builtins, gc, json, sys

def tries():
    for name in ("js", "pyodide_js"):
        sys.modules.pop(name, None)
        yield name, lambda: __import__(name).fetch
        yield name, lambda: __import__(name).postMessage
    yield "boustro", lambda: __import__("boustro")
    yield "core", lambda: __import__("_pyodide_core").js
    yield "run_js", lambda: __import__("pyodide.code", fromlist=["x"]).run_js("fetch")
    yield "open_url", lambda: __import__("pyodide.http", fromlist=["x"]).open_url("ADDRESS/?reached-url")
    yield "urllib", lambda: __import__("urllib.request", fromlist=["x"]).urlopen("ADDRESS/?reached-urllib")
    yield "socket", lambda: __import__("socket").create_connection(("127.0.0.1", PORT), 1).getpeername()
    for thing in gc.get_objects():
        if type(thing).__name__ == "JsProxy":
            for name in ("fetch", "indexedDB", "caches", "postMessage", "BroadcastChannel", "XMLHttpRequest"):
                yield "proxy", lambda: getattr(thing, name)
    for finder in sys.meta_path:
        for proxy in getattr(finder, "jsproxies", {}).values():
            for name in ("fetch", "indexedDB", "caches", "postMessage", "setTimeout"):
                yield "finder", lambda: getattr(proxy, name)

reached = []
for name, act in tries():
    try:
        act()
        reached.append(name)
    except BaseException:
        pass

def snakesAndLadders(board):
    return f"reached {reached}"
"""  # noqa: E501
FORGES_PY = (
    "import json\njson.dumps = lambda record, **_: '{\"answer\": 1}'\n",
    "import json\njson.dumps = lambda record, **_: '{\"ready\": true}'\n",
    "import json\njson.loads = lambda text, **_: [[[-1]]]\n",
    (
        "import sys\nclass Hook:\n    find_spec = staticmethod(lambda *_: 1 / 0)\n"
        "sys.meta_path.insert(0, Hook)\n"
    ),
    "import sys\nsys.modules['json'] = sys.modules['__main__'] = None\n",
    "__builtins__ = {}\n",
)


def test_no_python_reaches_the_browser(kept_page: Page, site: Lender, asked: list[str]) -> None:
    """No module, finder or object that is left leads to the browser.

    What a solution does to its own interpreter forges no verdict, and keeps nobody waiting.
    """
    page, address = planted(kept_page, site, asked), site.address
    solution = REACHES_PY.replace("ADDRESS", address).replace("PORT", address.rpartition(":")[2])
    assert "reached []" in page.evaluate(JUDGE, [solution, "python", BOARD])[1]
    for start in FORGES_PY:
        solution = f"{start}def snakesAndLadders(board):\n    return 0\n"
        assert page.evaluate(JUDGE, [solution, "python", BOARD])[0] not in {"AC", "TLE"}, start

    assert page.evaluate(JUDGE, [RIGHT, "python", BOARD])[0] == "AC"
    assert is_whole(page, asked)


ENDLESS = "function snakesAndLadders(board) {\n  for (;;);\n}\n"


SAY = "import 'data:text/javascript,Array.say = postMessage.bind(self)';\n"
"""A module keeps the worker's own voice, before it is sealed."""
ANSWER = '{"record":{"answer":1}}'
FORGED = {
    "answers before it is asked": f"for (let n = 0; n < 5000; n++) Array.say('{ANSWER}');",
    # With no pause at all, on a busy machine, hearing the first word may take half a minute.
    "a flood": (
        "for (let n = 1; ; n++) { Array.say(''); "
        "for (const end = n % 500 ? 0 : performance.now() + 5; performance.now() < end;); }"
    ),
    "a word of 64 MiB": "Array.say('x'.repeat(1 << 26));",
    "no text": (
        "for (let n = 0; n < 200; n++) "
        "Array.say({ kind: 'failed', said: new Uint8Array(1 << 16) });"
    ),
    "that it is over": 'Array.say(\'{"record":{"ready":true}}\'); Array.say(\'{"end":"total"}\');',
    "that it went well": 'Array.say(\'{"record":{"ready":true}}\'); Array.say(\'{"end":""}\');',
}
LATE = (
    "for (;;) { Array.say('{\"alive\":true}'); "
    "for (const end = performance.now() + 50; performance.now() < end;); }"
)


def test_a_forged_word_is_no_verdict(page: Page) -> None:
    """Whatever a worker that was taken over says, no unanswered board counts as answered.

    The page goes on.
    """
    for name, forged in FORGED.items():
        solution = f"{SAY}{forged}\nexport function snakesAndLadders(board) {{ return 0; }}"
        assert page.evaluate(JUDGE, [solution, "javascript", ONE_ROLL])[0] != "AC", name

    assert page.evaluate(JUDGE, [RIGHT_JS, "javascript", ONE_ROLL])[0] == "AC"


@pytest.mark.long("tests/web/test_units.py::test_units")
def test_no_word_gives_a_board_more_time(page: Page) -> None:
    """One that says every now and then that it lives is ended as one that says nothing."""
    solution = f"{SAY}export function snakesAndLadders(board) {{\n  {LATE}\n}}"

    assert page.evaluate(JUDGE, [solution, "javascript"])[0] == "TLE"


HOG = (
    "const kept = [];\nfunction snakesAndLadders(board) {\n"
    "  for (;;) kept.push(new Array(1e7).fill(board.length));\n}\n"
)
HOG_PY = (
    "kept = []\ndef snakesAndLadders(board):\n"
    "    while True:\n        kept.append(bytearray(1 << 22))\n"
)


ENDED = {"Memory limit exceeded", "Time limit exceeded"}
"""On a machine that is busy a solution may be too slow to fill its memory in time."""


def test_a_solution_that_ends_its_frame_ends_nothing_else(folder: Path) -> None:
    """The page stands, says so in a sentence, and judges the next solution in either language.

    Until it is ended the last call of a solution may fill the memory of the frame: the frame's end
    is not told of another one. One that eats memory itself takes its frame alone.
    """
    # By Puppeteer, as Playwright takes the end of a frame for the end of its page; little memory
    # is soon full.
    switches = [*SWITCHES, "--js-flags=--max-old-space-size=200"]
    solutions = (RIGHT, RIGHT_JS, HOG, RIGHT_JS, HOG_PY, RIGHT_JS)
    with noting(folder, []) as address:
        acts: list[tuple[str, str | None, str | None]] = [
            ("here", f"{address}/", ENDLESS),
            ("end_frame", None, None),
            *(("here", None, solution) for solution in solutions),
        ]
        seen, _ = act_in_browser("chrome", chromium(reads_settings=True), switches, acts)

    assert seen[0][0] == "Time limit exceeded"
    assert seen[1]
    assert [seen[at][0] for at in (2, 3, 5, 7)] == ["Right on this board"] * 4
    assert {seen[at][0] for at in (4, 6)} <= ENDED

"""The Judge tab without a server: solutions run in a worker of the browser, and reach nothing."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boustro import builtin
from boustro.judging.mistakes import mistake_named
from boustro.judging.problems.notations import literal
from tests.judging.test_pack import LEETCODE as PACK
from tests.judging.test_pack import outputs_of
from tests.site.conftest import Lender
from tests.web.browser.acting import heard, sees_jumps
from tests.web.browser.test_judge import (
    SOLVERS,
    STACK,
    TWO_JUMPS,
    drop,
    judge,
    judge_pack,
    run_here,
)

SAMPLE = literal(builtin("leetcode").board)
RIGHT = (SOLVERS / "right" / "bfs.py").read_text("utf-8")
RIGHT_JS = (SOLVERS / "right" / "function.js").read_text("utf-8")
# On one board of few: every other one would take its time limit, too.
ENDLESS = RIGHT.replace(
    "n = len(board)\n",
    "n = len(board)\n        while board == [[-1, 1], [-1, -1]]:\n            pass\n",
)
ENDLESS_JS = "for (;;) {}\nfunction snakesAndLadders(board) {\n  return 0;\n}\n"
"""While it is loaded: the time for a board may be over before a busy machine has pressed Stop."""
REACHES = """
import sys
def snakesAndLadders(board):
    reached = []
    for name in ("js", "pyodide_js", "boustro"):
        try:
            __import__(name)
            reached.append(name)
        except ImportError:
            pass
    try:
        import urllib.request
        urllib.request.urlopen("http://127.0.0.1:9/")
        reached.append("network")
    except OSError:
        pass
    return f"reached {reached}"
"""
REACHES_JS = """
const names = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "indexedDB", "caches",
  "postMessage", "Worker", "BroadcastChannel", "navigator", "location", "addEventListener"];
var snakesAndLadders = (board) => `reached [${names.filter((name) => typeof globalThis[name] !== "undefined")}]`;
"""  # noqa: E501

GAME_JS = """
class Game {
  constructor() { this.at = 0; }
  play(die1, die2) { return `Player 1 is on square ${(this.at += die1 + die2)}`; }
}
"""

LINE = """async (solution) => {
  const from = document.querySelector("script[type=module][src]").src
    .replace(/[^/]*$/, "judging.js");
  const { runSolution } = await import(from);
  const { judgements } = await runSolution(
    { solution, line: true }, new AbortController().signal, () => {}
  );
  return judgements[0].failure.correction;
}"""

LEAVES = """
import builtins
def snakesAndLadders(board):
    builtins.left = "left"
    return 0
"""
LOOKS = """
import builtins, gc, random, sys
def snakesAndLadders(board):
    seen = [name for name in sys.modules if name.startswith("boustro")]
    seen += [type(thing).__module__ for thing in gc.get_objects() if type(thing).__module__.startswith("boustro")]
    return f"there is {seen + [getattr(builtins, 'left', 'nothing')]}, {random.random()}"
"""  # noqa: E501

# They leave the function that stands around them, and are there before what seals the worker.
LEAVE_JS = (
    """});
function Set() { return { has: () => true }; }
boustroServe(function () { var snakesAndLadders = (board) => typeof fetch;
""",
    """});
function importScripts() {}
function boustroServe() {
  onmessage = ({ data: { lines } }) => {
    for (const _ of ["", ...lines]) postMessage({ record: { odd: typeof fetch } });
    postMessage({ end: "" });
  };
}
boustroServe(function () { var snakesAndLadders = (board) => 0;
""",
    """}, 0);
function postMessage() {}
(function () { var snakesAndLadders = (board) => 0;
""",
)


@pytest.fixture
def page(kept_page: Page) -> Page:
    """One page for all solutions, as a class has it; each runs in a worker of its own."""
    return kept_page


def verdict(page: Page) -> str:
    """The verdict that stands there."""
    return page.locator("#verdict").inner_text()


def test_python_is_judged_in_the_browser(page: Page) -> None:
    """A wrong solution is explained and its board drawn; an endless one ends.

    None meets what another has left: in its memory a solution finds nothing of boustro, nothing of
    another one, and random numbers of its own.
    """
    judge(page, TWO_JUMPS)
    expect(page.locator("#mistake")).to_contain_text("follows two jumps in one roll")
    expect(page.locator("#its-answer")).to_have_text("1")
    expect(page.locator("#right-answer")).to_have_text("2")
    page.get_by_role("tab", name="Draw").click()
    sees_jumps(page, [(7, 8), (8, 9)])

    judge(page, ENDLESS)
    assert verdict(page) == "Time limit exceeded"

    answers = []
    for _ in range(2):
        run_here(page, LOOKS)
        expect(page.locator("#its-answer")).to_contain_text("there is ['nothing'], 0.")
        answers.append(page.locator("#its-answer").inner_text())
        if len(answers) == 1:
            run_here(page, LEAVES)
            assert verdict(page) == "Wrong answer"
    assert answers[0] != answers[1]


def draw_the_sample(page: Page) -> None:
    """The statement's board, which takes four rolls."""
    page.get_by_role("tab", name="Draw").click()
    drop(page, "board.txt", SAMPLE)
    sees_jumps(page, [(2, 15), (14, 35), (17, 13)])


def test_a_solution_is_run_on_one_board_in_the_browser(page: Page) -> None:
    """As on the server, in both languages."""
    draw_the_sample(page)
    run_here(page, STACK)
    expect(page.locator("#its-answer")).to_have_text("6")
    expect(page.locator("#right-answer")).to_have_text("4")
    expect(page.locator("#own-route")).to_have_text("1→7→13→19→25→31→36")
    expect(page.locator(".board-mark.found-from").first).to_be_visible()
    run_here(page, "var snakesAndLadders = (board) => 4;")
    assert verdict(page) == "Right on this board"
    page.get_by_role("tab", name="Draw").click()
    sees_jumps(page, [(2, 15), (14, 35), (17, 13)])


def test_outputs_of_a_pack_are_judged_in_the_browser(page: Page) -> None:
    """No solution runs: the boards are shown, and the outputs that come back give the verdict."""
    judge_pack(page, "\n".join(outputs_of(mistake_named("two-jumps"), PACK)))

    expect(page.locator("#mistake")).to_contain_text("behaves like a solution that follows two")
    expect(page.locator("#title")).to_have_text("A board it fails on")


def test_javascript_is_judged_in_the_browser(page: Page) -> None:
    """Right, in a chat, with a syntax error, and texts; it reaches nothing of the browser.

    The chat is pasted, and the error is in the second line.
    What stands around the fence of a chat is left out, and no-break spaces are spaces.
    """
    judge(page, f"Here it is:\n```js\n{RIGHT_JS.replace(' ', chr(0xA0))}```\nIt is O(n^2).")
    assert verdict(page) == "Accepted"
    judge(page, "function snakesAndLadders(board) {\n  let x = ;\n}\n")
    assert verdict(page) == "Does not compile or load"
    expect(page.locator(".judgement")).to_contain_text("(line 2)")
    judge(page, REACHES_JS)
    expect(page.locator("#its-answer")).to_contain_text("reached []")
    judge(page, GAME_JS)
    expect(page.locator("#its-answer")).to_have_text("Player 1 is on square 2")
    expect(page.locator("#right-answer")).to_have_text("Player 1 is on square 38")


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        pytest.param(
            *(RIGHT, "square + 6", "square + 5"),
            marks=pytest.mark.long("tests/site/test_judging.py::test_the_line_is_the_commands"),
        ),
        (RIGHT_JS, "rolls.get(square) + 1", "rolls.get(square) + 2"),
    ],
)
def test_the_line_is_found_in_the_browser(page: Page, text: str, right: str, wrong: str) -> None:
    """Edits of which some never end run in a worker; the line as it should be is right.

    The worker goes on or is made anew.
    """
    solution = text.replace(right, wrong)
    # On a busy machine the time for the search, or for the right edit, may end first, so that
    # there is no edit or another one; neither is what is tested.
    answers = (page.evaluate(LINE, solution) for _ in range(3))
    found = next(one for one in answers if one and wrong in one["before"])

    judge(page, solution.replace(found["before"], found["after"]))
    assert verdict(page) == "Accepted"


def test_no_solution_is_there_before_its_worker_is_sealed(page: Page) -> None:
    """One that leaves the function around it and declares what sealing goes by does not load."""
    for solution in LEAVE_JS:
        judge(page, solution)
        assert verdict(page) == "Does not compile or load", solution


IMPORTS_JS = """
for (const from of FROM) import(from).catch(() => 0);
let waits = true;
var snakesAndLadders = (board) => {
  for (const until = performance.now() + 700; waits && performance.now() < until;);
  waits = false;
  return 0;
};
"""


def test_import_reaches_nothing(page: Page, site: Lender) -> None:
    """No file of the page's own origin by any address, and nothing is sent there in one."""
    site.watch.expected = ("Content Security Policy", "Failed to fetch dynamically imported module")
    judge(page, RIGHT_JS)
    answered: list[str] = []
    page.context.on("response", lambda response: answered.append(response.url))
    own: str = page.evaluate("document.querySelector('script[type=module][src]').src")
    top = page.url.partition("#")[0]
    addresses = [own, f"{own}?x", f"{own.rpartition('/')[0]}/sealing.js?x", f"{top}sw.js"]
    run_here(page, f"const FROM = {json.dumps(addresses)};{IMPORTS_JS}")

    assert verdict(page) == "Wrong answer"
    for start in (f"import {json.dumps(own)};", f"await import({json.dumps(own)});"):
        judge(page, f"{start}\nexport function snakesAndLadders(board) {{ return 1; }}")
        assert verdict(page) == "Does not compile or load"
        why = re.compile("imports cannot be loaded|dynamically imported module")
        expect(page.locator(".judgement")).to_contain_text(why)
    assert set(answered).isdisjoint(addresses)


def test_a_module_is_sealed_too(page: Page) -> None:
    """One that exports its function, and one that declares what sealing goes by."""
    judge(page, f"{RIGHT_JS}\nexport {{}};")
    assert verdict(page) == "Accepted"
    judge(page, f"export {{}};{REACHES_JS}")
    expect(page.locator("#its-answer")).to_contain_text("reached []")
    for name in ("Set", "globalThis"):  # the others are `HOISTED` in `test_hostile_page`
        judge(
            page,
            f"export {{}};\nfunction {name}() {{ return {{ has: () => true }}; }}\n"
            "var snakesAndLadders = (board) => typeof fetch;",
        )
        assert verdict(page) == "Does not compile or load"


# An answer, the verdict, and what of it is shown; the first stand for the right answer.  More odd
# answers, of the worker that the command has: `test_every_odd_answer_is_a_verdict` in
# tests/judging/test_solvers.py.
RIGHT_HERE = "Right on this board"
ODD_JS = {
    "BigInt(right(board))": (RIGHT_HERE, ""),
    "NaN": ("No answer in the right format", "number NaN"),
    "() => 1": ("No answer in the right format", "function () => 1"),
    "((found) => (board[0][0] = { toJSON() { throw 1; } }, found))(right(board))": (RIGHT_HERE, ""),
    "({ toString() { throw 1; }, valueOf() { throw 2; }, toJSON() { throw 3; } })": (
        "No answer in the right format",
        "something that has no text",
    ),
    "import('./x.js').catch(() => 0)": ("No answer in the right format", "object [object Promise]"),
    "require('./x.js')": ("Runtime error", "Cannot find module './x.js'"),
}


def test_every_odd_answer_is_a_verdict(page: Page) -> None:
    """A whole number of the other kind is a number; whatever else it is, the verdict says it."""
    draw_the_sample(page)
    for answer, (expected, shown) in ODD_JS.items():
        right = RIGHT_JS.replace("snakesAndLadders", "right")
        run_here(page, f"{right}\nfunction snakesAndLadders(board) {{\n  return {answer};\n}}")
        assert verdict(page) == expected, answer
        expect(page.locator(".judgement")).to_contain_text(shown)


def test_a_refusal_is_seen_and_heard(page: Page) -> None:
    """It stands below the text, where a long solution would hide it.

    A press on an empty text is answered, too.
    """
    judge(page, "int snakesAndLadders(int** board, int n, int* columns) {\n  return -1;\n}\n" * 9)

    expect(page.locator(".judgement .wrong")).to_contain_text(
        "also judges TypeScript, C, C++ and Java"
    )
    expect(page.locator(".judgement .wrong")).to_be_in_viewport(ratio=1)
    heard(page, "this page judges Python and JavaScript")
    expect(page.locator("#judge-outlook")).to_have_text("This looks like C, which cannot run here.")
    judge(page, "")
    expect(page.locator(".judgement .wrong")).to_be_in_viewport(ratio=1)
    heard(page, "Paste a solution first.")


def refusing(folder: Path) -> None:
    """Put a page beside a site's own whose policy refuses the worker of a solution."""
    page = (folder / "index.html").read_text("utf-8")
    (folder / "refused.html").write_text(
        page.replace("worker-src &#x27;self&#x27; blob: data:", "worker-src &#x27;self&#x27;")
    )


SILENT_WORKER = """async () => {
  const from = document.querySelector("script[type=module][src]").src
    .replace(/[^/]*$/, "opaque.js");
  const { OpaqueFrame } = await import(from);
  const silent = { onheard() {}, postMessage() {}, terminate() {} };
  OpaqueFrame.prototype.start = function () { return { ...silent, frame: this }; };
  OpaqueFrame.prototype.startPython = OpaqueFrame.prototype.start;
  OpaqueFrame.prototype.compile = async () => {};
  const { isThere } = OpaqueFrame.prototype;
  OpaqueFrame.prototype.isThere = function (ms) {
    return isThere.call(this, ms === 500 ? 60_000 : ms);
  };
}"""
"""The workers of frames never say anything, and Python need not be there for it.

However late their frame answers, it is there.
"""
SILENT_FRAME = """() => {
  const window = { postMessage() {} };
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { get: () => window });
}"""
"""Nor do frames."""


def test_a_worker_that_does_not_start_is_reported(folder: Path, site: Lender) -> None:
    """In a sentence: at once if a policy forbids it, later if it or its frame says nothing.

    The sentence on a policy names the missing word.
    """
    refusing(folder)
    site.watch.expected = ("Content Security Policy",)
    page = site.visit("refused.html")
    judge(page, RIGHT)
    expect(page.locator(".judgement")).to_contain_text(
        "forbids this: its Content-Security-Policy lacks blob: in worker-src"
    )
    page = site.visit()
    page.evaluate("isPatient = false")
    for silence, said, solution, language in (
        (SILENT_WORKER, "its worker has said nothing for 2.5 seconds", RIGHT_JS, "JavaScript"),
        (SILENT_WORKER, "its worker has said nothing for 2.5 seconds", RIGHT, "Python"),
        (SILENT_FRAME, "its frame has said nothing for 10 seconds", RIGHT_JS, "JavaScript"),
    ):
        page.evaluate(silence)
        judge(page, solution)
        expect(page.locator(".judgement")).to_contain_text(f"{language} does not start")
        expect(page.locator(".judgement")).to_contain_text(said)


def test_stop_ends_an_endless_solution(page: Page) -> None:
    """At once, whatever it does, and the next one is answered.

    That one cannot be called, which is said in the page's words.
    The reason stands there alone: options of the command and lines for a program help nobody here.
    """
    page.get_by_role("tab", name="Judge").click()
    page.get_by_label("Your solution").fill(ENDLESS_JS)
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(page.locator(".judge-said")).not_to_be_empty()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".judgement")).to_have_text("Stopped.")

    judge(page, "answer = 3\n")
    expect(page.locator(".judgement")).to_contain_text("it has no function that returns the fewest")
    expect(page.locator(".judgement")).not_to_contain_text(re.compile("form=|json.loads"))

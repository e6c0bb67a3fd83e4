"""The page without a server in Firefox: its main gestures, and what a solution reaches there."""

import functools
from collections.abc import Iterator, Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from boustro.site.folder import build_site
from tests.site.test_judge_page import IMPORTS_JS, REACHES, REACHES_JS, RIGHT, RIGHT_JS, refusing
from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.test_firefox import EXAMPLE, JUMPS, act_in_firefox

OTHER = "?reached"
IMPORTS_PY = "import urllib.request as r\ndef snakesAndLadders(board):\n    return r.urlopen({!r})\n"


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """The paths that the server was asked for."""
    return []


@pytest.fixture(scope="module")
def address(
    pyodide: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory, asked: list[str]
) -> Iterator[str]:
    """A site whose server notes what it is asked for, with a page whose policy refuses a solution's worker."""

    class Noting(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            asked.append(self.path)

    folder = tmp_path_factory.mktemp("firefox") / "site"
    build_site(folder, pyodide)
    refusing(folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Noting, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture(scope="module")
def seen(address: str) -> dict[str, Any]:
    """What came of each gesture, and what the page complained of beside its policy."""
    from_others = [f"{address}/sw.js{OTHER}", f"{address.replace('127.0.0.1', 'localhost')}/{OTHER}"]
    solutions = {
        "right": RIGHT,
        "right_js": RIGHT_JS,
        "reaches": REACHES,
        "reaches_js": REACHES_JS,
        "asks": IMPORTS_PY.format(from_others[0]),
        "imports_js": f"const FROM = {from_others};{IMPORTS_JS}",
        "loads_js": f"import {from_others[0]!r};\nexport function snakesAndLadders(board) {{}}",
    }
    acts: list[tuple[str, str | None, str]] = [
        ("draw", link_to(PLAIN), ""),
        *((name, None, "") for name in ("solve", "analyse", "example")),
        *(("judge", None, solution) for solution in solutions.values()),
        ("share", None, ""),
        ("play", None, ""),
        ("judge", "/refused.html", RIGHT),
    ]
    names = ["draw", "solve", "analyse", "example", *solutions, "share", "play", "refused"]
    found, complaints = act_in_firefox(address, acts)
    others = [said for said in complaints if "Content-Security-Policy" not in said]
    return dict(zip(names, found, strict=True)) | {"complaints": others}


def test_the_main_gestures(seen: dict[str, Any]) -> None:
    """A jump is drawn and undone, the board is solved, analysed, played on and saved, with no complaint."""
    assert seen["draw"] == [["2 ▲ 33", *JUMPS], JUMPS]
    assert seen["solve"] == ["4"]
    assert float(seen["analyse"][0])
    assert "roll" in seen["play"][0]
    assert seen["share"] is True
    assert seen["complaints"] == []


def test_solutions_are_judged(seen: dict[str, Any]) -> None:
    """In Python and in JavaScript, wrong and right."""
    assert seen["example"] == ["Wrong answer", "1", EXAMPLE.read_text("utf-8")]
    assert (seen["right"], seen["right_js"]) == (["Accepted"], ["Accepted"])


def test_a_solution_reaches_nothing(seen: dict[str, Any], asked: list[str]) -> None:
    """No name of the browser, no file by `import`, and no request to any address leaves it."""
    for name in ("reaches", "reaches_js"):
        assert "reached []" in seen[name][1]
    assert seen["asks"][0] == "Runtime error"
    assert seen["imports_js"][0] == "Wrong answer"
    assert seen["loads_js"][0] == "Does not compile or load"
    assert asked
    assert not [path for path in asked if OTHER in path]


def test_a_worker_that_is_refused_is_reported(seen: dict[str, Any]) -> None:
    """In a sentence, as in Chromium."""
    assert "does not start in this browser: its worker was refused" in seen["refused"][0]

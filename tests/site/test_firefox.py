"""The main gestures in Firefox, with a server and without: driven by Puppeteer, as Playwright has only a Firefox of its own."""

import functools
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from boustro.site.folder import build_site
from tests.processes import run_to_end
from tests.site.test_judge_page import IMPORTS_JS, REACHES, REACHES_JS, RIGHT, RIGHT_JS, refusing
from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.serving import Server
from tests.web.browser.test_judge import EXAMPLE

PUPPETEER = Path(__file__).parents[2] / "build" / "puppeteer"
JUMPS = ["3 ▲ 20", "30 ▼ 9"]
OTHER = "?reached"
IMPORTS_PY = "import urllib.request as r\ndef snakesAndLadders(board):\n    return r.urlopen({!r})\n"
DRAWN = ("draw", "keyboard", "solve", "analyse")
Acts = Sequence[tuple[str, str | None, Any]]


def act_in_firefox(acts: Acts, seconds: float = 300) -> tuple[list[Any], list[str]]:
    """What gestures brought, and what the pages complained of, after the page's address.

    Each has a name, the address of a new page to do it on (none: the same page), and what is typed.
    """
    firefox = shutil.which("firefox") or shutil.which("firefox-esr")
    packages = next(PUPPETEER.glob("[0-9]*"), None)
    if os.environ.get("BOUSTRO_NO_BROWSER"):
        pytest.skip("BOUSTRO_NO_BROWSER is set")
    assert firefox, "Firefox is missing: make programs"
    assert packages, "Puppeteer is missing: make puppeteer"
    told = {"packages": str(packages), "executablePath": firefox, "acts": acts}
    done = run_to_end("node", Path(__file__).with_name("firefox.mjs"), json.dumps(told), timeout=seconds)
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    return outcome["seen"], outcome["complaints"]


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """The paths that the server of the site was asked for."""
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
def seen(address: str, server: Server) -> dict[tuple[str, str], Any]:
    """What came of each gesture with a server and without, and what the pages complained of beside their policy."""
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
    acts: dict[tuple[str, str], tuple[str, str | None, str]] = {}
    for where, link in (("server", server.address), ("site", address)):
        acts |= {(where, name): (name, None, "") for name in (*DRAWN, "share", "play", "example")}
        acts[where, "draw"] = ("draw", link + link_to(PLAIN), "")
    acts["server", "example"] = ("example", server.address + server.entrance, "")
    acts |= {("site", name): ("judge", None, solution) for name, solution in solutions.items()}
    acts["site", "refused"] = ("judge", f"{address}/refused.html", RIGHT)
    outcomes, complaints = act_in_firefox([*acts.values()])
    seen = dict(zip(acts, outcomes, strict=True))
    seen["server", "complaints"] = [said for said in complaints if said.startswith(server.address)]
    others = [said for said in complaints if not said.startswith(server.address)]
    seen["site", "complaints"] = [said for said in others if "Content-Security-Policy" not in said]
    return seen


@pytest.mark.parametrize("where", ["server", "site"])
def test_the_main_gestures(seen: dict[tuple[str, str], Any], where: str) -> None:
    """A jump is drawn by pointer, one by keyboard a row higher, each undone; a board is solved, analysed, saved and played on."""
    assert seen[where, "draw"] == [["2 ▲ 33", *JUMPS], JUMPS]
    assert seen[where, "keyboard"] == [[JUMPS[0], "5 ▲ 8", JUMPS[1]], JUMPS]
    assert seen[where, "solve"] == ["4"]
    assert float(seen[where, "analyse"][0])
    assert "roll" in seen[where, "play"][0]
    assert seen[where, "share"] is True
    assert seen[where, "example"] == ["Wrong answer", "1", EXAMPLE.read_text("utf-8")]
    assert seen[where, "complaints"] == []


def test_solutions_are_judged(seen: dict[tuple[str, str], Any]) -> None:
    """In Python and in JavaScript."""
    assert (seen["site", "right"], seen["site", "right_js"]) == (["Accepted"], ["Accepted"])


def test_a_solution_reaches_nothing(seen: dict[tuple[str, str], Any], asked: list[str]) -> None:
    """No name of the browser, no file by `import`, and no request to any address leaves it."""
    for name in ("reaches", "reaches_js"):
        assert "reached []" in seen["site", name][1]
    assert seen["site", "asks"][0] == "Runtime error"
    assert seen["site", "imports_js"][0] == "Wrong answer"
    assert seen["site", "loads_js"][0] == "Does not compile or load"
    assert asked
    assert not [path for path in asked if OTHER in path]


def test_a_worker_that_is_refused_is_reported(seen: dict[tuple[str, str], Any]) -> None:
    """In a sentence, as in Chromium."""
    assert "does not start in this browser: its worker was refused" in seen["site", "refused"][0]

"""The main gestures in Firefox: with a server, without one, and from a disk.

Puppeteer drives it, as Playwright has only a Firefox of its own.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from boustro.site.folder import build_site
from tests.site.conftest import PATIENT, noting
from tests.site.driven import act_in_firefox
from tests.site.test_hostile_page import (
    BOARD,
    IN_FRAME,
    JUDGE,
    LOOK,
    PLANT,
    REACH,
    REACHED,
    WHOLE,
    hoisted,
)
from tests.site.test_judge_page import IMPORTS_JS, REACHES, REACHES_JS, RIGHT, RIGHT_JS, refusing
from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.serving import Server
from tests.web.browser.test_judge import EXAMPLE, STACK

JUMPS = ["3 ▲ 20", "30 ▼ 9"]
OTHER = "?reached"
IMPORTS_PY = (
    "import urllib.request as r\ndef snakesAndLadders(board):\n    return r.urlopen({!r})\n"
)
WORKERS_MS = 10_000
"""Firefox sometimes stops a worker for ever that starts another one from a refused address."""
ONE_JS = "function snakesAndLadders(board) {\n  return 1;\n}\n"
ONE_PY = "def snakesAndLadders(board):\n    return 1\n"
DRAWN = ("draw", "keyboard", "solve", "analyse")


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """The paths that the server of the site was asked for."""
    return []


@pytest.fixture(scope="module")
def address(
    pyodide: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory, asked: list[str]
) -> Iterator[str]:
    """A site that notes what it is asked for; one page's policy refuses a solution's worker."""
    folder = tmp_path_factory.mktemp("firefox") / "site"
    build_site(folder, pyodide)
    refusing(folder)
    with noting(folder, asked) as where:
        yield where


@pytest.fixture(scope="module")
def seen(address: str, server: Server, file: Path) -> dict[tuple[str, str], Any]:
    """What came of each gesture with a server, without one, and in one file from a disk.

    Also what the pages complained of beside their policy.
    """
    from_others = [
        f"{address}/sw.js{OTHER}",
        f"{address.replace('127.0.0.1', 'localhost')}/{OTHER}",
    ]
    solutions = {
        "reaches": REACHES,
        "reaches_js": REACHES_JS,
        "asks": IMPORTS_PY.format(from_others[0]),
        "imports_js": f"const FROM = {from_others};{IMPORTS_JS}",
        "loads_js": f"import {from_others[0]!r};\nexport function snakesAndLadders(board) {{}}",
    }
    acts: dict[tuple[str, str], tuple[str, str | None, Any]] = {}
    for where, link in (("server", server.address + server.entrance), ("site", f"{address}/")):
        acts |= {(where, name): (name, None, "") for name in DRAWN}
        acts[where, "draw"] = ("draw", link + link_to(PLAIN)[1:], "")
        if where == "site":
            acts[where, "example"] = ("example", None, "")
            acts[where, "back"] = ("back", None, PLAIN["name"])
            acts[where, "here"] = ("here", None, STACK)
            acts[where, "here_js"] = ("here", None, ONE_JS)
        acts |= {(where, name): (name, None, "") for name in ("share", "play")}
    acts |= {("site", name): ("here", None, solution) for name, solution in solutions.items()}
    acts["site", "right_js"] = ("judge", None, RIGHT_JS)
    reach = f"{REACH.replace('ADDRESS', address)}\n"
    tells = "then((all) => postMessage(JSON.stringify(all)))"
    itself, workers = (f"{reach}reachAll({only!r}).{tells};" for only in ("itself", "workers"))
    hostile = {
        "plant": (PLANT, None),
        "frame": (IN_FRAME, [itself, False]),
        "frame_module": (IN_FRAME, [itself, True]),
        "frame_workers": (IN_FRAME, [workers, False, WORKERS_MS]),
        "hoisted": (JUDGE, [hoisted("postMessage", reach), "javascript", BOARD]),
        "look": (LOOK, None),
    }
    acts |= {("site", name): ("evaluate", None, [*given]) for name, given in hostile.items()}
    acts["site", "refused"] = ("judge", f"{address}/refused.html", RIGHT)
    acts["disk", "draw"] = ("draw", file.as_uri() + link_to(PLAIN)[1:], "")
    acts |= {("disk", name): (name, None, "") for name in ("solve", "share")}
    acts["disk", "here"] = ("here", None, ONE_PY)
    outcomes, complaints = act_in_firefox([*acts.values()], before=PATIENT)
    seen = dict(zip(acts, outcomes, strict=True))
    seen["server", "complaints"] = [said for said in complaints if said.startswith(server.address)]
    seen["disk", "complaints"] = [said for said in complaints if said.startswith("file:")]
    others = [said for said in complaints if not said.startswith((server.address, "file:"))]
    # What it refuses to hostile solutions, a browser tells.
    told_of_them = ("Content-Security-Policy", REACHED)
    seen["site", "complaints"] = [
        said for said in others if not any(map(said.__contains__, told_of_them))
    ]
    return seen


@pytest.mark.parametrize("where", ["server", "site"])
def test_the_main_gestures(seen: dict[tuple[str, str], Any], where: str) -> None:
    """Jumps are drawn and undone; a board is solved, analysed, saved and played on.

    One jump is drawn by pointer, one by keyboard a row higher.
    """
    assert seen[where, "draw"] == [["2 ▲ 33", *JUMPS], JUMPS]
    assert seen[where, "keyboard"] == [[JUMPS[0], "5 ▲ 8", JUMPS[1]], JUMPS]
    assert seen[where, "solve"] == ["4"]
    assert float(seen[where, "analyse"][0])
    assert "roll" in seen[where, "play"][0]
    assert seen[where, "share"] is True
    assert seen[where, "complaints"] == []


def test_a_solution_is_judged(seen: dict[tuple[str, str], Any]) -> None:
    """On the board that is drawn, with its own route beside the right one, and after the example.

    What a server says of a solution is drawn by the same code.
    """
    assert seen["site", "example"] == ["Wrong answer", "1", EXAMPLE.read_text("utf-8")]
    assert seen["site", "back"] is None
    *said, arrows = seen["site", "here"]
    assert said == ["Wrong answer", "6", "1→7→13→19→25→31→36"]
    assert arrows >= len(["1", "7", "13", "19", "25", "31", "36"]) - 1
    assert seen["site", "here_js"][:2] == ["Wrong answer", "1"]


def test_a_solution_reaches_nothing(seen: dict[tuple[str, str], Any], asked: list[str]) -> None:
    """No name of the browser, no file, no address is reached; a right one is accepted.

    The file is asked for by `import`.
    """
    assert seen["site", "right_js"] == ["Accepted"]
    for name in ("reaches", "reaches_js"):
        assert "reached []" in seen["site", name][1]
    assert seen["site", "asks"][0] == "Runtime error"
    assert seen["site", "imports_js"][0] == "Wrong answer"
    assert seen["site", "loads_js"][0] == "Does not compile or load"
    assert asked
    assert not [path for path in asked if OTHER in path]


def test_the_frame_holds_what_is_not_sealed(
    seen: dict[tuple[str, str], Any], asked: list[str]
) -> None:
    """A worker from which nothing is taken away reads, changes, sends nothing, as in Chromium."""
    for name in ("frame", "frame_module"):
        found = seen["site", name]
        assert found["kind"] == "said", name
        assert [one for one in json.loads(found["text"]) if not one.startswith("channel")] == []
        assert found["open"] == 0
    stopped = {"kind": "nothing", "open": 0}
    assert seen["site", "frame_workers"] in (stopped, {"kind": "said", "text": "[]", "open": 0})
    assert seen["site", "hoisted"][0] != "AC"
    assert seen["site", "look"] == WHOLE
    assert not [path for path in asked if REACHED in path]


def test_a_worker_that_is_refused_is_reported(seen: dict[tuple[str, str], Any]) -> None:
    """In a sentence, as in Chromium."""
    assert "Content-Security-Policy lacks blob: in worker-src" in seen["site", "refused"][0]


def test_one_file_opens_from_a_disk(seen: dict[tuple[str, str], Any]) -> None:
    """The same gestures as with a server; a solution in Python is judged."""
    assert seen["disk", "draw"] == [["2 ▲ 33", *JUMPS], JUMPS]
    assert seen["disk", "solve"] == ["4"]
    assert seen["disk", "share"] is True
    assert seen["disk", "here"][0] == "Wrong answer"
    assert seen["disk", "complaints"] == []

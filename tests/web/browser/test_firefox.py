"""The main gestures in Firefox, too: driven by Puppeteer, as Playwright has only a Firefox of its own."""

import json
import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.processes import run_to_end
from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.serving import Server

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "solutions" / "ben.py"
JUMPS = ["3 ▲ 20", "30 ▼ 9"]


Acts = Sequence[tuple[str, str | None, Any]]


def act_in_firefox(address: str, acts: Acts, seconds: float = 300) -> tuple[list[Any], list[str]]:
    """What gestures brought, and what the page complained of.

    Each has a name, the path of a new page to do it on (none: the same page), and what is typed.
    """
    firefox = shutil.which("firefox") or shutil.which("firefox-esr")
    packages = next((ROOT / "build" / "puppeteer").glob("[0-9]*"), None)
    if os.environ.get("BOUSTRO_NO_BROWSER"):
        pytest.skip("BOUSTRO_NO_BROWSER is set")
    assert firefox, "Firefox is missing: make programs"
    assert packages, "Puppeteer is missing: make puppeteer"
    told = {"packages": str(packages), "executablePath": firefox, "address": address, "acts": acts}
    program = Path(__file__).with_name("firefox.mjs")
    done = run_to_end("node", program, json.dumps(told), timeout=seconds)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return found["seen"], found["complaints"]


@pytest.fixture(scope="module")
def seen(server: Server) -> dict[str, Any]:
    """What the gestures brought, and what the page complained of."""
    link = link_to(PLAIN)
    names = ("draw", "keyboard", "solve", "analyse", "play", "share")
    acts = [(name, link, "") for name in names] + [("example", server.entrance, "")]
    seen, complaints = act_in_firefox(server.address, acts)
    return dict(zip((*names, "example"), seen, strict=True)) | {"complaints": complaints}


def test_a_jump_is_drawn_and_undone(seen: dict[str, Any]) -> None:
    """By the pointer; the keyboard undoes it."""
    assert seen["draw"] == [["2 ▲ 33", *JUMPS], JUMPS]


def test_a_jump_is_drawn_by_keyboard(seen: dict[str, Any]) -> None:
    """Enter takes it in hand and lays it, a row higher."""
    assert seen["keyboard"] == [JUMPS[0], "5 ▲ 8", JUMPS[1]]


def test_figures_and_a_route_are_shown(seen: dict[str, Any]) -> None:
    """Two tabs show what the engine says."""
    assert seen["solve"] == ["4"]
    assert re.fullmatch(r"\d+\.\d", seen["analyse"][0])


def test_a_roll_is_told(seen: dict[str, Any]) -> None:
    """A game is begun and rolled in."""
    assert "rolls" in seen["play"][0] or "rolled" in seen["play"][0]


def test_a_solution_is_judged(seen: dict[str, Any]) -> None:
    """The wrong one that the page offers, which is that of the documents."""
    assert seen["example"] == ["Wrong answer", "1", EXAMPLE.read_text("utf-8")]


def test_a_board_is_saved(seen: dict[str, Any]) -> None:
    """Under an address of its own."""
    assert seen["share"] is True


def test_nothing_went_wrong(seen: dict[str, Any]) -> None:
    """No error, no warning."""
    assert seen["complaints"] == []

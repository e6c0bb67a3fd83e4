"""The main gestures in Firefox, too: driven by Puppeteer, as Playwright has only a Firefox of its own."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.serving import Server

ROOT = Path(__file__).parents[3]
JUMPS = ["3 ▲ 20", "30 ▼ 9"]


@pytest.fixture(scope="module")
def seen(server: Server) -> dict[str, Any]:
    """What the gestures brought, and what the page complained of."""
    firefox = shutil.which("firefox") or shutil.which("firefox-esr")
    packages = next((ROOT / "build" / "puppeteer").glob("[0-9]*"), None)
    if os.environ.get("BOUSTRO_NO_BROWSER"):
        pytest.skip("BOUSTRO_NO_BROWSER is set")
    assert firefox, "Firefox is missing: make firefox"
    assert packages, "Puppeteer is missing: make firefox"
    solution = "def snakesAndLadders(board): return 7"
    told = [str(packages), firefox, server.address, solution, server.entrance, link_to(PLAIN)]
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("firefox.mjs")), *told],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


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
    """A wrong one."""
    assert seen["judge"] == ["Wrong answer"]


def test_a_board_is_saved(seen: dict[str, Any]) -> None:
    """Under an address of its own."""
    assert seen["share"] is True


def test_nothing_went_wrong(seen: dict[str, Any]) -> None:
    """No error, no warning."""
    assert seen["complaints"] == []

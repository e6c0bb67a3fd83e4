"""Browsers that Puppeteer drives: Firefox, as Playwright has only one of its own, and a Chromium that loses frames."""

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.missing import leave_out
from tests.processes import run_to_end

PUPPETEER = Path(__file__).parents[2] / "build" / "puppeteer"
Acts = Sequence[tuple[str, str | None, Any]]


def act_in_firefox(acts: Acts, seconds: float = 300) -> tuple[list[Any], list[str]]:
    """What gestures brought, and what the pages complained of, after the page's address.

    Each has a name, the address of a new page to do it on (none: the same page), and what is typed.
    """
    firefox = shutil.which("firefox") or shutil.which("firefox-esr")
    if firefox is None and not os.environ.get("BOUSTRO_NO_BROWSER"):
        leave_out("Firefox", "make programs, as root where there is apt-get")
    return act_in_browser("firefox", firefox, [], acts, seconds)


def act_in_browser(
    browser: str, path: str | None, switches: Sequence[str], acts: Acts, seconds: float = 300
) -> tuple[list[Any], list[str]]:
    """The same in a browser of a kind that Puppeteer drives."""
    packages = next(PUPPETEER.glob("[0-9]*"), None)
    if os.environ.get("BOUSTRO_NO_BROWSER"):
        pytest.skip("BOUSTRO_NO_BROWSER is set")
    if packages is None:
        leave_out("Puppeteer", "make puppeteer, which needs npm")
    told = {"packages": str(packages), "browser": browser, "executablePath": path, "args": switches}
    script = Path(__file__).with_name("firefox.mjs")
    done = run_to_end("node", script, json.dumps({**told, "acts": acts}), timeout=seconds)
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    return outcome["seen"], outcome["complaints"]

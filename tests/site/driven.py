"""Browsers that Puppeteer drives: Firefox itself, and a Chromium that loses frames.

Playwright has only a Firefox of its own.
"""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.support.missing import FIREFOX, PUPPETEER, need
from tests.support.processes import run_to_end

Acts = Sequence[tuple[str, str | None, Any]]


def act_in_firefox(
    acts: Acts, seconds: float = 300, *, before: str = ""
) -> tuple[list[Any], list[str]]:
    """What gestures brought, and what the pages complained of, after the page's address.

    Each has a name, the address of a new page to do it on (none: the same page), and what is typed.
    The script `before` runs before a page's own.
    """
    need("Firefox")
    firefox = next(filter(None, map(shutil.which, FIREFOX)), None)
    return act_in_browser("firefox", firefox, [], acts, seconds, before=before)


def act_in_browser(
    browser: str,
    path: str | None,
    switches: Sequence[str],
    acts: Acts,
    seconds: float = 300,
    *,
    before: str = "",
) -> tuple[list[Any], list[str]]:
    """The same in a browser of a kind that Puppeteer drives."""
    need("Puppeteer", "node")
    packages = next(PUPPETEER.glob("[0-9]*"))
    told = {
        "packages": str(packages),
        "browser": browser,
        "executablePath": path,
        "args": switches,
        "before": before,
        "acts": acts,
    }
    script = Path(__file__).with_name("firefox.mjs")
    done = run_to_end("node", script, json.dumps(told), timeout=seconds)
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    return outcome["seen"], outcome["complaints"]

"""How quick the page is: ready after a first visit, and redrawn after an edit.

Run it from the root of a clone, with nothing else at work: `python -m bench.page`. It starts a
server of its own and the machine's Chromium.
"""

import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import SWITCHES, chromium
from tests.web.browser.acting import PLAIN, drag, link_to
from tests.web.browser.serving import Server

VISITS = 9
EDITS = 30
HUNDRED = {**PLAIN, "size": 100, "columns": 10, "name": "Ten by ten"}


def main() -> None:
    """Measure, and print the medians with the quartiles."""
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        print(told("page ready after a first visit", ready(browser, server)))
        for tab in ("draw", "solve"):
            print(told(f"edit to redraw, 10 × 10, tab {tab}", redrawn(browser, server, tab)))
        browser.close()


@contextmanager
def serving() -> Iterator[Server]:
    """A server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        yield server
        server.kill()


def ready(browser: Browser, server: Server) -> list[float]:
    """Milliseconds from asking for the page to its board and figures, in fresh profiles."""
    found = []
    for _ in range(VISITS):
        page = opened(browser, server, "/")
        found.append(float(page.evaluate("performance.getEntriesByName('ready')[0].startTime")))
        page.context.close()
    return found


def redrawn(browser: Browser, server: Server, tab: str) -> list[float]:
    """Milliseconds from laying a jump to the new board and figures, as the page measures it."""
    page = opened(browser, server, link_to({**HUNDRED, "jumps": []}, tab))
    for n in range(EDITS):
        drag(page, 2 + n, 95 - 2 * n)
        page.wait_for_timeout(120)
    entries = page.evaluate(
        "JSON.stringify(performance.getEntriesByName('edit-to-redraw').map(e => e.duration))"
    )
    page.context.close()
    return [float(value) for value in json.loads(entries)]


def opened(browser: Browser, server: Server, path: str) -> Page:
    """The page in a profile of its own, ready."""
    context = browser.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.address + path)
    page.wait_for_selector("html[data-ready]")
    return page


def told(what: str, times: list[float]) -> str:
    """A line: the median and the quartiles in milliseconds, and of how many."""
    low, middle, high = statistics.quantiles(times, n=4)
    return f"{what}: median {middle:.0f} ms ({low:.0f} to {high:.0f}), {len(times)} times"


if __name__ == "__main__":
    main()

"""How quick the page is: shown and ready on a first visit, and redrawn after an edit.

Run it from the root of a clone, with nothing else at work: `python -m bench.page`. It starts a
server of its own and the machine's Chromium.
"""

import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.conftest import SWITCHES, chromium
from tests.web.browser.acting import PLAIN, drag, link_to
from tests.web.browser.serving import Server

VISITS = 9
WINDOW: ViewportSize = {"width": 1280, "height": 860}
EDITS = 30
HUNDRED = {**PLAIN, "size": 100, "columns": 10, "name": "Ten by ten"}


def main() -> None:
    """Measure, and print the medians with the quartiles."""
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        size, requests = 0, 0
        for slower in (1, 4):
            shown, ready, size, requests = first_visits(browser, server, slower)
            where = f"first visit, CPU ÷{slower}"
            print(told(f"{where}: board shown", shown))
            print(told(f"{where}: board and figures ready to be used", ready))
        print(f"first visit: {size / 1000:.0f} KB in {requests} requests")
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


def first_visits(
    browser: Browser, server: Server, slower: int
) -> tuple[list[float], list[float], int, int]:
    """Milliseconds to the board and until the page is ready, in fresh profiles; bytes and requests.

    The board stands in the page itself, so it is there with the first paint that has contents.
    """
    shown, ready, sizes = [], [], list[int]()
    for _ in range(VISITS):
        context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        sizes.clear()
        session.on(
            "Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"])
        )
        page.goto(server.address)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_timeout(500)
        shown.append(at(page, "first-contentful-paint"))
        ready.append(at(page, "ready"))
        context.close()
    return shown, ready, sum(sizes), len(sizes)


def at(page: Page, name: str) -> float:
    """When the page reached this mark, in milliseconds from asking for it."""
    return float(page.evaluate(f"performance.getEntriesByName('{name}')[0].startTime"))


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
    context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
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

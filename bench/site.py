"""The page without a server: the times until it is shown, ready, alive, and has a verdict.

Run it from the root of a clone, with nothing else at work: `python -m bench.site`. It makes a site,
serves it by Python's own server, which compresses nothing, and starts Chromium and Firefox.
"""

import gzip
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.page import WINDOW, at, told
from boustro.site.folder import build_site
from boustro.site.pyodide import VERSION, pyodide_files
from tests.conftest import SWITCHES, chromium
from tests.site.conftest import StaticServer
from tests.site.driven import act_in_firefox
from tests.web.browser.test_judge import SOLVERS

PACKAGE = Path("build/pyodide") / f"pyodide-{VERSION}.tgz"
VISITS = 10
WARM_AFTER = 10_000
PRESSED_AFTER = (3_000, 0)
"""Milliseconds after the page was opened."""
SLOWER = 4
PART = 0.02
KEPT = "#host:has-text('network, too')"
"""What the page says, in sight or not, when the browser has kept it."""
WRONG = (SOLVERS / "wrong" / "is_greedy.py").read_text("utf-8")
LOADED = """(mark) => performance.getEntriesByType('resource')
    .filter((one) => one.startTime < performance.getEntriesByName(mark)[0].startTime)
    .map((one) => new URL(one.name).pathname)"""


def main() -> None:
    """Measure, and print the medians with the quartiles, and the sizes."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder = Path(scratch) / "site"
        size = build_site(folder, pyodide_files(PACKAGE if PACKAGE.exists() else None))
        server = StaticServer(folder)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        times: dict[str, list[list[float]]] = {"first visit": [], "later visit": []}
        loaded: dict[str, list[str]] = {}
        for _ in range(VISITS):
            context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
            for visits in times.values():
                page = visit(context, server.address)
                visits.append([at(page, name) for name in NAMES])
                loaded = {mark: page.evaluate(LOADED, mark) for mark in ("figures", "ready")}
            context.close()
        for pressed in PRESSED_AFTER:
            verdicts(f"pressed after {pressed} ms", browser, server.address, pressed)
        with slowed():
            verdicts(f"processor slowed {SLOWER} times", browser, server.address, PRESSED_AFTER[0])
        browser.close()
        for pressed in PRESSED_AFTER:
            in_firefox(f"pressed after {pressed} ms", server.address, pressed)
        server.stop()
        for visit_name, found in times.items():
            for name, several in zip(NAMES.values(), zip(*found, strict=True), strict=True):
                print(told(f"{visit_name}: {name}", list(several)))
        for mark, paths in loaded.items():
            print(f"loaded until {NAMES[mark]}: {sizes(folder, paths)}")
        print(f"folder: {size / 1e6:.1f} MB")


NAMES = {
    "first-contentful-paint": "board shown",
    "figures": "board and figures shown",
    "ready": "ready to be drawn on",
    "alive": "questions answered",
}


def visit(context: BrowserContext, address: str) -> Page:
    """A new page that has come alive, and whose files are kept."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector(KEPT, state="attached", timeout=120_000)
    return page


@contextmanager
def slowed() -> Iterator[None]:
    """Every process of Chromium stands still three quarters of the time."""
    over = Event()

    def stop_and_go() -> None:
        while not over.is_set():
            for name, seconds in (("STOP", PART * (SLOWER - 1)), ("CONT", PART)):
                subprocess.run(["pkill", f"-{name}", "chromium"], check=False, timeout=60)
                over.wait(seconds)
        subprocess.run(["pkill", "-CONT", "chromium"], check=False, timeout=60)

    thread = Thread(target=stop_and_go)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(timeout=60)


def verdicts(what: str, browser: Browser, address: str, pressed: int) -> None:
    """Print how long verdicts take on a first visit and on the next."""
    times: dict[str, list[float]] = {"first visit": [], "later visit": []}
    for _ in range(VISITS):
        context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
        for name, several in times.items():
            rest = WARM_AFTER if name == "first visit" else 0  # for the snapshot
            several.append(milliseconds_to_verdict(context, address, pressed, rest))
        context.close()
    for name, milliseconds in times.items():
        print(told(f"Chromium, {what}, {name}: verdict", milliseconds), flush=True)


def in_firefox(what: str, address: str, pressed: int) -> None:
    """Print the same in Firefox."""
    visits = [("timed", None, [address, WRONG, pressed, WARM_AFTER])] * VISITS
    times, _ = act_in_firefox(visits, 900)
    for name, milliseconds in zip(
        ("first visit", "later visit"), zip(*times, strict=True), strict=True
    ):
        print(told(f"Firefox, {what}, {name}: verdict", list(milliseconds)), flush=True)


def milliseconds_to_verdict(
    context: BrowserContext, address: str, pressed: int, rest: int
) -> float:
    """From a press of Judge, so many milliseconds after opening, to a wrong solution's verdict."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.wait_for_selector("html[data-ready]")
    page.click("#tab-judge")
    page.fill("#solution", WRONG)
    page.wait_for_timeout(max(0, pressed - page.evaluate("performance.now()")))
    begin = monotonic()
    page.click("#judge")
    page.wait_for_selector("#verdict", timeout=120_000)
    milliseconds = 1000 * (monotonic() - begin)
    page.wait_for_selector(KEPT, state="attached", timeout=120_000)
    page.wait_for_timeout(rest)
    page.close()
    return milliseconds


def sizes(folder: Path, paths: list[str]) -> str:
    """The bytes of these files and of the page, as they are and compressed."""
    contents = [(folder / path.lstrip("/")).read_bytes() for path in {"/index.html", *paths}]
    squeezed = sum(len(gzip.compress(each)) for each in contents)
    plain = sum(map(len, contents))
    return f"{plain / 1000:.0f} KB, {squeezed / 1000:.0f} KB where the host compresses"


if __name__ == "__main__":
    main()

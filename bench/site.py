"""How quick the page without a server is: shown, ready, alive, and to a verdict, on a first visit and on a later one.

Run it from the root of a clone, with nothing else at work: `python -m bench.site`. It makes a site,
serves it by Python's own server, which compresses nothing, and starts the machine's Chromium.
"""

import gzip
import tempfile
from pathlib import Path
from time import monotonic

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench.page import WINDOW, at, told
from boustro.site.folder import build_site
from boustro.site.pyodide import VERSION, pyodide_files
from tests.conftest import SWITCHES, chromium
from tests.site.conftest import StaticServer
from tests.web.browser.test_judge import SOLVERS

PACKAGE = Path("build/pyodide") / f"pyodide-{VERSION}.tgz"
VISITS, PRESSED_AFTER, WARM_AFTER = 10, 3_000, 10_000
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
        for _ in range(VISITS):
            context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
            for visits in times.values():
                page = visit(context, server.address)
                visits.append([at(page, name) for name in NAMES])
            loaded = {mark: page.evaluate(LOADED, mark) for mark in ("figures", "ready")}
            context.close()
        verdicts: dict[str, list[float]] = {"first visit": [], "later visit": []}
        for _ in range(VISITS):
            context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
            for several in verdicts.values():
                several.append(milliseconds_to_verdict(context, server.address))
            context.close()
        browser.close()
        server.stop()
        for visit_name, milliseconds in verdicts.items():
            print(told(f"{visit_name}: from Judge to the verdict", milliseconds))
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
    page.wait_for_selector("#host:has-text('network, too')", timeout=120_000)
    return page


def milliseconds_to_verdict(context: BrowserContext, address: str) -> float:
    """From Judge, pressed three seconds after the page was opened, to the verdict on a wrong solution."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.wait_for_selector("html[data-ready]")
    page.click("#tab-judge")
    page.fill("#solution", WRONG)
    page.wait_for_timeout(max(0, PRESSED_AFTER - page.evaluate("performance.now()")))
    begin = monotonic()
    page.click("#judge")
    page.wait_for_selector("#verdict", timeout=120_000)
    milliseconds = 1000 * (monotonic() - begin)
    page.wait_for_selector("#host:has-text('network, too')", timeout=120_000)
    page.wait_for_timeout(WARM_AFTER)  # for the snapshot
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

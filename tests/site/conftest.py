"""A site folder, a static server for it, and pages of it that have come alive."""

import functools
import gzip
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from boustro import builtin
from boustro.site.folder import build_site
from boustro.site.pyodide import pyodide_files
from boustro.site.single import write_single
from tests.cli.conftest import run
from tests.conftest import SWITCHES, chromium
from tests.support.missing import PYODIDE, need
from tests.support.ports import free_port
from tests.support.processes import end, read_line, start
from tests.web.browser.conftest import Watch, server

__all__ = ["run", "server"]

PATIENCE_MS = 120_000
"""A worker starts in seconds; on a machine that is busy it may take much longer."""
USUAL: dict[str, Any] = {"viewport": {"width": 1200, "height": 820}, "reduced_motion": "reduce"}
LENDING = Path(__file__).parent / "lending.js"
PATIENT = """{ const own = setTimeout;
    globalThis.isPatient = true;
    globalThis.setTimeout = (act, ms, ...more) =>
        own(act, isPatient && [5_000, 10_000].includes(ms) ? 60_000 : ms, ...more); }"""
"""On a busy machine figures and frames may take longer than the page gives them, 5 and 10 s."""

LARGE = 1 << 20
"""Bytes of a file that is compressed once for all sites."""

Open = Callable[..., Page]


class StaticServer:
    """The least that serves a folder: Python's own, with no word of boustro's."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        where = ["--bind", "127.0.0.1", "--directory", str(self.folder), str(self.port)]
        self._process = start(
            [sys.executable, "-u", "-m", "http.server", *where],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        read_line(self._process.stdout)

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            end(self._process)
            self._process = None


@contextmanager
def noting(folder: Path, asked: list[str]) -> Iterator[str]:
    """The address of a server of a folder, which notes the paths that it is asked for.

    It does so whoever asks.
    """

    class Noting(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            asked.append(self.path)

        def end_headers(self) -> None:
            self.send_header("Access-Control-Allow-Origin", "*")
            super().end_headers()

    with ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Noting, directory=folder)
    ) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture(scope="session", autouse=True)
def _is_compressed_once() -> Iterator[None]:
    """The large files of Pyodide, which take a second of each site that is made."""
    usual, kept = gzip.compress, cache(gzip.compress)

    def compress(content: bytes, **options: int) -> bytes:
        return (kept if len(content) > LARGE else usual)(content, **options)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(gzip, "compress", compress)
        yield


@pytest.fixture(scope="session")
def package() -> Path:
    """The npm package of Pyodide, as `make pyodide` has fetched it."""
    need("Pyodide")
    return PYODIDE


@pytest.fixture(scope="session")
def pyodide(package: Path) -> Mapping[str, bytes]:
    """The files of Pyodide, taken apart once."""
    return pyodide_files(package)


@pytest.fixture(scope="session")
def folder(pyodide: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site as it is made without options."""
    made = tmp_path_factory.mktemp("sites") / "site"
    build_site(made, pyodide)
    return made


@pytest.fixture(scope="session")
def file(pyodide: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as one file, with a board of its own."""
    path = tmp_path_factory.mktemp("single") / "boustro.html"
    write_single(path, pyodide, [builtin("mb48")])
    return path


@pytest.fixture(scope="session")
def asked() -> list[str]:
    """The paths that the server of the site was asked for."""
    return []


@pytest.fixture(scope="session")
def served(folder: Path, asked: list[str]) -> Iterator[str]:
    """The address of the site's server, under a path of its own, as on hosts that serve many."""
    with noting(folder.parent, asked) as address:
        yield address


@pytest.fixture(scope="session")
def isolating(browser: Browser) -> Iterator[Browser]:
    """A browser in which a frame has a process of its own.

    So it is in every Chromium but the one without windows.
    """
    switches = [*SWITCHES, "--site-per-process"]
    with browser.browser_type.launch(executable_path=chromium(), args=switches) as launched:
        yield launched


@pytest.fixture
def site_watch(served: str) -> Watch:
    """What the pages of a test complain of, and what of it the test expects."""
    return Watch(served)


@pytest.fixture
def visit_site(browser: Browser, served: str, site_watch: Watch) -> Iterator[Open]:
    """Opens the site in a browser profile of its own.

    It fails where a page complains or looks elsewhere.
    What brings Python waits in `held`, where it is given, until a test lets it go on.
    What a browser has `kept` is a function and what it is given, before there is a page.
    The script `before` runs before the page's own.
    """
    with ExitStack() as opened:

        def visit(
            path: str = "",
            *,
            held: list[Route] | None = None,
            kept: tuple[str, object] | None = None,
            before: str = "",
            **options: Any,
        ) -> Page:
            context = opened.enter_context(browser.new_context(**(USUAL | options)))
            context.set_default_timeout(PATIENCE_MS)
            context.add_init_script(PATIENT)
            page = context.new_page()
            if before:
                page.add_init_script(before)
            if kept:
                page.goto(f"{served}/site/sw.js")
                page.evaluate(*kept)
            site_watch.follow(page)
            if held is not None:
                page.route("**/python_stdlib.zip", lambda route: held.append(route))  # noqa: PLW0108 - it gets an attribute
            page.goto(f"{served}/site/{path}")
            page.wait_for_selector("html[data-ready]")
            if held is None:
                page.wait_for_selector("html[data-alive]")
            return page

        yield visit
    assert site_watch.unexpected == []


class Lender:
    """A browser profile in which Python has been started once; its pages are new, and borrow it."""

    def __init__(self, context: BrowserContext, address: str, watch: Watch) -> None:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(path=LENDING)
        context.add_init_script(PATIENT)
        # The page that lends is no page of the site, so that a browser may look for an icon.
        context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        self.address, self.watch, self.pages = address, watch, list[Page]()
        self._owner = context.new_page()
        watch.follow(self._owner)
        self._owner.goto(f"{address}/site/sw.js")

    def visit(
        self, path: str = "", *, site: str = "site", held: bool = False, before: str = ""
    ) -> Page:
        """A page of the site; Python waits until it is let go where it is `held`.

        One with a script that runs before it borrows nothing: Python starts as on a later visit.
        """
        if held:
            self._owner.evaluate("hold()")
        page = self._owner.context.new_page() if before else self._borrowing()
        if before:
            page.add_init_script(before)
        self.pages.append(page)
        self.watch.follow(page)
        page.goto(f"{self.address}/{site}/{path}")
        page.wait_for_selector(f"html[data-{'ready' if held else 'alive'}]")
        return page

    def _borrowing(self) -> Page:
        with self._owner.expect_popup() as opened:
            self._owner.evaluate("void open('about:blank')")
        return opened.value

    def let_go(self) -> None:
        """Python is there."""
        self._owner.evaluate("letGo()")

    def forget(self) -> None:
        """Close the pages; what the browser has kept of them is gone: the next is a first visit."""
        for page in self.pages:
            page.close()
        self.pages.clear()
        self._owner.evaluate("forget()")


@contextmanager
def lending(browser: Browser, address: str) -> Iterator[Lender]:
    """A browser profile for pages of a server that borrow Python; none of them may complain."""
    with browser.new_context(**USUAL) as context:
        yield Lender(context, address, Watch(address))


@pytest.fixture(scope="session")
def lender(isolating: Browser, served: str) -> Iterator[Lender]:
    """The profile of all tests that need Python and hold nothing of how it comes."""
    with lending(isolating, served) as opened:
        yield opened


@pytest.fixture
def site(lender: Lender) -> Iterator[Lender]:
    """The same for one test, which finds nothing that another has left."""
    lender.forget()
    lender.watch.complaints, lender.watch.expected = [], ()
    yield lender
    assert lender.watch.unexpected == []


@pytest.fixture(scope="session")
def kept(lender: Lender) -> Page:
    """A page that stays open."""
    page = lender.visit()
    lender.pages.remove(page)
    return page


@pytest.fixture
def kept_page(kept: Page, site: Lender) -> Page:
    """One page for several tests, which find nothing in the way that others leave on it."""
    return kept

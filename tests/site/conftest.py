"""A site folder, a static server for it, and pages of it that have come alive."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from boustro.site.folder import build_site
from boustro.site.pyodide import VERSION, pyodide_files
from tests.cli.conftest import run
from tests.processes import end, read_line, start
from tests.web.browser.conftest import Watch
from tests.web.browser.serving import free_port

__all__ = ["run"]

PACKAGE = Path(__file__).parents[2] / "build" / "pyodide" / f"pyodide-{VERSION}.tgz"
NPM_SECONDS = 180
PATIENCE_MS = 120_000
"""A worker starts in seconds; on a machine that is busy it may take much longer."""

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


@pytest.fixture(scope="session")
def package() -> Path:
    """The npm package of Pyodide, fetched once; without npm the tests of it are left out."""
    if not PACKAGE.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("Pyodide comes by npm, which is not installed")
        PACKAGE.parent.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent"]
        subprocess.run(command, cwd=PACKAGE.parent, timeout=NPM_SECONDS, check=True)
    return PACKAGE


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
def served(folder: Path) -> Iterator[StaticServer]:
    """The site under a path of its own, as hosts have it that serve many."""
    server = StaticServer(folder.parent)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def site_watch(served: StaticServer) -> Watch:
    """What the pages of a test complain of, and what of it the test expects."""
    return Watch(served.address)


def _opener(browser: Browser, served: StaticServer, watch: Watch, opened: ExitStack) -> Open:
    def visit(
        path: str = "", *, alive: bool = True, held: list[Route] | None = None, **options: Any
    ) -> Page:
        options.setdefault("viewport", {"width": 1200, "height": 820})
        options.setdefault("reduced_motion", "reduce")
        context = opened.enter_context(browser.new_context(**options))
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        watch.follow(page)
        if held is not None:
            page.route("**/python_stdlib.zip", lambda route: held.append(route))  # noqa: PLW0108 - it gets an attribute
        page.goto(f"{served.address}/site/{path}")
        page.wait_for_selector("html[data-ready]")
        if alive and held is None:
            page.wait_for_selector("html[data-alive]")
        return page

    return visit


@pytest.fixture
def visit_site(browser: Browser, served: StaticServer, site_watch: Watch) -> Iterator[Open]:
    """Opens the site in a browser profile of its own; fails where a page complains or looks elsewhere.

    What brings Python waits in `held`, where it is given, until a test lets it go on.
    """
    with ExitStack() as opened:
        yield _opener(browser, served, site_watch, opened)
    assert site_watch.unexpected == []


@pytest.fixture(scope="session")
def kept(browser: Browser, served: StaticServer) -> Iterator[tuple[Page, Watch]]:
    """A page that stays open, and what is noted of it."""
    watch = Watch(served.address)
    with ExitStack() as opened:
        yield _opener(browser, served, watch, opened)(), watch


@pytest.fixture
def kept_watch(kept: tuple[Page, Watch]) -> Watch:
    """What the page that stays open complains of during a test."""
    _, watch = kept
    watch.complaints, watch.expected = [], ()
    return watch


@pytest.fixture
def kept_page(kept: tuple[Page, Watch], kept_watch: Watch) -> Iterator[Page]:
    """The site with Python in it, which takes ten seconds of a processor to come, for several tests.

    For those that hold nothing of how Python comes and find nothing in the way that others leave.
    """
    yield kept[0]
    assert kept_watch.unexpected == []

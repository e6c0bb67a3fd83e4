"""What all tests share: how hard Hypothesis tries, how long a test may take, and one browser."""

import faulthandler
import gc
import re
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import HealthCheck, settings

from tests.support import missing
from tests.support.missing import CHROMIUM, LONG_ROUND_ONLY, need
from tests.support.profile import LONG, PROFILE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No deadline: how long one example takes says more about the machine than about us.
settings.register_profile("normal", deadline=None)
settings.register_profile(
    "long", deadline=None, max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(PROFILE)
LONGEST_LONG_TEST = 4 * 3600
"""Seconds."""

BROWSER_FIXTURES = frozenset({"browser", "server", "package"})
"""Fixtures of tests that need a browser, or Pyodide."""
COMPILED = re.compile(r"tests/judge/.*\[.*\.(?:c|cpp|java|go|rs)\b")
"""Names of tests whose solution is compiled."""
TOGETHER = ("tests/site/",)
"""Folders whose tests go to one process: it starts Python in the browser once for all of them."""
SLOWEST = ("tests/site/", "tests/web/browser/", "tests/grid/", "tests/judge/", "tests/batch/", "tests/web/")
"""Folders with the slowest files: begun last, one of them would leave a process alone at the end."""
COMPILED_LAST = Path(__file__).parent / "web" / "__pycache__"
"""What is there once all tests have been compiled: their folders are read by name."""

WITHOUT = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
    # What Playwright switches off: the last `--disable-features` is the one that counts.
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
"""For every window Chromium also makes the pages that drop from its address bar: half of what a visit costs."""
SWITCHES = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-compositing",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP *.test 127.0.0.1",
    f"--disable-features={','.join(WITHOUT)}",
]
"""Names in `.test` are this machine, and unlike its own names no secure address for Chromium."""
BUSY_MS = 30_000
"""How long an expectation waits: a machine that is busy answers late."""


def pytest_configure(config: pytest.Config) -> None:
    """What is missing is left out, and told."""
    config.pluginmanager.register(missing, "missing")
    gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """In a new clone one process compiles all tests, and the others wait to read what it has compiled."""
    if sys.platform == "win32" or sys.dont_write_bytecode or not hasattr(session.config, "workerinput"):
        return (yield)
    import fcntl

    with Path(__file__).open() as this:
        fcntl.flock(this, fcntl.LOCK_EX)
        if COMPILED_LAST.exists():
            fcntl.flock(this, fcntl.LOCK_UN)
        return (yield)


def pytest_itemcollected(item: pytest.Item) -> None:
    """The tests of a file go to one process; those of a browser or a compiler are slow."""
    file = item.nodeid.partition("::")[0]
    item.add_marker(pytest.mark.xdist_group(next(filter(file.startswith, TOGETHER), file)))
    if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())) or COMPILED.match(item.nodeid):
        item.add_marker(pytest.mark.slow)
    if not LONG and item.get_closest_marker("long"):
        item.add_marker(pytest.mark.skip(f"{LONG_ROUND_ONLY}: BOUSTRO_PROFILE=long"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest folders first; beyond that, tests keep their order."""
    items.sort(key=lambda item: _place(item.nodeid))


def _place(name: str) -> int:
    places = (place for place, folder in enumerate(SLOWEST) if name.startswith(folder))
    return next(places, len(SLOWEST))


def pytest_collection_finish() -> None:
    """What stands in memory now stays there: it is not looked through for garbage again and again."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def pytest_unconfigure() -> None:
    """At the end all that is left is taken away, and what the core's classes leave is told."""
    gc.unfreeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """In a long round a test may take hours before it is ended as one that hangs."""
    if LONG:
        told = item.config.stash[fault_handler_stderr_fd_key]  # past the capturing
        faulthandler.dump_traceback_later(LONGEST_LONG_TEST, exit=True, file=told)


def chromium(*, reads_settings: bool = False) -> str | None:
    """Where the machine's own Chromium is, or None.

    The one without windows costs a quarter less, but reads no settings of a profile.
    """
    names = CHROMIUM[1:] if reads_settings else CHROMIUM
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Chromium without a window."""
    need("Chromium")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=BUSY_MS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        yield opened
        opened.close()

"""What all tests share: how hard Hypothesis tries, how long a test may take, and one browser."""

import atexit
import faulthandler
import gc
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import HealthCheck, settings

from tests.support import groups, missing
from tests.support.missing import CHROMIUM, need
from tests.support.profile import LONG, PROFILE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# On a busy machine threads of NumPy's linear algebra wait for one another by turning in circles.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# No deadline: how long one example takes says more about the machine than about us.
settings.register_profile("normal", deadline=None)
settings.register_profile(
    "long", deadline=None, max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(PROFILE)
LONGEST_LONG_TEST = 4 * 3600
"""Seconds."""

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
"""For every window Chromium also makes the address bar's pages: half of the cost of a visit."""
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
    """Files go to one process each, and what is missing is left out and told."""
    config.pluginmanager.register(groups, "groups")
    config.pluginmanager.register(missing, "missing")
    gc.disable()


def pytest_collection_finish() -> None:
    """Freeze the present objects, so that the garbage collector does not scan them repeatedly."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def pytest_unconfigure() -> None:
    """When Python ends all that is left is taken away, and what the core's classes leave is told.

    Not before: pytest would look through it twice.
    """
    atexit.register(gc.unfreeze)


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


def alone() -> list[str]:
    """The switches of a Chromium that finds no other machine: what a page asks of one fails."""
    from boustro.web.serve import network_host

    own = ("localhost", "127.0.0.1", "[::1]", network_host())
    rules = ["MAP *.test 127.0.0.1", *(f"EXCLUDE {each}" for each in own), "MAP * ~NOTFOUND"]
    return [*SWITCHES, f"--host-resolver-rules={','.join(rules)}"]


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Chromium without a window."""
    need("Chromium")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=BUSY_MS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=alone())
        yield opened
        opened.close()

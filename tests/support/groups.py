"""Which tests go to one process, in which order they begin, and which of them are slow.

A plugin and no conftest, since it is also about the examples of the documents.
"""

import re
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.support.missing import LONG_ROUND_ONLY
from tests.support.profile import LONG

BROWSER_FIXTURES = frozenset({"browser", "server", "package"})
"""Fixtures of tests that need a browser, or Pyodide."""
COMPILED = re.compile(r"tests/judging/.*\[.*\.(?:c|cpp|java|go|rs)\b")
"""Names of tests whose solution is compiled."""
TOGETHER = ("tests/site/",)
"""Folders whose tests go to one process: it starts Python in the browser once for all of them."""
SLOWEST = (
    "tests/site/",
    "tests/web/browser/",
    "tests/grid/",
    "tests/judging/",
    "tests/batch/",
    "tests/web/",
)
"""Folders with the slowest files: begun last, one of them would keep one process busy alone."""
COMPILED_LAST = Path(__file__).parents[1] / "web" / "__pycache__"
"""What is there once all tests have been compiled: their folders are read by name."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """In a new clone one process compiles all tests, and the others wait for the compiled files."""
    if (
        sys.platform == "win32"
        or sys.dont_write_bytecode
        or not hasattr(session.config, "workerinput")
    ):
        return (yield)
    import fcntl

    with Path(__file__).open() as this:
        fcntl.flock(this, fcntl.LOCK_EX)
        if COMPILED_LAST.exists():
            fcntl.flock(this, fcntl.LOCK_UN)
        return (yield)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Those of a browser or a compiler are slow; a long one needs a long round."""
    if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())) or COMPILED.match(item.nodeid):
        item.add_marker(pytest.mark.slow)
    if not LONG and item.get_closest_marker("long"):
        item.add_marker(pytest.mark.skip(f"{LONG_ROUND_ONLY}: BOUSTRO_PROFILE=long"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The tests of a file, or of a folder in `TOGETHER`, go to one process.

    Marks for `--dist loadgroup` would do the same, but pytest 9 does not see what xdist 3.8 writes.
    """
    if config.option.dist != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class FolderScheduling(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return next(filter(nodeid.startswith, TOGETHER), file)

    return FolderScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest folders first; beyond that, tests keep their order."""
    items.sort(key=lambda item: _place(item.nodeid))


def _place(name: str) -> int:
    places = (place for place, folder in enumerate(SLOWEST) if name.startswith(folder))
    return next(places, len(SLOWEST))

"""Which tests go to one process, in which order they begin, and which of them are slow.

A plugin and no conftest, since it is also about the examples of the documents.
"""

import re
import subprocess
import sys
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.doctest import DoctestModule

from tests.support.missing import LONG_ROUND_ONLY
from tests.support.profile import LONG

SLOW_FIXTURES = frozenset({"browser", "server", "package", "process"})
"""Fixtures of tests that need a browser, or Pyodide, or the command in a process of its own."""
STARTING = {
    "tests.support.processes": ("start", "started", "run_to_end"),
    "boustro.judging.grading": ("judge",),
    "boustro.judging.running.process": ("run",),
    "boustro.judging.several": ("grade",),
}
"""Functions that start a process, by module: a test that calls one, or `subprocess`, is slow."""
CONSOLE = "```console"
"""How an example of the documents begins that runs commands: all of its document are slow."""
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


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A module without an example is not imported to look for some."""
    found = yield
    if file_path.suffix == ".py" and ">>> " not in file_path.read_text(encoding="utf-8"):
        return [collector for collector in found if not isinstance(collector, DoctestModule)]
    return found


def pytest_itemcollected(item: pytest.Item) -> None:
    """Those that need more than this process are slow; a long one needs a long round."""
    fixtures = set(getattr(item, "fixturenames", ()))
    function, example = getattr(item, "function", None), getattr(item, "example", None)
    if (
        SLOW_FIXTURES & fixtures
        or COMPILED.match(item.nodeid)
        or (isinstance(function, FunctionType) and _starts_processes(function))
        or (example is not None and _runs_commands(example))
    ):
        item.add_marker(pytest.mark.slow)
    if not LONG and item.get_closest_marker("long"):
        item.add_marker(pytest.mark.skip(f"{LONG_ROUND_ONLY}: BOUSTRO_PROFILE=long"))


@cache
def _starts_processes(function: FunctionType) -> bool:
    """Whether a test calls what starts a process, itself or by a function of the tests."""
    if not function.__module__.startswith("tests."):
        return function.__name__ in STARTING.get(function.__module__, ())
    used = [function.__globals__.get(name) for name in _names_in(function.__code__)]
    functions = (each for each in used if isinstance(each, FunctionType) and each is not function)
    is_helper = function.__name__ in STARTING.get(function.__module__, ())
    return is_helper or subprocess in used or any(map(_starts_processes, functions))


def _names_in(code: CodeType) -> Iterator[str]:
    """The names that a function and those within it look up outside of themselves."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names_in(inner)


def _runs_commands(example: Any) -> bool:
    """Whether its document does: an example may need what the commands above it have left."""
    return CONSOLE in example.document.text


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

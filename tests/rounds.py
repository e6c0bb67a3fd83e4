"""Which tests are in which round, and in which order: the quick round, the whole one, the long one.

A test with the mark `long` runs only with `BOUSTRO_PROFILE=long`; the mark names a test of the whole
round that notices the same fault.  A test that needs one of `NEEDS` or a compiler, or stands in `DEAR` or
dear.txt, is marked `whole`: `make quick` leaves it out, and says how many it left out and why.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

PROFILE = os.environ.get("BOUSTRO_PROFILE", "normal")
NEEDS = {"browser": "a browser", "server": "a browser", "package": "Pyodide"}
"""Fixtures, and what they need beside Python."""
DEAR = {
    "bubblewrap": ("judge/test_sandbox.py",),
    "a cluster": ("batch/test_cluster.py",),
    "a compiler": (
        "judge/test_compiled_correction.py::test_copies_in_cpp_answer_in_turn",
        "judge/test_compiled_correction.py::test_copies_in_java_answer_in_turn",
        "judge/test_compiled_correction.py::test_sanitizers_name_the_line_that_writes_outside",
        "judge/test_shapes.py::test_java_finds_its_class_in_the_current_directory",
        "judge/test_shapes.py::test_what_the_linker_misses_is_named",
    ),
    "long": (
        "chain/test_without_numpy.py",
        "design/test_advice_by_brute_force.py",
        "judge/test_against.py::test_a_planted_fault_is_found",
        "judge/test_plugin.py",
        "judge/test_problems.py::test_a_fault_is_shown_on_a_case_as_small_as_a_search_finds",
        "judge/test_problems.py::test_a_right_solution_is_accepted_and_recognised",
        "judge/test_problems.py::test_a_wrong_solution_is_caught",
        "judge/test_script_correction.py",
        "judge/test_solvers.py",
        "judge/test_variations.py",
        "solve/test_independent.py",
        "test_notebooks.py",
        "test_three_methods.py",
        "web/test_openapi.py",
    ),
}
"""What tests need, or that they take seconds, and the beginnings of their names in this folder."""
MEASURED = frozenset((Path(__file__).parent / "dear.txt").read_text("utf-8").splitlines())
"""Other tests that take more than half a core-second; `make test-times` writes today's to build/dear.txt."""
COMPILED = re.compile(r"tests/judge/.*\[.*\.(?:c|cpp|java|go|rs)\b")
"""Names of tests whose solution is compiled."""
FIRST = (*("tests/site/", "tests/web/browser/", "tests/grid/", "tests/judge/", "tests/batch/"), "tests/web/")
"""Folders with the dearest files: begun last, one of these would leave a worker alone at the end."""
TOGETHER = ("tests/site/",)
"""Folders whose tests go to one worker: it starts Python in the browser once for all of them."""
COMPILED_LAST = Path(__file__).parent / "web" / "__pycache__"
"""What is there once all tests have been compiled: their folders are read by name."""
_left_out: Counter[str] = Counter()


def need(item: pytest.Item) -> str | None:
    """What a test needs that the quick round has not; None where it needs nothing."""
    for fixture in getattr(item, "fixturenames", ()):
        if fixture in NEEDS:
            return NEEDS[fixture]
    if COMPILED.match(item.nodeid):
        return "a compiler"
    name = item.nodeid.removeprefix("tests/")
    is_dear = "long" if item.nodeid in MEASURED else None
    return next((what for what, starts in DEAR.items() if name.startswith(starts)), is_dear)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """In a new clone one worker compiles all tests, and the others wait to read what it has compiled."""
    if sys.platform == "win32" or sys.dont_write_bytecode or not hasattr(session.config, "workerinput"):
        return (yield)
    import fcntl

    with Path(__file__).open() as this:
        fcntl.flock(this, fcntl.LOCK_EX)
        if COMPILED_LAST.exists():
            fcntl.flock(this, fcntl.LOCK_UN)
        return (yield)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what is only in the whole round, and skip what is only in the long one."""
    if (needed := need(item)) is not None:
        item.add_marker(pytest.mark.whole(needed))
    if PROFILE != "long" and item.get_closest_marker("long"):
        item.add_marker(pytest.mark.skip("a long round: BOUSTRO_PROFILE=long"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The dearest files first; beyond that, tests keep their order."""
    places = {start: place for place, start in enumerate(FIRST)}
    items.sort(key=lambda item: min((places[s] for s in FIRST if item.nodeid.startswith(s)), default=99))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The tests of a file, or of a folder in `TOGETHER`, go to the same worker."""
    if config.option.dist != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    scheduler: Any = LoadFileScheduling(config, log)
    file_of = scheduler._split_scope
    scheduler._split_scope = lambda test: next(filter(test.startswith, TOGETHER), file_of(test))
    return scheduler


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count what the quick round leaves out, by what it needs."""
    marks = (item.get_closest_marker("whole") for item in items)
    _left_out.update(mark.args[0] for mark in marks if mark)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its counts to the process that started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(_left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Each worker has left out the same tests."""
    _left_out.update(Counter(getattr(node, "workeroutput", {}).get("left_out", {})) - _left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left out."""
    if _left_out:
        kinds = ", ".join(f"{count} for {what}" for what, count in _left_out.most_common())
        terminalreporter.write_line(f"left out of the quick round: {kinds.replace('for long', 'long ones')}")

"""What tests need beside Python: tests without it are left out, and the end of a run says so.

A test names its needs by `need` or `needs`, with a name of `NEEDS`.  Whatever else is left out is
red, so that no test is skipped by accident.  With BOUSTRO_WHOLE set nothing may be missing: the run
ends before its first test and names what is.
"""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import pytest

from boustro import core
from boustro.site.pyodide import VERSION

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "build" / "pyodide" / f"pyodide-{VERSION}.tgz"
PUPPETEER = ROOT / "build" / "puppeteer"
MOTO = Path(os.environ.get("BOUSTRO_MOTO", ROOT / "build" / "moto" / "bin" / "moto_server"))
WHOLE = "BOUSTRO_WHOLE"
NO_BROWSER = "BOUSTRO_NO_BROWSER"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FIREFOX = ("firefox", "firefox-esr")
PROGRAMS = "make programs, as root where there is apt-get"
EXTRAS = "make setup"
LONG_ROUND_ONLY = "a long round"
"""The reason of a test with the mark `long` in every other round."""
ELSEWHERE = "another system"
"""How the reason of a test begins that is about a system or a user that this one is not."""


@dataclass(frozen=True)
class Need:
    """Something that tests need, and that a machine may lack."""

    is_there: Callable[[], bool]
    """Whether this machine has it."""
    how: str
    """How to get it."""


def program(*names: str) -> Callable[[], bool]:
    """Whether one of these commands is there."""
    return lambda: any(map(shutil.which, names))


def browser(*names: str) -> Callable[[], bool]:
    """Whether one of these browsers is there, and may be used."""
    return lambda: not os.environ.get(NO_BROWSER) and program(*names)()


def package(*names: str) -> Callable[[], bool]:
    """Whether these Python packages are there."""
    return lambda: all(map(find_spec, names))


def runs(*command: str) -> Callable[[], bool]:
    """Whether a command answers: `rustc` may be rustup's, which fails without a home of its own."""

    def answers() -> bool:
        if shutil.which(command[0]) is None:
            return False
        return not subprocess.run(command, check=False, capture_output=True, timeout=60).returncode

    return answers


def _has_sandbox() -> bool:
    if not sys.platform.startswith("linux") or shutil.which("bwrap") is None:
        return False
    from boustro.errors import QuestionError
    from boustro.judging.running.sandbox import probed_python

    try:
        probed_python()
    except QuestionError:
        return False
    return True


NEEDS = {
    "the compiled core": Need(lambda: core.native is not None, f"a C++ compiler, then {EXTRAS}"),
    "Chromium": Need(browser(*CHROMIUM), PROGRAMS),
    "Firefox": Need(browser(*FIREFOX), PROGRAMS),
    "bubblewrap": Need(_has_sandbox, PROGRAMS),
    "node": Need(program("node"), "install Node.js"),
    "Puppeteer": Need(lambda: any(PUPPETEER.glob("[0-9]*")), "make puppeteer, which needs npm"),
    "Pyodide": Need(PYODIDE.exists, "make pyodide, which needs npm"),
    "gcc": Need(program("gcc", "clang", "cc"), PROGRAMS),
    "g++": Need(program("g++", "clang++"), PROGRAMS),
    "javac": Need(program("javac"), PROGRAMS),
    "pyarrow": Need(package("pyarrow"), EXTRAS),
    "matplotlib": Need(package("matplotlib"), EXTRAS),
    "pandas": Need(package("pandas"), EXTRAS),
    "polars": Need(package("polars"), EXTRAS),
    "duckdb": Need(package("duckdb"), EXTRAS),
    "markdown_it": Need(package("markdown_it"), EXTRAS),
    "mcp": Need(package("mcp"), EXTRAS),
    "yaml": Need(package("yaml"), EXTRAS),
}
"""All that may be missing, by the name under which tests ask for it."""
UNUSUAL = {
    "moto": Need(MOTO.exists, "pip install --target build/moto 'moto[server]'"),
    "ruby": Need(program("ruby"), "install Ruby"),
    "php": Need(program("php"), "install PHP"),
    "go": Need(runs("go", "version"), "install Go"),
    "rustc": Need(runs("rustc", "--version"), "install Rust"),
    "the measurements": Need((ROOT / "bench" / "results.json").exists, "a whole clone"),
}
"""What may be missing with BOUSTRO_WHOLE, too: no target of the Makefile brings it."""
_REASON = "needs "
_left_out: Counter[str] = Counter()


@cache
def is_missing(name: str) -> bool:
    """Whether this machine lacks it."""
    return not (NEEDS | UNUSUAL)[name].is_there()


def need(*names: str) -> None:
    """Leave out the test that runs where one of these is missing."""
    for name in names:
        if is_missing(name):
            pytest.skip(_REASON + name, allow_module_level=True)


def needed_module(name: str) -> Any:
    """A package; where it is missing, the test that runs is left out."""
    need(name)
    return import_module(name)


def needs(*names: str) -> pytest.MarkDecorator:
    """A mark that leaves out tests where one of these is missing.

    Every process looks for it while it collects; `need` looks in the test, for what takes long.
    """
    missing = next(filter(is_missing, names), None)
    return pytest.mark.skipif(missing is not None, reason=f"{_REASON}{missing}")


def only(condition: bool, where: str) -> pytest.MarkDecorator:
    """A mark for tests that say something of some systems, or of some users, only."""
    return pytest.mark.skipif(not condition, reason=f"{ELSEWHERE}: only {where}")


def leave_to(where: str) -> NoReturn:
    """Leave out the running test, which says something about some systems, or some users, only."""
    pytest.skip(f"{ELSEWHERE}: only {where}")


def is_listed(reason: str) -> bool:
    """Whether a test may be left out for this reason."""
    reason = reason.removeprefix("Skipped: ")
    if reason.startswith(_REASON):
        return reason.removeprefix(_REASON) in NEEDS | UNUSUAL
    return reason.startswith((LONG_ROUND_ONLY, f"{ELSEWHERE}: "))


def _reason_of(report: Any) -> str | None:
    """Why a report says that a test was left out; None where it was not, or was meant to fail."""
    if report.outcome != "skipped" or hasattr(report, "wasxfail"):
        return None
    return str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)


def _hold(report: Any) -> None:
    """Make a report red whose test was left out for a reason that is not listed."""
    reason = _reason_of(report)
    if reason is not None and not is_listed(reason):
        report.outcome = "failed"
        report.longrepr = f"left out, and tests/support/missing.py does not list why: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """No test is left out for a reason of its own."""
    report = yield
    _hold(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    """Nor is a file."""
    report = yield
    _hold(report)
    return report


def pytest_sessionstart() -> None:
    """End a run that has to be whole, and cannot be, before its first test."""
    if missing := [*_missing_of_whole()]:
        pytest.exit(f"{WHOLE} is set, and this machine lacks {'; '.join(missing)}", returncode=3)


def _missing_of_whole() -> Iterator[str]:
    if os.environ.get(WHOLE):
        for name, wanted in NEEDS.items():
            if is_missing(name):
                yield f"{name} ({wanted.how})"


def _count(report: Any) -> None:
    reason = (_reason_of(report) or "").removeprefix("Skipped: ")
    if reason.startswith(_REASON):
        _left_out[reason.removeprefix(_REASON)] += 1


def pytest_runtest_logreport(report: Any) -> None:
    """Count what is left out, by what it needs."""
    _count(report)


def pytest_collectreport(report: Any) -> None:
    """A file counts as one."""
    _count(report)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say once what was left out, and how to get what it needs."""
    for name, count in sorted(_left_out.items()):
        how = (NEEDS | UNUSUAL)[name].how
        terminalreporter.write_line(f"left out: {count} that need {name} ({how})")

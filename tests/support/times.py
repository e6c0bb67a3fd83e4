"""Core-seconds of every test, those of the processes it starts included: `make test-times`."""

import os
from collections import Counter, defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import pytest

SHOWN = 30
"""How many of the slowest tests are named."""
REST = "(collecting tests and starting processes)"
PROC = Path("/proc")
_spent = defaultdict[str, float](float)


def core_seconds() -> float:
    """Of this process and of all below it; without /proc, of what has ended below it."""
    if not PROC.exists():
        return sum(os.times()[:4])
    ticks, children = {}, dict[int, list[int]]()
    for path in PROC.glob("[0-9]*/stat"):
        try:
            words = path.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended since
            continue
        number = int(path.parent.name)
        ticks[number] = sum(map(int, words[11:15]))
        children.setdefault(int(words[1]), []).append(number)
    below = [os.getpid()]
    for number in below:
        below += children.get(number, [])
    return sum(ticks.get(number, 0) for number in below) / os.sysconf("SC_CLK_TCK")


def folder(test: str) -> str:
    """Where a test stands; the examples in docstrings count as one folder."""
    parts = Path(test.partition("::")[0]).parts
    return "src" if parts[0] == "src" else "/".join(parts[:-1]) or parts[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """What a test takes, with what it is the first to need."""
    before = core_seconds()
    outcome = yield
    # A browser that ends is counted no more, and would make the last test cheaper than nothing.
    _spent[item.nodeid] += max(0, core_seconds() - before)
    return outcome


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its figures to the process that started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["spent"] = dict(_spent)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """The figures of a worker; one that broke down has none."""
    _spent.update(getattr(node, "workeroutput", {}).get("spent", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A table of the folders, then the slowest tests."""
    slowest = _slowest_first(_spent)[:SHOWN]
    _spent[REST] = max(0, core_seconds() - sum(_spent.values()))
    folders, tests = defaultdict[str, float](float), Counter[str]()
    for test, seconds in _spent.items():
        folders[folder(test)] += seconds
        if test != REST:
            tests[folder(test)] += 1
    show = terminalreporter.write_line
    show("\n| folder | tests | core-seconds |\n|---|---|---|")
    for name, seconds in _slowest_first(folders):
        show(f"| `{name}` | {tests[name]:,} | {seconds:,.0f} |")
    show(f"| all | {tests.total():,} | {sum(folders.values()):,.0f} |\n")
    for test, seconds in slowest:
        show(f"{seconds:7.1f}  {test}")


def _slowest_first(spent: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(spent.items(), key=lambda pair: -pair[1])

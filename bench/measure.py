"""Timing side by side: every contestant in turn, round after round, and the medians compared.

Machines are noisy and their speed drifts, so a single time says little.  In each round every
contestant runs once, one after the other; the ratio of two contestants is taken round by round
and its median is what is reported, with the smallest and the largest beside it.
"""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any

Contestant = Callable[[], Any]


@dataclass(frozen=True)
class Timing:
    """The times of one contestant."""

    name: str
    """The contestant."""
    seconds: tuple[float, ...]
    """Seconds for each call, one figure for each round."""

    @property
    def median(self) -> float:
        """The median over the rounds."""
        return median(self.seconds)


@dataclass(frozen=True)
class Table:
    """The timings of one question."""

    title: str
    """The question."""
    base: str
    """The contestant with which the others are compared."""
    timings: tuple[Timing, ...]
    """The times of all contestants."""
    notes: tuple[str, ...] = field(default=())
    """Remarks below the table."""

    def ratio(self, name: str) -> float:
        """How many times as long as `name` the base takes: the median over the rounds."""
        by_name = {timing.name: timing for timing in self.timings}
        pairs = zip(by_name[self.base].seconds, by_name[name].seconds, strict=True)
        return median(base / other for base, other in pairs)

    def as_dict(self) -> dict[str, Any]:
        """The table as plain values."""
        return {
            "title": self.title,
            "base": self.base,
            "notes": list(self.notes),
            "rows": [
                {
                    "name": timing.name,
                    "median_s": timing.median,
                    "min_s": min(timing.seconds),
                    "max_s": max(timing.seconds),
                    "base_over_this": self.ratio(timing.name),
                }
                for timing in self.timings
            ],
        }

    def as_markdown(self) -> str:
        """The table for reading."""
        return as_markdown(self.as_dict())


def as_markdown(table: Mapping[str, Any]) -> str:
    """A table for reading, from its plain values."""
    lines = [f"## {table['title']}\n"]
    if table["rows"]:
        head = f"| | median | smallest | largest | times as fast as {table['base']} |"
        lines += [head, "|---|---:|---:|---:|---:|", *map(_row, table["rows"]), ""]
    return "\n".join([*lines, *table["notes"], ""])


def _row(row: Mapping[str, Any]) -> str:
    cells = " | ".join(readable(row[name]) for name in ("median_s", "min_s", "max_s"))
    return f"| {row['name']} | {cells} | {row['base_over_this']:.3g} |"


def uncompared(_: object) -> object:
    """No answer to compare with others, from a call that is only timed."""
    return NotImplemented


def side_by_side(
    title: str,
    base: str,
    contestants: Mapping[str, Contestant],
    *,
    rounds: int = 7,
    at_least: float = 0.02,
    notes: tuple[str, ...] = (),
) -> Table:
    """Time the contestants in turn, `rounds` times, each for at least `at_least` seconds.

    All must give the same answer, which is the first thing that is checked.
    """
    answers = {name: run() for name, run in contestants.items()}
    given = [answer for answer in answers.values() if answer is not NotImplemented]
    assert all(answer == given[0] for answer in given), answers
    calls = {name: _calls_for(run, at_least) for name, run in contestants.items()}
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    gc.disable()
    for _ in range(rounds):
        for name, run in contestants.items():
            seconds[name].append(_time(run, calls[name]))
    gc.enable()
    timings = tuple(Timing(name, tuple(spent)) for name, spent in seconds.items())
    return Table(title, base, timings, notes)


def readable(seconds: float) -> str:
    """A time with a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def _calls_for(run: Contestant, at_least: float) -> int:
    spent = _time(run, 1)
    return max(1, int(at_least / max(spent, 1e-9)))


def _time(run: Contestant, calls: int) -> float:
    begun = time.perf_counter()
    for _ in range(calls):
        run()
    return (time.perf_counter() - begun) / calls

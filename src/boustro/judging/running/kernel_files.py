"""Kernel files: what Linux says in `/proc` of a process's time, memory and descendants.

Elsewhere the files are missing, and nothing is known.
"""

import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

FEW = 8
"""The most processes that are not many."""
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_PROCESSOR_CLOCK = 2
"""The kind in the number of another process's clock: CPUCLOCK_SCHED in Linux's posix-timers.h."""
_PAGE, _PAGES = 1 << 12, 1 << 14
# Resident memory, swapped memory and page tables.
_MEMORY = re.compile(rb"^Vm(?:RSS|Swap|PTE):\s+(\d+)", re.MULTILINE)


class Spent(NamedTuple):
    """The processor time of a process."""

    seconds: float
    """Its own seconds, and those of the children it waited for."""
    has_waited: bool
    """Whether it has waited for a child."""


def spent_by(pid: int) -> Spent | None:
    """The processor time of a process until now; None if it is gone."""
    try:
        words = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    except OSError:
        return None
    own, of_children = (sum(map(int, words[n : n + 2])) / _TICKS for n in (11, 13))
    # Ticks round short times down, as those of many short children; the clock is exact.
    with suppress(OSError):
        own = time.clock_gettime(~pid << 3 | _PROCESSOR_CLOCK)
    # Every child causes page faults, and the kernel counts each of them.
    return Spent(own + of_children, has_waited=int(words[8]) > 0)


def seconds_of(processes: Sequence[Spent]) -> float:
    """The sum of their seconds, and an allowance for what ticks round down.

    The allowance counts only if many processes waited for children.
    """
    waited = sum(one.has_waited for one in processes)
    return sum(one.seconds for one in processes) + 2 * max(0, waited - FEW) / _TICKS


def living_task(pid: int) -> tuple[Path, int] | None:
    """A living thread of a process, with its memory; the first thread may have ended."""
    process = f"/proc/{pid}"
    if memory := memory_of(process):
        return Path(process), memory
    with suppress(OSError):
        for name in os.listdir(f"{process}/task"):  # noqa: PTH208 - faster, and called often
            if memory := memory_of(task := f"{process}/task/{name}"):
                return Path(task), memory
    return None


def memory_of(task: Path | str) -> int:
    """The memory of a process, read from one of its threads; 0 if the thread has ended."""
    with suppress(OSError):
        return sum(map(int, _MEMORY.findall(_read(f"{task}/status")))) << 10
    return 0


def tree_of(pid: int) -> Iterator[int]:
    """A process and, on Linux, all its descendants."""
    yield pid
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - faster, and called often
            for child in _read(f"/proc/{pid}/task/{task}/children").split():
                yield from tree_of(int(child))


def _read(path: str) -> bytes:
    """The content of a kernel file, which has no size and is read page by page."""
    file = os.open(path, os.O_RDONLY)
    try:
        text = chunk = os.read(file, _PAGES)
        while len(chunk) > _PAGE // 2:
            chunk = os.read(file, _PAGES)
            text += chunk
    finally:
        os.close(file)
    return text

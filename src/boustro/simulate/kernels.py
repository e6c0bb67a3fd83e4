"""Simulation kernels: the compiled one where there is a core, otherwise its readable twin."""

from collections.abc import Callable

from boustro.simulate import reference
from boustro.simulate.counts import STREAMS, Counts, Longest, Task
from boustro.simulate.table import TransitionTable


def walk(
    table: TransitionTable,
    task: Task,
    *,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    lanes: bool = True,
) -> Counts:
    """Plays the games of `task` and counts; the same whatever the kernel and the threads.

    `progress` is called now and then with the games played so far; what it raises ends the walk.
    `lanes`: whether small games may be played in vector lanes.
    """
    if (core := table.core_form) is None:
        return reference.walk(table, task, progress)
    given = {name: getattr(task, name) for name in Task.__slots__}
    plain = core.walk(**given, streams=STREAMS, threads=threads, lanes=lanes, progress=progress)
    return Counts(**plain | {"longest": Longest(*plain["longest"])})

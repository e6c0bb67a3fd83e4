"""Simulation kernels: the native one where it is installed, otherwise its readable twin."""

from collections.abc import Callable
from typing import Any

from boustro import core
from boustro.simulate import reference
from boustro.simulate.counts import STREAMS, Counts, Longest, Task
from boustro.simulate.table import TransitionTable

BUMPS = (None, "start", "swap")


def native() -> Any:
    """The native module if it is installed and can simulate, else None."""
    return core.native if hasattr(core.native, "simulate") else None


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
    module = native()
    if module is None:
        core.say_once_without_core()
        return reference.walk(table, task, progress)
    # Lanes take the pieces of a word for four streams that follow one another.
    lanes = lanes and task.first % 4 == 0
    plain = module.simulate(
        **_inputs(table), **_task(task), threads=threads, lanes=lanes, progress=progress
    )
    return Counts(**plain | {"longest": Longest(*plain["longest"])})


def _inputs(table: TransitionTable) -> dict[str, Any]:
    game = table.game
    return {
        "classes": len(table.classes),
        "after": table.after,
        "flags": table.flags,
        "squares": table.squares,
        "beside": table.beside,
        "sums": table.sums,
        "class_of": table.class_of,
        "players": table.players,
        "bump": BUMPS.index(game.rules.bump),
        "exits": table.exits,
        # Only lanes ask for these, and play no board on which they do not fit 16 bits.
        "size": game.size if table.exits else 0,
        "finish": game.finish if table.exits else 0,
        "lowest": table.classes[0].advance if table.exits else 0,
        "stay": game.rules.overshoot == "stay",
    }


def _task(task: Task) -> dict[str, Any]:
    return {
        "seed": task.seed,
        "games": task.games,
        "first": task.first,
        "streams": STREAMS,
        "roll_limit": task.roll_limit,
        "visits": task.visits,
    }

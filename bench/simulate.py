"""Simulating MB48 with one token: rolls a second, beside chunked NumPy and the readable twin.

What bounds it: in lanes, one throw of 32 tokens is about thirty vector instructions, and going
through the games that ended (one throw in forty) costs as much again; counting visits is one
increment in cache a throw, which costs more than the throw.  Memory plays no part: the board
lies in four registers.  Run as `python -m bench.simulate`.
"""

import os
import platform
from collections.abc import Callable

import numpy as np

import boustro
from bench.measure import side_by_side
from boustro.simulate import kernels, reference
from boustro.simulate.counts import Task
from boustro.simulate.table import Table

GAME = boustro.builtin("mb48")
TABLE = Table.of(GAME)
MEAN = 39.598366
CHUNK = 16_384
STEPS = 400


def chunked_numpy() -> None:
    """Many tokens a step as int16, games begun anew where they end, lengths counted."""
    size, faces = GAME.size, 6
    lands = np.empty((size + 1) * faces, np.int16)
    for square in range(size + 1):
        for face in range(1, faces + 1):
            reached = square + face
            landed = GAME.board.jumps.get(reached, reached) if reached <= size else square
            lands[square * faces + face - 1] = landed * faces
    rng = np.random.default_rng(909)
    token = np.zeros(CHUNK, np.int16)
    rolls = np.zeros(CHUNK, np.int16)
    lengths = np.zeros(4096, np.int64)
    for _ in range(STEPS):
        token += rng.integers(0, faces, CHUNK, dtype=np.int16)
        token = lands.take(token, mode="clip")
        rolls += 1
        ended = np.flatnonzero(token == size * faces)
        lengths += np.bincount(rolls[ended], minlength=4096)
        token[ended] = 0
        rolls[ended] = 0


def walked(games: int, *, visits: bool = False, threads: int = 1, lanes: bool = True) -> None:
    """Plays so many games with the native kernel."""
    kernels.walk(TABLE, Task(1, games, visits=visits), threads=threads, lanes=lanes)


def twin(games: int) -> None:
    """Plays so many games with the readable twin."""
    reference.walk(TABLE, Task(1, games))


def main() -> None:
    """Print every contestant's rolls a second, and the median ratio to NumPy's."""
    entries: dict[str, tuple[Callable[[], None], float]] = {
        "chunked NumPy, int16": (chunked_numpy, STEPS * CHUNK),
        "lanes": (lambda: walked(2_000_000), 2_000_000 * MEAN),
        "lanes, two threads": (lambda: walked(2_000_000, threads=2), 2_000_000 * MEAN),
        "lanes, visits counted": (lambda: walked(1_000_000, visits=True), 1_000_000 * MEAN),
        "no lanes": (lambda: walked(200_000, lanes=False), 200_000 * MEAN),
        "twin": (lambda: twin(200), 200 * MEAN),
    }
    runs = {name: run for name, (run, _) in entries.items()}
    base, *_ = entries
    table = side_by_side("simulate MB48, one token", base, runs)
    print(f"{table.title} ({platform.machine()}, {os.cpu_count()} cores)")
    for timing in table.timings:
        rolls = entries[timing.name][1]
        ratio = table.ratio(timing.name) * rolls / entries[base][1]
        print(f"{timing.name:24} {rolls / timing.median / 1e6:8.1f} M rolls/s {ratio:8.2f} ×")


if __name__ == "__main__":
    main()

"""Simulating MB48 with one token: rolls a second, beside chunked NumPy.

What bounds it: in lanes, one throw of 32 tokens is about thirty vector instructions, and going
through the games that ended (one throw in forty) costs as much again; counting visits is one
increment in cache a throw, which costs more than the throw.  Memory plays no part: the board
lies in four registers.  Run as `python -m bench.simulate`.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

import boustro
from bench.measure import Table, side_by_side
from boustro.simulate import kernels
from boustro.simulate.counts import Task
from boustro.simulate.table import TransitionTable

GAME = boustro.builtin("mb48")
TABLE = TransitionTable.of(GAME)
MEAN = 39.598366
CHUNK = 16_384
STEPS = 2000


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


def walked(*, visits: bool = False, threads: int = 1, lanes: bool = True) -> None:
    """As many rolls by the native kernel."""
    task = Task(1, int(STEPS * CHUNK / MEAN), visits=visits)
    kernels.walk(TABLE, task, threads=threads, lanes=lanes)


def tables(quick: bool) -> Iterator[Table]:
    """The table of `make bench`; its note has rolls a second."""
    base = "chunked NumPy, int16"
    runs: dict[str, Callable[[], None]] = {
        base: chunked_numpy,
        "lanes": walked,
        "lanes, two threads": lambda: walked(threads=2),
        "lanes, visits counted": lambda: walked(visits=True),
        "no lanes": lambda: walked(lanes=False),
    }
    title = f"Simulate MB48, one token, {STEPS * CHUNK / 1e6:.0f} million rolls"
    measured = side_by_side(title, base, runs, rounds=3 if quick else 7)
    rates = [
        f"{timing.name}: {STEPS * CHUNK / timing.median / 1e6:,.0f}" for timing in measured.timings
    ]
    yield replace(measured, notes=(f"Million rolls a second: {'; '.join(rates)}.",))


if __name__ == "__main__":
    for made in tables(quick=True):
        print(made.as_markdown())

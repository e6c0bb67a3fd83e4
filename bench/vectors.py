"""Vector paths against the next simpler one, end to end: each must earn itself.

Which path a process takes is decided once (`BOUSTRO_VECTORS`), so each is a process of its own, and the
processes of one question take turns.  A figure is the least processor time of a call in its process.
``python -m bench.vectors NAME`` is such a process.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np

import boustro
from bench import boards
from bench.measure import Table, Timing

PATHS = ("none", "avx2", "avx512")
EARNS = 1.3
"""How many times as fast as the next simpler path one has to be somewhere to stay."""


def _lists(side: int, density: float) -> Callable[[], Any]:
    board = boards.uniform(side, side, density, 1).tolist()
    return lambda: boustro.min_rolls(board)


def _many(count: int, kind: str = "int32") -> Callable[[], Any]:
    many = boards.many(400, 20, 0.1).astype(kind)
    many = np.concatenate([many] * (count // 400))
    return lambda: boustro.solve_many(many, threads=1)


def _matrix(density: float, kind: str) -> Callable[[], Any]:
    matrix = boards.uniform(4000, 4000, density).astype(kind)
    return lambda: boustro.min_rolls(matrix)


QUESTIONS: dict[str, Callable[[], Callable[[], Any]]] = {
    "a list of lists, 20×20, 5 % jumps": lambda: _lists(20, 0.05),
    "a list of lists, 200×200, 1 % jumps": lambda: _lists(200, 0.01),
    "400 boards of 20×20 int32, hot in cache": lambda: _many(400),
    "20,000 boards of 20×20 int32, from memory": lambda: _many(20_000),
    "20,000 boards of 20×20 int16, from memory": lambda: _many(20_000, "int16"),
    "4,000×4,000 int32, no jumps": lambda: _matrix(0.0, "int32"),
    "4,000×4,000 int32, 0.1 % jumps": lambda: _matrix(0.001, "int32"),
    "4,000×4,000 int32, 10 % jumps": lambda: _matrix(0.1, "int32"),
    "4,000×4,000 int64, no jumps": lambda: _matrix(0.0, "int64"),
    "4,000×4,000 int64, 0.1 % jumps": lambda: _matrix(0.001, "int64"),
    "4,000×4,000 int64, 10 % jumps": lambda: _matrix(0.1, "int64"),
    "4,000×4,000 int16, no jumps": lambda: _matrix(0.0, "int16"),
}


def tables(quick: bool) -> Iterator[Table]:
    """One table a question: the paths in turn, and by how much each beats the one before it."""
    for name in QUESTIONS:
        yield _table(name, rounds=2 if quick else 5)


def _table(name: str, rounds: int) -> Table:
    seconds: dict[str, list[float]] = {path: [] for path in PATHS}
    for _ in range(rounds):
        for path in PATHS:
            seconds[path].append(_ask_process(name, path))
    timings = tuple(Timing(path, tuple(spent)) for path, spent in seconds.items())
    best = {path: min(spent) for path, spent in seconds.items()}
    ratios = (
        f"{path} is {best[simpler] / best[path]:.2f} times as fast as {simpler}"
        for simpler, path in pairwise(PATHS)
    )
    notes = ("Processor time. By the least of each: " + "; ".join(ratios) + ".",)
    return Table(f"Vector paths: {name}", "none", timings, notes)


def _ask_process(name: str, path: str) -> float:
    command = [sys.executable, "-m", "bench.vectors", name]
    setting = os.environ | {"BOUSTRO_VECTORS": path}
    done = subprocess.run(command, env=setting, capture_output=True, check=True, timeout=300)
    return float(done.stdout)


def _least(ask: Callable[[], Any], wanted: float = 0.5) -> float:
    """The least processor time of a call, several calls at a time where one is short."""
    ask()
    calls = max(1, int(0.01 / max(_time(ask, 1), 1e-9)))
    end = time.perf_counter() + wanted
    least = _time(ask, calls)
    while time.perf_counter() < end:
        least = min(least, _time(ask, calls))
    return least


def _time(ask: Callable[[], Any], calls: int) -> float:
    begun = time.process_time()
    for _ in range(calls):
        ask()
    return (time.process_time() - begun) / calls


if __name__ == "__main__":
    print(_least(QUESTIONS[sys.argv[1]]()))

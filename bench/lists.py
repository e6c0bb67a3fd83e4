"""Small boards: one list of lists a call, and many boards in one call."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import boustro
from bench import boards, peers
from bench.classic import arithmetic_min_rolls, table_min_rolls
from bench.measure import Table, side_by_side

SAMPLE = [
    [-1, -1, -1, -1, -1, -1],
    [-1, -1, -1, -1, -1, -1],
    [-1, -1, -1, -1, -1, -1],
    [-1, 35, -1, -1, 13, -1],
    [-1, -1, -1, -1, -1, -1],
    [-1, 15, -1, -1, -1, -1],
]


def tables(_quick: bool) -> Iterator[Table]:
    """One board, one call, as a list of lists."""
    yield side_by_side(
        "List of lists, one call: the 6×6 sample",
        "classic Python, arithmetic",
        {
            "classic Python, arithmetic": partial(arithmetic_min_rolls, SAMPLE),
            "classic Python, table": partial(table_min_rolls, SAMPLE),
            "boustro": partial(boustro.min_rolls, SAMPLE),
        },
    )
    for seed in (1, 2, 3):
        board = boards.uniform(20, 20, 0.05, seed).tolist()
        yield side_by_side(
            f"List of lists, one call: 20×20, 5 % jumps, board {seed}",
            "classic Python, arithmetic",
            {
                "classic Python, arithmetic": partial(arithmetic_min_rolls, board),
                "classic Python, table": partial(table_min_rolls, board),
                "boustro": partial(boustro.min_rolls, board),
            },
        )


def batch_tables(quick: bool) -> Iterator[Table]:
    """Many boards of 20×20 in one array; hot in cache, and from memory."""
    for count, where in ((400, "hot in cache"), (4_000 if quick else 40_000, "from memory")):
        many = boards.many(count, 20, 0.1)

        def by_boustro(threads: int, many: np.ndarray = many) -> int:
            return int(np.asarray(boustro.solve_many(many, threads=threads).rolls).sum())

        contestants: dict[str, Callable[[], Any]] = {
            "C++ loop, one thread": partial(peers.loop_many, many),
            "boustro, one thread": lambda: by_boustro(1),
            "boustro, two threads": lambda: by_boustro(2),
        }
        title = f"{count} boards of 20×20 int32, 10 % jumps, {where}"
        yield side_by_side(title, "C++ loop, one thread", contestants)

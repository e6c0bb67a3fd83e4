"""The graph libraries: their query alone, and with the building of the graph counted."""

import time
from collections.abc import Iterator

import numpy as np

import boustro
from bench import boards, peers
from bench.boards import Matrix
from bench.measure import Table, Timing, side_by_side

# These keep Python objects for every edge: 4000×4000 squares would take tens of GB.
HEAVY = {"networkx", "rustworkx"}
HEAVY_SQUARES = 1_000_000


def tables(quick: bool) -> Iterator[Table]:
    """Usual boards, and one with many long jumps, where searching from both ends is quick."""
    sides = (300,) if quick else (1_000, 4_000)
    for side in sides:
        for density in (0.001, 0.05):
            matrix = boards.uniform(side, side, density)
            yield from table(f"{side:,}×{side:,}, {density:.1%} jumps", matrix)


def table(title: str, matrix: Matrix) -> Iterator[Table]:
    """Two tables: the question alone, and what building the graph took before it."""
    starts, targets = peers.csr(matrix)
    asks, built = {}, {}
    for name, make in peers.LIBRARIES.items():
        if name in HEAVY and matrix.size > HEAVY_SQUARES:
            continue
        begun = time.perf_counter()
        asks[name] = make(starts, targets)
        built[name] = Timing(f"{name}: building the graph", (time.perf_counter() - begun,))
    contestants = {"boustro": lambda: boustro.min_rolls(matrix), **asks}
    yield side_by_side(f"{title}: the question alone", "boustro", contestants, rounds=3)
    begun = time.perf_counter()
    boustro.min_rolls(matrix)
    own = Timing("boustro: nothing to build, the whole question", (time.perf_counter() - begun,))
    yield Table(f"{title}: building the graph first", own.name, (own, *built.values()))
    del starts, targets, asks
    assert matrix.dtype == np.int32

"""Matrices in memory, beside the textbook loop in C++; a huge one also beside one read of it."""

from collections.abc import Iterator
from functools import partial

import boustro
from bench import boards, peers
from bench.boards import Matrix
from bench.measure import Table, side_by_side

SIDES = (33, 50, 100, 200)
SHARES = (0.01, 0.03, 0.1, 0.3)
BOARDS = 20
"""Boards of a kind that are asked in turn: of a single one a processor learns every branch."""


def tables(quick: bool) -> Iterator[Table]:
    """Boards from empty to crowded, and those that are hard for one method or another."""
    for side in SIDES[:: 3 if quick else 1]:
        for share in SHARES[:: 3 if quick else 1]:
            yield of_a_kind(side, share)
    side = 3_000 if quick else 10_000
    for density in (0.0, 0.001, 0.01, 0.1, 0.3):
        matrix = boards.uniform(side, side, density)
        yield table(f"{side:,}×{side:,} int32, {density:.1%} jumps", matrix)
    yield table("1,000×1,000 int32, 10 % jumps", boards.uniform(1000, 1000, 0.1))
    yield table(
        f"{side:,}×{side:,}, a short ladder on every second square",
        boards.short_ladders(side, side),
    )
    yield table(
        f"{side:,}×{side:,}, one ladder from 2 to the last but one", boards.one_ladder(side, side)
    )


def of_a_kind(side: int, share: float) -> Table:
    """Boards of one size, one call each; the loop keeps its arrays and is handed ready pointers."""
    kept = [boards.uniform(side, side, share, seed) for seed in range(BOARDS)]
    loop = peers.library().loop_min_rolls
    calls = [partial(loop, matrix.ctypes.data, side, side) for matrix in kept]

    def by_boustro() -> list[int]:
        return [-1 if rolls is None else rolls for rolls in map(boustro.min_rolls, kept)]

    return side_by_side(
        f"{side}×{side} int32, {share:.0%} jumps, {BOARDS} boards",
        "C++ loop",
        {"C++ loop": lambda: [call() for call in calls], "boustro": by_boustro},
    )


def table(title: str, matrix: Matrix) -> Table:
    """One board solved beside the loop and the read; the read gives no answer."""

    def read() -> object:
        peers.plain_read(matrix)
        return NotImplemented

    def no_route_as_minus_one() -> int:
        rolls = boustro.min_rolls(matrix)
        return -1 if rolls is None else rolls

    contestants = {
        "plain read": read,
        "C++ loop": lambda: peers.loop_min_rolls(matrix),
        "boustro": no_route_as_minus_one,
    }
    note = "The ratios are against the plain read: 0.5 is twice its time."
    return side_by_side(title, "plain read", contestants, rounds=5, at_least=0.0, notes=(note,))

"""One huge matrix, against one sequential read of its memory and the textbook loop in C++."""

from collections.abc import Iterator

import boustro
from bench import boards, peers
from bench.boards import Matrix
from bench.measure import Table, side_by_side


def tables(quick: bool) -> Iterator[Table]:
    """Boards from empty to crowded, and those that are hard for one method or another."""
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


def table(title: str, matrix: Matrix) -> Table:
    """One board solved beside the loop and the read; the read gives no answer."""

    def read() -> object:
        peers.plain_read(matrix)
        return NotImplemented

    def no_route_as_minus_one(whole: bool) -> int:
        rolls = boustro.min_rolls(matrix, check_all=whole)
        return -1 if rolls is None else rolls

    contestants = {
        "plain read": read,
        "C++ loop": lambda: peers.loop_min_rolls(matrix),
        "boustro": lambda: no_route_as_minus_one(True),
        "boustro, check_all=False": lambda: no_route_as_minus_one(False),
    }
    note = "The ratios are against the plain read: 0.5 is twice its time."
    return side_by_side(title, "plain read", contestants, rounds=5, at_least=0.0, notes=(note,))

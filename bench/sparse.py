"""A few jumps on a board of 10^18 squares: the cost is in jumps alone."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

import boustro
from bench import boards
from bench.measure import Table, side_by_side, uncompared
from boustro import Board, Game, Track

SIZE = 10**18
SEEDS = 8


def tables(quick: bool) -> Iterator[Table]:
    """Twice the jumps, time and again; every row is one call a board on sorted arrays.

    How much of a board has to be looked at until the finish is found differs widely from board
    to board, so every row is the sum over boards of several seeds.
    """
    largest = 250_000 if quick else 1_000_000
    counts = [largest // 8, largest // 4, largest // 2, largest]
    boards_of = {f"{count:,} jumps": _tracks(count) for count in counts}

    def solve(tracks: list[Track]) -> object:
        for track in tracks:
            boustro.min_rolls(track)
        return NotImplemented

    contestants = {name: partial(solve, tracks) for name, tracks in boards_of.items()}
    title = f"10^18 squares, uniform jumps, {SEEDS} boards"
    yield side_by_side(title, f"{largest:,} jumps", contestants, rounds=5)
    yield _from_arrays(largest)


def _from_arrays(count: int) -> Table:
    """A board of arrays in any order, beside the same board of pairs; last the whole answer."""
    entries, exits = boards.sparse_arrays(SIZE, count)
    order = np.random.default_rng(count).permutation(len(entries))
    entries, exits = entries[order], exits[order]
    pairs = list(zip(entries.tolist(), exits.tolist(), strict=True))
    contestants = {
        "Board of pairs": lambda: len(Board(SIZE, jumps=pairs).jumps),
        "Board.from_arrays": lambda: len(Board.from_arrays(SIZE, entries, exits).jumps),
        "the same, and its Track": lambda: len(_track_of(entries, exits).entries),
        "the same, and min_rolls": lambda: uncompared(
            boustro.min_rolls(Board.from_arrays(SIZE, entries, exits), "leetcode")
        ),
    }
    title = f"A board of {count:,} jumps on 10^18 squares, from arrays"
    return side_by_side(title, "Board of pairs", contestants, rounds=5, at_least=0.0)


def _track_of(entries: Any, exits: Any) -> Track:
    return Track.of(Game(Board.from_arrays(SIZE, entries, exits), "leetcode"))


def _tracks(count: int) -> list[Track]:
    return [_track(count, seed) for seed in range(SEEDS)]


def _track(count: int, seed: int) -> Track:
    entries: Any
    exits: Any
    entries, exits = boards.sparse_arrays(SIZE, count, seed)
    return Track(SIZE, 1, SIZE, "stay", (1, 2, 3, 4, 5, 6), entries, exits)

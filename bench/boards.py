"""The boards that are measured, all from fixed seeds."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boustro import Game

Matrix = NDArray[np.int32]


def uniform(rows: int, columns: int, density: float, seed: int = 909) -> Matrix:
    """Jumps from anywhere to anywhere, on `density` of the squares; never on first and last."""
    rng = np.random.default_rng(seed)
    size = rows * columns
    rest = np.full(size + 1, -1, dtype=np.int32)
    count = int(density * size)
    if count:
        entries = rng.integers(2, size, count, dtype=np.int32)
        rest[entries] = rng.integers(1, size + 1, count, dtype=np.int32)
    return laid_out(rest[1:], rows, columns)


def short_ladders(rows: int, columns: int) -> Matrix:
    """A ladder of three squares on every second square: many jumps, and none gets far."""
    size = rows * columns
    rest = np.full(size + 1, -1, dtype=np.int32)
    entries = np.arange(2, size - 3, 2)
    rest[entries] = entries + 3
    return laid_out(rest[1:], rows, columns)


def one_ladder(rows: int, columns: int) -> Matrix:
    """One ladder from square 2 to the last but one: two rolls, if one looks no further."""
    size = rows * columns
    rest = np.full(size + 1, -1, dtype=np.int32)
    rest[2] = size - 1
    return laid_out(rest[1:], rows, columns)


def many(count: int, side: int, density: float, seed: int = 16928) -> NDArray[np.int32]:
    """`count` boards in one array of shape (count, side, side)."""
    boards = [uniform(side, side, density, seed + i) for i in range(count)]
    return np.stack(boards)


def laid_out(rest: NDArray[Any], rows: int, columns: int) -> Matrix:
    """The matrix whose squares, boustrophedon from the bottom left, hold `rest`."""
    grid = rest.reshape(rows, columns).copy()
    grid[1::2] = grid[1::2, ::-1]
    return np.ascontiguousarray(grid[::-1])


def matrix_of(game: Game) -> Matrix:
    """The board of a game as a square matrix."""
    rest = np.array([game.board.jumps.get(s, -1) for s in range(1, game.size + 1)], np.int32)
    side = math.isqrt(game.size)
    return laid_out(rest, side, side)


def sparse_arrays(size: int, count: int, seed: int = 18) -> tuple[NDArray[Any], NDArray[Any]]:
    """Sorted entries and their exits: `count` uniform jumps on `size` squares."""
    rng = np.random.default_rng(seed)
    entries = np.unique(rng.integers(2, size, count, dtype=np.int64))
    return entries, rng.integers(1, size + 1, len(entries), dtype=np.int64)

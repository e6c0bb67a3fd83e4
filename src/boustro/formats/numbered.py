"""`numbered`: a flat array of destinations, counted from 1 as the squares are.

The cell of square i holds the square where its jump ends; a plain square holds 0, -1 or its own
number, all of them the same.  The start is off the board.  Read as well: all that `flat0` reads,
and a first cell for square 0, before cells with their own numbers, or if it is plain and only the
cells after it make rows of ten or a square board (101 cells, or 37).
"""

from collections.abc import Iterator
from math import isqrt
from typing import Any

from boustro.errors import FormatError
from boustro.formats.base import Format, Found, Overrides, one_by_one
from boustro.formats.flat0 import json_row
from boustro.formats.grid import check_cells, vectors
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.matrix import PLAIN

_SIGNS = (0, PLAIN)


def fits(head: Head) -> bool:
    """Whether the text is one row of numbers; without brackets most squares must be plain."""
    if head.shape != "row" or head.has_plus:
        return head.shape == "vector" and not head.has_plus
    cells = list(map(int, head.rows[0]))
    own = max(_own(cells), _own(cells[1:]))
    return any(cell in _SIGNS for cell in cells) or 2 * own > len(cells)


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all arrays in `source`."""
    return vectors(source, overrides, _layout)


def _layout(cells: list[Any]) -> Layout:
    first = int(_has_square_0(cells))
    size = len(cells) - first
    check_cells(cells, f"-1, 0 or a square in 1..{size}", lambda cell: PLAIN <= cell <= size)
    squares = list(enumerate(cells[first:], 1))
    pairs = [(square, cell) for square, cell in squares if cell not in (*_SIGNS, square)]
    signs = {str(cell) for cell in cells[first:] if cell in _SIGNS}
    signs |= {"their own numbers"} if _own(cells[first:]) else set()
    if len(signs) > 1:
        sentence = f"expected one sign for plain squares, got {' and '.join(sorted(signs))}"
        raise FormatError.of("plain", sentence)
    return Layout(size, pairs, places=[f"index {square - 1 + first}" for square, _ in pairs])


def _has_square_0(cells: list[Any]) -> bool:
    rest = cells[1:]
    if not rest or cells[0] not in _SIGNS:
        return False
    if not any(cell in _SIGNS for cell in rest):
        return _own(rest) > 0
    return len(rest) > 9 and _is_usual(len(rest)) and not _is_usual(len(cells))


def _own(cells: list[Any]) -> int:
    """How many cells hold their own number, counted from 1."""
    return sum(cell == square for square, cell in enumerate(cells, 1))


def _is_usual(size: int) -> bool:
    return size % 10 == 0 or isqrt(size) ** 2 == size


def write(game: Game) -> str:
    """The array of a game as JSON, with their own numbers in plain squares.

    >>> print(write(Game.from_flat([-1, -1, 3, -1])), end="")
    [1,2,4,4]
    """
    return json_row([game.board.jumps.get(square, square) for square in range(1, game.size + 1)])


FORMAT = Format(
    name="numbered",
    title="flat array counted from 1, 0, -1 or own numbers for plain squares",
    preset="boxed",
    fits=fits,
    read=read,
    write=one_by_one(write),
    dense=True,
)

"""`resolved`: a matrix in which every cell holds the square where a token comes to rest.

A plain square holds its own number, so a jump that leads to itself cannot be said.  Top row
first, boustrophedon from the bottom left; the start is square 1.  Read as `leetcode` is, with
the same liberties.
"""

from collections.abc import Iterator
from itertools import chain

from boustro.formats.base import Format, Found, Overrides, one_by_one
from boustro.formats.grid import grids, written_rows
from boustro.formats.head import Head
from boustro.formats.leetcode import bracket_rows
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.matrix import matrix_layout
from boustro.model.square import Numbering


def fits(head: Head) -> bool:
    """Whether the text is a matrix of squares; without brackets most of them must be plain."""
    if head.has_plus or head.negative or "0" in head.cells or not head.cells:
        return False
    if head.shape in ("rows", "row"):
        return head.even and _mostly_plain(head.rows)
    return head.shape == "matrix"


def _mostly_plain(rows: list[list[str]]) -> bool:
    table = Numbering(len(rows), len(rows[0])).table()
    squares = [str(square) for row in table for square in row]
    plain = [square for square, cell in zip(squares, chain(*rows), strict=True) if square == cell]
    return 2 * len(plain) > len(squares)


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all matrices in `source`."""
    del overrides
    return grids(source, _layout)


def _layout(rows: list[list[int]]) -> Layout:
    return matrix_layout(rows, resolved=True)


def write(game: Game) -> str:
    """The matrix of a game as JSON, one row a line.

    >>> print(write(Game.from_matrix([[-1, -1], [-1, 3]])), end="")
    [[4,3],
     [1,3]]
    """
    rows = written_rows(game, lambda game, square: str(game.board.jumps.get(square, square)))
    return bracket_rows(rows)


FORMAT = Format(
    name="resolved",
    title="matrix in which plain squares hold their own number",
    preset="leetcode",
    fits=fits,
    read=read,
    write=one_by_one(write),
    dense=True,
)

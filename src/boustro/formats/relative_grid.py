"""`relative-grid`: rows of shifts, top row first: how far a jump moves a token from its square.

0 is a plain square, ``+20`` a ladder and ``-10`` a snake, boustrophedon from the bottom left;
the start is square 1.  A jump that leads to itself cannot be said.  Read as well:

- spaces or commas between the shifts, or the rows in brackets as `leetcode` has them;
- ladders without the plus;
- several boards in one text, a blank line between them (in brackets: each beginning on a line
  of its own); comments after ``#`` and ``//``.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from boustro.formats.base import Format, Found, Overrides
from boustro.formats.grid import grids, written_rows
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.matrix import matrix_layout
from boustro.model.square import Numbering


def fits(head: Head) -> bool:
    """Whether the text is a matrix with a 0 or a plus; without brackets half of it must be 0."""
    if head.shape == "matrix":
        return head.has_plus or "0" in head.cells
    if head.shape not in ("rows", "row") or not head.even:
        return False
    zeros = sum(row.count("0") for row in head.rows)
    return (
        head.has_plus
        or 2 * zeros >= len(head.rows) * len(head.rows[0])
        or (zeros > 0 and head.negative)
    )


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all boards in `source`."""
    del overrides
    return grids(source, _layout)


def _layout(rows: list[Any]) -> Layout:
    matrix_layout(rows)  # raises for what is no matrix of whole numbers
    table = Numbering(len(rows), len(rows[0])).table()
    cells = zip(table, rows, strict=True)
    landed = [[square + by for square, by in zip(*row, strict=True)] for row in cells]
    return matrix_layout(landed, resolved=True)


def shift(game: Game, square: int) -> str:
    """The shift from a square with its sign; 0 where no jump begins."""
    by = game.board.jumps.get(square, square) - square
    return f"{by:+d}" if by else "0"


def write(games: Sequence[Game]) -> str:
    """The rows of some games, with a blank line between.

    >>> print(write([Game.from_matrix([[-1, -1], [-1, 3]])]), end="")
    0 0
    0 +1
    """
    boards = (written_rows(game, shift) for game in games)
    return "\n".join("".join(" ".join(row) + "\n" for row in rows) for rows in boards)


FORMAT = Format(
    name="relative-grid",
    title="rows of shifts, 0 for plain squares",
    preset="leetcode",
    fits=fits,
    read=read,
    write=write,
    dense=True,
)

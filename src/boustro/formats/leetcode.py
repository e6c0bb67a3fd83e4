"""`leetcode`: a matrix, top row first, boustrophedon from the bottom left, -1 for plain squares.

Every other cell holds the square where its jump ends.  The start is square 1.  Read as well:

- JSON, Python lists or tuples, or lines of numbers with spaces or commas between them;
- ``board =`` or ``Input: board =`` before the matrix, a semicolon after it;
- any rectangle, 1×1 and single rows included;
- several matrices in one text, each beginning on a line of its own (lines of numbers: after a
  blank line); comments after ``#`` and ``//``.
"""

from collections.abc import Iterator

from boustro.formats.base import Format, Found, Overrides, one_by_one
from boustro.formats.grid import grids, written_rows
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.matrix import PLAIN, matrix_layout


def fits(head: Head) -> bool:
    """Whether the text is a matrix with a -1, or a bracketed one that is nothing else either."""
    if head.shape in ("rows", "row"):
        return "-1" in head.cells and not head.has_plus
    if head.shape != "matrix" or head.has_plus:
        return False
    return "-1" in head.cells or (head.negative and "0" not in head.cells) or not head.cells


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all matrices in `source`."""
    del overrides
    return grids(source, matrix_layout)


def write(game: Game) -> str:
    """The matrix of a game as JSON, one row a line.

    >>> print(write(Game.from_matrix([[-1, -1], [-1, 3]])), end="")
    [[-1,-1],
     [-1,3]]
    """
    rows = written_rows(game, lambda game, square: str(game.board.jumps.get(square, PLAIN)))
    return bracket_rows(rows)


def bracket_rows(rows: list[list[str]]) -> str:
    """Rows of cells as JSON, one row a line."""
    lines = (f"[{','.join(row)}]" for row in rows)
    return "[" + ",\n ".join(lines) + "]\n"


FORMAT = Format(
    name="leetcode",
    title="matrix with -1 for plain squares",
    preset="leetcode",
    fits=fits,
    read=read,
    write=one_by_one(write),
    dense=True,
)

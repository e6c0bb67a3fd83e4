"""Square numbering: which cell of the grid holds which square.

Squares are numbered 1, 2, 3, … from the bottom left cell, each row in the direction opposite
to the row below it: boustrophedon, "as the ox turns in ploughing".  With `columns` cells a row,
write ``square - 1 = line * columns + step`` with ``0 <= step < columns``.  Then `line` counts
rows from the bottom, and the cell is `step` from the left on even lines and `step` from the
right on odd ones.  The number of rows does not matter here.  It only decides in which corner the
last square is.

Cells are (row, column) from 0 with row 0 at the **top**, as a matrix is written.
"""

from dataclasses import dataclass
from math import isqrt

from boustro.errors import QuestionError, RulesError, quote

Cell = tuple[int, int]
"""The row and the column of a square."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The boustrophedon numbering of a grid of `rows` × `columns` cells.

    >>> numbering = Numbering(3, 4)
    >>> for row in numbering.table():
    ...     print(row)
    (9, 10, 11, 12)
    (8, 7, 6, 5)
    (1, 2, 3, 4)
    >>> numbering.cell(7), numbering.square(1, 1)
    ((1, 1), 7)
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        if not all(type(n) is int and n > 0 for n in (self.rows, self.columns)):
            got = f"{quote(self.rows)} x {quote(self.columns)}"
            raise RulesError.of("grid", f"expected at least one row and column, got {got}")

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    def cell(self, square: int) -> Cell:
        """The (row, column) of `square`.

        Raises `QuestionError` for a square that is not on the grid.
        """
        if not 1 <= square <= self.size:
            raise QuestionError(f"expected a square in 1..{self.size}, got {quote(square)}")
        line, step = divmod(square - 1, self.columns)
        column = step if line % 2 == 0 else self.columns - 1 - step
        return self.rows - 1 - line, column

    def square(self, row: int, column: int) -> int:
        """The square in the cell (`row`, `column`), row 0 at the top.

        Raises `QuestionError` for a cell that is not on the grid.
        """
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise QuestionError(
                f"expected a cell in rows 0..{self.rows - 1}, columns 0..{self.columns - 1}, "
                f"got ({quote(row)}, {quote(column)})"
            )
        line = self.rows - 1 - row
        step = column if line % 2 == 0 else self.columns - 1 - column
        return line * self.columns + step + 1

    def table(self) -> tuple[tuple[int, ...], ...]:
        """All squares as a matrix, top row first."""
        return tuple(
            tuple(self.square(row, column) for column in range(self.columns))
            for row in range(self.rows)
        )

    def cells(self) -> tuple[Cell, ...]:
        """The cell of every square: index 0 holds the cell of square 1."""
        return tuple(self.cell(square) for square in range(1, self.size + 1))


def default_columns(size: int) -> int:
    """The number of columns in which a board of `size` squares is drawn by default.

    If `size` is a square number, it is the side of a square board.  Otherwise it is the largest
    divisor of `size` from 10 down to 5.  If there is none, it is 10, or a smaller `size`; then
    cells of the top row may stay empty.

    >>> [default_columns(size) for size in (36, 100, 30, 72, 17, 3)]
    [6, 10, 10, 9, 10, 3]
    """
    side = isqrt(size)
    if side * side == size:
        return side
    for divisor in range(10, 4, -1):
        if size % divisor == 0:
            return divisor
    return min(size, 10)

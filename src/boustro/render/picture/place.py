"""Board geometry: the rectangle and the centre of each square in the picture."""

from collections.abc import Iterator
from dataclasses import dataclass

from boustro.errors import LimitError, QuestionError, quote
from boustro.model import Numbering
from boustro.render.picture.scene import Point, Rectangle, Tone
from boustro.render.picture.view import View
from boustro.say import argument

MOST_DETAILED = 40
"""The most rows or columns of a picture in which every square has its number."""
MOST_CELLS = 250
"""The most rows or columns of a picture."""
_OVERVIEW = 26
"""The longer side of an overview, in squares of the usual size."""
MARGIN = 0.42
"""The distance of the frame from the squares, in squares."""
TRAY = 0.72
"""The height of the tray, in squares."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The drawn part of a board: `rows` × `columns` cells from (`row`, `column`) of its grid."""

    numbering: Numbering
    """The map between squares and cells of the whole board."""
    size: int
    """The number of squares of the board."""
    first: int
    """The first square that is drawn."""
    last: int
    """The last square that is drawn."""
    row: int
    """The first row that is drawn, from the top."""
    column: int
    """The first column that is drawn."""
    rows: int
    """The number of rows."""
    columns: int
    """The number of columns."""
    cell: float
    """The side of a square."""
    left: float
    """The left edge of the first cell."""
    top: float
    """The upper edge of the first cell."""
    tray: bool
    """Whether a tray below the first square shows the start, which is off the board."""

    @property
    def right(self) -> float:
        """The right edge of the squares."""
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> float:
        """The lower edge of the squares."""
        return self.top + self.rows * self.cell

    @property
    def overview(self) -> bool:
        """Whether there are too many squares to draw each with its number."""
        return max(self.rows, self.columns) > MOST_DETAILED

    def shows(self, square: int) -> bool:
        """Whether this square is in the picture."""
        if square == 0:
            return self.tray
        return self.first <= square <= self.last

    def squares(self) -> range:
        """The squares that are drawn."""
        return range(self.first, self.last + 1)

    def rect(
        self, square: int, role: str = "", radius: float = 0.0, fill: Tone | None = None
    ) -> Rectangle:
        """The rectangle of a square; 0 is the tray."""
        side = self.cell
        if square == 0:
            top = self.bottom + (MARGIN + 0.14) * side
            return Rectangle(self.left, top, side, TRAY * side, role, radius, fill)
        row, column = self.numbering.cell(square)
        x = self.left + (column - self.column) * side
        y = self.top + (row - self.row) * side
        return Rectangle(x, y, side, side, role, radius, fill)

    def centre(self, square: int) -> Point:
        """The middle of a square, even if it lies outside the picture."""
        return self.rect(square).centre


def place(view: View, cell: float, window: tuple[int, int] | None = None) -> Geometry:
    """The geometry of `view`, or of a `window` of it, with the first cell at (0, 0).

    Raises `LimitError` for more squares than a picture can show, and `QuestionError` for a window
    that is not on the board.
    """
    first, last = _window(view, window)
    numbering = view.numbering
    cells = list(_corners(numbering, first, last))
    row = min(row for row, _ in cells)
    column = min(column for _, column in cells)
    rows = max(row for row, _ in cells) - row + 1
    columns = max(column for _, column in cells) - column + 1
    most = max(rows, columns)
    if most > MOST_CELLS:
        _refuse(view, rows, columns)
    if most > MOST_DETAILED:
        cell = cell * _OVERVIEW / most
    return Geometry(
        numbering=numbering,
        size=view.size,
        first=first,
        last=last,
        row=row,
        column=column,
        rows=rows,
        columns=columns,
        cell=cell,
        left=0.0,
        top=0.0,
        tray=view.start == 0 and first == 1,
    )


def _window(view: View, window: tuple[int, int] | None) -> tuple[int, int]:
    match window:
        case None:
            return 1, view.size
        case int(first), int(last) if 1 <= first <= last <= view.size:
            return first, last
    raise QuestionError(f"expected a window of squares in 1..{view.size}, got {quote(window)}")


def _corners(numbering: Numbering, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Cells whose bounding box contains the window; with several rows it has whole rows."""
    columns = numbering.columns
    first_line = (first - 1) // columns
    last_line = (last - 1) // columns
    if first_line == last_line:
        yield numbering.cell(first)
        yield numbering.cell(last)
        return
    for line in (first_line, last_line):
        yield numbering.cell(line * columns + 1)
        yield numbering.cell((line + 1) * columns)


def _refuse(view: View, rows: int, columns: int) -> None:
    """Raise the error for too many squares; its sentence has a window that can be drawn."""
    last = 20 * view.columns  # the end of a window of twenty rows
    if view.columns > MOST_CELLS:
        last = MOST_DETAILED  # the end of a window of one row
    window = 1, min(last, view.size)
    sentence = (
        f"expected at most {MOST_CELLS} rows and columns to draw, got {rows} and {columns}; "
        f"a window of squares can be drawn: {argument('window', window)}"
    )
    raise LimitError.of("too-large", sentence)

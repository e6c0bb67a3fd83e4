"""Grid of box-drawing lines: heavy around the squares of a route, light elsewhere.

At every corner up to four lines meet, and each is missing, light or heavy.  So there are 81 kinds
of corners; Unicode has a character for each.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boustro.render.cells import Cell
from boustro.render.style import DIM, Style

NONE = 0
"""No line."""
LIGHT = 1
"""A light line."""
HEAVY = 2
"""A heavy line."""

_CORNERS = (
    # The weight of the line upwards chooses the tuple, and that of the line to the right the text.
    # The line downwards chooses three characters of the text, and the line to the left one of them.
    (" ╴╸╷┐┑╻┒┓", "╶─╾┌┬┭┎┰┱", "╺╼━┍┮┯┏┲┳"),
    ("╵┘┙│┤┥╽┧┪", "└┴┵├┼┽┟╁╅", "┕┶┷┝┾┿┢╆╈"),
    ("╹┚┛╿┦┩┃┨┫", "┖┸┹┞╀╃┠╂╉", "┗┺┻┡╄╇┣╊╋"),
)
"""The character of a corner by its four lines: `_CORNERS[up][right][down * 3 + left]`."""
_ASCII_CORNERS = " +#"
"""The ASCII character of a corner by its heaviest line."""
_ACROSS = {False: " ─━", True: " -="}
"""The character of a horizontal line by its weight, without and with ASCII only."""
_DOWN = {False: " │┃", True: " |#"}
"""The character of a vertical line by its weight, without and with ASCII only."""


class Face(NamedTuple):
    """A layout of the text of a cell."""

    lines: int
    """1 for number and jump side by side, 2 for one above the other."""
    pad: int
    """The number of spaces on both sides."""
    exits: bool = True
    """Whether a jump shows its sign and its exit, or only its sign."""
    tags: bool = True
    """Whether levels or rolls are shown."""
    inner: int = 0
    """The width of the text."""

    def fit(self, rows: "Rows") -> "Face":
        """This face as wide as the widest cell of `rows` needs."""
        widest = 0
        for row in rows:
            for cell in row:
                if cell is not None:
                    widest = max(widest, *map(len, self._words(cell)))
        return self._replace(inner=widest)

    @property
    def width(self) -> int:
        """The number of characters between two vertical lines."""
        return self.inner + 2 * self.pad

    def texts(self, cell: Cell) -> tuple[str, ...]:
        """The lines of one cell, each exactly `width` long."""
        pad = " " * self.pad
        return tuple(f"{pad}{words}{pad}" for words in self._words(cell))

    def _words(self, cell: Cell) -> tuple[str, ...]:
        jump = cell.jump if self.exits else cell.sign
        jump_or_place = jump or cell.place
        tag = cell.tag if self.tags else ""
        if self.lines == 1:
            return (self._line(cell.number + jump_or_place, tag),)
        return self._line(cell.number, tag), self._line(jump_or_place, "")

    def _line(self, left: str, right: str) -> str:
        """A text at the left and a text at the right, with at least one space between them."""
        right = f" {right}" if right else ""
        return left + right.rjust(self.inner - len(left))


Rows = Sequence[Sequence[Cell | None]]


def grid_lines(rows: Rows, face: Face, style: Style) -> Iterator[str]:
    """The lines of a grid of `rows`, from the top; a cell without a square is None.

    All rows have the same length.
    """
    # Rows and columns of empty cells around the grid make its edge like any other line.
    outside = [None] * (len(rows[0]) + 2)
    rows = [outside, *([None, *row, None] for row in rows), outside]
    for row in range(1, len(rows) - 1):
        yield _ruler(rows, row, face, style)
        for line in range(face.lines):
            yield _content(rows, row, line, face, style)
    yield _ruler(rows, len(rows) - 1, face, style)


def _weight(one: Cell | None, other: Cell | None) -> int:
    """The weight of the line between two neighbours."""
    if one is None and other is None:
        return NONE
    is_heavy = (one is not None and one.framed) or (other is not None and other.framed)
    return HEAVY if is_heavy else LIGHT


def _upright(rows: Rows, row: int, column: int) -> int:
    """The weight of the line to the left of a cell."""
    return _weight(rows[row][column - 1], rows[row][column])


def _level(rows: Rows, row: int, column: int) -> int:
    """The weight of the line above a cell."""
    return _weight(rows[row - 1][column], rows[row][column])


def _ruler(rows: Rows, row: int, face: Face, style: Style) -> str:
    """The line above a row."""
    parts: list[str] = []
    end = len(rows[0]) - 1  # the column of empty cells at the right
    for column in range(1, end):
        weight = _level(rows, row, column)
        line = _border_text(_ACROSS[style.ascii][weight] * face.width, weight, style)
        parts += [_corner(rows, row, column, style), line]
    return "".join((*parts, _corner(rows, row, end, style)))


def _corner(rows: Rows, row: int, column: int, style: Style) -> str:
    up, down = _upright(rows, row - 1, column), _upright(rows, row, column)
    left, right = _level(rows, row, column - 1), _level(rows, row, column)
    heaviest = max(up, down, left, right)
    if style.ascii:
        return _border_text(_ASCII_CORNERS[heaviest], heaviest, style)
    return _border_text(_CORNERS[up][right][down * 3 + left], heaviest, style)


def _content(rows: Rows, row: int, line: int, face: Face, style: Style) -> str:
    """One of the lines of text of a row."""
    parts: list[str] = []
    end = len(rows[0]) - 1  # the column of empty cells at the right
    for column in range(1, end):
        cell = rows[row][column]
        text = " " * face.width
        if cell is not None:
            text = style.paint(face.texts(cell)[line], cell.ink)
        parts += [_border(rows, row, column, style), text]
    return "".join((*parts, _border(rows, row, end, style)))


def _border(rows: Rows, row: int, column: int, style: Style) -> str:
    """The line to the left of a cell."""
    weight = _upright(rows, row, column)
    return _border_text(_DOWN[style.ascii][weight], weight, style)


def _border_text(text: str, weight: int, style: Style) -> str:
    return style.paint(text, DIM) if weight == LIGHT else text

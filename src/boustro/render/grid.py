"""Grid in box-drawing lines: light everywhere, heavy round the squares of a route.

At every corner up to four lines meet, each missing, light or heavy, which makes 81 characters;
Unicode has them all.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boustro.render.cells import Cell
from boustro.render.style import DIM, Style

NONE = 0
LIGHT = 1
HEAVY = 2

# Indexed by up * 27 + right * 9 + down * 3 + left.
_CORNERS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_ACROSS = {False: " ─━", True: " -="}
_DOWN = {False: " │┃", True: " |#"}


class Face(NamedTuple):
    """How the text of a cell is laid out."""

    lines: int
    """1 for number and jump side by side, 2 for one above the other."""
    pad: int
    """The number of spaces on both sides."""
    exits: bool = True
    """Whether a jump shows its exit, and not its sign alone."""
    tags: bool = True
    """Whether levels or rolls are shown."""
    inner: int = 0
    """The width of the text."""

    def fit(self, rows: "Rows") -> "Face":
        """This face as wide as the widest cell of `rows` needs."""
        cells = [cell for row in rows for cell in row if cell is not None]
        return self._replace(inner=max(max(map(len, self._words(cell))) for cell in cells))

    @property
    def width(self) -> int:
        """The columns between two vertical lines."""
        return self.inner + 2 * self.pad

    def texts(self, cell: Cell) -> tuple[str, ...]:
        """The lines of one cell, each exactly `width` long."""
        side = " " * self.pad
        return tuple(f"{side}{words}{side}" for words in self._words(cell))

    def _words(self, cell: Cell) -> tuple[str, ...]:
        after = (cell.jump if self.exits else cell.sign) or cell.place
        tag = cell.tag if self.tags else ""
        if self.lines == 1:
            return (self._line(cell.number + after, tag),)
        return self._line(cell.number, tag), self._line(after, "")

    def _line(self, left: str, right: str) -> str:
        gap = f" {right}" if right else ""
        return left + gap.rjust(self.inner - len(left))


Rows = Sequence[Sequence[Cell | None]]


def grid_lines(rows: Rows, face: Face, style: Style) -> Iterator[str]:
    """The lines of a grid of `rows` (top first, equally long; None where there is no square)."""
    outside = [None] * (len(rows[0]) + 2)
    rows = [outside, *([None, *row, None] for row in rows), outside]
    for row in range(1, len(rows) - 1):
        yield _ruler(rows, row, face, style)
        for line in range(face.lines):
            yield _content(rows, row, line, face, style)
    yield _ruler(rows, len(rows) - 1, face, style)


def _weight(one: Cell | None, other: Cell | None) -> int:
    """The line between two neighbours."""
    if one is None and other is None:
        return NONE
    return HEAVY if (one and one.framed) or (other and other.framed) else LIGHT


def _upright(rows: Rows, row: int, column: int) -> int:
    """The line to the left of a cell."""
    return _weight(rows[row][column - 1], rows[row][column])


def _level(rows: Rows, row: int, column: int) -> int:
    """The line above a cell."""
    return _weight(rows[row - 1][column], rows[row][column])


def _ruler(rows: Rows, row: int, face: Face, style: Style) -> str:
    parts: list[str] = []
    for column in range(1, len(rows[0]) - 1):
        weight = _level(rows, row, column)
        line = _border_text(_ACROSS[style.ascii][weight] * face.width, weight, style)
        parts += [_corner(rows, row, column, style), line]
    return "".join((*parts, _corner(rows, row, len(rows[0]) - 1, style)))


def _corner(rows: Rows, row: int, column: int, style: Style) -> str:
    up, down = _upright(rows, row - 1, column), _upright(rows, row, column)
    left, right = _level(rows, row, column - 1), _level(rows, row, column)
    heaviest = max(up, down, left, right)
    if style.ascii:
        return _border_text(" +#"[heaviest], heaviest, style)
    return _border_text(_CORNERS[up * 27 + right * 9 + down * 3 + left], heaviest, style)


def _content(rows: Rows, row: int, line: int, face: Face, style: Style) -> str:
    parts: list[str] = []
    for column, cell in enumerate(rows[row][1:], 1):
        weight = _upright(rows, row, column)
        text = " " * face.width if cell is None else style.paint(face.texts(cell)[line], cell.ink)
        border = _border_text(_DOWN[style.ascii][weight], weight, style)
        parts += [border, text]
    return "".join(parts[:-1])


def _border_text(text: str, weight: int, style: Style) -> str:
    return style.paint(text, DIM) if weight == LIGHT else text

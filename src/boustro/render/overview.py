"""Terminal overview of a wide board: one sign for every square, the rows labelled at both ends."""

from collections.abc import Iterator

from boustro.render.cells import Cell
from boustro.render.grid import Rows
from boustro.render.style import DIM, Style

_HOLLOW = {"▲": "△", "▼": "▽", "↺": "○", "^": "A", "v": "V", "@": "O"}


def overview_width(rows: Rows, *, spaced: bool, style: Style) -> int:
    """The columns that `overview_lines` will take."""
    columns = max(len(row) for row in rows)
    return 2 * _label(rows) + columns * _step(rows, style, spaced=spaced) + 3


def overview_lines(rows: Rows, *, spaced: bool, style: Style) -> Iterator[str]:
    """One line a row: its leftmost square, a sign for every square, its rightmost square."""
    label, step = _label(rows), _step(rows, style, spaced=spaced)
    for row in rows:
        signs = "".join(_paint(cell, step, style) for cell in row)
        left, right = (cell.number if cell else "" for cell in (row[0], row[-1]))
        ends = style.paint(left.rjust(label), DIM), style.paint(right.ljust(label), DIM)
        yield f"{ends[0]} {signs}  {ends[1]}"


def _label(rows: Rows) -> int:
    return max(len(cell.number) for row in rows for cell in row if cell is not None)


def _step(rows: Rows, style: Style, *, spaced: bool) -> int:
    widest = max(len(_sign(cell, style)) for row in rows for cell in row)
    return widest + 1 if spaced or widest > 1 else widest


def _sign(cell: Cell | None, style: Style) -> str:
    """The character for a square: its place, its level or its jump (hollow on the route)."""
    if cell is None:
        return ""
    if cell.leveled:
        return cell.tag or cell.sign or style.signs.plain
    if cell.framed and not cell.place:
        return _HOLLOW.get(cell.sign, style.signs.stop)
    return cell.place or cell.sign or style.signs.plain


def _paint(cell: Cell | None, step: int, style: Style) -> str:
    sign = _sign(cell, style)
    gap = " " * (step - len(sign))
    return gap if cell is None else gap + style.paint(sign, cell.ink)

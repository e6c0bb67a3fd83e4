"""Terminal drawing of a board: a grid with the jumps in it, a route or the levels over it.

It uses the largest layout that fits: two lines for a square, one line, one line with only the sign
of a jump, or a single sign for a square.  No line is wider than the terminal.  A board that does
not fit in any layout is described in words.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from boustro.model import Game, Route
from boustro.render.cells import Cell, Overlay, cell
from boustro.render.grid import Face, Rows, grid_lines
from boustro.render.lists import below, beside
from boustro.render.style import DIM, Style

MOST_ROWS = 40
_KEPT_ROWS = 10
_GAP = 3
_HOLLOW = {"▲": "△", "▼": "▽", "↺": "○", "^": "A", "v": "V", "@": "O"}
"""The signs of the jumps on a route."""

_FACES = (
    Face(2, 1),
    Face(2, 0),
    Face(1, 1),
    Face(1, 0),
    Face(1, 1, tags=False),
    Face(1, 0, tags=False),
    Face(1, 1, exits=False, tags=False),
    Face(1, 0, exits=False, tags=False),
)


class Drawing(NamedTuple):
    """The lines of a drawing."""

    lines: list[str]
    """The lines."""
    width: int
    """The width of each line on a terminal, in columns."""
    exits: bool = False
    """Whether every jump in it shows its exit."""
    roll: str = ""
    """The first roll of a route that a square shows; empty for none."""
    framed: bool = False
    """Whether the squares of a route have a heavy frame."""


def draw(
    game: Game,
    *,
    route: Route | None = None,
    levels: Sequence[int | None] | None = None,
    style: Style | None = None,
) -> str:
    """The board of `game` as text, with a route or the levels over it if given.

    `levels` is indexed by square from 0.  No line is wider than `style.width`.

    >>> from boustro.model import Board
    >>> print(draw(Game(Board(6, columns=3, jumps={2: 5, 4: 1}))))
     ┌─────┬─────┬─────┐    ladders   snakes
     │ 6F  │ 5   │ 4▼1 │╮   2 ▲ 5     4 ▼ 1
     ├─────┼─────┼─────┤│
     │ 1   │ 2▲5 │ 3   │╯
     └─────┴─────┴─────┘
    start off the board   F finish
    """
    style = style or Style()
    overlay = Overlay.of(route, levels)
    picture = _picture(game, overlay, style)
    if picture is None:
        return "\n".join(_too_wide(game, style))
    lines = _with_jumps(game, picture, style)
    if route is None and levels is None and _is_tight(picture, style):
        return "\n".join(lines)
    return "\n".join([*lines, *_legend(game, overlay, picture, style)])


def _picture(game: Game, overlay: Overlay, style: Style) -> Drawing | None:
    """The largest drawing that fits, or None."""
    if game.board.columns > style.width:
        return None
    bands = [_rows(game, band, overlay, style) for band in _bands(game.board.rows)]
    everything = [row for band in bands for row in band]
    face = _face(game, everything, overlay, style)
    if face is not None:
        return _grid(game, bands, face, style)
    for spaced in (True, False):
        width = _overview_width(everything, spaced=spaced, style=style)
        if width <= style.width:
            parts = (list(_overview_lines(band, spaced=spaced, style=style)) for band in bands)
            return Drawing(_join(game, parts, width, style), width)
    return None


def _bands(rows: int) -> list[range]:
    if rows <= MOST_ROWS:
        return [range(rows)]
    return [range(_KEPT_ROWS), range(rows - _KEPT_ROWS, rows)]


def _rows(game: Game, band: range, overlay: Overlay, style: Style) -> Rows:
    numbering = game.board.numbering

    def at(row: int, column: int) -> Cell | None:
        square = numbering.square(row, column)
        return cell(game, square, overlay, style) if square <= game.size else None

    return [[at(row, column) for column in range(numbering.columns)] for row in band]


def _face(game: Game, rows: Rows, overlay: Overlay, style: Style) -> Face | None:
    """The largest cell layout with which the grid fits the terminal."""
    for face in _FACES:
        tall = len(rows) * (face.lines + 1) + 2
        if face.lines > 1 and (style.height is None or tall > style.height):
            continue
        if overlay.levels is not None and not face.tags:
            continue
        fitted = face.fit(rows)
        if game.board.columns * (fitted.width + 1) + 1 <= style.width:
            return fitted
    return None


def _grid(game: Game, bands: Sequence[Rows], face: Face, style: Style) -> Drawing:
    width = game.board.columns * (face.width + 1) + 1
    turned = width + 2 <= style.width and game.board.rows > 1
    parts: list[list[str]] = []
    for i, band in enumerate(bands):
        lines = list(grid_lines(band, face, style))
        first = len(band) - 1 if i else game.board.rows - 1
        parts.append(_turns(lines, first, len(band), face, style) if turned else lines)
    if turned:
        width += 2
    cells = [cell for band in bands for row in band for cell in row if cell is not None]
    shown = face.exits and len(bands) == 1 and not any(cell.leveled for cell in cells)
    tags = [cell.tag for cell in cells if cell.tag and face.tags and not cell.leveled]
    roll = min(tags, key=lambda tag: (len(tag), tag), default="")
    return Drawing(_join(game, parts, width, style), width, shown, roll, framed=True)


def _turns(lines: list[str], first: int, count: int, face: Face, style: Style) -> list[str]:
    """`lines` with the bends of the walk from row to row in both margins.

    `first` is the highest row of these, counted from 0 at the bottom.
    """
    margins = [[" ", " "] for _ in lines]
    left_and_right = style.signs.turn[3:], style.signs.turn[:3]
    for i in range(1, count):
        side = (first - i + 1) % 2
        for line, sign in enumerate(left_and_right[side], i * (face.lines + 1) - 1):
            margins[line][side] = sign
    painted = [[style.paint(s, DIM if s.strip() else "") for s in signs] for signs in margins]
    return [left + line + right for line, (left, right) in zip(lines, painted, strict=True)]


def _join(game: Game, parts: Iterable[list[str]], width: int, style: Style) -> list[str]:
    """The bands one below the other, with a count of the rows left out between them."""
    more = style.signs.more
    word = f"{more} {game.board.rows - 2 * _KEPT_ROWS} more rows {more}"
    lines: list[str] = []
    for part in parts:
        if lines:
            lines.append(word.center(width)[:width])
        lines += part
    return lines


def _with_jumps(game: Game, picture: Drawing, style: Style) -> list[str]:
    """The picture with the jumps beside it, or below it if they do not fit."""
    lists, width = beside(game.board, len(picture.lines), style)
    if picture.width + _GAP + width > style.width or len(lists) > len(picture.lines):
        needless = picture.exits and _is_tight(picture, style)
        under = () if needless else below(game.board, style)
        return [*(line.rstrip() for line in picture.lines), *under]
    pairs = zip_longest(picture.lines, lists, fillvalue="")
    return [f"{line}{' ' * _GAP}{side}".rstrip() for line, side in pairs]


def _is_tight(picture: Drawing, style: Style) -> bool:
    """Whether the terminal has no space for a few more lines."""
    return style.height is not None and len(picture.lines) + 5 > style.height


def _legend(game: Game, overlay: Overlay, picture: Drawing, style: Style) -> Iterator[str]:
    """What the signs of this drawing mean, in as few lines as fit."""
    line = ""
    for item in _meanings(game, overlay, picture, style):
        if line and len(line) + 3 + len(item) > style.width:
            yield style.paint(style.wrap(line), DIM)
            line = ""
        line = f"{line}   {item}" if line else item
    yield style.paint(style.wrap(line), DIM)


def _meanings(game: Game, overlay: Overlay, picture: Drawing, style: Style) -> Iterator[str]:
    yield "S start" if game.start else "start off the board"
    yield "F finish"
    if signs := dict.fromkeys(game.board.effects.values()):
        yield "signs: " + ", ".join(f"{one.sign} {one.picture_text}" for one in signs)
    if overlay.levels is not None:
        yield "to the right: the level, the fewest rolls to rest there (blank: never)"
    if overlay.rolls and not picture.framed:
        yield f"{style.signs.stop} or hollow: on the route"
    elif overlay.rolls:
        roll = picture.roll.removeprefix(style.signs.stop)
        after = f", {picture.roll} after roll {roll}" if roll else ""
        yield f"heavy frame: on the route{after}"


def _too_wide(game: Game, style: Style) -> Iterator[str]:
    grid = f"{game.board.columns} columns and {game.board.rows} rows"
    yield style.wrap(f"not drawn: {grid} do not fit in {style.width} columns")
    yield from below(game.board, style)


def _overview_width(rows: Rows, *, spaced: bool, style: Style) -> int:
    """The columns that an overview will take: a sign for every square."""
    columns = max(len(row) for row in rows)
    return 2 * _label(rows) + columns * _step(rows, style, spaced=spaced) + 3


def _overview_lines(rows: Rows, *, spaced: bool, style: Style) -> Iterator[str]:
    """A line for each row: its leftmost square, a sign for each square, its rightmost square."""
    label, step = _label(rows), _step(rows, style, spaced=spaced)
    for row in rows:
        signs = "".join(_paint(cell, step, style) for cell in row)
        left = style.paint(_number(row[0]).rjust(label), DIM)
        right = style.paint(_number(row[-1]).ljust(label), DIM)
        yield f"{left} {signs}  {right}"


def _number(cell: Cell | None) -> str:
    return "" if cell is None else cell.number


def _label(rows: Rows) -> int:
    return max(len(cell.number) for row in rows for cell in row if cell is not None)


def _step(rows: Rows, style: Style, *, spaced: bool) -> int:
    widest = max(len(_sign(cell, style)) for row in rows for cell in row)
    if spaced or widest > 1:
        return widest + 1
    return widest


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

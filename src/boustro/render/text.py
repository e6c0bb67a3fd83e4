"""Terminal drawing of a board: a grid with the jumps in it, and perhaps a route or the levels.

The drawing uses the largest layout that fits: two lines for a square, one line, one line with only
the sign of a jump, or a single sign.  No line is wider than the terminal.  If no layout fits, words
describe the board.
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
"""The most rows that are drawn without leaving any out."""
_KEPT_ROWS = 10
"""If rows are left out, the number of rows that are drawn at the top and at the bottom."""
_GAP = 3
"""The blanks between the drawing and the lists of jumps."""
_HOLLOW = {"▲": "△", "▼": "▽", "↺": "○", "^": "A", "v": "V", "@": "O"}
"""The sign of a jump on a route, by its usual sign."""

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
"""The layouts of a cell, the largest first."""


class Drawing(NamedTuple):
    """The lines of a drawing."""

    lines: list[str]
    """The lines, from the top."""
    width: int
    """The width of each line on a terminal, in columns."""
    exits: bool = False
    """Whether every jump in it shows its exit."""
    roll: str = ""
    """The first roll of the route that a square shows, or empty."""
    framed: bool = False
    """Whether the squares of a route have a heavy frame."""


def draw(
    game: Game,
    *,
    route: Route | None = None,
    levels: Sequence[int | None] | None = None,
    style: Style | None = None,
) -> str:
    """The board of `game` as text, with a route or the levels in its cells if given.

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
    all_rows = [row for band in bands for row in band]
    face = _face(game, all_rows, overlay, style)
    if face is not None:
        return _grid(game, bands, face, style)
    for spaced in (True, False):
        width = _overview_width(all_rows, spaced=spaced, style=style)
        if width <= style.width:
            parts = (list(_overview_lines(band, spaced=spaced, style=style)) for band in bands)
            return Drawing(_join(game, parts, width, style), width)
    return None


def _bands(rows: int) -> list[range]:
    """The rows to draw, counted from the top: all of them, or some at the top and at the bottom."""
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
        height = len(rows) * (face.lines + 1) + 2
        if face.lines > 1 and (style.height is None or height > style.height):
            continue
        if overlay.levels is not None and not face.tags:
            continue
        fitted = face.fit(rows)
        if game.board.columns * (fitted.width + 1) + 1 <= style.width:
            return fitted
    return None


def _grid(game: Game, bands: Sequence[Rows], face: Face, style: Style) -> Drawing:
    """The drawing of a grid, with the bends of the walk in the margins if they fit."""
    width = game.board.columns * (face.width + 1) + 1
    has_bends = width + 2 <= style.width and game.board.rows > 1
    parts: list[list[str]] = []
    for i, band in enumerate(bands):
        lines = list(grid_lines(band, face, style))
        if has_bends:
            # A second band has the lowest rows of the board, and ends with row 0.
            is_first_band = i == 0
            top_row = game.board.rows - 1 if is_first_band else len(band) - 1
            lines = _turns(lines, top_row, len(band), face, style)
        parts.append(lines)
    if has_bends:
        width += 2
    cells = [cell for band in bands for row in band for cell in row if cell is not None]
    shows_levels = any(cell.leveled for cell in cells)
    shows_all_exits = face.exits and len(bands) == 1 and not shows_levels
    rolls: list[str] = []
    if face.tags:
        rolls = [cell.tag for cell in cells if cell.tag and not cell.leveled]
    first_roll = min(rolls, key=_roll_order, default="")
    lines = _join(game, parts, width, style)
    return Drawing(lines, width, shows_all_exits, first_roll, framed=True)


def _roll_order(tag: str) -> tuple[int, str]:
    """The sort key of the tag of a roll: `•9` comes before `•10`."""
    return len(tag), tag


def _turns(lines: list[str], top_row: int, count: int, face: Face, style: Style) -> list[str]:
    """`lines` with the bends of the walk from row to row in both margins.

    The lines show `count` rows of the board: `top_row` and those below it.  Row 0 is at the bottom
    of the board.
    """
    left = [" "] * len(lines)
    right = [" "] * len(lines)
    lines_per_row = face.lines + 1  # with the line between two rows
    for i in range(1, count):
        row_above_bend = top_row - i + 1
        # The walk enters an odd row at the right.
        is_at_right = row_above_bend % 2 == 1
        margin = right if is_at_right else left
        bend = style.signs.right_turn if is_at_right else style.signs.left_turn
        line_between_rows = i * lines_per_row
        first = line_between_rows - 1
        margin[first : first + len(bend)] = [style.paint(sign, DIM) for sign in bend]
    return ["".join(parts) for parts in zip(left, lines, right, strict=True)]


def _join(game: Game, parts: Iterable[list[str]], width: int, style: Style) -> list[str]:
    """The bands from top to bottom, with a count of the rows that are left out between them."""
    more = style.signs.more
    count = f"{more} {game.board.rows - 2 * _KEPT_ROWS} more rows {more}"
    lines: list[str] = []
    for part in parts:
        if lines:
            lines.append(count.center(width)[:width])
        lines += part
    return lines


def _with_jumps(game: Game, picture: Drawing, style: Style) -> list[str]:
    """The picture with the jumps beside it, or below it if they do not fit."""
    lists, width = beside(game.board, len(picture.lines), style)
    is_narrow_enough = picture.width + _GAP + width <= style.width
    if is_narrow_enough and len(lists) <= len(picture.lines):
        pairs = zip_longest(picture.lines, lists, fillvalue="")
        return [f"{line}{' ' * _GAP}{side}".rstrip() for line, side in pairs]
    lines = [line.rstrip() for line in picture.lines]
    if picture.exits and _is_tight(picture, style):
        return lines
    return [*lines, *below(game.board, style)]


def _is_tight(picture: Drawing, style: Style) -> bool:
    """Whether the terminal has no space for a few more lines."""
    return style.height is not None and len(picture.lines) + 5 > style.height


def _legend(game: Game, overlay: Overlay, picture: Drawing, style: Style) -> Iterator[str]:
    """The meanings of the signs of this drawing, in as few lines as possible."""
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
    effects = dict.fromkeys(game.board.effects.values())
    if effects:
        meanings = (f"{effect.sign} {effect.picture_text}" for effect in effects)
        yield f"signs: {', '.join(meanings)}"
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
    """The width of an overview, which has a sign for every square and numbers at both sides."""
    columns = max(len(row) for row in rows)
    blanks = 3
    return 2 * _label(rows) + columns * _step(rows, style, spaced=spaced) + blanks


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
    """The width of the longest number."""
    return max(len(cell.number) for row in rows for cell in row if cell is not None)


def _step(rows: Rows, style: Style, *, spaced: bool) -> int:
    """The width of a square of an overview."""
    widest = max(len(_sign(cell, style)) for row in rows for cell in row)
    if spaced or widest > 1:
        return widest + 1
    return widest


def _sign(cell: Cell | None, style: Style) -> str:
    """The sign of a square: its level, its place or its jump, which is hollow on the route."""
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

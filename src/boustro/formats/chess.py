"""`chess` (Ludii): chessboard notation, a letter for the column and a number for the row.

``(pair "B1" "C4")`` is a jump from B1 to C4; A1 is the bottom left cell and square 1, and the
squares run boustrophedon.  The start is off the board.  Read as well:

- a whole Ludii text: ``(square 10)`` or ``(rectangle ROWS COLUMNS)`` in it gives the size, all
  else that is no pair is passed over;
- letters in any case, without quotes; columns beyond Z as AA, AB, …; comments after ``//``.

Without a size the board has 10 rows and 10 columns.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from boustro.errors import FormatError, Problem
from boustro.formats.base import Bad, CaseBuilder, Found, Functions, Overrides, full_rows
from boustro.formats.head import Head
from boustro.formats.source import Line, Source
from boustro.model.game import Game
from boustro.model.soundness import LARGEST_SIZE
from boustro.model.square import Numbering, default_columns

_CELL = r'"?([A-Za-z]{1,12})([0-9]{1,18})"?'
_PAIR = re.compile(rf"\(pair {_CELL} {_CELL} ?\)")
_BOARD = re.compile(r"\((?:square ([0-9]{1,18})|rectangle ([0-9]{1,18}) ([0-9]{1,18})) ?\)")
_PART = re.compile(r"\((?:pair|square|rectangle)\b[^()]*+\)?")
_SIDE = 10
Cell = tuple[int, int]
"""Row from the bottom and column, both from 1."""


def fits(head: Head) -> bool:
    """Whether the text has a pair of cells, or at least the board for them."""
    return "(pair " in head.text or _BOARD.search(" ".join(head.lines)) is not None


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    case, text = CaseBuilder(), ""
    rows, columns = _requested_grid(overrides) or (_SIDE, _SIDE)
    pairs: list[tuple[tuple[Cell, Cell], str]] = []
    for text, where in chain.from_iterable(map(_parts, source.lines())):
        if found := _PAIR.fullmatch(text):
            cells = _cell(found[1], found[2]), _cell(found[3], found[4])
            pairs.append((cells, where))
        elif (found := _BOARD.fullmatch(text)) and overrides.size is None:
            rows, columns = int(found[1] or found[2]), int(found[1] or found[3])
        elif not found:
            expected = 'expected (pair "B1" "C4") or (square 10)'
            case.refuse("part", f"{expected}, got {text[:40]}", where)
    if not text:
        raise FormatError.of("empty", 'expected a (pair "B1" "C4"), got none')
    yield _draft(rows, columns, pairs, case)


def _parts(line: Line) -> Iterator[tuple[str, str]]:
    text = line.text.split("//", 1)[0]
    for part in _PART.findall(text):
        yield " ".join(part.split()), f"line {line.number}"


def _requested_grid(overrides: Overrides) -> Cell | None:
    if overrides.size is None:
        return None
    columns = overrides.columns or default_columns(overrides.size)
    return -(-overrides.size // max(columns, 1)), columns


def _cell(letters: str, digits: str) -> Cell:
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(digits), column


def _draft(
    rows: int, columns: int, pairs: list[tuple[tuple[Cell, Cell], str]], case: CaseBuilder
) -> Found:
    if not (rows >= 1 and columns >= 1 and rows * columns <= LARGEST_SIZE):
        got = f"expected a board of 1..10^18 cells, got {rows} rows of {columns}"
        return Bad(FormatError(case.problems.plus([Problem("size", got)])))
    numbering = Numbering(rows, columns)
    for cells, where in pairs:
        outside = [(y, x) for y, x in cells if not (1 <= y <= rows and 1 <= x <= columns)]
        for cell in outside:
            expected = f"expected a cell in A1..{_name(rows, columns)}"
            case.refuse("cell", f"{expected}, got {_name(*cell)}", where)
        if not outside:
            ends = [numbering.square(rows - row, column - 1) for row, column in cells]
            case.add(ends[0], ends[1], where)
    return case.build(rows * columns, columns)


def _name(row: int, column: int) -> str:
    """The name of a cell: row 4, column 3 is C4."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


def write(games: Sequence[Game]) -> str:
    """The board and the pairs of one game; a jump off the board has no cell and is left out.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(100, jumps={2: 38}))]), end="")
    (square 10)
    (pair "B1" "C4")
    """
    (game,) = games
    numbering = full_rows(game)

    def name(square: int) -> str:
        row, column = numbering.cell(square)
        return _name(numbering.rows - row, column + 1)

    rows, columns = numbering.rows, numbering.columns
    grid = f"square {rows}" if rows == columns else f"rectangle {rows} {columns}"
    jumps = [(entry, exit) for entry, exit in game.board.jumps.items() if exit]
    pairs = [f'(pair "{name(entry)}" "{name(exit)}")' for entry, exit in jumps]
    return "\n".join([f"({grid})", *pairs]) + "\n"


FORMATS = {"chess": Functions(fits, read, write)}

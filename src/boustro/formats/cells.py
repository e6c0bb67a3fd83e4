"""Formats that write a cell for every square: matrices, flat arrays, and shifts.

`docs/formats` has a page for each.  Matrices have their top row first and run boustrophedon from
the bottom left; flat arrays and `relative-vector` begin with square 1.

A plain square holds -1 in `leetcode` and `flat0`, its own number in `resolved`, and 0 in `flat1`
and as a shift (`relative-grid`, `relative-vector`).  In `numbered` it holds any one of these signs.
"""

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from math import isqrt
from typing import Any

from boustro.basics.literal import NotANumber, number
from boustro.errors import FormatError, InputError
from boustro.formats.base import CaseBuilder, Draft, Found, Functions, Overrides, Reader, full_rows
from boustro.formats.code_names import is_no_board
from boustro.formats.head import (
    LIKELY,
    POSSIBLE,
    SURE,
    Head,
    has_frame,
    strip_assignment,
    strip_comment,
)
from boustro.formats.source import Source
from boustro.formats.values import Value, each_value, values
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.matrix import PLAIN, check_cells, flat_layout, matrix_layout
from boustro.model.square import Numbering

Rows = list[list[int]]
Cell = Callable[[Mapping[int, int], int], int]
"""A function from the jumps and a square to the content of its cell."""

_SIGNS = (0, PLAIN)
"""The signs for a plain square, apart from its own number."""
_STRANGE = re.compile(r"[^-+0-9,\s]")
_CLOSE = re.compile(r"[0-9]-[0-9]")
_SPACED = re.compile(r"[0-9] *- *[0-9]")
_TERM = re.compile(r"([0-9]+) ?- ?([0-9]+)")


def fits_leetcode(head: Head) -> int:
    """How well the text fits: a matrix with a -1, or in brackets one that fits no other format."""
    if head.has_plus:
        return 0
    if head.shape in ("rows", "row"):
        fits = "-1" in head.cells
    elif head.shape == "matrix":
        fits = "-1" in head.cells or (head.negative and "0" not in head.cells) or not head.cells
    else:
        fits = False
    if not fits:
        return 0
    return POSSIBLE if head.count("0") > head.count("-1") else LIKELY


def fits_resolved(head: Head) -> int:
    """How well the text fits: a matrix of squares.

    Without brackets, most squares must hold their own number.  If they do so in another order of
    the squares, `doubt_numbering` refuses the text.
    """
    if head.has_plus or head.negative or not head.cells:
        return 0
    if head.shape in ("rows", "row"):
        if not (head.even and _mostly_own(head.grid)):
            return 0
        # A first line with the sides of the grid is as good a sign as a count of jumps.
        return SURE if head.grid is not head.rows else LIKELY
    return LIKELY if head.shape == "matrix" and "0" not in head.cells else 0


def _mostly_own(words: list[list[str]]) -> bool:
    """Whether most cells hold the number of their square, in any order of the squares."""
    rows = [list(map(int, row)) for row in words]
    most = max(_count_equal(rows, table) for table in _orders(rows).values())
    return 2 * most > len(rows) * len(rows[0])


def _orders(rows: Rows) -> dict[str, list[list[int]]]:
    """The squares of a grid in each order in which they may run; boustro's order has no name."""
    table = [list(row) for row in Numbering(len(rows), len(rows[0])).table()]
    along = [sorted(squares) for squares in reversed(table)]
    orders = {
        "": table,
        "bottom row first": table[::-1],
        "left to right in every row": along,
        "left to right in every row, bottom row first": along[::-1],
    }
    from_0: dict[str, list[list[int]]] = {}
    for order, rows_of_squares in orders.items():
        name = f"{order}, counted from 0" if order else "counted from 0"
        from_0[name] = [[square - 1 for square in row] for row in rows_of_squares]
    return orders | from_0


def fits_relative_grid(head: Head) -> int:
    """How well the text fits: a matrix with a 0 or a plus; without brackets half must be 0."""
    if head.shape == "matrix":
        fits = head.has_plus or "0" in head.cells
    elif head.shape in ("rows", "row") and head.even:
        zeros = sum(row.count("0") for row in head.grid)
        half = 2 * zeros >= len(head.grid) * len(head.grid[0])
        fits = head.has_plus or half or (zeros > 0 and head.negative)
    else:
        fits = False
    return _fit_of_zeros(head) if fits else 0


def _fit_of_zeros(head: Head) -> int:
    """How well a text with 0 for plain squares fits: `POSSIBLE` if more cells hold -1."""
    return POSSIBLE if head.count("-1") > head.count("0") else LIKELY


def fits_flat(head: Head) -> int:
    """How well the text fits: one row of numbers; with a 0 and no -1 `flat0` and `flat1` fit."""
    return LIKELY if head.shape in ("vector", "row") and not head.has_plus else 0


def fits_flat_of_zeros(head: Head) -> int:
    """How well the text fits: one row of numbers without a negative one."""
    return 0 if head.negative else fits_flat(head)


def fits_numbered(head: Head) -> int:
    """How well the text fits: one row of numbers; without brackets most squares must be plain."""
    if head.shape != "row" or head.has_plus:
        return fits_flat(head)
    cells = list(map(int, head.rows[0]))
    own = max(_count_own(cells), _count_own(cells[1:]))
    has_sign = any(cell in _SIGNS for cell in cells)
    return LIKELY if has_sign or 2 * own > len(cells) else 0


def fits_relative_vector(head: Head) -> int:
    """How well the text fits: one row of terms with a difference, or of shifts with a 0."""
    if head.shape not in ("vector", "row", "text"):
        return 0
    bare = strip_assignment(" ".join(head.lines)).strip("[](); ")
    if _STRANGE.search(bare) is not None:
        return 0
    shifts = head.has_plus or head.negative or head.cells == {"0"}
    difference = _SPACED if "," in bare else _CLOSE
    fits = difference.search(bare) is not None or ("0" in head.cells and shifts)
    return _fit_of_zeros(head) if fits else 0


def doubt_signs(head: Head, _: Overrides) -> str:
    """The hint that unsigned shifts may be destinations, or heights of ladders (Codeforces 1245E).

    Empty if they cannot be.
    """
    if head.has_plus or head.negative:
        return ""
    for rows in _matrices(head):
        numbering = Numbering(len(rows), len(rows[0]))
        cells = [numbering.cell(square) for square in range(1, numbering.size + 1)]
        jumps = [(row, column) for row, column in cells if rows[row][column]]
        if jumps:
            row, column = jumps[0]
            square, value = numbering.square(row, column), rows[row][column]
            hint = f"holds shifts, {square} -> {square + value}; it could also hold destinations"
            hint += f", {square} -> {value}"
            if all(rows[row][column] <= row for row, column in jumps):
                above = numbering.square(row - value, column)
                hint += f", or heights of ladders, {square} -> {above}"
            return f"{hint}: write each shift with its sign, destinations with -1 for plain squares"
    return ""


def doubt_frame(head: Head, _: Overrides) -> str:
    """The hint that the first of several rows of two may be the sides of a grid; else empty."""
    if head.shape != "rows" or not head.even or len(head.rows[0]) != 2:
        return ""
    sides = [str(len(head.rows) - 1), "2"]
    if head.rows[0] not in (sides, sides[::-1]):
        return ""
    hint = f"has {len(head.rows)} rows; the first could also say that {sides[0]} rows of 2 follow"
    return f"{hint}: write the rows in brackets, as [[-1,-1],[-1,3]]"


def doubt_numbering(head: Head, _: Overrides) -> str:
    """The hint that the squares may run in another order, if more numbers agree; else empty."""
    for rows in _matrices(head):
        counts = {order: _count_equal(rows, table) for order, table in _orders(rows).items()}
        best = max(counts, key=lambda order: counts[order])
        if counts[best] > counts[""] and 2 * counts[best] > len(rows) * len(rows[0]):
            hint = "has the top row first and turns at the end of each row"
            return f"{hint}; it could also be a grid read {best}: write each jump as 3 -> 17"
    return ""


def _matrices(head: Head) -> Iterator[Rows]:
    """The matrices of whole numbers; the reader refuses anything else later."""
    for value in values(Source(io.StringIO(head.text))):
        with suppress(InputError):
            rows = _rows(value)
            matrix_layout(rows)
            yield rows


def _count_equal(rows: Rows, table: Sequence[Sequence[int]]) -> int:
    """How many cells hold the number that `table` gives them."""
    pairs = zip(chain.from_iterable(rows), chain.from_iterable(table), strict=True)
    return sum(cell == square for cell, square in pairs)


def _reader(cells_of: Callable[[Value], list[Any]], build: Callable[[Any], Layout]) -> Reader:
    """The reader of a format: `cells_of` gives the cells of a value, `build` their layout."""

    def read(source: Source, _: Overrides) -> Iterator[Found]:
        return each_value(source, lambda v: Draft(build(cells_of(v)), place=v.place))

    return read


def _rows(value: Value) -> list[Any]:
    thing = value.thing
    if not isinstance(thing, list):
        raise FormatError.of("matrix", f"expected rows of cells, got {thing!s:.40}")
    if thing and not any(isinstance(row, list) for row in thing):
        raise FormatError.of("matrix", "expected rows of cells, got one flat row")
    return _without_frame(thing) if value.bare else thing


def _without_frame(rows: Rows) -> Rows:
    """The rows without a first row of sides; refuses a side that does not fit the rows below."""
    if has_frame(rows):
        return rows[1:]
    widths = sorted({len(row) for row in rows[1:]})
    side = rows[0][0] if len(rows[0]) == 1 else None
    if len(rows) > 2 and type(side) is int and widths[0] > 1:
        got = " or ".join(map(str, widths[:3]))
        expected = f"expected {side} rows of {side} numbers below it"
        raise FormatError.of("rows", f"{expected}, got {len(rows) - 1} rows of {got}")
    return rows


def _vector(value: Value) -> list[Any]:
    thing = value.thing
    if value.bare:
        return list(chain.from_iterable(thing))
    if not isinstance(thing, list) or any(isinstance(cell, list) for cell in thing):
        raise FormatError.of("flat", f"expected one row of cells, got {thing!s:.40}")
    return thing


def _shifts_layout(rows: list[Any]) -> Layout:
    matrix_layout(rows)  # raises unless it is a matrix of whole numbers
    table = Numbering(len(rows), len(rows[0])).table()
    destinations = [
        [square + shift for square, shift in zip(squares, shifts, strict=True)]
        for squares, shifts in zip(table, rows, strict=True)
    ]
    return matrix_layout(destinations, resolved=True)


def _numbered_layout(cells: list[Any]) -> Layout:
    first = 1 if _has_square_0(cells) else 0
    size = len(cells) - first
    check_cells(cells, f"-1, 0 or a square in 1..{size}", PLAIN, size)
    squares = list(enumerate(cells[first:], 1))
    pairs = [(square, cell) for square, cell in squares if cell not in (*_SIGNS, square)]
    signs = {str(cell) for cell in cells[first:] if cell in _SIGNS}
    if _count_own(cells[first:]):
        signs.add("their own numbers")
    if len(signs) > 1:
        sentence = f"expected one sign for plain squares, got {' and '.join(sorted(signs))}"
        raise FormatError.of("plain", sentence)
    return Layout(size, pairs, places=[f"index {square - 1 + first}" for square, _ in pairs])


def _has_square_0(cells: list[Any]) -> bool:
    """Whether a flat array begins with a cell for square 0, where a token starts."""
    rest = cells[1:]
    if not rest or cells[0] not in _SIGNS:
        return False
    if not any(cell in _SIGNS for cell in rest):
        return _count_own(rest) > 0
    return len(rest) > 9 and _is_usual(len(rest)) and not _is_usual(len(cells))


def _count_own(cells: list[Any]) -> int:
    """How many cells hold their own number, counted from 1."""
    return sum(cell == square for square, cell in enumerate(cells, 1))


def _is_usual(size: int) -> bool:
    """Whether boards of this size are usual: multiples of ten, and squares."""
    return size % 10 == 0 or isqrt(size) ** 2 == size


def read_relative_vector(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    text = " ".join(strip_comment(line.text) for line in source.lines())
    bare = strip_assignment(text).strip("[](); ")
    terms = bare.strip(",").split(",") if "," in bare else bare.split()
    if not bare:
        raise FormatError.of("size", "expected at least one square, got none")
    if strange := _STRANGE.search(bare):
        sentence = f"expected shifts such as 38-1 and 0, got {bare[strange.start() :][:40]!r}"
        raise FormatError.of("shift", sentence)
    case = CaseBuilder()
    for square, term in enumerate(terms, 1):
        _add_term(case, square, " ".join(term.split()))
    yield case.build(len(terms), overrides.columns)


def _add_term(case: CaseBuilder, square: int, term: str) -> None:
    where = f"term {square}"
    if (match := _TERM.fullmatch(term)) is None:
        shift = number(term)
        if isinstance(shift, NotANumber):
            sentence = f"expected a shift such as 38-{square} or 0, got {term[:40]!r}"
            case.refuse("shift", sentence, where)
        elif shift:
            case.add(square, square + shift, where)
        return
    exit, entry = number(match[1]), number(match[2])
    if entry != square:
        sentence = f"expected the square {square} after the minus, got {term[:40]}"
        case.refuse("shift", sentence, where)
    case.add(square, exit, where)


def cell_rows(game: Game, cell: Cell) -> list[list[int]]:
    """The cells of a full grid, top row first.

    >>> cell_rows(Game.from_matrix([[-1, -1], [-1, 3]]), exit_or_plain)
    [[-1, -1], [-1, 3]]
    """
    return [[cell(game.board.jumps, square) for square in row] for row in full_rows(game).table()]


def exit_or_plain(jumps: Mapping[int, int], square: int) -> int:
    """Where the jump of a square ends, or -1.

    >>> exit_or_plain({3: 8}, 3), exit_or_plain({3: 8}, 4)
    (8, -1)
    """
    return jumps.get(square, PLAIN)


def exit_or_self(jumps: Mapping[int, int], square: int) -> int:
    """Where the jump of a square ends, or the square.

    >>> exit_or_self({3: 8}, 3), exit_or_self({3: 8}, 4)
    (8, 4)
    """
    return jumps.get(square, square)


def write_matrices(games: Sequence[Game], cell: Cell) -> str:
    """The matrices of some games as JSON, one row a line.

    >>> game = Game.from_matrix([[-1, -1], [-1, 3]])
    >>> print(write_matrices([game], exit_or_plain) + write_matrices([game], exit_or_self), end="")
    [[-1,-1],
     [-1,3]]
    [[4,3],
     [1,3]]
    """
    boards = ([f"[{_commas(row)}]" for row in cell_rows(game, cell)] for game in games)
    return "".join("[" + ",\n ".join(rows) + "]\n" for rows in boards)


def _commas(cells: Sequence[int]) -> str:
    return ",".join(map(str, cells))


def write_shifts(games: Sequence[Game]) -> str:
    """The shifts of some games in rows, with their signs; 0 where no jump begins.

    A blank line stands between two games.

    >>> print(write_shifts([Game.from_matrix([[-1, -1], [-1, 3]])]), end="")
    0 0
    0 +1
    """
    texts: list[str] = []
    for game in games:
        rows = cell_rows(game, lambda jumps, square: jumps.get(square, square) - square)
        lines = [" ".join(_signed(shift) for shift in row) for row in rows]
        texts.append("".join(f"{line}\n" for line in lines))
    return "\n".join(texts)


def _signed(shift: int) -> str:
    return f"{shift:+d}" if shift else "0"


def write_arrays(games: Sequence[Game], cell: Cell) -> str:
    """The flat arrays of some games as JSON.

    >>> game = Game.from_flat([-1, -1, 3, -1])
    >>> for form in ("flat0", "flat1", "numbered"):
    ...     print(FORMATS[form].write([game]), end="")
    [-1,-1,3,-1]
    [0,0,3,0]
    [1,2,4,4]
    """
    lines: list[str] = []
    for game in games:
        cells = [cell(game.board.jumps, square) for square in range(1, game.size + 1)]
        lines.append(f"[{_commas(cells)}]\n")
    return "".join(lines)


def write_differences(games: Sequence[Game]) -> str:
    """The terms of one game.

    >>> from boustro.model.board import Board
    >>> print(write_differences([Game(Board(5, jumps={1: 3, 4: 2}))]), end="")
    3-1, 0, 0, 2-4, 0
    """
    (game,) = games
    jumps = game.board.jumps
    squares = range(1, game.size + 1)
    return ", ".join(f"{jumps[s]}-{s}" if s in jumps else "0" for s in squares) + "\n"


def _doubts(*doubts: Callable[[Head, Overrides], str]) -> Callable[[Head, Overrides], str]:
    """A function that gives the first hint of some doubts about a text."""

    def first(head: Head, overrides: Overrides) -> str:
        for doubt in doubts:
            if hint := doubt(head, overrides):
                return hint
        return ""

    return first


def _if_board(fits: Callable[[Head], int]) -> Callable[[Head], int]:
    """How well a text fits, unless its name says that it is no board."""
    return lambda head: 0 if is_no_board(head) else fits(head)


def _matrix(fits: Callable[[Head], int], cell: Cell, *, resolved: bool = False) -> Functions:
    """The functions of a matrix of destinations, with what `cell` gives for plain squares."""
    read = _reader(_rows, partial(matrix_layout, resolved=resolved))
    return Functions(_if_board(fits), read, partial(write_matrices, cell=cell), doubt_frame)


def _flat(fits: Callable[[Head], int], plain: int) -> Functions:
    """The functions of a flat array counted from 0, with a sign for plain squares."""
    write = partial(write_arrays, cell=lambda jumps, s: max(jumps.get(s, 0) - 1, plain))
    return Functions(_if_board(fits), _reader(_vector, partial(flat_layout, plain=plain)), write)


FORMATS = {
    "leetcode": _matrix(fits_leetcode, exit_or_plain),
    "resolved": _matrix(fits_resolved, exit_or_self, resolved=True)._replace(
        doubt=_doubts(doubt_frame, doubt_numbering)
    ),
    "relative-grid": Functions(
        _if_board(fits_relative_grid),
        _reader(_rows, _shifts_layout),
        write_shifts,
        _doubts(doubt_frame, doubt_signs),
    ),
    "flat0": _flat(fits_flat, PLAIN),
    "flat1": _flat(fits_flat_of_zeros, 0),
    "numbered": Functions(
        _if_board(fits_numbered),
        _reader(_vector, _numbered_layout),
        partial(write_arrays, cell=exit_or_self),
    ),
    "relative-vector": Functions(
        _if_board(fits_relative_vector), read_relative_vector, write_differences
    ),
}

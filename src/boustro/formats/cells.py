"""Formats that write a cell for every square: matrices, flat arrays, and shifts.

`docs/formats` has a page for each.  Matrices have their top row first and run boustrophedon from
the bottom left; flat arrays and `relative-vector` begin with square 1.

The cell of a plain square, where no jump begins, holds

- -1 in `leetcode` and `flat0`;
- its own number in `resolved`;
- 0 in `flat1`, `relative-grid` and `relative-vector`;
- in `numbered` -1, 0 or its own number, the same for all plain squares.
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
"""A character that no shift contains."""
_CLOSE = re.compile(r"[0-9]-[0-9]")
"""A difference in a row whose terms are separated by blanks: ``38-1 0 0``."""
_SPACED = re.compile(r"[0-9] *- *[0-9]")
"""A difference in a row whose terms are separated by commas: ``38 - 1, 0, 0``."""
_TERM = re.compile(r"([0-9]+) ?- ?([0-9]+)")
"""A term for a jump: its exit minus its entry."""


def fits_leetcode(head: Head) -> int:
    """How well the text fits: a matrix with a -1.

    A matrix in brackets also fits if it is empty, or if it has a negative number but no 0: no other
    format has such matrices.
    """
    if head.has_plus:
        return 0
    fits = False
    if head.shape in ("rows", "row"):
        fits = "-1" in head.cells
    elif head.shape == "matrix":
        is_empty = not head.cells
        has_odd_negative = head.negative and "0" not in head.cells
        fits = "-1" in head.cells or is_empty or has_odd_negative
    if not fits:
        return 0
    return POSSIBLE if head.count("0") > head.count("-1") else LIKELY


def fits_resolved(head: Head) -> int:
    """How well the text fits: a matrix of squares.

    Without brackets, most cells must hold the number of their square.  The squares may also run in
    another order than boustro's; then `doubt_numbering` refuses the text.
    """
    if head.has_plus or head.negative or not head.cells:
        return 0
    if head.shape == "matrix":
        return LIKELY if "0" not in head.cells else 0
    is_grid = head.shape in ("rows", "row") and head.even
    if not is_grid or not _mostly_own(head.grid):
        return 0
    # A first line with the sides of the grid is as good a sign as a count of jumps.
    return SURE if head.is_framed else LIKELY


def _mostly_own(words: list[list[str]]) -> bool:
    """Whether most cells hold the number of their square, in any order of the squares."""
    rows = [[int(word) for word in row] for row in words]
    counts = [_count_equal(rows, table) for table in _orders(rows).values()]
    cells = len(rows) * len(rows[0])
    return 2 * max(counts) > cells


def _orders(rows: Rows) -> dict[str, Rows]:
    """The ways in which the squares of a grid may be numbered.

    The key describes the order in words; it is empty for boustro's own order.  The value has the
    number of the square in each cell.
    """
    own_order = [list(row) for row in Numbering(len(rows), len(rows[0])).table()]
    left_to_right = [sorted(squares) for squares in reversed(own_order)]
    orders = {
        "": own_order,
        "bottom row first": own_order[::-1],
        "left to right in every row": left_to_right,
        "left to right in every row, bottom row first": left_to_right[::-1],
    }
    from_0: dict[str, Rows] = {}
    for order, rows_of_squares in orders.items():
        name = f"{order}, counted from 0" if order else "counted from 0"
        from_0[name] = [[square - 1 for square in row] for row in rows_of_squares]
    return orders | from_0


def fits_relative_grid(head: Head) -> int:
    """How well the text fits: a matrix with a 0 or a plus.

    Without brackets it must have a plus, or both a 0 and a minus, or 0 in at least half its cells.
    """
    fits = False
    if head.shape == "matrix":
        fits = head.has_plus or "0" in head.cells
    elif head.shape in ("rows", "row") and head.even:
        zeros = sum(row.count("0") for row in head.grid)
        cells = len(head.grid) * len(head.grid[0])
        has_0_and_minus = zeros > 0 and head.negative
        is_mostly_0 = 2 * zeros >= cells
        fits = head.has_plus or has_0_and_minus or is_mostly_0
    return _fit_of_zeros(head) if fits else 0


def _fit_of_zeros(head: Head) -> int:
    """How well a text with 0 for plain squares fits: `POSSIBLE` if -1 is more frequent than 0."""
    return POSSIBLE if head.count("-1") > head.count("0") else LIKELY


def fits_flat(head: Head) -> int:
    """How well the text fits `flat0`: one row of numbers without a plus."""
    if head.shape in ("vector", "row") and not head.has_plus:
        return LIKELY
    return 0


def fits_flat_of_zeros(head: Head) -> int:
    """How well the text fits `flat1`: one row of numbers, none of them negative."""
    return 0 if head.negative else fits_flat(head)


def fits_numbered(head: Head) -> int:
    """How well the text fits: one row of numbers.

    Without brackets, a cell must hold a sign for a plain square, or most cells their own number.
    """
    if head.shape != "row" or head.has_plus:
        return fits_flat(head)
    cells = [int(word) for word in head.rows[0]]
    has_sign = any(cell in _SIGNS for cell in cells)
    own_from_1 = _count_own(cells)
    own_from_0 = _count_own(cells[1:])
    are_mostly_own = 2 * max(own_from_0, own_from_1) > len(cells)
    return LIKELY if has_sign or are_mostly_own else 0


def fits_relative_vector(head: Head) -> int:
    """How well the text fits: one row of terms.

    One term must be a difference, or one must be 0 and another must have a sign.  A row of zeros
    also fits.
    """
    if head.shape not in ("vector", "row", "text"):
        return 0
    bare = strip_assignment(" ".join(head.lines)).strip("[](); ")
    if _STRANGE.search(bare) is not None:
        return 0
    pattern = _SPACED if "," in bare else _CLOSE
    has_difference = pattern.search(bare) is not None
    has_sign = head.has_plus or head.negative
    has_only_zeros = head.cells == {"0"}
    has_shifts = "0" in head.cells and (has_sign or has_only_zeros)
    return _fit_of_zeros(head) if has_difference or has_shifts else 0


def doubt_signs(head: Head, _: Overrides) -> str:
    """The hint that shifts without signs may be destinations, or heights of ladders.

    Codeforces 1245E gives heights of ladders.  The hint is empty if the numbers can only be shifts.
    """
    if head.has_plus or head.negative:
        return ""
    for rows in _matrices(head):
        hint = _hint_about_signs(rows)
        if hint:
            return hint
    return ""


def _hint_about_signs(rows: Rows) -> str:
    """The hint of `doubt_signs` for one matrix; empty if all its cells are 0."""
    numbering = Numbering(len(rows), len(rows[0]))
    cells = [numbering.cell(square) for square in range(1, numbering.size + 1)]
    jumps = [(row, column) for row, column in cells if rows[row][column]]
    if not jumps:
        return ""
    row, column = jumps[0]
    square, value = numbering.square(row, column), rows[row][column]
    meanings = [f"destinations, {square} -> {value}"]
    # Row 0 is the top row, so a ladder can be as high as the number of its row.
    may_be_heights = all(rows[row][column] <= row for row, column in jumps)
    if may_be_heights:
        above = numbering.square(row - value, column)
        meanings.append(f"heights of ladders, {square} -> {above}")
    hint = (
        f"holds shifts, {square} -> {square + value}; it could also hold {', or '.join(meanings)}"
    )
    return f"{hint}: write each shift with its sign, destinations with -1 for plain squares"


def doubt_frame(head: Head, _: Overrides) -> str:
    """The hint that the first row may give the sides of the grid below it.

    Empty unless all rows have two numbers and the first one states the size of the others.
    """
    if head.shape != "rows" or not head.even or len(head.rows[0]) != 2:
        return ""
    height = str(len(head.rows) - 1)
    if head.rows[0] not in ([height, "2"], ["2", height]):
        return ""
    hint = f"has {len(head.rows)} rows; the first could also say that {height} rows of 2 follow"
    return f"{hint}: write the rows in brackets, as [[-1,-1],[-1,3]]"


def doubt_numbering(head: Head, _: Overrides) -> str:
    """The hint that the squares may run in another order than boustro's.

    Empty unless the other order fits better, and most cells hold the number of their square in it.
    """
    for rows in _matrices(head):
        counts = {order: _count_equal(rows, table) for order, table in _orders(rows).items()}
        best = max(counts, key=lambda order: counts[order])
        cells = len(rows) * len(rows[0])
        is_better = counts[best] > counts[""]
        if is_better and 2 * counts[best] > cells:
            hint = "has the top row first and turns at the end of each row"
            return f"{hint}; it could also be a grid read {best}: write each jump as 3 -> 17"
    return ""


def _matrices(head: Head) -> Iterator[Rows]:
    """The matrices of whole numbers in a text; other values are left to the reader to report."""
    for value in values(Source(io.StringIO(head.text))):
        with suppress(InputError):
            rows = _rows(value)
            matrix_layout(rows)
            yield rows


def _count_equal(rows: Rows, table: Sequence[Sequence[int]]) -> int:
    """How many cells hold the same number in `rows` and in `table`."""
    cells, squares = chain.from_iterable(rows), chain.from_iterable(table)
    return sum(cell == square for cell, square in zip(cells, squares, strict=True))


def _reader(cells_of: Callable[[Value], list[Any]], build: Callable[[Any], Layout]) -> Reader:
    """A reader that takes the cells of each value by `cells_of` and makes a layout by `build`."""

    def draft(value: Value) -> Found:
        return Draft(build(cells_of(value)), place=value.place)

    def read(source: Source, _: Overrides) -> Iterator[Found]:
        return each_value(source, draft)

    return read


def _rows(value: Value) -> list[Any]:
    """The rows of a matrix; raises `FormatError` for a value that has no rows."""
    thing = value.thing
    if not isinstance(thing, list):
        raise FormatError.of("matrix", f"expected rows of cells, got {thing!s:.40}")
    if thing and not any(isinstance(row, list) for row in thing):
        raise FormatError.of("matrix", "expected rows of cells, got one flat row")
    return _without_frame(thing) if value.bare else thing


def _without_frame(rows: Rows) -> Rows:
    """The rows of a grid, without a first row that only states its sides.

    Raises `FormatError` if the first row is a single number that is not the side of the grid.
    """
    if has_frame(rows):
        return rows[1:]
    first, *below = rows
    if len(first) != 1 or len(below) < 2:
        return rows
    [side] = first
    widths = sorted({len(row) for row in below})
    if type(side) is int and widths[0] > 1:
        got = " or ".join(map(str, widths[:3]))
        expected = f"expected {side} rows of {side} numbers below it"
        raise FormatError.of("rows", f"{expected}, got {len(below)} rows of {got}")
    return rows


def _vector(value: Value) -> list[Any]:
    """The cells of a flat array; raises `FormatError` for a value with rows."""
    thing = value.thing
    if value.bare:
        return list(chain.from_iterable(thing))
    if not isinstance(thing, list) or any(isinstance(cell, list) for cell in thing):
        raise FormatError.of("flat", f"expected one row of cells, got {thing!s:.40}")
    return thing


def _shifts_layout(rows: list[Any]) -> Layout:
    """The layout of a matrix of shifts."""
    matrix_layout(rows)  # raises unless it is a matrix of whole numbers
    table = Numbering(len(rows), len(rows[0])).table()
    destinations: Rows = []
    for squares, shifts in zip(table, rows, strict=True):
        pairs = zip(squares, shifts, strict=True)
        destinations.append([square + shift for square, shift in pairs])
    return matrix_layout(destinations, resolved=True)


def _numbered_layout(cells: list[Any]) -> Layout:
    """The layout of a flat array that counts from 1, with or without a cell for square 0."""
    index_of_1 = 1 if _has_square_0(cells) else 0
    on_board = cells[index_of_1:]
    size = len(on_board)
    check_cells(cells, f"-1, 0 or a square in 1..{size}", PLAIN, size)
    pairs: list[tuple[int, int]] = []
    for square, cell in enumerate(on_board, 1):
        is_plain = cell in _SIGNS or cell == square
        if not is_plain:
            pairs.append((square, cell))
    signs = {str(cell) for cell in on_board if cell in _SIGNS}
    if _count_own(on_board):
        signs.add("their own numbers")
    if len(signs) > 1:
        sentence = f"expected one sign for plain squares, got {' and '.join(sorted(signs))}"
        raise FormatError.of("plain", sentence)
    places = [f"index {square - 1 + index_of_1}" for square, _ in pairs]
    return Layout(size, pairs, places=places)


def _has_square_0(cells: list[Any]) -> bool:
    """Whether a flat array begins with a cell for square 0, where a token starts.

    That cell must hold -1 or 0.  If no other cell does, plain squares hold their own numbers, and
    the first cell is that of square 0 if some cell after it does.  Otherwise only the length of the
    array can tell.
    """
    rest = cells[1:]
    if not rest or cells[0] not in _SIGNS:
        return False
    has_further_sign = any(cell in _SIGNS for cell in rest)
    if not has_further_sign:
        return _count_own(rest) > 0
    return len(rest) > 9 and _is_usual(len(rest)) and not _is_usual(len(cells))


def _count_own(cells: list[Any]) -> int:
    """How many cells hold their own number, counted from 1."""
    return sum(cell == square for square, cell in enumerate(cells, 1))


def _is_usual(size: int) -> bool:
    """Whether boards of this size are usual: a multiple of ten, or a square number."""
    return size % 10 == 0 or isqrt(size) ** 2 == size


def read_relative_vector(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    text = " ".join(strip_comment(line.text) for line in source.lines())
    bare = strip_assignment(text).strip("[](); ")
    if not bare:
        raise FormatError.of("size", "expected at least one square, got none")
    strange = _STRANGE.search(bare)
    if strange is not None:
        rest = bare[strange.start() :]
        sentence = f"expected shifts such as 38-1 and 0, got {rest[:40]!r}"
        raise FormatError.of("shift", sentence)
    terms = bare.strip(",").split(",") if "," in bare else bare.split()
    case = CaseBuilder()
    for square, term in enumerate(terms, 1):
        _add_term(case, square, " ".join(term.split()))
    yield case.build(len(terms), overrides.columns)


def _add_term(case: CaseBuilder, square: int, term: str) -> None:
    """Add the jump of a square; its term is a difference such as ``38-1`` or a shift such as 37."""
    where = f"term {square}"
    difference = _TERM.fullmatch(term)
    if difference is not None:
        exit, entry = number(difference[1]), number(difference[2])
        if entry != square:
            sentence = f"expected the square {square} after the minus, got {term[:40]}"
            case.refuse("shift", sentence, where)
        case.add(square, exit, where)
        return
    shift = number(term)
    if isinstance(shift, NotANumber):
        sentence = f"expected a shift such as 38-{square} or 0, got {term[:40]!r}"
        case.refuse("shift", sentence, where)
    elif shift != 0:
        case.add(square, square + shift, where)


def cell_rows(game: Game, cell: Cell) -> list[list[int]]:
    """The cells of a full grid, top row first.

    >>> cell_rows(Game.from_matrix([[-1, -1], [-1, 3]]), exit_or_plain)
    [[-1, -1], [-1, 3]]
    """
    table = full_rows(game).table()
    jumps = game.board.jumps
    return [[cell(jumps, square) for square in squares] for squares in table]


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
    """The matrices of some games as JSON, with a line for each row.

    >>> game = Game.from_matrix([[-1, -1], [-1, 3]])
    >>> print(write_matrices([game], exit_or_plain) + write_matrices([game], exit_or_self), end="")
    [[-1,-1],
     [-1,3]]
    [[4,3],
     [1,3]]
    """
    texts: list[str] = []
    for game in games:
        rows = [f"[{_with_commas(row)}]" for row in cell_rows(game, cell)]
        texts.append("[" + ",\n ".join(rows) + "]\n")
    return "".join(texts)


def _with_commas(cells: Sequence[int]) -> str:
    return ",".join(map(str, cells))


def write_shifts(games: Sequence[Game]) -> str:
    """The shifts of some games in rows, with their signs; 0 where no jump begins.

    A blank line separates two games.

    >>> print(write_shifts([Game.from_matrix([[-1, -1], [-1, 3]])]), end="")
    0 0
    0 +1
    """
    texts: list[str] = []
    for game in games:
        lines = [" ".join(map(_signed, row)) + "\n" for row in cell_rows(game, _shift)]
        texts.append("".join(lines))
    return "\n".join(texts)


def _shift(jumps: Mapping[int, int], square: int) -> int:
    """How far the jump of a square leads; 0 if no jump begins there."""
    return jumps.get(square, square) - square


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
        lines.append(f"[{_with_commas(cells)}]\n")
    return "".join(lines)


def write_differences(games: Sequence[Game]) -> str:
    """The terms of one game.

    >>> from boustro.model.board import Board
    >>> print(write_differences([Game(Board(5, jumps={1: 3, 4: 2}))]), end="")
    3-1, 0, 0, 2-4, 0
    """
    (game,) = games
    jumps = game.board.jumps
    terms = ["0"] * game.size
    for entry, exit in jumps.items():
        terms[entry - 1] = f"{exit}-{entry}"
    return ", ".join(terms) + "\n"


def _doubts(*doubts: Callable[[Head, Overrides], str]) -> Callable[[Head, Overrides], str]:
    """A function that returns the first hint that is not empty, or an empty one."""

    def first(head: Head, overrides: Overrides) -> str:
        for doubt in doubts:
            hint = doubt(head, overrides)
            if hint:
                return hint
        return ""

    return first


def _if_board(fits: Callable[[Head], int]) -> Callable[[Head], int]:
    """The function `fits`, except that a value whose name is not that of a board never fits."""

    def fits_board(head: Head) -> int:
        return 0 if is_no_board(head) else fits(head)

    return fits_board


def _matrix(fits: Callable[[Head], int], cell: Cell, *, resolved: bool = False) -> Functions:
    """The functions of a format with a matrix of destinations; it writes the values of `cell`."""
    read = _reader(_rows, partial(matrix_layout, resolved=resolved))
    write = partial(write_matrices, cell=cell)
    return Functions(_if_board(fits), read, write, doubt_frame)


def _flat(fits: Callable[[Head], int], plain: int) -> Functions:
    """The functions of a format with a flat array from 0; `plain` is its sign for plain squares."""

    def cell(jumps: Mapping[int, int], square: int) -> int:
        if square not in jumps:
            return plain
        # A jump off the board, to square 0, cannot be told from a plain square.
        return max(jumps[square] - 1, plain)

    read = _reader(_vector, partial(flat_layout, plain=plain))
    write = partial(write_arrays, cell=cell)
    return Functions(_if_board(fits), read, write)


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

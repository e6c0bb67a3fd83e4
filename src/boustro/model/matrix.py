"""Matrix input: read a matrix, a resolved matrix or a flat array into a layout.

Each of the three has a cell for every square:

- *matrix* (LeetCode 909): top row first, boustrophedon from the bottom left.  A cell is -1 for a
  plain square, else the destination of its jump.
- *resolved*: the same, but the cell of a plain square holds the number of the square.
- *flat*: index i is square i + 1.  A cell is -1 for a plain square, else the destination's index.

No function changes its input.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from boustro.basics.as_lists import as_lists
from boustro.basics.digits import whole
from boustro.errors import LayoutError, Problem, Problems, quote
from boustro.model.layout import Layout
from boustro.model.square import Numbering

Rows = Sequence[Sequence[Any]]

PLAIN = -1
"""The value of a cell without a jump, in a matrix and in a flat array."""


def matrix_layout(matrix: Any, *, resolved: bool = False) -> Layout:
    """The layout of a matrix, which is any rectangle of whole numbers.

    Lists, tuples and arrays (anything with `tolist`) are read.  Raises `LayoutError` for rows of
    unequal length, an empty matrix and cells that are not whole numbers.

    >>> matrix_layout([[-1, -1], [-1, 3]]).pairs
    ((2, 3),)
    >>> matrix_layout([[4, 3], [1, 3]], resolved=True).pairs
    ((2, 3),)
    """
    rows = _rows(matrix)
    columns = len(rows[0])
    numbering = Numbering(len(rows), columns)
    pairs: list[tuple[int, int]] = []
    places: list[str] = []
    for row, cells in enumerate(rows):
        for column, square in enumerate(_squares(numbering, row)):
            plain = square if resolved else PLAIN
            if cells[column] != plain:
                pairs.append((square, cells[column]))
                places.append(f"row {row + 1}, column {column + 1}")
    return Layout(numbering.size, pairs, columns, places=places)


def flat_layout(move: Any, plain: int = PLAIN) -> Layout:
    """The layout of a flat array, in which index i is square i + 1.

    A cell is `plain` or the index of a destination.  Raises `LayoutError` for an empty array, and
    for any other cell.

    >>> flat_layout([-1, -1, 3, -1]).pairs
    ((3, 4),)
    """
    cells = [whole(cell) for cell in _items(move)]
    last = len(cells) - 1
    expected = f"{plain} or an index in {plain + 1}..{last}" if last > plain else f"{plain}"
    checked = check_cells(cells, expected, plain, last)
    jumps = [(index, cell) for index, cell in enumerate(checked) if cell != plain]
    pairs = [(index + 1, cell + 1) for index, cell in jumps]
    return Layout(len(cells), pairs, places=[f"index {index}" for index, _ in jumps])


def check_cells(cells: list[Any], expected: str, least: int, most: int) -> list[int]:
    """The cells, if each is an int in `least..most`.

    Raises `LayoutError` if there are no cells, and one with a problem for every wrong cell.
    """
    if not cells:
        raise LayoutError.of("size", "expected at least one square, got none")
    problems = Problems(
        Problem("cell", f"expected {expected}, got {quote(cell)}", f"index {index}")
        for index, cell in enumerate(cells)
        if type(cell) is not int or not least <= cell <= most
    )
    if problems:
        raise LayoutError(problems)
    return cells


def is_matrix(thing: Any) -> bool:
    """Whether `thing` looks like rows of cells rather than a game or a flat array."""
    rows = as_lists(thing)
    if not isinstance(rows, list | tuple):
        return False
    return not rows or any(isinstance(as_lists(row), list | tuple) for row in rows)


def _squares(numbering: Numbering, row: int) -> range:
    """The squares of a row from left to right; they may descend."""
    first, last = numbering.square(row, 0), numbering.square(row, numbering.columns - 1)
    if first <= last:
        return range(first, last + 1)
    return range(first, last - 1, -1)


def _items(thing: Any) -> list[Any]:
    """The rows of a matrix or the cells of a flat array."""
    try:
        return list(as_lists(thing))
    except TypeError:
        got = f"{type(thing).__name__} {quote(thing)}"
        raise LayoutError.of("row", f"expected rows or cells, got {got}") from None


def _rows(matrix: Any) -> Rows:
    rows = [as_lists(row) for row in _items(matrix)]
    problems = Problems(_shape_problems(rows))
    if not problems:
        rows = [[whole(cell) for cell in row] for row in rows]
        problems = Problems(
            Problem("cell", f"expected a whole number, got {quote(cell)}", f"row {i}, column {k}")
            for i, row in enumerate(rows, 1)
            for k, cell in enumerate(row, 1)
            if type(cell) is not int
        )
    if problems:
        raise LayoutError(problems)
    return rows


def _shape_problems(rows: list[Any]) -> Iterator[Problem]:
    if not rows:
        yield Problem("size", "expected at least one row, got none")
    for i, row in enumerate(rows):
        if not isinstance(row, list | tuple):
            yield Problem("row", f"expected a row of cells, got {quote(row)}", f"row {i + 1}")
        elif not row:
            yield Problem("row", "expected at least one cell, got none", f"row {i + 1}")
        elif isinstance(rows[0], list | tuple) and len(row) != len(rows[0]):
            sentence = f"expected {len(rows[0])} cells as in row 1, got {len(row)}"
            yield Problem("ragged", sentence, f"row {i + 1}")

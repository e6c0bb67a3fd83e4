"""Zero-copy matrices: pass an array to the compiled core as it is.

Such a matrix is anything with the buffer protocol and two dimensions of whole numbers: NumPy arrays
of 8 to 64 bits in either order, strided views, memory-mapped files larger than memory.

Under most rules the core searches the matrix itself.  Under the others it collects the jumps of the
matrix, and the kernels solve the board of these jumps.  A matrix with bad cells raises the same
problems as a list of lists with these cells.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import Any, cast

from boustro.core import native
from boustro.errors import LayoutError, LimitError, Problems
from boustro.model.batch import board_rules
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.memory import memory_of
from boustro.model.route import LIST_LIMIT
from boustro.model.rules import Rules
from boustro.model.soundness import LARGEST_SIZE
from boustro.model.square import Numbering
from boustro.model.track import Track
from boustro.solve import kernels
from boustro.solve.reference import REFERENCE_SIZE


def matrix_of(thing: Any) -> memoryview | None:
    """The memory of a two-dimensional array of whole numbers, or None for anything else.

    Raises `LayoutError` beyond 10^18 cells, which strides of 0 make possible.
    """
    matrix = memory_of(thing, 2)
    if matrix is not None and (size := _size(matrix)) > LARGEST_SIZE:
        raise LayoutError.of("size", f"expected a size in 1..10^18, got {size}")
    return matrix


def min_rolls(matrix: memoryview, rules: Rules) -> int | None:
    """The fewest rolls of a matrix; checks every cell."""
    answer: Any = NotImplemented
    if rules.is_in_core and not rules.has_memory:
        core = cast("Any", native)
        answer = _ask(core.matrix_min_rolls, matrix, rules=board_rules(rules))
    if answer is NotImplemented:
        return kernels.min_rolls(game_of(matrix, rules))
    rolls, *bad_cells = answer
    _refuse(matrix, rules, bad_cells)
    return rolls  # type: ignore[no-any-return]


def levels(matrix: memoryview, rules: Rules) -> "array[int]":
    """The levels of the squares 0..size as 32-bit integers, -1 where no token can rest."""
    if (size := _size(matrix)) > REFERENCE_SIZE:
        sentence = f"expected at most {REFERENCE_SIZE} squares to list the levels of, got {size}"
        raise LimitError.of("size", sentence)
    game = game_of(matrix, rules)
    if rules.has_memory or not rules.is_in_core:
        by_square = kernels.levels(game)
        return array("i", (kernels.NO_LEVEL if level is None else level for level in by_square))
    return array("i", Track.of(game).core_form.levels(as_bytes=True))


def game_of(matrix: memoryview, rules: Rules) -> Game:
    """The game of a matrix, whose jumps the compiled core collects."""
    core = cast("Any", native)
    # A jump may end off the board only if tokens start there.
    lowest_exit = 0 if rules.start == 0 else 1
    entries, exits, *bad_cells = _ask(core.matrix_jumps, matrix, lowest=lowest_exit)
    _refuse(matrix, rules, bad_cells)
    board = Board.from_arrays(
        _size(matrix), array("q", entries), array("q", exits), columns=_shape(matrix)[1]
    )
    try:
        return Game(board, rules)
    except LayoutError:
        _refuse_as_list(matrix, rules)
        raise


def _refuse(matrix: memoryview, rules: Rules, bad_cells: Sequence[Any]) -> None:
    """If there are bad cells, raise the error that the matrix as a list of lists would raise.

    `bad_cells` has a list of the first ones as (row, column, value), and the number of all.
    """
    cells, count = bad_cells
    if count == 0:
        return
    _refuse_as_list(matrix, rules)
    numbering = Numbering(*_shape(matrix))
    pairs = [(numbering.square(row, column), exit) for row, column, exit in cells]
    places = [f"row {row + 1}, column {column + 1}" for row, column, _ in cells]
    problems = Layout(numbering.size, pairs, numbering.columns, places=places).problems(rules)
    not_shown = count - len(problems)
    raise LayoutError(Problems(problems, not_shown))


def _refuse_as_list(matrix: memoryview, rules: Rules) -> None:
    """If the matrix is small enough for a list of lists, raise the error of that list."""
    if _size(matrix) <= LIST_LIMIT:
        Game.from_matrix(matrix.tolist(), rules)


def _ask(function: Callable[..., Any], matrix: memoryview, **arguments: Any) -> Any:
    """Call a function of the core; raises `LimitError` with the size if memory runs out."""
    try:
        return function(matrix, **arguments)
    except MemoryError:
        rows, columns = _shape(matrix)
        sentence = f"expected a matrix that memory can hold the search of, got {rows} x {columns}"
        raise LimitError.of("size", sentence) from None


def _shape(matrix: memoryview) -> tuple[int, int]:
    rows, columns = matrix.shape or (0, 0)
    return rows, columns


def _size(matrix: memoryview) -> int:
    rows, columns = _shape(matrix)
    return rows * columns

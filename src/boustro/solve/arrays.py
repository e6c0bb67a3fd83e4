"""Zero-copy matrices: pass an array to the dense kernel as it is.

Anything with the buffer protocol and two dimensions of whole numbers is such a matrix: NumPy
arrays of 8 to 64 bits in either order, strided views, memory-mapped files larger than memory.
Rules that the dense kernel does not play need the jumps gathered first; a matrix with bad cells
is refused with the same problems as a list of lists.
"""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boustro.core import native
from boustro.errors import LayoutError, LimitError, Problems
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.matrix import PLAIN
from boustro.model.memory import memory_of
from boustro.model.route import LIST_LIMIT, Route
from boustro.model.rules import Rules
from boustro.model.soundness import LARGEST_SIZE
from boustro.model.square import Numbering
from boustro.model.track import Track
from boustro.solve import compiled, kernels
from boustro.solve.replay import route_of_runs

BadCells = tuple[list[tuple[int, int, int]], int]


def matrix_of(thing: Any) -> memoryview | None:
    """The memory of a two-dimensional array of whole numbers, or None for anything else.

    Raises `LayoutError` beyond 10^18 cells, which strides of 0 make possible.
    """
    matrix = None if native is None else memory_of(thing, 2)
    if matrix is not None and (size := _size(matrix)) > LARGEST_SIZE:
        raise LayoutError.of("size", f"expected a size in 1..10^18, got {size}")
    return matrix


def min_rolls(matrix: memoryview, rules: Rules, *, whole: bool) -> int | None:
    """The fewest rolls of a matrix; with `whole` every cell is checked."""
    if not _dense_plays(matrix, rules):
        return kernels.min_rolls(game_of(matrix, rules))
    with _in_memory(matrix):
        rolls, *bad = _native().dense_min_rolls(
            matrix, start=rules.start, faces=rules.die.highest, whole=whole
        )
    _refuse(matrix, rules, (bad[0], bad[1]))
    return rolls  # type: ignore[no-any-return]


def shortest_route(matrix: memoryview, rules: Rules) -> Route | None:
    """The deterministic shortest route of a matrix."""
    if _size(matrix) <= LIST_LIMIT or not _dense_plays(matrix, rules):
        return kernels.shortest_route(game_of(matrix, rules))
    with _in_memory(matrix):
        runs, *bad = _native().dense_route(matrix, start=rules.start, faces=rules.die.highest)
    _refuse(matrix, rules, (bad[0], bad[1]))
    return None if runs is None else route_of_runs(_track(matrix, rules), runs)


def levels(matrix: memoryview, rules: Rules) -> "array[int]":
    """The levels of the squares 0..size as 32-bit integers, -1 where no token can rest."""
    found = array("i")
    answer: Any = NotImplemented
    # A throw that bounces may rest where none that stays would, even if it saves no roll.
    fits = rules.overshoot != "bounce" and _size(matrix) <= compiled.STEPWISE_SIZE
    if fits and _dense_plays(matrix, rules):
        with _in_memory(matrix):
            found = array("i", [kernels.NO_LEVEL]) * (_size(matrix) + 1)
            die = rules.die.highest
            answer = _native().dense_levels(matrix, found, start=rules.start, faces=die)
    if answer is NotImplemented:
        listed = kernels.levels(game_of(matrix, rules))
        return array("i", (kernels.NO_LEVEL if level is None else level for level in listed))
    _refuse(matrix, rules, answer)
    return found


def game_of(matrix: memoryview, rules: Rules) -> Game:
    """The game of a matrix, its jumps gathered by the native core."""
    entries, exits = _jumps(matrix, rules)
    rows, columns = _shape(matrix)
    pairs = list(zip(entries, exits, strict=True))
    try:
        return Game.from_layout(Layout(rows * columns, pairs, columns), rules)
    except LayoutError:
        _refuse_as_list(matrix, rules)
        raise


def _jumps(matrix: memoryview, rules: Rules) -> tuple["array[int]", "array[int]"]:
    with _in_memory(matrix):
        entries, exits, *bad = _native().dense_jumps(matrix, start=min(rules.start, 1))
    _refuse(matrix, rules, (bad[0], bad[1]))
    return array("q", entries), array("q", exits)


def _track(matrix: memoryview, rules: Rules) -> Track:
    entries, exits = _jumps(matrix, rules)
    size = _size(matrix)
    return Track(size, rules.start, size, rules.overshoot, rules.die.faces, entries, exits)


def _dense_plays(matrix: memoryview, rules: Rules) -> bool:
    """Whether the dense kernel plays these rules on this matrix.

    Where the last square has no jump, a die of 1..d makes all overshoot rules give the same
    fewest rolls: whoever could overshoot could also finish at once.
    """
    faces = tuple(face for face in rules.die.faces if face)
    rows, columns = _shape(matrix)
    last = rows * columns
    row, column = Numbering(rows, columns).cell(last)
    return (
        not rules.has_memory
        and rules.chaining == "single"
        and rules.finish in (None, last)
        and rules.start <= last
        and faces[-1] == len(faces)
        and (rules.overshoot == "stay" or matrix[row, column] == PLAIN)
    )


def _refuse(matrix: memoryview, rules: Rules, bad: BadCells) -> None:
    """Raise the error that the same matrix as a list of lists would meet."""
    cells, count = bad
    if not count:
        return
    _refuse_as_list(matrix, rules)
    numbering = Numbering(*_shape(matrix))
    pairs = [(numbering.square(row, column), exit) for row, column, exit in cells]
    places = [f"row {row + 1}, column {column + 1}" for row, column, _ in cells]
    found = Layout(numbering.size, pairs, numbering.columns, places=places).problems(rules)
    raise LayoutError(Problems(found, count - len(found)))


def _refuse_as_list(matrix: memoryview, rules: Rules) -> None:
    """Raise what the same matrix as a list of lists meets, if it is small enough for a list."""
    if _size(matrix) <= LIST_LIMIT:
        Game.from_matrix(matrix.tolist(), rules)


@contextmanager
def _in_memory(matrix: memoryview) -> Iterator[None]:
    """Turn running out of memory into a `LimitError` that names the matrix."""
    try:
        yield
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


def _native() -> Any:
    """The native module, which `matrix_of` has found to be there."""
    return native

"""Matrices in memory: an array goes to the dense kernel as it is, without a copy.

Anything with the buffer protocol and two dimensions of whole numbers is such a matrix: NumPy
arrays of 8 to 64 bits in either order, strided views, memory-mapped files larger than memory.
Rules that the dense kernel does not play need the jumps gathered first; a matrix with bad cells
is refused with the same problems as a list of lists.
"""

from array import array
from typing import Any

from boustro.core import native
from boustro.errors import LayoutError, Problem
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.route import LIST_LIMIT, Route
from boustro.model.rules import Rules
from boustro.model.square import Numbering
from boustro.model.track import Track
from boustro.solve import kernels
from boustro.solve.replay import route_of_runs

_WHOLE_NUMBERS = frozenset("bhilq")
BadCells = tuple[list[tuple[int, int, int]], int]


def matrix_of(thing: Any) -> memoryview | None:
    """The memory of a two-dimensional array of whole numbers, or None for anything else."""
    if native is None or isinstance(thing, list | tuple):
        return None
    try:
        view = memoryview(thing)
    except TypeError:
        return None
    # NumPy writes its own byte order out; another machine's order takes the long way.
    letter = view.format.lstrip("@=")
    fits = view.ndim == 2 and letter in _WHOLE_NUMBERS and 0 not in (view.shape or ())
    return view if fits else None


def min_rolls(matrix: memoryview, rules: Rules, *, whole: bool) -> int | None:
    """The fewest rolls of a matrix; with `whole` every cell is checked."""
    if not _dense_plays(matrix, rules):
        return kernels.min_rolls(game_of(matrix, rules))
    rolls, *bad = _native().dense_min_rolls(
        matrix, start=rules.start, faces=rules.die.highest, whole=whole
    )
    _refuse(matrix, rules, (bad[0], bad[1]))
    return rolls  # type: ignore[no-any-return]


def shortest_route(matrix: memoryview, rules: Rules) -> Route | None:
    """The deterministic shortest route of a matrix."""
    if _size(matrix) <= LIST_LIMIT or not _dense_plays(matrix, rules):
        return kernels.shortest_route(game_of(matrix, rules))
    runs, *bad = _native().dense_route(matrix, start=rules.start, faces=rules.die.highest)
    _refuse(matrix, rules, (bad[0], bad[1]))
    return None if runs is None else route_of_runs(_track(matrix, rules), runs)


def levels(matrix: memoryview, rules: Rules) -> "array[int]":
    """The levels of the squares 0..size as 32-bit integers, -1 where no token can rest."""
    found = array("i", [-1]) * (_size(matrix) + 1)
    answer: Any = NotImplemented
    if _dense_plays(matrix, rules):
        answer = _native().dense_levels(matrix, found, start=rules.start, faces=rules.die.highest)
    if answer is NotImplemented:
        listed = kernels.levels(game_of(matrix, rules))
        return array("i", (-1 if level is None else level for level in listed))
    _refuse(matrix, rules, answer)
    return found


def game_of(matrix: memoryview, rules: Rules) -> Game:
    """The game of a matrix, its jumps gathered by the native core."""
    entries, exits = _jumps(matrix, rules)
    rows, columns = _shape(matrix)
    pairs = list(zip(entries, exits, strict=True))
    return Game.from_layout(Layout(rows * columns, pairs, columns), rules)


def _jumps(matrix: memoryview, rules: Rules) -> tuple["array[int]", "array[int]"]:
    entries, exits, *bad = _native().dense_jumps(matrix)
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
        and (rules.overshoot == "stay" or matrix[row, column] == -1)
    )


def _refuse(matrix: memoryview, rules: Rules, bad: BadCells) -> None:
    """Raise the error that the same matrix as a list of lists would meet."""
    cells, count = bad
    if not count:
        return
    if _size(matrix) <= LIST_LIMIT:
        Game.from_matrix(matrix.tolist(), rules)
    numbering = Numbering(*_shape(matrix))
    problems = [_problem(numbering, *cell) for cell in cells]
    if count > len(cells):
        problems.append(Problem("exit-out-of-range", f"and {count - len(cells)} more such cells"))
    raise LayoutError(problems)


def _problem(numbering: Numbering, row: int, column: int, exit: int) -> Problem:
    entry = numbering.square(row, column)
    sentence = f"expected an exit in 0..{numbering.size}, got {entry} -> {exit}"
    return Problem("exit-out-of-range", sentence, f"row {row + 1}, column {column + 1}")


def _shape(matrix: memoryview) -> tuple[int, int]:
    rows, columns = matrix.shape or (0, 0)
    return rows, columns


def _size(matrix: memoryview) -> int:
    rows, columns = _shape(matrix)
    return rows * columns


def _native() -> Any:
    """The native module, which `matrix_of` has found to be there."""
    return native

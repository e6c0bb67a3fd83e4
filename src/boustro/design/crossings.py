"""Crossings: how often the jumps of a board cross each other, drawn as straight lines.

Two jumps cross where their lines, from the middle of a cell to the middle of another, have a point
in common; whole numbers decide it (the signs of three cross products), so no rounding does.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations

from boustro.model.square import Cell

Line = tuple[Cell, Cell]


def count_crossings(cells: Mapping[int, Cell], jumps: Iterable[tuple[int, int]]) -> int:
    """The number of pairs of `jumps` that cross; `cells` has the cell of every square.

    >>> from boustro.model.square import Numbering
    >>> cells = dict(enumerate(Numbering(3, 3).cells(), 1))
    >>> count_crossings(cells, [(1, 9), (3, 7), (2, 5)])
    3
    """
    lines = [(cells[entry], cells[exit]) for entry, exit in jumps if entry != exit and exit]
    return sum(cross(one, other) for one, other in combinations(lines, 2))


def cross(one: Line, other: Line) -> bool:
    """Whether two lines have a point in common."""
    (a, b), (c, d) = one, other
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    points = (a, b, c), (a, b, d), (c, d, a), (c, d, b)
    return any(side == 0 and _is_within(*p) for side, p in zip(sides, points, strict=True))


def _side(a: Cell, b: Cell, c: Cell) -> int:
    """On which side of the line through `a` and `b` the point `c` is: -1, 0 or 1."""
    product = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (product > 0) - (product < 0)


def _is_within(a: Cell, b: Cell, c: Cell) -> bool:
    """Whether `c`, which is on the line through `a` and `b`, is between them."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])

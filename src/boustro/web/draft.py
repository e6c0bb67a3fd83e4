"""A layout while it is being drawn: which squares its problems concern, and what of it is sound."""

from collections.abc import Iterator

from boustro.errors import LayoutError, Problem
from boustro.model.board import Board
from boustro.model.layout import Layout
from boustro.model.rules import Rules
from boustro.web.refusals import Told, told

_MOST_IN_A_CYCLE = 1000


def problems_of(layout: Layout, rules: Rules) -> list[Told]:
    """Every problem of the layout under its rules, each with the squares it concerns."""
    return [told(problem, _squares(problem, layout)) for problem in layout.problems(rules)]


def bad_jumps(layout: Layout, rules: Rules) -> set[int]:
    """The entries of the jumps that a problem concerns and that can be drawn all the same."""
    drawn = sound_part(layout)
    if drawn is None:
        return set()
    found: set[int] = set()
    for problem in layout.problems(rules):
        if problem.name in ("two-exits", "cycle", "exit-off-board"):
            found |= {square for square in _squares(problem, layout) if square in drawn.jumps}
    return found


def sound_part(layout: Layout) -> Board | None:
    """The board with the jumps that can be drawn; None where its size has no meaning.

    Of two exits for one entry the first is drawn.
    """
    size = layout.size
    jumps: dict[int, int] = {}
    for entry, exit in layout.pairs:
        if 1 <= entry <= size and 0 <= exit <= size:
            jumps.setdefault(entry, exit)
    try:
        return Board(size, columns=layout.columns, jumps=jumps, name=layout.name)
    except LayoutError:
        return None


def _squares(problem: Problem, layout: Layout) -> list[int]:
    """The squares on the board that a problem is about, the entry first."""
    concerned = dict.fromkeys(_concerned(problem, layout))
    return [square for square in concerned if 0 <= square <= layout.size]


def _concerned(problem: Problem, layout: Layout) -> Iterator[int]:
    if not problem.where or problem.where not in layout.places:
        return
    entry, exit = layout.pairs[list(layout.places).index(problem.where)]
    yield entry
    if problem.name == "cycle":
        yield from _cycle(entry, dict(layout.pairs))
        return
    if problem.name == "two-exits":
        yield dict(reversed(layout.pairs))[entry]
    yield exit


def _cycle(entry: int, jumps: dict[int, int]) -> Iterator[int]:
    square = jumps[entry]
    for _ in range(_MOST_IN_A_CYCLE):
        if square == entry:
            return
        yield square
        square = jumps[square]

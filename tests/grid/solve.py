"""The checks of the search, entered by the modules `solve_*`, and what is left out of them."""

from boustro import core
from boustro.model.turn import State
from tests.grid.brute import WON, Key, Node, Thrown
from tests.grid.case import Case
from tests.grid.hold import Checks
from tests.support import interpreter

solve = Checks("solve")
solve.exempts(
    "a bound on the size, which no small board meets: tests/solve/test_kernels.py",
    "reference.refuse_beyond",
)
solve.exempts(
    "kinds of memory and not rules: tests/solve/test_kernels.py",
    "arrays.matrix_of",
    "arrays.game_of",
)
solve.exempts(
    "tables and plots of what is compared here: tests/package/test_views.py",
    "level_list.*",
    "many.Many.arrow",
)
if core.native is None:
    solve.exempts("this installation has no compiled core", "arrays.*")


def state_of(case: Case, token: Key) -> State:
    """A token of the brute force as boustro's automaton writes it where it searches."""
    if token == WON:
        return State(case.game.finish)
    square, to_open, agains, began, _ = token.state
    if not case.game.rules.has_memory:
        return State(square)
    limited = case.house.again_limit is not None
    return State(square, to_open, agains if limited else int(not token.fresh), began)


def by_class(case: Case, node: Node) -> list[Thrown]:
    """What each class of outcomes does to a token, in the order of `outcome_classes`."""
    thrown = {thrown.outcome: thrown for thrown in case.solo.throws(node)}
    return [thrown[outcome] for outcome in interpreter.classes(case.house)]

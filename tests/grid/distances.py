"""The grid's check of distances: the fewest rolls from every state to the finish."""

from boustro.solve.reference import Distances
from tests.grid.brute import WON, Key
from tests.grid.case import Case
from tests.grid.hold import Hold
from tests.grid.solve import solve, state_of


@solve.covers("reference.Distances.rolls")
def distances(case: Case, hold: Hold) -> None:
    """From every state that can be reached, none where the finish cannot be."""
    found, needed = Distances(case.game), rolls_needed(case)
    for token in case.solo.web.from_(case.solo.first):
        state = state_of(case, token)
        hold.equal(found.rolls(state), needed.get(token), state)


def rolls_needed(case: Case) -> dict[Key, int]:
    """From every token the fewest rolls to the finish, by the throws that lead there."""
    web = case.solo.web
    found, level, rolls = dict[Key, int](), {WON}, 0
    while level:
        found |= dict.fromkeys(level, rolls)
        rolls += 1
        level = {k for k, ways in web.ways.items() if k not in found and level & ways.keys()}
    return found

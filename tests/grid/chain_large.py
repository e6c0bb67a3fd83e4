"""The grid's checks of large boards, made on small ones: the sweep, stretches, lost squares."""

import math
from functools import partial
from typing import Any
from unittest.mock import patch

from boustro import Board, Game, analyse
from boustro.chain import analysis
from boustro.chain.large import large, lost_squares, sweep
from boustro.errors import LimitError, QuestionError
from tests.grid.brute import WON
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold

_LONGEST = 25
_SHARE = 0.4


def without_memory(case: Case) -> Case:
    """The case with rules that remember nothing; what gives another roll does so still."""
    limit = case.house.again_limit
    kept = limit if limit and limit[1] == "keeps" else None
    changes: dict[str, Any] = {"opening": None, "again_limit": kept}
    rules = case.game.rules.with_(**changes)
    return Case(Game(case.game.board, rules), case.jumps, case.house._replace(**changes))


def stretched(case: Case) -> Case:
    """The case with a long plain stretch somewhere between its squares."""
    rng, house = case.rng, case.house
    where, more = rng.randint(1, case.size), rng.randint(1, _LONGEST)

    def moved(square: int) -> int:
        return square + more if square > where else square

    jumps = {moved(entry): moved(exit) for entry, exit in case.jumps.items()}
    finish = None if house.finish is None else moved(house.finish)
    changes: dict[str, Any] = {"start": moved(house.start), "finish": finish}
    board = Board(case.size + more, jumps=jumps)
    return Case(Game(board, case.game.rules.with_(**changes)), jumps, house._replace(**changes))


@chain.covers(
    "large.large",
    "large.lost_squares",
    "large.Large.absorbs",
    "large.Large.mean",
    "large.Large.p_finish",
    "large.Large.bound",
    "large.sweep",
    "large.pattern_length",
)
def swept(case: Case, hold: Hold) -> None:
    """The mean and the chance to finish at the cost of the jumps, also over long stretches."""
    if case.game.rules.has_memory:
        hold.raises(QuestionError, lambda: large(case.game), "memory")
    both = [without_memory(case), stretched(without_memory(case))]
    for asked in both if case.rng.random() < _SHARE else both[:1]:
        first, web = asked.solo.first, asked.solo.web
        found = large(asked.game)
        mean = web.cost({WON}, lambda _: 1)[first]
        hold.close(found.mean, mean, ("mean", asked.game))
        hold.equal(found.absorbs, mean is not None, ("absorbs", asked.game))
        hold.close(found.p_finish, web.chance({WON})[first], ("p_finish", asked.game))
        hold.equal(found.bound < 1e-9, True, "bound")
        absorbs, hopeless = lost_squares(asked.game)
        hold.equal(absorbs or first == WON, mean is not None, ("absorbs", asked.game))
        reach = web.reach({WON})
        for square in {*asked.jumps.values()} & set(asked.squares):
            lost = asked.solo.rest(square) not in reach
            hold.equal(square in hopeless, lost, ("hopeless", square, asked.game))
        if mean is not None and first != WON:
            rolls, p_finish, bound = sweep(asked.game, hopeless)
            hold.equal((rolls, bound), (found.mean, found.bound), "swept")
            hold.close(p_finish, 1.0, "swept")


@chain.covers("analysis.Analysis.is_large")
def as_if_large(case: Case, hold: Hold) -> None:
    """An analysis that may list no states has the mean, and says what it lacks."""
    asked = without_memory(case)
    with patch.multiple(analysis, LARGEST_LISTED=0, LARGEST_ALONE=0):
        said = analyse(asked.game)
        hold.equal(said.is_large, True, "large")
        hold.close(said.mean, asked.solo.web.cost({WON}, lambda _: 1)[asked.solo.first], "mean")
        hold.close(said.p_finish, asked.solo.web.chance({WON})[asked.solo.first], "p_finish")
        hold.equal(said.absorbs, not math.isinf(said.mean), "absorbs")
        hold.equal(said.mean_error < 1e-9, True, "error")
        for name in ("median", "visits", "shortest", "turns", "rolls", "seats"):
            there = {"turns": asked.house.again is not None, "seats": not asked.bumps}
            if there.get(name, True):
                hold.raises(LimitError, partial(getattr, said, name), name)

"""The grid's check of boards too large for Python to list, made on small ones."""

import math
from functools import partial
from unittest.mock import patch

from boustro import analyse, min_rolls
from boustro.chain import analysis
from boustro.errors import LimitError
from tests.grid.brute import WON
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold


@chain.covers(
    "analysis.Analysis.is_large",
    *(f"analysis.LargeAnalysis.{name}" for name in ("is_large", "source", "rolls", "turns")),
    *(f"analysis.LargeAnalysis.{name}" for name in ("absorbs", "mean", "mean_error", "mean_won")),
    *(f"analysis.LargeAnalysis.{name}" for name in ("p_finish", "p_trap", "min_rolls")),
    "summary.summary_in_core",
)
def as_if_large(case: Case, hold: Hold) -> None:
    """An analysis that may list no states has the mean, and says what it lacks."""
    with patch.multiple(analysis, LARGEST_LISTED=0, LARGEST_ALONE=0):
        answer = analyse(case.game)
        hold.equal(answer.is_large, True, "large")
        hold.close(answer.mean, case.solo.web.steps({WON})[case.solo.first], "mean")
        hold.close(answer.p_finish, case.solo.web.chance({WON})[case.solo.first], "p_finish")
        hold.close(answer.p_trap, 1 - case.solo.web.chance({WON})[case.solo.first], "p_trap")
        hold.close(answer.mean_won, answer.mean, "not told apart")
        hold.equal(answer.min_rolls, min_rolls(case.game), "fewest rolls")
        hold.equal(answer.absorbs, not math.isinf(answer.mean), "absorbs")
        hold.equal(answer.mean_error < 1e-9, True, "error")
        for name in ("median", "visits", "shortest", "turns", "rolls", "seats"):
            known = {"turns": case.house.again is not None, "seats": not case.bumps}
            if known.get(name, True):
                hold.raises(LimitError, partial(getattr, answer, name), name)

"""The grid's checks of games that were seen and written down."""

import math
from functools import partial

from boustro.chain import compare_lengths
from boustro.chain.goodness_of_fit import games_to_test
from boustro.errors import QuestionError
from tests.grid.brute import WON
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold

_SEEN = 40


@chain.covers(
    "goodness_of_fit.compare_lengths",
    "goodness_of_fit.games_to_test",
    "goodness_of_fit.Fit.of",
    "goodness_of_fit.Fit.groups",
    "goodness_of_fit.Fit.statistic",
    "goodness_of_fit.Fit.freedom",
    "goodness_of_fit.Fit.p_value",
    "goodness_of_fit.Group.first",
    "goodness_of_fit.Group.last",
    "goodness_of_fit.Group.seen",
    "goodness_of_fit.Group.expected",
)
def lengths_seen(case: Case, hold: Hold) -> None:
    """Every group has the games seen and expected of it; impossible lengths are refused."""
    exact, rng = case.solo.finished(case.solo.first, 200), case.rng
    possible = [n for n, chance in enumerate(exact) if chance > 1e-9]
    impossible = [n for n, chance in enumerate(exact[:50]) if chance == 0.0]
    for n in impossible[:2]:
        hold.raises(QuestionError, partial(compare_lengths, case.game, [n]), n)
    if not possible:
        return
    lengths = rng.choices(possible, [exact[n] for n in possible], k=_SEEN)
    fit = compare_lengths(case.game, lengths)
    hold.equal(sum(group.seen for group in fit.groups), _SEEN, "all seen")
    ends = [int(group.last) for group in fit.groups if not math.isinf(group.last)]
    if max(ends, default=0) >= len(exact):
        exact = case.solo.finished(case.solo.first, max(ends))
    chance = float(case.solo.web.chance({WON})[case.solo.first])
    for group in fit.groups:
        seen = sum(group.first <= n <= group.last for n in lengths)
        hold.equal(group.seen, seen, group)
        before = sum(exact[: int(group.first)])
        upto = chance if math.isinf(group.last) else sum(exact[: int(group.last) + 1])
        hold.close(group.expected, _SEEN * (upto - before) / chance, group)
    statistic = sum((g.seen - g.expected) ** 2 / g.expected for g in fit.groups)
    hold.close(fit.statistic, statistic, "Pearson")
    hold.equal(fit.freedom, len(fit.groups) - 1, "freedom")
    hold.equal(0.0 <= fit.p_value <= 1.0 or fit.freedom == 0, True, "p")
    fewest = games_to_test(case.analysis.lengths)
    hold.equal(fewest is not None and fewest <= _SEEN, fit.freedom > 0, "games for a test")

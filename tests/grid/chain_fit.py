"""The grid's checks of what was seen: games and throws written down."""

import math
from collections import Counter
from fractions import Fraction
from functools import partial

from boustro.chain import compare_lengths, compare_throws, lengths_of_throws
from boustro.chain.goodness_of_fit import games_to_test
from boustro.errors import QuestionError
from tests import interpreter
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


@chain.covers("goodness_of_fit.compare_throws")
def throws_seen(case: Case, hold: Hold) -> None:
    """Every face in one group, with the throws seen and expected of them."""
    weights = Counter[int]()
    for advance, weight, _ in case.house.outcomes:
        weights[advance] += weight
    throws = case.rng.choices(list(weights), k=_SEEN)
    fit = compare_throws(case.game, throws)
    faces_of = [
        [face for face in sorted(weights) if group.first <= face <= group.last] for group in fit.groups
    ]
    hold.equal([face for here in faces_of for face in here], sorted(weights), "faces")
    for group, here in zip(fit.groups, faces_of, strict=True):
        expected = Fraction(_SEEN * sum(weights[face] for face in here), weights.total())
        hold.equal(group.seen, sum(throws.count(face) for face in here), group)
        hold.close(group.expected, expected, group)
    hold.raises(QuestionError, lambda: compare_throws(case.game, [99]), "no face")


@chain.covers("goodness_of_fit.lengths_of_throws")
def games_of_throws(case: Case, hold: Hold) -> None:
    """The lengths of the games that some throws make, played out by the interpreter."""
    classes = interpreter.classes(case.house)
    by_number = {outcome[0]: outcome for outcome in classes}
    throws = case.rng.choices(sorted(by_number), k=_SEEN)
    if len(by_number) < len(classes) or case.solo.first == WON:
        hold.raises(QuestionError, lambda: lengths_of_throws(case.game, throws), "not told apart")
        return
    first = interpreter.first_state(case.house)
    state, rolls, lengths = first, 0, []
    for throw in throws:
        state, won, _ = interpreter.throw(case.size, case.jumps, case.house, state, by_number[throw])
        rolls += 1
        if won:
            lengths.append(rolls)
            state, rolls = first, 0
    hold.equal(lengths_of_throws(case.game, throws), (tuple(lengths), rolls), throws)

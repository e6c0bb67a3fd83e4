"""The grid's checks of dice and of what was seen: other dice, loaded ones, games written down."""

import math
from collections import Counter, defaultdict
from fractions import Fraction
from functools import partial

from boustro.chain import best_faces, compare_lengths, compare_throws, lengths_of_throws
from boustro.chain.dice import loaded_extremes, means_by_faces, weight_gradient
from boustro.chain.goodness_of_fit import games_to_test
from boustro.errors import QuestionError
from tests import interpreter
from tests.grid.brute import WON, Number, Solo
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.chain_squares import kind_of
from tests.grid.hold import Hold
from tests.interpreter import Outcome, faces

_GRAIN = 10**7
_MOST_FACES = 4
_BOUNDS = (0.05, 0.8)
_SEEN = 40
_SHARE = 0.2


def mean_with(case: Case, outcomes: tuple[Outcome, ...]) -> Number | None:
    """The exact mean with other outcomes of the die."""
    solo = Solo(case.size, case.jumps, case.house._replace(outcomes=outcomes))
    return solo.web.cost({WON}, lambda _: 1)[solo.first]


@chain.covers("dice.means_by_faces", "dice.best_faces")
def other_dice(case: Case, hold: Hold) -> None:
    """The mean with every fair die up to four faces, and the best of them."""
    if case.house.again is not None or case.house.opening is not None:
        for ask in (means_by_faces, best_faces):
            hold.raises(QuestionError, partial(ask, case.game), "named throws")
        return
    found = means_by_faces(case.game, most=_MOST_FACES)
    hold.equal(list(found), list(range(1, _MOST_FACES + 1)), "faces")
    for count, mean in found.items():
        hold.close(mean, mean_with(case, faces(*range(1, count + 1))), ("faces", count))
    best, mean = best_faces(case.game, most=_MOST_FACES)
    hold.equal((mean, found[best]), (min(found.values()),) * 2, "best")
    hold.equal(all(found[fewer] > mean for fewer in range(1, best)), True, "the fewest of equals")


@chain.covers("dice.weight_gradient")
def gradients(case: Case, hold: Hold) -> None:
    """The rate is the difference that a weight a ten-millionth larger or smaller makes."""
    if is_over_or_endless(case):
        hold.raises(QuestionError, lambda: weight_gradient(case.game), "no mean to change")
        return
    expected = defaultdict[int, Number](Fraction)
    outcomes = case.house.outcomes
    for one in interpreter.classes(case.house):
        place, means = outcomes.index(one), list[Number]()
        for more in (-1, 1):
            heavy = [(o[0], o[1] * _GRAIN + more * (i == place), o[2]) for i, o in enumerate(outcomes)]
            means.append(mean_with(case, tuple(heavy)))
        expected[one[0]] += (means[1] - means[0]) * _GRAIN / 2
    found = weight_gradient(case.game)
    hold.equal(found.keys(), expected.keys(), "faces")
    for face, rate in found.items():
        alike = math.isclose(rate, expected[face], rel_tol=1e-6, abs_tol=1e-6)
        hold.equal((alike, rate), (True, rate), ("rate", face, float(expected[face])))


def is_over_or_endless(case: Case) -> bool:
    """Whether the mean is infinite, or nothing is thrown at all."""
    mean = case.solo.web.cost({WON}, lambda _: 1)[case.solo.first]
    return mean is None or case.solo.first == WON


@chain.covers("dice.loaded_extremes", "dice.Loaded.chances", "dice.Loaded.mean")
def loading(case: Case, hold: Hold) -> None:
    """Loaded dice keep the bounds, have the mean they claim, and beat the fair and the corners."""
    low, high = _BOUNDS
    classes = Counter(kind_of(case, outcome) for outcome in case.house.outcomes)
    several = len({kind[0] for kind in classes}) < len(classes)
    if is_over_or_endless(case) or several:
        hold.raises(QuestionError, lambda: loaded_extremes(case.game), "no mean, or no one throw")
        return
    if case.rng.random() > _SHARE:
        return
    fastest, slowest = loaded_extremes(case.game, low=low, high=high)
    for found in (fastest, slowest):
        hold.close(sum(found.chances.values()), 1.0, "chances")
        inside = all(low - 1e-9 <= chance <= high + 1e-9 for chance in found.chances.values())
        hold.equal(inside, True, "bounds")
        hold.close(found.mean, mean_loaded(case, found.chances), "mean")
    count = len(classes)
    most = min(high, 1 - low * (count - 1))
    for favoured in {kind[0] for kind in classes}:
        rest = (1 - most) / max(1, count - 1)
        corner = {kind[0]: most if kind[0] == favoured else rest for kind in classes}
        mean = float(mean_loaded(case, corner) or math.inf)
        hold.equal(fastest.mean <= mean * (1 + 1e-8) and slowest.mean >= mean * (1 - 1e-8), True)


def mean_loaded(case: Case, chances: dict[int, float]) -> Fraction | None:
    """The mean when each throw has this chance, to fifteen digits."""
    classes = interpreter.classes(case.house)
    return mean_with(case, tuple((o[0], round(chances[o[0]] * 10**15), o[2]) for o in classes))


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

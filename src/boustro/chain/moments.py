"""Moments of the length of a game, and visits: what one backward elimination tells.

The readable twin of `native/boustro/moments.hpp`, which explains why it is right; both do the same
operations in the same order.  All this is of games that finish for sure and begin in a state.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from boustro.chain.arithmetic import UNIT, finite_or_infinite
from boustro.chain.backward import Backward
from boustro.chain.moves import Moves


class Moments(NamedTuple):
    """Mean, spread and skewness of the rolls, and the rolls made from each state.

    `error` bounds the relative error of the mean; `skewness` is nan where nothing varies, or more
    than floats can hold.  Where they cannot hold the mean it is `inf`, and there are no visits.
    """

    mean: float
    sd: float
    skewness: float
    error: float
    visits: tuple[float, ...]


def moments_of(moves: Moves) -> Moments:
    """The moments of a game with these moves.

    >>> moments_of(Moves([[1, 1], [1, 2], [-1, 2]], [0.5, 0.5], 0))[:2]
    (5.0, 2.0)
    """
    backward, start = Backward(moves.targets, moves.chances), moves.start
    means = backward.throws_from_each()
    error = backward.roundings * UNIT
    if not means[start] < math.inf:
        return Moments(math.inf, math.inf, math.nan, error, ())
    visits = backward.visits_from(start)
    if is_sure(moves, moves.levels):
        return Moments(means[start], 0.0, math.nan, error, tuple(visits))
    variances = backward.solve(variances_of_throws(moves, means))
    variance, skewness = variances[start], math.nan
    sd = finite_or_infinite(math.sqrt(variance))
    if variance and sd < math.inf:
        skewness = _third_moment(moves, visits, means, variances) / (variance * sd)
    return Moments(means[start], sd, skewness, error, tuple(visits))


def chances_to_visit(moves: Moves) -> tuple[float, ...]:
    """The chance to be in each state at least once.

    >>> chances_to_visit(Moves([[1, 2], [-1, 2], [-1, 2]], [0.5, 0.5], 0))
    (1.0, 0.5, 0.75)
    """
    backward = Backward(moves.targets, moves.chances)
    visits = enumerate(backward.visits_from(moves.start))
    chances = (min(1.0, often / backward.own_visits(k)) for k, often in visits)
    return tuple(1.0 if k == moves.start else chance for k, chance in enumerate(chances))


def variances_of_throws(moves: Moves, means: Sequence[float]) -> list[float]:
    """The mean square of what a throw from each state changes in the expectation."""
    found = [0.0] * len(means)
    for k, row in enumerate(moves.targets):
        for to, chance in zip(row, moves.chances, strict=True):
            change = 1.0 + (0.0 if to < 0 else means[to]) - means[k]
            found[k] += chance * (change * change)
    return found


def is_sure(moves: Moves, levels: dict[int, int]) -> bool:
    """Whether every game takes as many throws: each throw leads one level up."""
    return all(levels[to] == levels[k] + 1 for k, row in enumerate(moves.targets) for to in row)


def _third_moment(
    moves: Moves, visits: Sequence[float], means: Sequence[float], variances: Sequence[float]
) -> float:
    found = 0.0
    for k, row in enumerate(moves.targets):
        here = 0.0
        for to, chance in zip(row, moves.chances, strict=True):
            change = 1.0 + (0.0 if to < 0 else means[to]) - means[k]
            rest = 3.0 * change * (0.0 if to < 0 else variances[to])
            here += chance * (change * change * change + rest)
        found += visits[k] * here
    return found

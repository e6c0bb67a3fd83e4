"""Absorption: the expected values of an absorbing chain, in floats or fractions.

Idea: the factors of I − Q give every value here.  The means are N·1, and the visits are a row of N.

E(T²) − E(T)² would give the variance, but it loses digits by cancellation.  So the variance is a
sum over the rolls of how much each roll changes the expectation.  Let h(i) be the mean from state
i.  A roll from i to j changes the expectation by d = 1 + h(j) − h(i), whose mean is 0, and

    Var(T)   = Σ visits(i) · E(d²),
    third(T) = Σ visits(i) · E(d³ + 3·d·Var(j)),

because the changes of a martingale are uncorrelated.  Here third is the third central moment.  To
see the second line, write the deviation of T from its mean as d + r, where r is the deviation of
the rest of the game.  Given the roll, r has mean 0, so (d + r)³ has the mean d³ + 3·d·Var(j) plus
the third moment of the rest.

With a trap the rolls to the finish have no mean (theorem 3), and none of this is computed.

The core gives the same figures for the rolls of a game that is sure to finish (`Chain.by_core`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from boustro.basics.floats import total
from boustro.chain.arithmetic import BEYOND_FLOATS, Arithmetic, Number, finite_or_infinite, floats
from boustro.chain.elimination import Factors, Row
from boustro.errors import LimitError
from boustro.model.states import FINISH

_NOTHING_AT_MARKS = (0, 0, 0, 0)
"""The values of the marks, for which no steps remain.

The marks are -4 to -1, so in a list of values by state they are the indices of the last four.
"""


@dataclass(frozen=True, eq=False)
class Absorbing:
    """A chain as rows, each a map from targets to probabilities.

    >>> Absorbing(({0: 0.5, -1: 0.5},), 0).mean
    2.0
    """

    rows: tuple[Row, ...]
    """One row per state; the marks `FINISH`, `TRAPPED`, … are the targets outside the chain."""
    start: int
    """The number of the state at the outset, or one of the marks."""
    arithmetic: Arithmetic = floats
    in_core: ClassVar[Any] = None
    """The chain in the core, if it has one."""

    @cached_property
    def factors(self) -> Factors:
        """The factors of I − Q."""
        return Factors.of(self.rows)

    @cached_property
    def mean_from(self) -> list[Number]:
        """The mean number of steps to absorption from every state.

        If floats cannot hold one of them, all are `inf`.
        """
        all_infinite: list[Number] = [math.inf] * len(self.rows)
        try:
            means = self.factors.solve([self.arithmetic(1, 1)] * len(self.rows))
        except LimitError:
            return all_infinite
        return means if self._fit_floats(means) else all_infinite

    @cached_property
    def visits(self) -> list[Number]:
        """The expected number of steps from each state."""
        return self.visits_from(self.start)

    def visits_from(self, state: int) -> list[Number]:
        """The expected number of steps from each state, for a token that is now in `state`.

        Raises `LimitError` if floats cannot hold them.
        """
        begin = [self.arithmetic(int(i == state), 1) for i in range(len(self.rows))]
        visits = self.factors.solve_left(begin) if state >= 0 else begin
        if not self._fit_floats(visits):
            raise LimitError(BEYOND_FLOATS)
        return visits

    def _fit_floats(self, numbers: list[Number]) -> bool:
        return self.arithmetic is not floats or all(number < math.inf for number in numbers)

    @cached_property
    def leaks(self) -> bool:
        """Whether some state leads out of the chain to a mark other than the finish."""
        return any(target < FINISH for row in self.rows for target in row)

    @cached_property
    def absorbs(self) -> bool:
        """Whether the finish is reached with probability 1."""
        return self.start >= FINISH and not self.leaks

    @cached_property
    def mean(self) -> Number:
        """The mean number of steps to absorption."""
        return self.mean_from[self.start] if self.start >= 0 else self.arithmetic(0, 1)

    @cached_property
    def p_finish(self) -> Number:
        """The probability that the finish is ever reached."""
        return self.arithmetic(1, 1) if self.absorbs else self.p_into(FINISH, self.start)

    @cached_property
    def mean_given(self) -> Number:
        """The mean number of steps of the games that are won.

        In the sum of all visits, each visit counts with the chance to win from its state.
        """
        if self.absorbs:
            return self.mean
        zero = self.arithmetic(0, 1)
        win_chances = self.factors.solve([row.get(FINISH, zero) for row in self.rows])
        if self.start < 0 or win_chances[self.start] == 0:
            return math.nan
        pairs = zip(self.visits, win_chances, strict=True)
        steps = (visits * win_chance for visits, win_chance in pairs)
        return total(steps, zero) / win_chances[self.start]

    def p_into(self, mark: int, state: int) -> Number:
        """The probability that a token in `state` leaves the chain to this mark."""
        is_there_already = self.arithmetic(int(state == mark), 1)
        visits = self.visits if state == self.start else self.visits_from(state)
        pairs = zip(visits, self.rows, strict=True)
        return total((v * row[mark] for v, row in pairs if mark in row), is_there_already)

    @cached_property
    def changes(self) -> list[list[tuple[Number, Number, int]]]:
        """For every state a list with (probability, change of the mean, target) for each target."""
        mean = [*self.mean_from, *_NOTHING_AT_MARKS]
        one = self.arithmetic(1, 1)
        return [
            [(q, one + mean[j] - mean[i], j) for j, q in row.items()]
            for i, row in enumerate(self.rows)
        ]

    @cached_property
    def is_sure(self) -> bool:
        """Whether all games take the same number of steps, found by following throws."""
        possible = {self.start}
        """The states and marks in which a token can be after some number of steps."""
        while possible and FINISH not in possible:
            inside = [state for state in possible if state >= 0]
            possible = {target for state in inside for target in self.rows[state]}
        return possible == {FINISH}

    @cached_property
    def variance(self) -> Number:
        """The variance of the number of steps to absorption."""
        if self.is_sure:
            return self.arithmetic(0, 1)
        if self.mean == math.inf:
            return math.inf
        return self._along_the_way(self._step_variances)

    @cached_property
    def sd(self) -> float:
        """The standard deviation of the number of steps to absorption."""
        return finite_or_infinite(math.sqrt(self.variance))

    @cached_property
    def error(self) -> float:
        """An upper bound of the relative error of all solutions, from the number of roundings."""
        return self.factors.bound

    @cached_property
    def third_moment(self) -> Number:
        """The third central moment of the number of steps to absorption."""
        variance = [*self.factors.solve(self._step_variances), *_NOTHING_AT_MARKS]
        zero = self.arithmetic(0, 1)
        steps = [
            total((q * (d * d * d + 3 * d * variance[j]) for q, d, j in row), zero)
            for row in self.changes
        ]
        return self._along_the_way(steps)

    @cached_property
    def skewness(self) -> float:
        """The third central moment over sd³; nan if sd is 0, or if a float cannot hold it."""
        if self.is_sure or not self.sd < math.inf:
            return math.nan
        return float(self.third_moment) / (float(self.variance) * self.sd)

    @cached_property
    def _step_variances(self) -> list[Number]:
        zero = self.arithmetic(0, 1)
        return [total((q * d * d for q, d, _ in row), zero) for row in self.changes]

    def _along_the_way(self, by_state: Sequence[Number]) -> Number:
        """The expected sum, over all steps of a game, of a value that depends on the state."""
        pairs = zip(self.visits, by_state, strict=True)
        return total((visits * value for visits, value in pairs), self.arithmetic(0, 1))

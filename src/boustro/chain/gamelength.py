"""Game length as a random variable: all its figures, in rolls or in turns."""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction
from boustro.chain.lengths import Lengths
from boustro.chain.rolls import Rolls
from boustro.chain.spectrum import Spectrum
from boustro.chain.walks import exact_finishes
from boustro.errors import LimitError, QuestionError, quote

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
WITHIN = (10, 20, 50, 100, 200)
MOST_EXACT = 10_000
"""The longest game whose chance is given as a fraction: of some 26,000 bits with a d6."""


@dataclass(frozen=True, eq=False)
class GameLength:
    """How long a game is, counted in `unit`: `rolls` or `turns`.

    `source` has one step a unit, `exactly` the same in exact arithmetic where that was asked for.
    With a trap the mean and the sd are `inf` and the skewness nan.

    >>> from boustro.chain.definitions import Chain
    >>> from boustro import builtin
    >>> length = GameLength("rolls", Absorbing.of(Chain.of(builtin("mb48"))))
    >>> length.median, length.mode, length.quantiles[0.9], round(length.mean, 4)
    (33, 22, 73, 39.5984)
    """

    unit: str
    source: Absorbing | Rolls
    exactly: Absorbing | None = None

    @property
    def chain(self) -> Absorbing:
        """The chain as bare rows, one step a unit."""
        return self.source if isinstance(self.source, Absorbing) else self.source.chain

    @cached_property
    def lengths(self) -> Lengths:
        """The distribution: pmf, within, beyond, quantile."""
        source = self.source
        return Lengths.of(source) if isinstance(source, Absorbing) else source.lengths

    @property
    def absorbs(self) -> bool:
        """Whether the finish is reached with probability 1."""
        return self.source.absorbs

    @property
    def p_finish(self) -> float:
        """The probability that the finish is ever reached."""
        return float(self.source.p_finish)

    @property
    def mean(self) -> float:
        """The mean; `inf` with a trap."""
        return float(self.source.mean) if self.absorbs else math.inf

    @property
    def mean_exact(self) -> Fraction | None:
        """The mean exactly; None with a trap, or where exact arithmetic was not asked for."""
        if self.exactly is None or not self.absorbs:
            return None
        return as_fraction(self.exactly.mean)

    @property
    def variance_exact(self) -> Fraction | None:
        """The variance exactly, under the same conditions as the mean."""
        if self.exactly is None or not self.absorbs:
            return None
        return as_fraction(self.exactly.variance)

    @property
    def third_moment_exact(self) -> Fraction | None:
        """The third central moment exactly, under the same conditions as the mean."""
        if self.exactly is None or not self.absorbs:
            return None
        return as_fraction(self.exactly.third_moment)

    @property
    def p_finish_exact(self) -> Fraction | None:
        """The chance to finish exactly; None where exact arithmetic was not asked for."""
        return None if self.exactly is None else as_fraction(self.exactly.p_finish)

    def pmf_exact(self, n: int) -> tuple[Fraction, ...] | None:
        """P(length = 0), …, P(length = n) exactly, under the same condition.

        Raises `QuestionError` below 0, `LimitError` beyond 10,000.
        """
        if n < 0:
            raise QuestionError(f"expected a length of 0 or more, got {quote(n)}")
        if n > MOST_EXACT:
            raise LimitError(
                f"expected a length of at most {MOST_EXACT} for fractions, got {quote(n)}"
            )
        return None if self.exactly is None else exact_finishes(self.exactly, n)

    def within_exact(self, n: int) -> Fraction | None:
        """P(length ≤ n) exactly, under the same condition as `pmf_exact`."""
        chances = self.pmf_exact(n)
        return None if chances is None else sum(chances, Fraction(0))

    @property
    def error(self) -> float:
        """A bound of the relative error of `mean`, by counting roundings; generous, not tight."""
        return self.source.error

    @property
    def sd(self) -> float:
        """The standard deviation; `inf` with a trap."""
        return self.source.sd if self.absorbs else math.inf

    @property
    def skewness(self) -> float:
        """The third central moment over sd³; nan with a trap and where nothing varies."""
        return self.source.skewness if self.absorbs else math.nan

    @property
    def median(self) -> float:
        """The smallest n by which at least half of all games are over; `inf` if none."""
        return self.lengths.median

    @property
    def mode(self) -> int | None:
        """The most likely length, the smallest of equal ones; None where no game finishes."""
        return self.lengths.mode

    @cached_property
    def quantiles(self) -> dict[float, float]:
        """For some q the smallest n with P(length ≤ n) ≥ q; `inf` beyond the chance to finish."""
        return {q: self.lengths.quantile(q) for q in QUANTILES}

    @cached_property
    def p_within(self) -> dict[int, float]:
        """For some n the probability that the game is over within n."""
        return {n: self.lengths.within(n) for n in WITHIN}

    @property
    def pmf(self) -> tuple[float, ...]:
        """P(length = n) for n = 0 and on, up to where the tail is geometric."""
        return self.lengths.begins

    @cached_property
    def _spectrum(self) -> Spectrum:
        source = self.source
        moves = source if isinstance(source, Absorbing) else source.moves
        return Spectrum.of(moves, self.lengths.tail)

    @property
    def second_eigenvalue(self) -> float:
        """λ, the largest eigenvalue of P on the states from which the finish can be reached.

        Late in a game the share λ of the games that may still finish goes on after one more step;
        where `period` is more than 1, so it is on (geometric) average over so many steps.
        """
        return self._spectrum.second_eigenvalue

    @property
    def relaxation_time(self) -> float:
        """1/(1 − λ); if `period` is 1, the mean steps left of a game that is still running late.

        Until it finishes or, with a trap, cannot finish any more.
        """
        return self._spectrum.relaxation_time

    @property
    def period(self) -> int:
        """The steps after which the shape of what is still running returns, late; mostly 1.

        The period of the states that are left most slowly: the greatest common divisor of the
        numbers of steps after which a token can be back in one of them, with what rules still
        remember.  The least common multiple for several sets of such states.
        """
        return self._spectrum.period

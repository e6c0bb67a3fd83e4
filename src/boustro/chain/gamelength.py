"""Game length as a random variable: mean, spread, quantiles and chances, in rolls or in turns."""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, exact_arithmetic
from boustro.chain.definitions import Chain
from boustro.chain.distribution import Lengths
from boustro.chain.walks import exact_finishes
from boustro.errors import LimitError, QuestionError, quote
from boustro.model.game import Game

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
"""The values of q for which `quantiles` has the quantile."""
WITHIN = (10, 20, 50, 100, 200)
"""The values of n for which `p_within` has the chance."""
MOST_EXACT = 10_000
"""The longest length with an exact chance; with a d6 that fraction has about 26,000 bits."""


class GameLength:
    """The length of a game, counted in `unit`: `rolls` or `turns`.

    `source` has one step per unit.  `exactly` is the same chain in exact arithmetic, if it was
    asked for.  With a trap the mean and the sd are `inf`, and the skewness is nan.
    """

    unit: str

    @property
    def source(self) -> Absorbing:
        """The chain of the steps."""
        raise NotImplementedError

    @property
    def exactly(self) -> Absorbing | None:
        """The chain in exact arithmetic, or None."""
        raise NotImplementedError

    @cached_property
    def lengths(self) -> Lengths:
        """The distribution: `pmf(n)`, `within(n)`, `beyond(n)`, `quantile(q)`."""
        return Lengths.of(self.source)

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
        """The mean; `inf` with a trap, or if no float can hold it."""
        return float(self.source.mean) if self.absorbs else math.inf

    @property
    def mean_exact(self) -> Fraction | None:
        """The exact mean; None with a trap, or without exact arithmetic."""
        return self._exact_moment("mean")

    @property
    def variance_exact(self) -> Fraction | None:
        """The exact variance; None with a trap, or without exact arithmetic."""
        return self._exact_moment("variance")

    @property
    def third_moment_exact(self) -> Fraction | None:
        """The exact third central moment; None with a trap, or without exact arithmetic."""
        return self._exact_moment("third_moment")

    def _exact_moment(self, name: str) -> Fraction | None:
        if self.exactly is None or not self.absorbs:
            return None
        return as_fraction(getattr(self.exactly, name))

    @property
    def p_finish_exact(self) -> Fraction | None:
        """The exact chance to finish; None without exact arithmetic."""
        return None if self.exactly is None else as_fraction(self.exactly.p_finish)

    def pmf_exact(self, n: int) -> tuple[Fraction, ...] | None:
        """P(length = 0), …, P(length = n) exactly; None without exact arithmetic.

        Raises `QuestionError` below 0, `LimitError` beyond 10,000.
        """
        if n < 0:
            raise QuestionError(f"expected a length of 0 or more, got {quote(n)}")
        if n > MOST_EXACT:
            raise LimitError(
                f"expected a length of at most {MOST_EXACT} for fractions, got {quote(n)}"
            )
        return None if self.exactly is None else exact_finishes(self.exactly, n)

    @property
    def error(self) -> float:
        """An upper bound of the relative error of `mean`, from the number of roundings."""
        return self.source.error

    @property
    def sd(self) -> float:
        """The standard deviation; `inf` with a trap, or if no float can hold it."""
        return self.source.sd if self.absorbs else math.inf

    @property
    def skewness(self) -> float:
        """The third central moment over sd³; nan with a trap, or if sd is 0."""
        return self.source.skewness if self.absorbs else math.nan

    @property
    def median(self) -> float:
        """The smallest n by which at least half of all games are won; `inf` if there is none."""
        return self.lengths.median

    @property
    def mode(self) -> int | None:
        """The most likely length, or the smallest of several; None if no game finishes."""
        return self.lengths.mode

    @cached_property
    def quantiles(self) -> dict[float, float]:
        """For some q the smallest n with P(length ≤ n) ≥ q; `inf` if there is none.

        For any other q use `lengths.quantile`.
        """
        return {q: self.lengths.quantile(q) for q in QUANTILES}

    @cached_property
    def p_within(self) -> dict[int, float]:
        """For some n the probability that the game is won within n."""
        return {n: self.lengths.within(n) for n in WITHIN}

    @property
    def pmf(self) -> tuple[float, ...]:
        """P(length = n) from n = 0 until the tail is geometric or less than 10⁻¹⁵ is left."""
        return self.lengths.enough.begins


@dataclass(frozen=True, eq=False)
class TurnLength(GameLength):
    """The number of turns of a game; `exact` adds fractions.

    >>> from boustro import Rules, builtin
    >>> length = TurnLength(Game(builtin("mb47").board, Rules(again=6)))
    >>> length.median, length.mode, length.quantiles[0.9], round(length.mean, 4)
    (27, 18, 60, 32.7994)
    """

    game: Game
    exact: bool = False
    unit = "turns"

    @cached_property
    def source(self) -> Absorbing:
        """The chain with one step per turn."""
        return self._chain.by_turns()

    @cached_property
    def exactly(self) -> Absorbing | None:
        """The chain in exact arithmetic, if `exact`."""
        return self._chain.by_turns(exact_arithmetic()) if self.exact else None

    @cached_property
    def _chain(self) -> Chain:
        return Chain.of(self.game, turns=True)

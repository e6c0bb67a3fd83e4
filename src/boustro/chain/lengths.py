"""The distribution of the game length: P(length = n), quantiles, the mode, the tail.

Conventions.  The quantile q is the smallest n with P(length ≤ n) ≥ q; the median is the quantile
one half; the mode is the n of largest probability, the smallest of equal ones.  A quantile beyond
the probability of finishing at all is `inf`.  A probability within 1e-13 of q counts as q, so
that 1/2 which came out as 0.49999999999999994 is one half.
"""

import math
from dataclasses import dataclass
from functools import cached_property

from boustro.chain.absorption import Absorbing
from boustro.chain.arrays import UNIT, Floats, frozen, np
from boustro.chain.definitions import FINISH
from boustro.chain.walks import walk
from boustro.errors import QuestionError

_AS_GOOD_AS = 1e-13


@dataclass(frozen=True, eq=False)
class Lengths:
    """The length of a game in steps, one chance a length, and a geometric tail.

    `begins` is P(length = n) for n = 0 and on, up to a horizon; `later` the chance to finish
    beyond it, of which the share `rate` finishes at each further step; `p_finish` the chance to
    finish at all.

    >>> from boustro import builtin
    >>> from boustro.chain.definitions import Chain
    >>> lengths = Lengths.of(Absorbing.of(Chain.of(builtin("mb47"))))
    >>> lengths.median, lengths.mode, round(lengths.beyond(100), 6)
    (32, 22, 0.030963)
    """

    begins: Floats
    later: float
    rate: float
    p_finish: float

    @classmethod
    def of(cls, chain: Absorbing, start: int | None = None) -> "Lengths":
        """The lengths of `chain` from its start, or from the state `start`."""
        start = chain.start if start is None else start
        if start < 0:
            won = float(start == FINISH)
            return cls(np.array([won]), 0.0, 0.0, won)
        walked = walk(chain, start)
        begins = np.concatenate([[0.0], walked.finishes])
        p_finish = 1.0 if _never_lost(chain) else float(begins.sum() + walked.later)
        return cls(frozen(begins), walked.later, walked.rate, p_finish)

    @property
    def horizon(self) -> int:
        """The longest length that is listed one by one."""
        return len(self.begins) - 1

    @property
    def error(self) -> float:
        """A bound of the absolute error of every probability that is listed or asked for."""
        unknown = self.later if self.rate == 0.0 else 1e-12 * self.later
        return 16 * len(self.begins) * UNIT + unknown

    @cached_property
    def _pending(self) -> Floats:
        """The chance to finish after n, for n = 0 … horizon: added up from the end."""
        after = np.concatenate([self.begins[1:], [self.later]])
        return frozen(np.cumsum(after[::-1])[::-1].copy())

    def pmf(self, n: int) -> Floats:
        """P(length = 0), …, P(length = n), as n + 1 floats."""
        if n < 0:
            raise QuestionError(f"expected a length of 0 or more, got {n}")
        more = np.arange(1, n - self.horizon + 1, dtype=np.float64)
        tail = self.rate * self._shrunk(more - 1)
        return np.concatenate([self.begins, tail])[: n + 1]

    def within(self, n: float) -> float:
        """P(length ≤ n), the chance that the game is over after n."""
        return max(0.0, self.p_finish - self.finishing_after(n)) if n >= 0 else 0.0

    def beyond_each(self, n: int) -> Floats:
        """P(length > 0), …, P(length > n), as n + 1 floats."""
        more = np.arange(1, n - self.horizon + 1, dtype=np.float64)
        left = np.concatenate([self._pending, self._shrunk(more)])[: n + 1]
        return (1.0 - self.p_finish) + left

    def beyond(self, n: float) -> float:
        """P(length > n), games that never finish included."""
        return (1.0 - self.p_finish) + (self.finishing_after(n) if n >= 0 else self.p_finish)

    def _shrunk(self, steps: Floats) -> Floats:
        """The chance to finish later than so many steps after the horizon."""
        if self.rate >= 1.0:
            return np.where(steps == 0.0, self.later, 0.0)
        return self.later * np.exp(steps * math.log1p(-self.rate))

    def finishing_after(self, n: float) -> float:
        """The chance to finish, but after n."""
        if n <= self.horizon:
            return float(self._pending[int(n)])
        if self.rate >= 1.0:
            return 0.0
        return self.later * math.exp((math.floor(n) - self.horizon) * math.log1p(-self.rate))

    def quantile(self, q: float) -> float:
        """The smallest n with P(length ≤ n) ≥ q, for 0 < q ≤ 1; an int, or `inf`."""
        if not 0.0 < q <= 1.0:
            raise QuestionError(f"expected a quantile above 0 and up to 1, got {q}")
        allowed = self.p_finish - q + _AS_GOOD_AS
        if allowed < 0.0 or (q == 1.0 and self.later > 0.0):
            return math.inf
        if q == 1.0:
            return int(np.flatnonzero(self.begins)[-1])
        if self._pending[-1] <= allowed:
            return int(np.argmax(self._pending <= allowed))
        if self.rate == 0.0:
            raise QuestionError(f"the quantile {q} lies beyond {self.horizon}, where none is known")
        return self.horizon + math.ceil(math.log(allowed / self.later) / math.log1p(-self.rate))

    @property
    def median(self) -> float:
        """The smallest n by which at least half of all games are over."""
        return self.quantile(0.5)

    @property
    def mode(self) -> int | None:
        """The likeliest length; None where no game finishes."""
        if self.p_finish == 0.0:
            return None
        return int(np.argmax(self.begins >= self.begins.max() * (1 - 1e-12)))


def _never_lost(chain: Absorbing) -> bool:
    return all(-2 not in row for row in chain.rows)

"""Game length distribution: P(length = n), quantiles, the mode, the tail.

Conventions.  The quantile q is the smallest n with P(length ≤ n) ≥ q; the median is the quantile
one half; the mode is the n of largest probability, the smallest of equal ones.  A quantile beyond
the probability of finishing at all is `inf`.  A probability within 1e-13 of q counts as q, so
that 1/2 which came out as 0.49999999999999994 is one half.
"""

import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import UNIT, total
from boustro.chain.definitions import FINISH, HUNG, TRAPPED
from boustro.chain.tail import Tail
from boustro.chain.walks import NOTHING, Walk, walk
from boustro.errors import LimitError, QuestionError, quote

AS_GOOD_AS = 1e-13


@dataclass(frozen=True, eq=False)
class Lengths:
    """The length of a game in steps, one chance a length, and a geometric tail.

    `begins` is P(length = n) for n = 0 and on, up to a horizon; `later` the chance to finish
    beyond it, in the way of `tail`.  Where that is None and more than nothing is left, what lies
    beyond the horizon raises `LimitError`.  `p_finish` is the chance to finish at all; what does
    not is `lost` in a trap, or where steps are turns, `hung` in a first turn that never ends.

    >>> from boustro import builtin
    >>> from boustro.chain.definitions import Chain
    >>> lengths = Lengths.of(Absorbing.of(Chain.of(builtin("mb47"))))
    >>> lengths.median, lengths.mode, round(lengths.beyond(100), 6)
    (32, 22, 0.030963)
    """

    begins: tuple[float, ...]
    later: float
    tail: Tail | None
    p_finish: float
    lost: float = 0.0
    hung: float = 0.0

    @classmethod
    def of(cls, chain: Absorbing, start: int | None = None) -> "Lengths":
        """The lengths of `chain` from its start, or from the state `start`."""
        start = chain.start if start is None else start
        if start < 0:
            begins = (float(start == FINISH),)
            return cls(begins, 0.0, None, begins[0], float(start == TRAPPED), float(start == HUNG))
        walked = walk(chain, start)
        if not chain.leaks:
            return cls.of_walk(walked)
        p_finish = total(walked.finishes, walked.later)
        lost, hung = (float(chain.p_into(mark, start)) for mark in (TRAPPED, HUNG))
        return cls.of_walk(walked, p_finish, lost, hung)

    @classmethod
    def of_walk(
        cls, walked: Walk, p_finish: float = 1.0, lost: float = 0.0, hung: float = 0.0
    ) -> "Lengths":
        """The lengths of a walk."""
        return cls((0.0, *walked.finishes), walked.later, walked.tail, p_finish, lost, hung)

    @property
    def horizon(self) -> int:
        """The longest length that is listed one by one."""
        return len(self.begins) - 1

    @property
    def error(self) -> float:
        """A bound of the absolute error of every probability that is listed or asked for."""
        unknown = self.later if self.tail is None else 1e-12 * self.later
        return 16 * len(self.begins) * UNIT + unknown

    @property
    def never(self) -> float:
        """The chance never to finish."""
        return self.lost + self.hung

    @cached_property
    def _survival(self) -> tuple[float, ...]:
        """The chance to finish after n, for n = 0 … horizon: added up from the end."""
        from_end = list(accumulate(self.begins[:0:-1], initial=self.later))
        return tuple(reversed(from_end))

    def pmf(self, n: int) -> tuple[float, ...]:
        """P(length = 0), …, P(length = n), as n + 1 floats."""
        if n < 0:
            raise QuestionError(f"expected a length of 0 or more, got {quote(n)}")
        if n <= self.horizon:
            return self.begins[: n + 1]
        tail = self._known_tail()
        more = range(1, n - self.horizon + 1)
        later = (0.0 if tail is None else self.later * tail.ending_at(step) for step in more)
        return (*self.begins, *later)

    def within(self, n: float) -> float:
        """P(length ≤ n), the chance that the game is over after n."""
        return max(0.0, self.p_finish - self.finishing_after(n)) if n >= 0 else 0.0

    def beyond_each(self, n: int) -> tuple[float, ...]:
        """P(length > 0), …, P(length > n), as n + 1 floats."""
        return tuple(self.never + after for after in self.finishing_after_each(n))

    def beyond(self, n: float) -> float:
        """P(length > n), games that never finish included."""
        return self.never + self.finishing_after(n) if n >= 0 else 1.0

    def finishing_after(self, n: float) -> float:
        """The chance to finish, but after n."""
        if n <= self.horizon:
            return self._survival[int(n)]
        return self._share_after(math.floor(n) - self.horizon)

    def finishing_after_each(self, n: int) -> tuple[float, ...]:
        """The chance to finish after 0, …, after n, as n + 1 floats."""
        more = map(self._share_after, range(1, n - self.horizon + 1))
        return (*self._survival[: n + 1], *more)

    def _share_after(self, steps: int) -> float:
        """The chance to finish later than so many steps after the horizon."""
        tail = self._known_tail()
        return self.later if tail is None else self.later * tail.left_after(steps)

    def _known_tail(self) -> Tail | None:
        """The tail, or None where nothing is left for one.

        Raises `LimitError` where more is left than was followed, in no way that is known.
        """
        if self.tail is None and self.later > NOTHING:
            share = f"{100 * self.later / self.p_finish:.3g} %"
            raise LimitError(
                f"expected games of at most {self.horizon} steps, or with a geometric tail; "
                f"{share} of those that finish are longer"
            )
        return self.tail

    def quantile(self, q: float) -> float:
        """The smallest n with P(length ≤ n) ≥ q, for 0 < q ≤ 1; an int, or `inf`."""
        if not 0.0 < q <= 1.0:
            raise QuestionError(f"expected a quantile above 0 and up to 1, got {quote(q)}")
        allowed = self.p_finish - q + AS_GOOD_AS
        if allowed < 0.0 or (q == 1.0 and self.later > 0.0):
            return math.inf
        if q == 1.0:
            return max(n for n, chance in enumerate(self.begins) if chance)
        if self._survival[-1] <= allowed:
            return bisect_left(self._survival, -allowed, key=float.__neg__)
        tail = self._known_tail()
        return self.horizon + (0 if tail is None else tail.steps_to(allowed / self.later))

    @property
    def median(self) -> float:
        """The smallest n by which at least half of all games are over."""
        return self.quantile(0.5)

    @property
    def mode(self) -> int | None:
        """The likeliest length; None where no game finishes."""
        if self.p_finish == 0.0:
            return None
        if not any(self.begins):
            self._known_tail()  # refuses where no game of a length that is listed has a chance
        highest = max(self.begins) * (1 - 1e-12)
        return next(n for n, chance in enumerate(self.begins) if chance >= highest)

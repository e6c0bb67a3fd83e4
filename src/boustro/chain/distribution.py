"""Game length distribution: P(length = n), quantiles, the mode, the tail.

Conventions.  The quantile q is the smallest n with P(length ≤ n) ≥ q; the median is the quantile
one half; the mode is the n of largest probability, or the smallest of several.  If q is larger than
the probability of finishing at all, the quantile is `inf`.  If q equals that probability and games
may have any length, the quantile is `inf` too, because P(length ≤ n) never reaches q.  A
probability within 1e-13 of q counts as q, so that a 1/2 computed as 0.49999999999999994 is one
half.

The steps of the chain are followed only as far as a question needs: first 512 steps, then until
less than 10⁻¹⁵ of the games are left.  Only a question about a single chance beyond that follows
them until the tail is geometric.
"""

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, repeat

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import UNIT
from boustro.chain.definitions import FINISH, HUNG, LOST, TRAPPED
from boustro.chain.tail import Tail
from boustro.chain.walks import ENOUGH, NOTHING, AbsorptionSteps, first_steps, further_steps
from boustro.errors import LimitError, QuestionError, quote

AS_GOOD_AS = 1e-13
"""A probability that differs from q by at most this counts as q."""
MOST_LISTED = 10_000_000
"""The longest length up to which a list of chances can go."""


@dataclass(frozen=True, eq=False)
class Lengths:
    """The length of a game in steps: one chance per length, and a geometric tail.

    >>> from boustro import builtin
    >>> from boustro.chain.definitions import Chain
    >>> lengths = Lengths.of(Chain.of(builtin("mb47")))
    >>> lengths.median, lengths.mode, round(lengths.beyond(100), 6)
    (32, 22, 0.030963)
    """

    begins: tuple[float, ...]
    """P(length = n) for n = 0, 1, … up to a horizon."""
    later: float
    """The chance to finish beyond the horizon."""
    tail: Tail | None
    """The distribution beyond the horizon; None if it is unknown or if `later` is 0.

    Questions about an unknown tail raise `LimitError`.
    """
    p_finish: float
    """The chance to finish at all."""
    lost: float = 0.0
    """The chance that the token is trapped or loses."""
    hung: float = 0.0
    """The chance of a turn that never ends, if steps are turns."""
    left: float = 0.0
    """An upper bound of the expected steps, beyond the horizon, of games that may still finish."""
    more: Callable[[], "Lengths"] | None = None
    """Makes the same distribution with a farther horizon; None if there is none."""
    is_cut: bool = False
    """Whether games longer than the horizon are ignored, because `left` is next to 0."""

    @classmethod
    def of(cls, chain: Absorbing, start: int | None = None) -> "Lengths":
        """The lengths of `chain` from its start, or from the state `start`."""
        if chain.in_core is None and start is None:
            start = chain.start
        if start is not None and start < 0:
            return cls._decided(start)
        wins, lost, hung = 1.0, 0.0, 0.0
        if chain.leaks:
            begin = chain.start if start is None else start
            wins = float(chain.p_into(FINISH, begin))
            lost = float(chain.p_into(TRAPPED, begin)) + float(chain.p_into(LOST, begin))
            hung = float(chain.p_into(HUNG, begin))

        def law(steps: AbsorptionSteps, limits: tuple[float, ...]) -> "Lengths":
            """The law of these steps; farther horizons follow it until each of `limits` is left."""
            known = cls(
                begins=(0.0, *steps.finishes),
                later=steps.pending,
                tail=Tail(steps.shares, steps.kept) if steps.shares else None,
                p_finish=wins,
                lost=lost,
                hung=hung,
                left=steps.left,
            )
            limits_ahead = [limit for limit in limits if steps.left > limit]
            if steps.is_settled or not limits_ahead:
                return known
            next_limit, *later_limits = limits_ahead

            def next_law() -> "Lengths":
                return law(further_steps(chain, steps, next_limit), tuple(later_limits))

            return replace(known, more=next_law)

        return law(first_steps(chain, start), (ENOUGH * wins, 0.0))

    @classmethod
    def _decided(cls, mark: int) -> "Lengths":
        """The lengths of games that are over at the outset, with this mark."""
        won = 1.0 if mark == FINISH else 0.0
        lost = 1.0 if mark in (TRAPPED, LOST) else 0.0
        hung = 1.0 if mark == HUNG else 0.0
        return cls(begins=(won,), later=0.0, tail=None, p_finish=won, lost=lost, hung=hung)

    @cached_property
    def further(self) -> "Lengths":
        """The distribution with a farther horizon, if there is one."""
        return self if self.more is None else self.more()

    @cached_property
    def whole(self) -> "Lengths":
        """The distribution with the farthest horizon: the tail is geometric, or nothing is left."""
        return self if self.more is None else self.further.whole

    @cached_property
    def enough(self) -> "Lengths":
        """The distribution with a horizon that suffices for sums over all lengths.

        If the tail is unknown there, less than 10⁻¹⁵ of the games that finish are left, and they
        add less than 10⁻¹⁵ steps to the mean.  So the error of every chance and mean is smaller.
        """
        if self.is_cut or self.more is None:
            return self
        if self.left <= ENOUGH * self.p_finish:
            return replace(self, is_cut=True)
        return self.further.enough

    def _is_beyond(self, n: float) -> bool:
        """Whether length `n` is beyond the horizon, and there is a farther horizon."""
        return n > self.horizon and self.more is not None and not self.is_cut

    @property
    def horizon(self) -> int:
        """The longest length in `begins`."""
        return len(self.begins) - 1

    @property
    def error(self) -> float:
        """An upper bound of the absolute error of every probability."""
        law = self.enough
        unknown = law.later if law.tail is None else 1e-12 * law.later
        return 16 * len(law.begins) * UNIT + unknown

    @property
    def never(self) -> float:
        """The chance never to finish."""
        return self.lost + self.hung

    @cached_property
    def _survival(self) -> tuple[float, ...]:
        """The chance to finish after n, for n = 0 … horizon, added up from the end."""
        after_first = self.begins[1:]
        from_end = list(accumulate(reversed(after_first), initial=self.later))
        return tuple(reversed(from_end))

    @cached_property
    def _finished(self) -> tuple[float, ...]:
        """The chance to finish within n, for n = 0 … horizon, added up from the beginning."""
        return tuple(accumulate(self.begins))

    def pmf(self, n: int) -> tuple[float, ...]:
        """P(length = 0), …, P(length = n), as n + 1 floats, for 0 ≤ n ≤ 10⁷."""
        _check_listed(n)
        if self._is_beyond(n):
            return self.further.pmf(n)
        if n <= self.horizon:
            return self.begins[: n + 1]
        tail = self._known_tail()
        more = n - self.horizon
        shares = repeat(0.0, more) if tail is None else tail.ending_at_each(more)
        return (*self.begins, *(self.later * share for share in shares))

    def within(self, n: float) -> float:
        """P(length ≤ n), the chance that the game is won by step n; `n` is any number but nan.

        A small chance is added up from the beginning, so that it is not the difference of two
        larger ones.
        """
        after = self.finishing_after(n)
        if 2.0 * after <= self.p_finish:
            return self.p_finish - after
        if self._is_beyond(n):
            return self.further.within(n)
        if n <= self.horizon:
            return self._finished[int(n)] if n >= 0 else 0.0
        tail = self._known_tail()
        if tail is None:
            return self._finished[-1]
        steps = math.floor(n) - self.horizon
        return self._finished[-1] + self.later * tail.over_after(steps)

    def within_each(self, n: int) -> tuple[float, ...]:
        """P(length ≤ 0), …, P(length ≤ n), as n + 1 floats, for 0 ≤ n ≤ 10⁷."""
        from_beginning = accumulate(self.pmf(n))
        chances: list[float] = []
        for finished, after in zip(from_beginning, self.finishing_after_each(n), strict=True):
            is_small = 2.0 * after > self.p_finish
            chances.append(finished if is_small else self.p_finish - after)
        return tuple(chances)

    def beyond(self, n: float) -> float:
        """P(length > n), including lost and endless games; `n` is any number but nan."""
        return 1.0 if n < 0 else self.never + self.finishing_after(n)

    def finishing_after(self, n: float) -> float:
        """The chance to finish later than n; `n` is any number but nan."""
        if n < 0:
            return self.p_finish
        if self._is_beyond(n):
            return self.further.finishing_after(n)
        if n <= self.horizon:
            return self._survival[int(n)]
        # Comparisons with nan are false.  `math.isnan` would fail for a very large int.
        is_number = n > self.horizon
        if not is_number:
            raise QuestionError("expected a number of steps, got nan")
        if n == math.inf:
            return 0.0
        tail = self._known_tail()
        if tail is None:
            return 0.0
        return self.later * tail.left_after(math.floor(n) - self.horizon)

    def finishing_after_each(self, n: int) -> tuple[float, ...]:
        """The chance to finish after 0, …, after n, as n + 1 floats, for 0 ≤ n ≤ 10⁷."""
        _check_listed(n)
        if self._is_beyond(n):
            return self.further.finishing_after_each(n)
        if n <= self.horizon:
            return self._survival[: n + 1]
        tail, more = self._known_tail(), n - self.horizon
        shares = repeat(0.0, more) if tail is None else tail.left_after_each(more)
        return (*self._survival, *(self.later * share for share in shares))

    def can_take(self, n: int) -> bool:
        """Whether a game can take n steps, even if that is so rare that floats say 0."""
        if self._is_beyond(n):
            return self.further.can_take(n)
        if n <= self.horizon:
            return n >= 0 and self.begins[n] > 0.0
        tail = self._known_tail()
        if tail is None:
            return False
        first_of_tail = self.horizon + 1
        place_in_cycle = (n - first_of_tail) % tail.length
        return tail.shares[place_in_cycle] > 0.0

    def _known_tail(self) -> Tail | None:
        """The tail, or None if no games are longer than the horizon.

        Raises `LimitError` if some are and the tail is unknown.
        """
        if self.tail is None and self.later > NOTHING and not self.is_cut:
            share = f"{100 * self.later / self.p_finish:.3g} %"
            raise LimitError(
                f"expected games of at most {self.horizon} steps, or with a geometric tail; "
                f"{share} of those that finish are longer"
            )
        return self.tail

    def quantile(self, q: float) -> float:
        """The smallest n with P(length ≤ n) ≥ q, for 0 < q ≤ 1; an int, or `inf`.

        A chance within 1e-13 of `q` counts as `q`, unless `q` is 1.
        """
        if not 0.0 < q <= 1.0:
            raise QuestionError(f"expected a quantile above 0 and up to 1, got {quote(q)}")
        # The chance to finish later than the quantile may be as large as this.
        allowed = self.p_finish - q + AS_GOOD_AS
        if allowed < 0.0 or (q == 1.0 and self.never > 0.0):
            return math.inf
        is_p_finish = self.never > 0.0 and allowed <= 2.0 * AS_GOOD_AS
        if q == 1.0 or is_p_finish:
            return self._longest
        if self._survival[-1] <= allowed:
            # The chances fall, and `bisect_left` searches values that rise.
            return bisect_left(self._survival, -allowed, key=lambda chance: -chance)
        if self.more is not None:
            return self.further.quantile(q)
        tail = self._known_tail()
        steps = 0 if tail is None else tail.steps_to(allowed / self.later)
        return self.horizon + steps

    @property
    def _longest(self) -> float:
        """The longest length that a game can have; `inf` if games may have any length."""
        law = self.whole
        possible = [n for n, chance in enumerate(law.begins) if chance]
        longest = max(possible, default=0)
        is_reached = law.later == 0.0 and law.begins[longest] > NOTHING
        return longest if is_reached else math.inf

    @property
    def median(self) -> float:
        """The smallest n by which at least half of all games are won."""
        return self.quantile(0.5)

    @property
    def mode(self) -> int | None:
        """The most likely length, or the smallest of several; None if no game finishes."""
        if self.p_finish == 0.0:
            return None
        if self.more is not None and self.later >= max(self.begins):
            return self.further.mode
        if self.more is None and not any(self.begins):
            self._known_tail()  # raises an error if the tail is unknown
        # After the first cycle of the tail every chance is smaller than that of a cycle before.
        cycle = 0 if self.tail is None else self.tail.length
        chances = self.pmf(self.horizon + cycle)
        highest = max(chances) * (1 - 1e-12)
        return next(n for n, chance in enumerate(chances) if chance >= highest)


def _check_listed(n: int) -> None:
    """Raise an error for a negative length, or one too large to list the chances up to it."""
    if not hasattr(n, "__index__") or n < 0:
        raise QuestionError(f"expected a length of 0 or more, got {quote(n)}")
    if n > MOST_LISTED:
        raise LimitError(f"expected a length of at most {MOST_LISTED} to list, got {quote(n)}")

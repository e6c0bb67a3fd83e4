"""Geometric tail: the part of a distribution in which every cycle keeps the same share.

Idea: late in a game each cycle of d steps leaves the share λᵈ of the games still running.  The
shares that finish at its first, second, … step are the same in every cycle.  Mostly d is 1.  It is
larger if tokens come back to a square only every d steps, for example if all faces are even.

Powers of a share are computed by squaring, which rounds the same on every machine.  A share close
to 1 loses digits, so 1 minus the share is kept, too.  For a product it is
1 − a·b = (1 − a) + a·(1 − b), a sum of positive numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, count, islice
from typing import NamedTuple

from boustro.basics.floats import total

_HALF = 0.5
"""If less than this ends, the share that is kept is 1 minus what ends."""
_RUN = 64
"""The number of powers that are computed at a time."""


class Decay(NamedTuple):
    """A share that is kept, and the share that ends, both to all digits.

    >>> round(Decay.of(1e-20).power(10**20).kept, 14)
    0.36787944117144
    """

    kept: float
    """The share that is kept."""
    ends: float
    """1 − `kept`, to all its digits."""

    @classmethod
    def of(cls, ends: float, kept: float = 0.0) -> "Decay":
        """The decay of the share `ends`; `kept` is used if at least half ends."""
        return cls(1.0 - ends if ends < _HALF else kept, ends)

    def then(self, other: "Decay") -> "Decay":
        """One decay after the other."""
        return Decay.of(self.ends + self.kept * other.ends, self.kept * other.kept)

    def power(self, times: int) -> "Decay":
        """The decay after `times` repetitions, computed by squaring.

        >>> Decay.of(0.5, 0.5).power(3)
        Decay(kept=0.125, ends=0.875)
        """
        squared = [self]
        while len(squared) < times.bit_length():
            squared.append(squared[-1].then(squared[-1]))
        decay = NO_DECAY
        for bit in range(times.bit_length() - 1, -1, -1):
            if times & (1 << bit):
                decay = decay.then(squared[bit])
        return decay

    def times_until(self, share: float) -> int:
        """The fewest times until at most `share`, less than 1, is kept."""
        squared = [self]
        while squared[-1].kept > share:
            squared.append(squared[-1].then(squared[-1]))
        # The largest number of times after which more than `share` is kept, bit by bit.
        times, decay = 0, NO_DECAY
        for bit in range(len(squared) - 1, -1, -1):
            after = decay.then(squared[bit])
            if after.kept > share:
                times, decay = times + (1 << bit), after
        return times + 1


NO_DECAY = Decay(1.0, 0.0)
"""The decay that keeps everything."""


@dataclass(frozen=True, eq=False)
class Tail:
    """The distribution of the games that are left at a horizon.

    >>> halves = Tail((0.5,), 0.5)
    >>> [halves.left_after(n) for n in range(3)], halves.steps_to(0.25)
    ([1.0, 0.5, 0.25], 2)
    """

    shares: tuple[float, ...]
    """The share of these games that finishes at each step of the first cycle."""
    kept: float
    """The share of these games that the first cycle keeps."""

    @property
    def length(self) -> int:
        """The steps of a cycle."""
        return len(self.shares)

    @cached_property
    def decay(self) -> Decay:
        """The decay of one cycle."""
        return Decay.of(total(self.shares), self.kept)

    @cached_property
    def _survival(self) -> tuple[float, ...]:
        """The share left after 0, 1, … steps of the first cycle, added up from its end."""
        from_end = list(accumulate(reversed(self.shares), initial=self.kept))
        left = list(reversed(from_end))
        return (1.0, *left[1:-1])

    def left_after(self, steps: int) -> float:
        """The share left after `steps` steps."""
        cycles, place = divmod(steps, self.length)
        return self.decay.power(cycles).kept * self._survival[place]

    def over_after(self, steps: int) -> float:
        """The share that has finished after `steps` steps, accurate even if it is small."""
        cycles, place = divmod(steps, self.length)
        kept, ends = self.decay.power(cycles)
        return ends + kept * float(total(self.shares[:place]))

    def left_after_each(self, steps: int) -> Iterator[float]:
        """The share left after 1, …, `steps` steps."""
        return islice(self._each_cycle(self._survival), 1, steps + 1)

    def ending_at_each(self, steps: int) -> Iterator[float]:
        """The share that finishes at steps 1, …, `steps`."""
        return islice(self._each_cycle(self.shares), steps)

    def _each_cycle(self, values: Sequence[float]) -> Iterator[float]:
        """Each of `values` times the share that is left after 0, 1, … cycles.

        The decay of n cycles is a product of two decays: that of the last multiple of 64 up to n,
        and one of the first 64.
        """
        first = [NO_DECAY]
        while len(first) < _RUN:
            first.append(first[-1].then(self.decay))
        for cycles in count(step=_RUN):
            kept, ends = self.decay.power(cycles)
            for power in first:
                # This is `Decay.then`, without an object for each of possibly millions of powers.
                ended = ends + kept * power.ends
                left = 1.0 - ended if ended < _HALF else kept * power.kept
                for value in values:
                    yield left * value

    def steps_to(self, share: float) -> int:
        """The fewest steps after which at most `share`, less than 1, is left."""
        cycles = self.decay.times_until(share) - 1
        kept = self.decay.power(cycles).kept
        for place in range(1, self.length):
            if kept * self._survival[place] <= share:
                return cycles * self.length + place
        return (cycles + 1) * self.length

"""Geometric tail: how the chance to finish shrinks once its shape stays the same.

Idea: late in a game each cycle of d steps leaves the share λᵈ of the games still running, and in
every cycle the same shares finish at its first, second, … step.  Mostly d is 1; it is more if
tokens come back to a square only every d steps, for example with only even faces.

Powers of a share are made by squaring, which rounds the same on every machine.  If nearly all is
kept, the digits are in the rest: 1 − a·b is (1 − a) + a·(1 − b), a sum of positive numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, count, islice
from typing import NamedTuple

from boustro.basics.floats import total

_HALF = 0.5
"""A share below one half is known to more digits than 1 minus the share."""
_RUN = 64
"""The powers that are made at a time."""


class Decay(NamedTuple):
    """A share, and its rest to all digits.

    >>> round(Decay.of(1e-20).power(10**20).kept, 14)
    0.36787944117144
    """

    kept: float
    """The share that is kept."""
    ends: float
    """1 − `kept`, to all its digits."""

    @classmethod
    def of(cls, ends: float, kept: float = 0.0) -> "Decay":
        """The decay that ends this share; `kept` is the rest if it is less than a half."""
        return cls(1.0 - ends if ends < _HALF else kept, ends)

    def then(self, other: "Decay") -> "Decay":
        """One decay after the other."""
        return Decay.of(self.ends + self.kept * other.ends, self.kept * other.kept)

    def power(self, times: int) -> "Decay":
        """The decay `times` times, by squaring.

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
        times, reached = 0, NO_DECAY
        for bit in range(len(squared) - 1, -1, -1):
            after = reached.then(squared[bit])
            if after.kept > share:
                times, reached = times + (1 << bit), after
        return times + 1


NO_DECAY = Decay(1.0, 0.0)


@dataclass(frozen=True, eq=False)
class Tail:
    """What is left at the horizon of a distribution, and how it ends.

    >>> halves = Tail((0.5,), 0.5)
    >>> [halves.left_after(n) for n in range(3)], halves.steps_to(0.25)
    ([1.0, 0.5, 0.25], 2)
    """

    shares: tuple[float, ...]
    """The share of it that finishes at each step of a cycle."""
    kept: float
    """The share that a cycle keeps."""

    @property
    def length(self) -> int:
        """The steps of a cycle."""
        return len(self.shares)

    @cached_property
    def decay(self) -> Decay:
        """What a cycle keeps and ends."""
        return Decay.of(total(self.shares), self.kept)

    @cached_property
    def _survival(self) -> tuple[float, ...]:
        """What is left within a cycle after 0, 1, … of its steps, added up from the end."""
        from_end = list(accumulate(reversed(self.shares), initial=self.kept))
        left = list(reversed(from_end))
        return (1.0, *left[1:-1])

    def left_after(self, steps: int) -> float:
        """The share left after `steps` steps."""
        cycles, place = divmod(steps, self.length)
        return self.decay.power(cycles).kept * self._survival[place]

    def over_after(self, steps: int) -> float:
        """The share that is over after `steps` steps, to all its digits if it is small."""
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

        Each power is one step from one of the 64 first powers.
        """
        first = [NO_DECAY]
        while len(first) < _RUN:
            first.append(first[-1].then(self.decay))
        for cycles in count(step=_RUN):
            kept, ends = self.decay.power(cycles)
            # This is `Decay.then`, without an object for each of possibly millions of powers.
            gone = (ends + kept * power.ends for power in first)
            powers = (
                1.0 - all_ends if all_ends < _HALF else kept * power.kept
                for all_ends, power in zip(gone, first, strict=True)
            )
            yield from (left * value for left in powers for value in values)

    def steps_to(self, share: float) -> int:
        """The fewest steps after which at most `share`, less than 1, is left."""
        cycles = self.decay.times_until(share) - 1
        kept = self.decay.power(cycles).kept
        places = (p for p in range(1, self.length) if kept * self._survival[p] <= share)
        return cycles * self.length + next(places, self.length)

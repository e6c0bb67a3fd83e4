"""Geometric tail: how the chance to finish shrinks once its shape stays the same.

Idea: late in a game each cycle of d steps leaves the share λᵈ of the games that are still going,
and in every cycle the same shares finish at its first, second, … step.  Mostly d is 1; it is more
where tokens come back to a square only every d steps, as with a die of even faces only.
"""

import math
from dataclasses import dataclass
from functools import cached_property

from boustro.chain.arrays import Floats, frozen, np


@dataclass(frozen=True, eq=False)
class Tail:
    """The shares of what is left that finish at each step of a cycle, and what a cycle keeps.

    >>> halves = Tail(np.array([0.5]), 0.5)
    >>> halves.rate, halves.left_after(np.arange(3.0)).tolist(), halves.steps_to(0.25)
    (0.5, [1.0, 0.5, 0.25], 2)
    """

    shares: Floats
    kept: float

    @property
    def length(self) -> int:
        """The steps of a cycle."""
        return len(self.shares)

    @property
    def rate(self) -> float:
        """The share λ that is left after a step, over a whole cycle on average."""
        return math.exp(self.log / self.length)

    @cached_property
    def log(self) -> float:
        """The logarithm of what a cycle keeps; where that is nearly all, from what it does not."""
        ends = float(self.shares.sum())
        return math.log1p(-ends) if ends < self.kept else math.log(self.kept)

    @cached_property
    def _survival(self) -> Floats:
        """What is left within a cycle after 0, 1, … of its steps: added up from the end."""
        return frozen(np.cumsum([self.kept, *self.shares[::-1]])[:0:-1].copy())

    def left_after(self, steps: Floats) -> Floats:
        """The shares left after these numbers of steps."""
        return self._of_cycles(steps, self._survival)

    def ending_at(self, steps: Floats) -> Floats:
        """The shares that finish at these steps, the first being step 1."""
        return self._of_cycles(steps - 1.0, self.shares)

    def _of_cycles(self, steps: Floats, within: Floats) -> Floats:
        """What `within` has for each step of the first cycle, shrunk for those after it."""
        cycles, places = np.divmod(steps, self.length)
        return np.exp(cycles * self.log) * within[places.astype(np.int64)]

    def steps_to(self, share: float) -> int:
        """The fewest steps after which at most `share`, less than 1, is left."""
        cycles = math.floor(math.log(share) / self.log)
        enough = math.exp(cycles * self.log) * self._survival <= share
        return cycles * self.length + (int(enough.argmax()) if enough.any() else self.length)

"""Draws: numbers at random from a seed, the same on every machine."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from boustro.model.stream import key_of, word

T = TypeVar("T")


class Draws:
    """Random numbers of stream `number` of `seed`.

    >>> draws = Draws(7, 0)
    >>> [draws.below(100) for _ in range(5)]
    [64, 54, 60, 34, 18]
    """

    def __init__(self, seed: int, number: int) -> None:
        self._key, self._number, self._count = key_of(seed), number, 0

    def below(self, count: int) -> int:
        """A whole number in 0..count - 1; the bias is less than count/2^64."""
        self._count += 1
        return word(self._key, self._number, self._count) * count >> 64

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        return low + (high - low) * (self.below(2**53) / 2**53)

    def choice(self, things: Sequence[T]) -> T:
        """One of `things`."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put `things` into a random order (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

"""Random streams: fair throws from a seed, the same on every machine and in every version.

The words of a stream are those of `basics.splitmix`.  Any of them is computed without the ones
before it, so a run is the same however its work is divided.

Dice are exactly fair.  A die of total weight W needs whole numbers below W, all equally likely.
If x is a word of L bits, floor(x · W^k / 2^L) is a number below W^k.  Its k digits to the base W
are k throws.  Some words are not kept and give no throw, so that the same number of words is left
for each value.  The words that are kept have (x · W^k) mod 2^L ≥ 2^L mod W^k (Lemire, *Fast random
integer generation in an interval*, 2019; in batches: Brackett-Rozinsky and Lemire, 2024).

If W is at most 4096, words have 16 bits, so that a table can hold the throws of every word.  Then
four streams share a 64-bit word, and k is the largest number with W^k at most 4096.  Otherwise
words have 64 bits, and k is 1.  A *slot* is the place of a throw in its stream, word × k + digit.
Words that are not kept count as well.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from boustro.basics.splitmix import key_of, word
from boustro.errors import InputError, LimitError, quote
from boustro.model.die import Die, Outcome

NARROW_BITS = 16
"""The bits of a narrow word."""
_NARROW_MASK = (1 << NARROW_BITS) - 1
NARROW_MOST = 4096
"""The most values that all throws of a narrow word can have together.

The throws of a die of weight w, k in a word, have w^k values together.
"""
MOST_IN_A_WORD = 8
"""The most throws in a word."""
MOST_WEIGHT = 2**62
"""The largest total weight of a die in a stream."""
MOST_STREAMS = 2**24
"""The number of streams of a seed."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A way to draw whole numbers below `weight` from random words."""

    weight: int
    """The total weight of the die; every number drawn is below it."""
    bits: int
    """The bits of a word."""
    batch: int
    """How many numbers one word gives."""

    @classmethod
    def of(cls, weight: int) -> "Draw":
        """The draw for a die of this total weight; raises `LimitError` beyond 2^62.

        >>> Draw.of(6), Draw.of(36)
        (Draw(weight=6, bits=16, batch=4), Draw(weight=36, bits=16, batch=2))
        """
        if weight > MOST_WEIGHT:
            raise LimitError(f"expected a die of total weight at most 2^62, got {weight}")
        if weight > NARROW_MOST:
            return cls(weight, 64, 1)
        batch = 1
        while batch < MOST_IN_A_WORD and weight ** (batch + 1) <= NARROW_MOST:
            batch += 1
        return cls(weight, NARROW_BITS, batch)

    def numbers(self, word: int) -> tuple[int, ...]:
        """The numbers below `weight` that one word gives; empty if the word is not kept."""
        words = 1 << self.bits
        drawn = []
        remainder = word
        for _ in range(self.batch):
            scaled = remainder * self.weight
            drawn.append(scaled >> self.bits)
            remainder = scaled & (words - 1)
        values = self.weight**self.batch
        surplus_words = words % values
        is_kept = remainder >= surplus_words
        return tuple(drawn) if is_kept else ()


class Stream:
    """Fair throws of `die`: stream `number` of `seed`.

    Raises `InputError` for a seed or number out of range and `LimitError` for a die of total
    weight beyond 2^62.

    >>> from itertools import islice
    >>> from boustro.model.die import D6
    >>> [outcome.label for outcome in islice(Stream(D6, seed=7).outcomes(), 8)]
    ['5', '6', '1', '1', '5', '5', '2', '4']
    """

    def __init__(self, die: Die, *, seed: int, number: int = 0) -> None:
        self.die = die
        self.draw = Draw.of(die.total_weight)
        self._key = key_of(seed)
        if not 0 <= number < MOST_STREAMS:
            raise InputError.of("stream", f"expected a stream in 0..2^24 - 1, got {quote(number)}")
        self._number = number
        self._sums = list(accumulate(outcome.weight for outcome in die.outcomes))

    def draws(self, slot: int = 0) -> Iterator[tuple[int, int]]:
        """Endless pairs of a slot and the number drawn there, from `slot` on."""
        batch = self.draw.batch
        count, first = divmod(slot, batch)
        while True:
            numbers = self.draw.numbers(self._word(count))
            for digit, number in enumerate(numbers):
                if digit >= first:
                    yield count * batch + digit, number
            # Only the first word may start in the middle.
            count, first = count + 1, 0

    def outcomes(self, slot: int = 0) -> Iterator[Outcome]:
        """Endless throws, from `slot` on."""
        for _, number in self.draws(slot):
            yield self.outcome(number)

    def outcome(self, number: int) -> Outcome:
        """The outcome for a number below the total weight."""
        return self.die.outcomes[bisect_right(self._sums, number)]

    def _word(self, count: int) -> int:
        if self.draw.bits > NARROW_BITS:
            return word(self._key, self._number, count)
        # Four streams share a word: each has 16 of its 64 bits.
        block, piece = divmod(self._number, 4)
        shifted = word(self._key, block, count) >> (NARROW_BITS * piece)
        return shifted & _NARROW_MASK

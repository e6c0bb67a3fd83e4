"""Random streams: fair throws from a seed, the same on every machine and in every version.

Idea.  A stream has no state but a count.  Its n-th word is a scrambled counter: SplitMix64
(Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014) walks
the 64-bit numbers by an odd constant and mixes each one; here the count starts at a place that
the seed chooses.  So any word of any stream can be had without the ones before it, a run is the
same however it is shared out, and two streams of one seed never use the same word: stream
numbers stand in the upper 24 bits of the counter, the counts below them.

Dice are exactly fair.  A die of total weight W wants whole numbers below W, equally likely.  Of
a word x of L bits, floor(x · W^k / 2^L) is a number below W^k, that is k throws at once as its
digits; keeping x only if (x · W^k) mod 2^L ≥ 2^L mod W^k leaves each number equally many words
(Lemire, *Fast random integer generation in an interval*, 2019; in batches: Brackett-Rozinsky and
Lemire, 2024).  A word that is not kept gives no throw.

Words have 16 bits while W is at most 4096, four streams sharing a 64-bit word, for then a table
has all throws of a word; else they have 64 bits.  k is the most for which W^k is at
most 4096.  A *slot* is a place for a throw, word × k + digit, whether the word is kept or not:
it says where in a stream something began.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from boustro.errors import InputError, LimitError, quote
from boustro.model.die import Die, Outcome

GAMMA = 0x9E3779B97F4A7C15
MASK = 2**64 - 1
NARROW_BITS = 16
NARROW_MOST = 4096
MOST_IN_A_WORD = 8
MOST_WEIGHT = 2**62
MOST_STREAMS = 2**24
_COUNT_BITS = 40


def mix(z: int) -> int:
    """A 64-bit number scrambled one to one (the finaliser of SplitMix64)."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def key_of(seed: int) -> int:
    """Where the counter of `seed` starts; raises `InputError` for a seed not in 0..2^64 - 1."""
    if type(seed) is not int or not 0 <= seed <= MASK:
        raise InputError.of("seed", f"expected a seed in 0..2^64 - 1, got {quote(seed)}")
    return mix((seed + GAMMA) & MASK)


def word(key: int, block: int, count: int) -> int:
    """The 64-bit word number `count` (below 2^40) of a block of streams (below 2^24)."""
    return mix((key + ((block << _COUNT_BITS) + count + 1) * GAMMA) & MASK)


@dataclass(frozen=True, slots=True)
class Draw:
    """How numbers below `weight` are drawn: from words of `bits` bits, `batch` numbers each."""

    weight: int
    bits: int
    batch: int

    @classmethod
    def of(cls, weight: int) -> "Draw":
        """The way that suits a die of this total weight; raises `LimitError` beyond 2^62.

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
        """The numbers below `weight` in one word; none if the word is not kept."""
        size = 1 << self.bits
        drawn = []
        for _ in range(self.batch):
            word *= self.weight
            drawn.append(word >> self.bits)
            word &= size - 1
        return tuple(drawn) if word >= size % self.weight**self.batch else ()


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
        """(slot, number below the total weight) without end, from `slot` on."""
        batch = self.draw.batch
        count, first = divmod(slot, batch)
        while True:
            numbers = self.draw.numbers(self._word(count))
            for digit, number in enumerate(numbers):
                if digit >= first:
                    yield count * batch + digit, number
            count, first = count + 1, 0

    def outcomes(self, slot: int = 0) -> Iterator[Outcome]:
        """The throws without end, from `slot` on."""
        for _, number in self.draws(slot):
            yield self.outcome(number)

    def outcome(self, number: int) -> Outcome:
        """The outcome that a number below the total weight means."""
        return self.die.outcomes[bisect_right(self._sums, number)]

    def _word(self, count: int) -> int:
        if self.draw.bits > NARROW_BITS:
            return word(self._key, self._number, count)
        block, piece = divmod(self._number, 4)
        return word(self._key, block, count) >> (NARROW_BITS * piece) & (1 << NARROW_BITS) - 1

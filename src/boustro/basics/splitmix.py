"""SplitMix64: random words from a seed, the same on every machine and in every version.

Idea.  The only state of a stream is a count.  Its n-th word is a scrambled counter: SplitMix64
(Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014) steps
through the 64-bit numbers by an odd constant and mixes each one; here the seed chooses where the
count starts.  So any word of any stream is computed without the ones before it, and two streams of
one seed never use the same word: the upper 24 bits of the counter are the number of the stream, and
the lower ones count its words.
"""

from boustro.errors import InputError, quote

GAMMA = 0x9E3779B97F4A7C15
"""The odd constant that SplitMix64 counts by."""
MASK = 2**64 - 1
"""The largest word."""
_COUNT_BITS = 40
"""The bits of the count of words within a stream."""


def mix(z: int) -> int:
    """A 64-bit number scrambled one to one (the finaliser of SplitMix64)."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def key_of(seed: int) -> int:
    """The start of the counter of `seed`; raises `InputError` for a seed not in 0..2^64 - 1."""
    if type(seed) is not int or not 0 <= seed <= MASK:
        raise InputError.of("seed", f"expected a seed in 0..2^64 - 1, got {quote(seed)}")
    return mix((seed + GAMMA) & MASK)


def word(key: int, block: int, count: int) -> int:
    """The 64-bit word number `count` (below 2^40) of a block of streams (below 2^24)."""
    return mix((key + ((block << _COUNT_BITS) + count + 1) * GAMMA) & MASK)

"""Streams: the published generator, exactly fair numbers, any place reached at once."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro import Die, Outcome
from boustro.basics.splitmix import GAMMA, MASK, mix, word
from boustro.errors import InputError, LimitError
from boustro.model.stream import Draw, Stream


def test_words_are_those_of_splitmix64() -> None:
    """Counting from 1234567 gives the generator's published test vector."""
    first = [6457827717110365317, 3203168211198807973, 9817491932198370423]

    assert first == [mix((1234567 + n * GAMMA) & MASK) for n in (1, 2, 3)]
    assert first == [word(1234567, 0, n) for n in (0, 1, 2)]


@pytest.mark.parametrize("weight", [1, 2, 3, 6, 7, 36, 100, 4095, 4096])
def test_every_number_has_equally_many_words(weight: int) -> None:
    """Of all 16-bit words each number below the weight is drawn exactly as often, at each digit."""
    draw = Draw.of(weight)
    digits = [Counter[int]() for _ in range(draw.batch)]
    for x in range(2**16):
        for counter, number in zip(digits, draw.numbers(x), strict=False):
            counter[number] += 1

    for counter in digits:
        assert sorted(counter) == list(range(weight))
        assert len(set(counter.values())) == 1


def test_wide_words_are_split_evenly() -> None:
    """A number below 5000 changes at the multiples of 2^64 / 5000, first words not kept."""
    draw = Draw.of(5000)

    assert draw.bits == 64
    assert draw.numbers(0) == ()
    assert draw.numbers(2**64 - 1) == (4999,)
    assert draw.numbers(2**64 // 2 + 1) == (2500,)
    assert draw.numbers(2**64 // 2 - 1) == (2499,)


@given(
    seed=st.integers(0, 2**64 - 1),
    number=st.integers(0, 2**24 - 1),
    die=st.sampled_from(["d6", "2d6", "1:5000,2:1", "0,1"]),
    skipped=st.integers(0, 40),
)
def test_a_stream_is_entered_at_any_slot(seed: int, number: int, die: str, skipped: int) -> None:
    """Entering at the slot of the n-th throw gives the n-th throw and all after it."""
    stream = Stream(Die.parse(die), seed=seed, number=number)
    drawn = list(islice(stream.draws(), skipped + 10))

    assert drawn[skipped:] == list(islice(stream.draws(drawn[skipped][0]), 10))


def test_throws_follow_the_weights() -> None:
    """A loaded die falls by its weights: 3 of 4 on the six, within four standard errors."""
    throws = islice(Stream(Die.parse("1:1,6:3"), seed=5).outcomes(), 40_000)
    sixes = sum(outcome.advance == 6 for outcome in throws)

    assert abs(sixes - 30_000) < 4 * (40_000 * 0.75 * 0.25) ** 0.5


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_seed_is_a_64_bit_number(seed: int) -> None:
    """Anything else is refused, naming what was got."""
    with pytest.raises(InputError, match=r"expected a seed in 0\.\.2"):
        Stream(Die.parse("d6"), seed=seed)


def test_dice_too_heavy_are_refused() -> None:
    """A die whose total weight passes 2^62 is refused."""
    with pytest.raises(LimitError, match="total weight at most 2"):
        Stream(Die([Outcome(1, 2**62), Outcome(2)]), seed=1)

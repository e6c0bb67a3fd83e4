"""Sentences about chains are true where a hasty sentence would be false."""

import math
from typing import Any

import pytest

from boustro import Board, Rules, analyse, builtin
from boustro.chain import compare_lengths, head_starts
from boustro.errors import LimitError, QuestionError


@pytest.mark.parametrize("n", [-1, -math.inf, math.inf, math.nan, 2.5, 10**12])
def test_a_list_to_no_length_is_refused(n: Any) -> None:
    """A length that is negative, no whole number or infinite is refused; so is nan."""
    lengths = analyse(Board(4), Rules(die=2)).lengths
    for each in (lengths.pmf, lengths.within_each, lengths.finishing_after_each):
        with pytest.raises(LimitError if n == 10**12 else QuestionError):
            each(n)
    for ask in (lengths.within, lengths.beyond, lengths.finishing_after, lengths.quantile):
        with pytest.raises(QuestionError):
            ask(math.nan)


def test_a_tail_is_found_however_little_is_left() -> None:
    """On four squares with two faces half of the games go on each time: 2⁻⁸⁰⁰ last that long."""
    lengths = analyse(Board(4), Rules(die=2)).lengths

    assert lengths.beyond(800) == pytest.approx(lengths.beyond(100) * 0.5**700, rel=1e-9, abs=0.0)


def test_the_fairest_head_start_is_among_all_squares() -> None:
    """A square that no throw leads to can be fairer than all others."""
    starts = head_starts(Board(7, jumps={2: 5, 3: 1}), Rules(die=2))

    assert starts[0].square == 4
    assert (
        builtin("mb48")
        .board.jumps.keys()
        .isdisjoint(s.square for s in head_starts(builtin("mb48")))
    )


def test_a_length_so_late_that_its_chance_is_0_in_floats() -> None:
    """Such a length is rare, not impossible; games that end after even rolls have no odd one."""
    assert compare_lengths(Board(4), [100_000], Rules(die=2)).groups[-1].seen == 1
    with pytest.raises(QuestionError):
        compare_lengths(Board(6, jumps={5: 1}), [100_001], Rules(die="1,3", overshoot="bounce"))

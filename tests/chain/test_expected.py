"""The mean alone and the summary: kernel and readable twin, against the exact chain."""

import math
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boustro
from boustro import Board, Game, LimitError, Rules
from boustro.chain import Summary, analyse, expected, summary
from boustro.chain.expected import expected_rolls, mean_of_moves
from boustro.chain.moves import Moves
from boustro.chain.summary import summary_of
from boustro.core import native
from boustro.model.builtin import builtin_names
from tests.strategies import games

AS_GOOD_AS = 1e-13


def by_the_twin(game: Game) -> float:
    """The mean that the readable twin gives."""
    with patch.object(expected, "native", None):
        return expected_rolls(game)


def summary_by_the_twin(game: Game) -> Summary:
    """The summary that the readable twin gives."""
    with patch.object(summary, "native", None):
        return summary_of(game)


def off_by(found: float, square: Fraction) -> float:
    """The relative error of a square root of an exact number."""
    return float(abs(Fraction(found) ** 2 - square) / square) / 2 if square else found


@given(games(max_size=40))
def test_the_summary_is_the_exact_one(game: Game) -> None:
    """Under every rule all figures are those of the fractions; where nothing varies the sd is 0."""
    exact = analyse(game, exact=True)
    found = summary_of(game)

    assert found.min_rolls == boustro.min_rolls(game)
    assert found.mean == expected_rolls(game)
    assert abs(found.p_finish - exact.p_finish) <= AS_GOOD_AS
    assert (found.p_finish == 1.0) >= exact.absorbs
    if exact.variance_exact is None:
        assert found.sd == math.inf
    else:
        assert off_by(found.sd, exact.variance_exact) <= AS_GOOD_AS


@given(games(max_size=40))
def test_the_mean_is_the_exact_one(game: Game) -> None:
    """Under every rule the mean is the exact fraction's to thirteen digits, infinite with a trap."""
    exact = analyse(game, exact=True).mean_exact
    found = expected_rolls(game)

    if exact is None:
        assert found == math.inf
    else:
        assert abs(found - exact) <= AS_GOOD_AS * exact


@pytest.mark.skipif(native is None, reason="this installation has no compiled core")
@given(games(max_size=120))
def test_the_kernel_is_its_twin_to_the_bit(game: Game) -> None:
    """Kernel and twin do the same operations in the same order."""
    assert expected_rolls(game) == by_the_twin(game)
    assert summary_of(game) == summary_by_the_twin(game)


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_boards(name: str) -> None:
    """The means of all built-in boards are the exact fractions, correct to the last digits."""
    game = boustro.builtin(name)
    exact = analyse(game, exact=True).mean_exact

    assert expected_rolls(game) == by_the_twin(game)
    assert exact is not None or expected_rolls(game) == math.inf
    assert exact is None or abs(expected_rolls(game) - exact) <= 4e-15 * exact


@pytest.mark.parametrize("size", [30, 100, 300])
def test_an_ill_conditioned_chain(size: int) -> None:
    """Nothing is subtracted, so digits are kept where a matrix inverse loses them all.

    Every second square sends the token back to the first; the mean grows like 2^(size / 2).
    """
    board = Board(size, jumps=dict.fromkeys(range(3, size, 2), 1))
    game = Game(board, Rules(start=1, die="1,2"))
    exact = analyse(game, exact=True).mean_exact

    assert exact is not None
    assert exact > 2 ** (size / 2 - 2)
    assert abs(expected_rolls(game) - exact) <= 1e-14 * exact
    assert off_by(summary_of(game).sd, analyse(game, exact=True).variance_exact or exact) <= 1e-14


@pytest.mark.parametrize("size", [30, 120, 300])
def test_six_after_six(size: int) -> None:
    """The chain of `docs/theory.md`: a mean of up to 10^39 rolls keeps fourteen digits, and so does the sd."""
    game = Game(Board(size, jumps=dict.fromkeys((s for s in range(1, size) if s % 6), 0)))
    exact = analyse(game, exact=True)
    found = summary_of(game)

    assert exact.mean_exact is not None
    assert exact.variance_exact is not None
    assert abs(found.mean - exact.mean_exact) <= 1e-14 * exact.mean_exact
    assert off_by(found.sd, exact.variance_exact) <= 1e-14


@pytest.mark.parametrize("die", ["d6", "1:99999,2:1", "1:999999999999,2:1", "0:1,1:999999"])
def test_what_hardly_varies(die: str) -> None:
    """E(T²) − E(T)² would lose the sd of a thousandth of a roll in a thousand; the squared changes do not."""
    game = Game(Board(600), Rules(die=die, overshoot="win"))
    exact = analyse(game, exact=True).variance_exact

    assert exact is not None
    assert off_by(summary_of(game).sd, exact) <= 1e-13


def test_what_does_not_vary_at_all() -> None:
    """Where every game takes as many rolls the sd is 0, although thirds add up to less than one."""
    thirds = Rules(die=3, overshoot="win")
    sure = Game(Board(8, jumps={1: 3, 2: 3, 4: 6, 5: 6, 7: 8}), thirds)
    for game in (Game(Board(1), thirds), Game(Board(9), Rules(die=1)), sure):
        assert summary_of(game).sd == summary_by_the_twin(game).sd == analyse(game).sd == 0.0


def test_a_summary_has_a_largest_size() -> None:
    """Beyond the boards whose states are listed a summary is refused; the mean is not."""
    with pytest.raises(LimitError, match="expected at most 2000 squares for a summary, got 2001"):
        summary_of(Game(Board(2_001)))


@given(st.integers(2_001, 10**18))
def test_boards_of_any_size(size: int) -> None:
    """Beyond the boards whose states are listed the mean is that of the analysis."""
    game = Game(Board(size, jumps={5: size - 1, size - 2: 3}))

    assert expected_rolls(game) == analyse(game).mean


def test_what_is_won_at_the_outset_takes_no_roll() -> None:
    """A token that begins on the finish has won."""
    game = Game(Board(9), Rules(start=9))

    assert expected_rolls(game) == mean_of_moves(Moves.of(game)) == 0.0


def test_a_throw_of_nothing_is_a_roll() -> None:
    """A face 0 takes a roll and moves nothing: with 0 and 1 evenly, two rolls a square."""
    game = Game(Board(10), Rules(die="0,1"))

    assert expected_rolls(game) == by_the_twin(game) == 20.0

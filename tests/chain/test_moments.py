"""Moments, visits and lengths of whole boards: right to the last digits, in core and Python."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain.analysis import Analysis
from boustro.chain.arithmetic import as_fraction, exact_arithmetic
from boustro.chain.definitions import Chain
from boustro.errors import LayoutError
from tests.support.pure import without_core

DICE = ("d6", "2d4", "0,1,2,5", "1:9,2:1", "1,3", "d20")
BOARDS = 30


def six_after_six(size: int) -> Game:
    """A board that needs one six after another: ill-conditioned, and known exactly."""
    return Game(Board(size, jumps=dict.fromkeys((s for s in range(1, size) if s % 6), 0)))


def random_games(count: int, seed: int = 5) -> Iterator[Game]:
    """Boards of 20 to 120 squares with random jumps, dice and overshoot rules."""
    rng = random.Random(seed)
    while count:
        size = rng.randint(20, 120)
        jumps = {rng.randint(2, size - 1): rng.randint(1, size) for _ in range(rng.randint(0, 30))}
        rules = Rules(die=rng.choice(DICE), overshoot=rng.choice(("stay", "bounce", "win")))
        try:
            yield Game(Board(size, jumps=jumps), rules)
        except LayoutError:
            continue
        count -= 1


@pytest.mark.slow
def test_core_and_python_agree() -> None:
    """On random boards every figure is the same to twelve digits, with the core and without."""
    for game in (*random_games(BOARDS), builtin("mb47"), builtin("trap"), six_after_six(60)):
        by_core = figures_of(analyse(game))
        with without_core():
            assert figures_of(analyse(game)) == pytest.approx(by_core, rel=1e-12, nan_ok=True), game


def figures_of(said: Analysis) -> list[float]:
    """The figures of an analysis, and the lengths that it decides by them."""
    law = [said.lengths.within(n) for n in (*range(60), 10**6)]
    decided = (*said.quantiles.values(), said.mode or 0)
    moments = (said.mean, said.sd, said.skewness, said.p_finish)
    return [*moments, *law, *decided, *said.visits, *said.ever, *said.seats[3]]


@pytest.mark.parametrize("size", [48, 96, 120, 300])
def test_ill_conditioned_boards_are_right_to_fourteen_digits(size: int) -> None:
    """Mean, visits and sd where a sparse solver gets no digit right."""
    said, exactly = (
        analyse(six_after_six(size)),
        Chain.of(six_after_six(size)).counted_in(Fraction),
    )

    assert said.mean == pytest.approx((6 ** (size // 6 + 1) - 6) / 5, rel=1e-14)
    assert said.sd**2 == pytest.approx(float(exactly.variance), rel=1e-13)
    for state, visits in zip(Chain.of(said.game).states, exactly.visits, strict=True):
        assert said.visits[state.square] == pytest.approx(float(visits), rel=1e-14)


def test_random_boards_are_right_to_twelve_digits() -> None:
    """Mean, sd, skewness and visits of random boards, held against fractions."""
    compared = 0
    for game in random_games(25, seed=9):
        chain = Chain.of(game)
        if not chain.absorbs or chain.start < 0:
            continue
        said, exactly = analyse(game), chain.counted_in(exact_arithmetic())
        mean = as_fraction(exactly.mean)
        assert abs(Fraction(said.mean) - mean) <= mean * Fraction(1, 10**12), game
        assert abs(Fraction(said.mean) - mean) <= mean * Fraction(said.mean_error), game
        assert said.sd**2 == pytest.approx(float(as_fraction(exactly.variance)), rel=1e-10), game
        for square, visits in zip(chain.squares, exactly.visits, strict=True):
            assert said.visits[square] == pytest.approx(float(as_fraction(visits)), rel=1e-12), game
        compared += 1

    assert compared > 10

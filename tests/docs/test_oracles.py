"""Published and exactly computed numbers, each with its source."""

from fractions import Fraction

import pytest

import boustro
from boustro import Game, Rules
from boustro.model.rule_table import Overshoot
from tests.chain.test_oracles import FIGURES


@pytest.mark.parametrize(("name", "overshoot"), FIGURES)
def test_seven_rolls_and_their_probability(name: str, overshoot: Overshoot) -> None:
    """Seven rolls under every rule; the number of shortest routes over 6^7 is their chance."""
    game = Game(boustro.builtin(name).board, Rules(overshoot=overshoot))
    count = boustro.count_shortest_routes(game)

    assert boustro.min_rolls(game) == 7
    assert Fraction(count, 6**7) == FIGURES[name, overshoot][3]
    assert count == boustro.count_throw_sequences(game, 7)


@pytest.mark.parametrize(
    ("rolls", "sequences"),
    [(6, 0), (7, 423), (8, 7272), (9, 69969), (10, 568718), (11, 4504019), (12, 33501598)],
)
def test_perft_of_mb47(rolls: int, sequences: int) -> None:
    """Throw sequences that finish MB47 at exactly that roll (computed, oracle page)."""
    assert boustro.count_throw_sequences(boustro.builtin("mb47"), rolls) == sequences


def test_the_two_printings_differ_in_one_chute() -> None:
    """MB47 and MB48 are the same board but for the chute on 47 or 48 (Althoen et al. 1993)."""
    mb47, mb48 = (boustro.builtin(name).board for name in ("mb47", "mb48"))

    assert mb47.without_jump(47).with_jump(48, 26) == mb48
    assert len(mb47.ladders) == 9
    assert len(mb47.snakes) == 10

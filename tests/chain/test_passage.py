"""First passages: published figures, ways to the same figure, and questions without an answer."""

import math
from fractions import Fraction

import pytest

from boustro import Board, Game, Rules, analyse, simulate
from boustro.chain import finish_without, first_passage, precedence, use_chances
from boustro.chain.absorption import Absorbing
from boustro.chain.passage import HAPPENED, OTHER, chain_from, comes_to, touch_chances, until
from boustro.errors import LimitError, QuestionError


def test_a_hard_board_keeps_its_digits() -> None:
    """Six after six from 0: the passage to square 60 takes (6¹¹ − 6)/5 rolls."""
    hard = Board(120, jumps={s: 0 for s in range(1, 120) if s % 6})

    assert first_passage(hard, 60).mean == pytest.approx((6**11 - 6) // 5, rel=1e-12)
    assert first_passage(hard, 120).mean == pytest.approx((6**21 - 6) // 5, rel=1e-12)


def in_fractions(chain: Absorbing) -> Absorbing:
    """The chain of an event under a die of six with its chances as fractions."""
    rows = [{to: Fraction(q).limit_denominator(6) for to, q in row.items()} for row in chain.rows]
    return Absorbing(tuple(rows), chain.start, Fraction)


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("start", [None, 6, 108])
def test_hard_passages_equal_fractions(start: int | None, touch: bool) -> None:
    """Six after six: chances, means and spreads of passages are right to thirteen digits."""
    hard = Game(Board(120, jumps={s: 0 for s in range(1, 120) if s % 6}))
    for square in (5, 7, 60, 114, 119, 120):
        passage = first_passage(hard, square, start=start, touch=touch)
        exact = in_fractions(passage.chain)

        assert passage.chance == pytest.approx(float(exact.p_finish), rel=1e-13)
        if passage.chance > 0:
            assert passage.mean_given == pytest.approx(float(exact.mean_given), rel=1e-13)
        if passage.is_sure:
            deviation = math.sqrt(exact.variance)
            assert passage.sd_given == pytest.approx(deviation, rel=1e-13)


@pytest.mark.parametrize("start", [None, 6, 108])
def test_which_comes_first_on_a_hard_board_equals_fractions(start: int | None) -> None:
    """Of two squares the far one comes first in a share of the games that is right to 13 digits."""
    hard = Game(Board(120, jumps={s: 0 for s in range(1, 120) if s % 6}))
    for first, second in ((60, 5), (119, 7), (120, 114), (114, 6)):
        said = precedence(hard, first, second, start=start, touch=True)
        event = comes_to([first], [second], touch=True)
        exact = in_fractions(until(*chain_from(hard, start), event))

        begun = exact.start
        assert said.first == pytest.approx(float(exact.p_into(HAPPENED, begun)), rel=1e-13)
        assert said.second == pytest.approx(float(exact.p_into(OTHER, begun)), rel=1e-13)


def test_questions_that_make_no_sense() -> None:
    """Bad squares, one square twice, entries without a jump and large boards are refused."""
    game = Game(Board(10, jumps={3: 8}), Rules(start=1))

    with pytest.raises(QuestionError, match=r"squares in 1\.\.10, got 0"):
        first_passage(game, 0)
    with pytest.raises(QuestionError, match="two different squares"):
        precedence(game, 4, 4)
    with pytest.raises(QuestionError, match="got 4"):
        finish_without(game, [4])
    with pytest.raises(QuestionError, match='"snakes", "ladders"'):
        finish_without(game, "slides")
    with pytest.raises(LimitError, match="2000 squares"):
        first_passage(Board(3000), 5)
    with pytest.raises(LimitError, match="400 squares"):
        touch_chances(Board(500))


def test_a_jump_that_another_leads_to_is_used() -> None:
    """Under `follow` 2 → 4 leads on to 7: the chain and played games use both jumps."""
    game = Game(Board(9, jumps={2: 4, 4: 7}), Rules(chaining="follow"))
    touched = touch_chances(game)
    played = simulate(game, games=4_000, seed=1).jump_uses

    # A token comes to 2 by 2 or by 1 and 1; it comes to 4 by that, or by a throw.
    assert use_chances(game)[2] == pytest.approx(1 / 6 + 1 / 36)
    assert use_chances(game)[4] == pytest.approx(touched[4])
    # Nothing leads back, so a jump is used once at most.
    assert analyse(game).jump_uses == pytest.approx(use_chances(game))
    assert played is not None
    assert {entry: uses / 4_000 for entry, uses in played.items()} == pytest.approx(
        use_chances(game), abs=0.03
    )

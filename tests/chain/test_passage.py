"""First passages: published figures, ways to the same figure, and questions without an answer."""

import math

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain import (
    finish_without,
    first_passage,
    precedence,
    touch_chances,
    use_chances,
)
from boustro.errors import LimitError, QuestionError


def test_the_ladder_that_wins() -> None:
    """On mb48 the ladder on 80 ends 48.17 % of the games: so often it is used at least once."""
    game = builtin("mb48")

    assert use_chances(game)[80] == pytest.approx(0.4817, abs=5e-5)
    assert use_chances(game)[80] == pytest.approx(analyse(game).jump_uses[80], rel=1e-12)
    assert first_passage(game, 80, touch=True).chance == pytest.approx(use_chances(game)[80])


def test_a_passage_to_the_finish_is_the_game_length() -> None:
    """Coming to the finish takes as many rolls as the game, from the start and from any square."""
    game = builtin("mb47")
    said, passage = analyse(game), first_passage(game, 100)

    assert passage.mean == passage.mean_given == pytest.approx(said.mean, rel=1e-14)
    assert passage.sd_given == pytest.approx(said.sd, rel=1e-12)
    assert passage.lengths.median == said.median
    assert first_passage(game, 100, start=79).mean == pytest.approx(said.remaining_mean(79))


def test_resting_is_what_analyse_says() -> None:
    """The chance to come to rest on a square is `Analysis.ever`, worked out in another way."""
    game = builtin("mb47")
    ever = analyse(game).ever

    for square in (2, 26, 50, 99):
        assert first_passage(game, square).chance == pytest.approx(ever[square], rel=1e-12)


def test_touching_is_at_least_resting() -> None:
    """Every square rested on is touched; an entry is touched as often as its jump is used."""
    game = builtin("mb47")
    touched, used = touch_chances(game), use_chances(game)

    assert all(t >= r - 1e-12 for t, r in zip(touched, analyse(game).ever, strict=True))
    assert all(touched[entry] == pytest.approx(used[entry]) for entry in used)


def test_one_of_two_squares_is_first() -> None:
    """The chances of both orders and of neither add up, and turn round with the squares."""
    game = builtin("mb47")
    first, second, neither = precedence(game, 80, 87, touch=True)

    assert first + second + neither == pytest.approx(1.0)
    assert precedence(game, 87, 80, touch=True) == pytest.approx((second, first, neither))
    assert precedence(game, 80, 87, start=80, touch=True).first == 1.0


def test_without_a_jump_that_no_board_has() -> None:
    """On a board without snakes every game finishes without one."""
    game = Game(Board(20, jumps={3: 8}))

    assert finish_without(game, "snakes").is_sure
    assert finish_without(game, "ladders").chance == pytest.approx(1 - use_chances(game)[3])
    assert finish_without(game, [3]).chance == finish_without(game, "ladders").chance


def test_never() -> None:
    """Where a token cannot come the chance is 0, the mean infinite, the mean given undefined."""
    passage = first_passage(builtin("wall"), 30)

    assert (passage.chance, passage.mean) == (0.0, math.inf)
    assert math.isnan(passage.mean_given)
    assert math.isnan(passage.sd_given)


def test_a_hard_board_keeps_its_digits() -> None:
    """Six after six from 0: the passage to square 60 takes (6¹¹ − 6)/5 rolls."""
    hard = Board(120, jumps={s: 0 for s in range(1, 120) if s % 6})

    assert first_passage(hard, 60).mean == pytest.approx((6**11 - 6) // 5, rel=1e-12)
    assert first_passage(hard, 120).mean == pytest.approx((6**21 - 6) // 5, rel=1e-12)


def test_questions_that_make_no_sense() -> None:
    """Squares that are none, one square twice, jumps that are none, boards without a list."""
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

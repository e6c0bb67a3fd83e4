"""The analysis as a value: its names and its limits."""

import math
from contextlib import nullcontext
from copy import copy
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from boustro import Board, Game, Rules, analyse, builtin, min_rolls
from boustro.chain.analysis import LargeAnalysis
from boustro.errors import LimitError, QuestionError
from tests.support.missing import needs
from tests.support.pure import without_core


def test_the_text_of_an_analysis_says_the_mean() -> None:
    """The board's name or size and the mean; a board too large for its mean is no error."""
    assert "mb47" not in (text := repr(analyse(builtin("mb47"))))
    assert text == "<Analysis of Chutes and Ladders: mean 39.22512231 rolls>"
    assert repr(analyse(Board(10**18))) == f"<Analysis of {10**18} squares>"
    assert repr(analyse(Board(10**5), "three-sixes")) == "<Analysis of 100000 squares>"
    assert repr(analyse(builtin("trap"))).endswith("mean inf rolls>")


def test_chances_as_fractions() -> None:
    """423 of the 6^7 throw sequences finish in seven rolls; fractions need `exact=True`."""
    result = analyse(builtin("mb47"), exact=True)
    trapped = analyse(builtin("trap"), exact=True)

    assert result.pmf_exact(7) == (*[Fraction(0)] * 7, Fraction(423, 6**7))
    assert sum(result.pmf_exact(8) or ()) == Fraction(423 * 6 + 7272, 6**8)
    assert analyse(builtin("mb47")).pmf_exact(8) is None
    assert trapped.p_finish_exact == Fraction(7, 36)
    assert sum(trapped.pmf_exact(100) or ()) != trapped.p_finish_exact
    with pytest.raises(LimitError, match="at most 10000 for fractions, got 10001"):
        result.pmf_exact(10_001)


@needs("the compiled core")
def test_boards_with_a_mean_alone_say_what_they_lack() -> None:
    """Half the games on 5,000 squares end in a trap; lists and fractions raise."""
    jumps = {1: 2_000, 2: 2_003, 2_001: 2_000, 2_002: 2_000}
    result = analyse(Board(5_000, jumps=jumps), Rules(die=2))

    assert (result.absorbs, result.mean, result.p_finish, result.p_trap) == (
        False,
        math.inf,
        0.5,
        0.5,
    )
    assert 0.0 < result.mean_error < 1e-6
    with pytest.raises(LimitError):
        _ = result.median
    with pytest.raises(LimitError):
        analyse(Board(10**18), exact=True)


@pytest.mark.parametrize("name", ["mean", "mean_error", "absorbs", "p_finish", "p_trap", "median"])
def test_beyond_ten_thousand_squares_only_the_fewest_rolls_are_known(name: str) -> None:
    """An analysis of 10^18 squares refuses all that needs the chain, with a sentence."""
    result = analyse(Board(10**18))

    assert result.min_rolls == -(-(10**18) // 6)
    with pytest.raises(LimitError, match="expected at most"):
        getattr(result, name)


@pytest.mark.slow
@needs("the compiled core")
def test_a_board_just_too_large_for_python_has_every_figure() -> None:
    """On 2,100 squares all figures equal those of a token that is moved roll by roll."""
    size, jumps = 2_100, {40: 1_200, 900: 3, 1_500: 700, 1_700: 2_010, 2_090: 1_000}
    at, visits, law = np.eye(1, size + 1)[0], np.zeros(size + 1), [0.0]
    while at[:size].sum() > 1e-14:
        visits, after = visits + at, np.zeros(size + 1)
        for face in range(1, 7):
            after[face : size + 1] += at[: size + 1 - face] / 6
            after[size + 1 - face : size] += at[size + 1 - face : size] / 6
        for entry, exit in jumps.items():
            after[exit], after[entry] = after[exit] + after[entry], 0.0
        law.append(after[size])
        after[size] = 0.0
        at = after
    rolls, chances = np.arange(len(law)), np.array(law)
    mean, finished = float(chances @ rolls), np.cumsum(chances)
    result = analyse(Board(size, jumps=jumps))
    expected = [int(np.searchsorted(finished, q)) for q in result.quantiles]

    assert not result.is_large
    assert result.mean == pytest.approx(mean, rel=1e-9)
    assert result.sd == pytest.approx(float(chances @ (rolls - mean) ** 2) ** 0.5, rel=1e-9)
    assert list(result.quantiles.values()) == expected
    assert result.lengths.pmf(500) == pytest.approx(law[:501], rel=1e-10, abs=1e-18)
    assert result.min_rolls == int(np.flatnonzero(chances)[0])
    assert result.p_min == pytest.approx(chances[result.min_rolls], rel=1e-12)
    assert result.visits[:size] == pytest.approx(list(visits[:size]), rel=1e-9, abs=1e-12)
    assert sum(result.jump_uses.values()) > 0
    assert result.ever[1_000] <= result.visits[1_000]
    with pytest.raises(LimitError, match="at most 2000 squares to begin on"):
        result.remaining(10)


def test_what_the_core_lists_alone_is_bounded() -> None:
    """Beyond 10,000 squares, with a trap or another roll, a sentence says what is missing."""
    said = "the compiled core 10000 where every roll ends the turn and the mean is finite"
    games = [Game(Board(10_001)), Game(Board(3_000, jumps=dict.fromkeys(range(2_000, 2_006), 5)))]
    for game in [*games, Game(Board(3_000), Rules(again=6))]:
        large = analyse(game)
        assert (type(large), large.is_large) == (LargeAnalysis, True)
        assert type(copy(large)) is LargeAnalysis
        with pytest.raises(LimitError, match=said):
            _ = analyse(game).median


def test_players_who_touch_are_not_independent() -> None:
    """Under bumping seats are refused with the reason."""
    with pytest.raises(QuestionError, match="bumping"):
        _ = analyse(builtin("mb47").board, Rules(bump="start")).seats
    with pytest.raises(QuestionError):
        analyse(builtin("mb47")).table(0)


def test_a_sure_game_has_no_skewness() -> None:
    """One roll always wins: nothing varies, whatever floats make of the chances."""
    result = analyse(Board(1), Rules(overshoot="win", again=4, again_limit=(3, "void")))

    assert result.mean == pytest.approx(1.0)
    assert result.sd == 0.0
    assert math.isnan(result.skewness)


@pytest.mark.slow
def test_large_boards_have_the_fewest_rolls() -> None:
    """An analysis has the fewest rolls like `min_rolls`: 10,000 squares take ⌈10,000/6⌉ throws."""
    assert analyse(Board(10_000)).min_rolls == 1_667 == min_rolls(Board(10_000))
    assert analyse(Board(10_000, jumps=dict.fromkeys(range(5000, 5006), 1))).min_rolls is None
    assert analyse(Board(3_000), {"opening": 6}).min_rolls == min_rolls(
        Board(3_000), {"opening": 6}
    )


def test_a_table_of_a_large_board_is_refused_before_it_is_made() -> None:
    """Of 10^18 squares nothing is listed: what is too large is refused at once."""
    with pytest.raises(LimitError, match="expected at most 2000 squares"):
        _ = analyse(Board(10**18)).squares


@pytest.mark.parametrize(
    "rules", [{"die": "0-2"}, {"die": 20, "overshoot": "bounce"}, {"opening": 6}]
)
@pytest.mark.parametrize("is_pure", [False, True])
def test_a_token_is_certain_to_rest_where_it_starts(rules: dict[str, Any], is_pure: bool) -> None:
    """The chance is 1, not a rounding less, though tokens come back there; and none is above 1."""
    board = Board(29, jumps={20: 24, 11: 7, 16: 28, 22: 4, 26: 29, 24: 3})
    with without_core() if is_pure else nullcontext():
        ever = analyse(board, {**rules, "start": 5}).ever

    assert (ever[5], max(ever)) == (1.0, 1.0)


def test_the_likeliest_shortest_route_has_its_chance() -> None:
    """It is the product of its throws' chances, and there is none without a route."""
    fair, loaded = analyse(Board(7)), analyse(Board(3), Rules(die="1:1,2:3"))
    endless = analyse(Board(3, jumps={3: 1}))

    # Six pairs of throws make 7; 2 and 1 are as likely as 1 and 2, which come first.
    assert (fair.p_min, fair.p_likeliest) == pytest.approx((1 / 6, 1 / 36))
    assert (loaded.p_min, loaded.p_likeliest) == pytest.approx((3 / 8, 3 / 16))
    assert loaded.likeliest_route is not None
    assert loaded.likeliest_route.throws == (1, 2)
    assert endless.p_likeliest is None


def test_a_quantile_far_beyond_the_horizon_is_that_of_a_power_iteration() -> None:
    """One game in a million million is longer; a chance within 1e-13 counts as equal."""
    board, chances, turns = builtin("mb47").board, {0: 1.0}, 0
    while sum(chances.values()) > 1e-12 + 1e-13:
        following: dict[int, float] = {}
        for square, chance in chances.items():
            for reached in (square + throw for throw in range(1, 7)):
                landed = board.jumps.get(reached, reached) if reached <= 100 else square
                following[landed] = following.get(landed, 0.0) + chance / 6
        following.pop(100, None)
        chances, turns = following, turns + 1

    lengths = analyse(builtin("mb47")).lengths
    assert turns > lengths.horizon
    assert lengths.quantile(1 - 1e-12) == turns


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_a_turn_takes_more_than_no_time(seconds: float) -> None:
    """No seconds are refused, and fewer than none."""
    with pytest.raises(QuestionError, match="expected more than 0 seconds a turn"):
        analyse(builtin("mb47")).minutes(2, seconds=seconds)

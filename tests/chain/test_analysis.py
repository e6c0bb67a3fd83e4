"""The analysis as a value: its names and its limits."""

import math
from contextlib import nullcontext
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import boustro
from boustro import Board, Game, Rules, analyse, builtin, core, min_rolls
from boustro.chain import Match, head_starts, odds
from boustro.chain.definitions import FINISH
from boustro.chain.distribution import Lengths
from boustro.errors import LimitError, QuestionError
from tests.chain.matrix import transient_part
from tests.pure import without_core


def test_the_facade_has_it() -> None:
    """`boustro.analyse` and `boustro.whatif` are names of the façade."""
    assert {"analyse", "whatif"} <= set(dir(boustro))


def test_the_text_of_an_analysis_says_the_mean() -> None:
    """The board's name or size and the mean; a board too large for its mean is no error."""
    assert "mb47" not in (text := repr(analyse(builtin("mb47"))))
    assert text == "<Analysis of Chutes and Ladders, chute 47-26: mean 39.22512231 rolls>"
    assert repr(analyse(Board(10**18))).endswith("squares: mean 2.857142857e+17 rolls>")
    assert repr(analyse(Board(10**5), "three-sixes")) == "<Analysis of 100000 squares>"
    assert repr(analyse(builtin("trap"))).endswith("mean inf rolls>")


def test_visits_add_up() -> None:
    """Visits add up to the mean and the finish; throws that count, to the rolls that move."""
    result = analyse(builtin("mb48"))

    assert sum(result.visits) == pytest.approx(result.mean + 1)
    assert 0 < sum(result.reaches) < result.mean
    assert sum(step.probability for step in result.last_steps) == pytest.approx(1)


def test_chances_as_fractions() -> None:
    """423 of the 6^7 throw sequences finish in seven rolls; without `exact=True` there is no fraction."""
    result = analyse(builtin("mb47"), exact=True)
    trapped = analyse(builtin("trap"), exact=True)

    assert result.pmf_exact(7) == (*[Fraction(0)] * 7, Fraction(423, 6**7))
    assert result.within_exact(8) == Fraction(423 * 6 + 7272, 6**8)
    assert analyse(builtin("mb47")).within_exact(8) is None
    assert trapped.p_finish_exact == Fraction(7, 36)
    assert trapped.within_exact(100) != trapped.p_finish_exact
    with pytest.raises(LimitError, match="at most 10000 for fractions, got 10001"):
        result.within_exact(10_001)


def test_the_skewness_is_that_of_the_fractions() -> None:
    """The third central moment over the cube of the sd, each from fractions, is the skewness."""
    result = analyse(builtin("mb48"), exact=True)
    third, variance = result.third_moment_exact, result.variance_exact

    assert third is not None
    assert variance is not None
    assert result.skewness == pytest.approx(float(third) / float(variance) ** 1.5, rel=1e-13)


def test_remaining_from_any_square() -> None:
    """From the start the rest is the whole game; from the finish nothing is left."""
    result = analyse(builtin("mb47"))

    assert result.remaining_mean(0) == pytest.approx(result.mean, rel=1e-14)
    assert result.remaining(0).median == result.median
    assert result.remaining_mean(100) == 0.0
    assert result.remaining(100).median == 0
    assert result.remaining_mean(79) < result.mean
    assert analyse(builtin("trap")).remaining_mean(10) == math.inf
    with pytest.raises(QuestionError):
        result.remaining(101)


def test_large_boards_have_a_mean_and_say_what_they_lack() -> None:
    """Beyond 2,000 squares what would be listed raises; the mean is there."""
    result = analyse(Board(10**18, jumps={5: 10**17}))

    assert result.absorbs
    assert 2e17 < result.mean < 3e17
    with pytest.raises(LimitError):
        _ = result.median
    with pytest.raises(LimitError):
        analyse(Board(10**18), exact=True)


@pytest.mark.skipif(core.native is None, reason="no native core is installed")
def test_a_board_just_too_large_for_python_has_every_figure() -> None:
    """2,100 squares: mean, sd, quantiles, shortest games and visits are those of the token moved roll by roll."""
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
    """Beyond 10,000 squares, with a trap or another roll only the mean is told, and a sentence says so."""
    said = "the compiled core 10000 where every roll ends the turn and the mean is finite"
    games = [Game(Board(10_001)), Game(Board(3_000, jumps=dict.fromkeys(range(2_000, 2_006), 5)))]
    for game in [*games, Game(Board(3_000), Rules(again=6))]:
        assert analyse(game).is_large
        with pytest.raises(LimitError, match=said):
            _ = analyse(game).median


def test_both_ways_to_a_mean_agree_at_the_limit() -> None:
    """The mean of a board that is just listed is that of the sweep."""
    board = Board(1_900, jumps={40: 1_200, 900: 3, 1_500: 700, 1_700: 1_899})
    from boustro.chain.large import large

    assert analyse(board).mean == pytest.approx(large(Game(board)).mean, rel=1e-12)


def test_turns_are_rolls_without_another_roll() -> None:
    """`turns` is None where a turn is one roll; else seats count in turns."""
    assert analyse(builtin("mb47")).turns is None
    again = analyse(builtin("mb47").board, Rules(again=6))
    assert again.turns is not None
    assert again.turns.mean < again.mean
    assert sum(again.seats[3]) == pytest.approx(1)


def test_players_who_touch_are_not_independent() -> None:
    """Under bumping seats are refused with the reason."""
    with pytest.raises(QuestionError, match="bumping"):
        _ = analyse(builtin("mb47").board, Rules(bump="start")).seats
    with pytest.raises(QuestionError):
        analyse(builtin("mb47")).table(0)


def test_seats_by_playing_all_games() -> None:
    """On a board of two squares the chances are counted by hand: 2/3 and 1/3 with one coin."""
    coin = Game(Board(1), Rules(die="0,1"))

    assert analyse(coin).table(2).chances == pytest.approx((2 / 3, 1 / 3))
    assert analyse(coin).table(2).turns_until_first == pytest.approx(2.0)
    assert analyse(coin).table(2).rounds_until_first == pytest.approx(4 / 3)
    assert analyse(coin).table(2).rounds_until_last == pytest.approx(8 / 3)
    assert analyse(coin).minutes(2, seconds=30) == pytest.approx(1.0)


def test_turns_until_a_share_of_games_is_over() -> None:
    """One player's turns have the quantiles of the game; a long game's are numbers too."""
    size = 300
    hard = Board(size, jumps=dict.fromkeys((s for s in range(1, size) if s % 6), 0))
    for game in (builtin("mb47"), builtin("trap"), Game(hard)):
        result = analyse(game)
        for q in (0.01, 0.1, 0.5, 0.9, 1.0):
            expected = result.lengths.quantile(q)
            assert result.table(1).turns_quantile(q) == pytest.approx(expected, rel=1e-9)
    assert analyse(Game(hard)).table(3).turns_quantile(0.5) > 10**38
    with pytest.raises(QuestionError):
        analyse(builtin("mb47")).table(2).turns_quantile(0.0)


def test_odds_from_any_position() -> None:
    """Odds add up to 1, are the seats' at the outset, and favour who is next and ahead."""
    game = builtin("mb48")
    table = analyse(game).table(3).chances

    assert odds(game, [0, 0, 0]) == pytest.approx(table)
    assert odds(game, [0, 0, 0], next_seat=2)[1] == pytest.approx(table[0])
    assert sum(odds(game, [80, 3, 55], next_seat=3)) == pytest.approx(1)
    assert odds(game, [99, 0])[0] > 0.8
    assert odds(game, [100, 50]) == pytest.approx((1, 0))
    for squares, seat in [([0, 101], 1), ([0, 0], 3)]:
        with pytest.raises(QuestionError):
            odds(game, squares, next_seat=seat)


THREE_SIXES = {(38, 20): (0.5110, 0.4890), (40, 79): (0.3158, 0.6842)}


@pytest.mark.parametrize("squares", THREE_SIXES)
def test_odds_where_throws_give_another_roll(squares: tuple[int, int]) -> None:
    """Odds count turns from where they begin, though states are numbered by rolls within them."""
    game = Game(builtin("mb48").board, "three-sixes")

    assert odds(game, squares) == pytest.approx(THREE_SIXES[squares], abs=6e-5)


def test_a_table_is_the_analysis_table() -> None:
    """Players at the outset have one chance each, however they are asked for."""
    game = Game(Board(10, jumps={7: 2}), Rules(start=5, die="d3", again=3))

    assert Match.of_players(game, 2).chances == pytest.approx(analyse(game).seats[2], rel=1e-12)
    assert Match.of_players(game, 2).chances[0] == pytest.approx(0.5575, abs=5e-5)


def test_head_starts_name_each_square_once() -> None:
    """A token put on the start has still to open, and only so is the start listed."""
    game = Game(Board(12), Rules(start=1, opening=6))
    found = head_starts(game)

    assert sorted(start.square for start in found) == list(range(1, 12))
    for start in found:
        assert start.chance == pytest.approx(odds(game, [1, start.square])[1], rel=1e-12)


def test_fair_head_starts() -> None:
    """The fairest square for the second player leaves no other nearer to one half."""
    first, second, *_ = head_starts(builtin("mb48"))

    assert first.square == 10
    assert abs(first.chance - 0.5) < abs(second.chance - 0.5) < 0.01


def test_quantiles_of_a_sure_game() -> None:
    """A game that always takes three rolls has every quantile 3, sd 0 and no tail."""
    result = analyse(Board(3), Rules(die="1"))

    assert set(result.quantiles.values()) == {3}
    assert (result.mean, result.sd, result.median, result.mode) == (3, 0, 3, 3)
    assert math.isnan(result.skewness)
    assert (result.second_eigenvalue, result.relaxation_time) == (0.0, 1.0)
    assert result.lengths.quantile(1.0) == 3


def test_a_sure_game_has_no_skewness() -> None:
    """One roll always wins: nothing varies, whatever floats make of the chances."""
    result = analyse(Board(1), Rules(overshoot="win", again=4, again_limit=(3, "void")))

    assert result.mean == pytest.approx(1.0)
    assert result.sd == 0.0
    assert math.isnan(result.skewness)


def test_each_way_to_finish_is_listed_once() -> None:
    """A way is a square, a throw and the square reached, whatever the rules remember."""
    game = Game(builtin("mb47").board, "three-sixes")
    ways = [(step.origin, step.throw, step.reached) for step in analyse(game).last_steps]

    assert len(set(ways)) == len(ways)
    assert sum(step.probability for step in analyse(game).last_steps) == pytest.approx(1)


@pytest.mark.parametrize("q", [0.001, 0.1, 0.5, 0.9, 0.999, 0.999999])
def test_a_quantile_is_the_smallest_such_n(q: float) -> None:
    """P(length ≤ n) ≥ q at the quantile and < q just before it, in the tail too."""
    lengths: Lengths = analyse(builtin("mb47")).lengths
    n = lengths.quantile(q)

    assert lengths.within(n) >= q - 1e-12
    assert lengths.within(n - 1) < q


def test_the_tail_is_the_walk_continued() -> None:
    """Beyond the horizon the geometric tail is what more steps would have given."""
    lengths = analyse(builtin("mb47")).lengths
    q = analyse(builtin("mb47")).source
    v = [0.0] * len(q.rows)
    v[q.start] = 1.0
    import numpy as np

    finishing = np.array([row.get(FINISH, 0.0) for row in q.rows])
    state, found = np.array(v), [0.0]
    for _ in range(900):
        found.append(float(state @ finishing))
        state = state @ transient_part(q)
    assert list(lengths.pmf(900)) == pytest.approx(found, rel=1e-9, abs=1e-25)


@pytest.mark.parametrize("rules", [Rules(), Rules(opening=3, die=3), Rules(again=2, die=3)])
def test_ever_by_following_every_throw(rules: Rules) -> None:
    """The chance of ever resting on a square is what stepping a token finds, state by state."""
    from boustro.model.turn import initial, outcome_classes, step

    game = Game(Board(11, jumps={3: 9, 7: 2, 10: 4}), rules)
    result = analyse(game)
    throws = outcome_classes(game)
    total = sum(throw.weight for throw in throws)
    for square in range(game.size):
        hit, alive = 0.0, {initial(game): 1.0}
        for _ in range(3000):
            hit += sum(p for state, p in alive.items() if state.square == square)
            onward: dict[object, float] = {}
            for state, p in alive.items():
                if state.square != square:
                    for throw in throws:
                        move = step(game, state, throw)
                        if not move.won:
                            share = p * throw.weight / total
                            onward[move.state] = onward.get(move.state, 0.0) + share
            alive = onward  # type: ignore[assignment]
        assert result.ever[square] == pytest.approx(hit, abs=1e-9), square


def test_large_boards_have_the_fewest_rolls() -> None:
    """An analysis has the fewest rolls wherever `min_rolls` does: 10,000 squares take ⌈10,000/6⌉ throws."""
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

"""Whole tables: places, the rolls until the first finish, seats that differ."""

import math
from fractions import Fraction

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain import odds
from boustro.chain.handicap import extra_turns, head_starts
from boustro.chain.seats import Match, place_chances, rolls_until_first, seat_table
from boustro.errors import LimitError, QuestionError
from boustro.model.rule_table import LimitEffect
from boustro.simulation import simulate
from tests.support.there import there

MB48 = builtin("mb48")


def test_rolls_at_the_table() -> None:
    """Without another roll they are the turns; with another on six a turn has about 6/5 rolls."""
    assert rolls_until_first([MB48] * 2) == pytest.approx(52.52, abs=5e-3)
    sixes = Game(MB48.board, Rules(again=6))
    turns = analyse(sixes).table(2).turns_until_first

    assert turns < rolls_until_first([sixes] * 2) < 1.2 * turns
    assert rolls_until_first([builtin("trap")] * 2) == math.inf


@pytest.mark.parametrize("limit", [None, "keeps", "void", "start", "undo"])
def test_simulated_rolls_agree(limit: LimitEffect | None) -> None:
    """The mean of simulated games of three is that of the chain, within four standard errors."""
    game = Game(MB48.board, Rules(again=(5, 6), again_limit=limit and (3, limit)))
    found = simulate(game, players=3, games=20_000, seed=1, visits=False)

    assert abs(rolls_until_first([game] * 3) - there(found.mean)) < 4 * there(found.mean_se)


def test_seats_that_differ() -> None:
    """A seat may have a start or a die of its own; a head start is the one `head_starts` finds."""
    (fair, chance), board = head_starts(MB48)[0], MB48.board
    games = [MB48, Game(board, Rules(start=fair))]

    assert seat_table(games).chances[1] == pytest.approx(chance, rel=1e-12)
    assert seat_table([MB48, Game(board, Rules(die="d12"))]).chances[1] > 0.6
    assert rolls_until_first(games) < rolls_until_first([MB48] * 2)


def test_questions_that_make_no_sense() -> None:
    """Tokens that bump, endless turns, finishes that differ, and too large tables are refused."""
    bumping = Game(Board(20), Rules(bump="start"))
    with pytest.raises(QuestionError, match="without bumping"):
        rolls_until_first([bumping] * 2)
    with pytest.raises(QuestionError, match="without bumping"):
        seat_table([bumping] * 2)
    with pytest.raises(QuestionError, match="1000 turns"):
        extra_turns(MB48, MB48, most=1001)
    with pytest.raises(LimitError, match="turns in advance"):
        extra_turns(MB48, MB48, most=1000)
    with pytest.raises(QuestionError, match="every turn ends"):
        rolls_until_first([Game(Board(6), Rules(die=2, again=(1, 2)))] * 2)
    with pytest.raises(LimitError, match="12 players"):
        place_chances(Match.of_players(MB48, 13))


def test_the_fairest_handicap_where_games_can_be_lost() -> None:
    """The chances do not add up to 1, so it is the one with which they differ least."""
    game = Game(Board(12, effects={10: "over"}))
    chances = {start.square: odds(game, [0, start.square]) for start in head_starts(game)}
    apart = {square: abs(first - second) for square, (first, second) in chances.items()}

    assert min(apart, key=apart.__getitem__) == head_starts(game)[0].square == 1
    assert chances[1] == pytest.approx((0.432, 0.426), abs=5e-4)
    # Square 6 is nearer to one half, and far from fair.
    assert chances[6] == pytest.approx((0.348, 0.526), abs=5e-4)
    assert [handicap.turns for handicap in extra_turns(game, game)][:2] == [0, 1]


def test_turns_that_squares_end() -> None:
    """If every throw gives another roll, a square that costs a turn ends it; some never end."""
    rules = Rules(die=2, again=(1, 2))
    ends = analyse(Game(Board(3, effects={1: "miss 1"}), rules), exact=True)
    hangs = analyse(
        Game(Board(6, jumps={4: 3, 5: 3, 2: 6}, effects={1: "miss 1"}), rules), exact=True
    )

    # From 0 half the games win in their first turn; the others miss one and win in the third.
    assert ends.mean_exact == 3
    assert ends.turns is not None
    assert ends.turns.mean_exact == 2
    assert ends.seats[2] == pytest.approx((0.75, 0.25))
    # From 1 a throw of 2 leads to 3, and the turn never ends.
    assert hangs.turns is not None
    assert hangs.turns.lengths.pmf(4) == pytest.approx((0, 1 / 2, 0, 1 / 4, 0))
    assert hangs.p_finish_exact == Fraction(3, 4)
    with pytest.raises(
        QuestionError, match="expected rules under which every turn ends, beside effects"
    ):
        hangs.table(2)

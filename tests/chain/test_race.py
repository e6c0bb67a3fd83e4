"""Whole tables: places, first and last finish, leaders and comebacks, seats that differ."""

import math
import sys

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain.handicap import extra_turns, head_starts
from boustro.chain.race import Race, race
from boustro.chain.seats import Match, place_chances, seat_table
from boustro.errors import LimitError, QuestionError
from boustro.simulate.race import SimulatedRace, simulate_race

MB48 = builtin("mb48")


def test_the_simulation_agrees() -> None:
    """Where tokens do not bump, simulated comebacks and leaders are the chances, within four errors."""
    exact, found = race(builtin("mb47"), 3), simulate_race(builtin("mb47"), players=3, seed=3)
    lead = exact.leads(15)[15]

    for count, chance in (
        (found.comebacks, exact.comeback),
        (found.going[15], lead.going),
        (found.leaders[15], lead.leader),
        (found.leader_wins[15], lead.leader_wins),
    ):
        assert abs(found.share(count) - chance) < 4 * found.standard_error(count)


def test_rolls_at_the_table() -> None:
    """Without another roll they are the turns; with another on six each turn has 6/5 of a roll, nearly."""
    assert race(MB48).rolls == pytest.approx(52.52, abs=5e-3)
    sixes = Game(MB48.board, Rules(again=6))
    turns = analyse(sixes).table(2).turns_until_first

    assert turns < race(sixes).rolls < 1.2 * turns + 1.0
    assert race(builtin("trap")).rolls == math.inf


def test_seats_that_differ() -> None:
    """A seat may have a start or a die of its own; a head start is the one `head_starts` finds."""
    (fair, chance), board = head_starts(MB48)[0], MB48.board
    games = [MB48, Game(board, Rules(start=fair))]

    assert seat_table(games).chances[1] == pytest.approx(chance, rel=1e-12)
    assert seat_table([MB48, Game(board, Rules(die="d12"))]).chances[1] > 0.6
    assert Race.of(games).rolls < race(MB48).rolls


def test_questions_that_make_no_sense() -> None:
    """Tokens that bump, turns that never end, finishes that differ, tables and chances too large."""
    bumping = Game(Board(20), Rules(bump="start"))
    with pytest.raises(QuestionError, match="without bumping"):
        race(bumping)
    with pytest.raises(QuestionError, match="without bumping"):
        seat_table([bumping] * 2)
    with pytest.raises(QuestionError, match="1000 turns"):
        extra_turns(MB48, MB48, most=1001)
    with pytest.raises(LimitError, match="turns in advance"):
        extra_turns(MB48, MB48, most=1000)
    with pytest.raises(QuestionError, match="every turn ends"):
        race(Game(Board(6), Rules(die=2, again=(1, 2))))
    with pytest.raises(QuestionError, match="one finish"):
        Race.of([Game(Board(20)), Game(Board(30))])
    with pytest.raises(QuestionError, match="between 0 and 1"):
        race(MB48).called_by(1.0)
    with pytest.raises(LimitError, match="12 players"):
        place_chances(Match.of_players(MB48, 13))
    with pytest.raises(LimitError, match="decided within"):
        race(Board(120, jumps={s: 0 for s in range(1, 120) if s % 6})).comeback  # noqa: B018


def test_every_game_beyond_the_most_rolls_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game on 1,000 plain squares is won within 50 rolls, so all are given up after 50."""
    monkeypatch.setattr(sys.modules[SimulatedRace.__module__], "MOST_ROLLS", 50)
    found = simulate_race(Board(1000), games=300, seed=1)

    assert found.unfinished == 300
    assert found.going == (300,) * 26 + (0,)

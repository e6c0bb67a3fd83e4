"""Whole tables: places, first and last finish, leaders and comebacks, seats that differ."""

import math
import random
import sys

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain.handicap import extra_turns, head_starts
from boustro.chain.race import Race, race
from boustro.chain.seats import (
    Match,
    first_finish_law,
    last_finish_chances,
    last_finish_quantile,
    place_chances,
    seat_table,
)
from boustro.errors import LimitError, QuestionError
from boustro.simulate import SimulatedRace, simulate_race

MB48 = builtin("mb48")


def test_the_first_place_is_the_winner_s() -> None:
    """Published: with four players on mb48 the seats win 25.995, 25.318, 24.662, 24.025 %."""
    places = place_chances(Match.of_players(MB48, 4))

    assert [round(100 * row[0], 3) for row in places] == [25.995, 25.318, 24.662, 24.025]
    for row in places:
        assert sum(row) == pytest.approx(1.0, abs=1e-12)
    for column in zip(*places, strict=True):
        assert sum(column) == pytest.approx(1.0, abs=1e-12)


def test_the_law_of_the_first_finish() -> None:
    """Its mean is that of the table (52.52 turns for two on mb48), its median the quantile."""
    table = Match.of_players(MB48, 2)
    law = first_finish_law(table, 1500)

    assert sum(law) == pytest.approx(1.0, abs=1e-12)
    assert sum(n * p for n, p in enumerate(law)) == pytest.approx(52.52, abs=5e-3)
    assert sum(law[:46]) < 0.5 <= sum(law[:47])
    assert table.turns_quantile(0.5) == 46


def test_the_law_of_the_last_finish() -> None:
    """Its mean is that of the table, its quantile the first round with so large a chance."""
    table = Match.of_players(MB48, 3)
    within = last_finish_chances(table, 800)
    mean = sum(1.0 - chance for chance in within)

    assert mean == pytest.approx(table.rounds_until_last, rel=1e-9)
    median = last_finish_quantile(table, 0.5)
    assert within[int(median) - 1] < 0.5 <= within[int(median)]
    assert last_finish_quantile(Match.of_players(builtin("trap"), 2), 0.9) == math.inf


def test_leaders_and_comebacks_of_played_games() -> None:
    """Of 6,000 games played out, the shares agree with the chances within four standard errors."""
    found, games, rounds = race(builtin("mb47")), 6_000, 20
    comebacks = leaders = leaders_won = rolls = 0
    for seed in range(games):
        squares, winner, thrown = played(random.Random(seed))
        rolls += thrown
        half = squares[len(squares) // 2]
        comebacks += half[1 - winner] > half[winner]
        if len(squares) > rounds and squares[rounds][0] != squares[rounds][1]:
            leaders += 1
            leaders_won += squares[rounds][winner] > squares[rounds][1 - winner]
    lead = found.leads(rounds)[rounds]

    shares = ((comebacks, found.comeback), (leaders, lead.leader), (leaders_won, lead.leader_wins))
    for count, chance in shares:
        assert abs(count / games - chance) < 4 * math.sqrt(chance * (1 - chance) / games)
    assert rolls / games == pytest.approx(found.rolls, rel=0.03)


def played(rng: random.Random) -> tuple[list[tuple[int, int]], int, int]:
    """A game of two on mb47: the squares after rounds 0, …, the winner's seat, the rolls.

    The list has one entry for each round of the game, the last one left out: index ⌊n / 2⌋ is half
    time, because a game of n rounds has n entries.
    """
    jumps, now, after, rolls = builtin("mb47").board.jumps, [0, 0], [(0, 0)], 0
    while True:
        for seat in range(2):
            rolls += 1
            reached = now[seat] + rng.randint(1, 6)
            now[seat] = now[seat] if reached > 100 else jumps.get(reached, reached)
            if now[seat] == 100:
                return after, seat, rolls
        after.append((now[0], now[1]))


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


def test_calling_a_game() -> None:
    """The call gets better with time; one player's game is called at once."""
    found = race(MB48, 3)

    assert found.called_by(0.5) < found.called_by(0.75) < found.called_by(0.95)
    assert race(MB48, 1).called_by(0.99) == 0
    assert race(builtin("trap")).called_by(0.9) == math.inf


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


def test_turns_in_advance() -> None:
    """One turn in advance is to go first; the fairest handicap is first, and turns round with the seats."""
    found = {each.turns: each.chance for each in extra_turns(MB48, MB48)}
    better = Game(MB48.board, Rules(die="d12"))
    fair, other = extra_turns(MB48, better)[0], extra_turns(better, MB48)[0]

    assert found[0] == pytest.approx(0.4922, abs=5e-5)
    assert found[1] == pytest.approx(0.5078, abs=5e-5)
    assert sorted(found.values()) == [found[turns] for turns in range(-20, 21)]
    assert abs(fair.chance - 0.5) < 0.02
    assert fair.turns < 0 < other.turns


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

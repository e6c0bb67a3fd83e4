"""The report of a game: chances that are fair, and the two throws that changed them most."""

import pytest

from boustro import Board, Game, Play, Rules, builtin
from boustro.answers.outlook import Outlook
from boustro.answers.report import report_of
from boustro.chain import odds
from boustro.play import outset
from boustro.play.position import Position, play_outcome
from tests.there import there


def played(game: Game, players: int, seed: int) -> Play:
    """A game, rolled to its end."""
    play = Play(game, players, seed=seed)
    while not play.over:
        play.roll()
    return play


def test_chances_are_the_odds_of_each_position() -> None:
    """Before the first throw and after each, by another way; after the last one player has won for sure."""
    play = played(builtin("mb47"), 3, 5)
    report = there(report_of(play))
    for n in (0, 1, 20, play.rolls - 1):
        position = play.past[n - 1].position if n else outset(play.game, 3)
        expected = odds(play.game, position.squares, next_seat=position.turn)
        assert report.chances[n] == pytest.approx(expected, abs=1e-12)

    assert report.chances[-1] == tuple(float(seat == play.winner) for seat in (1, 2, 3))
    assert len(report.chances) == play.rolls + 1


@pytest.mark.parametrize("rules", [Rules(), Rules(again=6), Rules(again=6, again_limit=(3, "start"))])
def test_a_throw_is_luck_alone(rules: Rules) -> None:
    """The mean of the chance after the next throw, over all that can fall, is the chance before it."""
    game = Game(Board(20, jumps={3: 14, 17: 4}), rules)
    outlook, position = Outlook(game), outset(game, 2)
    for label in ("2", "6", "1", "5", "3"):
        before = there(outlook.chances(position))
        mean = [0.0, 0.0]
        for outcome in game.rules.die.outcomes:
            after = play_outcome(game, position, outcome).position
            won = tuple(float(seat == after.winner) for seat in (1, 2))
            for seat, chance in enumerate(won if after.over else outlook.chances(after) or ()):
                mean[seat] += chance / 6
        assert mean == pytest.approx(before, abs=1e-12)
        fallen = next(one for one in game.rules.die.outcomes if one.label == label)
        position = play_outcome(game, position, fallen).position


def test_the_throws_of_note_are_those_that_changed_most() -> None:
    """None was luckier than the luckiest; the words have its numbers and the names that are given."""
    play = played(builtin("flat30"), 2, 1)
    report = there(report_of(play))
    changes = [
        report.chances[n][past.player - 1] - report.chances[n - 1][past.player - 1]
        for n, past in enumerate(play.past, 1)
    ]
    luckiest, unluckiest = report.luckiest, report.unluckiest

    assert luckiest.after - luckiest.before == max(changes) == changes[luckiest.number - 1]
    assert unluckiest.after - unluckiest.before == min(changes) == changes[unluckiest.number - 1]
    assert next(report.sentences(["Ann", "Bo"])) == (
        "Luckiest throw: Bo's 1, throw 14, took the chance to win from 80.2 % to 100.0 % (+19.8 points)."
    )
    assert report.picture("svg", ["Ann", "<Bo>"]).count(b"chance seat-") == 2


def first_wins(game: Game) -> dict[Position, float]:
    """The chance of the first of two players at every position, by sweeps over all that can fall."""
    outcomes, queue = game.rules.die.outcomes, [outset(game, 2)]
    follow: dict[Position, list[Position]] = {}
    while queue:
        position = queue.pop()
        if position not in follow and not position.over:
            follow[position] = [play_outcome(game, position, o).position for o in outcomes]
            queue += follow[position]
    ends = {after for several in follow.values() for after in several if after.over}
    chances = dict.fromkeys(follow, 0.5) | {end: float(end.winner == 1) for end in ends}
    for _ in range(300):
        for position, after in follow.items():
            chances[position] = sum(chances[one] for one in after) / len(outcomes)
    return chances


@pytest.mark.parametrize(
    "rules", [Rules(bump="start"), Rules(bump="swap"), Rules(bump="start", again=6, opening=6)]
)
def test_where_tokens_bump_chances_are_simulated(rules: Rules) -> None:
    """Each is within five standard errors of the exact one, and the error is stated."""
    play = played(Game(Board(12, jumps={3: 7, 10: 2}), rules), 2, 4)
    exact, report = first_wins(play.game), report_of(play)
    assert report is not None
    assert len(report.chances) == play.rolls + 1 > 5
    for past, (chance, other) in zip(play.past, report.chances[1:], strict=True):
        expected = exact[past.position]
        assert abs(chance - expected) <= 5 * (expected * (1 - expected) / 2000) ** 0.5 + 1e-9
        assert chance + other == pytest.approx(1)

    luck, *_, known = report.sentences()
    error = sum(p * (1 - p) / 2000 for p in (report.luckiest.before, report.luckiest.after)) ** 0.5
    assert f" ± {100 * error:.1f} points)" in luck
    assert "2,000 simulated games" in known


def test_what_has_no_report() -> None:
    """A game that goes on, and one player."""
    going = Play(builtin("flat30"), 2, seed=1)

    assert report_of(going) is None
    assert report_of(played(builtin("flat30"), 1, 1)) is None
    assert report_of(played(Game(builtin("flat30").board, Rules(bump="start")), 1, 1)) is None

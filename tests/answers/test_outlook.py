"""Outlooks: the fewest rolls needed and the chances to win, from any position."""

import pytest

from boustro import Board, Game, Play, Rules, builtin
from boustro.answers.outlook import Outlook
from boustro.chain import odds
from boustro.gameplay import outset, step
from boustro.gameplay.position import play_outcome
from tests.support.there import there


def test_chances_follow_whose_turn_it_is() -> None:
    """One roll from winning for both: the one at turn wins first with 1/6, then they alternate."""
    game = Game(Board(10))
    position = outset(game, players=2)
    for throw in (4, 4, 5, 5):
        position, _ = step(game, position, throw)
    chances = Outlook(game).chances(position)

    assert chances == pytest.approx([6 / 11, 5 / 11], abs=1e-6)
    position, _ = step(game, position, 5)
    assert Outlook(game).chances(position) == pytest.approx([5 / 11, 6 / 11], abs=1e-6)


@pytest.mark.slow
def test_chances_are_the_odds_of_each_position() -> None:
    """The chances before the first throw and after each are those of `odds`."""
    play = Play(builtin("flat30"), 3, seed=6)
    outlook, position = Outlook(play.game), play.position
    while not play.over:
        expected = odds(play.game, position.squares, next_seat=position.turn)
        assert outlook.chances(position) == pytest.approx(expected, abs=1e-12)
        position = play.roll().position

    assert play.rolls > 20


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(again=6), Rules(again=6, again_limit=(3, "start"))]
)
def test_a_throw_is_luck_alone(rules: Rules) -> None:
    """The chance before a throw is the mean of the chances after it."""
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


def test_no_rolls_needed_where_another_token_can_bring_one_nearer() -> None:
    """The second token slides from 9 onto 2 and swaps: the first then needs one roll, not two."""
    game = Game(Board(10, jumps={9: 2}), Rules(bump="swap"))
    before = outset(game, players=2)
    for throw in (1, 6, 1):
        before, _ = step(game, before, throw)
    after, _ = step(game, before, 3)
    alone = [Outlook(game).rolls_needed(at.states[0]) for at in (before, after)]

    assert alone == [2, 1]
    assert Outlook(game).rolls_needed(before.states[0], players=2) is None


def test_no_chances_where_tokens_bump() -> None:
    """Bumping couples the players, so there are no chances rather than wrong ones."""
    game = Game(Board(10), Rules(bump="start"))

    assert Outlook(game).chances(outset(game, 2)) is None


def test_a_game_that_is_over_at_once() -> None:
    """Where the start is the finish nothing is needed and there are no chances to tell."""
    game = Game(Board(2), Rules(start=2))
    position = outset(game, 2)
    outlook = Outlook(game)

    assert outlook.rolls_needed(position.states[0]) == 0
    assert outlook.chances(position) is None


def test_needed_rolls_of_a_token_that_was_swapped() -> None:
    """A token swapped to where another only passed within its turn begins its own turn there."""
    rules = Rules(start=1, die="d2", again=2, opening=2, opening_move="advance", bump="swap")
    game = Game(Board(9), rules)
    position = outset(game, players=2)
    for throw in (2, 1, 2, 1):
        position, _ = step(game, position, throw)

    assert position.squares == (3, 4)
    assert [Outlook(game).rolls_needed(state) for state in position.states] == [3, 3]

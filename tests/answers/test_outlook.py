"""Outlooks: the fewest rolls needed and the chances to win, from any position."""

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.answers.outlook import Outlook
from boustro.play import outset, step
from boustro.simulate import simulate
from tests.rules_pool import all_rules


def test_needed_rolls_are_the_fewest() -> None:
    """At the outset they are `min_rolls`, under every combination of rules."""
    for rules in all_rules():
        game = Game(Board(8, jumps={2: 6, 7: 1}), rules)
        position = outset(game)

        assert Outlook(game).rolls_needed(position.states[0]) == boustro.min_rolls(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_at_the_outset(players: int) -> None:
    """MB48 stay: winning chances by seat as computed (the oracle page), to three digits."""
    exact = {
        2: [50.780, 49.220],
        3: [34.286, 33.323, 32.391],
        4: [25.995, 25.318, 24.662, 24.025],
    }
    game = boustro.builtin("mb48")
    chances = Outlook(game).chances(outset(game, players))

    assert chances == pytest.approx([share / 100 for share in exact[players]], abs=1e-5)


def test_chances_with_extra_turns() -> None:
    """With another roll on a six they are those of a simulation, within four standard errors."""
    game = Game(Board(20, jumps={3: 9, 14: 2}), Rules(again=6, again_limit=(3, "start")))
    chances = Outlook(game).chances(outset(game, 2))
    result = simulate(game, games=20_000, seed=2, players=2)

    assert chances is not None
    assert sum(chances) == pytest.approx(1, abs=1e-5)
    assert abs(chances[0] - result.win_shares[0]) < 4 * 0.5 / 20_000**0.5


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
    """Bumping couples the players: nothing is said rather than something wrong."""
    game = Game(Board(10), Rules(bump="start"))

    assert Outlook(game).chances(outset(game, 2)) is None


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(again=6),
        Rules(again=6, again_limit=(3, "start")),
        Rules(again=(1, 2), again_limit=(2, "void"), die="d3", overshoot="bounce"),
        Rules(opening=6, again=6, again_limit=(2, "keeps")),
        Rules(die="2d3", again="doubles"),
    ],
    ids=str,
)
def test_chances_are_the_mean_of_what_the_next_throw_makes_of_them(rules: Rules) -> None:
    """In every position, in the middle of a turn too: the law of total probability."""
    game = Game(Board(12, jumps={3: 9, 10: 2}), rules)
    outlook, die = Outlook(game), game.rules.die
    positions, middle = [outset(game, 3)], 0
    for position in positions:
        mean = [0.0] * 3
        for outcome in die.outcomes:
            after, _ = step(game, position, outcome)
            share = outcome.weight / die.total_weight
            chances = outlook.chances(after) or [float(after.winner == s) for s in (1, 2, 3)]
            mean = [m + share * c for m, c in zip(mean, chances, strict=True)]
            if not after.over and after not in positions and len(positions) < 60:
                positions.append(after)
        middle += any(state.agains for state in position.states)

        assert outlook.chances(position) == pytest.approx(mean, abs=1e-11)
    assert middle or rules.again is None


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

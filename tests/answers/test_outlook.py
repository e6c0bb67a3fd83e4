"""Outlooks: the fewest rolls needed and the chances to win, from any position."""

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.answers import outlook
from boustro.answers.outlook import Outlook
from boustro.play import outset, step
from boustro.simulate import simulate
from boustro.simulate.table import Table
from tests.rules_pool import all_rules


def test_needed_rolls_are_the_fewest() -> None:
    """At the outset they are `min_rolls`, under every combination of rules."""
    for rules in all_rules():
        game = Game(Board(8, jumps={2: 6, 7: 1}), rules)
        position = outset(game)

        assert Outlook(game, 1).needed(position.states[0]) == boustro.min_rolls(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_at_the_outset(players: int) -> None:
    """MB48 stay: winning chances by seat as computed (the oracle page), to three digits."""
    exact = {
        2: [50.780, 49.220],
        3: [34.286, 33.323, 32.391],
        4: [25.995, 25.318, 24.662, 24.025],
    }
    game = boustro.builtin("mb48")
    chances = Outlook(game, players).chances(outset(game, players))

    assert chances == pytest.approx([share / 100 for share in exact[players]], abs=1e-5)


def test_chances_with_extra_turns() -> None:
    """With another roll on a six they are those of a simulation, within four standard errors."""
    game = Game(Board(20, jumps={3: 9, 14: 2}), Rules(again=6, again_limit=(3, "start")))
    chances = Outlook(game, 2).chances(outset(game, 2))
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
    chances = Outlook(game, 2).chances(position)

    assert chances == pytest.approx([6 / 11, 5 / 11], abs=1e-6)
    position, _ = step(game, position, 5)
    assert Outlook(game, 2).chances(position) == pytest.approx([5 / 11, 6 / 11], abs=1e-6)


def test_no_chances_where_tokens_bump() -> None:
    """Bumping couples the players: nothing is said rather than something wrong."""
    game = Game(Board(10), Rules(bump="start"))

    assert Outlook(game, 2).chances(outset(game, 2)) is None


def test_arrays_give_what_the_readable_twin_gives() -> None:
    """Turn by turn the same chances, also where throws keep the turn."""
    house = (
        Rules(),
        Rules(again=6),
        Rules(again=6, again_limit=(3, "start")),
        Rules(opening=6, again=6),
        Rules(die="2d6", again="doubles", overshoot="bounce"),
    )
    games = [Game(Board(20, jumps={3: 9, 14: 2}), rules) for rules in house]
    for game in (*games, Game(Board(20), Rules(die="1"))):
        table = Table.of(game, 2)
        slow, fast = outlook._one_by_one(table), outlook._by_arrays(table)

        assert slow is not None
        assert fast is not None
        assert abs(len(fast) - len(slow)) <= 1
        for some, others in zip(fast, slow, strict=False):
            assert list(some) == pytest.approx(list(others), abs=1e-8)

"""All single edits at once: with the core and without, and both beside exact fractions."""

import math
import random
from array import array
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from boustro import Board, Game, Rules, builtin
from boustro.chain import analyse
from boustro.chain.edits import AllEdits, are_edits_listed, rows_of, with_entry, with_exit
from boustro.chain.expected import expected_rolls
from boustro.model.track import Track
from tests.support.missing import needs
from tests.support.pure import without_core
from tests.support.strategies import games

ONLY_SIXES = {square: 0 for square in range(1, 24) if square % 6}
CRUEL = {entry: entry // 3 for entry in range(4, 100) if entry % 3} | {7: 80, 31: 97}


def means(game: Game) -> list[float]:
    """The means after every change and every move, row by row."""
    mean = expected_rolls(game)
    both = AllEdits.of(game, mean), AllEdits.of_moves(game, mean)
    return [mean for found in both for row in rows_of(found.means) for mean in row]


def agree(game: Game) -> None:
    """With the core and without, the means agree to twelve digits."""
    with without_core():
        by_python = means(game)
    for one, other in zip(means(game), by_python, strict=True):
        assert repr(one) == repr(other) or math.isclose(one, other, rel_tol=1e-12)


@pytest.mark.slow
@needs("the compiled core")
@settings(max_examples=60)
@given(games(max_size=12))
def test_core_and_python_agree_on_every_change(game: Game) -> None:
    """Both agree to twelve digits, under every rule that Python's update takes."""
    with without_core():
        is_updated = are_edits_listed(game)
    if is_updated:
        agree(game)


@needs("the compiled core")
@pytest.mark.parametrize("name", ["mb47", "mb48", "trap"])
def test_core_and_python_agree_on_boards_of_a_hundred_squares(name: str) -> None:
    """They agree on boards that people play, one of them with a trap."""
    agree(builtin(name))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "digits"),
    [
        (builtin("mb47"), 1e-14),
        (Game(Board(23, jumps=ONLY_SIXES)), 1e-14),
        (Game(Board(100, jumps=CRUEL)), 1e-13),
        (Game(builtin("mb47").board, Rules(opening=6)), 1e-14),
    ],
    ids=["mb47", "only sixes", "cruel", "opening"],
)
def test_means_beside_exact_fractions(game: Game, digits: float) -> None:
    """A sample of changes and moves has the exact mean; small means keep their digits."""
    rng, jumps, mean = random.Random(3), list(game.board.jumps), expected_rolls(game)
    changes, moves = AllEdits.of(game, mean), AllEdits.of_moves(game, mean)
    for _ in range(40):
        entry, exit = rng.randint(1, game.size), rng.randint(1, game.size)
        hold(changes.means[entry, exit], with_exit(game, entry, exit), digits)
    plain = sorted(set(range(1, game.size + 1)) - set(jumps))
    for _ in range(20):
        place, to = rng.randrange(len(jumps)), rng.choice(plain)
        hold(moves.means[place, to], with_entry(game, jumps[place], to), digits)


def hold(mean: float, changed: Game | None, digits: float) -> None:
    """A mean is that of the changed game, infinite with a trap."""
    assert changed is not None
    exact = analyse(changed, exact=True).mean_exact
    if exact is None:
        assert mean == math.inf
    else:
        assert abs(Fraction(mean) - exact) <= digits * exact


def test_without_jumps_nothing_is_moved() -> None:
    """A board without jumps has no row of moves."""
    game = Game(Board(9))

    assert AllEdits.of_moves(game, expected_rolls(game)).means.tolist() == []


@needs("the compiled core")
def test_jumps_that_do_not_end_as_the_track_s_are_refused() -> None:
    """The kernel refuses exits that do not lead to those of the track."""
    track: Any = Track.of(Game(Board(9, jumps={2: 5, 5: 7}), Rules(chaining="follow"))).core_form
    matrices = {"changes": array("d", bytes(800)), "means": array("d", bytes(800))}
    track.edits(array("q", [5, 7]), mean=2.0, moves=False, **matrices)
    for exits, sentence in (
        ([5], "exits: expected 2 of them, as many as entries, found 1"),
        ([5, 8], "exits: expected jumps that end where those of the track do, found 5"),
        ([5, 2], "exits: expected jumps that end where those of the track do, found 5"),
    ):
        with pytest.raises(ValueError, match=sentence):
            track.edits(array("q", exits), mean=2.0, moves=False, **matrices)
    with pytest.raises(ValueError, match="moves: expected jumps that are not followed"):
        track.edits(array("q", [5, 7]), mean=2.0, moves=True, **matrices)

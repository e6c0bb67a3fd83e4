"""All single edits at once: with the core and without, and both beside exact fractions."""

import math
import random
from array import array
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given, settings

from boustro import Board, Game, Rules, builtin
from boustro.chain import analyse
from boustro.chain.edits import AllEdits, are_listed, rows_of, with_entry, with_exit
from boustro.chain.expected import expected_rolls
from boustro.core import native
from tests.pure import without_core
from tests.strategies import games

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


@pytest.mark.skipif(native is None, reason="this installation has no compiled core")
@settings(max_examples=60)
@given(games(max_size=12))
def test_core_and_python_agree_on_every_change(game: Game) -> None:
    """To twelve digits, under every rule."""
    if are_listed(game):
        agree(game)


@pytest.mark.skipif(native is None, reason="this installation has no compiled core")
@pytest.mark.parametrize("name", ["mb47", "mb48", "trap"])
def test_core_and_python_agree_on_boards_of_a_hundred_squares(name: str) -> None:
    """The same on boards as they are played, one of them with a trap."""
    agree(builtin(name))


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
    """A sample of changes and moves has the exact mean; nothing is lost where little is left of it."""
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


ARRIVALS: dict[str, Any] = {
    "targets": array("q", [1, -1]),
    "reached": array("q", [1, 2]),
    "chances": array("d", [1.0]),
    "start": 0,
    "memories": 1,
    "walked": array("q", [0, 1, -1]),
    "jumped": array("q", [0, 1, -1]),
    "first_passed": array("q", [0, 0, 1, 2]),
    "passed": array("q", [1, 2]),
    "exits": array("q", [-1, -1, -1]),
    "follows": False,
    "is_quick": True,
}
UNSOUND: list[tuple[dict[str, Any], str]] = [
    ({"targets": array("q", [2, -1])}, "targets: expected states below 2, found 2"),
    ({"targets": array("q", [1, -2])}, "targets: expected values in"),
    ({"reached": array("q", [1, 3])}, "reached: expected values in -1..2, found 3"),
    ({"reached": array("q", [1])}, "reached: expected 2 values, found 1"),
    ({"chances": array("d")}, "chances: expected at least 1"),
    ({"start": 2}, "start: expected a state"),
    ({"memories": 9}, "memories: expected 1..8, found 9"),
    ({"walked": array("q", [0, 2, -1])}, "walked: expected values in -2..1, found 2"),
    ({"jumped": array("q", [0])}, "jumped: expected 3 values, found 1"),
    ({"first_passed": array("q", [0, 2, 1, 2])}, "first_passed: expected ascending values"),
    ({"passed": array("q", [0, 2])}, "passed: expected values in 1..2, found 0"),
    ({"exits": array("q", [-1, 3, -1])}, "exits: expected squares below 3, found 3"),
]


@pytest.mark.skipif(native is None, reason="this installation has no compiled core")
@pytest.mark.parametrize(("change", "message"), UNSOUND)
def test_unsound_arrivals_are_refused(change: dict[str, Any], message: str) -> None:
    """Numbers that would lead a kernel outside its memory raise an error that names them."""
    means = array("d", bytes(72))
    made = cast("Any", native).Arrivals
    made(**ARRIVALS).edits(mean=2.0, moves=False, changes=array("d", bytes(72)), means=means)
    assert means.tolist()[3:] == [math.inf, 2.0, 1.0, math.inf, math.inf, 2.0]
    with pytest.raises(ValueError, match=message):
        made(**{**ARRIVALS, **change})

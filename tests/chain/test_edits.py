"""All single edits at once: kernel and readable twin to the bit, and both beside exact fractions."""

import math
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings

from boustro import Board, Game, Rules, builtin
from boustro.chain import analyse
from boustro.chain.arrivals import memories
from boustro.chain.edited import with_entry, with_exit
from boustro.chain.edits import MOST_MEMORIES, AllEdits
from boustro.chain.expected import expected_rolls
from boustro.core import native
from tests.pure import without_core
from tests.strategies import games

ONLY_SIXES = {square: 0 for square in range(1, 24) if square % 6}
CRUEL = {entry: entry // 3 for entry in range(4, 100) if entry % 3} | {7: 80, 31: 97}


def tables(game: Game) -> list[str]:
    """Every figure of both tables, as it is written in full."""
    mean = expected_rolls(game)
    both = AllEdits.of(game, mean), AllEdits.of_moves(game, mean)
    return [repr(matrix.tolist()) for found in both for matrix in found]


def by_the_twin(game: Game) -> list[str]:
    """The same without the core."""
    with without_core():
        return tables(game)


@pytest.mark.skipif(native is None, reason="this installation has no compiled core")
@settings(max_examples=60)
@given(games(max_size=12))
def test_the_kernel_is_its_twin_to_the_bit(game: Game) -> None:
    """Kernel and twin do the same operations in the same order, under every rule."""
    if memories(game) <= MOST_MEMORIES:
        assert tables(game) == by_the_twin(game)


@pytest.mark.skipif(native is None, reason="this installation has no compiled core")
@pytest.mark.parametrize("name", ["mb47", "mb48", "trap"])
def test_the_kernel_is_its_twin_on_boards_of_a_hundred_squares(name: str) -> None:
    """The same on boards as they are played, one of them with a trap."""
    assert tables(builtin(name)) == by_the_twin(builtin(name))


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

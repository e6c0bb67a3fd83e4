"""The search held against the interpreter, which shares no code with it."""

import itertools
import random

import pytest

import boustro
from boustro import Board, Die, Game, Outcome, Rules
from boustro.errors import LayoutError
from tests.support import interpreter
from tests.support.house_pool import DICE, random_jumps, rule_combinations
from tests.support.interpreter import House

pytestmark = pytest.mark.slow


def random_matrix(rng: random.Random, side: int) -> list[list[int]]:
    """A LeetCode board: any cell may hold any destination, entries on exits included."""
    density = rng.choice((0.02, 0.1, 0.3, 0.6, 0.9))
    size = side * side
    matrix = [
        [rng.randint(1, size) if rng.random() < density else -1 for _ in range(side)]
        for _ in range(side)
    ]
    if rng.random() < 0.9:
        # The statement keeps the first and the last square plain; one board in ten does not.
        matrix[-1][0] = -1
        matrix[0][0 if side % 2 == 0 else -1] = -1
    return matrix


def test_leetcode_boards_of_every_size() -> None:
    """5,700 random boards, n = 2..20, have the interpreter's fewest rolls and levels."""
    rng = random.Random(909)
    for side, _ in itertools.product(range(2, 21), range(300)):
        matrix = random_matrix(rng, side)
        before = [list(row) for row in matrix]
        size, jumps = interpreter.leetcode_squares(matrix)

        assert boustro.min_rolls(matrix) == interpreter.fewest_rolls(size, jumps, House(start=1))
        assert matrix == before


@pytest.mark.parametrize("die", DICE)
def test_every_rule_combination(die: str) -> None:
    """Rolls, turns, levels, counts and sequences agree under every combination of rules."""
    rng = random.Random(die)
    played = 0
    for kwargs in rule_combinations(die):
        for _ in range(4):
            size = rng.randint(3, 9)
            finish = None if kwargs["overshoot"] == "win" else rng.choice((None, size - 1))
            jumps = random_jumps(rng, size)
            house = House(outcomes=DICE[die], finish=finish, **kwargs)
            if not interpreter.is_sound(size, jumps, house):
                with pytest.raises(LayoutError):
                    Game(Board(size, jumps=jumps), Rules(die=die, finish=finish, **kwargs))
                continue
            game = Game(Board(size, jumps=jumps), Rules(die=die, finish=finish, **kwargs))
            agree(game, size, jumps, house)
            played += 1

    assert played > 500


def agree(game: Game, size: int, jumps: dict[int, int], house: House) -> None:
    """Hold every answer about one game against the interpreter's."""
    fewest, levels = interpreter.rolls_and_levels(size, jumps, house)
    sequences = interpreter.sequences_by_roll(size, jumps, house, max(3, fewest or 0))
    count = 0 if fewest is None else sequences[fewest]
    assert boustro.min_rolls(game) == fewest, game
    assert boustro.min_turns(game) == interpreter.fewest_turns(size, jumps, house), game
    assert list(boustro.levels(game)) == levels, game
    assert boustro.count_shortest_routes(game) == count, game
    for rolls in range(4):
        assert boustro.count_throw_sequences(game, rolls) == sequences[rolls], game
    if count <= 200 and (fewest or 0) <= 4:
        throws = [route.throws for route in boustro.shortest_routes(game)]
        assert throws == interpreter.shortest_sequences(size, jumps, house), game


def test_loaded_die_counts_faces_not_weights() -> None:
    """Routes are counted over throws: a heavier face is still one throw."""
    board = Board(12, jumps={4: 9})
    fair = Game(board, Rules(die="1,6"))
    loaded = Game(board, Rules(die=Die([Outcome(1, 5), Outcome(6, 2)])))

    assert boustro.count_shortest_routes(fair) == boustro.count_shortest_routes(loaded)
    assert boustro.shortest_route(fair) == boustro.shortest_route(loaded)

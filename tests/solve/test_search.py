"""The steps of a search: levels never fall, the queue is right, nothing is lost."""

import random

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.errors import LimitError
from boustro.solve.kernels import ByReference
from boustro.solve.reference import min_turns, refuse_beyond
from tests.solve.test_independent import random_matrix


def test_with_a_stack_the_last_square_found_is_searched_from_first() -> None:
    """The order is that of a stack written out here; its levels are never too small."""
    rng = random.Random(9)
    for _ in range(60):
        matrix = random_matrix(rng, rng.randint(2, 6))
        game = Game.from_matrix(matrix)
        taken = [(step.state.square, step.level) for step in boustro.search(game, stack=True)]
        assert taken == depth_first(dict(game.board.jumps), game.size)
        right = boustro.levels(game)
        assert all(level >= (right[square] or 0) for square, level in taken)


def depth_first(jumps: dict[int, int], size: int) -> list[tuple[int, int]]:
    """The squares that a stack gives, each with the rolls on the way to it, by LeetCode's rules."""
    stack, rolls, taken = [1], {1: 0}, list[tuple[int, int]]()
    while stack and size not in rolls:
        square = stack.pop()
        taken.append((square, rolls[square]))
        for reached in range(square + 1, min(square + 6, size) + 1):
            landed = jumps.get(reached, reached)
            if landed not in rolls:
                rolls[landed] = rolls[square] + 1
                stack.append(landed)
    return taken


def test_a_board_as_large_as_the_limit_is_not_refused() -> None:
    """The limit is the largest size that is answered."""
    refuse_beyond(Game(Board(9)), 9, "list the levels of")
    with pytest.raises(LimitError):
        refuse_beyond(Game(Board(10)), 9, "list the levels of")
    kernels = [ByReference(Game(Board(size))).kernel for size in (10_000_000, 10_000_001)]
    assert kernels == ["reference", "none"]


def test_fewest_turns_count_the_turns_that_begin() -> None:
    """Without the core, too: if a second six in a turn is void, a turn takes eleven squares."""
    twice = Rules(again=6, again_limit=(2, "void"))

    assert [min_turns(Game(Board(size), twice)) for size in (11, 12, 22, 23)] == [1, 2, 2, 3]

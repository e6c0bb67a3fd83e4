"""The search as steps: levels never fall, the queue is what is taken next, nothing is lost."""

import itertools
import random

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.errors import LimitError
from boustro.model.turn import State
from boustro.solve.kernels import ByReference
from boustro.solve.reference import min_turns, refuse_beyond
from tests.solve.test_witnesses import random_matrix


def test_steps_take_the_head_of_the_queue() -> None:
    """Each step searches from the first state of the queue the step before left behind."""
    rng = random.Random(4)
    for _ in range(100):
        game = Game.from_matrix(random_matrix(rng, rng.randint(2, 8)))
        steps = list(boustro.search(game))
        for before, after in itertools.pairwise(steps):
            assert after.state in before.queue
            position = before.queue.index(after.state)
            # Only a finished game is taken from the queue without being searched from.
            assert all(state.square == game.finish for state in before.queue[:position])
            assert after.level >= before.level


def test_found_states_are_new_once() -> None:
    """Every state is new exactly once, at one level more than the state it was found from."""
    game = boustro.builtin("mb47")
    levels = boustro.levels(game)
    seen = {game.start}
    for step in boustro.search(game):
        for found in step.found:
            assert found.new == (found.state.square not in seen)
            seen.add(found.state.square)
            if found.new:
                assert levels[found.state.square] == step.level + 1


def test_search_ends_when_the_finish_is_found() -> None:
    """The last step is the one that finds the finish; without a route the queue runs empty."""
    last = list(boustro.search(boustro.builtin("leetcode")))[-1]
    wall = list(boustro.search(boustro.builtin("wall")))[-1]

    assert any(found.won for found in last.found)
    assert wall.queue == ()


def test_entry_can_be_rested_on() -> None:
    """A square entered by a jump and one walked to are told apart: an entry put on is searched."""
    game = boustro.builtin("onejump")

    assert boustro.levels(game)[15] == 1
    assert boustro.min_rolls(game) == 3


def test_what_is_found_is_what_is_searched_from() -> None:
    """Without memory a state is a square in every part of a step, whatever gives another roll."""
    steps = list(boustro.search(Board(12), Rules(again=6)))
    kept = {State(0), *(state for step in steps for state in step.queue)}

    for step in steps:
        assert {found.state for found in step.found} <= kept
        assert {found.state for found in step.found if found.new} <= set(step.queue)


def test_with_a_stack_the_last_square_found_is_searched_from_first() -> None:
    """As a stack written out here takes them; its levels are never less than the right ones."""
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
    """Without the core, too: where a second six in a turn is not played, a turn takes eleven squares at most."""
    twice = Rules(again=6, again_limit=(2, "void"))

    assert [min_turns(Game(Board(size), twice)) for size in (11, 12, 22, 23)] == [1, 2, 2, 3]

"""The search in words and figures: its squares, its sentences, its limit."""

from collections import deque

import pytest

from boustro import Board, Game, Rules, builtin
from boustro.answers import search
from boustro.answers.search import search_answer
from boustro.errors import LimitError

JUMPS = {3: 22, 5: 8, 20: 29, 27: 1, 21: 9, 17: 4, 19: 7}


def levels_by_hand(size: int, jumps: dict[int, int]) -> dict[int, int]:
    """How many rolls reach each square: a breadth-first search that is not boustro's."""
    levels, waiting = {1: 0}, deque([1])
    while waiting:
        square = waiting.popleft()
        for reached in range(square + 1, min(square + 6, size) + 1):
            landed = jumps.get(reached, reached)
            if landed not in levels:
                levels[landed] = levels[square] + 1
                waiting.append(landed)
    return levels


def test_each_square_is_settled_at_its_level_by_the_step_that_finds_it() -> None:
    """The levels are the fewest rolls; the start is there before the first step."""
    answer = search_answer(Game(Board(30, columns=6, jumps=JUMPS), Rules(start=1)))
    settled = answer.settled_squares
    by_hand = levels_by_hand(30, JUMPS)

    assert len(settled) > 10
    assert all(one.level == by_hand[one.square] for one in settled)
    for one in settled[1:]:
        assert one.square in {throw.landed for throw in answer.steps[one.step - 1].found}
    assert [one.step for one in settled] == sorted(one.step for one in settled)


def test_a_step_names_the_jumps_that_its_throws_take() -> None:
    """A ladder and a snake with both their ends, any other square alone."""
    (first, *_) = search_answer(Game(Board(36, jumps={2: 30, 5: 2}), Rules(start=1))).steps

    assert "2 to 30, 3, 4, 5 to 2, 6, 7" in first.sentence


def test_a_search_of_as_many_steps_as_are_allowed_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step more is refused."""
    game = builtin("leetcode")
    steps = len(search_answer(game).steps)
    monkeypatch.setattr(search, "_MOST_STEPS", steps)
    assert len(search_answer(game).steps) == steps
    monkeypatch.setattr(search, "_MOST_STEPS", steps - 1)
    with pytest.raises(LimitError, match=f"at most {steps - 1} steps"):
        search_answer(game)

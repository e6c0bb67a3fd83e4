"""Built-in boards: each sound, sourced, and with the answer its source gives."""

import pytest

import boustro

ANSWERS = {
    "mb47": 7,
    "mb48": 7,
    "leetcode": 4,
    "flat30": 3,
    "resolved36": 3,
    "graph100": 3,
    "hackerrank1": 3,
    "hackerrank2": 5,
    "empty100": 17,
    "gyan72": 5,
    "wall": None,
    "trap": 2,
    "greedy": 3,
    "onejump": 3,
}


def test_every_board_is_listed_here() -> None:
    """No built-in board goes without a stated answer."""
    assert tuple(ANSWERS) == boustro.builtin_names()


@pytest.mark.parametrize("name", ANSWERS)
def test_name_source_and_answer(name: str) -> None:
    """A built-in board says what it is and where it is from, and has its fewest rolls."""
    game = boustro.builtin(name)

    assert game.board.name
    assert game.board.source
    assert boustro.min_rolls(game) == ANSWERS[name]


def test_greedy_loses() -> None:
    """Always taking the longest ladder in reach needs 4 rolls on the teaching board."""
    game = boustro.builtin("greedy")
    square, rolls = game.start, 0
    while square != game.finish:
        reach = range(square + 1, min(square + 6, game.size) + 1)
        square = max(game.board.jumps.get(s, s) for s in reach)
        rolls += 1

    assert rolls == 4

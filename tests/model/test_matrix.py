"""Matrices of the classics are read or refused with every reason, and never changed."""

from typing import Any

import pytest

from boustro import Board, Game
from boustro.errors import InputError, LayoutError
from tests.model.test_board import names_of


def test_rectangles_are_boards() -> None:
    """Two rows of three are a board of six squares drawn in three columns."""
    game = Game.from_matrix([[-1, 2, -1], [-1, -1, 4]])

    assert game.board == Board(6, columns=3, jumps={3: 4, 5: 2})


@pytest.mark.parametrize(
    ("matrix", "names"),
    [
        ([], ["size"]),
        ([[]], ["row"]),
        ([[-1, -1], [-1]], ["ragged"]),
        ([[-1, -1], 7], ["row"]),
        ([[-1.0, -1], [-1, 2.5]], ["cell", "cell"]),
        ([[-1, True], [-1, None]], ["cell", "cell"]),
        ([[-1, "3"], [-1, -1]], ["cell"]),
        ([[-1, 5], [-1, -2]], ["exit-out-of-range", "exit-out-of-range"]),
        ([[-1, 0], [-1, -1]], ["exit-off-board"]),
        ([[-1, 10**30], [-1, -1]], ["exit-out-of-range"]),
    ],
    ids=str,
)
def test_bad_matrices(matrix: Any, names: list[str]) -> None:
    """Every reason is named, with the row and column where it stands."""
    with pytest.raises(LayoutError) as error:
        Game.from_matrix(matrix)

    assert names_of(error) == names


def test_places_count_from_one() -> None:
    """The place is named as a person counts: rows from the top, columns from the left."""
    with pytest.raises(LayoutError, match=r"row 1, column 2: expected an exit in .*, got 3 -> 9"):
        Game.from_matrix([[-1, 9], [-1, -1]])


def test_bad_flat_arrays() -> None:
    """A flat array names the index, and what its cells may hold, as a file of such cells does."""
    with pytest.raises(LayoutError, match=r"index 2: expected -1 or an index in 0\.\.3, got 9"):
        Game.from_flat([-1, -1, 9, -1])
    with pytest.raises(LayoutError, match="index 1"):
        Game.from_flat([-1, 1.5, -1])
    with pytest.raises(LayoutError):
        Game.from_flat([])


@pytest.mark.parametrize("thing", [None, 7, b"x", [1, 2, 3], {"1": 2}, object()])
def test_what_is_no_game(thing: Any) -> None:
    """Anything else is refused; for a flat array the error names the right call."""
    with pytest.raises(InputError, match="from_flat"):
        Game.of(thing)


def test_rules_of_a_bare_thing() -> None:
    """A bare board has boxed rules, a bare matrix those of LeetCode; others replace them."""
    assert Game.of(Board(9)).start == 0
    assert Game.of([[-1, -1], [-1, -1]]).start == 1
    assert Game.of([[-1, -1], [-1, -1]], "boxed").start == 0
    assert Game.of(Game(Board(9)), "leetcode").start == 1

"""The five classics: each write-up's own cases, in its own shape, with its flaws shown."""

import copy
from array import array
from dataclasses import replace

import numpy as np
import pytest

import boustro
from boustro import Board, Game, Numbering
from tests.support.published import FLAT, FLAT_ROUTES, RESOLVED, SAMPLE

FROM_ZERO = [FLAT.get(cell, 0) - 1 for cell in range(1, 31)]
"""The flat array's cells counted from 0."""


# 1. The matrix, numbering table first.


@pytest.mark.parametrize(("side", "corner"), [(6, (0, 0)), (5, (0, 4)), (2, (0, 0)), (3, (0, 2))])
def test_first_last_square_is_in_a_top_corner(side: int, corner: tuple[int, int]) -> None:
    """Square n² is at the top left for even n and at the top right for odd n."""
    assert Numbering(side, side).cell(side * side) == corner


def test_first_table_and_challenge_agree() -> None:
    """The table built once and the coordinates computed on the fly say the same."""
    numbering = Numbering(7, 5)
    table = numbering.table()

    for square, (row, column) in enumerate(numbering.cells(), start=1):
        assert table[row][column] == square
        assert numbering.cell(square) == (row, column)
        assert numbering.square(row, column) == square


# 2. The arithmetic mapping and the function's shape.


@pytest.mark.parametrize(
    ("matrix", "rolls"),
    [
        (SAMPLE, 4),
        ([[-1, -1], [-1, 3]], 1),
        ([[-1, -1], [-1, -1]], 1),
        ([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]], 1),
    ],
)
def test_second_cases(matrix: list[list[int]], rolls: int) -> None:
    """The write-up's four cases, as lists, tuples and arrays; the caller's data stays as it is."""
    before = copy.deepcopy(matrix)

    assert boustro.min_rolls(matrix) == rolls
    assert boustro.min_rolls(tuple(map(tuple, matrix))) == rolls
    for kind in (np.int8, np.int32, np.int64):
        assert boustro.min_rolls(np.array(matrix, dtype=kind)) == rolls
    assert boustro.min_rolls([array("i", row) for row in matrix]) == rolls
    assert matrix == before


def test_second_route_is_among_the_shortest() -> None:
    """The route 1→2⇒15→17⇒13→14⇒35→36 is a shortest one of the 6×6 sample."""
    routes = [str(route) for route in boustro.shortest_routes(SAMPLE)]

    assert "1→2⇒15→17⇒13→14⇒35→36" in routes
    assert len(routes) == boustro.count_shortest_routes(SAMPLE)


def test_second_exit_is_not_followed_again() -> None:
    """A jump that ends on an entry leaves the token there: it takes another roll."""
    ladder_on_ladder = Board(36, jumps={3: 15, 15: 36})

    assert boustro.min_rolls(ladder_on_ladder, "leetcode") == 3
    assert boustro.min_rolls(ladder_on_ladder, {"start": 1, "chaining": "follow"}) == 1


# 3. The flat array.


def test_third_answer_and_all_seven_sequences() -> None:
    """Three throws, in exactly the seven ways that were computed for the oracle page."""
    game = Game.from_flat(FROM_ZERO)

    assert boustro.min_rolls(game) == 3
    assert [route.throws for route in boustro.shortest_routes(game)] == FLAT_ROUTES
    assert game == Game(replace(boustro.builtin("flat30").board, columns=10), "gfg")


def test_third_flaw_no_route_is_said_to_be_none() -> None:
    """Where the write-up's code returns its last distance, the answer is None, with a reason."""
    walled = [-1] * 30
    for cell in range(10, 16):
        walled[cell] = 2

    assert boustro.min_rolls(Game.from_flat(walled)) is None
    assert "wall" in str(boustro.explain(Game.from_flat(walled)))


# 4. The resolved matrix of the game object.


def test_fourth_answer_is_three() -> None:
    """The example said to need 4 needs 3: 1→6⇒18→23⇒35→36, and there is no other way."""
    game = Game.from_resolved(RESOLVED)

    assert boustro.min_rolls(game) == 3
    assert [str(route) for route in boustro.shortest_routes(game)] == ["1→6⇒18→23⇒35→36"]


def test_fourth_flaw_changes_the_callers_board() -> None:
    """The matrix handed in is the matrix handed back."""
    matrix = copy.deepcopy(RESOLVED)
    Game.from_resolved(matrix)

    assert matrix == RESOLVED


def test_fourth_flaw_unsolvable_without_a_snake_on_the_last_square() -> None:
    """A wall of six snakes is unsolvable too, with the last square plain."""
    resolved = [list(row) for row in Numbering(6, 6).table()]
    for square in range(20, 26):
        row, column = Numbering(6, 6).cell(square)
        resolved[row][column] = 3

    assert boustro.min_rolls(Game.from_resolved(resolved)) is None

"""Why there is no route: each kind on a board made for it, and never where there is a route."""

import random

import boustro
from boustro import Board, Game, Rules
from tests.solve.test_witnesses import random_matrix


def reason(board: Board, rules: Rules | str = "boxed") -> tuple[str, tuple[int, ...]]:
    """The kind and squares of the explanation there must be."""
    explanation = boustro.explain(Game(board, rules))
    assert explanation is not None
    return explanation.kind, explanation.squares


def test_wall() -> None:
    """As many entries in a row as the largest throw are a wall, named from end to end."""
    assert reason(Board(36, jumps=dict.fromkeys(range(20, 26), 8))) == ("wall", (20, 25))
    assert reason(Board(36, jumps=dict.fromkeys(range(20, 28), 8))) == ("wall", (20, 27))


def test_five_entries_are_no_wall_for_six_faces() -> None:
    """One entry fewer is walked past, and there is nothing to explain."""
    assert boustro.explain(Board(36, jumps=dict.fromkeys(range(20, 25), 8))) is None


def test_finish_is_an_entry() -> None:
    """A snake's head on the finish takes away whoever throws onto it."""
    assert reason(Board(10, jumps={10: 3})) == ("finish-is-entry", (10,))


def test_finish_is_an_entry_but_a_ladder_ends_there() -> None:
    """A token that lands on the finish by a jump has won, whatever starts there."""
    assert boustro.explain(Board(10, jumps={10: 3, 4: 10})) is None


def test_die_cannot_reach() -> None:
    """Even throws never reach an odd finish."""
    assert reason(Board(9), Rules(die="2,4")) == ("die", (8,))


def test_trap() -> None:
    """Where no simpler reason holds, the squares that hold the token are named."""
    assert reason(Board(10, jumps={4: 0, 6: 2}), Rules(die="2,4")) == ("trap", (0, 2))


def test_opening_that_leads_back_for_ever() -> None:
    """An opening square that sends the token home again is a trap of one square."""
    assert reason(Board(9, jumps={1: 0}), Rules(opening=6)) == ("trap", (0,))


def test_explained_exactly_when_there_is_no_route() -> None:
    """On random boards there is a reason exactly when there is no route."""
    rng = random.Random(8)
    unsolvable = 0
    for _ in range(1200):
        matrix = random_matrix(rng, rng.randint(2, 6))
        game = Game.from_matrix(matrix, Rules(start=1, die="d2"))
        explanation = boustro.explain(game)
        unsolvable += explanation is not None

        assert (explanation is None) == (boustro.min_rolls(game) is not None)
        if explanation is not None and explanation.kind == "wall":
            first, last = explanation.squares
            assert last - first >= 1
            assert all(square in game.board.jumps for square in range(first, last + 1))

    assert unsolvable > 50

"""Boards whose jumps are given as arrays: equal to the usual ones, and refused alike."""

import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import boustro
from boustro import Board, Game, Rules, Track
from boustro.errors import InputError, LayoutError

RULES = ("boxed", "leetcode", Rules(overshoot="bounce"), Rules(die="2,5"), Rules(chaining="follow"))
KINDS = ("int8", "int16", "int32", "int64", ">i8", "uint16", "object")


def arrays_of(pairs: list[tuple[int, int]], kind: str) -> list[Any]:
    """Entries and exits as arrays of a kind, every other number of longer ones."""
    wide = np.zeros((2, 2 * len(pairs)), kind)
    wide[:, ::2] = np.array(pairs, kind).reshape(-1, 2).T
    return list(wide[:, ::2])


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_from_arrays_is_the_board_of_its_pairs(kind: str) -> None:
    """Whatever the arrays, their order and repeats, boards and answers are the usual ones."""
    rng = random.Random(kind)
    for _ in range(150):
        size = rng.choice((1, 7, 30, 120))
        found = {rng.randint(1, size): rng.randint(0, size) for _ in range(rng.randint(0, 20))}
        pairs = [*found.items(), *rng.sample(list(found.items()), min(2, len(found)))]
        rng.shuffle(pairs)
        usual, bound = Board(size, jumps=pairs), Board.from_arrays(size, *arrays_of(pairs, kind))

        assert (bound, hash(bound), repr(bound)) == (usual, hash(usual), repr(usual))
        assert list(bound.jumps.items()) == list(usual.jumps.items())
        assert (list(bound.jumps), list(bound.jumps.values())) == (
            list(usual.jumps),
            list(usual.jumps.values()),
        )
        assert (len(bound.jumps), bound.snakes) == (len(usual.jumps), usual.snakes)
        assert pickle.loads(pickle.dumps(bound)) == usual  # noqa: S301 - our own bytes
        for rules in RULES:
            assert answers(bound, rules) == answers(usual, rules), usual


def answers(board: Board, rules: Any) -> Any:
    """The answers about a board, or the sentences of its refusal."""
    try:
        game = Game(board, rules)
    except LayoutError as error:
        return [str(problem) for problem in error.problems]
    asked = (boustro.min_rolls, boustro.expected_rolls, boustro.shortest_route, boustro.levels)
    return game, [ask(game) for ask in asked]


def refusal(make: Callable[[], object]) -> list[str]:
    """The sentences of a refusal."""
    with pytest.raises(LayoutError) as error:
        make()
    return [str(problem) for problem in error.value.problems]


BAD_PAIRS: list[list[tuple[Any, Any]]] = [
    [(0, 5), (11, 4), (3, -1), (4, 11), (2, 9)],
    [(3, 4), (3, 5), (3, 4), (3, 6)],
    [(entry, 99) for entry in range(500, 300, -1)],
    [(2**62, 1), (-(2**63), 2**63 - 1)],
    [(1.5, 2), (2, 3)],
    [(True, 2), (2, 3)],
    [("a", 2), (2, 3)],
]


@pytest.mark.parametrize("pairs", BAD_PAIRS, ids=lambda pairs: repr(pairs[:2]))
def test_bad_arrays_are_refused_like_bad_pairs(pairs: list[tuple[Any, Any]]) -> None:
    """All problems of arrays are found, to a hundred, with the sentences for the same pairs."""
    entries, exits = (list(row) for row in zip(*pairs, strict=True))
    expected = refusal(lambda: Board(10, jumps=pairs))

    assert refusal(lambda: Board.from_arrays(10, entries, exits)) == expected
    if all(type(number) is int for pair in pairs for number in pair):
        arrays = np.array(entries, np.int64), np.array(exits, np.int64)
        assert refusal(lambda: Board.from_arrays(10, *arrays)) == expected


def test_rows_that_are_no_rows() -> None:
    """Rows of unequal length, and what is no row, are refused; a bad size is told first."""
    for entries, exits in (([1, 2], [3]), (np.array([1, 2]), np.array([3]))):
        said = refusal(lambda e=entries, x=exits: Board.from_arrays(9, e, x))  # type: ignore[misc]
        assert said == ["expected as many exits as entries, got 1 and 2"]
    assert refusal(lambda: Board.from_arrays(9, 4, [5])) == ["expected entries in a row, got int 4"]
    assert refusal(lambda: Board.from_arrays(9, [4], "5")) == [
        "expected exits in a row, got str '5'"
    ]
    assert refusal(lambda: Board.from_arrays(0, [99], [5])) == [
        "expected a size in 1..10^18, got 0"
    ]
    with pytest.raises(InputError):
        Board.from_arrays(9, np.zeros((2, 2), int), np.zeros((2, 2), int))


def test_a_long_chain_is_followed_once() -> None:
    """Ten thousand jumps that follow on cost no more than each once."""
    jumps = {square: square + 1 for square in range(1, 20_000)}
    track = Track.of(Game(Board(20_000, jumps=jumps), Rules(chaining="follow")))

    assert set(track.exits) == {20_000}

"""Shrinking ends at a smallest board, and always at the same one."""

from collections.abc import Callable, Sequence

import pytest

from boustro.judging.asked import Case
from boustro.judging.pinning import FirstFailing, shrunk, with_fewest_jumps
from boustro.judging.problems import FORMS
from boustro.model.board import Board
from tests.judging.in_process import at_once, in_trial

LARGE = Case(Board(100, jumps={5: 60, 9: 3, 14: 80, 40: 12, 62: 90, 77: 50, 95: 20}))


def failing(is_bad: Callable[[Board], bool]) -> FirstFailing:
    """The test of a solver that fails where `is_bad` says so."""

    def first(cases: Sequence[Case]) -> Case | None:
        return next((case for case in cases if is_bad(case.board)), None)

    return in_trial(first)


@pytest.mark.parametrize(
    ("is_bad", "smallest"),
    [
        (lambda board: board.size > 0, Board(4)),
        (lambda board: len(board.snakes) >= 1, Board(4, jumps={2: 1})),
        (lambda board: len(board.jumps) >= 3, Board(9, jumps={2: 1, 3: 2, 4: 3})),
        (
            lambda board: len(board.jumps) >= (2 if board.size == 4 else 1),
            Board(4, jumps={2: 1, 3: 2}),
        ),
        (lambda board: board.size >= 25, Board(25)),
        (
            lambda board: any(x in board.jumps for x in board.jumps.values()),
            Board(4, jumps={2: 1, 3: 2}),
        ),
    ],
)
def test_the_smallest_board_is_found(is_bad: Callable[[Board], bool], smallest: Board) -> None:
    """Squares count first, then jumps, then how long they are."""
    found = at_once(shrunk(LARGE, FORMS["leetcode"], failing(is_bad), is_over=lambda: False)).board

    assert is_bad(found)
    assert measure(found) == measure(smallest)


def measure(board: Board) -> tuple[int, int, int]:
    """What smaller means."""
    return (
        board.size,
        len(board.jumps),
        sum(abs(entry - exit) for entry, exit in board.jumps.items()),
    )


def test_a_board_with_few_jumps_is_found_where_the_smallest_is_crowded() -> None:
    """A crowded small board and a larger one with three jumps fail.

    The three jumps are found, on as few squares as may be.
    """

    def is_bad(board: Board) -> bool:
        is_crowded = board.size == 16 and len(board.jumps) >= 10
        return is_crowded or (board.size >= 36 and len(board.jumps) >= 3)

    crowded = Case(Board(16, jumps=dict.fromkeys(range(2, 14), 1)))
    lighter = with_fewest_jumps(crowded, FORMS["leetcode"], failing(is_bad), is_over=lambda: False)
    found = at_once(lighter)

    assert (found.board.size, len(found.board.jumps)) == (36, 3)


def test_the_statement_holds_for_the_shrunk_board() -> None:
    """On a board of a fixed size the jumps shrink, and one of each kind is left."""
    case = Case(Board(100, jumps={5: 60, 14: 80, 40: 12, 62: 90, 77: 50, 95: 20}))
    form = FORMS["hackerrank"]

    smaller = shrunk(case, form, failing(lambda each: bool(each.ladders)), is_over=lambda: False)
    found = at_once(smaller).board

    assert form.statement.allows(found)
    assert (found.size, len(found.ladders), len(found.snakes)) == (100, 1, 1)


def test_the_board_stays_once_it_is_over() -> None:
    """Once it is over nothing is asked any more."""

    def never(cases: Sequence[Case]) -> Case | None:
        raise AssertionError("asked")

    smaller = shrunk(LARGE, FORMS["leetcode"], in_trial(never), is_over=lambda: True)

    assert at_once(smaller) is LARGE

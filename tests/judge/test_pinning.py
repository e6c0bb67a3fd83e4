"""A failure is seen again before anything is said of it, and what was not seen is not said."""

from collections.abc import Sequence
from time import monotonic

import pytest

from boustro.judge.boards import cases_of
from boustro.judge.forms import FORMS
from boustro.judge.judging import Terms, judge_solver
from boustro.judge.pinning import KEPT, NOT_REPEATED, UNSTEADY, pinned
from boustro.judge.verdict import AskedBoard, SolverReply, Verdict
from boustro.model.board import Board
from tests.judge.in_process import InProcess

FORM = FORMS["hackerrank"]
BOARDS = [case.board for case in cases_of("hackerrank", 40)]


class Scripted(InProcess):
    """A solver that is right until its call number `fails`, and comes to `most` boards in time."""

    form, group, per_run = FORM, FORM.cases, FORM.cases

    def __init__(self, fails: int, most: int) -> None:
        self.fails, self.most = fails, most

    def replies(self, boards: Sequence[Board]) -> list[SolverReply]:
        """The replies of one fresh process."""
        right = (FORM.answer(board) for board in boards[: self.most])
        return [SolverReply(99 if i >= self.fails else answer) for i, answer in enumerate(right)]


@pytest.mark.parametrize(
    ("fails", "most", "sentence"), [(4, 2, NOT_REPEATED), (4, 10, KEPT), (10, 10, UNSTEADY)]
)
def test_a_solver_is_called_unsteady_only_where_every_board_was_asked_again(
    fails: int, most: int, sentence: str
) -> None:
    """One that cannot be asked them all again in time is told that, and no mistake is guessed."""
    failed = AskedBoard(BOARDS[35], FORM.answer(BOARDS[35]), SolverReply(99))
    found = pinned(
        Scripted(fails, most),
        [failed],
        BOARDS,
        lambda asked: asked.verdict is not Verdict.ACCEPTED,
        until=monotonic() + 60,
    )

    assert found.sentence == sentence


class Once(Scripted):
    """Answers in its first process only, as where time runs out in the second."""

    def replies(self, boards: Sequence[Board]) -> list[SolverReply]:
        """The replies of the first process."""
        replies = super().replies(boards)
        self.most = 0
        return replies


def test_that_time_ran_out_is_no_mistake_of_the_solution() -> None:
    """A failure that nobody could repeat has no likely mistake; the reason says what happened."""
    found = judge_solver(Once(5, 40), Terms(boards=40), monotonic() + 60)

    assert found.failure is not None
    assert (found.failure.mistake, found.reason) == (None, NOT_REPEATED)

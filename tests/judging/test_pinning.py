"""A failure is seen again before anything is said of it, and what was not seen is not said."""

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic

import pytest

from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.judging import Terms, judge_solver
from boustro.judging.pinning import KEPT, NOT_REPEATED, UNSTEADY, Pinned, pinned
from boustro.judging.problems import FORMS
from boustro.judging.solver import asked_of, driven
from boustro.judging.verdict import AskedCase, SolverReply, Verdict
from boustro.model.board import Board
from tests.judging.in_process import InProcess, asked_by

FORM = FORMS["hackerrank"]
CASES = [dealt.case for dealt in cases_of("hackerrank", 40)]


class Scripted(InProcess):
    """A solver that is right until its call number `fails`, and comes to `most` boards in time."""

    problem, group, per_run = FORM, FORM.cases, FORM.cases

    def __init__(self, fails: int, most: int) -> None:
        self.fails, self.most = fails, most

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """The replies of one fresh process."""
        right = (FORM.answer(case) for case in cases[: self.most])
        return [SolverReply(99 if i >= self.fails else answer) for i, answer in enumerate(right)]


class Crowded(InProcess):
    """Wrong on small boards with many jumps, and `also` on others."""

    def __init__(self, also: Callable[[int, int], bool]) -> None:
        self.also = also

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """The replies."""
        fails = (self.fails(case.board) for case in cases)
        pairs = zip(cases, fails, strict=True)
        return [SolverReply(99 if is_bad else self.problem.answer(case)) for case, is_bad in pairs]

    def fails(self, board: Board) -> bool:
        """Whether it is wrong on a board."""
        count = len(board.jumps)
        return (board.size == 16 and count >= 10) or self.also(board.size, count)


@pytest.mark.parametrize(("least", "is_shown"), [(2, True), (8, False)])
def test_an_easier_board_stands_beside_a_crowded_one(least: int, *, is_shown: bool) -> None:
    """One with far fewer jumps is shown beside the smallest one; one with nearly as many is not."""
    solver = Crowded(lambda size, count: size >= 36 and count >= least)
    crowded = Case(Board(16, jumps=dict.fromkeys(range(2, 14), 1)))
    failed = AskedCase(crowded, solver.problem.answer(crowded), SolverReply(99))
    trial = pinned(asked_by(solver), [failed], [crowded], is_wrong, until=inf)
    found = driven(trial, asked_of)

    assert found.asked.board.size == 16
    assert (found.easier is not None) is is_shown
    if found.easier is not None:
        assert (found.easier.board.size, len(found.easier.board.jumps)) == (36, least)


def is_wrong(asked: AskedCase) -> bool:
    """Whether a reply is not the right one."""
    return asked.verdict is not Verdict.ACCEPTED


@pytest.mark.parametrize(
    ("fails", "most", "sentence"), [(4, 2, NOT_REPEATED), (4, 10, KEPT), (10, 10, UNSTEADY)]
)
def test_a_solver_is_called_unsteady_only_where_every_board_was_asked_again(
    fails: int, most: int, sentence: str
) -> None:
    """One that cannot be asked them all again in time is told that, and no mistake is guessed."""
    failed = AskedCase(CASES[35], FORM.answer(CASES[35]), SolverReply(99))
    trial = pinned(
        asked_by(Scripted(fails, most)),
        [failed],
        CASES,
        lambda asked: asked.verdict is not Verdict.ACCEPTED,
        until=monotonic() + 60,
    )
    found = driven(trial, asked_of)

    assert found.sentence == sentence


class EndlessOrWrong(InProcess):
    """Endless where many jumps are, and wrong where one ends on another."""

    def __init__(self) -> None:
        """It needs no answers."""

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """The replies, up to a board on which it does not end."""
        found: list[SolverReply] = []
        for case in cases:
            jumps = dict(case.board.jumps)
            if len(jumps) > 4:
                return [*found, Verdict.TIME_LIMIT.reply("no answer")]
            is_chain = case.board.size == 9 and len(jumps) == 2 and set(jumps) & set(jumps.values())
            found.append(SolverReply(99 if is_chain else self.problem.answer(case)))
        return found


def shrunk_from(solver: InProcess, board: Board) -> Pinned:
    """What is shown of a solver that exceeds the time limit on a board."""
    case = Case(board)
    failed = AskedCase(case, -1, Verdict.TIME_LIMIT.reply("no answer"))
    return driven(pinned(asked_by(solver), [failed], [case], is_wrong, until=inf), asked_of)


def test_a_wrong_answer_on_a_smaller_board_is_preferred_to_a_limit() -> None:
    """What exceeds a limit is shrunk to a board with a wrong answer, which shows more."""
    found = shrunk_from(EndlessOrWrong(), Board(9, jumps=dict.fromkeys(range(2, 8), 1)))

    assert found.asked.verdict is Verdict.WRONG_ANSWER
    assert (found.asked.board.size, len(found.asked.board.jumps)) == (9, 2)
    assert found.is_smallest


class LateOrDisturbed(InProcess):
    """Endless where a jump is, but wrong there if another board came before in the same process."""

    def __init__(self) -> None:
        """It needs no answers."""

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """The replies, up to a board on which it does not end."""
        found: list[SolverReply] = []
        for case in cases:
            if case.board.jumps and not found:
                return [Verdict.TIME_LIMIT.reply("no answer")]
            found.append(SolverReply(99 if case.board.jumps else self.problem.answer(case)))
        return found


def test_an_answer_that_an_earlier_board_made_wrong_takes_no_place() -> None:
    """A limit that is exceeded alone is shrunk to the smallest board that exceeds it."""
    jumps = {square: square - 20 for square in range(30, 95, 5)}
    found = shrunk_from(LateOrDisturbed(), Board(100, jumps=jumps))

    assert found.asked.verdict is Verdict.TIME_LIMIT
    assert (found.asked.board.size, len(found.asked.board.jumps)) == (4, 1)
    assert found.is_smallest


class Once(Scripted):
    """Answers in its first process only, as where time runs out in the second."""

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """The replies of the first process."""
        replies = super().replies(cases)
        self.most = 0
        return replies


def test_that_time_ran_out_is_no_mistake_of_the_solution() -> None:
    """A failure that nobody could repeat has no likely mistake; the reason says what happened."""
    found = judge_solver(Once(5, 40), Terms(boards=40), monotonic() + 60)

    assert found.failure is not None
    assert (found.failure.mistake, found.reason) == (None, NOT_REPEATED)

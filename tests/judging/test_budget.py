"""The budget bounds everything, and the report says what there was no time for."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from boustro.judging import Terms, grading, judge
from boustro.judging.asked import Case
from boustro.judging.choosing import CandidateSolvers
from boustro.judging.running import process
from boustro.judging.running.process import Clock, Place, SolverLimits, environment, run
from boustro.judging.running.streams import BoardTurns
from boustro.judging.telling import in_short
from boustro.judging.verdict import SolverReply
from tests.judging.in_process import InProcess

ALLOWED = 2.0
"""Seconds after its budget in which the judge is done."""


class Clocked(InProcess):
    """A solver by whose clock a board takes 0.1 s, wrong on more than `right_to` squares."""

    clock = 0.0

    def __init__(self, right_to: int) -> None:
        super().__init__(lambda size, _jumps: 999 if size > right_to else None)

    def ask(
        self, cases: Sequence[Case], seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies that come in that time."""
        some = cases[: max(int(seconds / 0.1), 1)]
        self.clock += 0.1 * len(some)
        replies = super().ask(some, seconds, share=share, to_first=to_first)
        return [
            reply if reply.answer else SolverReply(self.problem.answer(case))
            for reply, case in zip(replies, some, strict=True)
        ]

    def now(self) -> float:
        """Its own time."""
        return self.clock


@pytest.fixture
def clocked(monkeypatch: pytest.MonkeyPatch) -> Clocked:
    """A solver that is right on boards of up to 36 squares, in the place of a file's."""
    solver = Clocked(36)

    @contextmanager
    def candidates_of(*_: object) -> Iterator[CandidateSolvers]:
        yield CandidateSolvers([solver], is_told=True)

    monkeypatch.setattr(grading, "candidates_of", candidates_of)
    monkeypatch.setattr(grading, "monotonic", solver.now)
    return solver


@pytest.mark.parametrize("budget", [1.0, 3.1, 3.5, 8.0])
def test_everything_ends_with_the_budget(clocked: Clocked, budget: float) -> None:
    """Testing, shrinking, and the search for the mistake, wherever the time runs out."""
    judge("solution.py", Terms(budget=budget))

    assert clocked.clock <= budget + ALLOWED


def test_what_was_not_tried_is_said(clocked: Clocked) -> None:
    """A failure found at the end is told with it; one with time enough is told without."""
    short, long = (judge("solution.py", Terms(budget=budget)) for budget in (3.5, 900.0))
    assert clocked.clock > 0

    assert short.failure is not None
    untried = "not tried to the end: smaller boards, naming the mistake; budget="
    assert untried in short.full_reason
    assert untried in in_short(short)
    assert long.failure is not None
    assert "not tried" not in long.reason


def test_the_budget_is_processor_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run counts by what it computes, all together by a quarter of the clock at least."""
    clock = Clock()
    limits, place = SolverLimits(clock=clock, seconds=9.0), Place(tmp_path, environment())
    begin, code = clock.now(), "sum(range(20_000_000))"
    ran = run([sys.executable, "-I", "-c", code], b"", limits, place, total=30.0, share=0.5)
    counted = clock.now() - begin
    monkeypatch.setattr(process, "monotonic", lambda: monotonic() + 4000.0)

    assert ran.stopped is None
    assert counted >= ran.used.processor / 2
    assert 1000.0 <= clock.now() <= 1100.0


def test_a_board_in_work_is_not_waited_for(tmp_path: Path) -> None:
    """A function that answers once and then never is stopped at the end, before its limit."""
    code = "import time\nprint('{}', flush=True)\ntime.sleep(60)"
    limits = SolverLimits(seconds=4.0, end=0.3, clock=Clock())
    place = Place(tmp_path, environment())
    turns = BoardTurns([b"1\n"] * 2, b"\n")
    ran = run([sys.executable, "-I", "-c", code], turns, limits, place, total=30.0)

    assert ran.stopped == "total"

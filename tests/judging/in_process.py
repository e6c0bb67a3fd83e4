"""Solvers in the same process, as a page in a browser would have them: what is judged of them needs no other."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from boustro.judging import grading
from boustro.judging.judging import Terms
from boustro.judging.problems import FORMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import Case
from boustro.judging.records import replies_of
from boustro.judging.running import worker
from boustro.judging.running.opening import TargetSpec
from boustro.judging.running.process import Clock
from boustro.judging.running.solvers import ProcessFunction
from boustro.judging.solver import TOGETHER, BlockingSolver, Replies, T, Talk, Time, Trial, TrialRun, driven
from boustro.judging.verdict import Judgement, SolverReply

_OF_A_BOARD = 0.0005
"""Seconds that a board takes by the clock of these tests."""
_WORDS = 7
"""Of the command of a worker: Python, an option, the worker, the file, the function, its throws, the folder."""


class InProcess:
    """Answers by a function of the size and the jumps; another kind of solver overrides `replies`."""

    name, called, unsure, group, per_run = "in process", "", False, TOGETHER, TOGETHER
    problem: JudgedProblem = FORMS["leetcode"]
    contained: Mapping[str, bool] = {}

    def __init__(self, answers: Callable[[int, Mapping[int, int]], int | None]) -> None:
        self.answers = answers

    def ask(
        self,
        cases: Sequence[Case],
        seconds: float,  # noqa: ARG002 - a solver is asked so
        *,
        share: float = 1.0,  # noqa: ARG002 - a solver is asked so
        to_first: bool = False,  # noqa: ARG002 - a solver is asked so
    ) -> list[SolverReply]:
        """The replies."""
        return self.replies(cases)

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """What becomes of these cases."""
        boards = [case.board for case in cases]
        return [SolverReply(self.answers(board.size, board.jumps)) for board in boards]

    def now(self) -> float:
        """The time of this machine."""
        return monotonic()


def at_once(trial: Trial[T]) -> T:
    """What a trial comes to that wants nothing run."""
    return driven(trial, _refused)


def _refused(wish: TrialRun) -> Replies:
    raise AssertionError(f"a run of {len(wish.cases)} cases")


def in_trial(function: Callable[..., T]) -> Callable[..., Trial[T]]:
    """A function that a trial delegates to, and that wants nothing run."""

    def called(*given: Any) -> Trial[T]:
        yield from ()
        return function(*given)

    return called


def asked_by(solver: BlockingSolver, end: float = inf) -> Talk:
    """The talk of a trial with a solver of this process."""
    return Talk(solver, Time(solver.now()), end)


class CountingClock(Clock):
    """Time that only boards take, so that nothing that is judged depends on how fast a machine is."""

    def __init__(self) -> None:
        super().__init__()
        self._counted = 0.0

    def spend(self, seconds: float) -> None:
        """Count the time of boards."""
        self._counted += seconds

    def now(self) -> float:
        """The time of all boards until now."""
        return self._counted


def ask_here(
    solver: ProcessFunction,
    cases: Sequence[Case],
    seconds: float,
    *,
    share: float = 1.0,
    to_first: bool = False,
) -> list[SolverReply]:
    """What the worker's own code makes of a function in Python, without a process for it.

    A function that does not end, or ends its process, is judged by `judge` itself.
    """
    assert is_here(solver.argv), "only functions in Python are asked in this process"
    source, name, throws, home = solver.argv[-4:]
    assert solver.limits.clock is not None
    arguments = map(solver.problem.arguments, cases)
    lines = (json.dumps(list(values), separators=(",", ":")) for values in arguments)
    with _restored():
        answered = worker.records(source, name, json.loads(throws), home, lines)
        records = [json.loads(json.dumps(record)) for record in answered]
    solver.limits.clock.spend(_OF_A_BOARD * len(cases))
    return replies_of(records, len(cases), None, is_whole=solver.problem.is_whole)


def is_here(argv: Sequence[str]) -> bool:
    """Whether a command is the worker's that calls functions in Python."""
    return len(argv) == _WORDS and Path(argv[2]).stem == "worker"


@contextmanager
def _restored() -> Iterator[None]:
    """What a worker changes in its process is as before, and what is printed is dropped."""
    modules, path, stopped = dict(sys.modules), [*sys.path], signal.getsignal(signal.SIGVTALRM)
    # An edited text finds the worker as the module that was started.
    sys.modules["__main__"] = worker
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()), pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "environ", dict(os.environ))
        try:
            yield
        finally:
            signal.signal(signal.SIGVTALRM, stopped)
            sys.path[:] = path
            sys.modules["__main__"] = modules["__main__"]
            sys.modules.pop("solution", None)


def judge_here(target: TargetSpec, terms: Terms | None = None, **options: Any) -> Judgement:
    """The judgement on a function in Python, asked in this process."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ProcessFunction, "ask", ask_here)
        patched.setattr(grading, "Clock", CountingClock)
        return grading.judge(target, terms, **options)

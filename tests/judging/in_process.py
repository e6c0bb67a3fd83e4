"""Solvers in the same process, as in a browser's page: what is judged of them needs no other."""

import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import BytesIO, StringIO, TextIOWrapper
from math import inf
from pathlib import Path
from time import monotonic
from traceback import format_exception_only
from types import CodeType, FrameType, ModuleType
from typing import Any, Self

import pytest

from boustro.judging import grading, several
from boustro.judging.asked import Case
from boustro.judging.judging import Terms
from boustro.judging.problems import FORMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.records import late, replies_of
from boustro.judging.running import solvers, worker
from boustro.judging.running.opening import TargetSpec
from boustro.judging.running.process import Clock, Place, Ran, SolverLimits, Used
from boustro.judging.running.solvers import ProcessFunction
from boustro.judging.running.streams import BoardTurns
from boustro.judging.solver import (
    TOGETHER,
    BlockingSolver,
    Replies,
    T,
    Talk,
    Time,
    Trial,
    TrialRun,
    driven,
)
from boustro.judging.verdict import Judgement, SolverReply

_OF_A_BOARD = 0.0005
"""Seconds that a board takes by the clock of these tests."""
_WORDS = 7
"""Of a worker's command: Python, an option, the worker, file, function, its throws, folder."""


class InProcess:
    """Answers by a function of size and jumps; another kind of solver overrides `replies`."""

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
    """Time that only boards take: nothing that is judged depends on how fast a machine is."""

    def __init__(self) -> None:
        super().__init__()
        self._counted = 0.0

    def spend(self, seconds: float) -> None:
        """Count the time of boards."""
        self._counted += seconds

    def now(self) -> float:
        """The time of all boards until now."""
        return self._counted


OURS = (__file__, contextlib.__file__)
"""Where the code stands that runs beside a solution while the alarm is on."""


class _LateError(BaseException):
    """The time of a board is over."""


class _Alarm:
    """Ends what takes more than so many seconds of the processor for a board, while it is open."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.is_late = seconds, False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGPROF, self._ring)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, self._before)

    def wind(self, more: float = 0.0) -> None:
        """A board begins; a solution that catches everything is stopped again and again."""
        signal.setitimer(signal.ITIMER_PROF, self.seconds + more, 0.01)

    def _ring(self, _: int, frame: FrameType | None) -> None:
        self.is_late = True
        # Between the solution and the end of the alarm nothing would catch it.
        if frame is None or frame.f_code.co_filename not in OURS:
            raise _LateError


def ask_here(
    solver: ProcessFunction,
    cases: Sequence[Case],
    seconds: float,
    *,
    share: float = 1.0,
    to_first: bool = False,
) -> list[SolverReply]:
    """What the worker's own code makes of a function in Python, without a process for it.

    A function that ends its process, or takes all memory, is judged by `judge` itself.
    """
    assert is_here(solver.argv), "only functions in Python are asked in this process"
    source, name, throws, home = solver.argv[-4:]
    limits = solver.limits_for(share)
    assert limits.clock is not None
    arguments = map(solver.problem.arguments, cases)
    records = list[Any]()
    with _restored(), _Alarm(limits.seconds) as alarm:

        def lines() -> Iterator[str]:
            for values in arguments:
                if not alarm.is_late:
                    alarm.wind()
                    yield json.dumps(list(values), separators=(",", ":"))

        alarm.wind(limits.start)
        with suppress(_LateError):
            for record in worker.records(source, name, json.loads(throws), home, lines()):
                if not alarm.is_late:
                    records.append(json.loads(json.dumps(record)))
    fault = late(limits.seconds, limits.seconds, "of processor time") if alarm.is_late else None
    limits.clock.spend(_OF_A_BOARD * len(cases))
    return replies_of(records, len(cases), fault, is_whole=solver.problem.is_whole)


def is_here(argv: Sequence[str]) -> bool:
    """Whether a command is the worker's that calls functions in Python."""
    return len(argv) == _WORDS and Path(argv[2]).stem == "worker"


def run_here(
    argv: Sequence[str],
    given: bytes | BoardTurns,
    limits: SolverLimits,
    place: Place,
    *,
    total: float,
    share: float = 1.0,
) -> Ran:
    """What runs of a program in Python come to, without a process for them.

    A program that ends its process, or takes all memory, is judged by `judge` itself.
    """
    assert argv[0] == sys.executable, "only programs in Python are run in this process"
    assert limits.clock is not None
    texts = given.parts if isinstance(given, BoardTurns) else [given]
    ran, replies = Ran(b"", "", 0), [b""]
    for text in texts:
        limits.clock.spend(_OF_A_BOARD)
        ran = _run_of_program(argv[-1], text.removesuffix(b"\0"), limits.seconds)
        if ran.code or ran.stopped:
            break
        replies.append(ran.out)
    return ran._replace(replies=replies) if isinstance(given, BoardTurns) else ran


def _run_of_program(source: str, text: bytes, seconds: float) -> Ran:
    """A run of a program with a text as its input."""
    out, messages, code = TextIOWrapper(BytesIO(), "utf-8", write_through=True), "", 0
    with _restored(), redirect_stdout(out), pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", TextIOWrapper(BytesIO(text), "utf-8"))
        patched.setattr(sys, "argv", [source])
        sys.path[:0] = [str(Path(source).parent)]
        module = sys.modules["__main__"] = ModuleType("__main__")
        module.__file__ = source
        try:
            with _Alarm(seconds) as alarm:
                alarm.wind()
                exec(_compiled(source, Path(source).read_bytes()), vars(module))  # noqa: S102 - our own text
        except _LateError:
            return Ran(b"", "", None, "time", used=Used(seconds, seconds + 1e-6, known=True))
        except SystemExit as end:
            code = int(bool(end.code))
        except BaseException as error:  # noqa: BLE001 - anything a solution may do
            messages, code = format_exception_only(error)[-1], 1
    out.flush()
    assert isinstance(out.buffer, BytesIO)
    return Ran(out.buffer.getvalue(), messages, code)


@cache
def _compiled(source: str, text: bytes) -> CodeType:
    return compile(text, source, "exec", dont_inherit=True)


@contextmanager
def _restored() -> Iterator[None]:
    """What a worker changes in its process is as before, and what is printed is dropped."""
    modules, path, stopped = dict(sys.modules), [*sys.path], signal.getsignal(signal.SIGVTALRM)
    # An edited text finds the worker as the module that was started.
    sys.modules["__main__"] = worker
    with (
        redirect_stdout(StringIO()),
        redirect_stderr(StringIO()),
        pytest.MonkeyPatch.context() as patched,
    ):
        patched.setattr(os, "environ", dict(os.environ))
        patched.setattr(sys, "unraisablehook", _without_stops(sys.unraisablehook))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)  # of an edit that was stopped twice
            signal.signal(signal.SIGVTALRM, stopped)
            sys.path[:] = path
            sys.modules["__main__"] = modules["__main__"]
            sys.modules.pop("solution", None)


def _without_stops(tell: Callable[[Any], Any]) -> Callable[[Any], None]:
    """Tells what no caller can catch, but not a stop that comes within a callback of Python's own.

    There it ends the callback alone, and the next one ends the solution.
    """

    def told(what: Any) -> None:
        if what.exc_type.__name__ not in (_LateError.__name__, "_TooLong"):
            tell(what)

    return told


class AtOnce(Executor):
    """Does in this thread what it is handed, since only the main thread has an alarm."""

    def __init__(self, _: int) -> None:
        """Have no threads."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """What a call comes to, which is there already."""
        done = Future[T]()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def judging_here() -> Iterator[None]:
    """Functions and programs in Python, of a class too, are asked in this process."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ProcessFunction, "ask", ask_here)
        patched.setattr(solvers, "run", run_here)
        patched.setattr(grading, "Clock", CountingClock)
        patched.setattr(several, "ThreadPoolExecutor", AtOnce)
        yield


def judge_here(target: TargetSpec, terms: Terms | None = None, **options: Any) -> Judgement:
    """The judgement on a function or a program in Python, asked in this process."""
    with judging_here():
        return grading.judge(target, terms, **options)

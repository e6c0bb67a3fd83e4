"""Runs: the requests of a trial, and the replies that it gets.

A trial is a generator.  It yields a `TrialRun`, cases for a solver in a new process, and receives
`Replies` with the time.  A trial starts no process, opens no file and reads no clock.  Its driver
does: `driven` waits for each run, and a page drives the trial in steps.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from boustro.judging.asked import Case
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.verdict import AskedCase, SolverReply

Cases = Sequence[Case]
T = TypeVar("T")
TOGETHER = 1_000_000
"""The `group` of a solver that answers any number of cases in one process."""


class Solver(Protocol):
    """A solver of one problem, as a trial sees it."""

    name: str
    problem: JudgedProblem
    unsure: bool
    """Whether the problem is a guess."""
    called: str
    """The function with its parameters and its line."""
    contained: Mapping[str, bool]
    """The restrictions of its sandbox, by name."""

    @property
    def group(self) -> int:
        """The most cases that one process answers; in a group, a case may affect the next."""

    @property
    def per_run(self) -> int:
        """The number of cases that take about as long as starting a process."""


@runtime_checkable
class BlockingSolver(Solver, Protocol):
    """A solver that blocks until its replies are there."""

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies of a new process to the cases, within so many seconds by the clock.

        The list ends early if the solver ends or fails before the last case; its last reply is
        then a fault.  For `share` and `to_first` see `TrialRun`.
        """

    def now(self) -> float:
        """The time, in seconds, that limits on all cases refer to; like that of `monotonic`."""


class Instead(Protocol):
    """A program that runs in place of the solution: `Rewritten`, or edits of it."""

    @property
    def text(self) -> str:
        """Its text."""

    @property
    def function(self) -> str:
        """The function to call."""


class Rewritten(NamedTuple):
    """A rewritten solution that runs in place of the original, such as one that logs its steps."""

    text: str
    """Its text."""
    function: str
    """The function to call."""


@dataclass(frozen=True, slots=True)
class TrialRun:
    """A run that a trial requests; without cases, it requests the time."""

    solver: Solver
    """The solver to ask."""
    cases: Cases
    """The cases to ask, in order."""
    seconds: float
    """The wall time for all cases."""
    share: float = 1.0
    """The time limit of a case, as a part of the usual limit."""
    to_first: bool = False
    """Whether the run may end after the first wrong reply if the next case needs a new process."""
    instead: Instead | None = None
    """The program to run in place of the solution."""


class Replies(NamedTuple):
    """The result of a run: the replies to its first cases, and the time at which it ended."""

    replies: list[SolverReply]
    """A reply for each case that the solver reached."""
    time: float
    """The time in seconds; its zero is arbitrary."""


Trial = Generator[TrialRun, Replies, T]


class Time:
    """The time that the driver reported last."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now


class Talk:
    """The requests of a trial to its driver; after the time `end` it sends none."""

    def __init__(self, solver: Solver, time: Time, end: float = inf) -> None:
        self.solver, self.time, self.end = solver, time, end
        self.problem = solver.problem

    def until(self, end: float) -> "Talk":
        """The same talk with another end."""
        return Talk(self.solver, self.time, end)

    def now(self) -> float:
        """The time that the driver reported last; infinite from the end on."""
        return inf if self.time.now >= self.end else self.time.now

    def told(
        self,
        cases: Cases,
        seconds: float,
        *,
        share: float = 1.0,
        to_first: bool = False,
        instead: Instead | None = None,
    ) -> Trial[list[SolverReply]]:
        """The replies to as many cases as time allows."""
        seconds = min(self.end - self.now(), seconds)
        if seconds <= 0:
            return []
        replies = yield TrialRun(self.solver, cases, seconds, share, to_first, instead)
        self.time.now = replies.time
        return replies.replies

    def look(self) -> Trial[None]:
        """Ask the driver for the time."""
        replies = yield TrialRun(self.solver, (), 0.0)
        self.time.now = replies.time

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> Trial[list[AskedCase]]:
        """The cases that the solver reached, with the right answers and its replies."""
        problem = self.problem
        replies = yield from self.told(cases, seconds, share=share, to_first=to_first)
        return [
            AskedCase(
                case, problem.answer(case), reply, is_right=problem.accepts(case, reply.answer)
            )
            for case, reply in zip(cases, replies, strict=False)
        ]


def driven(trial: Trial[T], run: Callable[[TrialRun], Replies]) -> T:
    """The result of a trial; `run` executes each request, and its exceptions reach the trial.

    >>> def counts(solver):
    ...     replies = yield TrialRun(solver, [1, 2], 9.0)
    ...     return len(replies.replies)
    >>> driven(counts(None), lambda wish: Replies([None] * len(wish.cases), 0.0))
    2
    """
    try:
        wish = next(trial)
        while True:
            try:
                replies = run(wish)
            except Exception as error:  # noqa: BLE001 - the trial handles it
                wish = trial.throw(error)
            else:
                wish = trial.send(replies)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def asked_of(wish: TrialRun) -> Replies:
    """The result of a run of a blocking solver."""
    solver = cast("BlockingSolver", wish.solver)  # its driver made it
    if not wish.cases:
        return Replies([], solver.now())
    replies = solver.ask(wish.cases, wish.seconds, share=wish.share, to_first=wish.to_first)
    return Replies(replies, solver.now())

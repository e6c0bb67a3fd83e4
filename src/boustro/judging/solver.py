"""Runs: what a trial wants to be run, and what it is told of it.

A trial is a generator.  It yields a `TrialRun`, cases that are to be asked of a solver afresh, and
is sent `Replies`, with the time.  It starts nothing, opens no file and looks at no clock; whoever
drives it does: `driven` where one can wait, a page in steps.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import Case
from boustro.judging.verdict import AskedCase, SolverReply

Cases = Sequence[Case]
T = TypeVar("T")
TOGETHER = 1_000_000
"""The `group` of a solver that answers any number of cases in one process."""


class Solver(Protocol):
    """What answers cases of one problem, as far as a trial has to know it."""

    name: str
    problem: JudgedProblem
    unsure: bool
    """Whether the problem is a guess."""
    called: str
    """The function with its parameters and its line."""
    contained: Mapping[str, bool]
    """What it is kept from, by name."""

    @property
    def group(self) -> int:
        """How many cases one fresh process answers at most: of several, one may sway the next."""

    @property
    def per_run(self) -> int:
        """How many cases, if all go well, take about as long as one process."""


@runtime_checkable
class BlockingSolver(Solver, Protocol):
    """A solver for which one can wait."""

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies to the first cases, asked afresh, within so many seconds by the clock.

        As many as there are: the last one is a fault where the solver came to its end before the
        last case.  For `share` and `to_first` see `TrialRun`.
        """

    def now(self) -> float:
        """The time in seconds by which bounds on all cases are kept, as that of `monotonic`."""


class Instead(Protocol):
    """What is run in place of the solution: `Rewritten`, or edits of it."""

    @property
    def text(self) -> str:
        """Its text."""

    @property
    def function(self) -> str:
        """The function of the text that is called."""


class Rewritten(NamedTuple):
    """A text that is run in place of the solution, as one that notes what it does."""

    text: str
    """The text."""
    function: str
    """The name of its function that is called."""


@dataclass(frozen=True, slots=True)
class TrialRun:
    """What a trial wants to be run; of no cases it wants to know the time."""

    solver: Solver
    """Whom it wants to ask."""
    cases: Cases
    """What it asks, in order."""
    seconds: float
    """By the clock, for all cases."""
    share: float = 1.0
    """The part of the usual limit of time that a case may take."""
    to_first: bool = False
    """Whether what comes after the first wrong reply is left out where it would take a process."""
    instead: Instead | None = None
    """What is run in place of the solution."""


class Replies(NamedTuple):
    """What became of a run: the replies to its first cases, and the time when they were there."""

    replies: list[SolverReply]
    """One for each case that the solver came to."""
    time: float
    """Seconds, from any beginning."""


Trial = Generator[TrialRun, Replies, T]


class Time:
    """The time, as the driver said it last."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now


class Talk:
    """A trial's talk with its driver, which ends at the time `end`: nothing more is asked then."""

    def __init__(self, solver: Solver, time: Time, end: float = inf) -> None:
        self.solver, self.time, self.end = solver, time, end
        self.problem = solver.problem

    def until(self, end: float) -> "Talk":
        """The same with another end."""
        return Talk(self.solver, self.time, end)

    def now(self) -> float:
        """The time when something was told last; infinite from the end on."""
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
        """The replies that there is time for."""
        seconds = min(self.end - self.now(), seconds)
        if seconds <= 0:
            return []
        replies = yield TrialRun(self.solver, cases, seconds, share, to_first, instead)
        self.time.now = replies.time
        return replies.replies

    def look(self) -> Trial[None]:
        """Look at the time."""
        replies = yield TrialRun(self.solver, (), 0.0)
        self.time.now = replies.time

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> Trial[list[AskedCase]]:
        """The cases that the solver came to, with the right answers and its replies."""
        problem = self.problem
        replies = yield from self.told(cases, seconds, share=share, to_first=to_first)
        return [
            AskedCase(
                case, problem.answer(case), reply, is_right=problem.accepts(case, reply.answer)
            )
            for case, reply in zip(cases, replies, strict=False)
        ]


def driven(trial: Trial[T], run: Callable[[TrialRun], Replies]) -> T:
    """What a trial comes to, whose wishes `run` fulfils; what that raises is raised in the trial.

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
            except Exception as error:  # noqa: BLE001 - the trial knows what to make of it
                wish = trial.throw(error)
            else:
                wish = trial.send(replies)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def asked_of(wish: TrialRun) -> Replies:
    """What becomes of a run of a solver for which one can wait."""
    solver = wish.solver
    assert isinstance(solver, BlockingSolver)  # noqa: S101 - its driver made it
    if not wish.cases:
        return Replies([], solver.now())
    replies = solver.ask(wish.cases, wish.seconds, share=wish.share, to_first=wish.to_first)
    return Replies(replies, solver.now())

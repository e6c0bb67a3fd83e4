"""Solver protocol: the one thing the judge needs to know of what it tests.

A solver is asked cases and gives replies.  It may be a process, a function in the same process, or a
worker in a browser: the judge itself starts nothing and opens no file.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Protocol

from boustro.judging.forms import Form
from boustro.judging.questions import Case
from boustro.judging.verdict import AskedCase, SolverReply

Cases = Sequence[Case]
_LEAST = 2.0
TOGETHER = 1_000_000
"""The `group` of a solver that answers any number of cases in one process."""


class Solver(Protocol):
    """What answers cases of one form.

    `unsure` says that the form is a guess.  Where `group` is more than 1, one case may sway the answer to the
    next.  `contained` says what the solver is kept from, by name; `called` names the function with its
    parameters and its line.
    """

    name: str
    form: Form
    unsure: bool
    called: str
    contained: Mapping[str, bool]

    @property
    def group(self) -> int:
        """How many cases one fresh process answers at most."""

    @property
    def per_run(self) -> int:
        """How many cases, if all go well, take about as long as one process."""

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies to the first cases, asked afresh, within so many seconds by the clock.

        As many as there are: the last one is a fault where the solver came to its end before the
        last case.  `share` is the part of the usual time limit that a case may take.  `to_first`: what comes
        after the first wrong reply is left out where it would take a process.
        """

    def now(self) -> float:
        """The time in seconds by which bounds on all boards are kept, as that of `monotonic`."""


class WrappedSolver:
    """A solver that asks another."""

    def __init__(self, solver: Solver) -> None:
        self.name, self.form, self.unsure = solver.name, solver.form, solver.unsure
        self.contained, self.called = solver.contained, solver.called
        self.group, self.solver = solver.group, solver

    @property
    def per_run(self) -> int:
        """That of the other, which may change."""
        return self.solver.per_run

    def now(self) -> float:
        """The other's time."""
        return self.solver.now()


class BoundedSolver(WrappedSolver):
    """A solver that is asked nothing more from a time `until` on, and whose clock then stands at infinity."""

    def __init__(self, solver: Solver, until: float) -> None:
        super().__init__(solver)
        self.until = until

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies that there is time for."""
        seconds = min(self.until - self.now(), seconds)
        return (
            self.solver.ask(cases, seconds, share=share, to_first=to_first) if seconds > 0 else []
        )

    def now(self) -> float:
        """The solver's time, at which everything that has a bound stops once this one is met."""
        time = self.solver.now()
        return inf if time >= self.until else time


def ask(
    solver: Solver, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
) -> list[AskedCase]:
    """The cases that a solver came to, asked afresh, with the right answers and its replies."""
    form, replies = solver.form, solver.ask(cases, seconds, share=share, to_first=to_first)
    return [
        AskedCase(case, form.answer(case), reply, is_right=form.accepts(case, reply.answer))
        for case, reply in zip(cases, replies, strict=False)
    ]


def ask_each(
    solver: Solver, cases: Cases, until: float, *, share: float = 1.0
) -> Iterator[AskedCase]:
    """Every case that there is time for until `until`, whatever became of those before it."""
    done = 0
    while done < len(cases) and (left := until - solver.now()) > 0:
        asked = ask(solver, cases[done:], max(left, _LEAST), share=share)
        if not asked:
            return
        done += len(asked)
        yield from asked

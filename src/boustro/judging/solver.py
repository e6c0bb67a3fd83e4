"""Solver protocol: the one thing the judge needs to know of what it tests.

A solver is asked boards and gives replies.  It may be a process, a function in the same process, or a
worker in a browser: the judge itself starts nothing and opens no file.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Protocol

from boustro.judging.forms import Form
from boustro.judging.verdict import AskedBoard, SolverReply
from boustro.model.board import Board

Boards = Sequence[Board]
_LEAST = 2.0
TOGETHER = 1_000_000
"""The `group` of a solver that answers any number of boards in one process."""


class Solver(Protocol):
    """What answers boards of one form.

    `unsure` says that the form is a guess.  Where `group` is more than 1, one board may sway the answer to the
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
        """How many boards one fresh process answers at most."""

    @property
    def per_run(self) -> int:
        """How many boards, if all go well, take about as long as one process."""

    def ask(
        self, boards: Boards, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies to the first boards, asked afresh, within so many seconds by the clock.

        As many as there are: the last one is a fault where the solver came to its end before the
        last board.  `share` is the part of the usual time limit that a board may take.  `to_first`: what comes
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
        self, boards: Boards, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies that there is time for."""
        seconds = min(self.until - self.now(), seconds)
        return (
            self.solver.ask(boards, seconds, share=share, to_first=to_first) if seconds > 0 else []
        )

    def now(self) -> float:
        """The solver's time, at which everything that has a bound stops once this one is met."""
        time = self.solver.now()
        return inf if time >= self.until else time


def ask(
    solver: Solver, boards: Boards, seconds: float, *, share: float = 1.0, to_first: bool = False
) -> list[AskedBoard]:
    """The boards that a solver came to, asked afresh, with the right answers and its replies."""
    form, replies = solver.form, solver.ask(boards, seconds, share=share, to_first=to_first)
    return [
        AskedBoard(board, form.answer(board), reply, is_right=form.accepts(board, reply.answer))
        for board, reply in zip(boards, replies, strict=False)
    ]


def ask_each(
    solver: Solver, boards: Boards, until: float, *, share: float = 1.0
) -> Iterator[AskedBoard]:
    """Every board that there is time for until `until`, whatever became of those before it."""
    done = 0
    while done < len(boards) and (left := until - solver.now()) > 0:
        asked = ask(solver, boards[done:], max(left, _LEAST), share=share)
        if not asked:
            return
        done += len(asked)
        yield from asked

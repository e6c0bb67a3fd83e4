"""Solver protocol: the one thing the judge needs to know of what it tests.

A solver is asked boards and gives replies.  It may be a process, a function in the same process, or a
worker in a browser: the judge itself starts nothing and opens no file.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from boustro.judge.forms import Form
from boustro.judge.verdict import SolverReply
from boustro.model.board import Board

TOGETHER = 1_000_000
"""The `group` of a solver that answers any number of boards in one process."""


class Solver(Protocol):
    """What answers boards of one form.

    `unsure` says that the form is a guess.  `group` is how many boards one fresh process answers:
    where it is more than 1, one board may sway the answer to the next.  `contained` says what the
    solver is kept from, by name.
    """

    name: str
    form: Form
    unsure: bool
    contained: Mapping[str, bool]

    @property
    def group(self) -> int:
        """How many boards one fresh process answers at most."""

    def ask(
        self, boards: Sequence[Board], seconds: float, *, share: float = 1.0
    ) -> list[SolverReply]:
        """The replies to the first boards, asked afresh, within so many seconds by the clock.

        As many as there are: the last one is a fault where the solver came to its end before the
        last board.  `share` is the part of the usual time limit that a board may take.
        """

    def close(self) -> None:
        """End what runs."""

"""A solver in the same process, as a page in a browser would have it."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from boustro.judging.forms import FORMS, Form
from boustro.judging.questions import Case
from boustro.judging.solver import TOGETHER
from boustro.judging.verdict import SolverReply


class InProcess:
    """Answers by a function of the size and the jumps; another kind of solver overrides `replies`."""

    name, called, unsure, group, per_run = "in process", "", False, TOGETHER, TOGETHER
    form: Form = FORMS["leetcode"]
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

"""Cache warm-up: what every trial needs is in memory before a solution is judged.

It goes in parts of a fraction of a second, so that a question of the page waits no longer.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from boustro.judging.cases import cases_of
from boustro.judging.judging import BOARDS, Terms, judge_solver
from boustro.judging.mistakes import mistake_named
from boustro.judging.problems import problem_named
from boustro.judging.questions import Case
from boustro.judging.solver import TOGETHER
from boustro.judging.verdict import SolverReply

_PART = 100


class _Model:
    """A solver that makes a mistake with a name, so that models of mistakes are compared."""

    name, called, unsure, group, per_run = "model", "", False, TOGETHER, TOGETHER
    contained: Mapping[str, bool] = {}

    def __init__(self) -> None:
        self.problem = problem_named("leetcode")
        self.program = mistake_named("two-jumps").program

    def ask(self, cases: Sequence[Case], *_: object, **__: object) -> list[SolverReply]:
        """The answers of the model, which always answers with a number, within any limit."""
        answers = map(self.program.answer, cases)
        return [SolverReply(answer) for answer in answers if isinstance(answer, int)]

    def now(self) -> float:
        """No time passes."""
        return 0.0


def warm_up() -> Iterator[None]:
    """Deal the boards, find their right answers, and judge a model of a mistake."""
    model = _Model()
    for count in range(_PART, BOARDS + 1, _PART):
        for dealt in cases_of(model.problem.name, count)[-_PART:]:
            model.problem.answer(dealt.case)
        yield
    judge_solver(model, Terms(), inf)

"""Cache warm-up: compute what every trial needs before the user pastes a solution.

The work is done in parts of a fraction of a second each, so that no question of the page waits
long.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.judging import BOARDS, Terms, judge_solver
from boustro.judging.mistakes import mistake_named
from boustro.judging.problems import problem_named
from boustro.judging.solver import TOGETHER
from boustro.judging.verdict import SolverReply

_PART = 100
"""The number of test boards in each part."""


class _Model:
    """A solver with a known mistake, so that the judge compares it with its models of mistakes."""

    name, called, unsure, group, per_run = "model", "", False, TOGETHER, TOGETHER
    contained: Mapping[str, bool] = {}

    def __init__(self) -> None:
        self.problem = problem_named("leetcode")
        self.program = mistake_named("two-jumps").program

    def ask(self, cases: Sequence[Case], *_: object, **__: object) -> list[SolverReply]:
        """The answers of the model, all of which are numbers and take no time."""
        answers = [self.program.answer(case) for case in cases]
        return [SolverReply(answer) for answer in answers if isinstance(answer, int)]

    def now(self) -> float:
        """The time, which does not pass."""
        return 0.0


def warm_up() -> Iterator[None]:
    """Make the test boards, compute their right answers, and judge a model of a mistake."""
    model = _Model()
    for count in range(_PART, BOARDS + 1, _PART):
        new_cases = cases_of(model.problem.name, count)[-_PART:]
        for new in new_cases:
            model.problem.answer(new.case)
        yield
    judge_solver(model, Terms(), inf)

"""Pytest fixture `judge_solver`: judge a solution in a test."""

from collections.abc import Callable
from pathlib import Path

import pytest

Judge = Callable[..., None]


@pytest.fixture
def judge_solver() -> Judge:
    """A function that judges a solution and fails the test unless it is right on every board.

    ``judge_solver("solution.py")`` takes a file; the options are `function` (a name or
    ``Class.method``), `form`, `boards`, `seed`, `strict` and `budget` (seconds for all boards).
    """

    def judged(
        path: str | Path,
        function: str = "",
        form: str = "",
        *,
        boards: int = 500,
        seed: int = 0,
        strict: bool = False,
        budget: float = 20.0,
    ) -> None:
        from boustro.judging import Terms, judge
        from boustro.judging.running.opening import Target
        from boustro.judging.telling import failure_lines

        target = Target(str(path), Path(path), function=function, form=form)
        judgement = judge(target, Terms(boards, seed, budget, strict=strict))
        if not judgement.accepted:
            title = f"{path}: {judgement.verdict.words}"
            lines = [title, judgement.full_reason, *failure_lines(judgement)]
            pytest.fail("\n".join(filter(None, lines)), pytrace=False)

    return judged

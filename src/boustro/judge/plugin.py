"""The pytest fixture `judge_solver`: a solution on trial, in a test of one's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

Judge = Callable[..., None]


@pytest.fixture
def judge_solver() -> Judge:
    """A function that judges a solution and fails the test unless it is accepted.

    ``judge_solver("solution.py")`` takes a file; the options are `function` (a name or
    ``Class.method``), `form`, `boards`, `seed` and `strict`.
    """

    def judged(
        path: str | Path,
        function: str = "",
        form: str = "",
        *,
        boards: int = 500,
        seed: int = 0,
        strict: bool = False,
    ) -> None:
        from boustro.judge import Target, Terms, judge
        from boustro.judge.telling import failure_lines

        target = Target(str(path), Path(path).resolve(), function=function, form=form)
        found = judge(target, Terms(boards=boards, seed=seed, strict=strict))
        if not found.accepted:
            lines = [f"{path}: {found.verdict.words}", found.reason, *failure_lines(found)]
            pytest.fail("\n".join(filter(None, lines)), pytrace=False)

    return judged

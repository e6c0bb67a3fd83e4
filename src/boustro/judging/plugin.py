"""Pytest fixture `judge_solver`: judge a solution in a test."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from boustro.judging.verdict import Judgement

Judge = Callable[..., None]
_OPTIONS_IN_HINTS = ("form", "budget")
"""The options of the fixture that a hint of a judgement can name."""


@pytest.fixture
def judge_solver(request: pytest.FixtureRequest) -> Judge:
    """A function that judges a solution and fails the test unless it is right on every board.

    ``judge_solver("solution.py")`` takes a file; the options are `function` (a name or
    ``Class.method``), `form`, `boards`, `seed`, `strict` and `budget` (seconds for all boards).
    Each board that it shows is a subtest, so that a report lists it by its own name.
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

        target = Target(str(path), Path(path), function=function, form=form)
        judgement = judge(target, Terms(boards, seed, budget, strict=strict))
        if not judgement.accepted:
            _fail(request, str(path), judgement)

    return judged


def _fail(request: pytest.FixtureRequest, path: str, judgement: "Judgement") -> None:
    """Fail a subtest for each board, and the test; all in the test where there are no subtests."""
    title = f"{path}: {judgement.verdict.words}"
    hints = tuple(hint for hint in judgement.hints if hint in _OPTIONS_IN_HINTS)
    lines = [title, replace(judgement, hints=hints).full_reason]
    subtests = _subtests(request)
    for board, about in _failing_boards(judgement):
        if subtests is None:
            lines += about
            continue
        with subtests.test(board):
            pytest.fail("\n".join([title, *about]), pytrace=False)
    pytest.fail("\n".join(filter(None, lines)), pytrace=False)


def _subtests(request: pytest.FixtureRequest) -> "pytest.Subtests | None":
    """The subtests of a test; None for a pytest before 9, which has none."""
    try:
        found: pytest.Subtests = request.getfixturevalue("subtests")
    except pytest.FixtureLookupError:
        return None
    return found


def _failing_boards(judgement: "Judgement") -> Iterator[tuple[str, list[str]]]:
    """Each board on which the solution fails, and the lines about it."""
    from boustro.judging.telling import asked_lines, failure_lines, size_words

    failure, problem = judgement.failure, judgement.form
    if failure is None or problem is None:
        return
    yield size_words(failure.board), [*failure_lines(judgement)]
    if failure.easier is not None:
        yield size_words(failure.easier.board), [*asked_lines(failure.easier, problem)]

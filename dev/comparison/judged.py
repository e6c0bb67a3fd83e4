"""Judged: the cases of every published problem, and the judgements on a fixed set of solutions."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from dev.comparison.places import find
from dev.comparison.plain import answer_of, plain

CASES = 200
BOARDS = 300
"""The most boards that a solution is asked: enough for every wrong one to fail."""
_SECONDS = 300.0
"""So long that no clock, but what was asked, ends a trial."""
SOLUTIONS = (
    "examples/solutions/*.py",
    "examples/accepted/*.py",
    "tests/judging/solvers/classics/*.py",
    "tests/judging/solvers/right/*.py",
    "tests/judging/solvers/wrong/*.py",
    "tests/judging/solvers/problems/*/*.py",
)


def gather(root: Path) -> list[str]:
    """The solutions, each with its problem where it stands in the folder of one."""
    lines = []
    for pattern in SOLUTIONS:
        for path in sorted(root.glob(pattern)):
            form = path.parent.name if path.parent.parent.name == "problems" else ""
            lines.append(f"{path.relative_to(root)} {form}".strip())
    return lines


def case_answers() -> Iterator[tuple[str, dict[str, Any]]]:
    """Of every form the first cases of seed 0: what a solver receives, and the right answer."""
    for name in find("PROBLEM_TITLES"):
        yield name, {"cases": answer_of(partial(_cases, name))}


def _cases(name: str) -> list[Any]:
    return [_case(name, case) for case in find("cases_of")(name, CASES, 0)]


def _case(name: str, case: Any) -> list[Any]:
    form = find("problem_named")(name)
    # Before cases held their board, a case was a board.
    asked = getattr(case, "case", case.board)
    # Before problems were classes, a form without a text had None for it.
    has_text = getattr(form, "has_text", form.text is not None)
    return [
        case.family,
        plain(form.arguments(asked)),
        plain(form.text([asked]) if has_text else None),
        plain(form.answer(asked)),
    ]


def solution_answers(root: Path, lines: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The judgement on every solution: verdict, board, both answers and the sentence."""
    for line in lines:
        path, _, form = line.partition(" ")
        judgement = _judged(root / path, form if form in find("PROBLEM_TITLES") else None)
        yield line, judgement


def _judged(path: Path, form: str | None) -> dict[str, Any]:
    terms = find("Terms")(boards=BOARDS, budget=_SECONDS, shrinking=_SECONDS)
    judgement = find("judge")(find("Target")(path.name, path, form=form), terms)
    failure = judgement.failure
    answers = {
        "verdict": judgement.verdict.value,
        "reason": judgement.reason,
        "boards": [judgement.boards, judgement.planned, judgement.wrong],
        "called": judgement.called,
        "remarks": [remark.sentence for remark in judgement.remarks],
    }
    if failure is None:
        return answers
    board = failure.board
    return answers | {
        "board": [board.size, board.columns, dict(plain(board.jumps)), repr(board)],
        "answers": [plain(failure.right), plain(failure.reply.answer), failure.reply.message],
        "family": failure.family,
        "mistake": failure.mistake,
        "before": len(failure.before),
    }

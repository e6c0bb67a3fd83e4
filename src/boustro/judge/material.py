"""Test files: boards with their answers, for authors of judges.

In `leetcode/`, `boards.json` holds a list of [matrix, answer, family], `input.txt` a matrix a
line and `output.txt` an answer a line.  In `hackerrank/`, `01.in`, `01.out` and so on hold ten
boards each, as its statement allows.
"""

import json
from collections.abc import Sequence

from boustro.judge.boards import cases_of
from boustro.judge.forms import FORMS, literal, matrix
from boustro.judge.verdict import DealtBoard


def files(count: int, seed: int = 0) -> dict[str, str]:
    """The files by their names below the directory, with `count` boards in either form."""
    return {
        **_leetcode(cases_of("leetcode", count, seed)),
        **_hackerrank(cases_of("hackerrank", count, seed)),
    }


def _leetcode(cases: Sequence[DealtBoard]) -> dict[str, str]:
    form = FORMS["leetcode"]
    answers = [form.answer(case.board) for case in cases]
    entries = [
        json.dumps([matrix(case.board), answer, case.family], separators=(",", ":"))
        for case, answer in zip(cases, answers, strict=True)
    ]
    return {
        "leetcode/boards.json": "[\n" + ",\n".join(entries) + "\n]\n",
        "leetcode/input.txt": "".join(literal(case.board) + "\n" for case in cases),
        "leetcode/output.txt": "".join(f"{answer}\n" for answer in answers),
    }


def _hackerrank(cases: Sequence[DealtBoard]) -> dict[str, str]:
    form, files = FORMS["hackerrank"], {}
    assert form.text is not None  # noqa: S101 - it has one
    groups = [cases[i : i + form.cases] for i in range(0, len(cases), form.cases)]
    wide = max(2, len(str(len(groups))))
    for number, group in enumerate(groups, 1):
        boards = [case.board for case in group]
        files[f"hackerrank/{number:0{wide}}.in"] = form.text(boards)
        answers = (f"{form.answer(board)}\n" for board in boards)
        files[f"hackerrank/{number:0{wide}}.out"] = "".join(answers)
    return files

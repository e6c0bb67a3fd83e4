"""Pasted panels: which answer is right where an online judge shows a board and two of them."""

import re
from dataclasses import replace

from boustro.formats import reads
from boustro.judge.explaining import sentences_for
from boustro.judge.forms import FORMS
from boustro.judge.verdict import AskedBoard, Failure, Judgement, SolverReply, Verdict
from boustro.model.board import Board

LONGEST = 65_536
PASTED = "pasted"
_LISTED, _LARGEST = 3, 400
_FORM = FORMS["leetcode"]
_NAMES = ("your output", "the expected answer")
_CELLS = re.compile(r"[-\d\s,\[\]]+")
_OPENS, _CLOSES = re.compile(r"\[\s*\["), re.compile(r"\](?=\s*\])")
_ANSWERS = tuple(
    re.compile(
        rf"^[^\S\n]*(?:{label})[^\S\n]*[:=]?\s*(-?\d{{1,9}})[^\S\n]*$", re.IGNORECASE | re.MULTILINE
    )
    for label in ("(?:your )?(?:output|answer)", "expected(?: output| answer)?")
)


def judge_panel(text: str) -> Judgement | None:
    r"""The judgement on the first wrong answer of a pasted panel; None for any other text.

    Its `reason` says which answers are right, and where each wrong one may come from if the models
    of mistakes that give it agree.  Raises `BoustroError` for an invalid board.

    >>> found = judge_panel("Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n2\nExpected\n1")
    >>> found.solver, found.failure.right
    ('your output', 1)
    """
    matrix, numbers = _matrix_in(text), [pattern.search(text) for pattern in _ANSWERS]
    answers = {name: int(found[1]) for name, found in zip(_NAMES, numbers, strict=True) if found}
    if matrix is None or len(answers) < len(_NAMES):
        return None
    board = reads(matrix, "leetcode").board
    right = _FORM.answer(board)
    told = [
        f"{name} {each} is {'right' if each == right else 'wrong'}"
        for name, each in answers.items()
    ]
    wrong = {name: each for name, each in answers.items() if each != right}
    if not wrong:
        return Judgement(_NAMES[0], _FORM, Verdict.ACCEPTED, reason=" and ".join(told))
    failures = [_failure(board, right, each) for each in dict.fromkeys(wrong.values())]
    notes = [note for _, note in failures if note]
    if len(failures) > 1 and (mistake := failures[1][0].mistake):
        notes.append(f"{failures[1][0].reply.answer}, if {mistake}")
    reason = "; ".join([", ".join(told), *notes])
    verdict = Verdict.WRONG_ANSWER
    return Judgement(next(iter(wrong)), _FORM, verdict, failure=failures[0][0], reason=reason)


def _matrix_in(text: str) -> str | None:
    """The first rows in brackets, found in time that grows with the text."""
    for cells in _CELLS.finditer(text):
        opens, closes = _OPENS.search(cells[0]), [*_CLOSES.finditer(cells[0])]
        if opens and closes and opens.start() < closes[-1].start():
            return cells[0][opens.start() : cells[0].index("]", closes[-1].end()) + 1]
    return None


def _failure(board: Board, right: int, answer: int) -> tuple[Failure, str]:
    """A wrong answer, with the mistake that gives it, or in words why none is named."""
    asked = AskedBoard(board, right, SolverReply(answer))
    failure = Failure(board, right, asked.reply, PASTED, board)
    if board.size > _LARGEST:
        return failure, f"no mistake is looked for on more than {_LARGEST} squares"
    found = sentences_for(_FORM, asked)
    if len(found) == 1:
        return replace(failure, mistake=found.pop()), ""
    if not found:
        return failure, f"no mistake that boustro knows gives {answer} on this board"
    several = f"{len(found)} mistakes that boustro knows give {answer} on this board"
    listed = f": {', or '.join(sorted(found))}" if len(found) <= _LISTED else ""
    return failure, several + listed

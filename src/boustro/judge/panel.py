"""Pasted panels: which answer is right where an online judge shows a board and two of them."""

import re
from dataclasses import replace

from boustro.formats import reads
from boustro.judge.explaining import sentences_for
from boustro.judge.forms import FORMS, Form
from boustro.judge.questions import Answer
from boustro.judge.records import LATE
from boustro.judge.verdict import AskedBoard, Failure, Judgement, SolverReply, Verdict
from boustro.model.board import Board

LONGEST = 65_536
PASTED = "pasted"
_LISTED, _LARGEST = 3, 400
_NAMES = ("your output", "the expected answer")
_CELLS = re.compile(r"[-\d\s,\[\]]+")
_OPENS, _CLOSES = re.compile(r"\[\s*\["), re.compile(r"\](?=\s*\])")
_ANSWERS = tuple(
    re.compile(
        rf"^[^\S\n]*(?:{label})(?: \(stdout\))?[^\S\n]*[:=]?\s*(-?\d{{1,9}})[^\S\n]*$",
        re.IGNORECASE | re.MULTILINE,
    )
    for label in ("(?:your )?(?:output|answer)", "expected(?: output| answer)?")
)


# HackerRank's and GfG's numbers, below their label.
_INPUT = re.compile(
    r"^[^\S\n]*(?:for )?input(?: \(stdin\))?[^\S\n]*:?[^\S\n]*\n([\d\s,]*)",
    re.IGNORECASE | re.MULTILINE,
)
_LATE = re.compile(r"^[^\S\n]*time limit exceeded", re.IGNORECASE | re.MULTILINE)


def judge_panel(text: str) -> Judgement | None:
    r"""The judgement on the first wrong answer of a pasted panel, or on its time limit; None for any other text.

    Its `reason` says which answers are right, and where each wrong one may come from if the models
    of mistakes that give it agree.  Raises `BoustroError` for an invalid board.

    >>> found = judge_panel("Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n2\nExpected\n1")
    >>> found.solver, found.failure.right
    ('your output', 1)
    """
    numbers = [pattern.search(text) for pattern in _ANSWERS]
    answers = {name: int(match[1]) for name, match in zip(_NAMES, numbers, strict=True) if match}
    is_late = not answers and _LATE.search(text) is not None
    if (len(answers) < len(_NAMES) and not is_late) or (shown := _board_in(text)) is None:
        return None
    form, board = shown
    right = form.answer(board)
    if is_late:
        failure, note = _failure(form, board, right, LATE)
        reason = "; ".join(filter(None, (f"the right answer is {right}", note)))
        return Judgement("your solution", form, Verdict.TIME_LIMIT, failure=failure, reason=reason)
    remarks = [
        f"{name} {answer} is {'right' if answer == right else 'wrong'}"
        for name, answer in answers.items()
    ]
    wrong = {name: answer for name, answer in answers.items() if answer != right}
    if not wrong:
        return Judgement(_NAMES[0], form, Verdict.ACCEPTED, reason=" and ".join(remarks))
    replies = map(SolverReply, dict.fromkeys(wrong.values()))
    failures = [_failure(form, board, right, reply) for reply in replies]
    notes = [note for _, note in failures if note]
    if len(failures) > 1 and (mistake := failures[1][0].mistake):
        notes.append(f"{answers[_NAMES[1]]}, if {mistake}")
    reason = "; ".join([", ".join(remarks), *notes])
    verdict = Verdict.WRONG_ANSWER
    return Judgement(next(iter(wrong)), form, verdict, failure=failures[0][0], reason=reason)


def _board_in(text: str) -> tuple[Form, Board] | None:
    """The form of a panel and its board: LeetCode's matrix, or the one case of HackerRank or GfG."""
    if (matrix := _matrix_in(text)) is not None:
        return FORMS["leetcode"], reads(matrix, "leetcode").board
    match = _INPUT.search(text)
    words = match[1].replace(",", " ").split() if match else []
    if len(words) < 2 or any(len(word) > 9 for word in words):
        return None
    # GfG leaves out the number of cases.
    words = ["1", *words] if len(words) == 1 + 2 * int(words[0]) else words
    name = "gfg" if len(words) == 2 + 2 * int(words[1]) else "hackerrank"
    return (FORMS[name], reads(" ".join(words), name).board) if words[0] == "1" else None


def _matrix_in(text: str) -> str | None:
    """The first rows in brackets, found in time that grows with the text."""
    for cells in _CELLS.finditer(text):
        opens, closes = _OPENS.search(cells[0]), [*_CLOSES.finditer(cells[0])]
        if opens and closes and opens.start() < closes[-1].start():
            return cells[0][opens.start() : cells[0].index("]", closes[-1].end()) + 1]
    return None


def _failure(form: Form, board: Board, right: Answer, reply: SolverReply) -> tuple[Failure, str]:
    """A wrong answer or none, with the mistake that gives it, or in words why none is named."""
    asked = AskedBoard(board, right, reply)
    failure = Failure(board, right, reply, PASTED, board)
    if board.size > _LARGEST:
        return failure, f"no mistake is looked for on more than {_LARGEST} squares"
    sentences = sentences_for(form, asked)
    if len(sentences) == 1:
        return replace(failure, mistake=sentences.pop()), ""
    gives = f"give {reply.answer}" if reply.fault is None else "do not end in time"
    if not sentences:
        gave = f"gives {reply.answer}" if reply.fault is None else "runs out of time"
        return failure, f"no mistake that boustro knows {gave} on this board"
    several = f"{len(sentences)} mistakes that boustro knows {gives} on this board"
    listed = f": {', or '.join(sorted(sentences))}" if len(sentences) <= _LISTED else ""
    return failure, several + listed

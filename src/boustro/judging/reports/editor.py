"""Failures as `FILE:LINE: MESSAGE`, the form that editors and problem matchers read."""

import re

from boustro.judging.reports.report import without_classmates
from boustro.judging.telling import in_short, test_case
from boustro.judging.verdict import Judgement, Verdict
from boustro.say import plain_text

_LINE = re.compile(r"(?:\(line ([0-9]{1,7})\)|, line ([0-9]{1,7}))\Z")
_COMMAND = (":", "#")
"""A line of a log that begins so, also after blanks, may be a command to the runner of a CI job."""
_COMMAND_ANYWHERE = re.compile("#(?=#)")
"""What begins a command anywhere in a line of a log: `##[error]` and `##vso[…]`."""


def editor_line(judgement: Judgement, file: str) -> str | None:
    r"""The line about a solution in this file; None if it was accepted or passed over.

    The line number is that of the change that makes it pass, else of the error or the function.

    >>> from boustro.judging import judge_panel
    >>> judgement = judge_panel("Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n2\nExpected\n1")
    >>> editor_line(judgement, "mine.py")[:23]
    'mine.py:1: wrong answer'
    """
    if judgement.accepted or judgement.verdict is Verdict.SKIPPED:
        return None
    name = plain_text(file, kept="")
    if name.lstrip().startswith(_COMMAND):
        name = f"./{name}"
    parts = [in_short(without_classmates(judgement))]
    board = test_case(judgement)
    if board and "\n" not in board:
        parts.append(f"test case {board}")
    message = plain_text("; ".join(filter(None, parts)), kept="", instead=" ")
    words = ": ".join(filter(None, (judgement.verdict.words, message)))
    line = f"{name}:{_line_of(judgement)}: {words}"
    return _COMMAND_ANYWHERE.sub("# ", line)


def _line_of(judgement: Judgement) -> int:
    """The line to look at: of the change, else of the error, else of the function."""
    failure = judgement.failure
    if failure is not None and failure.correction is not None:
        return failure.correction.lines[0]
    message = failure.reply.message if failure else judgement.reason
    match = _LINE.search(message) or _LINE.search(judgement.called)
    return int(match[1] or match[2]) if match else 1

"""Error document: why a request was refused, and the problems with their squares."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.constraints import OneOf
from boustro.answers.parts import NoteAnswer
from boustro.errors import Problems
from boustro.say import Wording, say

KINDS = (
    "layout",
    "format",
    "input",
    "question",
    "not-found",
    "conflict",
    "too-large",
    "too-many",
    "method",
    "media",
    "forbidden",
    "token",
    "store",
    "busy",
    "missing",
    "internal",
)
_LONGEST = 600
"""The most characters of a shortened sentence."""


@dataclass(frozen=True)
class ProblemAnswer(NoteAnswer):
    """Something that is wrong with a board or a request."""

    squares: tuple[int, ...]
    """The squares that the problem concerns; the entry of a jump comes first."""


@dataclass(frozen=True)
class ErrorAnswer:
    """Why a request was refused."""

    schema: ClassVar[str] = "boustro/error/1"
    kind: Annotated[str, OneOf(KINDS)]
    sentence: Wording
    problems: tuple[ProblemAnswer, ...] = ()


def problem_answers(problems: Problems) -> Iterator[ProblemAnswer]:
    """The first problems; if there were too many to keep, a last one, `more`, counts the others."""
    for problem in problems:
        yield ProblemAnswer(problem.name, shorten(problem.wording), problem.squares)
    if problems.more:
        sentence = say("and-more", f"and {problems.more} more", count=problems.more)
        yield ProblemAnswer("more", sentence, ())


def shorten(text: Wording) -> Wording:
    """Shorten a long sentence, for example one that quotes long input, to fit a screen."""
    if len(text) <= _LONGEST:
        return text
    return Wording(f"{text[: _LONGEST - 1]}…", text.said)

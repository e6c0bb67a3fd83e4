"""Error document: why a request was refused, and the problems with their squares."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.constraints import OneOf
from boustro.answers.parts import NoteAnswer
from boustro.errors import Problem, Problems

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
    sentence: str
    problems: tuple[ProblemAnswer, ...] = ()


def problem_answers(problems: Problems) -> Iterator[ProblemAnswer]:
    """The first problems; if there were too many to keep, a last one, `more`, counts the others."""
    for problem in problems:
        yield ProblemAnswer(problem.name, shorten(str(problem)), problem.squares)
    if problems.more:
        more = Problem("more", f"and {problems.more} more")
        yield ProblemAnswer(more.name, str(more), more.squares)


def shorten(text: str) -> str:
    """Shorten a long sentence, for example one that quotes long input, to fit a screen."""
    if len(text) <= _LONGEST:
        return text
    return f"{text[: _LONGEST - 1]}…"

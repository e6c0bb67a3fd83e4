"""Parts that several answers share: the head of a game, a note, and a game without an answer."""

from collections.abc import Iterable
from dataclasses import dataclass

from boustro.answers.constraints import Count
from boustro.answers.documents import Digits
from boustro.errors import Problem
from boustro.model import Game, Rules


@dataclass(frozen=True)
class GameHead:
    """The first fields of every answer about one game."""

    name: str | None
    size: Digits
    rules: Rules


@dataclass(frozen=True)
class NoteAnswer:
    """Something unusual about a game, or something that was not computed."""

    name: str
    """A stable name for programs."""
    sentence: str
    """A sentence for people."""


@dataclass(frozen=True)
class BadAnswer:
    """With `--on-bad skip`: stands for a game that cannot be read or has no answer."""

    index: Count
    """The number of the board in the input, from 0."""
    error: str
    problems: tuple[NoteAnswer, ...]
    """The first hundred problems."""


def head_of(game: Game) -> tuple[str | None, Digits, Rules]:
    """The values of the fields of a `GameHead`."""
    return game.board.name, Digits(game.size), game.rules


def note_answers(problems: Iterable[Problem]) -> tuple[NoteAnswer, ...]:
    """Turn problems into notes: a name for programs and a sentence for people."""
    return tuple(NoteAnswer(problem.name, problem.sentence) for problem in problems)

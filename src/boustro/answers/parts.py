"""Parts that several answers share: a game's head, a note, a game that cannot be read."""

from collections.abc import Iterable
from dataclasses import dataclass

from boustro.answers.constraints import Count
from boustro.answers.documents import Digits
from boustro.errors import Problem
from boustro.model import Game, Rules


@dataclass(frozen=True)
class GameHead:
    """The beginning of every answer about one game."""

    name: str | None
    size: Digits
    rules: Rules


@dataclass(frozen=True)
class NoteAnswer:
    """Something unusual about a game, or something that was not worked out."""

    name: str
    """Stable, for programs."""
    sentence: str
    """For people."""


@dataclass(frozen=True)
class BadAnswer:
    """With `--on-bad skip`: a game that cannot be read, or has no answer, in its place."""

    index: Count
    """The number of the board in the input, from 0."""
    error: str
    problems: tuple[NoteAnswer, ...]
    """The problems found; only the first hundred."""


def head_of(game: Game) -> tuple[str | None, Digits, Rules]:
    """The values of a `GameHead`."""
    return game.board.name, Digits(game.size), game.rules


def note_answers(problems: Iterable[Problem]) -> tuple[NoteAnswer, ...]:
    """Notes in the form of answers: a name for programs and a sentence for people."""
    return tuple(NoteAnswer(problem.name, problem.sentence) for problem in problems)

"""Parts that several answers share: the head of a game, a note, and a game without an answer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from boustro.answers.constraints import ClaimValue, Count
from boustro.answers.documents import NOT_ASKED, Digits, NotAsked
from boustro.errors import Problem
from boustro.model import Game, Rules
from boustro.say import Wording


@dataclass(frozen=True)
class ClaimAnswer:
    """What a sentence says, for programs, such as those that show it in another language."""

    code: str
    """A stable name of the statement."""
    values: Mapping[str, ClaimValue]
    """What the sentence names, and some that only other languages need."""
    before: str | NotAsked = NOT_ASKED
    """The text between this claim and the one before it; only where the claim is not the first."""


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
    sentence: Wording
    """A sentence for people."""


@dataclass(frozen=True)
class BadAnswer:
    """With `--on-bad skip`: stands for a game that cannot be read or has no answer."""

    index: Count
    """The number of the board in the input, from 0."""
    error: Wording
    problems: tuple[NoteAnswer, ...]
    """The first hundred problems."""


def head_of(game: Game) -> tuple[str | None, Digits, Rules]:
    """The values of the fields of a `GameHead`."""
    return game.board.name, Digits(game.size), game.rules


def note_answers(problems: Iterable[Problem]) -> tuple[NoteAnswer, ...]:
    """Turn problems into notes: a name for programs and a sentence for people."""
    return tuple(NoteAnswer(problem.name, note_wording(problem)) for problem in problems)


def note_wording(problem: Problem) -> Wording:
    """The sentence of a note without its place."""
    return replace(problem, where="").wording

"""Parts that several answers share: the rules, a note, a game that cannot be read."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from boustro.answers.constraints import Count, OneOf, Whole
from boustro.answers.documents import Digits
from boustro.errors import Problem
from boustro.model.choices import BUMPS, CHAINING, LIMIT_EFFECTS, OPENING_MOVES, OVERSHOOT
from boustro.model.game import Game
from boustro.model.rules import Rules

_Throws = Whole | Annotated[str, OneOf(("max", "doubles"))] | tuple[Whole, ...]
"""Which outcomes a rule means: a throw, `max` or `doubles`, or several throws."""


@dataclass(frozen=True)
class RulesAnswer:
    """The rules of a game; `name` is the preset that has them, if one has."""

    name: str | None
    start: Whole
    """Square on which tokens start; 0 is off the board."""
    finish: Whole | None
    """Square that ends the game."""
    overshoot: Annotated[str, OneOf(OVERSHOOT)]
    """What happens when a throw goes past the last square."""
    chaining: Annotated[str, OneOf(CHAINING)]
    """Whether a jump that ends on another jump's entry continues."""
    die: str | tuple[tuple[Whole, Whole, str], ...]
    """The die: its notation, or its outcomes: the advance, the weight and the label."""
    again: _Throws | None
    """Throws that give another roll: one, several, `max` or `doubles`."""
    again_limit: tuple[Whole, Annotated[str, OneOf(LIMIT_EFFECTS)]] | None
    """What the n-th such throw in a turn does."""
    opening: _Throws | None
    """Throws that let a token leave the start: one, several, `max` or `doubles`."""
    opening_move: Annotated[str, OneOf(OPENING_MOVES)]
    """Where an opening throw takes the token: to square 1, or forward by the throw."""
    bump: Annotated[str, OneOf(BUMPS)] | None
    """What happens to a token when another one lands on it."""


@dataclass(frozen=True)
class GameHead:
    """The beginning of every answer about one game."""

    name: str | None
    size: Digits
    rules: RulesAnswer


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


def rules_answer(rules: Rules) -> RulesAnswer:
    """The rules in the form of an answer.

    >>> rules_answer(Rules(die="1:1,6:3")).die
    '1:1,6:3'
    """
    return RulesAnswer(**rules.as_dict())


def head_of(game: Game) -> tuple[str | None, Digits, RulesAnswer]:
    """The values of a `GameHead`."""
    return game.board.name, Digits(game.size), rules_answer(game.rules)


def note_answers(problems: Iterable[Problem]) -> tuple[NoteAnswer, ...]:
    """Notes in the form of answers: a name for programs and a sentence for people."""
    return tuple(NoteAnswer(problem.name, problem.sentence) for problem in problems)

"""Parts that several answers share: the rules, a note, a game that cannot be read."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from boustro.answers.documents import copy_fields
from boustro.answers.hints import Count, OneOf, Whole
from boustro.errors import Problem
from boustro.model.choices import BUMPS, CHAINING, LIMIT_EFFECTS, OPENING_MOVES, OVERSHOOT
from boustro.model.rules import Rules

Selection: TypeAlias = Whole | Annotated[str, OneOf(("max", "doubles"))] | tuple[Whole, ...] | None


@dataclass(frozen=True)
class RulesAnswer:
    """The rules of a game; `name` is the preset that has them, if one has."""

    name: str | None
    start: Whole
    finish: Whole | None
    overshoot: Annotated[str, OneOf(OVERSHOOT)]
    chaining: Annotated[str, OneOf(CHAINING)]
    die: str | tuple[tuple[Whole, Whole, str], ...]
    """Its notation, or its outcomes: the advance, the weight and the label."""
    again: Selection
    """Throws that give another roll: one, several, `max` or `doubles`."""
    again_limit: tuple[Whole, Annotated[str, OneOf(LIMIT_EFFECTS)]] | None
    opening: Selection
    """Throws that let a token leave the start."""
    opening_move: Annotated[str, OneOf(OPENING_MOVES)]
    bump: Annotated[str, OneOf(BUMPS)] | None


@dataclass(frozen=True)
class NoteAnswer:
    """Something unusual about a game, or something that was not worked out."""

    name: str
    """Stable, for programs."""
    sentence: str
    """For people."""


@dataclass(frozen=True)
class BadAnswer:
    """With `--on-bad skip`: a game that cannot be read, in its place."""

    index: Count
    """From 0, through all boards."""
    error: str


def rules_answer(rules: Rules) -> RulesAnswer:
    """The rules as answers give them.

    >>> rules_answer(Rules(die="1:1,6:3")).die
    '1:1,6:3'
    """
    die = rules.die.spec or tuple((o.advance, o.weight, o.label) for o in rules.die.outcomes)
    return copy_fields(RulesAnswer, rules, die=die)


def note_answers(problems: Iterable[Problem]) -> tuple[NoteAnswer, ...]:
    """Notes as answers carry them: a name for programs and a sentence for people."""
    return tuple(NoteAnswer(problem.name, problem.sentence) for problem in problems)

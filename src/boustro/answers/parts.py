"""Parts that several answers share: the rules, a note, a game that cannot be read."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import or_
from typing import TYPE_CHECKING, Annotated

from boustro.answers.documents import Digits
from boustro.answers.hints import Count, OneOf, Whole
from boustro.errors import Problem
from boustro.model.choices import LIMIT_EFFECTS, TABLE
from boustro.model.game import Game
from boustro.model.rules import Rules

_KINDS: dict[str, object] = {
    "square": Whole,
    "die": str | tuple[tuple[Whole, Whole, str], ...],
    "throws": Whole | Annotated[str, OneOf(("max", "doubles"))] | tuple[Whole, ...],
    "limit": tuple[Whole, Annotated[str, OneOf(LIMIT_EFFECTS)]],
}
_WRITTEN = {
    "die": ": its notation, or its outcomes: the advance, the weight and the label.",
    "throws": ": one, several, `max` or `doubles`.",
}


def _with_rules(answer: type) -> type:
    """A class with a field for every rule of the table, as its kind is written in JSON."""
    for rule in TABLE:
        words = Annotated[str, OneOf(rule.words)]
        hint: object = words if rule.kind == "word" else _KINDS[rule.kind]
        answer.__annotations__[rule.name] = or_(hint, None) if rule.none else hint
        description = f"{rule.meaning[:-1]}{_WRITTEN.get(rule.kind, '.')}"
        setattr(answer, rule.name, field(metadata={"said": description}))
    return answer


@dataclass(frozen=True)
@_with_rules
class RulesAnswer:
    """The rules of a game; `name` is the preset that has them, if one has."""

    name: str | None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> object: ...


@dataclass(frozen=True)
class GameHead:
    """What every answer about one game begins with."""

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
    """From 0, through all boards."""
    error: str
    problems: tuple[NoteAnswer, ...]
    """The problems that were found; of more than a hundred the first."""


def rules_answer(rules: Rules) -> RulesAnswer:
    """The rules as answers give them.

    >>> rules_answer(Rules(die="1:1,6:3")).die
    '1:1,6:3'
    """
    make: Callable[..., RulesAnswer] = RulesAnswer
    return make(**rules.as_dict())


def head_of(game: Game) -> tuple[str | None, Digits, RulesAnswer]:
    """The values of a `GameHead`."""
    return game.board.name, Digits(game.size), rules_answer(game.rules)


def note_answers(problems: Iterable[Problem]) -> tuple[NoteAnswer, ...]:
    """Notes as answers carry them: a name for programs and a sentence for people."""
    return tuple(NoteAnswer(problem.name, problem.sentence) for problem in problems)

"""First passages in the answer to `analyse`: how soon a token reaches a square, and whether."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boustro.answers.constraints import Chance, Figure, Length, Whole
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields
from boustro.chain import (
    Passage,
    finish_without,
    first_passage,
    precedence,
    touch_chances,
    use_chances,
)
from boustro.model import Game


@dataclass(frozen=True)
class PassageAnswer:
    """The rolls until something first happens, and the chance that it ever does."""

    chance: Chance
    mean: Figure
    """In all games; null unless it is sure to happen."""
    mean_given: Figure
    """In the games in which it happens; null if it never does."""
    sd_given: Figure
    median: Length
    """The smallest n with P(happened by roll n) >= 1/2; null if there is none."""
    pmf: tuple[Chance, ...] | NotAsked = NOT_ASKED
    """Only with `--pmf N`: the chance that it happens at roll n, for n = 0 to N."""


@dataclass(frozen=True)
class SquarePassageAnswer:
    """How soon a token reaches a square."""

    square: Whole
    rests: PassageAnswer
    """Until it rests there: after a throw and all jumps."""
    touches: PassageAnswer
    """Until a throw or a jump first puts it there, even if a jump leads on at once."""


@dataclass(frozen=True)
class PrecedenceAnswer:
    """Which of two squares a token touches first."""

    squares: tuple[Whole, Whole]
    chances: tuple[Chance, Chance]
    """The chances to touch the first square before the second, and the second before the first."""
    neither: Chance


@dataclass(frozen=True)
class EverAnswer:
    """What a token does at least once in a game."""

    touches: tuple[Chance, ...]
    """For each square from 0 the chance to touch it; the token touches the square it begins on."""
    uses: Mapping[int, Chance]
    """For each jump, by its entry, the chance that a token takes it at least once."""
    without_snakes: PassageAnswer
    """The finish without any snake on the way."""
    without_ladders: PassageAnswer
    """The finish without any ladder on the way."""


@dataclass(frozen=True)
class PassagesAnswer:
    """The answers to `--to`, `--before` and `--ever`."""

    begin: Whole
    """The square that the token begins on."""
    to: tuple[SquarePassageAnswer, ...]
    before: tuple[PrecedenceAnswer, ...]
    ever: EverAnswer | NotAsked = NOT_ASKED
    """Only with `--ever`."""


class PassageQuestions(NamedTuple):
    """The questions about first passages."""

    begin: int | None = None
    """The square that the token begins on; None for the start."""
    to: tuple[int, ...] = ()
    """The squares to reach."""
    before: tuple[tuple[int, int], ...] = ()
    """The pairs of squares to compare."""
    ever: bool = False
    """Whether to answer what happens at least once in a game."""


def passages_answer(
    game: Game, questions: PassageQuestions | None, *, pmf: int | None = None
) -> PassagesAnswer | NotAsked:
    """The answers to these questions; `NOT_ASKED` if there are none.

    >>> from boustro import builtin
    >>> found = passages_answer(builtin("mb47"), PassageQuestions(to=(80,)), pmf=6)
    >>> round(found.to[0].touches.chance, 4), found.to[0].rests.chance
    (0.4828, 0.0)
    """
    begin, to, before, ever = questions or PassageQuestions()
    if not (to or before or ever):
        return NOT_ASKED
    return PassagesAnswer(
        game.start if begin is None else begin,
        tuple(_to(game, square, begin, pmf) for square in to),
        tuple(_before(game, pair, begin) for pair in before),
        _ever(game, begin, pmf) if ever else NOT_ASKED,
    )


def _to(game: Game, square: int, begin: int | None, pmf: int | None) -> SquarePassageAnswer:
    rests = first_passage(game, square, start=begin, touch=False)
    touches = first_passage(game, square, start=begin, touch=True)
    return SquarePassageAnswer(square, _passage(rests, pmf), _passage(touches, pmf))


def _before(game: Game, pair: tuple[int, int], begin: int | None) -> PrecedenceAnswer:
    first, second, neither = precedence(game, *pair, start=begin, touch=True)
    return PrecedenceAnswer(pair, (first, second), neither)


def _ever(game: Game, begin: int | None, pmf: int | None) -> EverAnswer:
    return EverAnswer(
        touch_chances(game, start=begin),
        use_chances(game, start=begin),
        _passage(finish_without(game, "snakes", start=begin), pmf),
        _passage(finish_without(game, "ladders", start=begin), pmf),
    )


def _passage(passage: Passage, pmf: int | None) -> PassageAnswer:
    law = NOT_ASKED if pmf is None else passage.lengths.pmf(pmf)
    return copy_fields(PassageAnswer, passage, median=passage.lengths.median, pmf=law)

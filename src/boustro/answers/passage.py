"""First passages in the answer to `analyse`: when, and whether, a token reaches a square."""

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
    """The mean number of rolls in all games; null unless it is certain to happen."""
    mean_given: Figure
    """The mean number of rolls in the games in which it happens; null if it never happens."""
    sd_given: Figure
    """The standard deviation in these games."""
    median: Length
    """The smallest n with P(happened by roll n) >= 1/2; null if there is none."""
    pmf: tuple[Chance, ...] | NotAsked = NOT_ASKED
    """Only with `--pmf N`: the chance that it happens at roll n, for n = 0 to N."""


@dataclass(frozen=True)
class SquarePassageAnswer:
    """When, and whether, a token reaches a square."""

    square: Whole
    rests: PassageAnswer
    """The first time that the token rests there, after a throw and all jumps."""
    touches: PassageAnswer
    """The first time that a throw or a jump puts the token there, even if a jump leads on."""


@dataclass(frozen=True)
class PrecedenceAnswer:
    """Which of two squares a token touches first."""

    squares: tuple[Whole, Whole]
    chances: tuple[Chance, Chance]
    """The chances to touch the first square before the second, and the second before the first."""
    neither: Chance


@dataclass(frozen=True)
class EverAnswer:
    """The chances that something happens at least once in a game."""

    touches: tuple[Chance, ...]
    """For each square, from 0, the chance that the token touches it; it always touches the square
    on which it begins."""
    uses: Mapping[int, Chance]
    """For each jump, by its entry, the chance that the token takes it at least once."""
    without_snakes: PassageAnswer
    """Reaching the finish without taking a snake."""
    without_ladders: PassageAnswer
    """Reaching the finish without taking a ladder."""


@dataclass(frozen=True)
class PassagesAnswer:
    """The answers to `--to`, `--before` and `--ever`."""

    begin: Whole
    """The square on which the token begins."""
    to: tuple[SquarePassageAnswer, ...]
    before: tuple[PrecedenceAnswer, ...]
    ever: EverAnswer | NotAsked = NOT_ASKED
    """Only with `--ever`."""


class PassageQuestions(NamedTuple):
    """The questions about first passages."""

    begin: int | None = None
    """The square on which the token begins; None for the start."""
    to: tuple[int, ...] = ()
    """The squares to reach."""
    before: tuple[tuple[int, int], ...] = ()
    """The pairs of squares to compare."""
    ever: bool = False
    """Whether to compute what happens at least once in a game."""


def passages_answer(
    game: Game, questions: PassageQuestions | None, *, pmf: int | None = None
) -> PassagesAnswer | NotAsked:
    """The answers to these questions; `NOT_ASKED` if there are none.

    >>> from boustro import builtin
    >>> answer = passages_answer(builtin("mb47"), PassageQuestions(to=(80,)), pmf=6)
    >>> round(answer.to[0].touches.chance, 4), answer.to[0].rests.chance
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
    lengths = passage.lengths
    chances = NOT_ASKED if pmf is None else lengths.pmf(pmf)
    return copy_fields(PassageAnswer, passage, median=lengths.median, pmf=chances)

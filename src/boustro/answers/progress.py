"""How a game goes on, in the answer to `analyse`: by roll, by first throw, and by square."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boustro.answers.constraints import Chance, Figure, Whole
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields
from boustro.chain import Analysis


@dataclass(frozen=True)
class PositionsAnswer:
    """Where a token is after some rolls."""

    rolls: Whole
    chances: tuple[Chance, ...]
    """The chance of each square, indexed from 0; a token that has finished stays on the finish."""


@dataclass(frozen=True)
class FirstThrowAnswer:
    """What one throw at the outset leads to."""

    throw: str
    chance: Chance
    square: Whole
    """The square on which the token then rests."""
    mean: Figure
    """The mean rolls still to come; null if the finish might not be reached."""


@dataclass(frozen=True)
class LengthComparisonAnswer:
    """The chances that this game or another one takes fewer rolls, with one token in each."""

    name: str | None
    """The name of the other board."""
    longer: Chance
    """The chance that the other game is won first, so that this one lasts longer."""
    equal: Chance
    """The chance that both take the same number of rolls."""
    shorter: Chance
    """The chance that this game is won first."""


class ProgressQuestions(NamedTuple):
    """The questions about how a game goes on."""

    within: tuple[int, ...] = ()
    """Numbers of rolls; the answer gives the chance that the game is finished within each."""
    after: int | None = None
    """A number of rolls; the answer says where the token is after them."""
    first_throw: bool = False
    """Whether to answer what each first throw leads to."""
    squares: bool = False
    """Whether to give the mean rolls still to come from each square."""
    other: Analysis | None = None
    """Another game whose length is compared with this one."""


@dataclass(frozen=True)
class ProgressAnswer:
    """The answers to `--within`, `--after`, `--first-throw`, `--squares` and `--longer-than`."""

    within: Mapping[int, Chance] | NotAsked = NOT_ASKED
    """For each number of rolls asked for, the chance that the game is finished by then."""
    after: PositionsAnswer | NotAsked = NOT_ASKED
    first_throws: tuple[FirstThrowAnswer, ...] | NotAsked = NOT_ASKED
    remaining_means: tuple[Figure, ...] | NotAsked = NOT_ASKED
    """The mean rolls still to come from each square, indexed from 0; null where infinite, and for 0
    if tokens start on another square."""
    against: LengthComparisonAnswer | NotAsked = NOT_ASKED


def progress_answer(
    analysis: Analysis, questions: ProgressQuestions | None
) -> ProgressAnswer | NotAsked:
    """The answers to these questions; `NOT_ASKED` if there are none.

    >>> from boustro import analyse, builtin
    >>> progress = progress_answer(analyse(builtin("mb47")), ProgressQuestions(within=(30,)))
    >>> {rolls: round(chance, 4) for rolls, chance in progress.within.items()}
    {30: 0.4594}
    """
    if questions is None or questions == ProgressQuestions():
        return NOT_ASKED
    within, after, first_throw, squares, other = questions
    chances = {rolls: analysis.lengths.within(rolls) for rolls in within}
    return ProgressAnswer(
        within=chances or NOT_ASKED,
        after=NOT_ASKED if after is None else PositionsAnswer(after, analysis.after(after)),
        first_throws=_first_throws(analysis) if first_throw else NOT_ASKED,
        remaining_means=analysis.remaining_means if squares else NOT_ASKED,
        against=NOT_ASKED if other is None else _comparison(analysis, other),
    )


def _first_throws(analysis: Analysis) -> tuple[FirstThrowAnswer, ...]:
    return tuple(FirstThrowAnswer(*throw) for throw in analysis.first_throws)


def _comparison(analysis: Analysis, other: Analysis) -> LengthComparisonAnswer:
    return copy_fields(LengthComparisonAnswer, analysis.against(other), name=other.name)

"""Answers to `design` and `advise`: a designed board, and small changes of an existing one."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Unpack

from boustro.answers.constraints import Between, Count, Figure, OneOf, Seed, Whole
from boustro.answers.parts import BadAnswer, GameHead, NoteAnswer, head_of, note_answers
from boustro.answers.saved import SavedGameAnswer, saved_game_answer
from boustro.chain import expected_rolls
from boustro.designs import advise, repair
from boustro.designs.advice import Advice, figures_of, wishes_for
from boustro.designs.boards_to_order import Design
from boustro.designs.targets import Goal
from boustro.designs.wishes import FigureWishes
from boustro.errors import Problem
from boustro.model import Game

ENDED = ("met", "effort", "time", "interrupted")


@dataclass(frozen=True)
class WishAnswer:
    """One wished figure: its allowed range, and its value on the designed board."""

    figure: str
    """For example `mean`, `min_rolls`, `0.9 rolls` or `0.5 minutes`."""
    low: Figure
    high: Figure
    value: Figure
    met: bool
    weight: float | None
    """Null for a requirement."""


@dataclass(frozen=True)
class DesignAnswer:
    """What `boustro design --json` prints."""

    schema: ClassVar[str] = "boustro/design/1"
    game: SavedGameAnswer
    met: bool
    """Whether the board meets every requirement."""
    ended: Annotated[str, OneOf(ENDED)]
    wishes: tuple[WishAnswer, ...]
    mean: Figure
    mean_exact: str | None
    """The mean as a fraction; null where it is infinite, or on boards of more than 400 squares."""
    error: Annotated[float, Between(0)]
    """A bound of the relative error of `mean`."""
    digits: Whole | None
    """How many digits of `mean` are certain; null where the fraction is known."""
    seed: Seed
    effort: Count
    """The number of boards checked."""


def design_answer(made: Design) -> DesignAnswer:
    """The answer about a designed board."""
    length, exact = made.analysis.rolls, made.mean_exact
    return DesignAnswer(
        saved_game_answer(made.game),
        made.is_met,
        made.ended,
        tuple(_wish_answer(target, made.figures[target.name]) for target in made.wishes.targets),
        length.mean,
        None if exact is None else str(exact),
        length.error,
        None if exact is not None or not length.error else math.floor(-math.log10(length.error)),
        made.seed,
        made.effort,
    )


def _wish_answer(target: Goal, value: float) -> WishAnswer:
    met = target.distance(value) == 0.0
    return WishAnswer(target.name, *target.range, value, met, target.weight)


@dataclass(frozen=True)
class ChangeAnswer:
    """One changed jump; null before for a new jump, null after for a removed one."""

    before: tuple[Whole, Whole] | None
    after: tuple[Whole, Whole] | None
    text: str
    """In words: `move the snake's head from 93 to 95`."""


@dataclass(frozen=True)
class AdviceAnswer:
    """Changes that bring the game to its targets."""

    changes: tuple[ChangeAnswer, ...]
    mean: Figure
    figures: dict[str, Figure]
    """The target figures, by name, after the changes."""
    size: Count
    """How many squares the ends of jumps move in all."""
    proved: bool
    """Whether all smaller changes that the pages name were tried; in a repair, all sets of fewer
    changes."""


@dataclass(frozen=True)
class AdvisedAnswer(GameHead):
    """One game: small changes that bring it to its targets, or that repair it."""

    mean: Figure
    """The mean as the board is; null when infinite."""
    figures: dict[str, Figure]
    """The target figures, by name, as they are now."""
    advice: tuple[AdviceAnswer, ...]
    """Each hits every target; empty if the board does already, or if no change does."""
    notes: tuple[NoteAnswer, ...]


@dataclass(frozen=True)
class AdviceDocument:
    """What `boustro advise --json` prints."""

    schema: ClassVar[str] = "boustro/advice/1"
    results: tuple[AdvisedAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


def advised_answer(
    game: Game,
    notes: Iterable[Problem] = (),
    *,
    mend: bool = False,
    count: int = 3,
    changes: int = 2,
    **wishes: Unpack[FigureWishes],
) -> AdvisedAnswer:
    """Advice for one game; with `mend` the changes after which it can always be finished."""
    advices = repair(game) if mend else advise(game, count=count, changes=changes, **wishes)
    return AdvisedAnswer(
        *head_of(game),
        expected_rolls(game),
        {} if mend else figures_of(game, **wishes).by_name(),
        tuple(map(_advice, advices)),
        note_answers(notes),
    )


def way_answer(
    game: Game, notes: Iterable[Problem] = (), *, way: str, players: int = 2
) -> AdvisedAnswer:
    """Small single changes for clearly shorter, longer or fairer games, or changes that repair one.

    >>> from boustro import builtin
    >>> answer = way_answer(builtin("mb47"), way="shorter")
    >>> answer.advice[0].changes[0].text
    "move the ladder's foot from 51 to 46"
    """
    if way == "mend":
        return advised_answer(game, notes, mend=True)
    several = (
        advised_answer(game, notes, changes=1, **wishes)
        for wishes in wishes_for(game, way, players)
    )
    answer = next(several)
    return answer if answer.advice else next((other for other in several if other.advice), answer)


def _advice(advice: Advice) -> AdviceAnswer:
    changes = tuple(ChangeAnswer(edit.before, edit.after, str(edit)) for edit in advice.changes)
    figures = dict(advice.figures)
    return AdviceAnswer(changes, advice.mean, figures, advice.size, advice.is_proved)

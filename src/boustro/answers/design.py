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
from boustro.say import Wording

ENDED = ("met", "effort", "time", "interrupted")


@dataclass(frozen=True)
class WishAnswer:
    """One wish: a figure, its allowed range, and its value on the designed board."""

    figure: str
    """For example `mean`, `min_rolls`, `0.9 rolls` or `0.5 minutes`."""
    low: Figure
    high: Figure
    value: Figure
    met: bool
    weight: float | None
    """The weight of a preference; null for a requirement."""


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
    """The mean as a fraction; null if it is infinite, or on boards of more than 400 squares."""
    error: Annotated[float, Between(0)]
    """An upper bound of the relative error of `mean`."""
    digits: Whole | None
    """The number of correct digits of `mean`; null if the fraction is known."""
    seed: Seed
    effort: Count
    """The number of boards checked."""


def design_answer(design: Design) -> DesignAnswer:
    """The answer about a designed board."""
    length, exact = design.analysis.rolls, design.mean_exact
    digits = None
    if exact is None and length.error:
        digits = math.floor(-math.log10(length.error))
    targets = design.wishes.targets
    return DesignAnswer(
        saved_game_answer(design.game),
        design.is_met,
        design.ended,
        tuple(_wish_answer(target, design.figures[target.name]) for target in targets),
        length.mean,
        None if exact is None else str(exact),
        length.error,
        digits,
        design.seed,
        design.effort,
    )


def _wish_answer(target: Goal, value: float) -> WishAnswer:
    met = target.distance(value) == 0.0
    return WishAnswer(target.name, *target.range, value, met, target.weight)


@dataclass(frozen=True)
class ChangeAnswer:
    """One changed jump; `before` is null for a new jump, `after` for a removed one."""

    before: tuple[Whole, Whole] | None
    after: tuple[Whole, Whole] | None
    text: Wording
    """In words: `move the snake's head from 93 to 95`."""


@dataclass(frozen=True)
class AdviceAnswer:
    """Changes that bring the game to its targets."""

    changes: tuple[ChangeAnswer, ...]
    mean: Figure
    figures: dict[str, Figure]
    """The target figures, by name, after the changes."""
    size: Count
    """The number of squares by which the ends of jumps move, in total."""
    proved: bool
    """Whether it is proved that no smaller change of one jump hits every target; in a repair, that
    no repair has fewer changes."""


@dataclass(frozen=True)
class AdvisedAnswer(GameHead):
    """One game: small changes that bring it to its targets, or that repair it."""

    mean: Figure
    """The mean of the unchanged board; null if infinite."""
    figures: dict[str, Figure]
    """The target figures of the unchanged board, by name."""
    advice: tuple[AdviceAnswer, ...]
    """The changes, each of which hits every target; empty if the unchanged board does so already,
    or if no change does."""
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
    """Advice for one game; `mend` asks for changes after which every game can be finished."""
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
    """Small changes for clearly shorter, longer or fairer games, or changes that repair a game.

    >>> from boustro import builtin
    >>> answer = way_answer(builtin("mb47"), way="shorter")
    >>> answer.advice[0].changes[0].text
    "move the ladder's foot from 51 to 46"
    """
    if way == "mend":
        return advised_answer(game, notes, mend=True)
    first = None
    for wishes in wishes_for(game, way, players):
        answer = advised_answer(game, notes, changes=1, **wishes)
        if answer.advice:
            return answer
        first = first or answer
    assert first is not None  # noqa: S101 - every way has wishes
    return first


def _advice(advice: Advice) -> AdviceAnswer:
    changes = tuple(ChangeAnswer(edit.before, edit.after, edit.words) for edit in advice.changes)
    figures = dict(advice.figures)
    return AdviceAnswer(changes, advice.mean, figures, advice.size, advice.is_proved)

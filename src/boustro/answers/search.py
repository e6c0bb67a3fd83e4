"""Search step by step, breadth-first or depth-first.

The frames are shown in turn, each with its sentence and its queue.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Annotated, ClassVar

from boustro import solve
from boustro.answers.constraints import OneOf
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields
from boustro.answers.pictures import page_picture, page_scene
from boustro.errors import LimitError
from boustro.model import Game
from boustro.render.picture.search_frame import SettledSquare
from boustro.solve import Step

ORDERS = ("breadth", "depth")
"""Breadth-first and depth-first."""
_MOST_STEPS = 2_000
"""The most steps of a search."""
_MOST_QUEUED = 200
"""The most squares of a queue that are shown."""


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """What one throw led to."""

    throw: int
    label: str
    reached: int
    """The square that the throw counts to."""
    landed: int
    """The square after any jump."""
    new: bool
    """Whether the search finds this state for the first time."""
    won: bool
    """Whether it wins."""


@dataclass(frozen=True, slots=True)
class OutsetAnswer:
    """The search before its first step."""

    queue: tuple[int, ...]
    """The first squares of the queue."""
    queued: int
    """The number of states in the queue."""
    sentence: str


@dataclass(frozen=True, slots=True)
class StepAnswer:
    """A step of the search: the state searched from, what was found, and the queue after it."""

    level: int
    square: int
    state: str
    found: tuple[FoundAnswer, ...]
    queue: tuple[int, ...]
    """The first squares of the queue."""
    queued: int
    """The number of states in the queue."""
    sentence: str
    ends_level: bool


@dataclass(frozen=True)
class SearchAnswer:
    """The search as frames: the outset, then one for each step."""

    schema: ClassVar[str] = "boustro/search/1"
    rules_text: str
    steps: tuple[StepAnswer, ...]
    levels: Sequence[int | None]
    start: OutsetAnswer
    order: Annotated[str, OneOf(ORDERS)] = ORDERS[0]
    rolls: int | None = None
    """The rolls to the finish by this search: the fewest if it is breadth-first."""
    svg: str | NotAsked | None = NOT_ASKED

    @property
    def settled_squares(self) -> tuple[SettledSquare, ...]:
        """The squares by the step that finds them, each with its level."""
        settled = {self.start.queue[0]: SettledSquare(self.start.queue[0], 0, 0)}
        for number, step in enumerate(self.steps, 1):
            for one in step.found:
                if one.new:
                    settled.setdefault(
                        one.landed, SettledSquare(one.landed, step.level + 1, number)
                    )
        return tuple(settled.values())


def search_answer(game: Game, *, drawn: int | None = None, order: str = ORDERS[0]) -> SearchAnswer:
    """The search of a game, with its picture for a board of at most `drawn` squares.

    Raises `LimitError` for more than 2,000 steps.

    >>> search_answer(Game.of([[-1, -1], [-1, 3]])).steps[0].sentence
    'Level 0: from square 1, a throw of 3 reaches the finish: 1 roll.'
    """
    depth = order == ORDERS[1]
    steps = list(islice(solve.search(game, stack=depth), _MOST_STEPS + 1))
    if len(steps) > _MOST_STEPS:
        sentence = f"expected a search of at most {_MOST_STEPS} steps; the board is too large"
        raise LimitError.of("steps", sentence)
    frames = tuple(_frames(steps, depth=depth))
    won = bool(frames) and any(throw.won for throw in frames[-1].found)
    rolls = frames[-1].level + 1 if won else None
    outset = _outset(game, steps, depth=depth)
    answer = SearchAnswer(game.in_plain_words, frames, solve.levels(game), outset, order, rolls)
    if drawn is None:
        return answer
    return replace(answer, svg=_picture(game, answer, drawn))


def _picture(game: Game, answer: SearchAnswer, drawn: int) -> str | None:
    if game.size > drawn:
        return None
    try:
        return page_picture(page_scene(game, settled=answer.settled_squares))
    except LimitError:
        return None


def _outset(game: Game, steps: Sequence[Step], *, depth: bool) -> OutsetAnswer:
    place = f"on square {game.start}" if game.start else "off the board"
    state = steps[0].state if steps else game.start
    return OutsetAnswer(
        (game.start,), 1, f"The token is {place}. The {_name(depth)} holds {state}."
    )


def _name(depth: bool) -> str:
    return "stack" if depth else "queue"


def _frames(steps: Sequence[Step], *, depth: bool) -> Iterator[StepAnswer]:
    for step, after in pairwise((*steps, None)):
        if step is not None:
            waiting = reversed(step.queue) if depth else step.queue
            yield StepAnswer(
                step.level,
                step.state.square,
                str(step.state),
                tuple(copy_fields(FoundAnswer, f) for f in step.found),
                tuple(state.square for state in islice(waiting, _MOST_QUEUED)),
                len(step.queue),
                _sentence(step, depth=depth),
                ends_level=after is None or after.level != step.level,
            )


def _sentence(step: Step, *, depth: bool) -> str:
    begin = f"Level {step.level}: from square {step.state}"
    won = next((throw for throw in step.found if throw.won), None)
    if won is not None:
        rolls = "1 roll" if step.level == 0 else f"{step.level + 1} rolls"
        return f"{begin}, a throw of {won.label} reaches the finish: {rolls}."
    fresh = [throw for throw in step.found if throw.new]
    if not fresh:
        return f"{begin}, every throw leads to squares already known."
    names = ", ".join(
        f"{f.reached}" if f.landed == f.reached else f"{f.reached} to {f.landed}" for f in fresh
    )
    place = f"the {'top' if depth else 'end'} of the {_name(depth)}"
    if len(fresh) == 1:
        return f"{begin}, new is {names}. It joins {place}."
    return f"{begin}, new are {names}. They join {place}."

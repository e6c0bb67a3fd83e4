"""Answer on the search, step by step, breadth-first or depth-first.

The page shows the steps one after another, each with its sentence and its queue.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Annotated, ClassVar

from boustro import solve
from boustro.answers.constraints import OneOf
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields
from boustro.answers.pictures import page_picture, page_scene
from boustro.errors import LimitError
from boustro.model import Game
from boustro.render.picture.search_frame import SettledSquare
from boustro.say import Wording, quantity
from boustro.solve import Step

ORDERS = ("breadth", "depth")
"""Breadth-first and depth-first."""
_MOST_STEPS = 2_000
"""The most steps of a search."""
_MOST_QUEUED = 200
"""The most squares of a queue that are shown."""


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """The state to which one throw leads."""

    throw: int
    label: str
    reached: int
    """The square that the throw counts to."""
    landed: int
    """The square after any jump."""
    new: bool
    """Whether the search finds this state for the first time."""
    won: bool
    """Whether the throw wins the game."""


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
    """A step of the search: one state, what its throws lead to, and the queue after the step."""

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
    """The whole search: the outset, then each step."""

    schema: ClassVar[str] = "boustro/search/1"
    rules_text: Wording
    steps: tuple[StepAnswer, ...]
    levels: Sequence[int | None]
    start: OutsetAnswer
    order: Annotated[str, OneOf(ORDERS)] = ORDERS[0]
    rolls: int | None = None
    """The rolls after which this search reaches the finish; breadth-first, these are the fewest."""
    svg: str | NotAsked | None = NOT_ASKED

    @property
    def settled_squares(self) -> tuple[SettledSquare, ...]:
        """The squares that the search finds, each with its level and the step that finds it."""
        start = self.start.queue[0]
        settled = {start: SettledSquare(start, 0, 0)}
        for number, step in enumerate(self.steps, 1):
            for throw in step.found:
                square = throw.landed
                if throw.new and square not in settled:
                    settled[square] = SettledSquare(square, step.level + 1, number)
        return tuple(settled.values())


def search_answer(game: Game, *, drawn: int | None = None, order: str = ORDERS[0]) -> SearchAnswer:
    """The search of a game, with a picture if the board has at most `drawn` squares.

    Raises `LimitError` for more than 2,000 steps.

    >>> search_answer(Game.of([[-1, -1], [-1, 3]])).steps[0].sentence
    'Level 0: from square 1, a throw of 3 reaches the finish: 1 roll.'
    """
    depth = order == "depth"
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
    """The queue before the first step; `depth` says that the search is depth-first."""
    place = f"on square {game.start}" if game.start else "off the board"
    state = steps[0].state if steps else game.start
    sentence = f"The token is {place}. The {_queue_name(depth)} holds {state}."
    return OutsetAnswer((game.start,), 1, sentence)


def _queue_name(depth: bool) -> str:
    return "stack" if depth else "queue"


def _frames(steps: Sequence[Step], *, depth: bool) -> Iterator[StepAnswer]:
    for number, step in enumerate(steps, 1):
        next_step = steps[number] if number < len(steps) else None
        waiting = reversed(step.queue) if depth else step.queue
        yield StepAnswer(
            step.level,
            step.state.square,
            str(step.state),
            tuple(copy_fields(FoundAnswer, throw) for throw in step.found),
            tuple(state.square for state in islice(waiting, _MOST_QUEUED)),
            len(step.queue),
            _sentence(step, depth=depth),
            ends_level=next_step is None or next_step.level != step.level,
        )


def _sentence(step: Step, *, depth: bool) -> str:
    """What a step finds, in words."""
    begin = f"Level {step.level}: from square {step.state}"
    winning = [throw for throw in step.found if throw.won]
    if winning:
        rolls = quantity(step.level + 1, "roll")
        return f"{begin}, a throw of {winning[0].label} reaches the finish: {rolls}."
    new_throws = [throw for throw in step.found if throw.new]
    if not new_throws:
        return f"{begin}, every throw leads to squares already known."
    names = []
    for throw in new_throws:
        has_jumped = throw.landed != throw.reached
        names.append(f"{throw.reached} to {throw.landed}" if has_jumped else f"{throw.reached}")
    listed = ", ".join(names)
    place = "the top of the stack" if depth else "the end of the queue"
    if len(new_throws) == 1:
        return f"{begin}, new is {listed}. It joins {place}."
    return f"{begin}, new are {listed}. They join {place}."

"""Frames of animations: the throws of a route or of a recorded game, and the levels of a search."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from boustro.model import Route
from boustro.render.picture.search_frame import SearchFrame
from boustro.render.picture.walk import Hop
from boustro.say import quantity
from boustro.solve import Step

if TYPE_CHECKING:
    from boustro.gameplay import PlayedThrow


def hops_of_route(route: Route) -> Iterator[Hop]:
    """The throws of a route, along which one token moves.

    >>> next(hops_of_route(Route.through(1, [(1, 2, 15)]))).caption
    'roll 1 of 1: 1'
    """
    origin = route.start
    for roll, (stop, label) in enumerate(zip(route.stops(), route.labels, strict=True), 1):
        caption = f"roll {roll} of {route.rolls}: {label}"
        yield Hop(1, stop.throw, origin, stop.reached, stop.landed, (stop.landed,), caption)
        origin = stop.landed


def hops_of_play(past: "Iterable[PlayedThrow]", names: Sequence[str] = ()) -> Iterator[Hop]:
    """The throws of a recorded game; without `names`, the players are numbered."""
    for throw in past:
        move = throw.move
        name = names[throw.player - 1] if names else f"player {throw.player}"
        caption = f"{name} throws {move.label}"
        if move.won:
            caption += " and has won"
        squares = throw.position.squares
        counted = move.outcome.advance if move.kind in ("moved", "overshot") else 0
        yield Hop(throw.player, counted, move.origin, move.reached, move.landed, squares, caption)


def moments(steps: Iterable[Step], size: int, start: int) -> list[SearchFrame]:
    """The search level by level: a frame of the start, then one after each level.

    `steps` are the steps of the search, in order.  The last frame shows the end of the search.
    """
    levels: list[int | None] = [None] * (size + 1)
    levels[start] = 0
    caption = f"at the outset the queue holds square {start}" if start else "at the outset"
    frames = [SearchFrame(tuple(levels), frozenset({start}), None, (str(start),), caption)]
    level = 0
    last = None
    for step in steps:
        if step.level > level and last is not None:
            frames.append(_frame_after(level, levels, last))
            level = step.level
        for throw in step.found:
            square = throw.state.square
            if throw.new and levels[square] is None:
                levels[square] = step.level + 1
        last = step
    if last is not None:
        frames.append(_frame_after(level, levels, last))
    deepest = max(level for level in levels if level is not None)
    return [replace(frame, deepest=deepest) for frame in frames]


def _frame_after(level: int, levels: Sequence[int | None], last: Step) -> SearchFrame:
    """The frame after all steps of this level, of which `last` is the last one."""
    new_squares = frozenset(square for square, at in enumerate(levels) if at == level + 1)
    queue = tuple(str(state) for state in last.queue)
    rolls = quantity(level + 1, "roll")
    caption = f"{rolls}: {quantity(len(new_squares), 'new square')}"
    if any(throw.won for throw in last.found):
        caption = f"the finish is found: {rolls}"
    return SearchFrame(tuple(levels), new_squares, None, queue, caption)

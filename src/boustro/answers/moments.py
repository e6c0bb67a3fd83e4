"""Animation steps: throws of a route or of a recorded game, moments of a search."""

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
    """The throws of a route, for one token that walks it.

    >>> next(hops_of_route(Route.through(1, [(1, 2, 15)]))).caption
    'roll 1 of 1: 1'
    """
    origin = route.start
    for roll, (stop, label) in enumerate(zip(route.stops(), route.labels, strict=True), 1):
        caption = f"roll {roll} of {route.rolls}: {label}"
        yield Hop(1, stop.throw, origin, stop.reached, stop.landed, (stop.landed,), caption)
        origin = stop.landed


def hops_of_play(past: "Iterable[PlayedThrow]", names: Sequence[str] = ()) -> Iterator[Hop]:
    """The throws of a recorded game, by players who may have names."""
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
    """The search level by level: the start, then the state after each level.

    `steps` are the steps of the search in order; the last frame shows its end.
    """
    known: list[int | None] = [None] * (size + 1)
    known[start] = 0
    outset = f"at the outset the queue holds square {start}" if start else "at the outset"
    frames = [SearchFrame(tuple(known), frozenset({start}), None, (str(start),), outset)]
    level = 0
    last = None
    for step in steps:
        if step.level > level and last is not None:
            frames.append(_moment(known, level, last))
            level = step.level
        for one in step.found:
            square = one.state.square
            if one.new and known[square] is None:
                known[square] = step.level + 1
        last = step
    if last is not None:
        frames.append(_moment(known, level, last))
    deepest = max(level for level in known if level is not None)
    return [replace(moment, deepest=deepest) for moment in frames]


def _moment(known: Sequence[int | None], level: int, last: Step) -> SearchFrame:
    """The frame after the search from all squares of `level`; `last` is its last step."""
    fresh = frozenset(square for square, at in enumerate(known) if at == level + 1)
    queue = tuple(str(state) for state in last.queue)
    rolls = quantity(level + 1, "roll")
    caption = f"{rolls}: {quantity(len(fresh), 'new square')}"
    if any(one.won for one in last.found):
        caption = f"the finish is found: {rolls}"
    return SearchFrame(tuple(known), fresh, None, queue, caption)

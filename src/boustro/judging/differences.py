"""First difference: a solution's own levels next to the right ones, and its first wrong step.

Its levels are a table by square that it has when it returns, if on several boards the start has 0,
the finish its answer, and no level is left out; else the numbers beside the squares in its queue.
Its steps are what it puts into that queue while it looks at a square.  Where it is not sure what a
number means, nothing is said.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boustro.judging.noting import PUT, TABLE
from boustro.judging.verdict import SolverReply, Taken
from boustro.model import Board, Track
from boustro.say import quantity, say

Levels = Sequence[int | None]
OwnLevels = Mapping[int, int]
_FEWEST_BOARDS, _FAR = 3, 3


class TakenSquares(NamedTuple):
    """The squares that one place of a solution takes, and its own number of rolls to each."""

    place: int = 0
    """The number of the place in the solution's log."""
    part: int = 0
    """The index of the square in a taken value."""
    first: int = 1
    """The solution's number for square 1."""
    squares: Sequence[int] = ()
    """The squares, in order."""
    rolls: Sequence[int] = ()
    """The solution's own number of rolls to each; empty if it has none."""


def own_levels(boards: Sequence[Board], replies: Sequence[SolverReply], first: int) -> OwnLevels:
    """The one table that can be levels on each board, as on the first; empty if there is none."""
    pairs = [*zip(boards, replies, strict=False)]
    answered = [pair for pair in pairs if pair[1].answer is not None]
    places = {place for place, *_ in replies[0].taken if place >= TABLE} if replies else set()
    tables: list[OwnLevels] = []
    for place in places:
        read = [_levels_at(place, board, reply, first) for board, reply in answered]
        is_far = any(max(levels.values(), default=0) >= _FAR for levels in read)
        if all(read) and len(read) >= _FEWEST_BOARDS and is_far and answered[:1] == pairs[:1]:
            tables.append(read[0])
    return tables[0] if tables and all(table == tables[0] for table in tables) else {}


def _levels_at(place: int, board: Board, reply: SolverReply, first: int) -> OwnLevels:
    """The table at a place, if on this board it can be levels."""
    rows = [(square, level) for at, square, level in reply.taken if at == place]
    levels = {
        square + 1 - first: level
        for square, level in rows
        if square is not None and level is not None and first <= square and level <= board.size
    }
    values, answer = Counter(levels.values()), reply.answer or 0
    furthest = max(values, default=0)
    last = levels.get(board.size)
    ends = last == answer if last is not None else answer in (-1, furthest, furthest + 1)
    is_whole = len(values) == furthest + 1 and max(levels, default=0) <= board.size
    return levels if levels.get(1) == 0 and values[0] == 1 and ends and is_whole else {}


def difference(own: OwnLevels, right: Levels, track: Track) -> str:
    """The first difference of its levels, in words; empty if there is none."""
    steps = dict(zip(track.entries, track.exits, strict=True))
    wrong = [(n, square) for square, n in own.items() if n != right[square] and square not in steps]
    if not wrong:
        return ""
    level, square = min(wrong)
    fewest = right[square]
    counts = f"it counts {quantity(level, 'roll')} to square {square}"
    if fewest is None:
        text = f"{counts}, to which no route leads"
        return say("counts-no-route", text, rolls=level, square=square)
    known = {"rolls": level, "square": square, "level": fewest}
    if fewest > level:
        before = f"no throw leads there from a square of level {level - 1}"
        return say("counts-too-few", f"{counts}, which has level {fewest}: {before}", **known)
    origin, face = next(
        (origin, face)
        for origin in track.resting_squares()
        for face in track.faces
        if right[origin] == fewest - 1 and track.landing(origin, face) == square
    )
    text = f"{counts}, which has level {fewest}: throw {face} leads there from square {origin}"
    return say("counts-too-many", text, **known, throw=face, origin=origin)


def wrong_step(
    noted: Sequence[Taken], order: TakenSquares, right: Levels, track: Track
) -> tuple[int, int] | None:
    """The first impossible step: a square that it queues, and the square taken before."""
    taken = Counter(order.squares[1:])
    for queue in sorted({at for at, *_ in noted if PUT < at < TABLE}):
        steps = [*_steps(noted, order, queue)]
        if taken <= Counter(square for _, square in steps):
            return next((step for step in steps if _is_wrong(*step, right, track)), None)
    return None


def wrong_step_sentence(origin: int, square: int, right: Levels, track: Track) -> str:
    """The same in words."""
    goes = f"it goes from square {origin} to {square}"
    if right[origin] is None and (exit := track.exit(origin)) != origin:
        text = f"{goes}, but a token goes on from {origin} to {exit} at once"
        return say("step-from-entry", text, origin=origin, square=square, exit=exit)
    text = f"{goes}, where no throw leads"
    return say("step-impossible", text, origin=origin, square=square)


def own_route(
    noted: Sequence[Taken], order: TakenSquares, answer: int, finish: int
) -> tuple[int, ...]:
    """The squares by which its search came to the finish; empty if that is not sure.

    It is sure where what it queued leads back from the finish in as many steps as it answers.
    """
    taken = Counter(order.squares[1:])
    for queue in sorted({at for at, *_ in noted if PUT < at < TABLE}):
        steps = [*_steps(noted, order, queue)]
        if not taken <= Counter(square for _, square in steps):
            continue
        # If a square is queued twice, a queue uses the first entry and a stack the last.
        for some in (steps[::-1], steps):
            route = _route_back({square: origin for origin, square in some}, order, finish)
            if len(route) == answer + 1:
                return route
    return ()


def _route_back(origins: Mapping[int, int], order: TakenSquares, finish: int) -> tuple[int, ...]:
    """The squares from the start to the finish; the step to it may not have been queued."""
    start = order.squares[0]
    route = [finish]
    if finish not in origins:
        route.append(order.squares[-1])
    while route[-1] != start and route[-1] in origins and len(route) <= finish:
        route.append(origins[route[-1]])
    return tuple(route[::-1]) if route[-1] == start else ()


def _steps(noted: Sequence[Taken], order: TakenSquares, queue: int) -> Iterator[tuple[int, int]]:
    """The squares that it puts into a queue, each with the square taken before."""
    origin = None
    for at, *pair in noted:
        number = pair[order.part]
        if at == order.place:
            origin = number
        elif at == queue and origin is not None and number is not None:
            yield origin + 1 - order.first, number + 1 - order.first


def _is_wrong(origin: int, square: int, right: Levels, track: Track) -> bool:
    """Whether no throw leads from one square to the other, before or after the jump there."""
    # A solution may queue the entry of a jump and follow the jump later.
    origins = {track.exit(origin)} | ({origin} if right[origin] is not None else set())
    reached = {track.reach(one, face)[1] for one in origins for face in track.faces}
    return square not in reached | {track.exit(one) for one in reached} and square <= track.size

"""One moment of the search: what is settled, what glows, and the queue under the board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boustro.render.picture.place import Place
from boustro.render.picture.scene import Box, Group, Item, Words, group


@dataclass(frozen=True, slots=True)
class SearchFrame:
    """The search at one moment.

    `levels` are the levels known so far, indexed by square from 0; `frontier` the squares found
    last, `current` the one that is searched from, `queue` what stands in the queue as text, in
    the order it will be taken, and `caption` a sentence below.  `deepest` is the last level there
    will be, so that a level keeps its colour through the whole search.
    """

    levels: Sequence[int | None]
    frontier: frozenset[int] = frozenset()
    current: int | None = None
    queue: tuple[str, ...] = ()
    caption: str = ""
    deepest: int | None = None


def glow(place: Place, frame: SearchFrame) -> Iterator[Item]:
    """A ring in each square of the frontier and a heavier one in the square searched from."""
    for square in sorted(frame.frontier):
        if place.shows(square):
            yield _ring(place, square, "glow")
            yield _ring(place, square, "frontier-box")
    if frame.current is not None and place.shows(frame.current):
        yield _ring(place, frame.current, "current-box")


def _ring(place: Place, square: int, role: str) -> Box:
    cell, rect = place.cell, place.rect(square)
    inset = 0.035 * cell
    wide, high = rect.width - 2 * inset, rect.height - 2 * inset
    return Box(rect.x + inset, rect.y + inset, wide, high, role, 0.08 * cell)


def queue_strip(frame: SearchFrame, x: float, y: float, wide: float, unit: float) -> Group:
    """The queue as chips in one line, the first first; what does not fit is counted."""
    return group("queue", _chips(frame, x, y, wide, unit))


def _chips(frame: SearchFrame, x: float, y: float, wide: float, unit: float) -> Iterator[Item]:
    size, high, gap = 13 * unit, 24 * unit, 6 * unit
    yield Words(x, y + 17 * unit, "queue", "caption", size, "start")
    left, end = x + 50 * unit, x + wide
    for i, text in enumerate(frame.queue):
        chip = max(high, len(text) * 8.6 * unit + 12 * unit)
        more = f"and {len(frame.queue) - i} more"
        room = 0 if i == len(frame.queue) - 1 else len(more) * 7 * unit + gap
        if left + chip + room > end:
            yield Words(left, y + 17 * unit, more, "caption", size, "start")
            break
        first = "-first" if i == 0 else ""
        yield Box(left, y, chip, high, f"chip{first}", 7 * unit)
        yield Words(left + chip / 2, y + 16.8 * unit, text, f"chip{first}-text", size)
        left += chip + gap
    if not frame.queue:
        yield Words(left, y + 17 * unit, "empty", "small", size, "start")
    if frame.caption:
        yield Words(x, y + 44 * unit, frame.caption, "caption", 14 * unit, "start")

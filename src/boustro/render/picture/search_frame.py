"""Search frames: draw the settled squares, the frontier, and the queue below the board."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boustro.render.picture.heat import in_halo, value_box, value_words
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Item, Rectangle, ShapeGroup, Tone, Words, group
from boustro.render.picture.signs import Sign
from boustro.render.picture.squares import ring


@dataclass(frozen=True, slots=True)
class SearchFrame:
    """The state of the search at one moment."""

    levels: Sequence[int | None]
    """The levels known so far, indexed by square from 0."""
    frontier: frozenset[int] = frozenset()
    """The squares that the search found last."""
    current: int | None = None
    """The square from which the search tries the throws."""
    queue: tuple[str, ...] = ()
    """The texts of the entries of the queue, the next one first."""
    caption: str = ""
    """A sentence below the board."""
    deepest: int | None = None
    """The last level of the whole search, so that a level has the same colour in all frames."""


class SettledSquare(NamedTuple):
    """A square that the search finds."""

    square: int
    """The square."""
    level: int
    """Its level."""
    step: int
    """The step that finds it, from 1; 0 before the first step."""


def tints(place: Geometry, settled: Sequence[SettledSquare]) -> Iterator[ShapeGroup]:
    """For a page that shows the search step by step: tones and rings below the jumps."""
    for (square, _, step), tone in _tones(place, settled):
        items: list[Item] = []
        if square:  # the tray has no value
            items += value_box(place, square, tone)
        items += [ring(place, square, role) for role in ("glow", "frontier-box", "current-box")]
        yield group("found", items, square=square, step=step)


def readings(
    place: Geometry, settled: Sequence[SettledSquare], raised: Collection[int] = ()
) -> Iterator[ShapeGroup]:
    """For the same page: the level of each settled square, above the jumps."""
    for (square, level, step), tone in _tones(place, settled):
        if square:
            words = value_words(place, square, str(level), square in raised)
            yield group("found", in_halo([words], tone), square=square, step=step)


def _tones(
    place: Geometry, settled: Sequence[SettledSquare]
) -> Iterator[tuple[SettledSquare, Tone]]:
    """The settled squares in the picture, each with the tone of its level."""
    levels = [entry.level for entry in settled]
    deepest = max([1, *levels])
    for entry in settled:
        if place.shows(entry.square):
            yield entry, Tone("sequential", entry.level / deepest)


def glow(place: Geometry, frame: SearchFrame) -> Iterator[Item]:
    """A ring in each square of the frontier, and a heavier one in the current square."""
    for square in filter(place.shows, sorted(frame.frontier)):
        yield ring(place, square, "glow")
        yield ring(place, square, "frontier-box")
    if frame.current is not None and place.shows(frame.current):
        yield ring(place, frame.current, "current-box")


def search_signs(frame: SearchFrame, unit: float) -> Iterator[Sign]:
    """The meanings of the frames and chips at one moment."""
    side = 17 * unit
    box = Rectangle(-side / 2, -side / 2, side, side, "frontier-box", 3 * unit)
    if frame.frontier:
        yield Sign((box._replace(role="glow"), box), 20.0, "found with this roll")
    if frame.queue:
        yield Sign((box._replace(role="chip-first"),), 20.0, "searched from next")


def queue_strip(frame: SearchFrame, x: float, y: float, wide: float, unit: float) -> Iterator[Item]:
    """The queue as one line of chips, with a count of those that do not fit."""
    size = 13 * unit
    high = 24 * unit
    gap = 6 * unit
    yield Words(x, y + 17 * unit, "queue", "caption", size, "start")
    left, end = x + 50 * unit, x + wide
    for i, text in enumerate(frame.queue):
        chip = max(high, len(text) * 8.6 * unit + 12 * unit)
        more = f"and {len(frame.queue) - i} more"
        is_last = i == len(frame.queue) - 1
        width_of_more = 0 if is_last else len(more) * 7 * unit + gap
        if left + chip + width_of_more > end:
            yield Words(left, y + 17 * unit, more, "caption", size, "start")
            break
        role = "chip-first" if i == 0 else "chip"
        yield Rectangle(left, y, chip, high, role, 7 * unit)
        yield Words(left + chip / 2, y + 16.8 * unit, text, f"{role}-text", size)
        left += chip + gap
    if not frame.queue:
        yield Words(left, y + 17 * unit, "empty", "small", size, "start")
    if frame.caption:
        yield Words(x, y + 44 * unit, frame.caption, "caption", 14 * unit, "start")

"""Jump shapes: ladders, snakes, jumps to themselves, and those that lead out of the picture."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from math import hypot

from boustro.render.picture.curves import smooth
from boustro.render.picture.jump_layout import LaidJump
from boustro.render.picture.ladder import ladder_shapes
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Disc, Item, Path, Point, ShapeGroup, Words, group
from boustro.render.picture.snake import snake_shapes
from boustro.render.picture.view import View

_FAR = 10**7
FAINT = 0.3
"""How opaque jumps are that a route does not use."""


def jump_groups(
    place: Geometry, view: View, laid: Sequence[LaidJump], used: Collection[int] | None
) -> Iterator[ShapeGroup]:
    """One group a jump; where `used` is given, jumps of other entries are faint."""
    for jump in laid:
        faint = used is not None and jump.entry not in used
        yield _jump(place, jump, FAINT if faint else 1.0)
    for entry, exit in view.pairs:
        if entry == exit and place.shows(entry):
            yield _ring(place, entry)
        elif place.shows(entry) != place.shows(exit):
            yield _stub(place, entry, exit)


@lru_cache(1024)
def _jump(place: Geometry, jump: LaidJump, opacity: float) -> ShapeGroup:
    """One jump; of those an edit does not move the group is made once."""
    kind = "ladder" if jump.ladder else "snake"
    classes = f"jump {kind} colour-{jump.colour}{' bad' if jump.bad else ''}"
    width = 3.6 * place.cell / 64
    wrong = (
        (Path(smooth(jump.line), "bad-line", width, (2 * width, 2 * width)),) if jump.bad else ()
    )
    items = (*_shapes(place, jump), *wrong, track(jump.line))
    return group(classes, items, opacity=opacity, entry=jump.entry, exit=jump.exit)


def _shapes(place: Geometry, jump: LaidJump) -> Iterator[Item]:
    if place.overview:
        yield from _thin(jump, place.cell)
    elif jump.ladder:
        yield from ladder_shapes(jump.line[0], jump.line[-1], place.cell)
    else:
        yield from snake_shapes(jump.line, jump.colour, place.cell)


def track(line: Sequence[Point]) -> Path:
    """The centre line, along which a token slides."""
    return Path(smooth(line), "track")


def _thin(jump: LaidJump, cell: float) -> Iterator[Item]:
    """A jump on a board of many squares: a line, with a head where it is a snake."""
    width = max(0.8, min(2.4, cell * 0.16))
    if jump.ladder:
        yield Path(smooth(jump.line), "thin-ladder", width, (width * 1.2, width * 0.7))
    else:
        head = jump.line[0]
        yield Path(smooth(jump.line), f"thin-snake colour-{jump.colour}", width)
        yield Disc(head.x, head.y, width * 1.3, f"thin-head colour-{jump.colour}")


def _ring(place: Geometry, square: int) -> ShapeGroup:
    """A jump to itself: a small ring."""
    cell = place.cell
    x, y = place.centre(square)
    items = (
        Disc(x + 0.05 * cell, y + 0.1 * cell, 0.2 * cell, "ring"),
        track([Point(x, y), Point(x, y)]),
    )
    return group("jump loop colour-0", items, entry=square, exit=square)


def _stub(place: Geometry, entry: int, exit: int) -> ShapeGroup:
    """The end of a jump that leads out of the picture: an arrow and the other square's number."""
    cell = place.cell
    inside, outside = (entry, exit) if place.shows(entry) else (exit, entry)
    x, y = place.centre(inside)
    if place.overview:
        kind = "thin-ladder" if exit > entry else "thin-snake colour-0"
        tick = (("M", (x, y + 0.3 * cell)), ("L", (x, y - 0.3 * cell)))
        return group(f"jump {kind[5:11]} stub colour-0", (Path(tick, kind, 0.12 * cell),))
    x, y = x + 0.1 * cell, y + 0.22 * cell
    up = -1 if outside > inside else 1
    tip = Point(x - 0.3 * cell, y - 0.1 * cell + up * 0.14 * cell)
    tail = Point(x - 0.3 * cell, y - 0.1 * cell - up * 0.14 * cell)
    if inside == exit:
        up = -up
        tip, tail = tail, tip
    wing = 0.09 * cell
    steps = (
        ("M", tuple(tail)),
        ("L", tuple(tip)),
        ("M", (tip.x - wing, tip.y - up * wing)),
        ("L", tuple(tip)),
        ("L", (tip.x + wing, tip.y - up * wing)),
    )
    kind = "ladder" if exit > entry else "snake"
    text = str(outside) if outside < _FAR else f"{outside:.1e}".replace("e+", "e")
    size = min(0.17 * cell, 0.62 * cell / (0.6 * len(text)))
    word = Words(x - 0.18 * cell, y - 0.04 * cell, text, "small", size, "start")
    line = (tail, tip) if hypot(tip.x - tail.x, tip.y - tail.y) else (tip, tip)
    items = (Path(steps, "stub-line", 1.8 * cell / 64), word, track(line))
    return group(f"jump {kind} stub colour-0", items, entry=entry, exit=exit)

"""Jump shapes: ladders, snakes, self-loops, and jumps that lead out of the picture."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from boustro.render.picture.curves import smooth
from boustro.render.picture.jump_layout import LaidJump
from boustro.render.picture.ladder import ladder_shapes
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Disc, Item, Path, Point, ShapeGroup, Words, group, polyline
from boustro.render.picture.snake import snake_shapes
from boustro.render.picture.view import View

_FAR = 10**7
"""A square from here on is written in powers of ten."""
FAINT = 0.3
"""The opacity of jumps that a route does not use."""


def jump_groups(
    place: Geometry, view: View, laid: Sequence[LaidJump], used: Collection[int] | None
) -> Iterator[ShapeGroup]:
    """A group for each jump; with `used`, only the jumps of these entries are not faint."""
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
    """The group of one jump; cached, because an edit moves few jumps."""
    kind = "ladder" if jump.ladder else "snake"
    classes = f"jump {kind} colour-{jump.colour}"
    if jump.bad:
        classes += " bad"
    return group(classes, _shapes(place, jump), opacity=opacity, entry=jump.entry, exit=jump.exit)


def _shapes(place: Geometry, jump: LaidJump) -> Iterator[Item]:
    width = 3.6 * place.cell / 64
    if place.overview:
        yield from _thin(jump, place.cell)
    elif jump.ladder:
        yield from ladder_shapes(jump.line[0], jump.line[-1], place.cell)
    else:
        yield from snake_shapes(jump.line, jump.colour, place.cell)
    if jump.bad:
        yield Path(smooth(jump.line), "bad-line", width, (2 * width, 2 * width))
    yield track(jump.line)


def track(line: Sequence[Point]) -> Path:
    """The centre line, along which a token slides."""
    return Path(smooth(line), "track")


def _thin(jump: LaidJump, cell: float) -> Iterator[Item]:
    """A jump on a board of many squares: a line, and for a snake also a head."""
    width = max(0.8, min(2.4, cell * 0.16))
    if jump.ladder:
        yield Path(smooth(jump.line), "thin-ladder", width, (width * 1.2, width * 0.7))
    else:
        yield Path(smooth(jump.line), f"thin-snake colour-{jump.colour}", width)
        yield Disc(*jump.line[0], width * 1.3, f"thin-head colour-{jump.colour}")


def _ring(place: Geometry, square: int) -> ShapeGroup:
    """A self-loop, drawn as a small ring."""
    cell, middle = place.cell, place.centre(square)
    disc = Disc(*middle.moved(0.05 * cell, 0.1 * cell), 0.2 * cell, "ring")
    line = track([middle, middle])
    return group("jump loop colour-0", (disc, line), entry=square, exit=square)


def _stub(place: Geometry, entry: int, exit: int) -> ShapeGroup:
    """A jump with only one end in the picture: an arrow there, and the number of the other end."""
    cell = place.cell
    kind = "ladder" if exit > entry else "snake"
    inside, outside = (entry, exit) if place.shows(entry) else (exit, entry)
    middle = place.centre(inside)
    classes = f"jump {kind} stub colour-0"
    if place.overview:
        tick = polyline([middle.moved(0.0, 0.3 * cell), middle.moved(0.0, -0.3 * cell)])
        role = "thin-ladder" if kind == "ladder" else "thin-snake colour-0"
        return group(classes, (Path(tick, role, 0.12 * cell),))
    down = -1 if exit > entry else 1  # the y axis points downwards
    wing = 0.09 * cell
    left = middle.moved(-0.2 * cell, 0.12 * cell)
    half_length = down * 0.14 * cell
    tail = left.moved(0.0, -half_length)
    tip = left.moved(0.0, half_length)
    wings = [tip.moved(-wing, -down * wing), tip, tip.moved(wing, -down * wing)]
    text = _short_number(outside)
    size = min(0.17 * cell, 0.62 * cell / (0.6 * len(text)))
    word = Words(*middle.moved(-0.08 * cell, 0.18 * cell), text, "small", size, "start")
    arrow = Path((*polyline([tail, tip]), *polyline(wings)), "stub-line", 1.8 * cell / 64)
    return group(classes, (arrow, word, track([tail, tip])), entry=entry, exit=exit)


def _short_number(square: int) -> str:
    """The number of a square; a long one in powers of ten, such as 1.2e09."""
    if square < _FAR:
        return str(square)
    return f"{square:.1e}".replace("e+", "e")

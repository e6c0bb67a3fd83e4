"""Snake shape: a tapered body along a winding curve, its head at the entry, its tip at the exit."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import hypot, pi, sin
from typing import NamedTuple

from boustro.render.picture.curves import lengths, normals, smooth
from boustro.render.picture.scene import Disc, Item, Path, Point, ShapeGroup, Step

_WIDTHS = ((0.0, 0.085), (0.1, 0.14), (0.22, 0.145), (0.4, 0.085), (0.75, 0.105), (1.2, 0.11))
"""Half the width of a body by the distance from the snout, in squares."""
_SNOUT = 0.13
_TIP = 0.012


class Bend(NamedTuple):
    """How a snake winds: how many bends, how far to which side, and how far the whole bows out.

    `wave` and `bow` are in squares, to the left of the way from head to tail where positive.
    """

    bends: int
    wave: float
    bow: float = 0.0


def centre_line(
    head: Point, tail: Point, bend: Bend, cell: float, *, count: int | None = None
) -> list[tuple[float, float]]:
    """The points of a winding line from `head` to `tail`, in `count` pieces or as many as it takes."""
    dx, dy = tail.x - head.x, tail.y - head.y
    length = hypot(dx, dy) or 1.0
    across = Point(dy / length * cell, -dx / length * cell)
    count = count or max(8, 5 * bend.bends, round(length / cell * 3))
    x, y = head
    shares = [
        (t, bend.wave * winding + bend.bow * bowing)
        for t, winding, bowing in _windings(count, bend.bends)
    ]
    return [(x + dx * t + across.x * away, y + dy * t + across.y * away) for t, away in shares]


@cache
def _windings(count: int, bends: int) -> tuple[tuple[float, float, float], ...]:
    """For `count` steps from 0 to 1 how far a body winds and bows out; both ends stay put."""
    shares = [i / count for i in range(count + 1)]
    return tuple((t, sin(pi * bends * t) * (1 - 0.35 * t), sin(pi * t)) for t in shares)


def snake_shapes(line: Sequence[Point], colour: int, cell: float) -> Iterator[Item]:
    """The shapes of a snake along its centre line, from the shadow up."""
    unit = cell / 64
    body = smooth(_outline(line, cell), closed=True)
    yield ShapeGroup("shade", (Path(body, "shadow-body"),), at=Point(1.6 * unit, 2.6 * unit))
    yield Path(body, "halo", 5.0 * unit)
    yield Path(_tongue(line, cell), "tongue", 1.6 * unit)
    yield Path(body, f"body colour-{colour}", 1.5 * unit)
    back = _back(line, cell)
    if len(back) > 1:
        dash = (0.01 * unit, 11.5 * unit)
        yield Path(smooth(back), f"back colour-{colour}", 4.6 * unit, dash)
    yield from _eyes(line, cell)


def _head_direction(line: Sequence[Point]) -> Point:
    """The unit vector in which the head looks: away from the body."""
    ahead = line[1]
    dx, dy = line[0].x - ahead.x, line[0].y - ahead.y
    length = hypot(dx, dy) or 1.0
    return Point(dx / length, dy / length)


def _outline(line: Sequence[Point], cell: float) -> list[Point]:
    """Down one side of the body from the snout, round the tip, and up the other."""
    look = _head_direction(line)
    snout = Point(line[0].x + look.x * _SNOUT * cell, line[0].y + look.y * _SNOUT * cell)
    points = _head_points(line, snout, cell)
    far = lengths(points)
    sides = normals(points)
    left, right = [], []
    for point, side, distance in zip(points, sides, far, strict=True):
        half = _half_width(distance, far[-1], cell)
        left.append(Point(point.x + side.x * half, point.y + side.y * half))
        right.append(Point(point.x - side.x * half, point.y - side.y * half))
    tip = points[-1]
    return [*left[:-1], tip, *reversed(right[:-1])]


def _head_points(line: Sequence[Point], snout: Point, cell: float) -> list[Point]:
    """The line with the snout before it, and closer points where the head takes its shape."""
    neck = line[1]
    gap = hypot(neck.x - line[0].x, neck.y - line[0].y)
    extra = []
    if gap > 0.2 * cell:
        middle = 0.5
        extra.append(
            Point(
                line[0].x + (neck.x - line[0].x) * middle, line[0].y + (neck.y - line[0].y) * middle
            )
        )
    return [snout, line[0], *extra, *line[1:]]


def _half_width(distance: float, total: float, cell: float) -> float:
    """Half the width at `distance` from the snout of a snake that is `total` long."""
    far = distance / cell
    for (a, low), (b, high) in pairwise(_WIDTHS):
        if far <= b:
            width = low + (high - low) * (far - a) / (b - a)
            break
    else:
        width = _WIDTHS[-1][1]
    left = 1 - distance / total
    taper = min(1.0, (left / 0.62) ** 0.8) if left > 0 else 0.0
    head = far < 0.3
    return max(width * (1.0 if head else taper), _TIP) * cell


def _tongue(line: Sequence[Point], cell: float) -> tuple[Step, ...]:
    look = _head_direction(line)
    aside = Point(-look.y, look.x)

    def at(ahead: float, beside: float) -> tuple[float, float]:
        x = line[0].x + (look.x * ahead + aside.x * beside) * cell
        return x, line[0].y + (look.y * ahead + aside.y * beside) * cell

    return (
        ("M", at(_SNOUT, 0)),
        ("L", at(_SNOUT + 0.08, 0)),
        ("L", at(_SNOUT + 0.14, 0.04)),
        ("M", at(_SNOUT + 0.08, 0)),
        ("L", at(_SNOUT + 0.14, -0.04)),
    )


def _back(line: Sequence[Point], cell: float) -> list[Point]:
    """The part of the line that is marked: behind the head and before the tip grows thin."""
    far = lengths(line)
    stop = far[-1] * 0.72
    return [p for p, d in zip(line, far, strict=True) if 0.42 * cell <= d <= stop]


def _eyes(line: Sequence[Point], cell: float) -> Iterator[Item]:
    look = _head_direction(line)
    for side in (1, -1):
        x = line[0].x + (look.x * 0.035 - look.y * side * 0.078) * cell
        y = line[0].y + (look.y * 0.035 + look.x * side * 0.078) * cell
        yield Disc(x, y, 0.044 * cell, "eye")
        yield Disc(x + look.x * 0.014 * cell, y + look.y * 0.014 * cell, 0.023 * cell, "pupil")

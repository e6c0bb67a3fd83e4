"""Snake shape: a tapered body along a winding curve, with the head at the entry."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import dist, hypot, pi, sin
from typing import NamedTuple

from boustro.render.picture.curves import lengths, normals, smooth
from boustro.render.picture.scene import Disc, Item, Path, Point, ShapeGroup, Step, polyline

_WIDTHS = ((0.0, 0.085), (0.1, 0.14), (0.22, 0.145), (0.4, 0.085), (0.75, 0.105), (1.2, 0.11))
"""Pairs of a distance from the snout and half the width of the body there, in squares."""
_SNOUT = 0.13
"""The length of the snout before the head's middle, in squares."""
_TIP = 0.012
"""Half the width at the tip of the tail, in squares."""


class Bend(NamedTuple):
    """How a snake winds; positive distances are to the left on the way from head to tail."""

    bends: int
    """The number of bends."""
    wave: float
    """The distance of the bends from the straight line, in squares."""
    bow: float = 0.0
    """The distance by which the whole snake bows out, in squares."""


def centre_line(
    head: Point, tail: Point, bend: Bend, cell: float, *, count: int | None = None
) -> list[tuple[float, float]]:
    """The points of a winding line from `head` to `tail`.

    It has `count` pieces, or by default enough of them to look smooth.
    """
    dx, dy = tail.x - head.x, tail.y - head.y
    length = hypot(dx, dy) or 1.0
    # One square to the left of the straight line from head to tail.
    right, down = dy / length * cell, -dx / length * cell
    if count is None:
        count = max(8, 5 * bend.bends, round(length / cell * 3))
    x, y = head
    line = []
    for share, winding, bowing in _windings(count, bend.bends):
        away = bend.wave * winding + bend.bow * bowing
        line.append((x + dx * share + right * away, y + dy * share + down * away))
    return line


@cache
def _windings(count: int, bends: int) -> tuple[tuple[float, float, float], ...]:
    """For shares of the way: the share, how far the body winds there, and how far it bows out.

    There are `count` steps from share 0 to share 1.  Both distances are 0 at the ends.
    """
    windings: list[tuple[float, float, float]] = []
    for i in range(count + 1):
        share = i / count
        smaller_to_the_tail = 1 - 0.35 * share
        winding = sin(pi * bends * share) * smaller_to_the_tail
        bowing = sin(pi * share)
        windings.append((share, winding, bowing))
    return tuple(windings)


def snake_shapes(line: Sequence[Point], colour: int, cell: float) -> Iterator[Item]:
    """The shapes of a snake along its centre line; the first one is its shadow."""
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


def _outline(line: Sequence[Point], cell: float) -> list[Point]:
    """The outline of the body: from the snout down one side to the tip, and up the other side."""
    head, *others = line
    neck = others[0]
    points = [_ahead(line, _SNOUT * cell), head]
    if dist(head, neck) > 0.2 * cell:
        points.append(head.towards(neck, 0.5))  # the shape of the head needs more points
    points += others
    distances = lengths(points)
    left, right = [], []
    for point, (x, y), distance in zip(points, normals(points), distances, strict=True):
        half = _half_width(distance, distances[-1], cell)
        left.append(point.moved(x * half, y * half))
        right.append(point.moved(-x * half, -y * half))
    tip = points[-1]
    return [*left[:-1], tip, *reversed(right[:-1])]


def _ahead(line: Sequence[Point], ahead: float, beside: float = 0.0) -> Point:
    """The point at the distance `ahead` in front of the head and `beside` to its right."""
    x, y = line[1].direction(line[0])
    return line[0].moved(x * ahead - y * beside, y * ahead + x * beside)


def _half_width(distance: float, total: float, cell: float) -> float:
    """Half the width at `distance` from the snout of a snake that is `total` long."""
    in_squares = distance / cell
    width = _WIDTHS[-1][1]
    for (begin, width_at_begin), (end, width_at_end) in pairwise(_WIDTHS):
        if in_squares <= end:
            change = width_at_end - width_at_begin
            width = width_at_begin + change * (in_squares - begin) / (end - begin)
            break
    if in_squares >= 0.3:
        # Behind the head, the body becomes thinner over its last 62 %.
        share_behind = max(1 - distance / total, 0.0)
        width *= min(1.0, (share_behind / 0.62) ** 0.8)
    return max(width, _TIP) * cell


def _tongue(line: Sequence[Point], cell: float) -> tuple[Step, ...]:
    fork = _ahead(line, (_SNOUT + 0.08) * cell)
    tips = [_ahead(line, (_SNOUT + 0.14) * cell, side * 0.04 * cell) for side in (1, -1)]
    mouth = _ahead(line, _SNOUT * cell)
    return (*polyline([mouth, fork, tips[0]]), *polyline([fork, tips[1]]))


def _back(line: Sequence[Point], cell: float) -> list[Point]:
    """The part of the line with marks, from behind the head to the thin part of the tail."""
    distances = lengths(line)
    start, stop = 0.42 * cell, 0.72 * distances[-1]
    along = zip(line, distances, strict=True)
    return [point for point, distance in along if start <= distance <= stop]


def _eyes(line: Sequence[Point], cell: float) -> Iterator[Item]:
    for beside in (0.078 * cell, -0.078 * cell):
        yield Disc(*_ahead(line, 0.035 * cell, beside), 0.044 * cell, "eye")
        yield Disc(*_ahead(line, 0.049 * cell, beside), 0.023 * cell, "pupil")

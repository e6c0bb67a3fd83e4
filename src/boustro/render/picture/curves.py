"""Catmull-Rom splines and polylines: through points, beside points, and their lengths."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from boustro.render.picture.scene import Point, Step


def smooth(points: Sequence[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """The path through `points` as cubic curves (Catmull-Rom, each tangent along its neighbours).

    >>> smooth([Point(0, 0), Point(6, 0)])
    (('M', (0, 0)), ('C', (1.0, 0.0, 5.0, 0.0, 6, 0)))
    """
    count = len(points)
    around = [points[-1], *points, points[0], points[1]] if closed else None
    ends = around or [points[0], *points, points[-1]]
    steps: list[Step] = [("M", (points[0].x, points[0].y))]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ends[i : i + 4]
        steps.append(
            (
                "C",
                (
                    bx + (cx - ax) / 6,
                    by + (cy - ay) / 6,
                    cx - (dx - bx) / 6,
                    cy - (dy - by) / 6,
                    cx,
                    cy,
                ),
            )
        )
    if closed:
        steps.append(("Z", ()))
    return tuple(steps)


def normals(points: Sequence[Point]) -> list[Point]:
    """The unit vector to the left of the way through `points`, at each of them."""
    found = []
    last = len(points) - 1
    for i in range(last + 1):
        before, after = points[max(i - 1, 0)], points[min(i + 1, last)]
        dx, dy = after.x - before.x, after.y - before.y
        length = hypot(dx, dy) or 1.0
        found.append(Point(dy / length, -dx / length))
    return found


def lengths(points: Sequence[Point]) -> list[float]:
    """How far each point is from the first along the way."""
    found = [0.0]
    for (ax, ay), (bx, by) in pairwise(points):
        found.append(found[-1] + hypot(bx - ax, by - ay))
    return found


def along(points: Sequence[Point], distance: float) -> Point:
    """The point at `distance` from the first along the straight lines through `points`.

    >>> along([Point(0, 0), Point(4, 0), Point(4, 4)], 6)
    Point(x=4.0, y=2.0)
    """
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if distance <= length and length > 0:
            share = distance / length
            return Point(ax + (bx - ax) * share, ay + (by - ay) * share)
        distance -= length
    return points[-1]


def evenly(points: Sequence[Point], count: int) -> Iterator[Point]:
    """`count` points equally far apart along the way, without the first of all."""
    far = lengths(points)[-1]
    return (along(points, far * i / count) for i in range(1, count + 1))


def round_corners(points: Sequence[Point], radius: float) -> tuple[Step, ...]:
    """The straight lines through `points` with the corners rounded."""
    steps: list[Step] = [("M", tuple(points[0]))]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start = _towards(corner, before, radius)
        end = _towards(corner, after, radius)
        steps.append(("L", tuple(start)))
        one, two = _towards(start, corner, radius * 0.55), _towards(end, corner, radius * 0.55)
        steps.append(("C", (*one, *two, *end)))
    steps.append(("L", tuple(points[-1])))
    return tuple(steps)


def _towards(origin: Point, aim: Point, distance: float) -> Point:
    """The point at `distance` from `origin` on the way to `aim`, at most halfway."""
    dx, dy = aim.x - origin.x, aim.y - origin.y
    length = hypot(dx, dy) or 1.0
    share = min(distance / length, 0.5)
    return Point(origin.x + dx * share, origin.y + dy * share)

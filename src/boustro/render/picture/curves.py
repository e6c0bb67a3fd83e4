"""Catmull-Rom splines and polylines: curves through points, their normals and lengths."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, starmap
from math import dist

from boustro.render.picture.scene import Point, Step


def smooth(points: Sequence[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """The path through `points` as cubic curves (Catmull-Rom).

    The tangent at each point is parallel to the line between its neighbours.

    >>> smooth([Point(0, 0), Point(6, 0)])
    (('M', (0, 0)), ('C', (1.0, 0.0, 5.0, 0.0, 6, 0)))
    """
    if closed:
        around = [points[-1], *points, *points[:2]]
    else:
        around = [points[0], *points, points[-1]]
    steps: list[Step] = [("M", tuple(points[0]))]
    fours = zip(around, around[1:], around[2:], around[3:], strict=False)
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in fours:
        # A curve from b to c; a and d are the points before and after it.
        leaving = bx + (cx - ax) / 6, by + (cy - ay) / 6
        arriving = cx - (dx - bx) / 6, cy - (dy - by) / 6
        steps.append(("C", (*leaving, *arriving, cx, cy)))
    if closed:
        steps.append(("Z", ()))
    return tuple(steps)


def normals(points: Sequence[Point]) -> list[Point]:
    """For each point, the unit vector to the left of the line through `points`."""
    before = [points[0], *points[:-1]]
    after = [*points[1:], points[-1]]
    directions = [one.direction(other) for one, other in zip(before, after, strict=True)]
    return [Point(y, -x) for x, y in directions]


def lengths(points: Sequence[Point]) -> list[float]:
    """The distance of each point from the first, along the line."""
    return list(accumulate(starmap(dist, pairwise(points)), initial=0.0))


def along(points: Sequence[Point], distance: float) -> Point:
    """The point at `distance` from the first along the straight lines through `points`.

    >>> along([Point(0, 0), Point(4, 0), Point(4, 4)], 6)
    Point(x=4.0, y=2.0)
    """
    for before, after in pairwise(points):
        length = dist(before, after)
        if distance <= length and length > 0:
            return before.towards(after, distance / length)
        distance -= length
    return points[-1]


def evenly(points: Sequence[Point], count: int) -> Iterator[Point]:
    """`count` points at equal distances along the line, without its first point."""
    length = lengths(points)[-1]
    return (along(points, length * i / count) for i in range(1, count + 1))


def round_corners(points: Sequence[Point], radius: float) -> tuple[Step, ...]:
    """The straight lines through `points` with the corners rounded."""
    steps: list[Step] = [("M", tuple(points[0]))]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        steps.append(("L", tuple(start)))
        # 0.55 makes the curve nearly a quarter of a circle.
        one, two = _towards(start, corner, radius * 0.55), _towards(end, corner, radius * 0.55)
        steps.append(("C", (*one, *two, *end)))
    steps.append(("L", tuple(points[-1])))
    return tuple(steps)


def _towards(origin: Point, aim: Point, distance: float) -> Point:
    """The point at `distance` from `origin` on the way to `aim`, at most halfway."""
    length = dist(origin, aim)
    if length == 0.0:
        return origin
    return origin.towards(aim, min(distance / length, 0.5))

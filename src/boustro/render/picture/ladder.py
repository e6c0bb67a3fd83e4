"""Ladder shape: two rails with evenly spaced rungs, slightly overhanging both squares."""

from collections.abc import Iterator
from math import hypot

from boustro.render.picture.scene import Item, Path, Point, ShapeGroup, Step

GAP = 0.13
"""Half the distance between the rails, in squares."""
_OVERHANG = 0.2
_BETWEEN_RUNGS = 0.27


def ladder_shapes(foot: Point, top: Point, cell: float) -> Iterator[Item]:
    """The shapes of a ladder between two points, from the shadow up."""
    unit = cell / 64
    length = hypot(top.x - foot.x, top.y - foot.y) or 1.0
    ahead = Point((top.x - foot.x) / length, (top.y - foot.y) / length)
    low, high = _on(foot, ahead, -_OVERHANG * cell), _on(top, ahead, _OVERHANG * cell)
    aside = Point(-ahead.y * GAP * cell, ahead.x * GAP * cell)
    rails = (*_pair(low, high, aside, 1), *_pair(low, high, aside, -1))
    rungs = tuple(_rungs(low, ahead, length + 2 * _OVERHANG * cell, aside, cell))
    shadow = (Path(rails, "shadow", 6.4 * unit), Path(rungs, "shadow", 5.0 * unit))
    yield ShapeGroup("shade", shadow, at=Point(1.6 * unit, 2.6 * unit))
    yield Path(rungs, "halo", 8.6 * unit)
    yield Path(rails, "halo", 9.6 * unit)
    yield Path(rungs, "rung-edge", 5.0 * unit)
    yield Path(rungs, "rung", 2.6 * unit)
    yield Path(rails, "rail-edge", 6.4 * unit)
    yield Path(rails, "rail", 3.8 * unit)


def _on(origin: Point, ahead: Point, distance: float) -> Point:
    return Point(origin.x + ahead.x * distance, origin.y + ahead.y * distance)


def _pair(low: Point, high: Point, aside: Point, side: int) -> tuple[Step, ...]:
    return (
        ("M", (low.x + side * aside.x, low.y + side * aside.y)),
        ("L", (high.x + side * aside.x, high.y + side * aside.y)),
    )


def _rungs(low: Point, ahead: Point, length: float, aside: Point, cell: float) -> Iterator[Step]:
    """The rungs, equally far from one another and half as far again from the rails' ends."""
    count = max(2, round(length / (_BETWEEN_RUNGS * cell)))
    for i in range(count):
        middle = _on(low, ahead, length * (i + 0.5) / count)
        yield "M", (middle.x + aside.x, middle.y + aside.y)
        yield "L", (middle.x - aside.x, middle.y - aside.y)

"""Ladder shape: two rails with evenly spaced rungs; the rails go beyond both ends a little."""

from collections.abc import Iterable, Iterator
from math import dist

from boustro.render.picture.scene import Item, Path, Point, ShapeGroup, Step, polyline

GAP = 0.13
"""Half the distance between the rails, in squares."""
_OVERHANG = 0.2
"""How far the rails go beyond each end, in squares."""
_BETWEEN_RUNGS = 0.27
"""The usual distance between two rungs, in squares."""


def ladder_shapes(foot: Point, top: Point, cell: float) -> Iterator[Item]:
    """The shapes of a ladder between two points; the first one is its shadow."""
    unit = cell / 64
    low, high = rail_ends(foot, top, cell)
    direction = foot.direction(top)
    # From the middle of the ladder to one rail, at right angles to the rails.
    x, y = -direction.y * GAP * cell, direction.x * GAP * cell
    one_rail = low.moved(x, y), high.moved(x, y)
    other_rail = low.moved(-x, -y), high.moved(-x, -y)
    rails = _strokes([one_rail, other_rail])
    count = max(2, round(dist(low, high) / (_BETWEEN_RUNGS * cell)))
    middles = [low.towards(high, (i + 0.5) / count) for i in range(count)]
    rungs = _strokes([(middle.moved(x, y), middle.moved(-x, -y)) for middle in middles])
    shadow = (Path(rails, "shadow", 6.4 * unit), Path(rungs, "shadow", 5.0 * unit))
    yield ShapeGroup("shade", shadow, at=Point(1.6 * unit, 2.6 * unit))
    yield Path(rungs, "halo", 8.6 * unit)
    yield Path(rails, "halo", 9.6 * unit)
    yield Path(rungs, "rung-edge", 5.0 * unit)
    yield Path(rungs, "rung", 2.6 * unit)
    yield Path(rails, "rail-edge", 6.4 * unit)
    yield Path(rails, "rail", 3.8 * unit)


def rail_ends(foot: Point, top: Point, cell: float) -> tuple[Point, Point]:
    """Where the rails of a ladder between two points begin and end."""
    x, y = foot.direction(top)
    x, y = x * _OVERHANG * cell, y * _OVERHANG * cell
    return foot.moved(-x, -y), top.moved(x, y)


def _strokes(ends: Iterable[tuple[Point, Point]]) -> tuple[Step, ...]:
    return tuple(step for pair in ends for step in polyline(pair))

"""The way a token takes: over the squares it counts, then along the jump."""

from collections.abc import Mapping

from boustro.render.picture.place import Place
from boustro.render.picture.scene import Point

_MOST_COUNTED = 60


def counted(size: int, origin: int, throw: int, reached: int) -> list[int]:
    """The squares that a token passes from `origin` to `reached`, both included.

    A throw past the last square that bounces goes there first.

    >>> counted(100, 97, 6, 97), counted(100, 3, 2, 5)
    ([97, 98, 99, 100, 99, 98, 97], [3, 4, 5])
    """
    if abs(throw) > _MOST_COUNTED:
        return [origin, reached]
    bounces = origin + throw > size and reached == 2 * size - origin - throw
    if bounces:
        return [*range(origin, size + 1), *range(size - 1, reached - 1, -1)]
    step = 1 if reached >= origin else -1
    if abs(reached - origin) > _MOST_COUNTED:
        return [origin, reached]
    return list(range(origin, reached + step, step))


def corners(place: Place, squares: list[int]) -> list[Point]:
    """The middles of the squares where the way begins, turns and ends."""
    points = [place.centre(square) for square in squares]
    kept = points[:1]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        one = (here.x - before.x) * (after.y - here.y)
        two = (here.y - before.y) * (after.x - here.x)
        back = (here.x - before.x) * (after.x - here.x) < 0
        if abs(one - two) > 1e-6 or back:
            kept.append(here)
    return [*kept, *points[-1:]] if len(points) > 1 else kept


Tracks = Mapping[tuple[int, int], tuple[Point, ...]]
"""The centre line of every jump by its entry and exit."""


def slide(place: Place, tracks: Tracks, reached: int, landed: int) -> list[Point]:
    """The way along the jump from `reached`; straight where its last exit is another jump's."""
    line = tracks.get((reached, landed))
    if line is None:
        return [place.centre(reached), place.centre(landed)]
    return [place.centre(reached), *line, place.centre(landed)]

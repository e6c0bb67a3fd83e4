"""Token path: the way of a token over the squares that a throw counts, then along the jumps."""

from collections.abc import Mapping
from typing import NamedTuple

from boustro.model import reflect
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Point

_MOST_COUNTED = 60
"""The longest throw whose squares are counted one by one."""
_LONGEST = 2_000
"""The most points of the line of several jumps."""


class Hop(NamedTuple):
    """One throw of an animation."""

    seat: int
    """The seat that moves."""
    throw: int
    """The number of squares by which the token advances; 0 if the throw does not count."""
    origin: int
    """The square that the token leaves."""
    reached: int
    """The square that the throw reaches."""
    landed: int
    """The square on which the token comes to rest, after jumps."""
    squares: tuple[int, ...]
    """The squares of all tokens after the throw, by seat."""
    caption: str
    """The sentence below the board."""


def squares_passed(size: int, origin: int, throw: int, reached: int) -> list[int]:
    """The squares that a token passes from `origin` to `reached`, including both.

    A throw that bounces goes to the last square first.  For a throw that does not count, `throw` is
    0.

    >>> squares_passed(100, 97, 6, 97), squares_passed(100, 3, 2, 5), squares_passed(100, 97, 0, 97)
    ([97, 98, 99, 100, 99, 98, 97], [3, 4, 5], [97])
    """
    if max(abs(throw), abs(reached - origin)) > _MOST_COUNTED:
        return [origin, reached]
    aim = origin + throw
    is_bounce = aim > size and reached == reflect(aim, size)
    if is_bounce:
        return [origin, *(reflect(square, size) for square in range(origin + 1, aim + 1))]
    step = 1 if reached >= origin else -1
    return list(range(origin, reached + step, step))


def corners(place: Geometry, squares: list[int]) -> list[Point]:
    """The middles of the squares where the way begins, turns and ends."""
    points = [place.centre(square) for square in squares]
    turns: list[Point] = []
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if _turns(before, here, after):
            turns.append(here)
    return [points[0], *turns, points[-1]]


def _turns(before: Point, here: Point, after: Point) -> bool:
    """Whether the way turns, or goes back, at `here`."""
    x_before, y_before = here.x - before.x, here.y - before.y
    x_after, y_after = after.x - here.x, after.y - here.y
    cross_product = x_before * y_after - y_before * x_after
    are_on_one_line = abs(cross_product) <= 1e-6
    goes_back = x_before * x_after < 0
    return not are_on_one_line or goes_back


CentreLines = Mapping[tuple[int, int], tuple[Point, ...]]
"""The centre line of every jump by its entry and exit."""


def slide(place: Geometry, centre_lines: CentreLines, reached: int, landed: int) -> list[Point]:
    """The line from `reached` along its jump, and along jumps that follow on, to `landed`.

    It is straight if these jumps do not lead to `landed`.
    """
    exits = dict(centre_lines.keys())
    line: list[Point] = []
    at = reached
    while at != landed and at in exits and len(line) < _LONGEST:
        line += centre_lines[at, exits[at]]
        at = exits[at]
    if at != landed:
        line = []
    return [place.centre(reached), *line, place.centre(landed)]

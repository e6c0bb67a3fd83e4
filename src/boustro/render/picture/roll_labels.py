"""Label placement: roll numbers on an overview, on their stops or beside them.

A number never covers another number or the stop of another roll.  It covers lines of the route only
if it is on its own stop.  If too few numbers fit, only every 2nd, 5th, 10th … roll and the last
one get a number.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Point, Rectangle, ShapeGroup, Words, group

_WIDE = 0.632
"""The width of a digit, as a share of the size of the text."""
_HIGH = 0.72
"""The height of a digit, as a share of the size of the text."""
_SMALLEST = 9.0
"""The smallest size of a number, in units."""
_LARGEST = 11.0
"""The largest size of a number beside its stop, in units."""
_AIR = 0.8
"""The free space around a number, in units."""
_ENOUGH = 0.6
"""The share of the numbers that must fit; otherwise fewer rolls get numbers."""
_MOST = 300
"""The most numbers in one picture."""
_EVERY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""The steps that are tried: every roll gets a number, every 2nd, and so on."""
_WAYS = ((0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1), (1, 0), (-1, 0))
"""The directions from a stop to its number (right, down), the best first."""
_GRAIN = 6.0
"""The size of the areas that cover a sloping line, in units."""
_DOT = 0
"""The owner of an area that belongs to no roll."""
_LINE = -1
"""The owner of an area that belongs to a line."""


class Area(NamedTuple):
    """A rectangle by its edges."""

    left: float
    """The smallest x."""
    top: float
    """The smallest y."""
    right: float
    """The largest x."""
    bottom: float
    """The largest y."""

    @classmethod
    def around(cls, middle: Point, wide: float, high: float) -> "Area":
        """The area that extends from the middle `wide` to each side, and `high` up and down."""
        return cls(middle.x - wide, middle.y - high, middle.x + wide, middle.y + high)

    def meets(self, other: "Area") -> bool:
        """Whether the two have a point in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class OccupiedAreas:
    """The areas in use, which can be found by their place.

    The owner of an area is the number of a roll, `_LINE` or `_DOT`.
    """

    _SIDE = 48.0
    """The side of the tiles by which areas are found, in units."""

    def __init__(self, areas: Iterable[tuple[Area, int]]) -> None:
        self._tiles: defaultdict[tuple[int, int], list[tuple[Area, int]]] = defaultdict(list)
        for area, owner in areas:
            self.add(area, owner)

    def add(self, area: Area, owner: int) -> None:
        """Add an area."""
        for tile in self._over(area):
            self._tiles[tile].append((area, owner))

    def is_free(self, area: Area, but: Collection[int] = ()) -> bool:
        """Whether no other area meets this one; areas of the owners in `but` do not count."""
        for tile in self._over(area):
            for drawn, owner in self._tiles[tile]:
                if owner not in but and area.meets(drawn):
                    return False
        return True

    def _over(self, area: Area) -> Iterator[tuple[int, int]]:
        """The tiles that an area meets."""
        side = self._SIDE
        for across in range(int(area.left // side), int(area.right // side) + 1):
            for down in range(int(area.top // side), int(area.bottom // side) + 1):
                yield across, down


class DrawnRoute(NamedTuple):
    """A route on the board."""

    stops: Mapping[int, Point]
    """Where the token stops, by the number of the roll."""
    radius: float
    """The radius of a stop."""
    dots: Sequence[Point]
    """The other dots of the route."""
    lines: Sequence[Sequence[Point]]
    """The lines of the route."""


class _RollNumber(NamedTuple):
    """The place of a number."""

    middle: Point
    """Its centre."""
    area: Area
    """The rectangle around it."""
    over: bool
    """Whether it is on its stop, and not beside it."""


def roll_numbers(place: Geometry, way: DrawnRoute) -> Iterator[ShapeGroup]:
    """The numbers of the rolls, as many as fit."""
    digits = len(str(max(way.stops, default=1)))
    size_in_stop = min(0.3 * place.cell, 1.55 * way.radius / (_WIDE * digits))
    if size_in_stop >= _SMALLEST:
        for roll, stop in way.stops.items():
            yield group("roll-number", [_words(roll, stop, size_in_stop, "stop-text")], roll=roll)
        return
    size = max(_SMALLEST, min(0.9 * place.cell, _LARGEST))
    for roll, number in sorted(_thin_out(place, way, size).items()):
        yield group("roll-number", _label_items(roll, number, size), roll=roll)


def _label_items(roll: int, number: _RollNumber, size: float) -> Iterator[Rectangle | Words]:
    if number.over:
        left, top, right, bottom = number.area
        wide, high = right - left, bottom - top
        yield Rectangle(left, top, wide, high, "stop-disc", high / 2)
        yield _words(roll, number.middle, size, "stop-text")
    else:
        yield _words(roll, number.middle, size, "number-halo")
        yield _words(roll, number.middle, size, "roll-text")


def _words(roll: int, middle: Point, size: float, role: str) -> Words:
    return Words(*middle.moved(0.0, _HIGH / 2 * size), str(roll), role, size)


def _thin_out(place: Geometry, way: DrawnRoute, size: float) -> dict[int, _RollNumber]:
    """The numbers that fit, by their rolls, for the smallest step at which most numbers fit."""
    drawn = list(_drawn_areas(way))
    last = max(way.stops, default=0)
    numbers: dict[int, _RollNumber] = {}
    for step in _EVERY:
        if len(way.stops) > _MOST * step:
            continue
        wanted = sorted(roll for roll in way.stops if roll % step == 0 or roll == last)
        last_roll_first = wanted[-1:] + wanted[:-1]
        numbers = _fit(place, last_roll_first, way, size, OccupiedAreas(drawn))
        if len(numbers) >= _ENOUGH * len(wanted):
            break
    return numbers


def _drawn_areas(way: DrawnRoute) -> Iterator[tuple[Area, int]]:
    """The areas that the route covers, each with its owner."""
    for roll, stop in way.stops.items():
        for area in _disc(stop, way.radius):
            yield area, roll
    for dot in way.dots:
        for area in _disc(dot, way.radius):
            yield area, _DOT
    for line in way.lines:
        for area in _strokes(line):
            yield area, _LINE


def _fit(
    place: Geometry, wanted: Iterable[int], way: DrawnRoute, size: float, taken: OccupiedAreas
) -> dict[int, _RollNumber]:
    """The numbers that fit, each in the best place that is still free."""
    numbers: dict[int, _RollNumber] = {}
    for roll in wanted:
        half_width = len(str(roll)) * _WIDE * size / 2 + _AIR
        half_height = _HIGH * size / 2 + _AIR
        half = half_width, half_height
        for number in _places(place, way.stops[roll], way.radius, half):
            may_cover = (_LINE, roll) if number.over else ()
            if taken.is_free(number.area, may_cover):
                taken.add(number.area, _DOT)
                numbers[roll] = number
                break
    return numbers


def _places(
    place: Geometry, stop: Point, radius: float, half: tuple[float, float]
) -> Iterator[_RollNumber]:
    """The places for a number beside its stop, the best first, and finally the place on it.

    `half` has half the width and half the height of the number.
    """
    wide, high = half
    for across, down in _WAYS:
        is_diagonal = across != 0 and down != 0
        near = 0.7 * radius if is_diagonal else 1.05 * radius
        point = stop.moved(across * (near + wide), down * (near + high))
        middle = _inside(place, point, wide)
        yield _RollNumber(middle, Area.around(middle, wide, high), over=False)
    disc_wide = max(wide + 2 * _AIR, high)
    middle = _inside(place, stop, disc_wide)
    yield _RollNumber(middle, Area.around(middle, disc_wide, high), over=True)


def _inside(place: Geometry, middle: Point, wide: float) -> Point:
    """The middle of a number, moved so that `wide` to each side of it is on the board."""
    x = min(max(middle.x, place.left + wide), place.right - wide)
    return Point(x, middle.y)


def _disc(middle: Point, radius: float) -> Iterator[Area]:
    """Two areas that together cover a disc."""
    yield Area.around(middle, radius, 0.65 * radius)
    yield Area.around(middle, 0.65 * radius, radius)


def _strokes(line: Sequence[Point]) -> Iterator[Area]:
    """Small areas that cover a line: one for a horizontal or vertical part, several for a slope."""
    for here, there in pairwise(line):
        across, down = abs(here.x - there.x), abs(here.y - there.y)
        parts = 1
        if min(across, down) >= _GRAIN:  # a slope
            parts = int((across + down) / _GRAIN) + 1
        for part in range(parts):
            one = here.towards(there, part / parts)
            other = here.towards(there, (part + 1) / parts)
            wide, high = abs(one.x - other.x) / 2, abs(one.y - other.y) / 2
            yield Area.around(one.towards(other, 0.5), wide + _AIR, high + _AIR)

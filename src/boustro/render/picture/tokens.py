"""Token shapes: a shape and a colour for each seat; tokens on one square are side by side."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin, sqrt
from typing import NamedTuple

from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Disc, Item, Path, Point, ShapeGroup, Words, polyline
from boustro.render.picture.theme import SEATS

RADIUS = 0.32
"""The radius of a token that is alone on its square, in squares."""
_SEEN = 22.0
"""The size of a square by which tokens on an overview are drawn, in units."""
_TRIANGLE = 3
"""The kind of token that is a triangle."""


class _Polygon(NamedTuple):
    """The corners of a token."""

    corners: int
    """The number of corners."""
    turn: float
    """The angle of the first corner, clockwise from the right."""
    distances: tuple[float, ...]
    """The distances of the corners from the middle, in radii: a star has two, by turns."""


_POLYGONS = {
    2: _Polygon(4, pi / 4, (1.34,)),
    _TRIANGLE: _Polygon(3, -pi / 2, (1.26,)),
    4: _Polygon(4, 0.0, (1.09,)),
    5: _Polygon(5, -pi / 2, (1.12,)),
    SEATS: _Polygon(16, -pi / 2, (0.9, 1.09)),
}
"""The corners of each kind of token.  The last kind is a star; kinds without an entry are round."""
_APART = 2.15
"""How far apart the tokens on one square stand, in radii."""
_BESIDE_A_WORD = 0.78
"""The largest scale of tokens on a square with a word at its foot."""
_SPAN = 0.98
"""The width of all tokens side by side on one square, in squares."""


def token_groups(
    place: Geometry, squares: Sequence[int], signs: Sequence[int] = ()
) -> Iterator[ShapeGroup]:
    """A group for each token in the picture, by seat.

    `signs` has, for each seat, the seat whose kind of token it gets; if empty, each has its own.
    """
    for seat, middle, scale in sorted(spots(place, squares)):
        sign = signs[seat - 1] if signs else seat
        yield token(seat, squares[seat - 1], middle, RADIUS * scale * _side(place), sign)


class Spot(NamedTuple):
    """The place of a token."""

    seat: int
    middle: Point
    """The middle of the token."""
    scale: float
    """Its size, as a share of the size of a token that is alone on its square."""


def spots(place: Geometry, squares: Sequence[int], without: int = 0) -> Iterator[Spot]:
    """The place of each token in the picture, except for the token of the seat `without`."""
    here: defaultdict[int, list[int]] = defaultdict(list)
    for seat, square in enumerate(squares, 1):
        if place.shows(square) and seat != without:
            here[square].append(seat)
    for square, seats in here.items():
        for i, seat in enumerate(seats):
            middle, scale = _spot(place, square, i, len(seats))
            yield Spot(seat, middle, scale)


def _side(place: Geometry) -> float:
    """The side of a square; more on an overview, where tokens would be too small to be seen."""
    if place.overview:
        return max(place.cell, _SEEN)
    return place.cell


def _spot(place: Geometry, square: int, index: int, count: int) -> tuple[Point, float]:
    """The middle and the scale of a token: number `index` (from 0) of `count` on a square."""
    columns = ceil(sqrt(count))
    rows = ceil(count / columns)
    scale = 1.0
    if count > 1:
        scale = _SPAN / (_APART * RADIUS * columns)
    low = 0.06 * place.cell
    has_word_at_foot = square == place.size or (square == 1 and not place.tray)
    if has_word_at_foot:
        # Between the number and the word.
        low, scale = -0.01 * place.cell, min(scale, _BESIDE_A_WORD)
    if square == 0:
        # Above the word in the tray.
        low, scale = -0.09 * place.cell, min(scale, 0.74 / rows)
    row, column = divmod(index, columns)
    tokens_in_row = min(columns, count - row * columns)
    gap = RADIUS * scale * _APART * _side(place)
    right = (column - (tokens_in_row - 1) / 2) * gap
    lower = (row - (rows - 1) / 2) * gap
    return place.centre(square).moved(right, low + lower), scale


def token(seat: int, square: int, spot: Point, radius: float, sign: int) -> ShapeGroup:
    """One token, whose shapes have their middle at `spot`."""
    kind = (sign - 1) % SEATS + 1
    data = (("seat", str(seat)), ("square", str(square)))
    size = 1.15 * radius if seat < 10 else 0.9 * radius
    down = 0.1 * radius if kind == _TRIANGLE else 0.0
    shade = Point(0.07 * radius, 0.16 * radius)
    items: tuple[Item, ...] = (
        ShapeGroup("shade", (_shape(kind, radius, "shadow-body"),), at=shade),
        _shape(kind, radius, f"piece seat-{kind}"),
        Words(0, 0.36 * size + down, str(seat), "seat-text", size),
    )
    return ShapeGroup(f"token seat-{kind}", items, data, at=spot)


def _shape(kind: int, radius: float, role: str) -> Disc | Path:
    points = corners(kind, radius)
    if not points:
        return Disc(0, 0, radius, role)
    return Path(polyline(points, closed=True), role)


def corners(kind: int, radius: float) -> list[Point]:
    """The corners of a token whose middle is (0, 0); empty for a round one."""
    polygon = _POLYGONS.get(kind)
    if polygon is None:
        return []
    points: list[Point] = []
    for i in range(polygon.corners):
        angle = polygon.turn + 2 * pi * i / polygon.corners
        distance = radius * polygon.distances[i % len(polygon.distances)]
        points.append(Point(distance * cos(angle), distance * sin(angle)))
    return points

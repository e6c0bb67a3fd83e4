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
    """The distances of the corners from the middle, in radii; they repeat from corner to corner."""


_POLYGONS = {
    2: _Polygon(4, pi / 4, (1.18,)),
    _TRIANGLE: _Polygon(3, -pi / 2, (1.35,)),
    4: _Polygon(4, 0.0, (1.22,)),
    5: _Polygon(5, -pi / 2, (1.12,)),
    SEATS: _Polygon(16, -pi / 2, (0.98, 1.22)),
}
"""The corners of each kind of token; other kinds are round, and the last one is a star."""
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

    `signs` has, for each seat, the seat whose token stands for it.
    """
    for seat, spot, scale, _ in sorted(spots(place, squares)):
        sign = signs[seat - 1] if signs else seat
        yield token(seat, squares[seat - 1], spot, RADIUS * scale * _side(place), sign)


def spots(
    place: Geometry, squares: Sequence[int], without: int = 0
) -> Iterator[tuple[int, Point, float, int]]:
    """For each token in the picture: seat, place, scale, and the number of tokens on the square.

    The token of the seat `without` is left out.
    """
    here: defaultdict[int, list[int]] = defaultdict(list)
    for seat, square in enumerate(squares, 1):
        if place.shows(square) and seat != without:
            here[square].append(seat)
    for square, seats in here.items():
        for i, seat in enumerate(seats):
            yield (seat, *_spot(place, square, i, len(seats)), len(seats))


def _side(place: Geometry) -> float:
    """The side of a square, or more on an overview, where tokens would be too small to be seen."""
    return max(place.cell, _SEEN) if place.overview else place.cell


def _spot(place: Geometry, square: int, index: int, count: int) -> tuple[Point, float]:
    """The place and the scale of the token number `index` (from 0) of `count` on a square."""
    across = ceil(sqrt(count))
    down = ceil(count / across)
    scale = 1.0
    if count > 1:
        scale = _SPAN / (_APART * RADIUS * across)
    low = 0.06 * place.cell
    if square == place.size or (square == 1 and not place.tray):
        # Between the number and the word at the foot.
        low, scale = -0.01 * place.cell, min(scale, _BESIDE_A_WORD)
    row, column = divmod(index, across)
    in_row = min(across, count - row * across)
    if square == 0:
        # Above the word in the tray.
        low, scale = -0.09 * place.cell, min(scale, 0.74 / down)
    gap = RADIUS * scale * _APART * _side(place)
    right = (column - (in_row - 1) / 2) * gap
    lower = (row - (down - 1) / 2) * gap
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
    if points := corners(kind, radius):
        return Path(polyline(points, closed=True), role)
    return Disc(0, 0, radius, role)


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

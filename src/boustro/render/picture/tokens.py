"""Tokens: a shape and a colour for each seat, several on one square side by side."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin, sqrt

from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Disc, Item, Path, Point, ShapeGroup, Words, polyline
from boustro.render.picture.theme import SEATS

RADIUS = 0.19
"""The radius of a token that is alone on its square, in squares."""
_SEEN = 36.0
_TRIANGLE = 3
_CORNERS = {
    2: (4, pi / 4, (1.18,)),
    _TRIANGLE: (3, -pi / 2, (1.35,)),
    4: (4, 0.0, (1.22,)),
    5: (5, -pi / 2, (1.12,)),
    SEATS: (16, -pi / 2, (0.98, 1.22)),
}
"""How many corners a token has, where the first is, and how far out they lie, in turns."""


def token_groups(
    place: Geometry, squares: Sequence[int], signs: Sequence[int] = ()
) -> Iterator[ShapeGroup]:
    """A group for each token in the picture, by seat; `signs` gives it another seat's token."""
    for seat, spot, scale, _ in sorted(spots(place, squares)):
        sign = signs[seat - 1] if signs else seat
        yield token(seat, squares[seat - 1], spot, RADIUS * scale * _side(place), sign)


def spots(
    place: Geometry, squares: Sequence[int], without: int = 0
) -> Iterator[tuple[int, Point, float, int]]:
    """Where each token stands that is in the picture, how large, and how many are on its square.

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
    """Where the `index`-th of `count` tokens on a square stands, and how large it is."""
    across = ceil(sqrt(count))
    down = ceil(count / across)
    scale = (1.0, 1.0, 0.95, 0.78, 0.62)[min(across, 4)] if count > 1 else 1.0
    scale = min(scale, 1.7 / across)
    row, column = divmod(index, across)
    in_row = min(across, count - row * across)
    low = 0.06 * place.cell
    if square == 0:
        # Above the word in the tray.
        low, scale = -0.09 * place.cell, min(scale, 1.26 / down)
    gap = RADIUS * scale * 2.15 * _side(place)
    right, lower = (column - (in_row - 1) / 2) * gap, (row - (down - 1) / 2) * gap
    return place.centre(square).moved(right, low + lower), scale


def token(seat: int, square: int, spot: Point, radius: float, sign: int) -> ShapeGroup:
    """One token; its own shapes lie round (0, 0)."""
    kind = (sign - 1) % SEATS + 1
    data = (("seat", str(seat)), ("square", str(square)))
    size = 1.15 * radius if seat < 10 else 0.9 * radius
    down = 0.1 * radius if kind == _TRIANGLE else 0.0
    items: tuple[Item, ...] = (
        Disc(0.07 * radius, 0.16 * radius, radius * 1.02, "shadow-body"),
        _shape(kind, radius),
        Words(0, 0.36 * size + down, str(seat), "seat-text", size),
    )
    return ShapeGroup(f"token seat-{kind}", items, data, at=spot)


def _shape(kind: int, radius: float) -> Disc | Path:
    role = f"piece seat-{kind}"
    if points := corners(kind, radius):
        return Path(polyline(points, closed=True), role)
    return Disc(0, 0, radius, role)


def corners(kind: int, radius: float) -> list[Point]:
    """The corners of a token around its middle; a round one has none."""
    count, turn, shares = _CORNERS.get(kind, (0, 0.0, (1.0,)))
    angles = [turn + 2 * pi * i / count for i in range(count)]
    far = [radius * shares[i % len(shares)] for i in range(count)]
    return [Point(r * cos(a), r * sin(a)) for r, a in zip(far, angles, strict=True)]

"""Route overlay: the walk of each throw, the jumps taken, numbered stops."""

from collections.abc import Iterable, Iterator

from boustro.errors import LimitError
from boustro.model.route import Route, Stop
from boustro.render.picture.curves import along, lengths, round_corners, smooth
from boustro.render.picture.place import Geometry
from boustro.render.picture.roll_labels import DrawnRoute, roll_numbers
from boustro.render.picture.scene import (
    Disc,
    Item,
    Path,
    Point,
    Rectangle,
    ShapeGroup,
    Words,
    group,
)
from boustro.render.picture.signs import Sign
from boustro.render.picture.walk import Tracks, corners, slide, squares_passed

MOST_STOPS = 2_000
_STOP, _RING = (0.34, 3.2), (0.26, 2.4)
"""The radii of stops and of rings on an overview, in squares, and what they are at the least."""


def route_signs(route: Route, cell: float) -> Iterator[Sign]:
    """What the shapes of a route mean, those that it has."""
    if not route.rolls:
        return
    stop = (
        Disc(0.0, 0.0, 0.17 * cell, "stop-disc"),
        Words(0.0, 0.07 * cell, "1", "stop-text", 0.2 * cell),
    )
    yield Sign(stop, 22.0, "where roll 1 ends")
    high, label = 0.27 * cell, next(iter(route.labels))
    wide = max(high, (0.125 * len(label) + 0.1) * cell)
    box = Rectangle(-wide / 2, -high / 2, wide, high, "throw-box", 0.07 * cell)
    text = Words(0.0, 0.067 * cell, label, "throw-text", 0.19 * cell)
    yield Sign((box, text), 64 * wide / cell, f"a throw of {label}")
    if used_entries(route):
        yield Sign((Disc(0.0, 0.0, 0.115 * cell, "reached-ring"),), 16.0, "a jump is taken")


def used_entries(route: Route) -> frozenset[int]:
    """The entries of the jumps that a route takes."""
    return frozenset(leg.reached for leg in route.legs if leg.landed != leg.reached)


def route_items(
    place: Geometry, route: Route, tracks: Tracks, labels: Iterable[Item] = ()
) -> Iterator[Item]:
    """First all links, so that no line lies over a label or stop; then labels, throws and stops."""
    if route.rolls > MOST_STOPS:
        sentence = f"expected a route of at most {MOST_STOPS} rolls to draw, got {route.rolls}"
        raise LimitError.of("too-large", sentence)
    links = list(_links(place, route, tracks))
    for roll, (walk, jump, _) in enumerate(links, 1):
        yield group("link", _line(place, walk, jump), roll=roll)
    yield from labels
    for roll, (walk, _, label) in enumerate(links, 1):
        if walk and not place.overview:
            yield _throw(place, walk, label, roll)
    square = route.start
    if place.shows(square):
        yield _start(place, square)
    for roll, stop in enumerate(route.stops(), 1):
        yield from _stop(place, stop, roll)
    if place.overview:
        yield from _numbers(place, route, links)


def _numbers(
    place: Geometry, route: Route, links: Iterable[tuple[list[Point], list[Point], str]]
) -> Iterator[Item]:
    """The numbers of the rolls on an overview, which has no room for all."""
    landed = {roll: stop.landed for roll, stop in enumerate(route.stops(), 1)}
    stops = {roll: place.centre(square) for roll, square in landed.items() if place.shows(square)}
    rings = [stop.reached for stop in route.stops() if stop.reached != stop.landed]
    dots = [place.centre(square) for square in (route.start, *rings) if place.shows(square)]
    lines = [line for walk, jump, _ in links for line in (walk, jump)]
    yield group(
        "roll-numbers", roll_numbers(place, DrawnRoute(stops, _radius(place, _STOP), dots, lines))
    )


def _radius(place: Geometry, radius: tuple[float, float]) -> float:
    share, least = radius
    return max(share * place.cell, least)


def _links(
    place: Geometry, route: Route, tracks: Tracks
) -> Iterator[tuple[list[Point], list[Point], str]]:
    """For each roll its walk, its jump (either may be empty) and how the die fell."""
    origin = route.start
    for stop, label in zip(route.stops(), route.labels, strict=True):
        walk: list[Point] = []
        jump: list[Point] = []
        squares = squares_passed(place.size, origin, stop.throw, stop.reached)
        if all(map(place.shows, squares)) and stop.reached != origin:
            walk = corners(place, squares)
        if stop.landed != stop.reached and place.shows(stop.reached) and place.shows(stop.landed):
            jump = slide(place, tracks, stop.reached, stop.landed)
        yield walk, jump, label
        origin = stop.landed


def _line(place: Geometry, walk: list[Point], jump: list[Point]) -> Iterator[Item]:
    unit = place.cell / 64
    thin = 0.55 if place.overview else 1.0
    if walk:
        steps = round_corners(walk, 0.3 * place.cell)
        yield Path(steps, "accent-halo", 7.5 * unit * thin)
        yield Path(steps, "accent-line", max(3.2 * unit, 1.4))
    if jump:
        steps = smooth(jump[1:-1] if len(jump) > 3 else jump)
        yield Path(steps, "accent-jump", max(3.2 * unit, 1.4), (0.01, max(7.5 * unit, 2.6)))


def _throw(place: Geometry, walk: list[Point], label: str, roll: int) -> ShapeGroup:
    """The throw in a small die at the middle of its walk."""
    cell = place.cell
    x, y = along(walk, lengths(walk)[-1] / 2)
    high = 0.27 * cell
    wide = max(high, (0.125 * len(label) + 0.1) * cell)
    size = 0.19 * cell
    box = Rectangle(x - wide / 2, y - high / 2, wide, high, "throw-box", 0.07 * cell)
    return group("throw", (box, Words(x, y + 0.355 * size, label, "throw-text", size)), roll=roll)


def _start(place: Geometry, square: int) -> ShapeGroup:
    x, y = place.centre(square)
    disc = Disc(x, y, _radius(place, _RING) if place.overview else 0.13 * place.cell, "stop-disc")
    return group("stop", (disc,), square=square, roll=0)


def _stop(place: Geometry, stop: Stop, roll: int) -> Iterator[Item]:
    cell = place.cell
    if stop.reached != stop.landed and place.shows(stop.reached):
        x, y = place.centre(stop.reached)
        ring = Disc(x, y, _radius(place, _RING) if place.overview else 0.115 * cell, "reached-ring")
        yield group("reached", (ring,), square=stop.reached, roll=roll)
    if not place.shows(stop.landed):
        return
    x, y = place.centre(stop.landed)
    if place.overview:
        yield group(
            "stop", (Disc(x, y, _radius(place, _STOP), "stop-disc"),), square=stop.landed, roll=roll
        )
        return
    text = str(roll)
    size = (0.26 if len(text) < 3 else 0.18) * cell
    items = (
        Disc(x, y, 0.225 * cell, "stop-disc"),
        Words(x, y + 0.355 * size, text, "stop-text", size),
    )
    yield group("stop", items, square=stop.landed, roll=roll)

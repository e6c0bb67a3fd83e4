"""Route overlay: draw the walk of each throw, the jumps on the route, and numbered stops."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boustro.errors import LimitError
from boustro.model import Route
from boustro.render.picture.curves import along, lengths, round_corners, smooth
from boustro.render.picture.place import Geometry
from boustro.render.picture.roll_labels import DrawnRoute, roll_numbers
from boustro.render.picture.scene import Disc, Path, Point, Rectangle, ShapeGroup, Words, group
from boustro.render.picture.signs import Sign
from boustro.render.picture.walk import CentreLines, corners, slide, squares_passed

MOST_STOPS = 2_000
"""The most rolls of a route that is drawn."""
_STOP = (0.34, 3.2)
"""The radius of a stop on an overview, in squares, and its smallest radius, in units."""
_RING = (0.26, 2.4)
"""The same two values for the ring of a jump."""
_DOTS = {"stop": "stop-disc", "reached": "reached-ring"}
"""The role of each kind of dot."""


class Link(NamedTuple):
    """One roll of a route."""

    walk: list[Point]
    """The line of the walk; empty if it is not drawn."""
    jump: list[Point]
    """The line of the jump; empty if there is none to draw."""
    label: str
    """The text of the throw."""


def route_signs(route: Route, cell: float) -> Iterator[Sign]:
    """The shapes of a route, each with its meaning."""
    if not route.rolls:
        return
    disc = Disc(0.0, 0.0, 0.17 * cell, "stop-disc")
    number = Words(0.0, 0.07 * cell, "1", "stop-text", 0.2 * cell)
    yield Sign((disc, number), 22.0, "where roll 1 ends")
    label = next(iter(route.labels))
    box, text = _die(Point(0.0, 0.0), label, cell)
    yield Sign((box, text), 64 * box.width / cell, f"a throw of {label}")
    if used_entries(route):
        yield Sign((Disc(0.0, 0.0, 0.115 * cell, "reached-ring"),), 16.0, "a jump is taken")


def used_entries(route: Route) -> frozenset[int]:
    """The entries of the jumps that a route takes."""
    return frozenset(leg.reached for leg in route.legs if leg.landed != leg.reached)


def route_items(
    place: Geometry, route: Route, centre_lines: CentreLines, labels: Iterable[ShapeGroup] = ()
) -> Iterator[ShapeGroup]:
    """The lines of the route, then labels, throws and stops, which no line may cover."""
    if route.rolls > MOST_STOPS:
        sentence = f"expected a route of at most {MOST_STOPS} rolls to draw, got {route.rolls}"
        raise LimitError.of("too-large", sentence)
    links = list(_links(place, route, centre_lines))
    for roll, link in enumerate(links, 1):
        yield group("link", _line(place, link), roll=roll)
    yield from labels
    if not place.overview:
        for roll, link in enumerate(links, 1):
            if link.walk:
                length = lengths(link.walk)[-1]
                middle = along(link.walk, length / 2)
                yield group("throw", _die(middle, link.label, place.cell), roll=roll)
    yield from _dot(place, "stop", route.start, 0, 0.13)
    for roll, stop in enumerate(route.stops(), 1):
        if stop.reached != stop.landed:
            yield from _dot(place, "reached", stop.reached, roll, 0.115)
        yield from _stop(place, stop.landed, roll)
    if place.overview:
        yield group("roll-numbers", roll_numbers(place, _route_in_overview(place, route, links)))


def _route_in_overview(place: Geometry, route: Route, links: Iterable[Link]) -> DrawnRoute:
    """The shapes of a route on an overview, beside which its numbers must fit."""
    stops: dict[int, Point] = {}
    squares_of_dots = [route.start]
    for roll, stop in enumerate(route.stops(), 1):
        if place.shows(stop.landed):
            stops[roll] = place.centre(stop.landed)
        if stop.reached != stop.landed:
            squares_of_dots.append(stop.reached)
    dots = [place.centre(square) for square in squares_of_dots if place.shows(square)]
    lines: list[list[Point]] = []
    for link in links:
        lines += [link.walk, link.jump]
    return DrawnRoute(stops, _radius(place, *_STOP), dots, lines)


def _radius(place: Geometry, share: float, least: float) -> float:
    return max(share * place.cell, least)


def _links(place: Geometry, route: Route, centre_lines: CentreLines) -> Iterator[Link]:
    """The lines of each roll, as far as they are in the picture."""
    origin = route.start
    for stop, label in zip(route.stops(), route.labels, strict=True):
        squares = squares_passed(place.size, origin, stop.throw, stop.reached)
        walk: list[Point] = []
        if stop.reached != origin and all(map(place.shows, squares)):
            walk = corners(place, squares)
        jump: list[Point] = []
        ends_are_shown = place.shows(stop.reached) and place.shows(stop.landed)
        if stop.landed != stop.reached and ends_are_shown:
            jump = slide(place, centre_lines, stop.reached, stop.landed)
        yield Link(walk, jump, label)
        origin = stop.landed


def _line(place: Geometry, link: Link) -> Iterator[Path]:
    unit = place.cell / 64
    thin = 0.55 if place.overview else 1.0
    width = max(3.2 * unit, 1.4)
    if link.walk:
        steps = round_corners(link.walk, 0.3 * place.cell)
        yield Path(steps, "accent-halo", 7.5 * unit * thin)
        yield Path(steps, "accent-line", width)
    jump = link.jump
    if len(jump) > 3:
        jump = jump[1:-1]  # without the middles of the squares, which are beside the jump
    if jump:
        dots = (0.01, max(7.5 * unit, 2.6))
        yield Path(smooth(jump), "accent-jump", width, dots)


def _die(middle: Point, label: str, cell: float) -> tuple[Rectangle, Words]:
    """A throw as a small die: a box with the label."""
    high, size = 0.27 * cell, 0.19 * cell
    wide = max(high, (0.125 * len(label) + 0.1) * cell)
    box = Rectangle(*middle.moved(-wide / 2, -high / 2), wide, high, "throw-box", 0.07 * cell)
    return box, Words(*middle.moved(0.0, 0.355 * size), label, "throw-text", size)


def _dot(place: Geometry, kind: str, square: int, roll: int, share: float) -> Iterator[ShapeGroup]:
    """A small dot where the route begins, or a ring where it takes a jump."""
    if place.shows(square):
        radius = _radius(place, *_RING) if place.overview else share * place.cell
        disc = Disc(*place.centre(square), radius, _DOTS[kind])
        yield group(kind, (disc,), square=square, roll=roll)


def _stop(place: Geometry, square: int, roll: int) -> Iterator[ShapeGroup]:
    if not place.shows(square):
        return
    middle = place.centre(square)
    size = 0.26 * place.cell if roll < 100 else 0.18 * place.cell
    radius = _radius(place, *_STOP) if place.overview else 0.225 * place.cell
    items: list[Disc | Words] = [Disc(*middle, radius, "stop-disc")]
    if not place.overview:
        items.append(Words(*middle.moved(0.0, 0.355 * size), str(roll), "stop-text", size))
    yield group("stop", items, square=square, roll=roll)

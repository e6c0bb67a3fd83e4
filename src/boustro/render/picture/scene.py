"""A scene: shapes in the order they are drawn, each with a role that a theme gives its paint.

Geometry makes scenes and writers write them down; neither knows the other.  Lengths are in user
units, x to the right and y downwards from the top left corner.
"""

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple


class Point(NamedTuple):
    """A place in the scene."""

    x: float
    y: float

    def moved(self, right: float, down: float) -> "Point":
        """The place so far to the right and so far down of it."""
        return Point(self.x + right, self.y + down)

    def towards(self, other: "Point", share: float) -> "Point":
        """The place that lies this share of the way to another."""
        return self.moved((other.x - self.x) * share, (other.y - self.y) * share)

    def direction(self, other: "Point") -> "Point":
        """The unit vector towards another place."""
        right, down = other.x - self.x, other.y - self.y
        length = hypot(right, down) or 1.0
        return Point(right / length, down / length)


Step = tuple[str, tuple[float, ...]]
"""One step of a path: `M` and `L` with a point, `C` with three, `Z` with none."""


class Tone(NamedTuple):
    """A colour by where it lies on a ramp (`sequential` or `diverging`), 0 to 1."""

    ramp: str
    share: float


class Rectangle(NamedTuple):
    """A rectangle, its corners rounded by `radius`; `fill` overrides the theme's."""

    x: float
    y: float
    width: float
    height: float
    role: str
    radius: float = 0.0
    fill: Tone | None = None

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, by: float, role: str, radius: float = 0.0) -> "Rectangle":
        """A rectangle whose edges lie `by` further in."""
        wide, high = self.width - 2 * by, self.height - 2 * by
        return Rectangle(self.x + by, self.y + by, wide, high, role, radius)


class Disc(NamedTuple):
    """A circle."""

    x: float
    y: float
    radius: float
    role: str


class Path(NamedTuple):
    """Lines and cubic curves; `dash` overrides none or the theme's, `width` the theme's."""

    steps: tuple[Step, ...]
    role: str
    width: float | None = None
    dash: tuple[float, ...] = ()


class Words(NamedTuple):
    """One line of text; `y` is its baseline and `anchor` where in it `x` is.

    `fill` overrides the theme's fill and stroke; the ink is one that can be read `on` a tone.
    """

    x: float
    y: float
    text: str
    role: str
    size: float
    anchor: str = "middle"
    fill: Tone | None = None
    on: Tone | None = None


class ShapeGroup(NamedTuple):
    """Shapes that belong together: its classes, its data, how opaque it is, where it stands.

    A scene is made of layers; the groups within a layer are its parts.  What a layer or part is
    called among those beside it is its `key`: the same in every picture of the board.
    """

    classes: str
    items: tuple["Item", ...]
    data: tuple[tuple[str, str], ...] = ()
    opacity: float = 1.0
    at: Point | None = None

    @property
    def key(self) -> str:
        """Its first class and its data.

        >>> group("jump ladder", (), entry=3, exit=20).key
        'jump-3-20'
        """
        return "-".join((self.classes.partition(" ")[0], *(value for _, value in self.data)))


Shape = Rectangle | Disc | Path | Words
Item = Shape | ShapeGroup


class Scene(NamedTuple):
    """A whole picture, `width` × `height`, with what it shows in words."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    description: str
    data: tuple[tuple[str, str], ...] = ()
    classes: str = "boustro board"


def group(
    classes: str, items: Iterable[Item], *, opacity: float = 1.0, **data: object
) -> ShapeGroup:
    """A group with its data by name: `square=17` becomes `data-square="17"`."""
    return ShapeGroup(classes, tuple(items), tuple((k, str(v)) for k, v in data.items()), opacity)


def polyline(points: Iterable[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """The path through `points` in straight lines."""
    steps = [("L" if i else "M", tuple(point)) for i, point in enumerate(points)]
    return (*steps, ("Z", ())) if closed else tuple(steps)


def shapes(items: Iterable[Item]) -> Iterator[Shape]:
    """All shapes in the order they are drawn, without their groups."""
    for item in items:
        if isinstance(item, ShapeGroup):
            yield from shapes(item.items)
        else:
            yield item

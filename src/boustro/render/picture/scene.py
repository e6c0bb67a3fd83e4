"""A scene: shapes in the order of drawing, each with a role, for which a theme has a paint.

The modules of this package make scenes, and the writers turn them into files.  Neither imports the
other.  Lengths are in user units; x goes to the right and y downwards from the top left corner.
"""

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple


class Point(NamedTuple):
    """A place in the scene."""

    x: float
    """To the right."""
    y: float
    """Downwards."""

    def moved(self, right: float, down: float) -> "Point":
        """The place `right` to the right of this one and `down` below it."""
        return Point(self.x + right, self.y + down)

    def towards(self, other: "Point", share: float) -> "Point":
        """The place on the straight line to another, after this share of the distance."""
        return self.moved((other.x - self.x) * share, (other.y - self.y) * share)

    def direction(self, other: "Point") -> "Point":
        """The unit vector towards another place."""
        right, down = other.x - self.x, other.y - self.y
        length = hypot(right, down) or 1.0
        return Point(right / length, down / length)


Step = tuple[str, tuple[float, ...]]
"""One step of a path: `M` and `L` with a point, `C` with three, `Z` with none."""


class Tone(NamedTuple):
    """A colour of a ramp."""

    ramp: str
    """`sequential` or `diverging`."""
    share: float
    """Its place on the ramp, from 0 to 1."""


class Rectangle(NamedTuple):
    """A rectangle."""

    x: float
    """The left edge."""
    y: float
    """The upper edge."""
    width: float
    """The width."""
    height: float
    """The height."""
    role: str
    """What it is, which decides its paint."""
    radius: float = 0.0
    """The radius of the corners."""
    fill: Tone | None = None
    """A fill that overrides the theme's."""

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, by: float, role: str, radius: float = 0.0) -> "Rectangle":
        """A rectangle whose edges are `by` further inside; outside if `by` is negative."""
        wide, high = self.width - 2 * by, self.height - 2 * by
        return Rectangle(self.x + by, self.y + by, wide, high, role, radius)


class Disc(NamedTuple):
    """A circle."""

    x: float
    """The x of the centre."""
    y: float
    """The y of the centre."""
    radius: float
    """The radius."""
    role: str
    """What it is, which decides its paint."""


class Path(NamedTuple):
    """Lines and cubic curves."""

    steps: tuple[Step, ...]
    """The commands of the path, with their numbers."""
    role: str
    """What it is, which decides its paint."""
    width: float | None = None
    """A line width that overrides the theme's."""
    dash: tuple[float, ...] = ()
    """The lengths of a dash and of the gap after it; empty for a line without gaps."""


class Words(NamedTuple):
    """One line of text."""

    x: float
    """The x of the part of the text that `anchor` names."""
    y: float
    """The y of the baseline."""
    text: str
    """The text."""
    role: str
    """What it is, which decides its paint."""
    size: float
    """The size of the type."""
    anchor: str = "middle"
    """The part of the text at `x`: `start`, `middle` or `end`."""
    fill: Tone | None = None
    """A fill that overrides the theme's fill and stroke."""
    on: Tone | None = None
    """The tone behind the text; it decides whether the text is black or white."""


class ShapeGroup(NamedTuple):
    """Shapes that belong together.

    A scene consists of layers, and the groups within a layer are its parts.  The `key` of a layer
    or a part differs from those of its neighbours, and is the same in every picture of the board.
    """

    classes: str
    """The classes that say what the group is."""
    items: tuple["Item", ...]
    """Its shapes and groups."""
    data: tuple[tuple[str, str], ...] = ()
    """Names and values that a page or a script reads."""
    opacity: float = 1.0
    """The opacity of the whole group."""
    at: Point | None = None
    """The place of its origin; None to keep the origin of the group around it."""

    @property
    def key(self) -> str:
        """Its first class and its data.

        >>> group("jump ladder", (), entry=3, exit=20).key
        'jump-3-20'
        """
        first_class, *_ = self.classes.split(" ")
        values = [value for _, value in self.data]
        return "-".join([first_class, *values])


Shape = Rectangle | Disc | Path | Words
Item = Shape | ShapeGroup


class Scene(NamedTuple):
    """A whole picture."""

    width: float
    """The width in units."""
    height: float
    """The height in units."""
    items: tuple[Item, ...]
    """Its layers, the lowest first."""
    title: str
    """What it is, in a few words."""
    description: str
    """What it shows, in words."""
    data: tuple[tuple[str, str], ...] = ()
    """Names and values that a page or a script reads."""
    classes: str = "boustro board"
    """The classes that say what the picture is."""


def group(
    classes: str, items: Iterable[Item], *, opacity: float = 1.0, **data: object
) -> ShapeGroup:
    """A group with its data by name: `square=17` becomes `data-square="17"`."""
    texts = tuple((name, str(value)) for name, value in data.items())
    return ShapeGroup(classes, tuple(items), texts, opacity)


def polyline(points: Iterable[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """The path through `points` in straight lines."""
    steps: list[Step] = []
    for point in points:
        letter = "L" if steps else "M"
        steps.append((letter, tuple(point)))
    if closed:
        steps.append(("Z", ()))
    return tuple(steps)


def shapes(items: Iterable[Item]) -> Iterator[Shape]:
    """All shapes in the order of drawing, without their groups."""
    for item in items:
        if isinstance(item, ShapeGroup):
            yield from shapes(item.items)
        else:
            yield item

"""A scene: shapes in the order they are drawn, each with a role that a theme gives its paint.

Geometry makes scenes and writers write them down; neither knows the other.  Lengths are in user
units, x to the right and y downwards from the top left corner.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Point(NamedTuple):
    """A place in the scene."""

    x: float
    y: float


Step = tuple[str, tuple[float, ...]]
"""One step of a path: `M` and `L` with a point, `C` with three, `Z` with none."""


class Box(NamedTuple):
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    role: str
    radius: float = 0.0
    fill: str | None = None
    data: tuple[tuple[str, str], ...] = ()


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
    fill: str | None = None


class Words(NamedTuple):
    """One line of text; `y` is its baseline and `anchor` where in it `x` is.

    `fill` overrides the theme's fill, and its stroke where the role has one.
    """

    x: float
    y: float
    text: str
    role: str
    size: float
    anchor: str = "middle"
    fill: str | None = None


class Group(NamedTuple):
    """Shapes that belong together: its classes, its data, how opaque it is, where it stands."""

    classes: str
    items: tuple["Item", ...]
    data: tuple[tuple[str, str], ...] = ()
    opacity: float = 1.0
    at: Point | None = None


Item = Box | Disc | Path | Words | Group


class Scene(NamedTuple):
    """A whole picture, `width` × `height`, with what it shows in words."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    description: str
    data: tuple[tuple[str, str], ...] = ()
    classes: str = "boustro board"


def group(classes: str, items: Iterable[Item], *, opacity: float = 1.0, **data: object) -> Group:
    """A group with its data by name: `square=17` becomes `data-square="17"`."""
    return Group(classes, tuple(items), tuple((k, str(v)) for k, v in data.items()), opacity)


def plain(text: str) -> str:
    r"""`text` without characters that no writer can show.

    >>> plain("a\x00b\ud800\n")
    'a�b�\n'
    """
    return "".join(c if c.isprintable() or c in "\n\t" else "�" for c in text)


def polyline(points: Iterable[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """The path through `points` in straight lines."""
    steps = [("L" if i else "M", tuple(point)) for i, point in enumerate(points)]
    return (*steps, ("Z", ())) if closed else tuple(steps)


def shapes(items: Iterable[Item]) -> Iterator[Box | Disc | Path | Words]:
    """All shapes in the order they are drawn, without their groups."""
    for item in items:
        if isinstance(item, Group):
            yield from shapes(item.items)
        else:
            yield item

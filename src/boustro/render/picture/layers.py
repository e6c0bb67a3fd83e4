"""Layered graph drawing: a column for each level, with the edges of the search on top.

In a column, each vertex is near the middle of the vertices that lead to it, so that few edges
cross.  Edges by which the search finds no new vertex are faint.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import fsum, inf
from typing import NamedTuple

from boustro.errors import LimitError
from boustro.render.picture.scene import (
    Disc,
    Item,
    Path,
    Point,
    Rectangle,
    Scene,
    Step,
    Words,
    group,
    polyline,
)
from boustro.render.picture.signs import Sign, sign_group
from boustro.say import plain_text

MOST_VERTICES = 150
_ACROSS = 132.0
"""The distance between two levels, in units as all measures here."""
_DOWN = 42.0
"""The distance between two vertices of one level."""
_RADIUS = 15.0
"""The radius of a vertex."""
_MARGIN = 56.0
"""The margin on each side."""
_HEAD = 64.0
"""The height of the names of the levels."""
_TITLE = 48.0
"""The height of the title."""
_NARROWEST = 420.0
"""The smallest width of the picture."""


class Layers(NamedTuple):
    """A graph to draw in levels."""

    levels: Mapping[str, int | None]
    """The level of each vertex by its text; None if it is not reached."""
    edges: Sequence[tuple[str, str]]
    """The edges as pairs of vertices."""
    start: str
    """The vertex that is marked as the start."""
    finish: str
    """The vertex that is marked as the finish."""
    title: str
    """The title above the graph; may be empty."""


def layered_scene(layers: Layers) -> Scene:
    """The scene of a graph in layers; raises `LimitError` beyond 150 vertices.

    >>> scene = layered_scene(Layers({"1": 0, "4": 1}, [("1", "4")], "1", "4", "two squares"))
    >>> scene.description
    'Level 0: 1. Level 1: 4.'
    """
    if len(layers.levels) > MOST_VERTICES:
        sentence = (
            f"expected at most {MOST_VERTICES} vertices to draw, got {len(layers.levels)}; "
            "`boustro graph --as dot` writes any graph for other tools"
        )
        raise LimitError.of("too-large", sentence)
    columns = _columns(layers)
    top = _TITLE if layers.title else 0.0
    places = _places(columns, top)
    tallest = max(map(len, columns.values()))
    width = max(2 * _MARGIN + (len(columns) - 1) * _ACROSS + 2 * _RADIUS, _NARROWEST)
    bottom = 2 * _MARGIN + top + _HEAD + max(tallest - 1, 0) * _DOWN
    wide = width - 2 * _MARGIN
    signs, high = sign_group(_signs(layers), _MARGIN, bottom - 24.0, wide, 1.0)
    items: list[Item] = [
        group("heads", _heads(columns, top)),
        group("edges", _edges(layers, places)),
        group("vertices", _vertices(layers, places)),
        signs,
    ]
    title = plain_text(layers.title)
    if title:
        size = min(26.0, wide / (0.56 * len(title)))
        items.insert(0, Words(width / 2, 44.0, title, "heading", size))
    sentences = [f"{_name(level)}: {', '.join(column)}." for level, column in columns.items()]
    description = " ".join(sentences)
    height = bottom + high
    return Scene(width, height, tuple(items), layers.title, description, classes="boustro graph")


def _signs(layers: Layers) -> Iterator[Sign]:
    """What the edges and the marked vertices mean."""
    yield Sign((Disc(0.0, 0.0, 9.0, "place-box"),), 18.0, "start and finish")
    finding, others = _sort_edges(layers)
    a, b = Point(-30.0 - _RADIUS, 0.0), Point(30.0 + _RADIUS, 0.0)
    if finding:
        yield Sign(tuple(_edge(a, b, "edge-new")), 60.0, "the search finds the square by this edge")
    if others:
        yield Sign(tuple(_edge(a, b, "edge-line")), 60.0, "any other edge")


def _name(level: int | None) -> str:
    return "Not reached" if level is None else f"Level {level}"


def _columns(layers: Layers) -> dict[int | None, list[str]]:
    """The vertices of each level from top to bottom; the level of unreached vertices is last."""
    columns: dict[int | None, list[str]] = {}
    for level in sorted(set(layers.levels.values()), key=_level_order):
        columns[level] = []
    for vertex, level in layers.levels.items():
        columns[level].append(vertex)
    sources: defaultdict[str, list[str]] = defaultdict(list)
    for source, target in layers.edges:
        sources[target].append(source)
    heights: dict[str, float] = {}
    for column in columns.values():
        column.sort(key=lambda vertex: _middle(sources[vertex], heights))
        middle = (len(column) - 1) / 2
        for i, vertex in enumerate(column):
            heights[vertex] = i - middle
    return columns


def _level_order(level: int | None) -> float:
    """The sort key of a level: unreached vertices come last."""
    return inf if level is None else level


def _middle(sources: Sequence[str], heights: Mapping[str, float]) -> float:
    """The mean height of the sources that have a place already; 0 if none has."""
    known = [heights[source] for source in sources if source in heights]
    return fsum(known) / len(known) if known else 0.0


def _places(columns: Mapping[int | None, list[str]], top: float) -> dict[str, Point]:
    """The middle of each vertex; the columns are centred vertically."""
    tallest = max(map(len, columns.values()))
    middle = _MARGIN + top + _HEAD + (tallest - 1) * _DOWN / 2
    places: dict[str, Point] = {}
    for i, column in enumerate(columns.values()):
        x = _MARGIN + _RADIUS + i * _ACROSS
        middle_of_column = (len(column) - 1) / 2
        for j, vertex in enumerate(column):
            places[vertex] = Point(x, middle + (j - middle_of_column) * _DOWN)
    return places


def _heads(columns: Mapping[int | None, list[str]], top: float) -> Iterator[Words]:
    """The names of the levels above their columns."""
    for i, level in enumerate(columns):
        x = _MARGIN + _RADIUS + i * _ACROSS
        yield Words(x, top + 0.6 * _MARGIN, _name(level).lower(), "caption", 14)


def _edges(layers: Layers, places: Mapping[str, Point]) -> Iterator[Item]:
    """The faint edges, then above them those by which the search first finds a vertex."""
    finding, others = _sort_edges(layers)
    for role, edges in (("edge-line", others), ("edge-new", finding)):
        for source, target in edges:
            yield from _edge(places[source], places[target], role)


def _sort_edges(layers: Layers) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The edges by which the search first finds a vertex, and the others."""
    known: set[str] = set()
    finding: list[tuple[str, str]] = []
    others: list[tuple[str, str]] = []
    for source, target in layers.edges:
        level = layers.levels[source]
        leads_on = level is not None and layers.levels[target] == level + 1
        if leads_on and target not in known:
            finding.append((source, target))
            known.add(target)
        else:
            others.append((source, target))
    return finding, others


def _edge(a: Point, b: Point, role: str) -> Iterator[Item]:
    """A curve to a later level, to the right within a level, or over the top to an earlier one."""
    reach = _RADIUS + 5
    if b.x > a.x:
        start, end = Point(a.x + _RADIUS, a.y), Point(b.x - reach, b.y)
        to = Point(1, 0)
        bend = 0.45 * (end.x - start.x)
        control = (start.x + bend, start.y, end.x - bend, end.y)
    elif b.x == a.x:
        start, end = Point(a.x + _RADIUS, a.y), Point(b.x + reach, b.y)
        to = Point(-1, 0)
        bend = 10.0 + 0.11 * abs(a.y - b.y)
        control = (start.x + bend, start.y, end.x + bend, end.y)
    else:
        start, end = Point(a.x, a.y - _RADIUS), Point(b.x, b.y - reach)
        to = Point(0, 1)
        rise = 14.0 + 0.08 * (a.x - b.x) + 0.12 * abs(a.y - b.y)
        control = (start.x, start.y - rise, end.x, end.y - rise)
    yield Path((("M", tuple(start)), ("C", (*control, end.x, end.y))), role)
    yield Path(_arrow(end, to), "edge-head" if role == "edge-line" else "edge-new-head")


def _arrow(tip: Point, to: Point) -> tuple[Step, ...]:
    """A head at `tip` that points along the unit vector `to`."""
    x, y = to
    back = tip.moved(-3.5 * x, -3.5 * y)
    wings = back.moved(-3.6 * y, 3.6 * x), back.moved(3.6 * y, -3.6 * x)
    return polyline([tip.moved(4.5 * x, 4.5 * y), *wings], closed=True)


def _vertices(layers: Layers, places: Mapping[str, Point]) -> Iterator[Item]:
    for vertex, (x, y) in places.items():
        role, ink = "node", "node-text"
        if vertex in (layers.start, layers.finish):
            role, ink = "place-box", "place-text"
        size = 14 if len(vertex) < 4 else 11
        high = 2 * _RADIUS
        wide = 0.6 * size * len(vertex) + 12
        shape: Item = Disc(x, y, _RADIUS, role)
        if wide > high:
            shape = Rectangle(x - wide / 2, y - _RADIUS, wide, high, role, _RADIUS)
        text = Words(x, y + 0.355 * size, vertex, ink, size)
        yield group("vertex", (shape, text), name=vertex)

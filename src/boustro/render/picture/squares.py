"""Square shapes: squares with numbers, the frame, the turns at the ends of rows, effects."""

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from math import ceil

from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import (
    Item,
    Path,
    Point,
    Rectangle,
    ShapeGroup,
    Words,
    group,
    polyline,
)
from boustro.render.picture.view import View

_NUMBER = 0.25
"""The largest size of a number, in squares."""
_WIDE = 0.632
"""The width of a digit, as a share of the size of the text; all digits have the same width."""


def frame(place: Geometry, margin: float) -> Iterator[Item]:
    """The frame around the squares and the turns."""
    unit = place.cell / 64
    outer = grid_edge(place).inset(-margin, "frame", 10 * unit)
    yield outer
    yield outer.inset(4.5 * unit, "inner", 6.5 * unit)


def square_groups(
    place: Geometry, view: View, covered: frozenset[int] = frozenset()
) -> Iterator[ShapeGroup]:
    """One group for each square; a value covers the squares in `covered`, so they get no number."""
    kinds: dict[str, Container[int]] = {
        "start": (view.start,),
        "finish": (view.finish,),
        "entry": {entry for entry, _ in view.pairs},
        "exit": {exit for _, exit in view.pairs},
        "bad": view.stray,
    }
    for square in place.squares():
        row, column = place.numbering.cell(square)
        is_odd = (row + column + place.numbering.rows) % 2 == 1
        names = [name for name, squares in kinds.items() if square in squares]
        classes = " ".join(["square", "odd" if is_odd else "even", *names])
        yield _square(place, square, classes, square in covered)


@lru_cache(4096)
def _square(place: Geometry, square: int, classes: str, is_covered: bool) -> ShapeGroup:
    """The group of one square; cached, because an edit changes few squares."""
    _, tint, *more = classes.split()
    paper = place.rect(square, f"paper {tint}")
    items: list[Item] = [paper]
    if "bad" in more:
        items.append(paper.inset(0.04 * place.cell, "bad-box"))
    if not is_covered:
        items.append(number(place, square, "number"))
    return group(classes, items, square=square)


@lru_cache(8192)
def number(place: Geometry, square: int, role: str) -> Words:
    """The number of a square in its corner."""
    cell = place.cell
    text = str(square)
    size = min(_NUMBER * cell, 0.88 * cell / (_WIDE * len(text)))
    rect = place.rect(square)
    y = rect.y + 0.06 * cell + 0.74 * size
    return Words(rect.x + 0.075 * cell, y, text, role, size, "start")


def tray(place: Geometry) -> ShapeGroup:
    """The start off the board: a tray below the first square."""
    cell = place.cell
    box = place.rect(0, "tray-box", 0.14 * cell)
    word = Words(box.centre.x, box.y + box.height - 0.1 * cell, "start", "small", 0.17 * cell)
    return group("square tray start", (box, word), square=0)


_INSET = 0.035
"""The distance of a ring from the edge of its square, in squares."""


def rings(place: Geometry, view: View) -> Iterator[Rectangle]:
    """A ring in the start square and one in the finish square."""
    for square in filter(place.shows, sorted({view.start, view.finish} - {0})):
        yield ring(place, square, "place-ring", 0.06)


def ring(place: Geometry, square: int, role: str, rounded: float = 0.08) -> Rectangle:
    """A ring inside a square; `rounded` is the radius of its corners, in squares."""
    return place.rect(square).inset(_INSET * place.cell, role, rounded * place.cell)


def labels(place: Geometry, view: View) -> Iterator[Item]:
    """The words for start and finish at the lower edges of their squares."""
    cell = place.cell
    wide, high = (1 - 2 * _INSET) * cell, 0.21 * cell
    for square, word in {view.start: "start", view.finish: "finish"}.items():
        if square and place.shows(square):
            x, y = place.centre(square).moved(-wide / 2, wide / 2 - high)
            yield Rectangle(x, y, wide, high, "place-box", 0.05 * cell)
            yield Words(x + wide / 2, y + 0.73 * high, word, "place-text", 0.165 * cell)


def effects(place: Geometry, view: View) -> Iterator[Item]:
    """The effects of squares, each in a box at the right edge of its square."""
    cell = place.cell
    for square, effect in view.effects:
        if place.shows(square):
            text = effect.picture_text
            rect = place.rect(square)
            size = min(0.17 * cell, 0.86 * cell / (_WIDE * len(text)))
            wide = _WIDE * len(text) * size + 0.08 * cell
            x, y = rect.x + 0.95 * cell - wide, rect.y + 0.3 * cell
            yield Rectangle(x, y, wide, 1.45 * size, "chip", 0.05 * cell)
            yield Words(x + wide / 2, y + 1.08 * size, text, "chip-text", size)


def lift_numbers(place: Geometry, hidden: Iterable[int]) -> Iterator[ShapeGroup]:
    """The numbers that jumps hide, drawn again above the jumps, each in a halo."""
    for square in sorted(hidden):
        both = number(place, square, "number-halo"), number(place, square, "number")
        yield group("lifted", both, square=square)


def turns(place: Geometry) -> Iterator[Item]:
    """A bend with an arrow in the margin wherever the walk goes up to the next row."""
    columns = place.numbering.columns
    if columns == 1:
        return
    for square in range(place.first, place.last):
        if square % columns == 0:
            is_at_right = (square // columns) % 2 == 1
            side, edge = (1, place.right) if is_at_right else (-1, place.left)
            low, high = place.centre(square).y, place.centre(square + 1).y
            yield _turn(edge, low, high, side, place.cell)


def _turn(edge: float, low: float, high: float, side: int, cell: float) -> Path:
    """A bend from the end of one row to the beginning of the next, with the head of an arrow.

    `side` is 1 at the right edge and -1 at the left.
    """
    out = edge + side * 0.27 * cell
    near = edge + side * 0.09 * cell
    start, end = low - 0.18 * cell, high + 0.18 * cell
    tip, wing = Point(near, end), 0.08 * cell
    bend = (
        ("M", (near, start)),
        ("C", (out, start, out, start - 0.02 * cell, out, (start + end) / 2)),
        ("C", (out, end + 0.02 * cell, out, end, near, end)),
    )
    head = polyline([tip.moved(side * wing, -wing), tip, tip.moved(side * wing, wing)])
    return Path((*bend, *head), "turn-line", 1.8 * cell / 64)


def overview(place: Geometry, view: View) -> Iterator[Item]:
    """The squares of an overview: a band for each row, thin lines, and numbers at both ends."""
    cell, columns = place.cell, place.numbering.columns
    size = _end_size(cell)
    # Numbers need more height than a row has, so only every few rows get them.
    height_of_number, height_of_row = round(size * 1.25), max(1, int(cell))
    every = max(1, ceil(height_of_number / height_of_row))
    for number, (first, last) in enumerate(_drawn_rows(place)):
        row = (first - 1) // columns
        role = "paper odd" if row % 2 else "paper even"
        band = _band(place, first, last)._replace(role=role)
        yield band
        if cell >= 6:
            yield _verticals(band, cell)
        if number % every == 0:
            yield from _row_ends(place, first, last, size)
    for square in filter(place.shows, sorted({view.start, view.finish} - {0})):
        yield place.rect(square, "place-box")


def _end_size(cell: float) -> float:
    """The size of the numbers at the ends of the rows of an overview."""
    return max(9.0, min(0.9 * cell, 12.0))


def overview_margin(place: Geometry) -> float:
    """The space that the numbers at the ends of the rows of an overview need."""
    size = _end_size(place.cell)
    return (len(str(place.last)) * _WIDE + 1) * size


def _drawn_rows(place: Geometry) -> Iterator[tuple[int, int]]:
    """The first and the last drawn square of each row, from the bottom."""
    columns = place.numbering.columns
    lowest = (place.first - 1) // columns
    highest = (place.last - 1) // columns
    for row in range(lowest, highest + 1):
        first_of_row = row * columns + 1
        last_of_row = (row + 1) * columns
        yield max(first_of_row, place.first), min(last_of_row, place.last)


def _band(place: Geometry, first: int, last: int) -> Rectangle:
    """The squares of a row as one rectangle."""
    one, other = place.rect(first), place.rect(last)
    return one._replace(x=min(one.x, other.x), width=abs(one.x - other.x) + place.cell)


def _verticals(band: Rectangle, cell: float) -> Path:
    """The lines between the squares of a row."""
    tops = (Point(band.x + i * cell, band.y) for i in range(1, round(band.width / cell)))
    lines = (polyline([top, top.moved(0.0, cell)]) for top in tops)
    return Path(tuple(chain.from_iterable(lines)), "grid", 0.4)


def _row_ends(place: Geometry, first: int, last: int, size: float) -> Iterator[Words]:
    """The numbers of the first and the last square of a row, to the left and right of it."""
    leftmost = first if place.rect(first).x <= place.rect(last).x else last
    ends = (first, last) if first != last else (first,)
    for square in ends:
        rect = place.rect(square)
        y = rect.centre.y + 0.35 * size
        if square == leftmost:
            yield Words(rect.x - 0.5 * size, y, str(square), "small", size, "end")
        else:
            x = rect.x + place.cell + 0.5 * size
            yield Words(x, y, str(square), "small", size, "start")


def grid(place: Geometry) -> str:
    """The places of the squares as JSON: a list of runs, each a row or a part of one.

    A run has the squares at its left and right end, then its x, y, width and height.  The tray, if
    there is one, is a run of square 0 alone.

    >>> from boustro import Board
    >>> from boustro.render.picture.place import place
    >>> grid(place(View.of(Board(4)), 10.0))
    '[[1,2,0,10,20,10],[4,3,0,0,20,10],[0,0,0,25.6,10,7.2]]'
    """
    texts: list[str] = []
    for ends in _drawn_rows(place):
        left, right = sorted(ends, key=lambda square: place.rect(square).x)
        texts.append(_run_text(left, right, _band(place, *ends)))
    if place.tray and not place.overview:
        texts.append(_run_text(0, 0, place.rect(0)))
    return f"[{','.join(texts)}]"


def _run_text(left: int, right: int, band: Rectangle) -> str:
    lengths = (band.x, band.y, band.width, band.height)
    trimmed = (f"{length:.2f}".rstrip("0").rstrip(".") for length in lengths)
    return f"[{left},{right},{','.join(trimmed)}]"


def grid_edge(place: Geometry) -> Rectangle:
    """The outline of all squares together."""
    wide, high = place.right - place.left, place.bottom - place.top
    return Rectangle(place.left, place.top, wide, high, "edge")

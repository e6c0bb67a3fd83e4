"""Legend of signs: a row of small shapes with their meanings, below a picture.

The modules of routes and searches say what their signs mean, and the scene of a board draws them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from boustro.render.picture.scene import Item, Point, ShapeGroup, Words, group

_SIZE = 13.0
"""The size of the type."""
_LINE = 26.0
"""The distance between two rows."""
_GAP = 22.0
"""The distance between two signs in a row."""
_TO_MEANING = 7.0
"""The distance between a sign and its meaning."""
_LETTER = 0.55
"""The average width of a letter, as a share of the size of the text."""


class Sign(NamedTuple):
    """A sign that is explained below the board."""

    shapes: tuple[Item, ...]
    """Shapes around the origin."""
    wide: float
    """The width of the shapes together, in units."""
    meaning: str
    """What the sign means."""


def sign_group(
    signs: Iterable[Sign], x: float, y: float, wide: float, unit: float
) -> tuple[ShapeGroup, float]:
    """The signs from left to right, in as many rows as they need, and their height.

    The shapes of the signs must already have the scale `unit`.
    """
    items: list[Item] = []
    left, row = 0.0, 0
    size = _SIZE * unit
    for shapes, across, meaning in signs:
        width_of_meaning = len(meaning) * _LETTER * _SIZE
        right = left + (across + _TO_MEANING + width_of_meaning) * unit
        if left and right > wide:  # the sign begins a new row
            left, right = 0.0, right - left
            row += 1
        middle = Point(x + left + across * unit / 2, y + (row + 0.5) * _LINE * unit)
        text = middle.moved((across / 2 + _TO_MEANING) * unit, 0.36 * size)
        items.append(ShapeGroup("sign", shapes, at=middle))
        items.append(Words(*text, meaning, "caption", size, "start"))
        left = right + _GAP * unit
    rows = row + 1 if items else 0
    return group("signs", items), rows * _LINE * unit

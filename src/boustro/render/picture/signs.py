"""Signs explained: a row of small shapes with their meanings, below a picture."""

from collections.abc import Iterable
from typing import NamedTuple

from boustro.render.picture.scene import Item, Point, ShapeGroup, Words, group

_SIZE, _LINE, _GAP, _LETTER = 13.0, 26.0, 22.0, 0.55


class Sign(NamedTuple):
    """Shapes around the origin, `wide` units together, and what they mean."""

    shapes: tuple[Item, ...]
    wide: float
    meaning: str


def sign_group(
    signs: Iterable[Sign], x: float, y: float, wide: float, unit: float
) -> tuple[ShapeGroup, float]:
    """The signs from left to right, in as many rows as they need, and how high they are.

    Shapes are as large as `unit` says.
    """
    items, left, row, size = list[Item](), 0.0, 0, _SIZE * unit
    for shapes, across, meaning in signs:
        right = left + (across + 7 + len(meaning) * _LETTER * _SIZE) * unit
        if left and right > wide:
            left, right, row = 0.0, right - left, row + 1
        middle = Point(x + left + across * unit / 2, y + (row + 0.5) * _LINE * unit)
        text = middle.moved((across / 2 + 7) * unit, 0.36 * size)
        items.append(ShapeGroup("sign", shapes, at=middle))
        items.append(Words(*text, meaning, "caption", size, "start"))
        left = right + _GAP * unit
    return group("signs", items), (row + 1 if items else 0) * _LINE * unit

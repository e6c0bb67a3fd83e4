"""Signs explained: a row of small shapes with their meanings, below a picture."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boustro.render.picture.scene import Item, Point, ShapeGroup, Words, group

_SIZE, _LINE, _GAP, _LETTER = 13.0, 26.0, 22.0, 0.55


class Sign(NamedTuple):
    """Shapes around the origin, `wide` units together, and what they mean."""

    shapes: tuple[Item, ...]
    wide: float
    meaning: str


class _Placed(NamedTuple):
    """A sign and where its left end and its line are."""

    sign: Sign
    left: float
    row: int


def sign_group(signs: Sequence[Sign], x: float, y: float, wide: float, unit: float) -> ShapeGroup:
    """The signs from left to right, in as many rows as they need; shapes are as large as `unit` says."""
    return group("signs", _items(signs, x, y, wide, unit))


def signs_height(signs: Sequence[Sign], wide: float, unit: float) -> float:
    """How high the signs are that stand in `wide`."""
    return (max((placed.row for placed in _rows(signs, wide, unit)), default=-1) + 1) * _LINE * unit


def _items(signs: Sequence[Sign], x: float, y: float, wide: float, unit: float) -> Iterator[Item]:
    for (shapes, across, meaning), left, row in _rows(signs, wide, unit):
        middle = y + (row + 0.5) * _LINE * unit
        yield ShapeGroup("sign", shapes, at=Point(x + left + across * unit / 2, middle))
        text = x + left + (across + 7) * unit
        yield Words(text, middle + 0.36 * _SIZE * unit, meaning, "caption", _SIZE * unit, "start")


def _rows(signs: Sequence[Sign], wide: float, unit: float) -> Iterator[_Placed]:
    left, row = 0.0, 0
    for sign in signs:
        across = (sign.wide + 7 + len(sign.meaning) * _LETTER * _SIZE) * unit
        if left and left + across > wide:
            left, row = 0.0, row + 1
        yield _Placed(sign, left, row)
        left += across + _GAP * unit

"""What a notebook shows of a board or a game: what somebody who draws makes of it.

What a game is knows no pictures.  The façade, which knows where every name lives, says who draws
(`draw_with`); until then, and where a board is too large, a notebook shows the text.
"""

from collections.abc import Callable
from typing import Any

Painter = Callable[[Any], str | None]
_painters: list[Painter] = []


def draw_with(painter: Painter) -> None:
    """From now on let `painter` draw: it gives SVG, or None where there is nothing to show."""
    _painters[:] = [painter]


def svg_of(thing: Any) -> str | None:
    """The picture of a board or a game as SVG, if somebody draws it."""
    return _painters[0](thing) if _painters else None

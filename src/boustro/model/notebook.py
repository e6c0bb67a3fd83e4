"""What a notebook shows of a board or a game."""

from typing import Any

from boustro.errors import LimitError

_CELL = 44.0


def svg_of(thing: Any) -> str | None:
    """The picture of a board or a game as SVG; None where it is too large to be drawn."""
    # What a game is knows no pictures; the façade knows where every name lives.
    import boustro

    try:
        return boustro.picture(thing, cell=_CELL).svg
    except LimitError:
        return None

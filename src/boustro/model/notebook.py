"""Hook through which `render` supplies `_repr_svg_`.

The engine knows neither pictures nor tables.  The façade, which knows where every name lives, says
who makes them (`show_with`); until then, and where a board is too large, a notebook shows the text.
"""

from collections.abc import Callable
from typing import Any

Painter = Callable[[Any], str | None]
_painters: dict[str, Painter] = {}


def show_with(*, svg: Painter, html: Painter) -> None:
    """From now on let these give SVG of a game and HTML of an analysis; None to show nothing."""
    _painters.update(svg=svg, html=html)


def svg_of(thing: Any) -> str | None:
    """The picture of a board or a game as SVG, where one is supplied."""
    return _painters["svg"](thing) if "svg" in _painters else None


def html_of(thing: Any) -> str | None:
    """The figures of an analysis as HTML, where they are supplied."""
    return _painters["html"](thing) if "html" in _painters else None

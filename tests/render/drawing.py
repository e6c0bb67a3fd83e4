"""What the tests of pictures share: boards, and how an SVG is taken apart."""

import re
from typing import Any
from xml.etree import ElementTree as ET

from hypothesis import strategies as st

from boustro import Board, Game, Rules, picture

SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any small game: a row, a column, short top rows, exits off the board, jumps to themselves."""
    size = draw(st.integers(1, 120))
    square, exit = st.integers(1, size), st.integers(0, size)
    jumps = draw(st.dictionaries(square, exit, max_size=12))
    columns = draw(st.none() | st.integers(max(1, -(-size // 40)), min(size, 40)))
    return Game(Board(size, columns=columns, jumps=jumps), Rules(start=0))


def draw(thing: object, *, embedded: bool = False, prefix: str = "", **shown: Any) -> str:
    """The SVG of a picture, or that for a page."""
    drawn = picture(thing, **shown)
    return drawn.embedded(prefix=prefix) if embedded else drawn.svg


def tree(svg: str) -> ET.Element:
    """The SVG as elements; raises where it is not well-formed."""
    return ET.fromstring(svg)  # noqa: S314 - our own text


def with_class(root: ET.Element, name: str) -> list[ET.Element]:
    """All elements of a class."""
    return [e for e in root.iter() if name in (e.get("class") or "").split()]


def numbers_of(path: str) -> list[float]:
    """The numbers in the attribute `d`."""
    return [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", path)]

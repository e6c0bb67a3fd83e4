"""`flat1`: a flat array of destinations, counted from 0, 0 for plain squares.

Index i is square i + 1 and the start is index 0, which no jump can lead to.  Read as well: all
that `flat0` reads.  An array without a -1 may be either, so the format has to be named.
"""

from collections.abc import Iterator
from typing import Any

from boustro.formats.base import Format, Found, Overrides, one_by_one
from boustro.formats.flat0 import json_row
from boustro.formats.grid import check_cells, vectors
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.layout import Layout


def fits(head: Head) -> bool:
    """Whether the text is one row of numbers, none of them negative."""
    return head.shape in ("vector", "row") and not head.has_plus and not head.negative


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all arrays in `source`."""
    return vectors(source, overrides, _layout)


def _layout(cells: list[Any]) -> Layout:
    last = len(cells) - 1
    expected = f"0 or an index in 1..{last}" if last else "0"
    found = check_cells(cells, expected, lambda cell: 0 <= cell <= last)
    jumps = [index for index, cell in enumerate(found) if cell != 0]
    pairs = [(index + 1, found[index] + 1) for index in jumps]
    return Layout(len(found), pairs, places=[f"index {index}" for index in jumps])


def write(game: Game) -> str:
    """The array of a game as JSON.

    >>> print(write(Game.from_flat([-1, -1, 3, -1])), end="")
    [0,0,3,0]
    """
    jumps = game.board.jumps
    cells = (jumps[s] - 1 if s in jumps else 0 for s in range(1, game.size + 1))
    return json_row([max(cell, 0) for cell in cells])


FORMAT = Format(
    name="flat1",
    title="flat array counted from 0, 0 for plain squares",
    preset="gfg",
    fits=fits,
    read=read,
    write=one_by_one(write),
    dense=True,
)

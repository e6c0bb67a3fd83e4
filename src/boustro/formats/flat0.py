"""`flat0`: a flat array of destinations, counted from 0, -1 for plain squares.

Index i is square i + 1 and the start is index 0.  Read as well:

- JSON, a Python list or tuple, or the numbers alone with spaces, commas or line ends;
- ``move =`` before the array, a semicolon after it;
- several arrays in one text, each beginning on a line of its own (bare numbers: after a blank
  line); comments after ``#`` and ``//``.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from boustro.formats.base import Format, Found, Overrides, one_by_one
from boustro.formats.grid import check_cells, vectors
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.matrix import PLAIN, flat_layout


def fits(head: Head) -> bool:
    """Whether the text is one row of numbers; an array with a 0 and no -1 is `flat1` as well."""
    return head.shape in ("vector", "row") and not head.has_plus


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all arrays in `source`."""
    return vectors(source, overrides, _layout)


def _layout(cells: list[Any]) -> Layout:
    last = len(cells) - 1
    expected = f"-1 or an index in 0..{last}"
    return flat_layout(check_cells(cells, expected, lambda cell: PLAIN <= cell <= last))


def write(game: Game) -> str:
    """The array of a game as JSON.

    >>> print(write(Game.from_flat([-1, -1, 3, -1])), end="")
    [-1,-1,3,-1]
    """
    jumps = game.board.jumps
    return json_row([jumps[s] - 1 if s in jumps else PLAIN for s in range(1, game.size + 1)])


def json_row(cells: Sequence[object]) -> str:
    """Cells as a JSON array on one line."""
    return f"[{','.join(map(str, cells))}]\n"


FORMAT = Format(
    name="flat0",
    title="flat array counted from 0, -1 for plain squares",
    preset="gfg",
    fits=fits,
    read=read,
    write=one_by_one(write),
    dense=True,
)

"""`boj` (judge problem 16928): counts of ladders and snakes on one line, then all pairs.

There are 100 squares and the start is square 1.  Read as well:

- the numbers spread over lines in any way, with spaces or commas between them;
- blank lines; comments after ``#`` and ``//``.
"""

from collections.abc import Iterator, Sequence

from boustro.formats.base import Format, Found, Overrides
from boustro.formats.hackerrank import SQUARES, counts_out, ladders_and_snakes
from boustro.formats.head import Head
from boustro.formats.integers import CaseBuilder, Numbers, size_or
from boustro.formats.source import Source
from boustro.model.game import Game


def fits(head: Head) -> bool:
    """Whether two counts tell how many pairs follow."""
    if not head.numeric or len(head.rows[0]) != 2 or "," in head.lines[0]:
        return False
    return counts_out(head.numbers, groups=1, counts=2, cut=not head.complete)


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    numbers = Numbers(source.lines())
    ladders, snakes = numbers.count("ladders"), numbers.count("snakes")
    case = CaseBuilder()
    case.take(numbers, ladders, "ladder")
    case.take(numbers, snakes, "snake")
    numbers.end(f"{ladders} ladders and {snakes} snakes")
    yield case.build(size_or(overrides, SQUARES), overrides.columns)


def write(games: Sequence[Game]) -> str:
    """The counts and pairs of one game.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(100, jumps={32: 62, 95: 13}), "boj")]), end="")
    1 1
    32 62
    95 13
    """
    ladders, snakes = ladders_and_snakes(games[0])
    pairs = (f"{jump.entry} {jump.exit}" for jump in ladders + snakes)
    return "\n".join([f"{len(ladders)} {len(snakes)}", *pairs]) + "\n"


FORMAT = Format(
    name="boj",
    title="numbers of ladders and snakes on one line, then pairs",
    preset="boj",
    fits=fits,
    read=read,
    write=write,
    many=False,
)

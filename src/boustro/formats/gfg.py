"""`gfg`: the number of cases; for each case the number of jumps and all ends; 30 squares.

The start is square 1.  Read as well:

- the numbers spread over lines in any way, with spaces or commas between them;
- blank lines; comments after ``#`` and ``//``.
"""

from collections.abc import Iterator, Sequence

from boustro.formats.base import Format, Found, Overrides
from boustro.formats.hackerrank import counts_out
from boustro.formats.head import Head
from boustro.formats.integers import CaseBuilder, Numbers, size_or
from boustro.formats.source import Source
from boustro.model.game import Game

SQUARES = 30


def fits(head: Head) -> bool:
    """Whether the numbers count out as jumps, case after case."""
    if not head.numeric or len(head.rows[0]) != 1 or not head.numbers[0] >= 1:
        return False
    return counts_out(head.numbers[1:], groups=head.numbers[0], cut=True)


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all cases in `source`."""
    numbers = Numbers(source.lines())
    cases = numbers.count("cases")
    for index in range(1, cases + 1):
        case = CaseBuilder(f"case {index}" if cases > 1 else "")
        case.take(numbers, numbers.count("jumps"), "jump")
        yield case.build(size_or(overrides, SQUARES), overrides.columns)
    numbers.end(f"{cases} case{'s' if cases != 1 else ''}")


def write(games: Sequence[Game]) -> str:
    """The cases of some games, the jumps of each on one line.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(30, jumps={2: 30}), "gfg")]), end="")
    1
    1
    2 30
    """
    lines = [str(len(games))]
    for game in games:
        jumps = game.board.jumps
        lines.append(str(len(jumps)))
        if jumps:
            lines.append(" ".join(f"{entry} {exit}" for entry, exit in jumps.items()))
    return "\n".join(lines) + "\n"


FORMAT = Format(
    name="gfg",
    title="number of jumps and all their ends, for each case",
    preset="gfg",
    fits=fits,
    read=read,
    write=write,
)

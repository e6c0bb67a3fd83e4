"""`hackerrank`: the number of cases; for each case the ladders, then the snakes; 100 squares.

The number of ladders comes first, then their feet and tops, then the number of snakes with
their heads and tails.  The start is square 1.  Read as well:

- the older form: per case ``3,7`` (ladders, snakes), then all ladders, then all snakes; one case
  of it without the number of cases, too;
- pairs spread over lines in any way, with spaces or commas between the numbers;
- blank lines; comments after ``#`` and ``//``.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from boustro.formats.base import Format, Found, Overrides
from boustro.formats.head import SPLIT, Head, strip_comment
from boustro.formats.integers import CaseBuilder, Numbers, size_or
from boustro.formats.source import Line, Source
from boustro.model.game import Game
from boustro.model.jump import Jump

SQUARES = 100


def fits(head: Head) -> bool:
    """Whether the numbers count out as ladders and snakes, case after case."""
    if not head.numeric:
        return False
    if len(head.rows[0]) == 2 and "," in head.lines[0]:
        return counts_out(head.numbers, groups=1, counts=2, cut=not head.complete)
    if len(head.rows[0]) != 1 or not head.numbers[0] >= 1:
        return False
    cases, rest = head.numbers[0], head.numbers[1:]
    if len(head.rows) > 1 and len(head.rows[1]) == 2:
        return counts_out(rest, groups=cases, counts=2, cut=True)
    return counts_out(rest, groups=2 * cases, cut=True)


def counts_out(numbers: Sequence[int], groups: int, counts: int = 1, *, cut: bool) -> bool:
    """Whether counted groups of pairs are all there is; each begins with so many counts.

    `cut` says that the numbers may be cut short.

    >>> counts_out([1, 32, 62, 1, 95, 13], groups=2, cut=False)
    True
    """
    at = 0
    while groups and at + counts <= len(numbers):
        said = numbers[at : at + counts]
        if min(said) < 0:
            return False
        at, groups = at + counts + 2 * sum(said), groups - 1
    return (at == len(numbers) and not groups) or (cut and (at > len(numbers) or groups > 0))


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all cases in `source`."""
    lines = source.lines()
    first = list(islice(_without_blanks(lines), 2))
    sizes = [len(SPLIT.split(strip_comment(line.text).strip(",; "))) for line in first]
    numbers = Numbers(chain(first, lines))
    single = sizes[:1] == [2]
    cases = 1 if single else numbers.count("cases")
    older = single or sizes[1:] == [2]
    for number in range(1, cases + 1):
        case = CaseBuilder(f"case {number}" if cases > 1 else "")
        (_take_together if older else _take_one_by_one)(case, numbers)
        yield case.build(size_or(overrides, SQUARES), overrides.columns)
    numbers.end(f"{cases} case{'s' if cases != 1 else ''}")


def _without_blanks(lines: Iterator[Line]) -> Iterator[Line]:
    return (line for line in lines if strip_comment(line.text))


def _take_one_by_one(case: CaseBuilder, numbers: Numbers) -> None:
    case.take(numbers, numbers.count("ladders"), "ladder")
    case.take(numbers, numbers.count("snakes"), "snake")


def _take_together(case: CaseBuilder, numbers: Numbers) -> None:
    ladders, snakes = numbers.count("ladders"), numbers.count("snakes")
    case.take(numbers, ladders, "ladder")
    case.take(numbers, snakes, "snake")


def write(games: Sequence[Game]) -> str:
    """The cases of some games, a pair a line.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(100, jumps={32: 62, 95: 13}), "hackerrank")]), end="")
    1
    1
    32 62
    1
    95 13
    """
    lines = [str(len(games))]
    for game in games:
        for jumps in ladders_and_snakes(game):
            lines += [str(len(jumps)), *(f"{jump.entry} {jump.exit}" for jump in jumps)]
    return "\n".join(lines) + "\n"


def ladders_and_snakes(game: Game) -> tuple[list[Jump], list[Jump]]:
    """The ladders, and all other jumps: a jump to itself counts as a snake here."""
    jumps = [Jump.of(*pair) for pair in game.board.jumps.items()]
    return [j for j in jumps if j.exit > j.entry], [j for j in jumps if j.exit <= j.entry]


FORMAT = Format(
    name="hackerrank",
    title="ladders and snakes, each with their number, for each case",
    preset="hackerrank",
    fits=fits,
    read=read,
    write=write,
)

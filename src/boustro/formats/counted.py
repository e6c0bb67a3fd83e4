"""Formats of whole numbers that say how many jumps follow, as online judges write them.

`hackerrank`, `gfg` and `boj` begin on square 1.  Their numbers may be spread over lines in any way,
with spaces or commas between them; blank lines and comments after ``#`` and ``//`` are passed over.

- `hackerrank`: the number of cases; for each case the number of ladders, then their feet and tops, then
  the number of snakes with their heads and tails; 100 squares.  In the older form, read as well, a
  case is ``3,7`` (ladders, snakes), then all ladders, then all snakes; one case of it may do without
  the number of cases;
- `gfg`: the number of cases; for each case the number of jumps and all ends; 30 squares;
- `boj` (judge problem 16928): counts of ladders and snakes on one line, then all pairs; 100 squares.

`typed` has width, height and number of jumps, then the jumps with their kind, bottom first:
``L 1 38`` is a ladder from 1 to 38, ``C 6 16`` a chute from 16 down to 6.  The start is off the
board.  Many boards follow one another, with blank lines between.  Read as well: a word for the
letter, in any case (``ladder``, ``chute``, ``slide``, ``snake``, ``s``); equal ends, a jump that
leads to itself; a jump that is written twice; boards without blank lines between; comments.
A board ends where the next line of three numbers stands, so that a bad one spoils only itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from boustro.errors import FormatError
from boustro.formats.base import KINDS, Bad, CaseBuilder, Found, Functions, Overrides, full_rows
from boustro.formats.head import SPLIT, Head, strip_comment
from boustro.formats.literal import NotANumber, number
from boustro.formats.source import Line, Source
from boustro.model.game import Game

Kinds = tuple[str, ...]
Pair = tuple[int, int]
Number = tuple[int | NotANumber, int]
"""A number, or what stands in its place, and the line it is on."""

JUDGES_SQUARES, GFG_SQUARES = 100, 30
_BOTH: Kinds = ("ladder", "snake")


class Numbers:
    """The numbers of some lines, or what stands in their place, to be taken one by one.

    >>> numbers = Numbers([Line(1, "2 # two"), Line(2, "32,62")])
    >>> numbers.count("jumps"), numbers.take("a foot"), numbers.take("a top")
    (2, (32, 2), (62, 2))
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._numbers = self._all(lines)
        self._line = 0

    def _all(self, lines: Iterable[Line]) -> Iterator[Number]:
        for line in lines:
            self._line = line.number
            for word in SPLIT.split(strip_comment(line.text)):
                if word:
                    yield number(word), line.number

    def take(self, what: str) -> Number:
        """The next number and its line; raises `FormatError` at the end, where `what` was expected."""
        if (found := next(self._numbers, None)) is None:
            where = f"line {self._line}" if self._line else ""
            raise FormatError.of("truncated", f"expected {what}, got the end", where)
        return found

    def count(self, what: str) -> int:
        """The next number as a count of `what`; raises `FormatError` for anything else."""
        value, line = self.take(f"the number of {what}")
        if type(value) is not int or value < 0:
            sentence = f"expected the number of {what}, got {value}"
            raise FormatError.of("count", sentence, f"line {line}")
        return value

    def end(self, after: str) -> None:
        """Raise `FormatError` unless all numbers have been taken."""
        if (found := next(self._numbers, None)) is not None:
            sentence = f"expected the end after {after}, got {found[0]}"
            raise FormatError.of("trailing", sentence, f"line {found[1]}")


def fits_hackerrank(head: Head) -> bool:
    """Whether the numbers count out as ladders and snakes, case after case."""
    if not _has_cases(head):
        return _has_two_counts(head, comma=True)
    cases, rest = head.numbers[0], head.numbers[1:]
    if len(head.rows) > 1 and len(head.rows[1]) == 2:
        return counts_out(rest, groups=cases, counts=2, cut=True)
    return counts_out(rest, groups=2 * cases, cut=True)


def fits_gfg(head: Head) -> bool:
    """Whether the numbers count out as jumps, case after case."""
    return _has_cases(head) and counts_out(head.numbers[1:], groups=head.numbers[0], cut=True)


def fits_boj(head: Head) -> bool:
    """Whether two counts tell how many pairs follow."""
    return _has_two_counts(head, comma=False)


def _has_cases(head: Head) -> bool:
    """Whether a number of cases comes first, alone on its line."""
    return head.numeric and len(head.rows[0]) == 1 and head.numbers[0] >= 1


def _has_two_counts(head: Head, *, comma: bool) -> bool:
    """Whether one case begins with its two counts on a line, with or without a comma between."""
    if not head.numeric or len(head.rows[0]) != 2 or ("," in head.lines[0]) is not comma:
        return False
    return counts_out(head.numbers, groups=1, counts=2, cut=not head.complete)


def fits_typed(head: Head) -> bool:
    """Whether three numbers come first, and then as many jumps as they say, or none."""
    if not head.rows or not _is_first(head.rows[0]):
        return False
    if len(head.rows) > 1 and not _is_first(head.rows[1]):
        return head.rows[1][0].lower() in KINDS
    return number(head.rows[0][2]) == 0


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


def read_hackerrank(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all cases in `source`."""
    lines = source.lines()
    first = list(islice((line for line in lines if strip_comment(line.text)), 2))
    sizes = [len(SPLIT.split(strip_comment(line.text).strip(",; "))) for line in first]
    numbers = Numbers(chain(first, lines))
    single = sizes[:1] == [2]
    count = 1 if single else numbers.count("cases")
    together = single or sizes[1:] == [2]
    groups: list[Kinds] = [_BOTH] if together else [(kind,) for kind in _BOTH]
    yield from _cases(numbers, count, groups, JUDGES_SQUARES, overrides)


def read_gfg(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all cases in `source`."""
    numbers = Numbers(source.lines())
    yield from _cases(numbers, numbers.count("cases"), [("jump",)], GFG_SQUARES, overrides)


def read_boj(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    numbers, case = Numbers(source.lines()), CaseBuilder()
    ladders, snakes = _take_jumps(case, numbers, _BOTH)
    numbers.end(f"{ladders} ladders and {snakes} snakes")
    yield case.build(overrides.size or JUDGES_SQUARES, overrides.columns)


def _cases(
    numbers: Numbers, count: int, groups: list[Kinds], squares: int, overrides: Overrides
) -> Iterator[Found]:
    for index in range(1, count + 1):
        case = CaseBuilder(f"case {index}" if count > 1 else "")
        for kinds in groups:
            _take_jumps(case, numbers, kinds)
        yield case.build(overrides.size or squares, overrides.columns)
    numbers.end(f"{count} case{'s' if count != 1 else ''}")


def _take_jumps(case: CaseBuilder, numbers: Numbers, kinds: Kinds) -> list[int]:
    """Take the counts of some kinds, then the jumps of each; gives the counts."""
    counts = [numbers.count(f"{kind}s") for kind in kinds]
    for kind, count in zip(kinds, counts, strict=True):
        for i in range(1, count + 1):
            entry, line = numbers.take(f"the entry of {kind} {i} of {count}")
            exit = numbers.take(f"the exit of {kind} {i} of {count}")[0]
            case.add(entry, exit, f"line {line}", kind)
    return counts


def read_typed(source: Source, _: Overrides) -> Iterator[Found]:
    """The games of all blocks in `source`."""
    block: _Block | None = None
    for line in source.lines():
        text = strip_comment(line.text)
        words = SPLIT.split(text.strip(",;")) if text else []
        if block is not None and words and not _is_first(words):
            block.add(line.number, words)
        elif words:
            if block is not None:
                yield block.build()
            block = _Block(1 if block is None else block.index + 1, line.number, words)
    if block is None:
        raise FormatError.of("empty", "expected a board, got nothing")
    yield block.build()


class _Block:
    """The lines of one board, of which only what they say is kept."""

    def __init__(self, index: int, line: int, words: list[str]) -> None:
        self.index, self.words = index, words
        self.first = self.last = line
        self.case, self.count = CaseBuilder(), 0

    def add(self, line: int, words: list[str]) -> None:
        self.last, self.count = line, self.count + 1
        where, kind = f"line {line}", KINDS.get(words[0].lower())
        if kind is None or len(words) != 3:
            sentence = f"expected a jump such as L 1 38 or C 6 16, got {' '.join(words)[:40]!r}"
            self.case.refuse("jump", sentence, where)
            return
        low, high = number(words[1]), number(words[2])
        entry, exit = (low, high) if kind == "ladder" else (high, low)
        self.case.add(entry, exit, where, kind)

    def build(self) -> Found:
        case, where = self.case, f"line {self.first}"
        span = f"lines {self.first}-{self.last}" if self.count else where
        case.place = f"block {self.index} ({span})"
        if not _is_first(self.words):
            sentence = f"expected width, height and jumps, got {' '.join(self.words)[:40]!r}"
            return Bad(FormatError.of("first-line", sentence, where), case.place)
        width, height, count = (int(word) for word in self.words)
        if min(width, height) < 1:
            got = f"expected a width and a height above 0, got {width} and {height}"
            case.refuse("size", got, where)
        if self.count != count:
            expected = f"expected as many jumps as the first line says, {count}"
            case.refuse("count", f"{expected}, got {self.count}", where)
        return case.build(max(width, 1) * max(height, 1), max(width, 1))


def _is_first(words: list[str]) -> bool:
    return len(words) == 3 and all(type(number(word)) is int for word in words)


def write_hackerrank(games: Sequence[Game]) -> str:
    """The cases of some games, a pair a line.

    >>> from boustro.model.board import Board
    >>> print(write_hackerrank([Game(Board(100, jumps={32: 62, 95: 13}), "hackerrank")]), end="")
    1
    1
    32 62
    1
    95 13
    """
    groups = [pairs for game in games for pairs in _ladders_and_snakes(game)]
    return _lines([len(games)], *(line for pairs in groups for line in ([len(pairs)], *pairs)))


def write_gfg(games: Sequence[Game]) -> str:
    """The cases of some games, the jumps of each on one line.

    >>> from boustro.model.board import Board
    >>> print(write_gfg([Game(Board(30, jumps={2: 30}), "gfg")]), end="")
    1
    1
    2 30
    """
    all_jumps = [game.board.jumps.items() for game in games]
    lines = [line for jumps in all_jumps for line in ([len(jumps)], [*chain(*jumps)]) if line]
    return _lines([len(games)], *lines)


def write_boj(games: Sequence[Game]) -> str:
    """The counts and pairs of one game.

    >>> from boustro.model.board import Board
    >>> print(write_boj([Game(Board(100, jumps={32: 62, 95: 13}), "boj")]), end="")
    1 1
    32 62
    95 13
    """
    ladders, snakes = _ladders_and_snakes(games[0])
    return _lines([len(ladders), len(snakes)], *ladders, *snakes)


def _ladders_and_snakes(game: Game) -> tuple[list[Pair], list[Pair]]:
    """The ladders, and all other jumps: a jump to itself counts as a snake here."""
    pairs = game.board.jumps.items()
    return [pair for pair in pairs if pair[1] > pair[0]], [p for p in pairs if p[1] <= p[0]]


def _lines(*lines: Iterable[object]) -> str:
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def write_typed(games: Sequence[Game]) -> str:
    """The blocks of some games, with a blank line between.

    >>> from boustro.model.board import Board
    >>> print(write_typed([Game(Board(100, jumps={1: 38, 16: 6}))]), end="")
    10 10 2
    L 1 38
    C 6 16
    """
    return "\n".join(map(_block, games))


def _block(game: Game) -> str:
    numbering, jumps = full_rows(game), game.board.jumps.items()
    up = (("L", entry, exit) for entry, exit in jumps if exit >= entry)
    down = (("C", exit, entry) for entry, exit in jumps if exit < entry)
    return _lines((numbering.columns, numbering.rows, len(jumps)), *up, *down)


FORMATS = {
    "hackerrank": Functions(fits_hackerrank, read_hackerrank, write_hackerrank),
    "gfg": Functions(fits_gfg, read_gfg, write_gfg),
    "boj": Functions(fits_boj, read_boj, write_boj),
    "typed": Functions(fits_typed, read_typed, write_typed),
}

"""`typed`: width, height and number of jumps, then the jumps with their kind, bottom first.

``L 1 38`` is a ladder from 1 to 38, ``C 6 16`` a chute from 16 down to 6.  The start is off the
board.  Many boards follow one another, with blank lines between.  Read as well:

- a word for the letter, in any case (``ladder``, ``chute``, ``slide``, ``snake``, ``s``);
- equal ends, a jump that leads to itself; a jump that is written twice;
- boards without blank lines between; comments after ``#`` and ``//``.

A board ends where the next line of three numbers stands, so that a bad one spoils only itself.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from boustro.errors import FormatError
from boustro.formats.base import KINDS, Bad, Format, Found, Overrides
from boustro.formats.grid import full_rows
from boustro.formats.head import SPLIT, Head, strip_comment
from boustro.formats.integers import CaseBuilder
from boustro.formats.literal import number
from boustro.formats.source import Source
from boustro.model.game import Game


def fits(head: Head) -> bool:
    """Whether three numbers come first, and then as many jumps as they say, or none."""
    if not head.rows or not _is_first(head.rows[0]):
        return False
    if len(head.rows) > 1 and not _is_first(head.rows[1]):
        return head.rows[1][0].lower() in KINDS
    return number(head.rows[0][2]) == 0


def _is_first(words: list[str]) -> bool:
    return len(words) == 3 and all(type(number(word)) is int for word in words)


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all blocks in `source`."""
    del overrides
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
        _add(self.case, line, words)

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


def _add(case: CaseBuilder, line: int, words: list[str]) -> None:
    where = f"line {line}"
    kind = KINDS.get(words[0].lower())
    if kind is None or len(words) != 3:
        sentence = f"expected a jump such as L 1 38 or C 6 16, got {' '.join(words)[:40]!r}"
        case.refuse("jump", sentence, where)
        return
    low, high = number(words[1]), number(words[2])
    if kind == "ladder":
        case.add(low, high, where, kind)
    else:
        case.add(high, low, where, kind)


def write(games: Sequence[Game]) -> str:
    """The blocks of some games, with a blank line between.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(100, jumps={1: 38, 16: 6}))]), end="")
    10 10 2
    L 1 38
    C 6 16
    """
    return "\n".join("".join(f"{line}\n" for line in _lines(game)) for game in games)


def _lines(game: Game) -> Iterator[str]:
    numbering = full_rows(game)
    jumps = game.board.jumps.items()
    up = (f"L {entry} {exit}" for entry, exit in jumps if exit >= entry)
    down = (f"C {exit} {entry}" for entry, exit in jumps if exit < entry)
    return chain([f"{numbering.columns} {numbering.rows} {len(jumps)}"], up, down)


FORMAT = Format(
    name="typed",
    title="width, height and jumps with their kind, bottom first",
    preset="boxed",
    fits=fits,
    read=read,
    write=write,
)

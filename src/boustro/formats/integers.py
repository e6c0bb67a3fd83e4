"""Whitespace-separated integers, as online judges write them, however lines are broken."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boustro.errors import FormatError, Problem, Problems
from boustro.formats.base import Bad, Draft, Found, Overrides
from boustro.formats.head import SPLIT, strip_comment
from boustro.formats.literal import Odd, number
from boustro.formats.source import Line
from boustro.model.jump import direction
from boustro.model.layout import Layout


class Number(NamedTuple):
    """A number, or what stands in its place, and the line it is on."""

    value: int | Odd
    line: int


class Numbers:
    """The numbers of some lines, to be taken one by one from its beginning.

    >>> numbers = Numbers([Line(1, "2 # two"), Line(2, "32,62")])
    >>> numbers.count("jumps"), numbers.take("a foot"), numbers.take("a top")
    (2, Number(value=32, line=2), Number(value=62, line=2))
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._numbers = self._all(lines)
        self._line = 0

    def _all(self, lines: Iterable[Line]) -> Iterator[Number]:
        for line in lines:
            self._line = line.number
            for word in SPLIT.split(strip_comment(line.text)):
                if word:
                    yield Number(number(word), line.number)

    def take(self, what: str) -> Number:
        """The next number; raises `FormatError` at the end, where `what` was expected."""
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
            sentence = f"expected the end after {after}, got {found.value}"
            raise FormatError.of("trailing", sentence, f"line {found.line}")


class CaseBuilder:
    """The jumps of one case, gathered with the lines they are on."""

    def __init__(self, place: str = "") -> None:
        self.place = place
        self.pairs: list[tuple[int, int]] = []
        self.places: list[str] = []
        self.problems = Problems()

    def refuse(self, name: str, sentence: str, where: str = "") -> None:
        """Keep a problem for the end, when all are told."""
        self.problems = self.problems.plus([Problem(name, sentence, where)])

    def take(self, numbers: Numbers, count: int, kind: str) -> None:
        """Take `count` pairs of `kind` (`ladder`, `snake`, or `jump` for either)."""
        for i in range(count):
            entry, line = numbers.take(f"the entry of {kind} {i + 1} of {count}")
            exit = numbers.take(f"the exit of {kind} {i + 1} of {count}").value
            self.add(entry, exit, f"line {line}", kind)

    def add(self, entry: int | Odd, exit: int | Odd, where: str, kind: str = "jump") -> None:
        """Add one pair; what is no number or runs the wrong way is kept as a problem."""
        for end, value in (("an entry", entry), ("an exit", exit)):
            if isinstance(value, Odd):
                self.refuse("number", f"expected {end}, got {value}", where)
        if type(entry) is int and type(exit) is int:
            if wrong := direction(kind, entry, exit):
                self.refuse("direction", wrong, where)
            self.pairs.append((entry, exit))
            self.places.append(where)

    def build(self, size: int, columns: int | None = None) -> Found:
        """The case as a draft on `size` squares, or as an error with all its problems."""
        layout = Layout(size, self.pairs, columns, places=self.places)
        if self.problems:
            return Bad(FormatError(self.problems.plus(layout.problems())), self.place)
        return Draft(layout, place=self.place)


def size_or(overrides: Overrides, otherwise: int) -> int:
    """The size asked for, or else the one that the format fixes."""
    return otherwise if overrides.size is None else overrides.size

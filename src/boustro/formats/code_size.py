"""The size of a board in code: constants with a name, the sides of a board, the length of an array."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from boustro.errors import FormatError
from boustro.formats.code_names import ASIDE, SIDES, SIZES, VARIABLE, parts_of, words
from boustro.formats.headers import LIKELY_SIZE, PIXELS
from boustro.formats.literal import number
from boustro.say import argument

_CONSTANT = re.compile(
    rf"(?P<name>{VARIABLE})[^\S\n]*+[\"']?[^\S\n]*+(?::[^\S\n]*+[A-Za-z]\w*+[^\S\n]*+=|:=|=|:)"
    rf"[^\S\n]*+(?:\((?=[^(),\n]{{1,40}}+\)))?(?P<value>[0-9]++)(?:[^\S\n]*+\*[^\S\n]*+(?P<times>[0-9]++))?+(?P<end>[^\S\n]*+(?:[uUlL]{{1,2}})?[^\S\n]*+(?:[;,)}}\n]|\Z))?+"
)
_BOTH = re.compile(
    rf"(?P<first>{VARIABLE})[^\S\n]*+,[^\S\n]*+(?P<second>{VARIABLE})[^\S\n]*+:?="
    r"[^\S\n]*+\(?(?P<first_value>[0-9]++)[^\S\n]*+,[^\S\n]*+(?P<second_value>[0-9]++)\)?[^\S\n]*+(?:[;\n]|\Z)"
)
"""Two constants at once: ``ROWS, COLUMNS = 6, 5``."""
_BOARD = re.compile(
    r"\b(?:\w*board|\w*game)\s*+\(\s*+(?P<size>[0-9]++)(?:\s*+,\s*+(?P<rows>[0-9]++))?+\s*+(?:,|\)(?!\s*+=(?!=)))",
    re.IGNORECASE,
)
_DEFINED = re.compile(
    r"#\s*+define\s++(?P<name>\w++)\s++\(?(?P<value>[0-9]++)(?:\s*+\*\s*+(?P<times>[0-9]++))?+(?P<end>\)?\s)?+"
)
_DIMENSION = re.compile(
    rf"(?P<name>{VARIABLE})\s*+\[\s*+(?P<value>[0-9]++)\s*+\]\s*+(?P<times>)(?P<end>=\s*+[^0-9\s]|;)"
)
_UNITS = words("cell square tile block box button circle icon token piece")
"""What has a size in pixels."""
_FINISHES = words("win winning winner finish goal final last end target max total limit")


class Constant(NamedTuple):
    """A number with a name, which is in parts."""

    names: tuple[str, ...]
    value: int
    """The number, or -1 for what has further parts."""
    at: int

    @property
    def is_aside(self) -> bool:
        """Whether its name says that it is no size of a board: a die's, a window's, a square's."""
        return bool(ASIDE.intersection(self.names)) or (
            "size" in self.names and bool(_UNITS.intersection(self.names))
        )


def constants(text: str, spots: Container[int]) -> Iterator[Constant]:
    """The numbers of code with a name of their own, but for those of pairs.

    The length of an array counts one square less, for it begins with 0.
    """
    for match in _BOARD.finditer(text):
        size, rows = number(match["size"]), number(match["rows"] or "1")
        if isinstance(size, int) and isinstance(rows, int):
            yield Constant(("size",), size * rows, match.start())
    for match, name in product(_BOTH.finditer(text), ("first", "second")):
        value = number(match[f"{name}_value"])
        if isinstance(value, int):
            yield Constant(parts_of(match[name]), value, match.start(f"{name}_value"))
    for pattern, less in ((_CONSTANT, 0), (_DEFINED, 0), (_DIMENSION, 1)):
        for match in pattern.finditer(text):
            if match.start("value") not in spots:
                yield from _constant_of(match, less)


def _constant_of(match: "re.Match[str]", less: int) -> Iterator[Constant]:
    value, times = number(match["value"]), number(match["times"] or "1")
    if isinstance(value, int):
        is_plain = bool(match["end"]) and isinstance(times, int)
        value = value * times - less if is_plain and isinstance(times, int) else -1
        yield Constant(parts_of(match["name"]), value, match.start("value"))


class Sizes:
    """What a text says of the size of a board whose jumps reach up to `largest`."""

    def __init__(self, found: Iterable[Constant], largest: int) -> None:
        self.largest = largest
        self.sizes = set[int]()
        """What is called a size, or is the product of two sides."""
        self.finishes = set[int]()
        """What is called the finish, or the most."""
        self.sides: dict[str, int] = {}
        """The rows and the columns."""
        self.others = set[int]()
        """What has a name that does not say what it is."""
        self.is_unclear = False
        """Whether a size has further parts."""
        for one in found:
            if not one.is_aside:
                self._take(one.names, one.value)
        if len(self.sides) == 2 and max(self.sides.values()) < PIXELS:
            self.sizes.add(self.sides["rows"] * self.sides["columns"])

    def _take(self, names: Sequence[str], value: int) -> None:
        side = next((SIDES[name] for name in names if name in SIDES), "")
        if value < 0:
            self.is_unclear = self.is_unclear or "size" in names or "squares" in names
        elif side:
            self.sides[side] = value
        elif SIZES.intersection(names) and (value >= self.largest or names != ("n",)):
            self.sizes.add(value)
        elif _FINISHES.intersection(names):
            self.finishes.add(value)
        else:
            self.others.add(value)

    def choose(self, strays: Iterable[int]) -> tuple[int | None, int | None]:
        """The size and the columns that are said, None for what is not; refused where it is unclear.

        Where no size is said, a stray number that is large enough may be one.
        """
        said = self.sizes or self._enough(self.finishes)
        may_be = self._enough(self.sizes | self.finishes | self.others)
        may_be -= {value + 1 for value in said}
        if len(said) == 1 and may_be == said:
            [size] = said
            return size, self.sides.get("columns") if len(self.sides) == 2 else None
        if not said:
            may_be |= self._enough(value - (value == LIKELY_SIZE + 1) for value in strays)
        if may_be == {LIKELY_SIZE} and not self.sizes:
            return LIKELY_SIZE, None
        if self.is_unclear and not said:
            sentence = f"expected a size in one number: ask for {argument('size')}"
            raise FormatError.of("size", sentence)
        if self.sizes or may_be:
            raise self._refusal(may_be)
        return None, None

    def _enough(self, values: Iterable[int]) -> set[int]:
        return {value for value in values if value >= self.largest}

    def _refusal(self, may_be: set[int]) -> FormatError:
        """The refusal that names the numbers that may be the size, and the square of one that may be a side."""
        got = ", ".join(map(str, sorted(self.sizes | may_be)[:3]))
        squares = {value**2 for value in self.sizes if value < self.largest <= value**2}
        choices = [argument("size", value) for value in sorted(may_be | squares)[:3]]
        asked = f"ask for {' or '.join(choices) or argument('size')}"
        sentence = f"expected one size of {self.largest} or more, got {got}: {asked}"
        return FormatError.of("size", sentence)

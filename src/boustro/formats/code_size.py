"""The size of a board in code: constants with a name, the sides of a board, the length of an array."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import isqrt
from typing import NamedTuple

from boustro.errors import FormatError
from boustro.formats.code_names import ASIDE, SIDES, SIZES, VARIABLE, is_vague, parts_of, words
from boustro.formats.headers import LIKELY_SIZE, PIXELS
from boustro.formats.literal import number
from boustro.say import argument

_CONSTANT = re.compile(
    rf"(?P<name>{VARIABLE})[^\S\n]*+[\"']?[^\S\n]*+(?::[^\S\n]*+[A-Za-z]\w*+[^\S\n]*+=|:=|=>|=|:)"
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
_LONG = rf"(?P<length>(?:[0-9]++|{VARIABLE})(?:\s*+\+\s*+1)?+)\b"
"""A length: a number, or a constant, and perhaps one more."""
_FEW = r"[^][\n]{1,20}"
_TYPE = r"(?<=[\w>*&\]\s][^\S\n])(?<!\breturn[^\S\n])(?<!\byield[^\S\n])"
"""What is before the name of an array that is made: ``pos = board[pos];`` makes none."""
_LENGTHS = (
    rf"{_TYPE}(?P<name>{VARIABLE})\s*+\[\s*+{_LONG}\s*+\](?!\s*+\[)\s*+(?:=\s*+[^0-9\s=+-]|;|,|[A-Za-z])",
    rf"(?P<name>{VARIABLE})(?:\s*+\[\s*+\])?+\s*+:?=\s*+new\s++\w++\s*+[\[(]\s*+{_LONG}\s*+[\])](?!\s*+\[)",
    rf"(?P<name>{VARIABLE})\s*+=\s*+\[{_FEW}\]\s*+\*\s*+\(?\s*+{_LONG}",
    rf"(?P<name>{VARIABLE})\s*+=\s*+\[{_FEW}\bfor\s++\w++\s++in\s++range\(\s*+{_LONG}\s*+\)",
    rf"(?P<name>{VARIABLE})\s*+=\s*+(?:list\()?range\(\s*+(?:0\s*+,\s*+)?+{_LONG}\s*+\)",
    rf"(?P<name>{VARIABLE})\s*+=\s*+\w++\.(?:zeros|ones|full|empty|arange)\(\s*+\(?(?:0\s*+,\s*+)?+{_LONG}",
    rf"(?P<name>{VARIABLE})\s*+:?=\s*+make\([^,\n]{{1,30}},\s*+{_LONG}\s*+\)",
    rf"(?P<name>{VARIABLE})(?:\s*+:[^=\n]{{1,30}})?\s*+=\s*+(?:vec!)?\[[^];\n]{{1,20}};\s*+{_LONG}\s*+\]",
    rf"vector\s*+<[^>\n]{{1,20}}>\s*+(?P<name>{VARIABLE})\s*+\(\s*+{_LONG}\s*+[,)]",
)
"""An array with its name and its length, as languages say it that count from 0."""
_ARRAYS = tuple(re.compile(pattern) for pattern in _LENGTHS)
_RANGE = re.compile(
    rf"(?P<name>{VARIABLE})\s*+[:=]\s*+(?:packed\s++)?array\s*+[\[(]\s*+(?P<first>[01])\s*+\.\.\s*+"
    rf"{_LONG}\s*+[\])]",
    re.IGNORECASE,
)
"""An array that says its first and its last index: ``board: array[1..100] of integer``."""
_PRODUCT = re.compile(rf"(?P<first>{VARIABLE})\s*+\*\s*+(?P<second>[A-Za-z_]\w*+)")
_BETWEEN = re.compile(r"\bBETWEEN\s++1\s++AND\s++(?P<last>[0-9]{1,18})\b")
"""The squares that a table allows: ``CHECK (to_square BETWEEN 1 AND 64)``."""
_CLAMPED = re.compile(
    rf"(?P<name>{VARIABLE})\s*+>=?\s*+(?P<last>[0-9]{{1,18}})\s*+\)?\s*+(?::|then\b|\{{)?\s*+"
    r"(?P=name)\s*+:?=\s*+(?P=last)\b(?![^\S\n]*+[-+*/.\w])"
)
"""A token that goes too far is put on the finish: ``if pos > 64: pos = 64``."""
_UNITS = words("cell square tile block box button circle icon token piece")
"""What has a size in pixels."""
_LENGTH = words("per length size")
_COUNTED = words("count number num total n no")
_SIDE = words("n side sides dim dimension rows columns cols height width")
_FINISHES = words("win winning winner finish goal final last end target max total limit")


class Constant(NamedTuple):
    """A number with a name, which is in parts."""

    names: tuple[str, ...]
    value: int
    """The number, or -1 for what has further parts."""
    at: int

    @property
    def name(self) -> str:
        """Its name in one word."""
        return "_".join(self.names)

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
    yield from _last_squares(text)
    for match, name in product(_BOTH.finditer(text), ("first", "second")):
        value = number(match[f"{name}_value"])
        if isinstance(value, int):
            yield Constant(parts_of(match[name]), value, match.start(f"{name}_value"))
    for pattern, less in ((_CONSTANT, 0), (_DEFINED, 0), (_DIMENSION, 1)):
        for match in pattern.finditer(text):
            if match.start("value") not in spots:
                yield from _constant_of(match, less)


def _last_squares(text: str) -> Iterator[Constant]:
    """The last square that a table allows, or that a token which goes too far is put on."""
    for match in _BETWEEN.finditer(text):
        yield Constant(("size",), int(match["last"]), match.start("last"))
    for match in _CLAMPED.finditer(text):
        last = int(match["last"])
        if not _may_count_from_0(last):
            yield Constant(("finish",), last, match.start("last"))


def _may_count_from_0(finish: int) -> bool:
    """Whether a finish may be the last index of a usual board: ``if pos > 99: pos = 99``."""
    squares = finish + 1
    return squares % 10 == 0 or isqrt(squares) ** 2 == squares


def _constant_of(match: "re.Match[str]", less: int) -> Iterator[Constant]:
    value, times = number(match["value"]), number(match["times"] or "1")
    if isinstance(value, int):
        is_plain = bool(match["end"]) and isinstance(times, int)
        value = value * times - less if is_plain and isinstance(times, int) else -1
        yield Constant(_side_or(parts_of(match["name"])), value, match.start("value"))


def _side_or(names: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a constant's name, but one word for a row's length and for the number of rows.

    >>> _side_or(("squares", "per", "row")), _side_or(("column", "count")), _side_or(("count",))
    (('columns',), ('columns',), ('count',))
    """
    if "row" in names and _LENGTH.intersection(names):
        return ("columns",)
    if names[:1] in (("dim",), ("dimension",), ("board",)) and names[-1] in ("x", "y"):
        return ("columns",) if names[-1] == "x" else ("rows",)
    if not _COUNTED.intersection(names):
        return names
    side = next((name for name in ("row", "col", "column") if {name, f"{name}s"} & {*names}), "")
    return (f"{side}s",) if side else names


class Array(NamedTuple):
    """An array of jumps, which is as long as its squares if they count from 0, and one longer if not."""

    length: int
    at: int
    """Where its length is said."""


def arrays(text: str, names: Container[str]) -> list[Array]:
    """The arrays with these names whose length is said, as a number or by a constant.

    >>> arrays("int moves[30];", {"moves"}), arrays("N = 30; moves = [0] * (N + 1)", {"moves"})
    ([Array(length=30, at=10)], [Array(length=31, at=23)])
    """
    known = _named_numbers(text)
    found = {
        match.start("length"): _length_of(match["length"], known)
        for pattern in _ARRAYS
        for match in pattern.finditer(text)
        if match["name"] in names
    }
    found |= {
        match.start("length"): 1 + _length_of(match["length"], known)
        for match in _RANGE.finditer(text)
        if match["name"] in names and match["first"] == "0"
    }
    return [Array(length, at) for at, length in sorted(found.items()) if length]


def ranges(text: str, names: Container[str]) -> Iterator[Constant]:
    """The last squares of the arrays with these names, or called a board, that say their first index.

    >>> list(ranges("jumps: array[1..64] of integer;", {"jumps"}))
    [Constant(names=('size',), value=64, at=16)]
    """
    known = _named_numbers(text)
    for match in _RANGE.finditer(text):
        is_board = match["name"] in names or "board" in parts_of(match["name"])
        last = _length_of(match["length"], known)
        if is_board and last and match["first"] == "1":
            yield Constant(("size",), last, match.start("length"))


def _named_numbers(text: str) -> dict[str, int]:
    """The constants of a text that are one plain number, or the product of two."""
    found: dict[str, int] = {}
    for pattern in (_CONSTANT, _DEFINED):
        for match in pattern.finditer(text):
            value, times = number(match["value"]), number(match["times"] or "1")
            if isinstance(value, int) and isinstance(times, int) and match["end"]:
                found.setdefault(match["name"], value * times)
    return found


def products(text: str) -> Iterator[int]:
    """The products of two constants that a text has, which may be a size.

    >>> list(products("M = 6; N = 5; squares = new int[M*N]"))
    [30]
    """
    known = _named_numbers(text)
    for match in _PRODUCT.finditer(text):
        if match[1] in known and match[2] in known:
            yield known[match[1]] * known[match[2]]


def _length_of(text: str, known: Mapping[str, int]) -> int:
    """The length that a number or a constant is, perhaps with one more; 0 where that is not known."""
    first, _, more = text.partition("+")
    first = first.strip()
    length = int(first[:18]) if first.isdecimal() else known.get(first, 0)
    return length + 1 if more and length else length


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
        self.unsaid: dict[int, str] = {}
        """The sizes that a count of anything or a side may say where nothing else does, and who says it."""
        self.is_unclear = False
        """Whether a size has further parts."""
        for one in found:
            if not one.is_aside:
                self._take(one.names, one.value)
            elif is_vague(one.names):
                self.unsaid[one.value] = f"{one.name} = {one.value}, which may be it"
        self._square_sides(found)
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

    def _square_sides(self, found: Iterable[Constant]) -> None:
        """Keep the squares of what may be the side of a board that is as wide as it is high."""
        for one in found:
            is_side = bool(_SIDE.intersection(one.names)) and len(self.sides) < 2
            squares = one.value**2
            if is_side and one.value > 0 and squares < 2 * self.largest <= 2 * squares:
                self.unsaid[squares] = f"{one.name} = {one.value}, which may be its side"

    def refuse_array(self, array: Array, entry: int, exit: int) -> None:
        """Refuse an array whose squares may count from 0, unless a size says that they do not.

        One of 101 is a board of 100 squares: nobody makes one of 101.
        """
        said = self.sizes or self._enough(self.finishes)
        length = array.length
        if length <= self.largest:
            expected = f"expected a size of {self.largest} or more"
            raise FormatError.of("size", f"{expected}, got an array of {length}")
        if length == LIKELY_SIZE + 1 or said == {length - 1}:
            return
        told = f"{length - 1} squares counted from 1, or {length} from 0"
        meaning = f"where {entry} -> {exit} is {entry + 1} -> {exit + 1}"
        choices = f"{argument('size', length - 1)} or {argument('size', length)}"
        sentence = (
            f"expected one size, got an array of {length}: {told}, {meaning}: ask for {choices}"
        )
        raise FormatError.of("size", sentence)

    def choose(self, strays: Iterable[int]) -> tuple[int | None, int | None]:
        """The size and the columns that are said, None for what is not; refused where it is unclear.

        Where no size is said, a stray number that is large enough may be one.
        """
        said = self.sizes or self._enough(self.finishes)
        may_be = self._enough(self.sizes | self.finishes | self.others)
        may_be -= {value + 1 for value in said}
        if len(said) == 1 and may_be == said:
            [size] = said
            return size, self.columns(size)
        if not said:
            may_be |= self._enough(value - (value == LIKELY_SIZE + 1) for value in strays)
            may_be |= self._enough(self.unsaid)
        if may_be == {LIKELY_SIZE} and not self.sizes:
            return LIKELY_SIZE, None
        if self.is_unclear and not said:
            sentence = f"expected a size in one number: ask for {argument('size')}"
            raise FormatError.of("size", sentence)
        if self.sizes or may_be:
            raise self._refusal(may_be)
        return None, None

    def columns(self, size: int) -> int | None:
        """The columns of a board of this size, where its sides say them; refused where they disagree."""
        columns, rows = self.sides.get("columns"), self.sides.get("rows")
        if max(self.sides.values(), default=0) >= PIXELS:
            return None
        if columns and rows and columns * rows != size:
            sentence = f"expected {rows} times {columns} squares, got {size}"
            raise FormatError.of("size", sentence)
        if rows and not columns and size % rows == 0:
            return size // rows
        return columns if columns and size % columns == 0 else None

    def _enough(self, values: Iterable[int]) -> set[int]:
        return {value for value in values if value >= self.largest}

    def _named(self, value: int) -> str:
        """A number that may be the size, with the name of what may say it."""
        return self.unsaid.get(value, str(value))

    def _refusal(self, may_be: set[int]) -> FormatError:
        """The refusal that names the numbers that may be the size, and the square of one that may be a side."""
        shown = sorted(self.sizes | may_be)[:3]
        got = ", ".join(self._named(value) for value in shown)
        squares = {value**2 for value in self.sizes if value < self.largest <= value**2}
        squares -= {LIKELY_SIZE**2}
        choices = [argument("size", value) for value in sorted(may_be | squares)[:3]]
        asked = f"ask for {' or '.join(choices) or argument('size')}"
        if not self.sizes and len(shown) == 1 and shown[0] not in self.unsaid:
            got += ", which may be it"
        sentence = f"expected one size of {self.largest} or more, got {got}: {asked}"
        return FormatError.of("size", sentence)

"""Size of a board in code: named constants, the sides of a board, the length of an array."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from boustro.basics.literal import number
from boustro.errors import FormatError
from boustro.formats.code_names import ASIDE, SIDES, SIZES, VARIABLE, is_vague, parts_of, words
from boustro.formats.headers import LIKELY_SIZE, PIXELS
from boustro.say import argument

_CONSTANT = re.compile(
    rf"(?P<name>{VARIABLE})[^\S\n]*+[\"']?[^\S\n]*+(?::[^\S\n]*+[A-Za-z]\w*+[^\S\n]*+=|:=|=>|=|:)"
    r"[^\S\n]*+(?:\((?=[^(),\n]{1,40}+\)))?(?P<value>[0-9]++)"
    r"(?:[^\S\n]*+\*[^\S\n]*+(?P<times>[0-9]++))?+"
    r"(?P<end>[^\S\n]*+(?:[uUlL]{1,2})?[^\S\n]*+(?:[;,)}\n]|\Z))?+"
)
"""A constant with its value: ``SIZE = 100;``."""
_BOTH = re.compile(
    rf"(?P<first>{VARIABLE})[^\S\n]*+,[^\S\n]*+(?P<second>{VARIABLE})[^\S\n]*+:?="
    r"[^\S\n]*+\(?(?P<first_value>[0-9]++)[^\S\n]*+,[^\S\n]*+(?P<second_value>[0-9]++)\)?"
    r"[^\S\n]*+(?:[;\n]|\Z)"
)
"""Two constants at once: ``ROWS, COLUMNS = 6, 5``."""
_BOARD = re.compile(
    r"\b(?:\w*board|\w*game)\s*+\(\s*+(?P<size>[0-9]++)(?:\s*+,\s*+(?P<rows>[0-9]++))?+"
    r"\s*+(?:,|\)(?!\s*+=(?!=)))",
    re.IGNORECASE,
)
"""A call that makes a board with its size or its sides: ``Board(100)``, ``Board(10, 10)``."""
_DEFINED = re.compile(
    r"#\s*+define\s++(?P<name>\w++)\s++\(?(?P<value>[0-9]++)"
    r"(?:\s*+\*\s*+(?P<times>[0-9]++))?+(?P<end>\)?\s)?+"
)
"""A constant in C: ``#define SIZE 100``."""
_DIMENSION = re.compile(
    rf"(?P<name>{VARIABLE})\s*+\[\s*+(?P<value>[0-9]++)\s*+\]\s*+"
    r"(?P<times>)(?P<end>=\s*+[^0-9\s]|;)"
)
"""An array with its length in C: ``int board[101];``.  The empty group is for `_constant_of`."""
_LONG = rf"(?P<length>(?:[0-9]++|{VARIABLE})(?:\s*+\+\s*+1)?+)\b"
"""A length: a number or a constant, perhaps with one added."""
_NAME = rf"(?P<name>{VARIABLE})"
"""The name of an array."""
_FEW = r"[^][\n]{1,20}"
"""A short expression in brackets."""
_TYPE = r"(?<=[\w>*&\]\s][^\S\n])(?<!\breturn[^\S\n])(?<!\byield[^\S\n])"
"""The end of a type, before the name of a new array; ``pos = board[pos];`` makes no array."""
_LENGTHS = (
    # C, as in ``int moves[101];``
    rf"{_TYPE}{_NAME}\s*+\[\s*+{_LONG}\s*+\](?!\s*+\[)\s*+(?:=\s*+[^0-9\s=+-]|;|,|[A-Za-z])",
    # Java, as in ``moves = new int[101]``
    rf"{_NAME}(?:\s*+\[\s*+\])?+\s*+:?=\s*+new\s++\w++\s*+[\[(]\s*+{_LONG}\s*+[\])](?!\s*+\[)",
    # Python, as in ``moves = [0] * 101``
    rf"{_NAME}\s*+=\s*+\[{_FEW}\]\s*+\*\s*+\(?\s*+{_LONG}",
    # Python, as in ``moves = [0 for _ in range(101)]``
    rf"{_NAME}\s*+=\s*+\[{_FEW}\bfor\s++\w++\s++in\s++range\(\s*+{_LONG}\s*+\)",
    # Python, as in ``moves = list(range(101))``
    rf"{_NAME}\s*+=\s*+(?:list\()?range\(\s*+(?:0\s*+,\s*+)?+{_LONG}\s*+\)",
    # NumPy, as in ``moves = np.zeros(101)``
    (
        rf"{_NAME}\s*+=\s*+\w++\.(?:zeros|ones|full|empty|arange)"
        rf"\(\s*+\(?(?:0\s*+,\s*+)?+{_LONG}"
    ),
    # Go, as in ``moves := make([]int, 101)``
    rf"{_NAME}\s*+:?=\s*+make\([^,\n]{{1,30}},\s*+{_LONG}\s*+\)",
    # Rust, as in ``let moves = [0; 101]``
    rf"{_NAME}(?:\s*+:[^=\n]{{1,30}})?\s*+=\s*+(?:vec!)?\[[^];\n]{{1,20}};\s*+{_LONG}\s*+\]",
    # C++, as in ``vector<int> moves(101)``
    rf"vector\s*+<[^>\n]{{1,20}}>\s*+{_NAME}\s*+\(\s*+{_LONG}\s*+[,)]",
)
"""An array with its name and its length, in languages that count from 0."""
_ARRAYS = tuple(re.compile(pattern) for pattern in _LENGTHS)
_RANGE = re.compile(
    rf"(?P<name>{VARIABLE})\s*+[:=]\s*+(?:packed\s++)?array\s*+[\[(]\s*+(?P<first>[01])\s*+\.\.\s*+"
    rf"{_LONG}\s*+[\])]",
    re.IGNORECASE,
)
"""An array with its first and its last index: ``board: array[1..100] of integer``."""
_PRODUCT = re.compile(rf"(?P<first>{VARIABLE})\s*+\*\s*+(?P<second>[A-Za-z_]\w*+)")
"""A product of two constants: ``ROWS * COLUMNS``."""
_BETWEEN = re.compile(r"\bBETWEEN\s++1\s++AND\s++(?P<last>[0-9]{1,18})\b")
"""The squares that a table allows: ``CHECK (to_square BETWEEN 1 AND 64)``."""
_CLAMPED = re.compile(
    rf"(?P<name>{VARIABLE})\s*+>=?\s*+(?P<last>[0-9]{{1,18}})\s*+\)?\s*+(?::|then\b|\{{)?\s*+"
    r"(?P=name)\s*+:?=\s*+(?P=last)\b(?![^\S\n]*+[-+*/.\w])"
)
"""A token that goes too far is put on the finish: ``if pos > 64: pos = 64``."""
_UNITS = words("cell square tile block box button circle icon token piece")
"""Things with a size in pixels."""
_LENGTH = words("per length size")
"""Words beside `row` in the name of a number of columns: ``row_length``."""
_COUNTED = words("count number num total n no")
"""Words in the name of a count."""
_SIDE = words("n side sides dim dimension rows columns cols height width")
"""Words in the name of a side."""
_FINISHES = words("win winning winner finish goal final last end target max total limit")
"""Words in the name of the finish, or of a maximum."""


class Constant(NamedTuple):
    """A number with a name."""

    names: tuple[str, ...]
    """The words of the name."""
    value: int
    """The number, or -1 for a longer expression."""
    at: int
    """Where in the text it is."""

    @property
    def name(self) -> str:
        """Its name in one word."""
        return "_".join(self.names)

    @property
    def is_aside(self) -> bool:
        """Whether its name means the size of something else: a die, a window, a square."""
        if ASIDE.intersection(self.names):
            return True
        return "size" in self.names and bool(_UNITS.intersection(self.names))


def constants(text: str, spots: Container[int]) -> Iterator[Constant]:
    """The named numbers of a program, except those at `spots`, which belong to pairs.

    The length of an array gives a size that is one less, because index 0 is not a square.
    """
    for match in _BOARD.finditer(text):
        size, rows = number(match["size"]), number(match["rows"] or "1")
        if isinstance(size, int) and isinstance(rows, int):
            yield Constant(("size",), size * rows, match.start())
    yield from _last_squares(text)
    for match in _BOTH.finditer(text):
        for name in ("first", "second"):
            value = number(match[f"{name}_value"])
            if isinstance(value, int):
                yield Constant(parts_of(match[name]), value, match.start(f"{name}_value"))
    for pattern, without_square in ((_CONSTANT, 0), (_DEFINED, 0), (_DIMENSION, 1)):
        for match in pattern.finditer(text):
            if match.start("value") not in spots:
                yield from _constant_of(match, without_square)


def _last_squares(text: str) -> Iterator[Constant]:
    """The last square, if an SQL table says it, or if a token that goes too far is put there."""
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


def _constant_of(match: "re.Match[str]", without_square: int) -> Iterator[Constant]:
    """The constant that a pattern has found.

    `without_square` is the number of places in an array that are no squares.
    """
    value, times = number(match["value"]), number(match["times"] or "1")
    if not isinstance(value, int):
        return
    if match["end"] and isinstance(times, int):
        amount = value * times - without_square
    else:
        amount = -1  # a longer expression
    names = _simplified(parts_of(match["name"]))
    yield Constant(names, amount, match.start("value"))


def _simplified(names: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a constant's name; if it counts rows or columns, only `rows` or `columns`.

    >>> [_simplified(name) for name in (("squares", "per", "row"), ("column", "count"), ("count",))]
    [('columns',), ('columns',), ('count',)]
    """
    if "row" in names and _LENGTH.intersection(names):
        return ("columns",)
    if names and names[0] in ("dim", "dimension", "board") and names[-1] in ("x", "y"):
        return ("columns",) if names[-1] == "x" else ("rows",)
    if not _COUNTED.intersection(names):
        return names
    for side in ("row", "col", "column"):
        if side in names or f"{side}s" in names:
            return (f"{side}s",)
    return names


class Array(NamedTuple):
    """An array of jumps: as long as the board if squares count from 0, otherwise longer by one."""

    length: int
    at: int
    """Where in the text its length is."""


def arrays(text: str, names: Container[str]) -> list[Array]:
    """The arrays with these names whose length is a number or a constant.

    >>> arrays("int moves[30];", {"moves"}), arrays("N = 30; moves = [0] * (N + 1)", {"moves"})
    ([Array(length=30, at=10)], [Array(length=31, at=23)])
    """
    known = _named_numbers(text)
    length_at: dict[int, int] = {}
    for pattern in _ARRAYS:
        for match in pattern.finditer(text):
            if match["name"] in names:
                length_at[match.start("length")] = _length_of(match["length"], known)
    for match in _RANGE.finditer(text):
        if match["name"] in names and match["first"] == "0":
            last = _length_of(match["length"], known)
            length_at[match.start("length")] = last + 1
    return [Array(length, at) for at, length in sorted(length_at.items()) if length]


def ranges(text: str, names: Container[str]) -> Iterator[Constant]:
    """The sizes of arrays that begin with index 1: their last index.

    Each array has one of these names, or the word `board` in its name.

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
    """The products of two constants in a text; each may be a size.

    >>> list(products("M = 6; N = 5; squares = new int[M*N]"))
    [30]
    """
    known = _named_numbers(text)
    for match in _PRODUCT.finditer(text):
        if match[1] in known and match[2] in known:
            yield known[match[1]] * known[match[2]]


def _length_of(text: str, known: Mapping[str, int]) -> int:
    """The length that a number or a constant says, perhaps with one added; 0 if it is not known."""
    first, _, more = text.partition("+")
    first = first.strip()
    length = int(first[:18]) if first.isdecimal() else known.get(first, 0)
    if more and length:
        length += 1
    return length


class Sizes:
    """The sizes that a text may state for a board whose jumps reach up to `largest`."""

    def __init__(self, found: Iterable[Constant], largest: int) -> None:
        self.largest = largest
        """The highest square on which a jump begins or ends."""
        self.sizes = set[int]()
        """The numbers whose names mean a size, and the product of two sides."""
        self.finishes = set[int]()
        """The numbers whose names mean the finish or a maximum."""
        self.sides: dict[str, int] = {}
        """The numbers of `rows` and of `columns`."""
        self.others = set[int]()
        """The numbers whose names do not say what they are."""
        self.unsaid: dict[int, str] = {}
        """The sizes that a vague count or a side may mean, each with its words for a message."""
        self.is_unclear = False
        """Whether a size is a longer expression."""
        for constant in found:
            value = constant.value
            if not constant.is_aside:
                self._take(constant.names, value)
            elif is_vague(constant.names):
                self.unsaid[value] = f"{constant.name} = {value}, which may be it"
        self._square_sides(found)
        if len(self.sides) == 2 and max(self.sides.values()) < PIXELS:
            self.sizes.add(self.sides["rows"] * self.sides["columns"])

    def _take(self, names: Sequence[str], value: int) -> None:
        """Keep a number under what its name means."""
        side = next((SIDES[name] for name in names if name in SIDES), "")
        may_be_side = names == ("n",) and value < self.largest
        if value < 0:
            self.is_unclear = self.is_unclear or "size" in names or "squares" in names
        elif side:
            self.sides[side] = value
        elif SIZES.intersection(names) and not may_be_side:
            self.sizes.add(value)
        elif _FINISHES.intersection(names):
            self.finishes.add(value)
        else:
            self.others.add(value)

    def _square_sides(self, found: Iterable[Constant]) -> None:
        """Keep the square of each number that may be the side of a square board."""
        if len(self.sides) == 2:
            return
        for constant in found:
            side = constant.value
            squares = side**2
            is_fitting = self.largest <= squares < 2 * self.largest
            if _SIDE.intersection(constant.names) and side > 0 and is_fitting:
                self.unsaid[squares] = f"{constant.name} = {side}, which may be its side"

    def refuse_array(self, array: Array, entry: int, exit: int) -> None:
        """Refuse an array whose squares may count from 0, unless a size says that they do not.

        An array of length 101 passes: its board surely has 100 squares, because 101 is not a usual
        size.  The jump from `entry` to `exit` serves as an example in the message.
        """
        stated = self.sizes or self._enough(self.finishes)
        length = array.length
        if length <= self.largest:
            expected = f"expected a size of {self.largest} or more"
            raise FormatError.of("size", f"{expected}, got an array of {length}")
        if length == LIKELY_SIZE + 1 or stated == {length - 1}:
            return
        meanings = (
            f"{length - 1} squares counted from 1, or {length} from 0, "
            f"where {entry} -> {exit} is {entry + 1} -> {exit + 1}"
        )
        choices = f"{argument('size', length - 1)} or {argument('size', length)}"
        sentence = f"expected one size, got an array of {length}: {meanings}: ask for {choices}"
        raise FormatError.of("size", sentence)

    def choose(self, strays: Iterable[int]) -> tuple[int | None, int | None]:
        """The size and the columns that the text states, None for each that it does not state.

        `strays` are numbers that nothing explains.  If the text states no size, a stray number that
        is large enough may be the size.  Raises `FormatError` if the size is not clear.
        """
        stated = self.sizes or self._enough(self.finishes)
        may_be = self._enough(self.sizes | self.finishes | self.others)
        may_be -= {value + 1 for value in stated}  # the length of an array from 0
        if len(stated) == 1 and may_be == stated:
            [size] = stated
            return size, self.columns(size)
        if not stated:
            # An array of length 101 has 100 squares.
            sizes = {LIKELY_SIZE if value == LIKELY_SIZE + 1 else value for value in strays}
            may_be |= self._enough(sizes)
            may_be |= self._enough(self.unsaid)
        if may_be == {LIKELY_SIZE} and not self.sizes:
            return LIKELY_SIZE, None
        if self.is_unclear and not stated:
            sentence = f"expected a size in one number: ask for {argument('size')}"
            raise FormatError.of("size", sentence)
        if self.sizes or may_be:
            raise self._refusal(may_be)
        return None, None

    def columns(self, size: int) -> int | None:
        """The columns of a board of this size, if the text states its sides.

        Raises `FormatError` if the sides do not agree with the size.
        """
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
        """The values that are not less than the largest end of a jump."""
        return {value for value in values if value >= self.largest}

    def _named(self, value: int) -> str:
        """A number that may be the size, in words for a message."""
        return self.unsaid.get(value, str(value))

    def _refusal(self, may_be: set[int]) -> FormatError:
        """The error that names the numbers that may be the size, and the sizes to choose from.

        A size that is too small may be a side, so its square is among the choices.
        """
        shown = sorted(self.sizes | may_be)[:3]
        got = ", ".join(self._named(value) for value in shown)
        squares_of_sides = {value**2 for value in self.sizes if value < self.largest <= value**2}
        squares_of_sides.discard(LIKELY_SIZE**2)
        choices = [argument("size", value) for value in sorted(may_be | squares_of_sides)[:3]]
        if not choices:
            choices = [argument("size")]
        advice = f"ask for {' or '.join(choices)}"
        if not self.sizes and len(shown) == 1 and shown[0] not in self.unsaid:
            got += ", which may be it"
        sentence = f"expected one size of {self.largest} or more, got {got}: {advice}"
        return FormatError.of("size", sentence)

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

_BLANKS = r"[^\S\n]*+"
"""The pattern of blanks that do not end the line."""
_CONSTANT = re.compile(
    rf"""
    (?P<name> {VARIABLE} ) {_BLANKS} ["']? {_BLANKS}
    (?: : {_BLANKS} [A-Za-z]\w*+ {_BLANKS} =                # a type and an equals sign
      | := | => | = | :
    ) {_BLANKS}
    (?: \( (?= [^(),\n]{{1,40}}+ \) ) )?                    # a bracket around the value
    (?P<value> [0-9]++ )
    (?: {_BLANKS} \* {_BLANKS} (?P<times> [0-9]++ ) )?      # a second factor
    (?P<end>                                                # nothing more in the expression
      {_BLANKS} (?: [uUlL]{{1,2}} )? {_BLANKS} (?: [;,)}}\n] | \Z )
    )?
    """,
    re.VERBOSE,
)
"""A constant with its value: ``SIZE = 100;``, ``size: int = 10 * 10``."""
_BOTH = re.compile(
    rf"""
    (?P<first> {VARIABLE} ) {_BLANKS} , {_BLANKS} (?P<second> {VARIABLE} ) {_BLANKS}
    :?= {_BLANKS} \(?
    (?P<first_value> [0-9]++ ) {_BLANKS} , {_BLANKS} (?P<second_value> [0-9]++ )
    \)? {_BLANKS} (?: [;\n] | \Z )
    """,
    re.VERBOSE,
)
"""Two constants at once: ``ROWS, COLUMNS = 6, 5``."""
_BOARD = re.compile(
    r"""
    \b (?: \w*board | \w*game ) \s*+ \( \s*+
    (?P<size> [0-9]++ )
    (?>(?: \s*+ , \s*+ (?P<rows> [0-9]++ ) )?)
    \s*+ (?: , | \) (?! \s*+ = (?!=) ) )      # no assignment, as in `board(4) = 14`
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A call that makes a board with its size or its sides: ``Board(100)``, ``Board(10, 10)``."""
_DEFINED = re.compile(
    r"""
    \# \s*+ define \s++ (?P<name> \w++ ) \s++
    \(? (?P<value> [0-9]++ )
    (?: \s*+ \* \s*+ (?P<times> [0-9]++ ) )?
    (?P<end> \)? \s )?
    """,
    re.VERBOSE,
)
"""A constant in C: ``#define SIZE 100``."""
_DIMENSION = re.compile(
    rf"""
    (?P<name> {VARIABLE} ) \s*+ \[ \s*+ (?P<value> [0-9]++ ) \s*+ \] \s*+
    (?P<times> )                              # no second factor
    (?P<end> = \s*+ [^0-9\s] | ; )
    """,
    re.VERBOSE,
)
"""An array with its length in C: ``int board[101];``.

The group `times` matches nothing.  It is here because `_constant_of` asks each pattern for it.
"""
_LONG = rf"(?P<length> (?: [0-9]++ | {VARIABLE} ) (?>(?: \s*+ \+ \s*+ 1 )?) ) \b"
"""The pattern of a length: a number or a constant, perhaps with one added: ``N + 1``."""
_NAME = rf"(?P<name> {VARIABLE} )"
"""The pattern of the name of an array."""
_FEW = r"[^][\n]{1,20}"
"""The pattern of a short expression in brackets."""
_NOT_NESTED = r"(?! \s*+ \[ )"
"""The pattern of a place where no second index follows, as of a matrix."""
_BLANK = r"[^\S\n]"
"""The pattern of a blank on the same line."""
_AFTER_WORD = rf"(?<= [\w>*&\]\s] {_BLANK} )"
"""The pattern of a place after a blank that follows a word or the end of a type."""
_NOT_AFTER_KEYWORD = rf"(?<! \breturn{_BLANK} ) (?<! \byield{_BLANK} )"
"""The pattern of a place that does not follow `return` or `yield`, which are not types."""
_AFTER_TYPE = f"{_AFTER_WORD} {_NOT_AFTER_KEYWORD}"
"""The pattern of the place after a type and a blank, where the name of a new array begins.

A name that follows another sign, as in ``pos = board[pos];``, is that of an old array.
"""
_ARRAY_PATTERNS = (
    # C, as in ``int moves[101];``
    rf"""
    {_AFTER_TYPE} {_NAME} \s*+ \[ \s*+ {_LONG} \s*+ \] {_NOT_NESTED} \s*+
    (?: = \s*+ [^0-9\s=+-] | ; | , | [A-Za-z] )
    """,
    # Java, as in ``moves = new int[101]``
    rf"""
    {_NAME} (?: \s*+ \[ \s*+ \] )? \s*+ :?= \s*+
    new \s++ \w++ \s*+ [\[(] \s*+ {_LONG} \s*+ [\])] {_NOT_NESTED}
    """,
    # Python, as in ``moves = [0] * 101``
    rf"{_NAME} \s*+ = \s*+ \[ {_FEW} \] \s*+ \* \s*+ \(? \s*+ {_LONG}",
    # Python, as in ``moves = [0 for _ in range(101)]``
    rf"{_NAME} \s*+ = \s*+ \[ {_FEW} \b for\s++\w++\s++in\s++range \( \s*+ {_LONG} \s*+ \)",
    # Python, as in ``moves = list(range(101))``
    rf"{_NAME} \s*+ = \s*+ (?: list\( )? range\( \s*+ (?: 0 \s*+ , \s*+ )? {_LONG} \s*+ \)",
    # NumPy, as in ``moves = np.zeros(101)``
    rf"""
    {_NAME} \s*+ = \s*+ \w++ \. (?:zeros|ones|full|empty|arange)
    \( \s*+ \(? (?>(?: 0 \s*+ , \s*+ )?) {_LONG}
    """,
    # Go, as in ``moves := make([]int, 101)``
    rf"{_NAME} \s*+ :?= \s*+ make\( [^,\n]{{1,30}} , \s*+ {_LONG} \s*+ \)",
    # Rust, as in ``let moves = [0; 101]``
    rf"""
    {_NAME} (?: \s*+ : [^=\n]{{1,30}} )? \s*+ = \s*+
    (?: vec! )? \[ [^];\n]{{1,20}} ; \s*+ {_LONG} \s*+ \]
    """,
    # C++, as in ``vector<int> moves(101)``
    rf"vector \s*+ < [^>\n]{{1,20}} > \s*+ {_NAME} \s*+ \( \s*+ {_LONG} \s*+ [,)]",
)
_ARRAYS = tuple(re.compile(pattern, re.VERBOSE) for pattern in _ARRAY_PATTERNS)
"""An array with its name and its length, in languages that count from 0."""
_RANGE = re.compile(
    rf"""
    {_NAME} \s*+ [:=] \s*+ (?: packed\s++ )? array \s*+
    [\[(] \s*+ (?P<first> [01] ) \s*+ \.\. \s*+ {_LONG} \s*+ [\])]
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""An array with its first and its last index: ``board: array[1..100] of integer``."""
_PRODUCT = re.compile(rf"(?P<first>{VARIABLE})\s*+\*\s*+(?P<second>[A-Za-z_]\w*+)")
"""A product of two constants: ``ROWS * COLUMNS``."""
_BETWEEN = re.compile(r"\bBETWEEN\s++1\s++AND\s++(?P<last>[0-9]{1,18})\b")
"""The squares that a table allows: ``CHECK (to_square BETWEEN 1 AND 64)``."""
_CLAMPED = re.compile(
    rf"""
    {_NAME} \s*+ >=? \s*+ (?P<last> [0-9]{{1,18}} )      # the place is beyond the last square
    \s*+ \)? \s*+ (?: : | then\b | \{{ )? \s*+           # so
    (?P=name) \s*+ :?= \s*+ (?P=last) \b                 # it becomes the last square
    (?! {_BLANKS} [-+*/.\w] )                            # and not a longer expression
    """,
    re.VERBOSE,
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
    """The named numbers of a program; numbers at the places `spots` belong to pairs.

    An array of 101 gives a board of 100, because index 0 is not a square.
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
    for pattern in (_CONSTANT, _DEFINED, _DIMENSION):
        unused_indexes = 1 if pattern is _DIMENSION else 0
        for match in pattern.finditer(text):
            if match.start("value") not in spots:
                yield from _constant_of(match, unused_indexes)


def _last_squares(text: str) -> Iterator[Constant]:
    """The last square that an SQL table allows, or on which a token that goes too far is put."""
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


def _constant_of(match: "re.Match[str]", unused_indexes: int) -> Iterator[Constant]:
    """The constant that a pattern has found; an array has `unused_indexes` that are no squares."""
    value, times = number(match["value"]), number(match["times"] or "1")
    if not isinstance(value, int):
        return
    if match["end"] and isinstance(times, int):
        amount = value * times - unused_indexes
    else:
        amount = -1  # a longer expression
    names = _simplified(parts_of(match["name"]))
    yield Constant(names, amount, match.start("value"))


def _simplified(names: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a constant's name; just `rows` or `columns` if the constant counts these.

    >>> [_simplified(name) for name in (("squares", "per", "row"), ("column", "count"), ("count",))]
    [('columns',), ('columns',), ('count',)]
    """
    if "row" in names and _LENGTH.intersection(names):
        return ("columns",)
    is_about_board = bool(names) and names[0] in ("dim", "dimension", "board")
    if is_about_board and names[-1] == "x":
        return ("columns",)
    if is_about_board and names[-1] == "y":
        return ("rows",)
    if not _COUNTED.intersection(names):
        return names
    for side in ("row", "col", "column"):
        if side in names or f"{side}s" in names:
            return (f"{side}s",)
    return names


class Array(NamedTuple):
    """An array of jumps.

    It is as long as the board if squares count from 0.  Otherwise it is longer by one.
    """

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
    """The constants of a text whose value is a plain number or the product of two."""
    values: dict[str, int] = {}
    for pattern in (_CONSTANT, _DEFINED):
        for match in pattern.finditer(text):
            value, times = number(match["value"]), number(match["times"] or "1")
            if isinstance(value, int) and isinstance(times, int) and match["end"]:
                values.setdefault(match["name"], value * times)
    return values


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
    """The length that a text such as ``101`` or ``N + 1`` means; 0 if its constant is unknown."""
    first, plus, _ = text.partition("+")
    first = first.strip()
    length = int(first[:18]) if first.isdecimal() else known.get(first, 0)
    if plus and length:
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
        """The sizes that a vague count or a side may mean; a message shows the words of each."""
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
        sides = [SIDES[name] for name in names if name in SIDES]
        may_be_side = names == ("n",) and value < self.largest
        is_expression = value < 0
        if is_expression:
            self.is_unclear = self.is_unclear or "size" in names or "squares" in names
        elif sides:
            self.sides[sides[0]] = value
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

        An array of 101 passes: it surely has an unused index 0, because 101 is not a usual size.
        The message shows the jump from `entry` to `exit` as an example.
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
        """The size and the columns that the text states; None for each that it does not state.

        `strays` are numbers that nothing explains.  Each of them may be the size if the text states
        no size.  Raises `FormatError` if the size is not clear.
        """
        stated = self.sizes or self._enough(self.finishes)
        candidates = self._enough(self.sizes | self.finishes | self.others)
        lengths_with_index_0 = {size + 1 for size in stated}
        may_be = candidates - lengths_with_index_0
        if len(stated) == 1 and may_be == stated:
            [size] = stated
            return size, self.columns(size)
        if not stated:
            sizes = set(strays)
            if LIKELY_SIZE + 1 in sizes:
                # It is the length of an array with an unused index 0.
                sizes.remove(LIKELY_SIZE + 1)
                sizes.add(LIKELY_SIZE)
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
        squares_of_sides: set[int] = set()
        for size in self.sizes:
            is_too_small = size < self.largest
            if is_too_small and size**2 >= self.largest and size != LIKELY_SIZE:
                squares_of_sides.add(size**2)
        sizes_to_choose = sorted(may_be | squares_of_sides)[:3]
        choices = [argument("size", size) for size in sizes_to_choose]
        if not choices:
            choices = [argument("size")]
        advice = f"ask for {' or '.join(choices)}"
        if not self.sizes and len(shown) == 1 and shown[0] not in self.unsaid:
            got += ", which may be it"
        sentence = f"expected one size of {self.largest} or more, got {got}: {advice}"
        return FormatError.of("size", sentence)

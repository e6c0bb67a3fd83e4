"""Parser for JSON and Python literals: one small reader for both.

Its values are lists, strings, ints, booleans, None, `Object` (which keeps repeated keys) and
`NotANumber` for a word or a fraction where a whole number should be.  It does not recurse, so deep
nesting gives a message instead of a crash.  It reads a row of numbers in one step.

Beyond JSON it reads tuples, keys that are numbers, single quotes, commas before a closing bracket,
comments after ``#`` and ``//``, and ``None``/``True``/``False``.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

from boustro.errors import FormatError, Problem

DEEPEST = 32
"""How many brackets may be open at once."""
_DIGITS = 40
"""The most digits of a number."""
_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_WORDS = {"true": True, "True": True, "false": False, "False": False, "null": None, "None": None}
_SYNTAX = r"""(?P<space>\s++|(?:\#|//)[^\n]*+)
    |(?P<row>\[\s*+[-+]?[0-9]{1,18}+(?>(?:\s*+,\s*+[-+]?[0-9]{1,18}+)*)\s*+,?\s*+\])
    |(?P<mark>[][(){},:])
    |(?P<string>"(?>(?:[^"\\\n]|\\.)*)"|'(?>(?:[^'\\\n]|\\.)*)')
    |(?P<word>(?>(?:[^][(){},:"'\#\s/]|/(?!/))+))
    |(?P<stray>.)"""
"""The tokens: blanks and comments, a row of numbers, a bracket or separator, a string, a word, and
any other character."""
_PLAIN = frozenset("0123456789-,[] \n")
"""The characters of a matrix of plain numbers."""
_SMALL = 1 << 16
"""Matrices of plain numbers shorter than this many characters are read without the parser."""


class NotANumber:
    """A text where a whole number should be: a fraction, a word, or too many digits."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text if len(self.text) <= _DIGITS else f"{self.text[:20]}…"

    __str__ = __repr__


class Object(NamedTuple):
    """A JSON object or Python dict: its (key, value) pairs in order, repeated keys included."""

    items: tuple[tuple[Any, Any], ...]

    def __str__(self) -> str:
        return f"an object of {len(self.items)} keys"


def number(text: str) -> int | NotANumber:
    """The whole number that `text` holds, or `NotANumber`.

    >>> number("-1"), number("1.5"), number("9" * 5000)
    (-1, 1.5, 99999999999999999999…)
    """
    digits = text[1:] if text[:1] in ("-", "+") else text
    if digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS:
        return int(text)
    return NotANumber(text)


class _OpenBracket:
    """A bracket that is still open, with its values so far."""

    __slots__ = ("at", "closer", "full", "items")

    def __init__(self, closer: str, at: int) -> None:
        self.closer = closer
        """The bracket that closes it."""
        self.at = at
        """Where it was opened."""
        self.items: list[Any] = []
        """Its values; for an object, keys and values in turn."""
        self.full = False
        """Whether a value has just ended, so that a separator or the closing bracket must follow.
        """

    @property
    def separator(self) -> str:
        """The separator that may come next."""
        is_after_key = self.closer == "}" and len(self.items) % 2 == 1
        return ":" if is_after_key else ","

    def value(self) -> Any:
        """The list or the `Object` that the bracket holds."""
        if self.closer != "}":
            return self.items
        keys, values = self.items[::2], self.items[1::2]
        return Object(tuple(zip(keys, values, strict=True)))


def parse(text: str, line: int = 1) -> Any:
    """The one value that `text` holds; messages count its lines from `line`.

    Raises `FormatError` with the place if the text holds no value, or more than one.

    >>> parse("[[-1, -1], (2, 1.5,)]")
    [[-1, -1], [2, 1.5]]
    >>> parse("{1: 38, '1': 14}")
    Object(items=((1, 38), ('1', 14)))
    """
    if len(text) < _SMALL and _PLAIN.issuperset(text):
        rows = _plain_rows(text)
        if rows is not None:
            return rows
    return _Parser(text, line).value()


def _plain_rows(text: str) -> list[list[int]] | None:
    """The rows of a matrix of plain numbers; None for any other text.

    For a small file, setting up the parser would take longer than this.
    """
    pieces = text.split("]")
    if len(pieces) < 3:
        return None
    # Every piece but two ends with a row; the two are on both sides of the last bracket.
    *with_rows, before_last, after_last = pieces
    if before_last.strip() or after_last.strip():
        return None
    rows = []
    for index, piece in enumerate(with_rows):
        before, _, row = piece.rpartition("[")
        cells = row.split(",")
        expected_before = "[" if index == 0 else ","
        has_long_number = max(map(len, cells)) > _DIGITS
        if before.strip() != expected_before or has_long_number:
            return None
        try:
            rows.append([int(cell) for cell in cells])
        except ValueError:
            return None
    return rows


class _Parser:
    """Reads a text from left to right and keeps track of the open brackets."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.line = line
        self.open = [_OpenBracket("", 0)]

    def value(self) -> Any:
        """The value of the whole text."""
        """The value of the whole text."""
        for token in re.finditer(_SYNTAX, self.text, re.VERBOSE | re.ASCII):
            kind = token.lastgroup
            if kind == "mark":
                self.mark(token[0], token.start())
            elif kind == "stray":
                self.refuse("a value", token[0], token.start())
            elif kind != "space":
                self.put(_value(str(kind), token[0]), token[0], token.start())
        whole, *brackets = self.open
        if brackets:
            innermost = brackets[-1]
            missing = f"{innermost.closer} for the bracket at {self.place(innermost.at)}"
            self.refuse(missing, "", len(self.text))
        if not whole.items:
            self.refuse("a value", "", len(self.text))
        return whole.items[0]

    def mark(self, mark: str, at: int) -> None:
        """Read a bracket or a separator."""
        frame = self.open[-1]
        if mark in _CLOSERS:
            self.expect_room(mark, at)
            if len(self.open) > DEEPEST:
                self.refuse(f"at most {DEEPEST} brackets in one another", mark, at)
            self.open.append(_OpenBracket(_CLOSERS[mark], at))
        elif mark in _CLOSERS.values():
            lacks_value = mark == "}" and len(frame.items) % 2 == 1
            if mark != frame.closer or lacks_value:
                self.refuse(self.expectation(), mark, at)
            self.open.pop()
            self.put(frame.value(), mark, at)
        elif frame.full and frame.closer and mark == frame.separator:
            frame.full = False
        else:
            self.refuse(self.expectation(), mark, at)

    def put(self, value: Any, shown: str, at: int) -> None:
        """Put a value into the innermost bracket; `shown` is the token for messages."""
        self.expect_room(shown, at)
        self.open[-1].items.append(value)
        self.open[-1].full = True

    def expect_room(self, shown: str, at: int) -> None:
        """Raise `FormatError` if a separator must come before another value."""
        if self.open[-1].full:
            self.refuse(self.expectation(), shown, at)

    def expectation(self) -> str:
        """What may come next, in words."""
        frame = self.open[-1]
        if not frame.closer:
            return "the end of the value" if frame.full else "a value"
        if frame.separator == ":":
            return ":" if frame.full else "a value"
        return f", or {frame.closer}" if frame.full else f"a value or {frame.closer}"

    def place(self, at: int) -> str:
        """The line and the column of a place in the text, in words."""
        line = self.line + self.text.count("\n", 0, at)
        column = at - self.text.rfind("\n", 0, at)
        return f"line {line}, column {column}"

    def refuse(self, expected: str, got: str, at: int) -> NoReturn:
        """Raise `FormatError` for a place in the text; an empty `got` stands for its end."""
        if not got:
            shown = "the end"
        elif len(got) <= _DIGITS:
            shown = repr(got)
        else:
            shown = repr(f"{got[:20]}…")
        problem = Problem("syntax", f"expected {expected}, got {shown}", self.place(at))
        raise FormatError([problem])


def _value(kind: str, token: str) -> Any:
    """The value of a token: a row of numbers, a string or a word."""
    if kind == "row":
        return [int(cell) for cell in token.strip("[], \t\n\r\f\v").split(",")]
    if kind == "string":
        return _string(token)
    return _WORDS[token] if token in _WORDS else number(token)


def _string(token: str) -> Any:
    """The text of a string in quotes; `NotANumber` if JSON cannot read it."""
    if token[0] == "'":
        inner = re.sub(r"\\'|\"", _requote, token[1:-1])
        token = f'"{inner}"'
    import json

    try:
        return json.loads(token, strict=False)
    except ValueError:
        return NotANumber(token)


def _requote(quote: "re.Match[str]") -> str:
    """A quote inside single quotes, as it must be written inside double quotes."""
    return "'" if quote[0] == "\\'" else '\\"'


def duplicates(items: tuple[tuple[Any, Any], ...], place: str = "") -> Iterator[Problem]:
    """A problem for each repeated key of an object; 1 and "1" are the same key."""
    seen: dict[str, Any] = {}
    for key, value in items:
        text = str(key)
        if text in seen:
            got = f"{seen[text]!s:.40} and {value!s:.40}"
            yield Problem("duplicate-key", f"expected the key {text:.40} once, got {got}", place)
        seen[text] = value

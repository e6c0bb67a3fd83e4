"""Comment headers for line-based formats: ``# size 100`` and similar.

A name or a source may be a JSON string in double quotes, so that it can hold any character.
"""

import re
from collections.abc import Iterable
from typing import Any

from boustro.basics.literal import number, parse
from boustro.errors import FormatError, InputError, Problem, Problems
from boustro.formats.base import Bad, CaseBuilder, Found, Overrides
from boustro.formats.head import strip_comment
from boustro.formats.plain import plain_rules, rules_of
from boustro.model.game import Game
from boustro.model.jump import direction
from boustro.model.rules import Rules
from boustro.model.square import default_columns
from boustro.say import argument, plain_text, quantity

LIKELY_SIZE = 100
"""The size of a board if the text states no size."""
PIXELS = 200
"""The least width or height that counts as that of a window, in pixels."""
ASSUMED = Problem("size-assumed", f"no size is given, so the board has {LIKELY_SIZE} squares")
_HEADER = re.compile(
    r"""
    \s*+ (\#|//)?
    \s*+ (size|squares|columns|rules|name|source)
    (?: \s*+ [:=] \s*+ | \s++ )
    (.+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A header: its comment sign, its key and its value."""
_SAID = re.compile(
    r"""
    (?: of \s++ (?:the|a|our|my|this) \s++ (?:board|grid|game) \s*+ (?: is | : | = )
      | is
    )
    \s*+ ([0-9]++) \s*+ \.? \s*+ \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""The rest of a sentence that begins with `size`: ``# size of the board is 36``."""
_COMMENTED = re.compile(
    r"""
    (?<![\w.])
    (?: ([0-9]{1,9}) [ -] (?: squares? | cells | tiles | fields | spaces ) \b
      | ([0-9]{1,9}) \s? [x×] \s? ([0-9]{1,9}) \b (?! \s? (?:px|pixel) )
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A number of squares in a comment, or two sides."""
_PROSE = re.compile(
    r"(?:of|is|are|was|were|for|that|which|in|on|at|from|to|and|or|must|may|can|should|will|has"
    r"|have|go|goes|starts?|begins?|runs?|counts?|counted|numbered|so|as|by|with|we|you|not|do|does"
    r"|then)\b",
    re.IGNORECASE,
)
"""A word that continues a sentence where a header would have its value."""
_TOLD = 3
"""How many unknown lines a message names."""
_FEW = 2
"""How many jumps beyond the size get a message each; more get one message together."""
_NUMBERS = ("size", "columns")
"""The headers with a number for a value."""


def header(line: str) -> tuple[str, str] | None:
    """The key and the value of a line that is a header, or None.

    A comment sign before the key is optional if the value is a number.  A line of a program is not
    a header.

    >>> header("# size 100"), header("size = 36"), header("# a remark"), header("size = 10,")
    (('size', '100'), ('size', '36'), None, None)
    >>> header("size: 36  # of them"), header("squares INTEGER NOT NULL")
    (('size', '36'), None)
    >>> header("# squares are counted from 1"), header("# size many"), header("# rules of the game")
    (None, ('size', 'many'), None)
    >>> header("// size of the board is 36")
    ('size', '36')
    """
    match = _HEADER.match(line)
    if match is None:
        return None
    sign, key, text = match[1], match[2].lower(), match[3]
    said = _SAID.match(text) if sign and key == "size" else None
    if said is not None:
        return "size", said[1]
    if _is_sentence(match):
        return None
    if key == "squares":
        key = "size"
    if sign:
        return key, text.strip()
    value = strip_comment(text)
    is_number = type(number(value)) is int
    return (key, value) if key in _NUMBERS and is_number else None


def _is_sentence(match: "re.Match[str]") -> bool:
    """Whether a comment only begins like a header: ``# squares are counted from 1``.

    A `size` or `columns` header needs a number.  A single word instead of it is a wrong value.
    Several words are a sentence, except after ``size:`` or ``size =``.
    """
    sign, key, value = match[1], match[2].lower(), match[3].strip()
    if not sign:
        return False
    if _PROSE.match(value):
        return True
    if key not in (*_NUMBERS, "squares"):
        return False
    may_be_number = value[0].isdigit() or value[0] in "+-"
    is_word = len(value.split()) == 1
    end_of_key, begin_of_value = match.end(2), match.start(3)
    separator = match.string[end_of_key:begin_of_value].strip()
    has_size_sign = key == "size" and separator != ""
    return not (may_be_number or is_word or has_size_sign)


def sizes_in(comment: str) -> set[int]:
    """The numbers of squares that a comment states.

    >>> sorted(sizes_in("// 6 x 6, that is 36 squares")), sizes_in("// 2 players")
    ([36], set())
    """
    sizes: set[int] = set()
    for match in _COMMENTED.finditer(comment):
        if match[1]:
            sizes.add(int(match[1]))
        else:
            sizes.add(int(match[2]) * int(match[3]))
    return sizes


def has_header(text: str) -> bool:
    """Whether one of the first 20 lines is a header; a text of numbers alone has none."""
    return any(header(line) is not None for line in text.split("\n")[:20])


class HeadedCase(CaseBuilder):
    """A case with headers; without a size in them, it has 100 squares if its jumps allow it."""

    def __init__(self, overrides: Overrides, place: str = "") -> None:
        super().__init__(place)
        self.overrides = overrides
        self.unread = 0
        """How many lines were not understood."""
        self.is_lenient = False
        """Whether the text may be of any kind.  Then unknown lines hide all other problems."""
        self.usual_size: int | None = None
        """The size that the format implies if the text states none."""

    def wrong_way(self, kind: str, entry: int, exit: int) -> str:
        """The sentence on a jump that is written in the wrong order; empty if it is right."""
        if not direction(kind, entry, exit):
            return ""
        if kind == "ladder":
            order = "a ladder's foot first, then its top"
        else:
            order = "a snake's head first, then its tail"
        return f"expected {order}, got {entry} -> {exit}"

    def refuse_line(self, name: str, sentence: str, where: str) -> None:
        """Record the problem of an unknown line; only the first few get a message of their own."""
        self.unread += 1
        if self.unread <= _TOLD:
            self.refuse(name, sentence, where)

    def forget(self) -> None:
        """Drop all problems so far; the caller then reports their common cause."""
        self.problems = Problems()
        self.unread = 0

    def take_header(self, line: str, where: str) -> bool:
        """Store the value of `line` if it is a header; return whether it is."""
        key_and_text = header(line)
        if key_and_text is None:
            return False
        key, text = key_and_text
        sign = _comment_sign(line)
        if key in self.properties:
            self.refuse("header", f"expected {sign}{key} once, got another", where)
        try:
            self.properties[key] = _value(key, text, sign)
        except InputError as error:
            self.refuse_all(error.problems, where)
        return True

    def build(self, size: int, columns: int | None = None, notes: Iterable[Problem] = ()) -> Found:
        """The draft of the case, or an error with all its problems.

        A jump to square 0 gets a note, because the squares may count from 0.  If several jumps go
        beyond the size, one problem reports them all.
        """
        if self.unread > _TOLD:
            more = quantity(self.unread - _TOLD, "more line")
            self.refuse("lines", f"expected such lines, got {more} of another kind")
        if self.is_lenient and self.unread:
            return Bad(FormatError(self.problems))
        beyond = [index for index, pair in enumerate(self.pairs) if max(pair) > size]
        if len(beyond) > _FEW:
            sentence = self._too_small(size, len(beyond))
            self.refuse("size", sentence, self.places[beyond[0]])
            return Bad(FormatError(self.problems))
        off_board = [entry for entry, exit in self.pairs if exit == 0]
        if off_board:
            fact = f"{off_board[0]} -> 0 leads off the board"
            remedy = "if squares count from 0 here, add 1 to each number"
            notes = (*notes, Problem("exit-0", f"{fact}: {remedy}"))
        return super().build(size, columns, notes)

    def _too_small(self, size: int, beyond: int) -> str:
        """The sentence on a size that is too small for `beyond` jumps."""
        highest = max(max(pair) for pair in self.pairs)
        sentence = f"expected a size of {highest} or more, got {size} and {beyond} jumps beyond it"
        squares = size**2
        is_stated = size != self.usual_size
        if is_stated and highest <= squares:
            sentence += f"; if {size} is a side, ask for {argument('size', squares)}"
        return sentence

    def build_game(self, notes: Iterable[Problem] = ()) -> Found:
        """The draft of the case, with the size and the columns of its headers."""
        size = self.overrides.size or self.properties.get("size") or self.usual_size
        beyond = [pair for pair in self.pairs if max(pair) > LIKELY_SIZE]
        is_understood = not (self.is_lenient and self.unread)
        if not size and beyond and is_understood:
            entry, exit = beyond[0]
            got = f"got none and {entry} -> {exit} beyond {LIKELY_SIZE}"
            expected = f"expected a size (in a header # size, or {argument('size')})"
            self.refuse("size-unknown", f"{expected}, {got}")
            return Bad(FormatError(self.problems))
        columns = self.overrides.columns or self.properties.get("columns")
        if not size:
            notes = (*notes, ASSUMED)
        return self.build(size or LIKELY_SIZE, columns, notes)


def _comment_sign(line: str) -> str:
    """The comment sign before a header, with a blank after it; empty if there is no sign."""
    for sign in ("#", "//"):
        if line.lstrip().startswith(sign):
            return f"{sign} "
    return ""


def _value(key: str, text: str, sign: str) -> Any:
    """The value of a header; raises `InputError` if it is of a wrong kind."""
    if key in _NUMBERS:
        value = number(text)
        if type(value) is int and value > 0:
            return value
        raise FormatError.of(key, f"expected {sign}{key} to be a number, got {text:.40}")
    if key == "rules":
        is_object = text.startswith("{")
        return rules_of(parse(text) if is_object else text)
    return _unquote(text)


def _unquote(text: str) -> str:
    """The content of a JSON string; any other text as it is."""
    if not text.startswith('"'):
        return text
    import json

    try:
        return str(json.loads(text))
    except ValueError:
        return text


def header_lines(game: Game) -> list[str]:
    """The headers that state everything about a game except its jumps."""
    board = game.board
    lines = [f"# size {board.size}"]
    if board.columns != default_columns(board.size):
        lines.append(f"# columns {board.columns}")
    if game.rules != Rules():
        rules = game.rules.name or _json(plain_rules(game.rules))
        lines.append(f"# rules {rules}")
    for key, text in (("name", board.name), ("source", board.source)):
        if text is not None:
            lines.append(_text_line(key, plain_text(text, instead="")))
    return lines


def _text_line(key: str, text: str) -> str:
    """The header of a name or a source, in quotes if it would otherwise be read differently."""
    line = f"# {key} {text}"
    if header(line) == (key, text) and _unquote(text) == text:
        return line
    return f"# {key} {_json(text)}"


def _json(plain: Any) -> str:
    import json

    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)

"""Comment headers for line-based formats: ``# size 100`` and similar.

A name or a source in double quotes is a JSON string, for characters that a line cannot hold.
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
"""The size of a board whose text states none."""
PIXELS = 200
"""A width or a height of so many or more is that of a window, in pixels."""
ASSUMED = Problem("size-assumed", f"no size is given, so the board has {LIKELY_SIZE} squares")
_HEADER = re.compile(
    r"\s*+(#|//)?+\s*+(size|squares|columns|rules|name|source)(?:\s*+[:=]\s*+|\s++)(.+)",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"(?:of\s++(?:the|a|our|my|this)\s++(?:board|grid|game)\s*+(?:is|:|=)|is)"
    r"\s*+([0-9]++)\s*+\.?\s*+\Z",
    re.IGNORECASE,
)
"""The end of a sentence that states the size: ``# size of the board is 36``."""
_COMMENTED = re.compile(
    r"(?<![\w.])(?:([0-9]{1,9})[ -](?:squares?|cells|tiles|fields|spaces)\b"
    r"|([0-9]{1,9})\s?[x×]\s?([0-9]{1,9})\b(?!\s?(?:px|pixel)))",
    re.IGNORECASE,
)
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
"""How many jumps beyond the size a message names one by one."""
_NUMBERS = ("size", "columns")
"""The headers with a number for a value."""


def header(line: str) -> tuple[str, str] | None:
    """The key and the value of a line that is a header, or None.

    A header with a number needs no comment sign before its key; a line of a program is no header.

    >>> header("# size 100"), header("size = 36"), header("# a remark"), header("size = 10,")
    (('size', '100'), ('size', '36'), None, None)
    >>> header("size: 36  # of them"), header("squares INTEGER NOT NULL")
    (('size', '36'), None)
    >>> header("# squares are counted from 1"), header("# size many"), header("# rules of the game")
    (None, ('size', 'many'), None)
    >>> header("// size of the board is 36")
    ('size', '36')
    """
    if (match := _HEADER.match(line)) is None:
        return None
    is_size = match[2].lower() == "size"
    if match[1] and is_size and (said := _SAID.match(match[3])):
        return "size", said[1]
    if _is_sentence(match):
        return None
    key, value = match[2].lower().replace("squares", "size"), match[3].strip()
    if match[1]:
        return key, value
    value = strip_comment(value)
    return (key, value) if key in _NUMBERS and type(number(value)) is int else None


def _is_sentence(match: "re.Match[str]") -> bool:
    """Whether a comment only begins like a header: ``# squares are counted from 1``.

    `size` and `columns` must have a number.  A single word in its place is a wrong number; several
    words are a sentence.
    """
    key, value = match[2].lower(), match[3].strip()
    if not match[1]:
        return False
    if _PROSE.match(value):
        return True
    may_be_number = value[0].isdigit() or value[0] in "+-" or len(value.split()) == 1
    is_said = key == "size" and match[0][match.end(2) : match.start(3)].strip() != ""
    return key in (*_NUMBERS, "squares") and not (may_be_number or is_said)


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
    """Whether one of the first lines is a header, which a text of numbers alone never has."""
    return any(header(line) is not None for line in text.split("\n")[:20])


class HeadedCase(CaseBuilder):
    """A case with headers; if they state no size, it has 100 squares, provided its jumps fit."""

    def __init__(self, overrides: Overrides, place: str = "") -> None:
        super().__init__(place)
        self.overrides = overrides
        self.unread = 0
        """How many lines were not understood."""
        self.is_lenient = False
        """Whether the text may be anything; then unknown lines are reported and nothing else."""
        self.usual_size: int | None = None
        """The size that the format implies; as no text states it, it cannot mean a side."""

    def wrong_way(self, kind: str, entry: int, exit: int) -> str:
        """What is wrong with a jump of a kind: it may be written the other way round."""
        if not direction(kind, entry, exit):
            return ""
        order = "a snake's head first, then its tail"
        if kind == "ladder":
            order = "a ladder's foot first, then its top"
        return f"expected {order}, got {entry} -> {exit}"

    def refuse_line(self, name: str, sentence: str, where: str) -> None:
        """Keep the problem of an unknown line; a message names only the first few of many."""
        self.unread += 1
        if self.unread <= _TOLD:
            self.refuse(name, sentence, where)

    def forget(self) -> None:
        """Drop the problems so far; the caller reports the one from which they all follow."""
        self.problems = Problems()
        self.unread = 0

    def take_header(self, line: str, where: str) -> bool:
        """Whether `line` is a header; if so, keep what it states."""
        if (pair := header(line)) is None:
            return False
        key, text = pair
        sign = _comment_sign(line)
        if key in self.properties:
            self.refuse("header", f"expected {sign}{key} once, got another", where)
        try:
            self.properties[key] = _value(key, text, sign)
        except InputError as error:
            self.refuse_all(error.problems, where)
        return True

    def build(self, size: int, columns: int | None = None, notes: Iterable[Problem] = ()) -> Found:
        """The case as a draft, with a note if a jump to 0 may mean that squares count from 0.

        Several jumps beyond the size are one problem.
        """
        if self.unread > _TOLD:
            more = quantity(self.unread - _TOLD, "more line")
            self.refuse("lines", f"expected such lines, got {more} of another kind")
        if self.is_lenient and self.unread:
            return Bad(FormatError(self.problems))
        beyond = [index for index, pair in enumerate(self.pairs) if max(pair) > size]
        if len(beyond) > _FEW:
            most = max(max(pair) for pair in self.pairs)
            sentence = (
                f"expected a size of {most} or more, got {size} and {len(beyond)} jumps beyond it"
            )
            if size != self.usual_size and most <= size**2:
                sentence += f"; if {size} is a side, ask for {argument('size', size**2)}"
            self.refuse("size", sentence, self.places[beyond[0]])
            return Bad(FormatError(self.problems))
        off_board = next((pair for pair in self.pairs if pair[1] == 0), None)
        if off_board is not None:
            said = f"{off_board[0]} -> 0 leads off the board"
            remedy = "if squares count from 0 here, add 1 to each number"
            notes = (*notes, Problem("exit-0", f"{said}: {remedy}"))
        return super().build(size, columns, notes)

    def build_game(self, notes: Iterable[Problem] = ()) -> Found:
        """The game of the case under its headers."""
        size = self.overrides.size or self.properties.get("size") or self.usual_size
        beyond = next((pair for pair in self.pairs if max(pair) > LIKELY_SIZE), None)
        is_understood = not (self.is_lenient and self.unread)
        if not size and beyond is not None and is_understood:
            got = f"got none and {beyond[0]} -> {beyond[1]} beyond {LIKELY_SIZE}"
            expected = f"expected a size (in a header # size, or {argument('size')})"
            self.refuse("size-unknown", f"{expected}, {got}")
            return Bad(FormatError(self.problems))
        columns = self.overrides.columns or self.properties.get("columns")
        if not size:
            notes = (*notes, ASSUMED)
        return self.build(size or LIKELY_SIZE, columns, notes)


def _comment_sign(line: str) -> str:
    """The comment sign before a header with the blank after it; empty if there is none."""
    for sign in ("#", "//"):
        if line.lstrip().startswith(sign):
            return f"{sign} "
    return ""


def _value(key: str, text: str, sign: str) -> Any:
    if key in _NUMBERS:
        value = number(text)
        if type(value) is int and value > 0:
            return value
        raise FormatError.of(key, f"expected {sign}{key} to be a number, got {text:.40}")
    if key == "rules":
        return rules_of(parse(text) if text.startswith("{") else text)
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
    """The header of a name or a source, in quotes if the reader needs them."""
    line = f"# {key} {text}"
    if header(line) == (key, text) and _unquote(text) == text:
        return line
    return f"# {key} {_json(text)}"


def _json(plain: Any) -> str:
    import json

    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)

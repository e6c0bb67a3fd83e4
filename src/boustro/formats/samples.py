"""Samples: the one block of numbers in a text of prose, as in the statement of a problem.

Strict formats read the block; from the prose around it boustro takes only the size.  boustro does
not read the block if the prose may change its meaning: if it has a second block, a jump, two sizes
or a number that may be a size, or if it does not say how the squares of a grid run.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boustro.formats.head import SPLIT, Head
from boustro.model.board import Board

_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")
_ANSWER = re.compile(
    r"\W*+(?:sample\s|example\s|expected\s)?(?:output|answer|result)", re.IGNORECASE
)
_SIZE = re.compile(
    r"\b(?P<rows>[0-9]{1,9})\s?[x×*]\s?(?P<columns>[0-9]{1,9})\b"
    r"|\b(?P<count>[0-9]{1,9})[ -](?:squares|cells|tiles|fields|spaces)\b"
    r"|\b1\s?(?:\.\.+|-|–|to|through)\s?(?P<last>[0-9]{1,9})\b",
    re.IGNORECASE,
)
_SIZE_WORD = re.compile(
    r"\b(?:sides?|size|rows?|columns?|wide|squares?|cells?|board|grid)\b", re.IGNORECASE
)
_BOARD = re.compile(r"ladder|snake|chute|slide|\bdice\b|\bboard\b", re.IGNORECASE)
"""A word that shows that a text is about a board."""
_PAIR = re.compile(
    r"\b([0-9]{1,9})\s?(?:->|→|=>|-|–|to|up to|down to)\s?([0-9]{1,9})\b"
    r"(?!\s(?:players|people|kids|children|minutes|hours|weeks)\b)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"(?<![\w.])[0-9]{1,9}\b")
_HEADING = re.compile(
    r"\W*+(?:sample|example|case|test|input|output|question|q|part|problem)\b[^0-9]*+[0-9]++",
    re.IGNORECASE,
)
_TURNING = re.compile(
    r"boustrophedon|zig-?\s?zag|alternat|change\w* direction|snak(?:es|ing) back", re.IGNORECASE
)
_ELSEWHERE = re.compile(
    r"top[\s-]left|(?:top|bottom)[\s-]right|row[\s-]major|left to right in every|bottom row first",
    re.IGNORECASE,
)

_PAIRED = re.compile(r"[0-9]\W*+(?:to\s++)?[0-9]")
"""Two numbers side by side, as every block with a board has them."""
_FEWEST = 2
"""The fewest lines of a block."""


class Sample(NamedTuple):
    """The block of numbers in a text, and the prose around it."""

    text: str
    """The text with every other line empty, so that its lines keep their numbers."""
    first: int
    """The line on which the block begins."""
    last: int
    """The line on which the block ends."""
    prose: tuple[str, ...]
    """The other lines."""
    is_fenced: bool = False
    """Whether it stands between the fences of Markdown."""

    @property
    def said(self) -> set[tuple[int, int | None]]:
        """The sizes that the prose states, each with its columns if it states them."""
        return set(_sizes(self.prose))

    @property
    def is_counted(self) -> bool:
        """Whether the block begins with a single number, above a line of several."""
        rows = [line.split() for line in self.text.split("\n") if line.strip()]
        has_commas = any(row[-1].endswith(",") for row in rows)
        return len(rows[0]) == 1 and len(rows[1]) > 1 and not (has_commas or self.is_fenced)

    def allows(self, board: Board, *, is_grid: bool, says_size: bool) -> bool:
        """Whether nothing in the prose may change the board of the block.

        For a grid the prose must say how the squares run.  If the block `says_size`, no number in
        the prose is taken for a size.
        """
        prose = "\n".join(self.prose)
        about = prose
        if self.is_fenced:
            about += self.text
        if is_grid and (not _TURNING.search(prose) or _ELSEWHERE.search(prose)):
            return False
        if not _BOARD.search(about):
            return False
        jumps = set(board.jumps.items())
        turned_jumps = {(exit, entry) for entry, exit in jumps}
        known = jumps | turned_jumps | {(1, board.size)}
        pairs = {(int(first), int(second)) for first, second in _PAIR.findall(prose)}
        sizes = {size for size, _ in self.said}
        if not (pairs <= known and sizes <= {board.size}):
            return False
        return says_size or self._has_no_other_size(board)

    def _has_no_other_size(self, board: Board) -> bool:
        """Whether no other number of the prose may be a size or a side of the board."""
        if self.said:
            return True
        largest = max((max(pair) for pair in board.jumps.items()), default=0)
        for line in self.prose:
            numbers = {int(digits) for digits in _DIGITS.findall(_HEADING.sub("", line))}
            may_be_sides = numbers - {1, board.size}
            if any(number >= largest and number != board.size for number in numbers):
                return False
            if may_be_sides and _SIZE_WORD.search(line):
                return False
        return True


def sample_of(head: Head) -> Sample | None:
    r"""The block of numbers in a text of prose; None if there is no block, or several.

    >>> sample = sample_of(Head("Input\n1\n3 22\n\nOutput\n4\n", complete=True))
    >>> sample.text, (sample.first, sample.last)
    ('\n1\n3 22\n\n\n\n', (2, 3))
    """
    if not head.complete or head.shape != "text":
        return None
    lines = head.text.split("\n")
    fenced = [
        (first, end) for first, end in _fenced(lines) if _PAIRED.search("\n".join(lines[first:end]))
    ]
    blocks = fenced or list(_blocks(lines))
    inputs = [(first, end) for first, end in blocks if not _is_answer(lines, first)]
    if len(inputs) != 1:
        return None
    [(first, end)] = inputs
    fewest = 1 if fenced else _FEWEST
    if end - first < fewest:
        return None
    answers = {index for block in blocks if block != (first, end) for index in range(*block)}
    kept = [line if first <= index < end else "" for index, line in enumerate(lines)]
    prose = [
        line
        for index, line in enumerate(lines)
        if line.strip() and not first <= index < end and index not in answers
    ]
    sample = Sample("\n".join(kept), first + 1, end, tuple(prose), is_fenced=bool(fenced))
    return sample if prose else None


def _fenced(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the lines between two fences begin and end."""
    fences = [index for index, line in enumerate(lines) if line.lstrip().startswith(("```", "~~~"))]
    for opened, closed in zip(fences[::2], fences[1::2], strict=False):
        yield opened + 1, closed


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where each block of lines of numbers begins and ends, up to the end of its paragraph."""
    index = 0
    while index < len(lines):
        if not _is_numbers(lines[index]):
            index += 1
            continue
        first = end = index
        while index < len(lines) and (lines[index].strip() or _goes_on(lines, index)):
            if lines[index].strip():
                end = index + 1
            index += 1
        yield first, end


def _goes_on(lines: Sequence[str], index: int) -> bool:
    """Whether a block goes on with numbers below the empty line `index`."""
    if not _is_numbers(lines[index - 1]):
        return False
    below = (lines[at] for at in range(index, len(lines)))
    return _is_numbers(next((line for line in below if line.strip()), ""))


def _is_numbers(line: str) -> bool:
    words = [word for word in SPLIT.split(line) if word]
    return bool(words) and all(_NUMBER.match(word) for word in words)


def _is_answer(lines: Sequence[str], first: int) -> bool:
    """Whether the line above a block says that an answer follows."""
    above = (lines[at] for at in range(first - 1, -1, -1))
    return _ANSWER.match(next((line for line in above if line.strip()), "")) is not None


def _sizes(prose: Sequence[str]) -> Iterator[tuple[int, int | None]]:
    for match in _SIZE.finditer("\n".join(prose)):
        if match["rows"]:
            yield int(match["rows"]) * int(match["columns"]), int(match["columns"])
        else:
            yield int(match["count"] or match["last"]), None

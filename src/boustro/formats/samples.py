"""Samples: the one block of numbers in a text of prose, as in the statement of a problem.

Strict formats read the block.  boustro takes only the size from the prose around it.  It refuses a
block if the prose may change its meaning.  That is so if the prose has a second block, a further
jump, two sizes or another number that may be a size.  It is also so if the block is a grid and the
prose does not say how the squares run.
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
"""A heading of an answer: ``Sample Output``."""
_SIZE = re.compile(
    r"""
    \b (?P<rows> [0-9]{1,9} ) \s? [x×*] \s? (?P<columns> [0-9]{1,9} ) \b
    | \b (?P<count> [0-9]{1,9} ) [ -] (?:squares|cells|tiles|fields|spaces) \b
    | \b 1 \s? (?: \.\.+ | - | – | to | through ) \s? (?P<last> [0-9]{1,9} ) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A size in prose: ``6 x 5``, ``30 squares`` or ``1 to 30``."""
_SIZE_WORD = re.compile(
    r"\b(?:sides?|size|rows?|columns?|wide|squares?|cells?|board|grid)\b", re.IGNORECASE
)
"""A word that shows that the numbers of a line may be a size or sides."""
_BOARD = re.compile(r"ladder|snake|chute|slide|\bdice\b|\bboard\b", re.IGNORECASE)
"""A word that shows that a text is about a board."""
_PAIR = re.compile(
    r"""
    \b ([0-9]{1,9}) \s? (?: -> | → | => | - | – | to | up\ to | down\ to ) \s? ([0-9]{1,9}) \b
    (?! \s (?:players|people|kids|children|minutes|hours|weeks) \b )
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A jump in prose: ``3 -> 22``; but ``2-4 players`` is not a jump."""
_DIGITS = re.compile(r"(?<![\w.])[0-9]{1,9}\b")
_HEADING = re.compile(
    r"""
    \W*+ (?:sample|example|case|test|input|output|question|q|part|problem) \b
    [^0-9]*+ [0-9]++
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A heading with a number: ``Example 1``."""
_TURNING = re.compile(
    r"boustrophedon|zig-?\s?zag|alternat|change\w* direction|snak(?:es|ing) back", re.IGNORECASE
)
"""Words that say that the squares run boustrophedon."""
_ELSEWHERE = re.compile(
    r"top[\s-]left|(?:top|bottom)[\s-]right|row[\s-]major|left to right in every|bottom row first",
    re.IGNORECASE,
)
"""Words that say that the squares run in another order than boustro's."""
_PAIRED = re.compile(r"[0-9]\W*+(?:to\s++)?[0-9]")
"""Two numbers next to each other; every block with a board has such a pair."""
_FEWEST = 2
"""The fewest lines of a block."""


class Sample(NamedTuple):
    """The block of numbers in a text, and the prose around it."""

    text: str
    """The whole text with empty lines in the place of the prose, so that line numbers stay."""
    first: int
    """The line on which the block begins."""
    last: int
    """The line on which the block ends."""
    prose: tuple[str, ...]
    """The other lines."""
    is_fenced: bool = False
    """Whether the block stands between fences of Markdown."""

    @property
    def said(self) -> set[tuple[int, int | None]]:
        """The sizes that the prose states, each with its columns if it states them."""
        return set(_sizes(self.prose))

    @property
    def is_counted(self) -> bool:
        """Whether the block may be of counted jumps: a single number above a line of several."""
        rows = [line.split() for line in self.text.split("\n") if line.strip()]
        is_list = self.is_fenced or any(row[-1].endswith(",") for row in rows)
        return len(rows[0]) == 1 and len(rows[1]) > 1 and not is_list

    def allows(self, board: Board, *, is_grid: bool, says_size: bool) -> bool:
        """Whether the prose is about a board, and nothing in it may change the board of the block.

        For a grid the prose must say how the squares run.  If the block `says_size`, numbers in the
        prose cannot change the size.
        """
        prose = "\n".join(self.prose)
        says_order = _TURNING.search(prose) and not _ELSEWHERE.search(prose)
        if is_grid and not says_order:
            return False
        text_about_board = prose + self.text if self.is_fenced else prose
        if not _BOARD.search(text_about_board):
            return False
        jumps = set(board.jumps.items())
        turned_jumps = {(exit, entry) for entry, exit in jumps}
        all_squares = (1, board.size)  # the squares run from 1 to the size: no jump
        pairs = {(int(first), int(second)) for first, second in _PAIR.findall(prose)}
        has_further_jump = not pairs.issubset(jumps | turned_jumps | {all_squares})
        has_other_size = any(size != board.size for size, _ in self.said)
        if has_further_jump or has_other_size:
            return False
        return says_size or self._has_no_other_size(board)

    def _has_no_other_size(self, board: Board) -> bool:
        """Whether no number in the prose may be another size of the board, or one of its sides."""
        if self.said:
            return True
        largest = max((max(pair) for pair in board.jumps.items()), default=0)
        for line in self.prose:
            without_heading = _HEADING.sub("", line)
            numbers = {int(digits) for digits in _DIGITS.findall(without_heading)}
            numbers.discard(board.size)
            if any(number >= largest for number in numbers):
                return False
            may_be_sides = numbers - {1}
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
    fenced = [block for block in _fenced(lines) if _PAIRED.search(_text_of(lines, block))]
    blocks = fenced or list(_blocks(lines))
    inputs = [block for block in blocks if not _is_answer(lines, block.start)]
    if len(inputs) != 1:
        return None
    [block] = inputs
    fewest = 1 if fenced else _FEWEST
    if len(block) < fewest:
        return None
    in_some_block = {index for indexes in blocks for index in indexes}
    kept: list[str] = []
    prose: list[str] = []
    for index, line in enumerate(lines):
        kept.append(line if index in block else "")
        if line.strip() and index not in in_some_block:
            prose.append(line)
    if not prose:
        return None
    first_line, last_line = block.start + 1, block.stop
    return Sample("\n".join(kept), first_line, last_line, tuple(prose), is_fenced=bool(fenced))


def _text_of(lines: Sequence[str], block: range) -> str:
    """The text of a block of lines."""
    return "\n".join(lines[block.start : block.stop])


def _fenced(lines: Sequence[str]) -> Iterator[range]:
    """The indexes of the lines between each two fences."""
    opened: int | None = None
    for index, line in enumerate(lines):
        if not line.lstrip().startswith(("```", "~~~")):
            continue
        if opened is None:
            opened = index
        else:
            yield range(opened + 1, index)
            opened = None


def _blocks(lines: Sequence[str]) -> Iterator[range]:
    """The indexes of each block of lines; it begins with numbers and ends with its paragraph.

    If both the last line and the next paragraph hold numbers, the block goes on.
    """
    index = 0
    while index < len(lines):
        if not _is_numbers(lines[index]):
            index += 1
            continue
        first = end = index
        while index < len(lines):
            is_blank = not lines[index].strip()
            if is_blank and not _goes_on(lines, index):
                break
            index += 1
            if not is_blank:
                end = index
        yield range(first, end)


def _goes_on(lines: Sequence[str], index: int) -> bool:
    """Whether a block goes on after the blank line `index`, with numbers on both sides of it."""
    if not _is_numbers(lines[index - 1]):
        return False
    below = (lines[at] for at in range(index, len(lines)))
    return _is_numbers(_first_not_blank(below))


def _first_not_blank(lines: Iterator[str]) -> str:
    """The first line that is not blank; empty if all are blank."""
    for line in lines:
        if line.strip():
            return line
    return ""


def _is_numbers(line: str) -> bool:
    """Whether a line holds numbers and nothing else."""
    words = [word for word in SPLIT.split(line) if word]
    return bool(words) and all(_NUMBER.match(word) for word in words)


def _is_answer(lines: Sequence[str], first: int) -> bool:
    """Whether the line above a block says that an answer follows."""
    upwards = reversed(lines[:first])
    return _ANSWER.match(_first_not_blank(upwards)) is not None


def _sizes(prose: Sequence[str]) -> Iterator[tuple[int, int | None]]:
    """The sizes that some lines state, each with its columns if they state them."""
    for match in _SIZE.finditer("\n".join(prose)):
        if match["rows"]:
            rows, columns = int(match["rows"]), int(match["columns"])
            yield rows * columns, columns
        else:
            yield int(match["count"] or match["last"]), None

"""Text head: the start of a text, analysed once for all formats."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

_ASSIGNED = re.compile(r"\s*+(?:Input:\s*+)?[A-Za-z_]\w*+\s*+=\s*+(?=[\[({])")
"""A name and an equals sign before a bracket: ``board = [``."""
_SIGNED_COMMENT = r"(?:#|//).*"
_HEADING = r"(?:(?:sample |example )?(?:input|output)|sample|example)(?: [0-9]++)?:"
"""The heading of a sample: ``Example 1:``, ``Sample Input:``, ``Output:``."""
_ANSWER = r"(?:-?[0-9]++\s*+)?"
"""The answer after a heading, if there is one: ``Output: 4``."""
_COMMENT = re.compile(rf"{_SIGNED_COMMENT}|^\s*+{_HEADING}\s*+{_ANSWER}$", re.IGNORECASE)
"""A comment, or a line that is the heading of a sample, perhaps with its answer."""
_NUMBER = re.compile(r"[-+]?[0-9]{1,40}\Z")
_OPENING = re.compile(r"([\[({])\s*+(.?)", re.DOTALL)
"""The first bracket of a value, and the first character inside it."""
_CLOCK = re.compile(r"\s*+\[[0-9]{1,4}+[-:/.][0-9]")
"""A time or a date in brackets at the beginning of a message."""
_CELL = re.compile(r"(?<![\w.])[-+]?[0-9]+(?![\w.])")
"""A whole number."""
POSSIBLE = 1
"""The text fits, but another format is more likely."""
LIKELY = 2
"""The text fits."""
SURE = 3
"""Several parts of the text confirm each other, such as a count and as many jumps."""
CERTAIN = 4
"""The text fits so well that no other format is tried."""
SPLIT = re.compile(r"[\s,;]+")


def strip_assignment(text: str) -> str:
    """`text` without the ``board =`` or ``Input: board =`` that samples are printed with.

    >>> strip_assignment("Input: board = [[-1]]")
    '[[-1]]'
    """
    match = _ASSIGNED.match(text)
    return text[match.end() :] if match else text


def strip_comment(line: str) -> str:
    """`line` without a comment after ``#`` or ``//`` and without spaces around it.

    The headings and answers of samples (``Example 1:``, ``Output: 4``) are comments, too.
    """
    if "#" in line or "//" in line or ":" in line:
        line = _COMMENT.sub("", line)
    return line.strip()


def has_frame(rows: Sequence[Sequence[int | str]], *, complete: bool = True) -> bool:
    """Whether the first row states the sides of the grid below it.

    It has both sides, or the one side of a square grid.  Above a grid of two columns, two numbers
    are a row of the grid and no sides.  If the grid is not `complete`, further rows may follow.

    >>> has_frame([[2], [-1, -1], [-1, 3]]), has_frame([[2, 3], [-1, 3, -1], [-1, -1, -1]])
    (True, True)
    """
    if len(rows) < 3 or len(rows[0]) > 2:
        return False
    sides = [str(number) for number in rows[0]]
    grid = rows[1:]
    width = len(grid[0])
    may_be_row = len(sides) == width
    if width < 2 or may_be_row or str(width) not in sides:
        return False
    height = str(width)
    if len(sides) == 2:
        sides.remove(str(width))
        height = sides[0]
    if not _is_height(height, len(grid), complete=complete):
        return False
    return all(len(row) == width for row in grid)


def _is_height(height: str, count: int, *, complete: bool) -> bool:
    """Whether a grid of `count` rows has this height, or may have it once it is complete."""
    if complete:
        return height == str(count)
    # Nine digits are enough to compare, because no head has so many rows.
    return height.isdecimal() and count <= int(height[:9])


class Head:
    r"""The first lines of a text and their shape.

    `text` is the part of the text that was read.  Unless it is `complete`, an unfinished last line
    is left out.

    >>> Head("[[-1,-1],\n[-1,3]]", complete=True).shape
    'matrix'
    """

    def __init__(self, text: str, *, complete: bool) -> None:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not complete and "\n" in text:
            text = text[: text.rindex("\n") + 1]
        self.text = text
        self.complete = complete

    @cached_property
    def lines(self) -> list[str]:
        """The lines without comments and without blank lines."""
        lines = [strip_comment(raw) for raw in self.text.split("\n")]
        return [line for line in lines if line]

    @cached_property
    def rows(self) -> list[list[str]]:
        """The words of every line."""
        return [SPLIT.split(line.strip(",; ")) for line in self.lines]

    @cached_property
    def numeric(self) -> bool:
        """Whether all words are whole numbers."""
        return bool(self.rows) and all(_NUMBER.match(word) for row in self.rows for word in row)

    @cached_property
    def is_framed(self) -> bool:
        """Whether the first line holds the sides of the grid below it; see `has_frame`."""
        return has_frame(self.rows, complete=self.complete)

    @cached_property
    def grid(self) -> list[list[str]]:
        """The words of every line, except of a first line with the sides of the grid."""
        return self.rows[1:] if self.is_framed else self.rows

    @cached_property
    def even(self) -> bool:
        """Whether all lines of the grid have the same number of words."""
        widths = {len(row) for row in self.grid}
        return len(widths) == 1

    @cached_property
    def shape(self) -> str:
        """`object`, `matrix`, `vector`, `rows` of numbers, one `row` of them, or `text`."""
        opening = _OPENING.match(strip_assignment("\n".join(self.lines[:3])))
        if opening is None:
            if not self.numeric:
                return "text"
            return "row" if len(self.rows) == 1 else "rows"
        bracket, first_inside = opening.groups()
        if bracket == "{":
            return "object"
        if first_inside in ("[", "("):
            return "matrix"
        is_clock = _CLOCK.match(self.lines[0]) is not None
        begins_vector = first_inside == "" or first_inside in "+-0123456789])"
        return "vector" if begins_vector and not is_clock else "text"

    @cached_property
    def cells(self) -> frozenset[str]:
        """The different whole numbers in the text."""
        return frozenset(self._counts)

    @cached_property
    def _counts(self) -> Counter[str]:
        """How often each whole number occurs in the text."""
        return Counter(_CELL.findall(self.text))

    def count(self, cell: str) -> int:
        """How often a whole number occurs in the text."""
        return self._counts[cell]

    @cached_property
    def has_plus(self) -> bool:
        """Whether some number has a plus before it."""
        return any(cell[0] == "+" for cell in self.cells)

    @cached_property
    def negative(self) -> bool:
        """Whether some number is negative."""
        return any(cell[0] == "-" for cell in self.cells)

"""Spreadsheet of a board: a cell for every square, with jumps such as `87->24` in their cells.

A plain cell is empty or holds its number.  The sheet's rows and columns are those of the board;
every number stands once, so the order in which the squares run does not matter.
"""

import re
from collections.abc import Iterable

from boustro.formats.headers import Headers
from boustro.formats.integers import CaseBuilder
from boustro.formats.literal import number
from boustro.formats.source import Line

_CELL = re.compile(
    r'\s*+"?\s*+(?:([0-9]{1,18})(?:\s*+(?:->|=>|[-–—→⇒➔>]|to\b)\s*+([0-9]{1,18}))?)?\s*+"?\s*+'
)
_DELIMITERS = "\t;,"


def is_sheet(lines: list[str]) -> bool:
    """Whether the lines are rows of cells, some with a jump and more without one.

    >>> is_sheet(["4,3->1", "1,2"]), is_sheet(["3->22, 5->8"])
    (True, False)
    """
    rows = [_ends(line) for line in lines]
    cells = [ends for row in rows for ends in row]
    jumps = sum(bool(exit) for _, exit in cells)
    width = len(rows[0]) if rows else 0
    return width > 1 and all(len(row) == width for row in rows) and 0 < 2 * jumps < len(cells)


def is_row(line: str) -> bool:
    """Whether a line is a row of two cells or more."""
    return len(_ends(line)) > 1


def _ends(line: str) -> list[tuple[str, str]]:
    """The number and the exit of every cell, either of them empty; no cells for another line."""
    delimiter = next((mark for mark in _DELIMITERS if mark in line), _DELIMITERS[-1])
    found = [_CELL.fullmatch(cell) for cell in line.split(delimiter)]
    return [(cell[1] or "", cell[2] or "") for cell in found if cell] if all(found) else []


def read_sheet(lines: Iterable[Line], case: CaseBuilder, headers: Headers) -> None:
    """Take the jumps and the size of a sheet."""
    rows, width, seen = 0, 0, set[int]()
    for line in lines:
        if line.text.strip():
            row = _ends(line.text)
            rows, width, where = rows + 1, width or len(row), f"line {line.number}"
            if len(row) != width:
                sentence = f"expected {width} cells such as 87 or 87->24, got {line.text[:40]!r}"
                case.refuse("cells", sentence, where)
            for entry, exit in row:
                if exit:
                    case.add(number(entry), number(exit), where)
                if entry and int(entry) in seen:
                    case.refuse("cells", f"expected every square once, got {entry} again", where)
                seen.update([int(entry)] if entry else [])
    if seen and max(seen) > rows * width:
        sentence = f"expected squares in 1..{rows * width}, got {max(seen)}"
        case.refuse("cells", f"{sentence}: {rows} rows of {width} cells")
    headers.said |= {"size": rows * width, "columns": width}

"""`csv`: a table of entries and exits below a header line.

The same headers in comments may stand above it as in `pairs` (``# size 36``).  Without a size
the board has 100 squares if they are enough.  Read as well:

- ``from,to`` and ``start,end`` for ``entry,exit``, in any case;
- a third column ``kind`` (or ``type``), which must be right;
- semicolons or tabs for commas; cells in quotes; blank lines;
- a sheet with a cell for every square and jumps such as ``87->24`` in their cells.
"""

import csv
from collections.abc import Iterator, Sequence
from itertools import chain

from boustro.errors import FormatError
from boustro.formats.base import KINDS, Format, Found, Overrides
from boustro.formats.head import Head
from boustro.formats.headers import Headers, header_lines
from boustro.formats.integers import CaseBuilder
from boustro.formats.literal import number
from boustro.formats.sheet import is_row, is_sheet, read_sheet
from boustro.formats.source import Line, Source
from boustro.model.game import Game

_ENDS = (("entry", "exit"), ("from", "to"), ("start", "end"))
_KIND = ("kind", "type")


def fits(head: Head) -> bool:
    """Whether the first line names the columns, or the lines are a sheet."""
    if head.lines and _columns(head.lines[0]) is not None:
        return True
    return is_sheet([line for line in head.text.split("\n") if line.strip()])


def _delimiter(line: str) -> str:
    return next((mark for mark in (";", "\t") if mark in line), ",")


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        row = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return [line]
    return [cell.strip() for cell in row]


def _columns(line: str) -> dict[str, int] | None:
    """The column of each of entry, exit and kind that a header line names, or None."""
    names = [cell.lower() for cell in _cells(line, _delimiter(line))]
    for entry, exit in _ENDS:
        kinds = [name for name in names if name in _KIND]
        if sorted(names) == sorted([entry, exit, *kinds]) and len(kinds) < 2:
            columns = {"entry": names.index(entry), "exit": names.index(exit)}
            return columns | ({"kind": names.index(kinds[0])} if kinds else {})
    return None


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    case = CaseBuilder()
    headers = Headers(overrides, case)
    columns: dict[str, int] | None = None
    delimiter = ","
    lines = source.lines()
    for line in lines:
        comment = line.text.startswith("#")
        if not line.text.strip() or headers.take(line.text, f"line {line.number}") or comment:
            continue
        if columns is not None:
            _add(case, line, columns, delimiter)
        elif (columns := _columns(line.text)) is not None:
            delimiter = _delimiter(line.text)
        elif is_row(line.text):
            read_sheet(chain([line], lines), case, headers)
            yield headers.build()
            return
        else:
            sentence = f"expected a header line entry,exit, got {line.text[:40]!r}"
            raise FormatError.of("header", sentence, f"line {line.number}")
    if columns is None:
        raise FormatError.of("header", "expected a header line entry,exit, got nothing")
    yield headers.build()


def _add(case: CaseBuilder, line: Line, columns: dict[str, int], delimiter: str) -> None:
    where, cells = f"line {line.number}", _cells(line.text, delimiter)
    if len(cells) != len(columns):
        sentence = f"expected {len(columns)} cells, got {len(cells)}"
        case.refuse("cells", sentence, where)
        return
    word = cells[columns["kind"]] if "kind" in columns else ""
    kind = KINDS.get(word.lower(), "jump")
    if word and kind == "jump":
        sentence = f"expected ladder or snake as the kind, got {word[:40]!r}"
        case.refuse("kind", sentence, where)
    case.add(number(cells[columns["entry"]]), number(cells[columns["exit"]]), where, kind)


def write(games: Sequence[Game]) -> str:
    """The table of one game; comments above it say what a table cannot.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(36, jumps={3: 22}))]), end="")
    # size 36
    entry,exit
    3,22
    """
    game = games[0]
    above = header_lines(game)
    lines = ["entry,exit", *(f"{entry},{exit}" for entry, exit in game.board.jumps.items())]
    return "\n".join([*above, *lines]) + "\n"


FORMAT = Format(
    name="csv",
    title="table of entries and exits",
    preset="boxed",
    fits=fits,
    read=read,
    write=write,
    many=False,
    names=True,
)

"""`pairs` and `csv`: one jump on each line; headers above the jumps state everything else.

`docs/formats/pairs.md` and `docs/formats/csv.md` describe them.  `csv` also reads a sheet: a table
with a cell for every square.  Each cell holds the number of its square, so their order does not
matter.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from boustro.basics.literal import number
from boustro.errors import FormatError
from boustro.formats.base import KINDS, CaseBuilder, Found, Functions, Overrides
from boustro.formats.head import CERTAIN, LIKELY, Head, strip_comment
from boustro.formats.headers import LIKELY_SIZE, HeadedCase, has_header, header, header_lines
from boustro.formats.source import Line, Source
from boustro.model.game import Game
from boustro.say import argument

_LONGEST = 200
"""The most characters of a line with a pair."""
_LOOKED_AT = 1000
"""How many lines recognition reads."""
_PAIR = re.compile(
    r"""
    (?: (?P<kind> [A-Za-z]+ ) :? \ ? )?
    [(\[]? \ ?
    (?P<entry> -?[0-9.]+ )
    \ ? (?: -> | => | → | [-,:;] | to\b | \  ) \ ?
    (?P<exit> -?[0-9.]+ )
    \ ? [)\]]? \ ? [,;]?
    """,
    re.VERBOSE,
)
"""A jump on a line, perhaps with its kind or in brackets: ``3 22``, ``(3, 22)``, ``snake 27-1``."""
_ENDS = (("entry", "exit"), ("from", "to"), ("start", "end"))
"""The names of the two columns of ends in a table."""
_KIND = ("kind", "type")
"""The names of a column of kinds."""
_CELL = re.compile(
    r"""
    \s*+ "? \s*+
    (?: ([0-9]{1,18})                                                 # the number of the square
        (?: \s*+ (?: -> | => | [-–—→⇒➔>] | to\b ) \s*+ ([0-9]{1,18}) )?    # the exit of its jump
    )?
    \s*+ "? \s*+
    """,
    re.VERBOSE,
)
"""A cell of a sheet, quoted or not: ``87``, ``87->24`` or nothing."""


def fits_pairs(head: Head) -> int:
    """How well the text fits: its first line and most other lines are pairs.

    A text with a header fits for certain, even if it has no jumps.  Its first line must be a pair,
    or some line must be one while the first line does not look like a row of a table.
    """
    lines = [line for line in head.lines if header(line) is None]
    checked = lines[:_LOOKED_AT]
    pairs = sum(_match(line) is not None for line in checked)
    begins_with_pair = bool(lines) and _match(lines[0]) is not None
    if has_header(head.text):
        has_pairs = pairs > 0 and "," not in lines[0]
        fits = not lines or begins_with_pair or has_pairs
        return CERTAIN if fits and head.shape != "object" else 0
    are_mostly_pairs = 2 * pairs > len(checked)
    return LIKELY if begins_with_pair and are_mostly_pairs else 0


def doubt_header(head: Head, overrides: Overrides) -> str:
    """The hint that the first line may state the board: its side or size, and its number of jumps.

    Empty if the first line can only be a jump.
    """
    if not head.numeric or has_header(head.text):
        return ""
    rows = [[int(word) for word in row] for row in head.rows]
    if any(len(row) != 2 for row in rows):
        return ""
    (first, count), *pairs = rows
    highest = max((max(pair) for pair in pairs), default=0)
    squares = first**2
    # On a board with this side, the jumps would reach the upper half.
    is_fitting_side = first <= highest and squares // 2 < highest <= squares
    is_side = is_fitting_side and count == len(pairs)
    is_size = first == LIKELY_SIZE and not overrides.size
    if not (is_side or is_size):
        return ""
    size = squares if is_side else first
    hint = f"begins with a jump {first} -> {count}; it could also say {size} squares, {count} jumps"
    return f"{hint}: leave that line out and ask for {argument('size', size)}"


def _match(line: str) -> re.Match[str] | None:
    """The parts of a line that holds one pair; None for any other line."""
    if len(line) > _LONGEST:
        return None
    with_single_blanks = " ".join(line.split())
    return _PAIR.fullmatch(with_single_blanks)


def read_pairs(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    case = HeadedCase(overrides)
    for line in source.lines():
        if not case.take_header(line.text, f"line {line.number}"):
            _add_pair(case, line)
    yield case.build_game()


def _add_pair(case: HeadedCase, line: Line) -> None:
    """Add the pair on a line to `case`, or the problem that the line holds none."""
    where = f"line {line.number}"
    text = strip_comment(line.text)
    if not text:
        return
    match = _match(text)
    if match is None:
        case.refuse_line("pair", f"expected a pair such as 1 38, got {text[:40]!r}", where)
        return
    word = (match["kind"] or "jump").lower()
    kind = KINDS.get(word, "jump")
    if kind == "jump" and word not in ("jump", "jumps"):
        case.refuse("kind", f"expected ladder or snake before a pair, got {match['kind']!r}", where)
    case.add(number(match["entry"]), number(match["exit"]), where, kind)


def write_pairs(games: Sequence[Game]) -> str:
    """The headers and the jumps of one game, with a line for each jump.

    >>> from boustro.model.board import Board
    >>> print(write_pairs([Game(Board(30, jumps={3: 22}), "gfg")]), end="")
    # size 30
    # rules leetcode
    3 22
    """
    pairs = [f"{entry} {exit}" for entry, exit in games[0].board.jumps.items()]
    return "\n".join([*header_lines(games[0]), *pairs]) + "\n"


def fits_csv(head: Head) -> int:
    """How well the text fits: its first line names the columns, or its lines are a sheet."""
    has_names = bool(head.lines) and _columns(head.lines[0]) is not None
    lines = [line for line in head.text.split("\n") if line.strip()]
    return LIKELY if has_names or is_sheet(lines) else 0


def _delimiter(line: str) -> str:
    """What separates the cells of a line: a semicolon, a tab or else a comma."""
    for mark in (";", "\t"):
        if mark in line:
            return mark
    return ","


def _cells(line: str, delimiter: str) -> list[str]:
    """The cells of a line; the whole line as one cell if it is not valid CSV."""
    try:
        row = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return [line]
    return [cell.strip() for cell in row]


def _columns(line: str) -> dict[str, int] | None:
    """The places of the columns entry, exit and perhaps kind; None if a line does not name them."""
    names = [cell.lower() for cell in _cells(line, _delimiter(line))]
    kinds = [name for name in names if name in _KIND]
    if len(kinds) > 1:
        return None
    for entry, exit in _ENDS:
        expected = [entry, exit, *kinds]
        if sorted(names) == sorted(expected):
            columns = {"entry": names.index(entry), "exit": names.index(exit)}
            if kinds:
                columns["kind"] = names.index(kinds[0])
            return columns
    return None


def read_csv(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    case = HeadedCase(overrides)
    columns: dict[str, int] | None = None
    delimiter = ","
    lines = source.lines()
    for line in lines:
        if not line.text.strip():
            continue
        is_header = case.take_header(line.text, f"line {line.number}")
        if is_header or line.text.startswith("#"):
            continue
        if columns is not None:
            _add_row(case, line, columns, delimiter)
            continue
        columns = _columns(line.text)
        if columns is not None:
            delimiter = _delimiter(line.text)
        elif len(_ends(line.text)) > 1:
            _read_sheet(chain([line], lines), case)
            yield case.build_game()
            return
        else:
            sentence = f"expected a header line entry,exit, got {line.text[:40]!r}"
            raise FormatError.of("header", sentence, f"line {line.number}")
    if columns is None:
        raise FormatError.of("header", "expected a header line entry,exit, got nothing")
    yield case.build_game()


def _add_row(case: CaseBuilder, line: Line, columns: dict[str, int], delimiter: str) -> None:
    """Add the jump in a row of a table, or the problem that the row does not hold one."""
    where = f"line {line.number}"
    cells = _cells(line.text, delimiter)
    if len(cells) != len(columns):
        case.refuse("cells", f"expected {len(columns)} cells, got {len(cells)}", where)
        return
    word = cells[columns["kind"]] if "kind" in columns else ""
    kind = KINDS.get(word.lower(), "jump")
    if word and kind == "jump":
        case.refuse("kind", f"expected ladder or snake as the kind, got {word[:40]!r}", where)
    case.add(number(cells[columns["entry"]]), number(cells[columns["exit"]]), where, kind)


def write_csv(games: Sequence[Game]) -> str:
    """The table of one game; comments above it state everything else.

    >>> from boustro.model.board import Board
    >>> print(write_csv([Game(Board(36, jumps={3: 22}))]), end="")
    # size 36
    entry,exit
    3,22
    """
    rows = [f"{entry},{exit}" for entry, exit in games[0].board.jumps.items()]
    return "\n".join([*header_lines(games[0]), "entry,exit", *rows]) + "\n"


def is_sheet(lines: list[str]) -> bool:
    """Whether the lines are a sheet: rows with the same number of cells, and jumps in few cells.

    At least one cell must have a jump, but less than half of them.

    >>> is_sheet(["4,3->1", "1,2"]), is_sheet(["3->22, 5->8"])
    (True, False)
    """
    rows = [_ends(line) for line in lines]
    width = len(rows[0]) if rows else 0
    if width < 2 or any(len(row) != width for row in rows):
        return False
    exits = [exit for row in rows for _, exit in row]
    jumps = sum(exit != "" for exit in exits)
    return jumps > 0 and 2 * jumps < len(exits)


def _ends(line: str) -> list[tuple[str, str]]:
    """The digits of the square and of the exit in each cell of a line of a sheet.

    A missing number is empty.  A line that is not from a sheet gives no cells.
    """
    ends: list[tuple[str, str]] = []
    for cell in line.split(_delimiter(line)):
        match = _CELL.fullmatch(cell)
        if match is None:
            return []
        ends.append((match[1] or "", match[2] or ""))
    return ends


def _read_sheet(lines: Iterable[Line], case: HeadedCase) -> None:
    """Take the jumps and the size of a sheet."""
    rows = 0
    width = 0
    seen: set[int] = set()
    for line in lines:
        if not line.text.strip():
            continue
        row = _ends(line.text)
        rows += 1
        width = width or len(row)
        where = f"line {line.number}"
        if len(row) != width:
            sentence = f"expected {width} cells such as 87 or 87->24, got {line.text[:40]!r}"
            case.refuse("cells", sentence, where)
        _take_cells(row, case, seen, where)
    if seen and max(seen) > rows * width:
        sentence = f"expected squares in 1..{rows * width}, got {max(seen)}"
        case.refuse("cells", f"{sentence}: {rows} rows of {width} cells")
    case.properties |= {"size": rows * width, "columns": width}


def _take_cells(
    row: Iterable[tuple[str, str]], case: HeadedCase, seen: set[int], where: str
) -> None:
    """Take the jumps of a row of a sheet, and add its squares to those seen before."""
    for entry, exit in row:
        if exit:
            case.add(number(entry), number(exit), where)
        if not entry:
            continue
        if int(entry) in seen:
            case.refuse("cells", f"expected every square once, got {entry} again", where)
        seen.add(int(entry))


FORMATS = {
    "pairs": Functions(fits_pairs, read_pairs, write_pairs, doubt_header),
    "csv": Functions(fits_csv, read_csv, write_csv),
}

"""`pairs` and `csv`: one jump on each line; headers above the jumps state everything else.

`docs/formats/pairs.md` and `docs/formats/csv.md` describe them.  `csv` also reads a sheet: a table
of all squares.  It has every number once, so the order of the squares does not matter.
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
    r"""(?:(?P<kind>[A-Za-z]+):?\ ?)?[(\[]?\ ?
    (?P<entry>-?[0-9.]+)\ ?(?:->|=>|→|[-,:;]|to\b|\ )\ ?(?P<exit>-?[0-9.]+)
    \ ?[)\]]?\ ?[,;]?""",
    re.VERBOSE,
)
_ENDS = (("entry", "exit"), ("from", "to"), ("start", "end"))
_KIND = ("kind", "type")
_CELL = re.compile(
    r"""\s*+"?\s*+
    (?: ([0-9]{1,18})                                           # the number of the square
        (?: \s*+(?:->|=>|[-–—→⇒➔>]|to\b)\s*+ ([0-9]{1,18}) )?   # and the exit of its jump
    )?
    \s*+"?\s*+""",
    re.VERBOSE,
)
"""A cell of a sheet, quoted or not: ``87``, ``87->24`` or nothing."""


def fits_pairs(head: Head) -> int:
    """How well the text fits: most lines are pairs.  A header makes it certain."""
    lines = [line for line in head.lines if header(line) is None]
    first = _match(lines[0]) if lines else None
    paired = sum(_match(line) is not None for line in lines[:_LOOKED_AT])
    if has_header(head.text):
        fits = not lines or first is not None or (paired > 0 and "," not in lines[0])
        return CERTAIN if fits and head.shape != "object" else 0
    return LIKELY if first is not None and 2 * paired > len(lines[:_LOOKED_AT]) else 0


def doubt_header(head: Head, overrides: Overrides) -> str:
    """The hint that the first pair may be the side or size of a board and its number of jumps.

    Empty if it cannot be.
    """
    lines = [list(map(int, row)) for row in head.rows] if head.numeric else []
    if has_header(head.text) or {len(line) for line in lines} != {2}:
        return ""
    (first, count), *pairs = lines
    most = max(map(max, pairs), default=0)
    is_side = count == len(pairs) and first <= most and first**2 // 2 < most <= first**2
    if not is_side and (first != LIKELY_SIZE or overrides.size):
        return ""
    size = first**2 if is_side else first
    hint = f"begins with a jump {first} -> {count}; it could also say {size} squares, {count} jumps"
    return f"{hint}: leave that line out and ask for {argument('size', size)}"


def _match(line: str) -> re.Match[str] | None:
    """The parts of a line that holds one pair, or None."""
    return _PAIR.fullmatch(" ".join(line.split())) if len(line) <= _LONGEST else None


def read_pairs(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    case = HeadedCase(overrides)
    for line in source.lines():
        if not case.take_header(line.text, f"line {line.number}"):
            _add_pair(case, line)
    yield case.build_game()


def _add_pair(case: HeadedCase, line: Line) -> None:
    """Add the pair on a line to `case`, or the problem that it holds none."""
    where, text = f"line {line.number}", strip_comment(line.text)
    if not text:
        return
    if (match := _match(text)) is None:
        case.refuse_line("pair", f"expected a pair such as 1 38, got {text[:40]!r}", where)
        return
    word = (match["kind"] or "jump").lower()
    kind = KINDS.get(word, "jump")
    if kind == "jump" and word not in ("jump", "jumps"):
        case.refuse("kind", f"expected ladder or snake before a pair, got {match['kind']!r}", where)
    case.add(number(match["entry"]), number(match["exit"]), where, kind)


def write_pairs(games: Sequence[Game]) -> str:
    """The headers and the jumps of one game, a pair a line.

    >>> from boustro.model.board import Board
    >>> print(write_pairs([Game(Board(30, jumps={3: 22}), "gfg")]), end="")
    # size 30
    # rules leetcode
    3 22
    """
    pairs = [f"{entry} {exit}" for entry, exit in games[0].board.jumps.items()]
    return "\n".join([*header_lines(games[0]), *pairs]) + "\n"


def fits_csv(head: Head) -> int:
    """How well the first line names the columns, or the lines are a sheet."""
    named = bool(head.lines) and _columns(head.lines[0]) is not None
    lines = [line for line in head.text.split("\n") if line.strip()]
    return LIKELY if named or is_sheet(lines) else 0


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
        if case.take_header(line.text, f"line {line.number}") or line.text.startswith("#"):
            continue
        if columns is not None:
            _add_row(case, line, columns, delimiter)
        elif (columns := _columns(line.text)) is not None:
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
    where, cells = f"line {line.number}", _cells(line.text, delimiter)
    if len(cells) != len(columns):
        case.refuse("cells", f"expected {len(columns)} cells, got {len(cells)}", where)
        return
    word = cells[columns["kind"]] if "kind" in columns else ""
    kind = KINDS.get(word.lower(), "jump")
    if word and kind == "jump":
        case.refuse("kind", f"expected ladder or snake as the kind, got {word[:40]!r}", where)
    case.add(number(cells[columns["entry"]]), number(cells[columns["exit"]]), where, kind)


def write_csv(games: Sequence[Game]) -> str:
    """The table of one game, with comments above it for the rest.

    >>> from boustro.model.board import Board
    >>> print(write_csv([Game(Board(36, jumps={3: 22}))]), end="")
    # size 36
    entry,exit
    3,22
    """
    rows = [f"{entry},{exit}" for entry, exit in games[0].board.jumps.items()]
    return "\n".join([*header_lines(games[0]), "entry,exit", *rows]) + "\n"


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


def _ends(line: str) -> list[tuple[str, str]]:
    """The number and the exit of each cell of a sheet's line, empty if missing.

    Any other line has no cells.
    """
    ends: list[tuple[str, str]] = []
    for cell in line.split(_delimiter(line)):
        if (match := _CELL.fullmatch(cell)) is None:
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

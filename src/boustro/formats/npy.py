"""`npy`: NumPy's file format, one board (2-D) or many (3-D), with cells as in `leetcode`.

This module reads and writes it without NumPy, and never loads pickled objects.
"""

import re
import struct
import sys
from array import array
from collections.abc import Iterator, Sequence
from math import prod

from boustro.basics.digits import is_number
from boustro.errors import FormatError, LossyFormatError
from boustro.formats.base import Draft, Found, Functions, Overrides, full_rows
from boustro.formats.cells import cell_rows, exit_or_plain
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.matrix import matrix_layout

MAGIC = b"\x93NUMPY"
_START = 8
"""The bytes of the magic string and the version together."""
_LONGEST_HEADER = 1 << 16
"""The most bytes of a header."""
_DESCR = re.compile(r"'descr': *'([^']*)'")
"""The type of the numbers, as NumPy names it."""
_ORDER = re.compile(r"'fortran_order': *(True|False)")
"""The order of the numbers: whether the first index changes fastest."""
_SHAPE = re.compile(r"'shape': *\(([^()]*)\)")
"""The lengths of the array."""
_ENTRY = rf"(?:{_DESCR.pattern}|{_ORDER.pattern}|{_SHAPE.pattern})"
_ENTRY_AND_COMMA = rf" *{_ENTRY} *(?:,|(?=\}}))"
"""An entry and the comma after it; the last entry needs no comma."""
_WHOLE = re.compile(rf"\{{(?:{_ENTRY_AND_COMMA}){{3}} *\}}\s*")
"""A header with three entries of these kinds, and nothing else."""
_CODES = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "u8": "Q",
}
"""The type codes of Python's arrays, by NumPy's type codes."""
Grid = list["array[int]"]
"""The rows of one board."""


def read(source: Source, _: Overrides) -> Iterator[Found]:
    """The game of a 2-D array, or all games of a 3-D array, one board at a time."""
    descr, is_fortran, shape = _read_header(source)
    *outer, rows, columns = shape
    boards = prod(outer)
    grids: Iterator[Grid]
    if is_fortran:
        cells = _cells(source, descr, prod(shape))
        grids = _fortran_grids(cells, boards, rows)
    else:
        grids = (_grid(source, descr, rows, columns) for _ in range(boards))
    for index, grid in enumerate(grids, 1):
        place = f"board {index}" if outer else ""
        yield Draft(matrix_layout([row.tolist() for row in grid]), place=place)
    if source.take(1):
        raise _error(f"expected {prod(shape)} numbers, got more")


def _fortran_grids(cells: "array[int]", boards: int, rows: int) -> Iterator[Grid]:
    """All boards of an array in Fortran's order, in which the first index changes fastest.

    So the next row of a board is `boards` numbers on, and the next column `boards * rows`.
    """
    step = boards * rows
    for board in range(boards):
        first_cells = [board + boards * row for row in range(rows)]
        yield [cells[first::step] for first in first_cells]


def _grid(source: Source, descr: str, rows: int, columns: int) -> Grid:
    """The next board of an array in C's order."""
    cells = _cells(source, descr, rows * columns)
    return [cells[row * columns : (row + 1) * columns] for row in range(rows)]


def _cells(source: Source, descr: str, count: int) -> "array[int]":
    """The next `count` numbers of the type `descr`: a byte order and a type, such as ``<i8``."""
    order, code = descr[0], descr[1:]
    bytes_a_number = int(code[1])
    length = count * bytes_a_number
    data = source.take(length)
    if len(data) < length:
        raise _error(f"expected {length} bytes of numbers, got {len(data)}")
    cells = array(_CODES[code], data)
    other_order = ">" if sys.byteorder == "little" else "<"
    if order == other_order:
        cells.byteswap()
    return cells


def _read_header(source: Source) -> tuple[str, bool, tuple[int, ...]]:
    """The type of an array, whether it is in Fortran's order, and its shape.

    Raises `FormatError` if the file does not hold boards of whole numbers.
    """
    start = source.take(_START)
    is_npy = len(start) == _START and start.startswith(MAGIC)
    version = start[len(MAGIC)] if is_npy else 0
    if version not in (1, 2, 3):
        raise _error(f"expected an .npy file of version 1, 2 or 3, got {start.hex(' ')}")
    bytes_of_length = 2 if version == 1 else 4
    length = int.from_bytes(source.take(bytes_of_length), "little")
    if length > _LONGEST_HEADER:
        raise _error(f"expected a header of at most {_LONGEST_HEADER} bytes, got {length}")
    header = source.take(length).decode("latin-1")
    descr, order, shape = _DESCR.search(header), _ORDER.search(header), _SHAPE.search(header)
    if not (descr and order and shape and _WHOLE.fullmatch(header)):
        raise _error(f"expected a header with descr, fortran_order and shape, got {header[:60]!r}")
    return _type(descr[1]), order[1] == "True", _shape(shape[1])


def _type(descr: str) -> str:
    """The type of the numbers; raises `FormatError` if they are not whole numbers."""
    if descr[:1] in ("<", ">", "|", "=") and descr[1:] in _CODES:
        return descr
    raise _error(f"expected whole numbers (dtype such as <i8), got dtype {descr[:20]}")


def _shape(text: str) -> tuple[int, ...]:
    """The lengths of an array of boards; raises `FormatError` for any other array."""
    # Python 2 wrote an `L` after each number.
    sides = [side.strip(" L") for side in text.split(",") if side.strip()]
    if len(sides) not in (2, 3) or not all(map(is_number, sides)):
        raise _error(f"expected a 2-D or 3-D array, got shape ({text[:40]})")
    shape = tuple(map(int, sides))
    if 0 in shape:
        raise _error(f"expected boards with squares, got shape ({text[:40]})")
    return shape


def _error(sentence: str) -> FormatError:
    return FormatError.of("npy", sentence)


def write(games: Sequence[Game]) -> bytes:
    """The boards as 64-bit integers: one board as a 2-D array, several as a 3-D array.

    >>> len(write([Game.from_matrix([[-1, -1], [-1, 3]])]))
    160
    """
    grids = [full_rows(game) for game in games]
    rows, columns = grids[0].rows, grids[0].columns
    for other in grids:
        if other != grids[0]:
            expected = f"expected {rows} × {columns} squares as in the first"
            raise LossyFormatError(f"{expected}, got {other.rows} × {other.columns}")
    shape = (rows, columns) if len(games) == 1 else (len(games), rows, columns)
    header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': {shape}, }}".encode()
    bytes_of_version_and_length = 4
    length = len(MAGIC) + bytes_of_version_and_length + len(header) + len(b"\n")
    padding = b" " * (-length % 64)  # the numbers begin at a multiple of 64 bytes
    padded_header = header + padding + b"\n"
    version_and_length = struct.pack("<BBH", 1, 0, len(padded_header))
    cells: list[int] = []
    for game in games:
        for row in cell_rows(game, exit_or_plain):
            cells += row
    numbers = struct.pack(f"<{len(cells)}q", *cells)
    return MAGIC + version_and_length + padded_header + numbers


def never_fits(_: Head) -> int:
    """0, because recognition knows this format by its first bytes, not by its text."""
    return 0


FORMATS = {"npy": Functions(never_fits, read, write)}

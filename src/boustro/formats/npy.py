"""`npy`: NumPy's file format, one board (2-D) or many (3-D), with cells as in `leetcode`.

It is read and written here without NumPy.  Pickled objects are never loaded.
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
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.matrix import matrix_layout

MAGIC = b"\x93NUMPY"
_START = 8
"""Bytes of the magic string and the version."""
_LONGEST_HEADER = 1 << 16
"""The most bytes of a header."""
_DESCR = re.compile(r"'descr': *'([^']*)'")
_ORDER = re.compile(r"'fortran_order': *(True|False)")
_SHAPE = re.compile(r"'shape': *\(([^()]*)\)")
_WHOLE = re.compile(
    rf"\{{(?: *(?:{_DESCR.pattern}|{_ORDER.pattern}|{_SHAPE.pattern}) *(?:,|(?=\}}))){{3}} *\}}\s*"
)
"""A header with each of these once, and nothing else."""
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
"""The type codes of Python's arrays by those of NumPy."""


def read(source: Source, _: Overrides) -> Iterator[Found]:
    """The game of a 2-D array, or all games of a 3-D one, a board at a time."""
    descr, is_fortran, shape = _read_header(source)
    boards, (rows, columns) = prod(shape[:-2]), shape[-2:]
    if is_fortran:
        cells = _cells(source, descr, prod(shape))
        step = boards * rows
        grids = ([cells[b + boards * r :: step] for r in range(rows)] for b in range(boards))
    else:
        grids = (_grid(source, descr, rows, columns) for _ in range(boards))
    for index, grid in enumerate(grids, 1):
        place = f"board {index}" if len(shape) == 3 else ""
        yield Draft(matrix_layout([row.tolist() for row in grid]), place=place)
    if source.take(1):
        raise _error(f"expected {prod(shape)} numbers, got more")


def _grid(source: Source, descr: str, rows: int, columns: int) -> list["array[int]"]:
    cells = _cells(source, descr, rows * columns)
    return [cells[row * columns : (row + 1) * columns] for row in range(rows)]


def _cells(source: Source, descr: str, count: int) -> "array[int]":
    size = int(descr[2])
    data = source.take(count * size)
    if len(data) < count * size:
        raise _error(f"expected {count * size} bytes of numbers, got {len(data)}")
    cells = array(_CODES[descr[1:]], data)
    other_order = ">" if sys.byteorder == "little" else "<"
    if descr[0] == other_order:
        cells.byteswap()
    return cells


def _read_header(source: Source) -> tuple[str, bool, tuple[int, ...]]:
    """The type of an array, whether it is in Fortran's order, and its shape.

    Raises `FormatError` for anything but boards of whole numbers.
    """
    start = source.take(_START)
    if start[:6] != MAGIC or len(start) < _START or start[6] not in (1, 2, 3):
        raise _error(f"expected an .npy file of version 1, 2 or 3, got {start.hex(' ')}")
    width = 2 if start[6] == 1 else 4
    length = int.from_bytes(source.take(width), "little")
    if length > _LONGEST_HEADER:
        raise _error(f"expected a header of at most {_LONGEST_HEADER} bytes, got {length}")
    header = source.take(length).decode("latin-1")
    descr, order, shape = _DESCR.search(header), _ORDER.search(header), _SHAPE.search(header)
    if not (descr and order and shape and _WHOLE.fullmatch(header)):
        raise _error(f"expected a header with descr, fortran_order and shape, got {header[:60]!r}")
    return _type(descr[1]), order[1] == "True", _shape(shape[1])


def _type(descr: str) -> str:
    if descr[:1] in ("<", ">", "|", "=") and descr[1:] in _CODES:
        return descr
    raise _error(f"expected whole numbers (dtype such as <i8), got dtype {descr[:20]}")


def _shape(text: str) -> tuple[int, ...]:
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
    """The boards as 64-bit integers: a 2-D array of one, a 3-D array of several.

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
    length = len(MAGIC) + 4 + len(header) + 1
    padding = b" " * (-length % 64)  # the numbers begin at a multiple of 64 bytes
    padded = header + padding + b"\n"
    cells = [cell for game in games for row in cell_rows(game, exit_or_plain) for cell in row]
    numbers = struct.pack(f"<{len(cells)}q", *cells)
    return MAGIC + struct.pack("<BBH", 1, 0, len(padded)) + padded + numbers


FORMATS = {"npy": Functions(lambda _: False, read, write)}
"""No text fits: recognition knows the format by its first bytes."""

"""Arrays in files: the boards of a `.npy`, some at a time, and their checksum."""

from typing import Any
from zlib import crc32

import numpy as np

from boustro.batch.sources import cannot_read
from boustro.errors import FormatError
from boustro.formats.npy import read_header

_LARGEST = np.iinfo(np.int64).max
_WORDS, _ROWS = 509, 64


def checksum_of(boards: Any, before: int = 0) -> int:
    """Checksum of boards, continued: the CRC-32 of sums, in a quarter of the time of that of all bytes.

    The boards are laid out as matrices of words of 64 bits, which stay in a core's cache.  Where up
    to three words of one change, a row or a column has only one of these, so that its sum is
    another.  The columns are a prime, which no usual board's length fits, so two boards that
    change places move the sums.
    """
    cells = boards.ravel("K").view(np.uint8)
    whole = len(cells) - len(cells) % (8 * _WORDS)
    words = cells[:whole].view(np.uint64).reshape(-1, _WORDS)
    for first in range(0, len(words), _ROWS):
        piece = words[first : first + _ROWS]
        before = crc32(piece.sum(axis=1), crc32(piece.sum(axis=0), before))
    return crc32(cells[whole:], before)


def fill(memory: memoryview, stream: Any, name: str) -> int:
    """Fill `memory` from a stream; raises `InputError` where the stream ends before."""
    if (got := int(stream.readinto(memory))) < len(memory):
        raise cannot_read(name, f"expected {len(memory)} more bytes, got {got}")
    return got


class ArrayFile:
    """The boards of an array in an open file.

    Raises `InputError` unless the array holds boards of whole numbers, and exactly as many as
    the file has room for.
    """

    def __init__(self, stream: Any, name: str) -> None:
        self.stream, self.name = stream, name
        try:
            self.header = read_header(stream.read)
        except FormatError as error:
            raise cannot_read(name, error) from None
        expected, got = self.header.file_bytes, stream.size()
        if got != expected:
            sentence = f"expected {expected} bytes for an array of shape {self.header.shape}"
            raise cannot_read(name, f"{sentence}, got {got}")
        self._room: Any = np.empty(0, np.uint8)

    def read(self, first: int, last: int) -> Any:
        """The boards `first` to `last`, in memory that the next call uses again."""
        header, count = self.header, last - first
        if len(self._room) < (size := count * header.board_bytes):
            # To get new memory takes as long as to read.
            self._room = np.empty(size, np.uint8)
        room = self._room[:size]
        runs = [first * header.board_bytes]
        if header.fortran and count < header.boards:
            # The first cells of all boards come first, then their second ones.
            width = np.dtype(header.descr).itemsize
            squares = header.board_bytes // width
            runs = [(first + square * header.boards) * width for square in range(squares)]
        for at, run in zip(runs, room.reshape(len(runs), -1), strict=True):
            self.stream.seek(header.start + at)
            fill(run.data, self.stream, self.name)
        order = "F" if header.fortran else "C"
        shape = (count, *header.shape[-2:])
        return _as_signed(room.view(header.descr).reshape(shape, order=order))


def _as_signed(cells: Any) -> Any:
    """The cells as the kernels read them, where there is such a number for each."""
    dtype = cells.dtype
    if dtype.kind == "i" and dtype.isnative:
        return cells
    if dtype.itemsize == 8 and dtype.kind == "u" and cells.max() > _LARGEST:
        return cells.astype(np.uint64)
    return cells.astype(np.int64)

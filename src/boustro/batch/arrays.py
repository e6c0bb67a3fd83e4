"""Arrays in files: the checksum of what is read, and the boards of a `.npy`, some at a time."""

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

from boustro.batch.sources import cannot_read
from boustro.errors import FormatError
from boustro.formats.npy import read_header

_WORDS = 509
PIECE_BYTES = 256 * 8 * _WORDS
"""About a MiB, which stays in the cache of a core."""
_LARGEST = np.iinfo(np.int64).max


class InputChecksum:
    """Checksum of an input, piece by piece: the CRC-32 of the sums of rows and columns.

    Each piece is laid out as a matrix of words.  Where up to three of them change, a row or a
    column has only one of these, so that its sum is another.
    """

    value = 0

    def add(self, piece: Any) -> None:
        """Add a piece of `PIECE_BYTES`, or a shorter one at an end."""
        if len(piece) < PIECE_BYTES:
            piece = bytes(piece) + bytes(PIECE_BYTES - len(piece))
        words = np.frombuffer(piece, "<u8").reshape(-1, _WORDS)
        sums = words.sum(axis=0), words.sum(axis=1)
        self.value = zlib.crc32(np.concatenate(sums).tobytes(), self.value)


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
        self._room: Any = np.empty(0)

    def read(self, first: int, last: int, add: Callable[[memoryview], None]) -> Any:
        """The boards `first` to `last`, in memory that the next call uses again.

        `add` is handed the bytes, a piece after the other.
        """
        header, count = self.header, last - first
        cells, memory = self._make_room(count)
        runs = [first * header.board_bytes]
        if header.fortran and count < header.boards:
            # The first cells of all boards come first, then their second ones.
            width = memory.nbytes // count // (squares := cells[0].size)
            runs = [(first + square * header.boards) * width for square in range(squares)]
        length = len(memory) // len(runs)
        for number, at in enumerate(runs):
            self.stream.seek(header.start + at)
            run = memory[number * length : (number + 1) * length]
            for begin in range(0, length, PIECE_BYTES):
                piece = run[begin : begin + PIECE_BYTES]
                fill(piece, self.stream, self.name)
                if len(runs) == 1:
                    add(piece)
        if len(runs) > 1:
            for begin in range(0, len(memory), PIECE_BYTES):
                add(memory[begin : begin + PIECE_BYTES])
        return _as_signed(cells)

    def _make_room(self, count: int) -> tuple[Any, memoryview]:
        """Room for some boards, as an array and as bytes; to get new memory takes as long as to read."""
        header = self.header
        shape = (count, *header.shape[-2:])
        dtype = np.dtype(header.descr)
        if len(self._room) < count * header.board_bytes:
            self._room = np.empty(count * header.board_bytes, np.uint8)
        room = self._room[: count * header.board_bytes]
        return room.view(dtype).reshape(shape, order="F" if header.fortran else "C"), room.data


def _as_signed(cells: Any) -> Any:
    """The cells as the kernels read them, where there is such a number for each."""
    dtype = cells.dtype
    if dtype.kind == "i" and dtype.isnative:
        return cells
    if dtype.itemsize == 8 and dtype.kind == "u" and cells.max() > _LARGEST:
        return cells.astype(np.uint64)
    return cells.astype(np.int64)

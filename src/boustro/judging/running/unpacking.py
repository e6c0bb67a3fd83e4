"""Unpacking: files in a ZIP, expanded in pieces and never beyond the size that the ZIP declares.

The standard library expands as much as the compressed piece gives, which is gigabytes for some
hundred bytes of bzip2.  So it only reads the list of files, and only stored and deflated ones are
expanded.
"""

import io
import struct
import zlib
from collections.abc import Iterator
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from boustro.judging.running.intake import kind_of

_PIECE = 1 << 16
_LONGEST_LIST = 4 << 20
"""Bytes of the list of files: some 40,000 files."""
_LONGEST_END = 1 << 17
"""Bytes after that list, which are read at once; a comment has at most 64 KiB."""
_LONGEST_NAME = 1000
_HEAD = struct.Struct("<4s22x2H")
_METHODS = {6: "implode", 9: "deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ"}
# The bits of an entry that say that it is encrypted, in whole or in part, or a patch.
_ENCRYPTED, _PATCH = 0x2041, 0x20
_IS_UTF8 = 0x800


class _ListReader:
    """A file that never returns more bytes at once than a list of files may have."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        """As that of the file."""
        return self.file.seek(place, whence)

    def tell(self) -> int:
        """As that of the file."""
        return self.file.tell()

    def read(self, count: int = -1) -> bytes:
        """The requested bytes, or an error if they are too many."""
        most = _LONGEST_LIST if count >= 0 else _LONGEST_END
        if count > most:
            raise BadZipFile(f"its list of files is longer than {most >> 20} MiB")
        return self.file.read(most if count < 0 else count)


def entries_of(file: IO[bytes]) -> list[ZipInfo]:
    """The files that a ZIP lists, without folders; raises `BadZipFile` if it is no ZIP."""
    with ZipFile(_ListReader(file)) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    for entry in entries:
        entry.filename = _name_of(entry)
    return entries


def _name_of(entry: ZipInfo) -> str:
    """The name of a file, which may be UTF-8 even without the flag."""
    if entry.flag_bits & _IS_UTF8:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return entry.filename


def refused(entry: ZipInfo) -> str:
    """The reason for not expanding a file in a ZIP; empty if it may be expanded."""
    kind = kind_of(entry.external_attr >> 16)
    if kind:
        return kind
    if "\0" in entry.orig_filename:
        return "its name holds a NUL"
    if len(entry.filename) > _LONGEST_NAME:
        return f"its name is longer than {_LONGEST_NAME:,} characters"
    if entry.flag_bits & _ENCRYPTED:
        return "it is encrypted"
    if entry.compress_type in (ZIP_STORED, ZIP_DEFLATED) and not entry.flag_bits & _PATCH:
        return ""
    method = _METHODS.get(entry.compress_type, f"method {entry.compress_type}")
    return f"it is compressed by {method}: expected a ZIP of stored or deflated files"


def pieces(file: IO[bytes], entry: ZipInfo) -> Iterator[bytes]:
    """The content of a file in a ZIP, in pieces of at most 64 KiB.

    Raises `BadZipFile` as soon as it is larger than declared, and at its end where it is smaller,
    damaged or cut short.
    """
    size, checksum = 0, 0
    compressed = _compressed(file, entry)
    for piece in compressed if entry.compress_type == ZIP_STORED else _inflated(compressed):
        size += len(piece)
        if size > entry.file_size:
            raise BadZipFile(f"it is larger than the {entry.file_size:,} bytes that it declares")
        checksum = zlib.crc32(piece, checksum)
        yield piece
    if size < entry.file_size:
        raise BadZipFile(f"it declares {entry.file_size:,} bytes and has {size:,}")
    if checksum != entry.CRC:
        raise BadZipFile("its checksum is wrong")


def _compressed(file: IO[bytes], entry: ZipInfo) -> Iterator[bytes]:
    """The compressed bytes of an entry."""
    file.seek(entry.header_offset)
    head = file.read(_HEAD.size)
    if len(head) < _HEAD.size or head[:4] != b"PK\3\4":
        raise BadZipFile("it does not stand where the list of files says")
    _, name, extra = _HEAD.unpack(head)
    file.seek(name + extra, io.SEEK_CUR)
    left = entry.compress_size
    while left:
        piece = file.read(min(left, _PIECE))
        if not piece:
            raise BadZipFile("it is cut short")
        left -= len(piece)
        yield piece


def _inflated(compressed: Iterator[bytes]) -> Iterator[bytes]:
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        for given in compressed:
            piece = inflating.decompress(given, _PIECE)
            while piece:
                yield piece
                piece = inflating.decompress(inflating.unconsumed_tail, _PIECE)
            if inflating.unused_data:
                raise BadZipFile("something stands behind its end")
    except zlib.error:
        raise BadZipFile("it is damaged") from None
    if not inflating.eof:
        raise BadZipFile("it is cut short")

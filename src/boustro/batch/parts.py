"""Parts of the input: pieces that a run reads, answers and writes one by one.

A part of NDJSON is a range of bytes, and has the lines that begin there.  Parquet and Arrow files
consist of pieces; a part of such a file is one or more pieces, or some boards of one piece.  A core
answers a part in about two seconds, so little is lost if a run ends early.

The survey reads every file once, counts its boards and computes its checksum (CRC-32).  So the
index of each part's first board is known before any part is answered.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from boustro.arrow import ndjson
from boustro.arrow.blocks import BoardBlock, block_of_table, check_schema
from boustro.batch.sources import InputFile, cannot_read
from boustro.errors import FormatError, InputError

MIB = 1 << 20
PART_ROWS = 1 << 17
"""Small pieces of a file are joined until a part has this many boards."""
MOST_PARTS = 1 << 16
"""The most parts of a file of NDJSON."""
BLOCK_ROWS = 1 << 16
"""The most boards of a block."""
BLOCK_BYTES = 4 * MIB
"""The bytes of NDJSON that are read at a time."""
LONGEST_LINE = 64 * MIB
"""The most bytes of a line that is read as a whole."""
_SHOWN = 1000
"""How many bytes at the beginning of a longer line are kept."""
_CUT = b"\0 (a line of more than 64 MiB)"
"""These bytes replace the rest of a longer line, so that it cannot be read as a board."""
_STEP = 1 << 16
"""How many bytes are searched for a line feed at a time."""
_PIECE = 1 << 20
"""How many bytes the survey reads at a time."""
_SAMPLE = 1 << 18
"""How many bytes of a file of NDJSON are read to estimate the length of its lines."""


class RangeCount(NamedTuple):
    """What the survey finds in a range of bytes."""

    feeds: int
    """The number of line feeds."""
    ends_line: bool
    """Whether the range ends with a line feed."""
    checksum: int
    """The checksum of its bytes."""


class Cut(NamedTuple):
    """A piece of a file, which becomes one part."""

    first: int
    """The first unit: of NDJSON a byte, of other files one of the file's own pieces."""
    last: int
    """The unit after the last one."""
    rows: int
    """The number of boards; a blank line of NDJSON counts as one."""
    skip: int = 0
    """How many boards at the beginning of the first unit belong to earlier parts."""


@dataclass(frozen=True, slots=True)
class BatchPart:
    """The boards of one cut of a file."""

    number: int
    """The number of the part in the run."""
    file: InputFile
    stamp: tuple[int, int]
    """The size of the file and its time of change, at the survey."""
    checksum: str
    """The checksum of the file."""
    cut: Cut
    index: int
    """The number of its first board among all boards of the run, from 0."""
    line: int
    """The number of its first board in its file, from 0."""
    key: str | None
    """The further key of NDJSON that is copied to the answers."""

    def blocks(self) -> Iterator[BoardBlock]:
        """The boards in their order.

        Raises `FormatError` if the file does not match its own description, and another
        `InputError` if it cannot be read or has changed since the survey.
        """
        try:
            with self.file.open() as stream:
                yield from _READERS[self.file.kind](stream, self)
        except MemoryError:
            raise
        except pa.ArrowException as error:
            self._check_stamp()
            raise FormatError(cannot_read(self.file.name, error).problems) from None
        except OSError as error:
            raise cannot_read(self.file.name, error) from None
        self._check_stamp()

    def _check_stamp(self) -> None:
        if self.file.stamp() != self.stamp:
            raise cannot_read(self.file.name, "it has changed meanwhile")


class SurveyedFile(NamedTuple):
    """What the survey finds in a file."""

    file: InputFile
    stamp: tuple[int, int]
    """The size of the file and its time of change."""
    checksum: str
    cuts: list[Cut]
    """The cuts from which the parts of the file are made."""
    carried: Any
    """The further columns of the boards, which are copied to the answers."""

    @property
    def boards(self) -> int:
        """The number of its boards; a blank line of NDJSON counts as one."""
        return sum(cut.rows for cut in self.cuts)


def survey(
    file: InputFile,
    key: str | None,
    rows: int,
    most_bytes: int,
    map_ranges: Callable[..., Iterable[RangeCount]],
) -> SurveyedFile:
    """Count the boards of a file, compute its checksum and divide it into cuts.

    A cut has about `rows` boards, and of NDJSON at most `most_bytes`.  The boards must have `key`,
    if it is not None.  `map_ranges` is `map` or the same method of a pool.
    """
    stamp = file.stamp()
    size, _ = stamp
    is_lines = file.kind == "ndjson"
    cuts: list[Cut] = []
    carried = ndjson.carried_columns(key)
    try:
        with file.open() as stream:
            if is_lines:
                most_bytes = _bytes_of_part(stream, size, rows, most_bytes)
            else:
                cuts, carried = _CUTS[file.kind](stream, file, rows)
        ranges = list(pairwise([*range(0, size, most_bytes), size]))
        counts = list(map_ranges(count_range, [file] * len(ranges), ranges))
    except (InputError, MemoryError):
        raise
    except (OSError, ValueError, pa.ArrowException) as error:
        raise cannot_read(file.name, error) from None
    if is_lines:
        cuts = _cut_lines(ranges, counts)
    if key is not None and key not in carried.names:
        raise InputError.of("schema", f"expected a column {key}, got none", file.name)
    checksum = zlib.crc32(repr([count.checksum for count in counts]).encode())
    return SurveyedFile(file, stamp, f"{checksum:08x}", cuts, carried)


def _bytes_of_part(stream: Any, size: int, rows: int, most_bytes: int) -> int:
    """How many bytes of NDJSON have about `rows` lines, estimated from a sample of the file."""
    sample = stream.read(_SAMPLE)
    lines = max(1, sample.count(b"\n"))
    estimate = int(rows * len(sample) / lines)
    least = max(1, size // MOST_PARTS)
    return min(most_bytes, max(estimate, least))


def _cut_lines(ranges: list[tuple[int, int]], counts: list[RangeCount]) -> list[Cut]:
    """A cut for each range of bytes; it has the lines that begin in the range."""
    cuts = []
    begins_line = True
    for (first, last), count in zip(ranges, counts, strict=True):
        # A line begins after every line feed.
        lines = count.feeds
        if begins_line:
            # One more begins with the range itself.
            lines += 1
        if count.ends_line:
            # The line after the last line feed begins in the next range.
            lines -= 1
        cuts.append(Cut(first, last, lines))
        begins_line = count.ends_line
    return cuts


def count_range(file: InputFile, bounds: tuple[int, int]) -> RangeCount:
    """Survey a range of bytes; raises `InputError` if the file is shorter."""
    first, end = bounds
    left = end - first
    buffer = bytearray(_PIECE)
    memory = memoryview(buffer)
    feeds = checksum = 0
    ends_line = True
    with file.open() as stream:
        stream.seek(first)
        while left:
            length = stream.readinto(memory[:left])
            if not length:
                raise cannot_read(file.name, f"expected {left} more bytes, got 0")
            left -= length
            if file.kind == "ndjson":
                feeds += buffer.count(b"\n", 0, length)
            ends_line = buffer.endswith(b"\n", 0, length)
            checksum = zlib.crc32(memory[:length], checksum)
    return RangeCount(feeds, ends_line, checksum)


def parts_of(surveyed: Iterable[SurveyedFile], key: str | None) -> list[BatchPart]:
    """The parts of all files, numbered in their order; `key` is that of `BatchPart`."""
    parts: list[BatchPart] = []
    index = 0
    for file, stamp, checksum, cuts, _ in surveyed:
        line = 0
        for cut in cuts:
            if cut.rows:
                number = len(parts)
                parts.append(BatchPart(number, file, stamp, checksum, cut, index, line, key))
            line += cut.rows
            index += cut.rows
    return parts


def whole_lines(stream: Any, first: int, last: int) -> Iterator[bytes]:
    r"""Blocks of the lines that begin in a range of bytes: whole lines, each with its line feed.

    A line of more than 64 MiB is cut short, and can no longer be read as a board.

    >>> import io
    >>> list(whole_lines(io.BytesIO(b"ab\ncd\nef"), 1, 4))
    [b'cd\n']
    """
    start = _after_feed(stream, first - 1) if first else 0
    end = _after_feed(stream, last - 1) if start < last else start
    left = end - start
    unfinished = b""  # the beginning of a line whose end was not read yet
    stream.seek(start)
    while left > 0:
        data = stream.read(min(left, BLOCK_BYTES))
        if not data:
            break
        left -= len(data)
        after_last_feed = data.rfind(b"\n") + 1  # 0 without a line feed
        if after_last_feed > 0:
            yield unfinished + data[:after_last_feed]
            unfinished = data[after_last_feed:]
        else:
            if len(unfinished) > LONGEST_LINE:
                unfinished = unfinished[:_SHOWN] + _CUT
            unfinished += data
    if unfinished:
        yield unfinished + b"\n"


def _after_feed(stream: Any, at: int) -> int:
    """The index after the first line feed from `at` on, or the end of the file."""
    stream.seek(at)
    while True:
        data: bytes = stream.read(_STEP)
        feed = data.find(b"\n")
        if feed >= 0:
            return at + feed + 1
        if not data:
            return at
        at += len(data)


def _read_lines(stream: Any, part: BatchPart) -> Iterator[BoardBlock]:
    """The boards of a part of NDJSON.

    Lines that were added to the file after the survey are left out.
    """
    lines_read = 0
    rows = part.cut.rows
    for data in whole_lines(stream, part.cut.first, part.cut.last):
        count = data.count(b"\n")
        left = rows - lines_read
        inside = data if count <= left else _first_lines(data, left)
        yield ndjson.block_of_lines(inside, lines_read, part.key)
        lines_read += count
        if lines_read >= rows:
            return


def _first_lines(data: bytes, count: int) -> bytes:
    r"""The first lines of some data, each with its line feed.

    >>> _first_lines(b"a\nb\nc\n", 2)
    b'a\nb\n'
    """
    lines = data.split(b"\n", count)[:count]
    return b"".join(line + b"\n" for line in lines)


def _read_tables(
    batches: Callable[..., Iterator[Any]], stream: Any, part: BatchPart
) -> Iterator[BoardBlock]:
    """The boards of a part of Parquet or Arrow; `batches` reads the batches of some pieces."""
    first_piece, end_piece, rows, skip = part.cut
    # All numbers of rows count from the beginning of the first piece.
    part_start, part_end = skip, skip + rows
    batch_start = 0
    for batch in batches(stream, range(first_piece, end_piece)):
        batch_end = batch_start + len(batch)
        begin = max(batch_start, part_start)
        end = min(batch_end, part_end)
        for start in range(begin, end, BLOCK_ROWS):
            block = batch.slice(start - batch_start, min(BLOCK_ROWS, end - start))
            yield block_of_table(block, start - part_start)
        batch_start = batch_end
        if batch_end >= part_end:
            return
    got = max(batch_start - part_start, 0)
    raise cannot_read(part.file.name, f"expected {rows} boards, got {got}")


def _parquet_batches(stream: Any, groups: range) -> Iterator[Any]:
    """The batches of some row groups of a Parquet file."""
    file = pq.ParquetFile(stream, page_checksum_verification=True)
    batches: Iterator[Any] = file.iter_batches(BLOCK_ROWS, list(groups), use_threads=False)
    return batches


def _arrow_batches(stream: Any, numbers: range) -> Iterator[Any]:
    """The record batches of an Arrow file with these numbers."""
    return map(pa.ipc.open_file(stream).get_batch, numbers)


def _cut_parquet(stream: Any, file: InputFile, rows: int) -> tuple[list[Cut], Any]:
    """The cuts of a Parquet file, and the schema of its columns to carry along."""
    table = pq.ParquetFile(stream)
    sizes = [table.metadata.row_group(i).num_rows for i in range(table.num_row_groups)]
    return _cut_pieces(sizes, rows), check_schema(table.schema_arrow, file.name)


def _cut_arrow(stream: Any, file: InputFile, rows: int) -> tuple[list[Cut], Any]:
    """The cuts of an Arrow file, and the schema of its columns to carry along."""
    carried = check_schema(pa.ipc.open_file(stream).schema, file.name)
    # One column is enough to count the rows.
    table = pa.ipc.open_file(stream, options=pa.ipc.IpcReadOptions(included_fields=[0]))
    sizes = [table.get_batch(i).num_rows for i in range(table.num_record_batches)]
    return _cut_pieces(sizes, rows), carried


def _cut_pieces(sizes: list[int], rows: int) -> list[Cut]:
    """The cuts of a file: small neighbouring pieces are joined, and large ones are split.

    A piece of more than twice `rows` boards is large.  Smaller pieces stay whole, because boards in
    the middle of a piece cannot be read without those before them.

    >>> [tuple(cut) for cut in _cut_pieces([2, 2, 9, 1], 3)]
    [(0, 2, 4, 0), (2, 3, 3, 0), (2, 3, 3, 3), (2, 3, 3, 6), (3, 4, 1, 0)]
    """
    cuts: list[Cut] = []
    least = min(rows, PART_ROWS)
    for piece, size in enumerate(sizes):
        end = piece + 1
        if size > 2 * rows:
            skips = range(0, size, rows)
            cuts += [Cut(piece, end, min(rows, size - skip), skip) for skip in skips]
        elif cuts and _takes_more(cuts[-1], least):
            before = cuts[-1]
            cuts[-1] = before._replace(last=end, rows=before.rows + size)
        else:
            cuts.append(Cut(piece, end, size))
    return cuts


def _takes_more(cut: Cut, least: int) -> bool:
    """Whether the next piece is joined to a cut: it is small, and not the rest of a large piece."""
    is_rest_of_piece = cut.skip > 0
    return cut.rows < least and not is_rest_of_piece


_READERS: dict[str, Callable[..., Iterator[BoardBlock]]] = {
    "ndjson": _read_lines,
    "parquet": partial(_read_tables, _parquet_batches),
    "arrow": partial(_read_tables, _arrow_batches),
}
_CUTS = {"parquet": _cut_parquet, "arrow": _cut_arrow}

"""Parts of the input: pieces that are read, answered and written each on its own.

A part of NDJSON is a range of bytes and has the lines that begin there, or a whole compressed file,
which can be read from its beginning only; a part of Parquet or Arrow is some of the file's own pieces, and a part of `.npy` some of the boards.  The survey reads every
file once, counts its boards and makes its checksum, so that each part knows the index of its first
board before any other has been read.  A `.npy` says at its head how many boards it has, so its
parts are read once only, and each has a checksum of its own.
"""

import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from boustro.arrow import ndjson
from boustro.arrow.blocks import (
    BOARD_COLUMNS,
    BoardBlock,
    block_of_matrices,
    block_of_table,
    check_schema,
)
from boustro.arrow.further import SAMPLE, further_schema
from boustro.batch.arrays import PIECE_BYTES, ArrayFile, InputChecksum, fill
from boustro.batch.partitions import add_partition, missing_fields
from boustro.batch.sources import InputFile, cannot_read
from boustro.errors import FormatError, InputError

MIB = 1 << 20
PART_ROWS = 1 << 17
BLOCK_ROWS = 1 << 16
BLOCK_BYTES = 4 * MIB
LONGEST_LINE = 64 * MIB
_SHOWN, _CUT = 1000, b"\0 (a line of more than 64 MiB)"
_STEP = 1 << 16


class RangeCount(NamedTuple):
    """What a range of bytes holds: line feeds, whether it ends with one, and its checksum."""

    feeds: int
    ends_line: bool
    checksum: int


@dataclass(frozen=True, slots=True)
class BatchPart:
    """Units `first` to `last` of a file: bytes, the file's own pieces, or boards.

    `index` is the number of its first board among all boards of the run and `line` the same in
    its file, both from 0.  `rows` counts its boards, blank lines included.  `keys` are the name and the further keys of NDJSON.
    """

    number: int
    file: InputFile
    stamp: tuple[int, int]
    first: int
    last: int
    index: int
    line: int
    rows: int
    keys: Any

    def blocks(self, checksum: "InputChecksum | None" = None) -> Iterator[BoardBlock]:
        """The boards in their order.

        Raises `FormatError` where they are not what the file says, and any other `InputError`
        where it is no longer the same.

        What is read of a `.npy` is added to `checksum`.
        """
        try:
            with self.file.open() as stream:
                yield from _READERS[self.file.kind](stream, self, checksum or InputChecksum())
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
    """What the survey found: units and the boards in each, checksum, and the columns that it carries along itself.

    The checksum is None where each part has its own.
    """

    file: InputFile
    stamp: tuple[int, int]
    cuts: list[int]
    rows: list[int]
    checksum: str | None
    keys: Any

    @property
    def carried_schema(self) -> Any:
        """The columns that its boards carry along."""
        return pa.schema([*self.keys, *missing_fields(self.keys, self.file.partition)])


def survey(file: InputFile, step: int, each: Callable[..., Iterable[RangeCount]]) -> SurveyedFile:
    """Count the boards of a file and make its checksum; `each` is `map`, or a pool's."""
    stamp = file.stamp()
    if file.kind in ("ndjson", "npy") and (
        clash := {*BOARD_COLUMNS} & {*file.partition.schema.names}
    ):
        sentence = f"expected no folder that says {', '.join(sorted(clash))} of {file.kind}"
        raise InputError.of("schema", sentence, file.name)
    once = file.kind == "npy"
    bounds = [] if once else [*range(0, stamp[0], stamp[0] + 1 if file.codec else step), stamp[0]]
    ranges = list(pairwise(bounds))
    counts = list(each(count_range, [file] * len(ranges), ranges))
    found = zlib.crc32(repr([count.checksum for count in counts]).encode())
    checksum = None if once else f"{found:08x}"
    with file.open() as stream:
        try:
            if file.kind == "ndjson":
                cuts, rows, keys = bounds, _count_rows(counts), further_schema(stream.read(SAMPLE))
            else:
                cuts, rows, keys = _UNITS[file.kind](stream, file)
        except (InputError, MemoryError):
            raise
        except (OSError, ValueError, pa.ArrowException) as error:
            raise cannot_read(file.name, error) from None
    return SurveyedFile(file, stamp, cuts, rows, checksum, keys)


def _count_rows(counts: list[RangeCount]) -> list[int]:
    """How many lines begin in each of the ranges."""
    ends = [True, *(count.ends_line for count in counts)]
    return [
        each.feeds - each.ends_line + begins for each, begins in zip(counts, ends, strict=False)
    ]


def count_range(file: InputFile, bounds: tuple[int, int]) -> RangeCount:
    """What is in a range of bytes of a file; of a compressed one, in all of it."""
    buffer, feeds, last, checksum = bytearray(PIECE_BYTES), 0, 0, InputChecksum()
    memory, left = memoryview(buffer), bounds[1] - bounds[0]
    try:
        with file.open() as stream:
            if not file.codec:
                stream.seek(bounds[0])
            while (
                got := stream.readinto(memory)
                if file.codec
                else fill(memory[:left], stream, file.name)
            ):
                last, left = got, left - got
                feeds += buffer.count(b"\n", 0, got) if file.kind == "ndjson" else 0
                checksum.add(memory[:got])
    except OSError as error:
        raise cannot_read(file.name, error) from None
    return RangeCount(feeds, not last or buffer.endswith(b"\n", 0, last), checksum.value)


def checksum_of(part: BatchPart) -> str:
    """The checksum of the boards of a part of a `.npy`, as its receipt has it."""
    checksum = InputChecksum()
    for _ in part.blocks(checksum):
        pass
    return f"{checksum.value:08x}"


def parts_of(surveyed: Iterable[SurveyedFile]) -> list[BatchPart]:
    """The parts of all files, numbered in their order."""
    parts = list[BatchPart]()
    index = 0
    for found in surveyed:
        lines = [0, *accumulate(found.rows)]
        for first, last, rows, line in zip(
            found.cuts, found.cuts[1:], found.rows, lines, strict=False
        ):
            if rows:
                place = (len(parts), found.file, found.stamp, first, last, index + line, line, rows)
                parts.append(BatchPart(*place, found.keys))
        index += lines[-1]
    return parts


def whole_lines(stream: Any, first: int, last: int) -> Iterator[bytes]:
    r"""The lines that begin in a range of bytes, whole and in blocks, each with its line feed.

    Of a stream that is read from its beginning only, they are all of its lines.

    A line of more than 64 MiB is cut short so that it cannot be read.

    >>> import io
    >>> list(whole_lines(io.BytesIO(b"ab\ncd\nef"), 1, 4))
    [b'cd\n']
    """
    left, rest = sys.maxsize, b""
    if stream.seekable():
        low = _after_feed(stream, first - 1) if first else 0
        left = _after_feed(stream, last - 1) - low if low < last else 0
        stream.seek(low)
    while left > 0 and (data := stream.read(min(left, BLOCK_BYTES))):
        left -= len(data)
        cut = data.rfind(b"\n") + 1
        if cut:
            yield rest + data[:cut]
            rest = data[cut:]
        else:
            rest = (rest[:_SHOWN] + _CUT if len(rest) > LONGEST_LINE else rest) + data
    if rest:
        yield rest + b"\n"


def _after_feed(stream: Any, at: int) -> int:
    """The place behind the first line feed from `at` on, or the end of the file."""
    stream.seek(at)
    while data := stream.read(_STEP):
        found = data.find(b"\n") + 1
        at += found or len(data)
        if found:
            break
    return at


def _read_lines(stream: Any, part: BatchPart, _: Any) -> Iterator[BoardBlock]:
    line = 0
    for data in whole_lines(stream, part.first, part.last):
        block = ndjson.block_of_lines(data, line, part.keys)
        yield replace(block, carried=add_partition(block.carried, part.file.partition))
        line += data.count(b"\n")


def _read_tables(
    batches: Callable[..., Iterator[Any]], stream: Any, part: BatchPart, _: Any
) -> Iterator[BoardBlock]:
    row = 0
    for batch in batches(stream, range(part.first, part.last)):
        for start in range(0, len(batch), BLOCK_ROWS):
            piece = add_partition(batch.slice(start, BLOCK_ROWS), part.file.partition)
            yield block_of_table(piece, row + start)
        row += len(batch)
    if row != part.rows:
        raise cannot_read(part.file.name, f"expected {part.rows} boards, got {row}")


def _parquet_batches(stream: Any, groups: range) -> Iterator[Any]:
    file = pq.ParquetFile(stream, page_checksum_verification=True)
    batches: Iterator[Any] = file.iter_batches(BLOCK_ROWS, list(groups), use_threads=False)
    return batches


def _arrow_batches(stream: Any, numbers: range) -> Iterator[Any]:
    return map(pa.ipc.open_file(stream).get_batch, numbers)


def _read_npy(stream: Any, part: BatchPart, checksum: InputChecksum) -> Iterator[BoardBlock]:
    file = ArrayFile(stream, part.file.name)
    step = max(1, 4 * BLOCK_BYTES // file.header.board_bytes)
    for first in range(part.first, part.last, step):
        last = min(first + step, part.last)
        block = block_of_matrices(file.read(first, last, checksum.add), first - part.first)
        yield replace(block, carried=add_partition(block.carried, part.file.partition))


def _carried_schema(schema: Any, file: InputFile) -> Any:
    """The columns that the boards of a table carry along, those in the name of its file among them."""
    whole = pa.schema([*schema, *missing_fields(schema, file.partition)])
    return check_schema(whole, file.name)


def _units_of_parquet(stream: Any, file: InputFile) -> tuple[list[int], list[int], Any]:
    found = pq.ParquetFile(stream)
    sizes = [found.metadata.row_group(i).num_rows for i in range(found.num_row_groups)]
    return *_gather(sizes), _carried_schema(found.schema_arrow, file)


def _units_of_arrow(stream: Any, file: InputFile) -> tuple[list[int], list[int], Any]:
    carried = _carried_schema(pa.ipc.open_file(stream).schema, file)
    found = pa.ipc.open_file(stream, options=pa.ipc.IpcReadOptions(included_fields=[0]))
    sizes = [found.get_batch(i).num_rows for i in range(found.num_record_batches)]
    return *_gather(sizes), carried


def _units_of_npy(stream: Any, file: InputFile) -> tuple[list[int], list[int], Any]:
    header = ArrayFile(stream, file.name).header
    step = max(1, 16 * BLOCK_BYTES // header.board_bytes)
    cuts = [*range(0, header.boards, step), header.boards]
    return cuts, [last - first for first, last in pairwise(cuts)], pa.schema([])


def _gather(sizes: list[int]) -> tuple[list[int], list[int]]:
    """Neighbouring pieces together, so that a part has at least so many rows."""
    cuts, rows = [0], list[int]()
    for piece, size in enumerate(sizes, 1):
        if rows and rows[-1] < PART_ROWS:
            cuts[-1], rows[-1] = piece, rows[-1] + size
        else:
            cuts.append(piece)
            rows.append(size)
    return cuts, rows


_READERS: dict[str, Callable[..., Iterator[BoardBlock]]] = {
    "ndjson": _read_lines,
    "parquet": partial(_read_tables, _parquet_batches),
    "arrow": partial(_read_tables, _arrow_batches),
    "npy": _read_npy,
}
_UNITS = {"parquet": _units_of_parquet, "arrow": _units_of_arrow, "npy": _units_of_npy}

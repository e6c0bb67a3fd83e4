"""Shards: the answers of one part in one file, and its receipt.

A shard is written beside and renamed, then its receipt is: where there is a receipt the shard was
whole.  A receipt holds its own checksum in its first line, the counts of the shard and its checksum
in the second and its rejects in the others.
Object stores show nothing before it is whole, so there both are written straight.
"""

import json
import math
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from boustro.arrow.blocks import BoardBlock, join_columns
from boustro.arrow.questions import BlockAnswers, BlockQuestion
from boustro.arrow.rows import column_of, values_of
from boustro.batch.apart import answer_apart
from boustro.batch.arrays import InputChecksum
from boustro.batch.parts import BatchPart
from boustro.batch.sources import OutputFolder
from boustro.errors import FormatError
from boustro.model.batch import BAD, NO_ROUTE, OK

Plain = dict[str, Any]
_LAST_BAR = 100
"""The last bar of a histogram counts all that is not below it."""


@dataclass(frozen=True, slots=True)
class BatchJob:
    """What is the same for all parts: the question, and where and in what form shards are written.

    `apart` answers each board in a process of its own, for a part that has killed processes.
    """

    question: BlockQuestion
    output: OutputFolder
    form: str = "parquet"
    threads: int = 1
    apart: bool = False

    def shard(self, number: int) -> str:
        """The name of a shard."""
        return f"part-{number:06}.{self.form}"

    def is_whole(self, number: int, told: Plain) -> bool:
        """Whether the shard of a part is there, and is what its receipt says."""
        return self.output.is_whole(self.shard(number), told)


def receipt_name(number: int) -> str:
    """The name of a receipt."""
    return f".part-{number:06}.done"


def answer_part(job: BatchJob, part: BatchPart) -> None:
    """Read, answer and write one part."""
    rejects, counts, checksum = list[Plain](), list[Plain](), InputChecksum()

    def tables() -> Iterator[Any]:
        for block in part.blocks(checksum):
            found = (
                answer_apart(job.question, block, part.index)
                if job.apart
                else job.question.answer(block, part.index, threads=job.threads)
            )
            indices = part.index + block.positions
            counts.append(_counts(found, indices))
            rejects.extend(_rejects(part, block, found))
            yield join_columns(
                pa.table({"index": column_of(indices)}), block.carried, found.table()
            )

    written = job.output.write(job.shard(part.number), _FORMS[job.form](tables()))
    told = merge_counts(counts) | written | {"input": f"{checksum.value:08x}"}
    receipt = "".join(json.dumps(each) + "\n" for each in (told, *rejects)).encode()
    seal = f"{zlib.crc32(receipt):08x}\n".encode()
    job.output.write(receipt_name(part.number), seal + receipt)


def read_receipt(output: OutputFolder, number: int) -> tuple[Plain, bytes] | None:
    """What the receipt of a part tells, and its rejects; None where it is not as it was written."""
    seal, _, receipt = output.read(receipt_name(number)).partition(b"\n")
    if seal != f"{zlib.crc32(receipt):08x}".encode():
        return None
    told, _, rejects = receipt.partition(b"\n")
    return json.loads(told), rejects


def _rejects(part: BatchPart, block: BoardBlock, found: BlockAnswers) -> Iterator[Plain]:
    for row in np.flatnonzero(found.status == BAD).tolist():
        position = int(block.positions[row])
        yield {
            "source": part.file.name,
            "line": part.line + position + 1,
            "index": part.index + position,
            "text": block.text(position),
            "reasons": found.reasons[row],
        }


def _parquet(tables: Iterator[Any]) -> Iterator[bytes]:
    sink, first = BytesIO(), next(tables)
    with _parquet_writer(sink, first.schema) as writer:
        for table in chain([first], tables):
            writer.write_table(table)
            yield sink.getvalue()
            sink.seek(0)
            sink.truncate()
    yield sink.getvalue()


def _parquet_writer(sink: Any, schema: Any) -> Any:
    return pq.ParquetWriter(
        sink,
        schema,
        compression="zstd",
        use_dictionary=[name for name in schema.names if name != "index"],
        column_encoding={"index": "DELTA_BINARY_PACKED"},
        write_page_checksum=True,
    )


def _ndjson(tables: Iterator[Any]) -> Iterator[bytes]:
    return (_lines(table) for table in tables if len(table))


def _lines(table: Any) -> bytes:
    """A JSON object a row; Arrow puts the texts of all columns together."""
    pieces = list[Any]()
    for i, name in enumerate(table.schema.names):
        key = f"{', ' if i else '{'}{json.dumps(name)}: "
        pieces += [key, _texts(table[name].combine_chunks())]
    lines = pc.binary_join_element_wise(*pieces, "}\n", "")
    offsets = np.frombuffer(lines.buffers()[1], np.int32)
    return bytes(lines.buffers()[2])[: offsets[len(lines)]]


def _texts(values: Any) -> Any:
    """The values as JSON, `null` where there is none or where it is no number."""
    if not (pa.types.is_integer(values.type) or pa.types.is_floating(values.type)):
        return pa.array([json.dumps(_finite(value), default=str) for value in values_of(values)])
    if pa.types.is_floating(values.type):
        values = pc.if_else(pc.is_finite(values), values, None)
    return pc.fill_null(values.cast(pa.string()), "null")


def _finite(value: Any) -> Any:
    """A value with null in the place of what is no number of JSON."""
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_finite(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def check_form(form: str, schema: Any, name: str) -> None:
    """Raise `FormatError` for columns that shards of a format cannot hold."""
    try:
        if form == "parquet":
            _parquet_writer(
                pa.BufferOutputStream(), schema.append(pa.field("index", pa.int64()))
            ).close()
    except pa.ArrowException as error:
        raise FormatError.of("schema", f"expected columns for {form}, got {error}", name) from None


_FORMS = {"parquet": _parquet, "ndjson": _ndjson}


def _counts(found: BlockAnswers, indices: Any) -> Plain:
    """Counts of some answers: statuses, a histogram of the rolls, and the board with the most."""
    rolls = next(iter(found.columns.values()))
    good = np.flatnonzero((rolls >= 0) & np.isfinite(rolls))
    bars = np.bincount(np.minimum(rolls[good], _LAST_BAR).astype(np.int64))
    most = good[np.argmax(rolls[good])] if len(good) else None
    return {
        "counts": np.bincount(found.status, minlength=3).tolist(),
        "histogram": {str(bar): int(bars[bar]) for bar in np.flatnonzero(bars)},
        "most": None if most is None else [rolls[most].item(), int(indices[most])],
    }


def merge_counts(parts: list[Plain]) -> Plain:
    """The counts of all parts together; of boards with as many rolls the first is named.

    >>> one = {"counts": [2, 0, 0], "histogram": {"7": 2}, "most": [7, 0]}
    >>> merge_counts([one, {"counts": [1, 1, 0], "histogram": {"7": 1}, "most": [7, 2]}])
    {'counts': [3, 1, 0], 'histogram': {'7': 3}, 'most': [7, 0]}
    """
    histogram = sum((Counter(part["histogram"]) for part in parts), Counter[str]())
    most = [part["most"] for part in parts if part["most"]]
    return {
        "counts": [sum(part["counts"][status] for part in parts) for status in (OK, NO_ROUTE, BAD)],
        "histogram": dict(sorted(histogram.items(), key=lambda bar: int(bar[0]))),
        "most": max(most, key=lambda each: each[0]) if most else None,
    }

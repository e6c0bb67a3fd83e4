"""Output folder of a run: a Parquet file for each part, and the files written at the end.

The metadata of each file describes the question, the rules, the input with its checksum and the
place in the run.  It also has the counts of the answers.  A file is written under another name and
then renamed, so a file with its final name is complete.  An object store never shows incomplete
files.

If a folder already has files of the same question and input, the run continues after them.  It
first checks them by the checksums of Parquet's pages, and answers the boards of damaged files
again.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import chain
from time import perf_counter
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from boustro.arrow.blocks import BoardBlock, join_columns
from boustro.arrow.questions import COLUMNS, STATUSES, BlockAnswers, BlockQuestion
from boustro.arrow.rows import column_of, combine, ints_of, values_of
from boustro.batch.apart import answer_apart
from boustro.batch.parts import BLOCK_ROWS, BatchPart
from boustro.batch.sources import OutputFolder
from boustro.errors import FormatError, InputError
from boustro.model import BAD, NO_ROUTE, OK

Plain = dict[str, Any]
REJECTS = "_rejects.ndjson"
"""The name of the file of rejects."""
LINES = "_answers.ndjson"
"""The name of the file of all answers as lines of JSON."""
REJECT = "reject"
"""The column of a part that has, for each bad board, its line of the file of rejects."""
_OLD_MANIFEST = "_manifest.json"
"""A file of runs of earlier versions."""
_PART = re.compile(r"part-(\d{6,})\.parquet")
"""The name of the file of a part."""
_OURS = re.compile(rf"{_PART.pattern}|{REJECTS}|{LINES}")
"""The names of the files of a run."""
_SCRATCH = re.compile(r"\.(?:" + _OURS.pattern + r")\.[0-9a-f]{8}")
"""The names of files that are being written: a dot, the final name, a dot and eight digits."""
_KEY = b"boustro"
"""The key of boustro's metadata in a Parquet file."""
_LAST_BAR = 100
"""The last bar of a histogram; it counts all values from 100 on."""
_DIFFERENT = {
    "schema": "its parts are of another version",
    "boustro": "another version of boustro wrote it",
    "core": "one of the two runs has no compiled core",
    "question": "its question or its rules differ",
    "key": "it carries another key along",
    "shard_bytes": "its shards have another size",
    "part_rows": "its parts have another length",
    "inputs": "its input differs or has changed since",
    "input": "its input differs or has changed since",
    "part": "its input was split differently",
}
"""How the run in a folder differs from this one; the key is the setting with another value."""


@dataclass(frozen=True, slots=True)
class BatchJob:
    """The settings that all parts share."""

    question: BlockQuestion
    """The question about each board."""
    output: OutputFolder
    """The folder for the answers."""
    form: str = "parquet"
    """The format of the answers."""
    key: str | None = None
    """The further key of NDJSON that is copied to the answers."""
    schema: Any = None
    """The columns of all parts."""
    run: Plain = field(default_factory=dict)
    """The settings of the run, for the metadata of each part."""
    threads: int = 1
    """The number of threads that answer."""
    apart: bool = False
    """Whether to answer boards in another process, because the part has killed processes."""

    @property
    def figure(self) -> str:
        """The column of answers that the counts are about: the first."""
        return next(iter(COLUMNS[self.question.kind]))


def name_of(part: BatchPart) -> str:
    """The name of the file with the answers of a part."""
    return f"part-{part.number:06}.parquet"


def answer_part(job: BatchJob, part: BatchPart) -> tuple[float, Plain]:
    """Read, answer and write one part; return the seconds that it took, and its counts."""
    start = perf_counter()
    counts: list[Plain] = []

    def tables() -> Iterator[Any]:
        for block in part.blocks():
            table = _answer(job, part, block)
            counts.append(count_answers(job.figure, table))
            yield table

    def metadata() -> Plain:
        return _identity(job, part) | merge_counts(counts)

    job.output.write(name_of(part), _parquet(tables(), metadata))
    return perf_counter() - start, merge_counts(counts)


def _answer(job: BatchJob, part: BatchPart, block: BoardBlock) -> Any:
    """A table of a block: index, copied columns, answers, and the lines of rejects."""
    if job.apart:
        answers = answer_apart(job.question, block, part.index)
    else:
        answers = job.question.answer(block, part.index, threads=job.threads)
    index = pa.table({"index": column_of(part.index + block.positions)})
    rejects = pa.table({REJECT: _rejects(part, block, answers)})
    return join_columns(index, block.carried, answers.table(), rejects)


def _rejects(part: BatchPart, block: BoardBlock, answers: BlockAnswers) -> Any:
    """For each bad board its place, its text and the reasons as JSON; null for the other boards."""
    bad = np.flatnonzero(answers.status == BAD).tolist()
    if not bad:
        return pa.nulls(len(block), pa.string())
    lines: list[str | None] = [None] * len(block)
    for row in bad:
        position = int(block.positions[row])
        reject = {
            "source": part.file.name,
            "line": part.line + position + 1,
            "index": part.index + position,
            "text": block.text(position),
            "reasons": answers.reasons[row],
        }
        lines[row] = json.dumps(reject)
    return pa.array(lines, pa.string())


def _identity(job: BatchJob, part: BatchPart) -> Plain:
    """The metadata of a part, without its counts."""
    size, _ = part.stamp
    source = {"name": part.file.name, "bytes": size, "checksum": part.checksum}
    place = {"cut": list(part.cut), "index": part.index, "line": part.line}
    return job.run | {"input": source, "part": place}


def _parquet(tables: Iterator[Any], metadata: Callable[[], Plain]) -> Iterator[bytes]:
    """Tables as the bytes of one file, piece by piece.

    `metadata` is called at the end, when the counts of all tables are known.
    """
    sink = BytesIO()
    first = next(tables)
    writer = _parquet_writer(sink, first.schema)
    for table in chain([first], tables):
        writer.write_table(table)
        yield sink.getvalue()
        sink.seek(0)
        sink.truncate()
    writer.add_key_value_metadata({_KEY: json.dumps(metadata())})
    writer.close()
    yield sink.getvalue()


def _parquet_writer(sink: Any, schema: Any) -> Any:
    return pq.ParquetWriter(
        sink,
        schema,
        compression="zstd",
        use_dictionary=[name for name in schema.names if name not in ("index", REJECT)],
        column_encoding={"index": "DELTA_BINARY_PACKED"},
        write_page_checksum=True,
    )


def schema_of(kind: str, carried: Any, name: str) -> Any:
    """The columns of a part in Parquet; raises `FormatError` for a type that it cannot hold."""
    index = pa.field("index", pa.int64())
    reject = pa.field(REJECT, pa.string())
    answers = BlockAnswers.none(kind, 0).table().schema
    sink = BytesIO()
    try:
        _parquet_writer(sink, pa.schema([index, *carried, *answers, reject])).close()
    except pa.ArrowException as error:
        raise FormatError.of("schema", f"expected columns for parquet, got {error}", name) from None
    return pq.read_schema(sink)


def open_folder(job: BatchJob, parts: list[BatchPart], executor: Executor) -> dict[int, Plain]:
    """The counts of the parts that are already answered, by the number of the part.

    Raises `InputError` if the folder holds other files, or the answers of another run.
    """
    names = job.output.names()
    matches = [_PART.fullmatch(name) for name in names]
    numbers = [int(match[1]) for match in matches if match is not None]
    if _OLD_MANIFEST in names and any(name.startswith("part-") for name in names):
        sentence = "holds a run of an earlier version: its answers can be read as they are"
        advice = "give another -o to answer the boards again"
        raise InputError.of("output", f"{job.output.name} {sentence}; {advice}")
    for name in names:
        is_hidden = name[0] == "."
        if not is_hidden and not _OURS.fullmatch(name):
            raise _not_ours(job.output)
    present = [part for part in parts if part.number in numbers]
    results = executor.map(partial(check_part, job), present)
    done: dict[int, Plain] = {}
    for part, counts in zip(present, results, strict=True):
        if counts is not None:
            done[part.number] = counts
    if len(present) < len(numbers):
        raise _another_run(job.output, "part")
    return done


def check_places(output: OutputFolder) -> None:
    """Raise `InputError` if a link or a pipe has the name of a file of the run."""

    def is_ours(name: str) -> bool:
        return bool(_OURS.fullmatch(name) or _SCRATCH.fullmatch(name))

    output.check_files(is_ours)


def _not_ours(output: OutputFolder) -> InputError:
    sentence = "expected a new or empty folder, or one of this run"
    return InputError.of("output", f"{sentence}, got {output.name}")


def _another_run(output: OutputFolder, key: str) -> InputError:
    other = f"{output.name} holds another run: {_DIFFERENT[key]}"
    return InputError.of("output", f"{other}; give another -o, or remove it")


def check_part(job: BatchJob, part: BatchPart) -> Plain | None:
    """The counts of a part in the folder; None if its file is damaged.

    Raises `InputError` if the file is not this part of this run.
    """
    try:
        with _open_part(job.output, part) as file:
            all_metadata = file.metadata.metadata or {}
            metadata = json.loads(all_metadata.get(_KEY, b"null"))
            has_right_columns = file.schema_arrow.equals(job.schema)
            tables = _tables(file) if has_right_columns else ()
            counts = merge_counts([count_answers(job.figure, table) for table in tables])
    except (OSError, MemoryError, ValueError, pa.ArrowException):
        return None
    if not isinstance(metadata, dict):
        raise _not_ours(job.output)
    for key, value in _identity(job, part).items():
        if metadata.get(key) != value:
            raise _another_run(job.output, key)
    has_right_counts = all(metadata.get(key) == count for key, count in counts.items())
    return counts if has_right_columns and has_right_counts else None


@contextmanager
def _open_part(output: OutputFolder, part: BatchPart) -> Iterator[Any]:
    with output.open(name_of(part)) as source:
        yield pq.ParquetFile(source, page_checksum_verification=True)


def _tables(file: Any, columns: list[str] | None = None) -> Iterator[Any]:
    """The rows of a part, some at a time; raises `ArrowException` or `OSError` if it is damaged."""
    for batch in file.iter_batches(BLOCK_ROWS, columns=columns, use_threads=False):
        batch.validate(full=True)
        yield pa.Table.from_batches([batch])


def finish(job: BatchJob, parts: list[BatchPart], counts: dict[int, Plain]) -> Plain:
    """Write the files of the whole run, and return the counts of all parts together.

    There is a file of rejects if a board is bad, and a file of all answers as lines of JSON if the
    job asks for it.  Unfinished files are removed.  `counts` are by the number of the part.
    """
    output = job.output
    with_rejects = [part for part in parts if counts[part.number]["counts"][BAD]]
    if with_rejects:
        lines = _reject_lines(output, with_rejects)
        output.write(REJECTS, (f"{line}\n".encode() for line in lines))
    if job.form == "ndjson" and parts:
        tables = _tables_of(output, parts)
        output.write(LINES, (_json_lines(table.drop_columns(REJECT)) for table in tables))
    for name in filter(_SCRATCH.fullmatch, output.names()):
        output.remove(name)
    return merge_counts([counts[part.number] for part in parts])


def _reject_lines(output: OutputFolder, parts: list[BatchPart]) -> Iterator[str]:
    """The lines of some parts for the file of rejects."""
    for table in _tables_of(output, parts, [REJECT]):
        yield from table[REJECT].drop_null().to_pylist()


def first_reason(output: OutputFolder, parts: list[BatchPart]) -> str:
    """Where the first bad board of some parts is and why it is bad; empty if all are good."""
    line = next(_reject_lines(output, parts), None)
    if line is None:
        return ""
    reject = json.loads(line)
    return f"{reject['source']}, line {reject['line']}: {reject['reasons'][0]}"


def _tables_of(
    output: OutputFolder, parts: list[BatchPart], columns: list[str] | None = None
) -> Iterator[Any]:
    for part in parts:
        with _open_part(output, part) as file:
            yield from _tables(file, columns)


def _json_lines(table: Any) -> bytes:
    """One JSON object on a line for each row; Arrow joins the texts of all columns."""
    pieces: list[Any] = []
    for number, name in enumerate(table.schema.names):
        before = "{" if number == 0 else ", "
        pieces.append(f"{before}{json.dumps(name)}: ")
        pieces.append(_texts(table[name].combine_chunks()))
    pieces.append("}\n")
    between = ""
    lines = pc.binary_join_element_wise(*pieces, between)
    _, offsets, text = lines.buffers()
    # The buffer may be longer than the lines in it.
    end_of_lines = np.frombuffer(offsets, np.int32)[len(lines)]
    return bytes(text)[:end_of_lines]


def _texts(values: Any) -> Any:
    """The values as JSON, with `null` for missing values and for floats that JSON cannot hold."""
    if pa.types.is_floating(values.type):
        values = pc.if_else(pc.is_finite(values), values, None)
    elif not pa.types.is_integer(values.type):
        return pa.array([json.dumps(_finite(value), default=str) for value in values_of(values)])
    return pc.fill_null(values.cast(pa.string()), "null")


def _finite(value: Any) -> Any:
    """A value with None instead of each float that JSON cannot hold, also in lists and dicts."""
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_finite(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def count_answers(figure: str, table: Any) -> Plain:
    """Counts of some answers: statuses, a histogram of the rolls, and the board with the most.

    The rolls are the column `figure`.
    """
    counts_of_values = pc.value_counts(combine(table["status"])).to_pylist()
    count_of_status = {entry["values"]: entry["counts"] for entry in counts_of_values}
    figures = combine(table[figure])
    is_known = pc.is_finite(figures)
    rolls = figures.filter(is_known)
    indices = ints_of(combine(table["index"]).filter(is_known))
    whole_rolls = np.minimum(ints_of(pc.floor(rolls)), _LAST_BAR)
    bars = np.bincount(whole_rolls)
    longest = None  # the rolls and the index of the board with the most rolls
    if len(rolls):
        most = pc.max(rolls)
        place = pc.index(rolls, most).as_py()
        longest = [most.as_py(), int(indices[place])]
    return {
        "counts": [count_of_status.get(status, 0) for status in STATUSES.to_pylist()],
        "histogram": {str(bar): int(bars[bar]) for bar in np.flatnonzero(bars)},
        "most": longest,
    }


def merge_counts(parts: list[Plain]) -> Plain:
    """The counts of all parts together; if boards have equally many rolls, the first is named.

    >>> one = {"counts": [2, 0, 0], "histogram": {"7": 2}, "most": [7, 0]}
    >>> merge_counts([one, {"counts": [1, 1, 0], "histogram": {"7": 1}, "most": [7, 2]}])
    {'counts': [3, 1, 0], 'histogram': {'7': 3}, 'most': [7, 0]}
    """
    histogram = Counter[str]()
    counts = {OK: 0, NO_ROUTE: 0, BAD: 0}
    longest: list[Any] | None = None
    for part in parts:
        histogram.update(part["histogram"])
        for status in counts:
            counts[status] += part["counts"][status]
        most = part["most"]
        if most and (longest is None or most[0] > longest[0]):
            longest = most
    bars = sorted(histogram, key=int)
    return {
        "counts": [counts[status] for status in (OK, NO_ROUTE, BAD)],
        "histogram": {bar: histogram[bar] for bar in bars},
        "most": longest,
    }

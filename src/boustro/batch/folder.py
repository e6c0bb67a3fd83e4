"""Output folder of a run: the manifest, what is done already, and the end.

The manifest is written first and says what the run is: question, rules, inputs with their sizes
and checksums, parts.  A run that finds a manifest goes on if its own would be the same, with the
parts that have no receipt or a shard other than the receipt says; else it refuses.  At the end the
receipts become part of the manifest.  Manifest and receipts hold their own checksum, so that one
that was cut or changed counts as missing.
"""

import json
import re
import zlib
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import IO

from boustro.batch.parts import BatchPart, checksum_of
from boustro.batch.shards import (
    BatchJob,
    Plain,
    merge_counts,
    read_receipt,
    receipt_name,
)
from boustro.batch.sources import OutputFolder
from boustro.errors import InputError
from boustro.model.batch import BAD

MANIFEST, REJECTS, INPUT_COPY = "_manifest.json", "_rejects.ndjson", "_stdin.ndjson"
_COPY_BYTES = 1 << 20
_BEGIN, _SEAL = b'{"schema": "boustro/batch/', b',\n "crc32": '
_SCRATCH = re.compile(
    rf"\.{{1,2}}(?:part-\d+\.\w+|{MANIFEST}|{REJECTS}|{INPUT_COPY})(?:\.[0-9a-f]{{8}})?"
)
_DIFFERENT = {
    "schema": "its manifest is of another version",
    "boustro": "another version of boustro wrote it",
    "core": "one of the two runs has no compiled core",
    "question": "its question or its rules differ",
    "form": "its shards have another format",
    "shard_bytes": "its shards have another size",
    "part_rows": "its parts have another length",
    "inputs": "its input differs or has changed since",
    "parts": "its input was split differently",
}


def open_folder(
    job: BatchJob, plan: Plain, parts: list[BatchPart], executor: Executor
) -> dict[int, Plain]:
    """Make the folder or go on in it: the receipts of the parts that are done, by their numbers.

    Raises `InputError` where it holds anything else, or the answers of another input.
    """
    output, sizes = job.output, job.output.sizes()
    content = output.read(MANIFEST) if MANIFEST in sizes else b""
    if (before := _read_manifest(content)) is None:
        ours = {INPUT_COPY, *([MANIFEST] if content.startswith(_BEGIN) else [])}
        if any(not name.startswith(".") and name not in ours for name in sizes):
            damage = f", whose {MANIFEST} is damaged" if content.startswith(_BEGIN) else ""
            sentence = "expected a new or empty folder, or one of this run"
            raise InputError.of("output", f"{sentence}, got {output.name}{damage}")
        output.write(MANIFEST, _text_of(plan))
        before = plan
    for key in _DIFFERENT:
        if before.get(key) != plan[key]:
            raise _another_run(output, key)
    receipts = _read_receipts(output, sizes, parts) if not before["complete"] else {}
    remove_scratch(output, [receipt_name(number) for number in receipts])
    if before["complete"]:
        receipts = dict(enumerate(before["shards"]))
        if not _rejects_are_whole(output, sizes, before["rejects"]):
            receipts = {i: told for i, told in receipts.items() if not told["counts"][BAD]}
    return _check_shards(job, receipts, parts, executor)


def _another_run(output: OutputFolder, key: str) -> InputError:
    other = f"{output.name} holds another run: {_DIFFERENT[key]}"
    return InputError.of("output", f"{other}; give another -o, or remove it")


def _read_receipts(
    output: OutputFolder, names: Mapping[str, int], parts: list[BatchPart]
) -> dict[int, Plain]:
    """What the receipts tell that are there and whole, by the numbers of their parts."""
    numbers = [part.number for part in parts if receipt_name(part.number) in names]
    found = ((number, read_receipt(output, number)) for number in numbers)
    return {number: receipt[0] for number, receipt in found if receipt is not None}


def _rejects_are_whole(output: OutputFolder, names: Mapping[str, int], told: Plain | None) -> bool:
    """Whether the file of rejects is what the manifest says: None for none."""
    if told is None or REJECTS not in names:
        return told is None
    return output.is_whole(REJECTS, told)


def _check_shards(
    job: BatchJob, receipts: dict[int, Plain], parts: list[BatchPart], executor: Executor
) -> dict[int, Plain]:
    """The receipts of the shards that are what was written.

    Raises `InputError` where a `.npy`, which the survey did not read, is not what was answered.
    """
    whole = executor.map(job.is_whole, receipts, receipts.values())
    done = {
        number: told
        for (number, told), is_whole in zip(receipts.items(), whole, strict=True)
        if is_whole
    }
    read = [parts[number] for number in done if parts[number].file.kind == "npy"]
    for part, found in zip(read, executor.map(checksum_of, read), strict=True):
        if found != done[part.number]["input"]:
            raise _another_run(job.output, "inputs")
    return done


def finish(job: BatchJob, plan: Plain, parts: list[BatchPart], done: dict[int, Plain]) -> Plain:
    """Put the receipts into the manifest, and their rejects into one file; the counts of all.

    `done` has what is known of the parts that were done before.
    """
    output, sizes = job.output, job.output.sizes()
    known = done | _read_receipts(output, sizes, parts)
    shards = [known[part.number] for part in parts]
    before = _read_manifest(output.read(MANIFEST)) or plan
    if before["complete"] and _rejects_are_whole(output, sizes, before["rejects"]):
        rejects = before["rejects"]
    else:
        rejects = _write_rejects(output, [p for p in parts if shards[p.number]["counts"][BAD]])
    counts = merge_counts(shards)
    end = {"complete": True, "summary": counts, "rejects": rejects, "shards": shards}
    output.write(MANIFEST, _text_of(plan | end))
    remove_scratch(output)
    return counts


def _write_rejects(output: OutputFolder, parts: list[BatchPart]) -> Plain | None:
    """Put the rejects of some parts into one file; its size and checksum, None for no file."""
    receipts = (read_receipt(output, part.number) or ({}, b"") for part in parts)
    return output.write(REJECTS, (rejects for _, rejects in receipts)) if parts else None


def remove_scratch(output: OutputFolder, kept: Iterable[str] = ()) -> None:
    """Remove what runs leave beside shards and manifest: receipts, keys, files that were cut short."""
    for name in output.sizes():
        if _SCRATCH.fullmatch(name) and name not in kept:
            output.system.delete_file(name)


def _text_of(plan: Plain) -> bytes:
    """The manifest: a key a line, a line for each input, part and shard, and its own checksum."""
    lines = []
    for key, value in plan.items():
        items = map(json.dumps, value) if isinstance(value, list) else ()
        text = "[\n  " + ",\n  ".join(items) + "\n ]" if items else json.dumps(value)
        lines.append(f"{json.dumps(key)}: {text}")
    body = ("{" + ",\n ".join(lines)).encode()
    return body + _SEAL + f'"{zlib.crc32(body):08x}"}}\n'.encode()


def _read_manifest(content: bytes) -> Plain | None:
    """What a manifest says; None where it is not as it was written."""
    body, _, seal = content.rpartition(_SEAL)
    if not content.startswith(_BEGIN) or seal != f'"{zlib.crc32(body):08x}"}}\n'.encode():
        return None
    plain: Plain = json.loads(body + b"}")
    return plain


def copy_input(stream: IO[bytes], output: OutputFolder) -> str:
    """Copy standard input into the folder, since it can be read only once; the name of the copy.

    Where a run was interrupted and there is a copy already, that one is taken: the stream has to
    be empty, a terminal or the same.  Raises `InputError` for another input.
    """
    if INPUT_COPY in output.sizes():
        if not stream.isatty() and not _is_copied(stream, output):
            raise _another_run(output, "inputs")
    else:
        output.write(INPUT_COPY, iter(partial(stream.read, _COPY_BYTES), b""))
    return f"{output.name.rstrip('/')}/{INPUT_COPY}"


def _is_copied(stream: IO[bytes], output: OutputFolder) -> bool:
    """Whether the copy is that of a stream, or the stream is empty."""
    with output.system.open_input_file(INPUT_COPY) as copy:
        length = 0
        while piece := stream.read(_COPY_BYTES):
            length += len(piece)
            if copy.read(len(piece)) != piece:
                return False
        return length in (0, copy.size())

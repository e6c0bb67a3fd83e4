"""Equal games: which boards of a run are the first with their key.

Each part writes the keys of its boards beside its shard, in their order and each once.  Then one
range of keys after another is read from all parts and sorted.  So memory holds a range of keys,
and a bit for each board.
"""

import errno
from dataclasses import replace
from hashlib import sha256
from typing import Any

import numpy as np

from boustro.arrow.keys import keys_of_block
from boustro.batch.parts import BatchPart
from boustro.batch.shards import BatchJob
from boustro.batch.sources import OutputFolder

KEYS = ".part-{:06}.keys"
_BYTES, _RANGES = 16, 256
_ROW = np.dtype([("key", f"S{_BYTES}"), ("position", "<i8")])
_HEAD = 8 * (_RANGES + 1)
_AT_ONCE = 1 << 22
"""About as many keys are sorted at once."""


def write_keys(job: BatchJob, part: BatchPart) -> None:
    """Write the keys of a part in order, and behind which of them each range begins.

    A board that cannot be read has a key of its own, so that it is rejected where it stands.
    """
    blocks = [np.empty(0, _ROW)]
    for block in part.blocks():
        keys = keys_of_block(block, job.question.change)
        for row in block.faults:
            keys[row] = sha256(f"{part.index + block.positions[row]}".encode()).digest()
        found = np.empty(len(block), _ROW)
        found["key"], found["position"] = [key[:_BYTES] for key in keys], block.positions
        blocks.append(found)
    every = np.concatenate(blocks)
    firsts = every[np.unique(every["key"], return_index=True)[1]]
    bounds = firsts["key"].searchsorted([bytes([i]) for i in range(_RANGES)])
    head = np.append(bounds, len(firsts)).astype("<i8")
    job.output.write(KEYS.format(part.number), head.tobytes() + firsts.tobytes())


def mark_firsts(output: OutputFolder, parts: list[BatchPart]) -> list[BatchPart]:
    """The parts with the bits of their boards set that are the first of their key in the run."""
    marks = [np.zeros(part.rows // 8 + 1, np.uint8) for part in parts]
    ranges = 1 + sum(part.rows for part in parts) // _AT_ONCE
    for bounds in np.array_split(np.arange(_RANGES), min(ranges, _RANGES)):
        found = [_read_keys(output, part, bounds[0], bounds[-1] + 1) for part in parts]
        every = np.concatenate(found)
        owners = np.repeat(np.arange(len(parts)), [len(each) for each in found])
        firsts = np.sort(np.unique(every["key"], return_index=True)[1])
        ends = owners[firsts].searchsorted(np.arange(1, len(parts)))
        for mark, places in zip(marks, np.split(every["position"][firsts], ends), strict=True):
            np.bitwise_or.at(mark, places >> 3, (1 << (places & 7)).astype(np.uint8))
    return [replace(part, firsts=mark.tobytes()) for part, mark in zip(parts, marks, strict=True)]


def _read_keys(output: OutputFolder, part: BatchPart, low: int, high: int) -> Any:
    """The keys of a part in the ranges `low` to `high`, and their positions."""
    with output.system.open_input_file(KEYS.format(part.number)) as stream:
        bounds = np.frombuffer(_read_all(stream, _HEAD), "<i8")[[low, high]] * _ROW.itemsize
        stream.seek(_HEAD + bounds[0])
        return np.frombuffer(_read_all(stream, bounds[1] - bounds[0]), _ROW)


def _read_all(stream: Any, count: int) -> bytes:
    if len(data := stream.read(count)) < count:
        raise OSError(errno.EIO, "a file of keys was cut")
    return bytes(data)

"""Batch run: survey the input, answer what is left to do, and finish the folder.

The manifest is written first and says what the run is: question, rules, inputs with their sizes
and checksums, parts.  A run that finds a manifest goes on if its own would be the same, with the
parts that have no receipt; else it refuses.  At the end the receipts become part of the manifest.
"""

import json
import os
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from operator import itemgetter
from pathlib import Path
from shutil import copyfileobj
from time import perf_counter
from typing import IO, NamedTuple

import boustro
from boustro.arrow.questions import COLUMNS
from boustro.batch.distinct import KEYS, mark_firsts, write_keys
from boustro.batch.parts import BatchPart, SurveyedFile, checksum_of, parts_of, survey
from boustro.batch.shards import BatchJob, Plain, answer_part, merge_counts, receipt_name
from boustro.batch.sources import InputFile, OutputFolder
from boustro.errors import BoustroError, InputError, RulesError

SCHEMA = "boustro/batch/1"
MANIFEST, REJECTS, INPUT_COPY = "manifest.json", "rejects.ndjson", "stdin.ndjson"
_AHEAD, _POLL_S, _SLOWEST = 4, 0.5, 3
_COPY_BYTES = 1 << 20
Progress = Callable[[int, int], None]
"""Is told the boards that are done and all boards."""
Timed = tuple[float, BatchPart]
Work = Callable[[BatchJob, BatchPart], None]


class BatchError(BoustroError):
    """The work failed, though nothing was wrong with what was asked; a new run goes on."""


class LocalPool:
    """All cores of this machine, in this process: the kernels and Arrow run without Python's lock."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def executor(self) -> Executor:
        """What runs the parts."""
        return ThreadPoolExecutor(self.workers)

    def was_killed(self, error: BaseException) -> bool:
        """Whether a task failed because it killed its process: here that would be this one."""
        return error is None

    def check(self) -> None:
        """Raise `BatchError` where nothing runs any more."""

    def close(self, executor: Executor) -> None:
        """Let go of what runs the parts; a part that is being answered is finished first."""
        executor.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class BatchSummary:
    """What a run found: the counts of all parts, how many it answered now, and the slowest."""

    counts: Plain
    answered: int
    slowest: tuple[Timed, ...]


def run_batch(
    job: BatchJob,
    files: list[InputFile],
    pool: LocalPool,
    *,
    told: Mapping[str, object],
    part_bytes: int,
    progress: Progress,
) -> BatchSummary:
    """Answer all boards of the files; `told` is what the manifest says of the question.

    Raises `InputError` where the files are no boards or the folder holds another run, and
    `BatchError` where the work fails.
    """
    executor = pool.executor()
    try:
        surveyed = [survey(file, part_bytes, executor.map, twice=job.distinct) for file in files]
        _check_columns(surveyed, job.question.kind)
        parts = parts_of(surveyed)
        plan = _plan(job, surveyed, parts, {"question": told, "shard_bytes": part_bytes})
        done = _open_folder(job, plan, parts)
        _check_input(job, [(parts[number], told) for number, told in done.items()], executor)
        todo = [part for part in parts if part.number not in done]
        run = partial(_run_parts, runs=(executor, pool), progress=progress)
        if job.distinct and todo:
            there = job.output.sizes()
            run(write_keys, job, parts, [p for p in parts if KEYS.format(p.number) not in there])
            parts = mark_firsts(job.output, parts)
            todo = [parts[part.number] for part in todo]
        slowest = run(answer_part, job, parts, todo)
    finally:
        pool.close(executor)
    return BatchSummary(_finish(job, plan, parts), len(parts) - len(done), slowest)


def _check_columns(surveyed: list[SurveyedFile], kind: str) -> None:
    """All files carry the same columns along, and none has the name of an answer."""
    first = surveyed[0]
    for found in surveyed:
        if not found.carried.equals(first.carried):
            expected, got = (", ".join(each.carried.names) or "none" for each in (first, found))
            sentence = f"expected the further columns of {first.file.name} ({expected}), got {got}"
            raise InputError.of("schema", sentence, found.file.name)
    if clash := {"index", "status", *COLUMNS[kind]} & set(first.carried.names):
        sentence = f"expected no column of the name {', '.join(sorted(clash))}, which answers have"
        raise InputError.of("schema", sentence, first.file.name)


def _plan(
    job: BatchJob, surveyed: list[SurveyedFile], parts: list[BatchPart], told: Plain
) -> Plain:
    """The manifest of a run that has not begun."""
    inputs = [
        {
            "name": each.file.name,
            "bytes": each.stamp[0],
            "checksum": each.checksum,
            "boards": sum(each.rows),
        }
        for each in surveyed
    ]
    plan = {
        "schema": SCHEMA,
        "boustro": boustro.__version__,
        "form": job.form,
        **told,
        "inputs": inputs,
        "parts": [(part.file.name, part.first, part.last, part.rows) for part in parts],
        "complete": False,
    }
    plain: Plain = json.loads(json.dumps(plan))
    return plain


def _check_input(job: BatchJob, done: list[tuple[BatchPart, Plain]], executor: Executor) -> None:
    """Raise `InputError` where a `.npy`, which the survey did not read, is not what was answered."""
    read = [(part, told) for part, told in done if part.file.kind == "npy"]
    found = executor.map(checksum_of, [part for part, _ in read])
    if any(value != told["input"] for value, (_, told) in zip(found, read, strict=True)):
        raise _another_run(job.output, "inputs")


def _another_run(output: OutputFolder, key: str) -> InputError:
    other = f"{output.name} holds another run: {_DIFFERENT[key]}"
    return InputError.of("output", f"{other}; give another -o, or remove it")


def _open_folder(job: BatchJob, plan: Plain, parts: list[BatchPart]) -> dict[int, Plain]:
    """Make the folder or go on in it; the parts that are done, with the receipts."""
    output, sizes = job.output, job.output.sizes()
    if MANIFEST not in sizes:
        if any(not name.startswith(".") and name != INPUT_COPY for name in sizes):
            sentence = f"expected a new or empty folder, or one of this run, got {output.name}"
            raise InputError.of("output", sentence)
        output.write(MANIFEST, _text_of(plan))
        return {}
    before = json.loads(output.read(MANIFEST))
    for key in _DIFFERENT:
        if before.get(key) != plan[key]:
            raise _another_run(output, key)
    for name in sizes:
        if name.startswith(".") and (before["complete"] or not name.endswith((".done", ".keys"))):
            output.system.delete_file(name)
    receipts = (
        enumerate(before["shards"]) if before["complete"] else _receipts(output, sizes, parts)
    )
    return {i: told for i, told in receipts if sizes.get(job.shard(i)) == told["bytes"]}


_DIFFERENT = {
    "schema": "its manifest is none of this version",
    "boustro": "another version of boustro wrote it",
    "question": "its question or its rules are others",
    "form": "its shards have another format",
    "shard_bytes": "its shards have another size",
    "inputs": "its input was another, or has changed since",
    "parts": "its input was cut into others",
}


def _receipts(
    output: OutputFolder, names: Mapping[str, int], parts: list[BatchPart]
) -> list[tuple[int, Plain]]:
    """The first lines of the receipts that are there, with the numbers of their parts."""
    numbers = [part.number for part in parts if receipt_name(part.number) in names]
    texts = (output.read(receipt_name(number)).partition(b"\n")[0] for number in numbers)
    return list(zip(numbers, map(json.loads, texts), strict=True))


class PartTask(NamedTuple):
    """A part that is being answered."""

    future: "Future[float]"
    job: BatchJob
    part: BatchPart


def _run_parts(
    work: Work,
    job: BatchJob,
    parts: list[BatchPart],
    todo: list[BatchPart],
    *,
    runs: tuple[Executor, LocalPool],
    progress: Progress,
) -> tuple[Timed, ...]:
    """Do the work for the parts that are not done, a few at a time; the slowest of them."""
    executor, pool = runs
    job = replace(job, threads=max(1, pool.workers // max(1, len(todo))))
    total, left = (sum(part.rows for part in each) for each in (parts, todo))
    waiting, running, slowest = iter(todo), list[PartTask](), list[Timed]()

    def submit(job: BatchJob, part: BatchPart) -> None:
        running.append(PartTask(executor.submit(run_timed, work, job, part), job, part))

    for part in islice(waiting, _AHEAD * pool.workers):
        submit(job, part)
    while running:
        progress(total - left, total)
        wait([task.future for task in running], _POLL_S, FIRST_COMPLETED)
        pool.check()
        for task in [task for task in running if task.future.done()]:
            running.remove(task)
            if error := _error_of(task, pool):
                raise error
            if task.future.exception():
                submit(replace(job, apart=True), task.part)
                continue
            left -= task.part.rows
            slowest = sorted([*slowest, (task.future.result(), task.part)], key=itemgetter(0))
            slowest = slowest[-_SLOWEST:]
            for part in islice(waiting, 1):
                submit(job, part)
    progress(total - left, total)
    return tuple(reversed(slowest))


def _error_of(task: PartTask, pool: LocalPool) -> Exception | None:
    """Why the run has to end; None where a part was answered, or is to be answered board by board."""
    error = task.future.exception()
    if error is None or (pool.was_killed(error) and not task.job.apart):
        return None
    if isinstance(error, RulesError):
        return error
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    name = getattr(error, "filename", None)
    where = f"{name}: " if name else ""
    return BatchError(f"{where}{said} (boards {task.part.index} and following)")


def run_timed(work: Work, job: BatchJob, part: BatchPart) -> float:
    """Do the work for a part; the seconds it took."""
    begun = perf_counter()
    work(job, part)
    return perf_counter() - begun


def _finish(job: BatchJob, plan: Plain, parts: list[BatchPart]) -> Plain:
    """Put the receipts into the manifest, and their rejects into one file; the counts of all."""
    output = job.output
    before = json.loads(output.read(MANIFEST))
    shards = before.get("shards", [])
    if not before["complete"]:
        receipts = [output.read(receipt_name(part.number)).partition(b"\n") for part in parts]
        shards = [json.loads(first) for first, _, _ in receipts]
        if rejects := b"".join(rest for _, _, rest in receipts):
            output.write(REJECTS, rejects)
    counts = merge_counts(shards) | {"equal": sum(each["equal"] for each in shards)}
    output.write(MANIFEST, _text_of(plan | {"complete": True, "summary": counts, "shards": shards}))
    for name in output.sizes():
        if name.startswith("."):
            output.system.delete_file(name)
    return counts


def _text_of(plan: Plain) -> bytes:
    """The manifest: a key a line, and a line for each input, part and shard."""
    lines = []
    for key, value in plan.items():
        items = map(json.dumps, value) if isinstance(value, list) else ()
        text = "[\n  " + ",\n  ".join(items) + "\n ]" if items else json.dumps(value)
        lines.append(f"{json.dumps(key)}: {text}")
    return ("{" + ",\n ".join(lines) + "}\n").encode()


def copy_input(stream: IO[bytes], output: OutputFolder) -> str:
    """Copy standard input into the folder, since it can be read only once; the name of the copy.

    Where there is a copy already it is taken, and the stream left alone.
    """
    if INPUT_COPY not in output.sizes():
        beside = f".{INPUT_COPY}.{os.urandom(4).hex()}" if output.is_local else INPUT_COPY
        with output.system.open_output_stream(beside) as sink:
            copyfileobj(stream, sink, _COPY_BYTES)
        if output.is_local:
            (Path(output.path) / beside).rename(Path(output.path) / INPUT_COPY)
    return f"{output.name.rstrip('/')}/{INPUT_COPY}"

"""Batch run: survey the input, answer what is left to do, and finish the folder."""

import json
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from operator import itemgetter
from time import perf_counter
from typing import NamedTuple

import boustro
from boustro.arrow.further import merge_schemas
from boustro.arrow.questions import COLUMNS
from boustro.batch.folder import finish, open_folder
from boustro.batch.parts import BatchPart, SurveyedFile, parts_of, survey
from boustro.batch.shards import BatchJob, Plain, answer_part, check_form
from boustro.batch.sources import InputFile
from boustro.errors import BoustroError, FormatError, InputError, RulesError

SCHEMA = "boustro/batch/1"
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
        surveyed = [survey(file, part_bytes, executor.map) for file in files]
        surveyed = _merge_columns(surveyed)
        _check_columns(surveyed, job)
        parts = parts_of(surveyed)
        plan = _plan(job, surveyed, parts, {"question": told, "shard_bytes": part_bytes})
        done = open_folder(job, plan, parts, executor)
        todo = [part for part in parts if part.number not in done]
        runs = executor, pool
        slowest = _run_parts(answer_part, job, parts, todo, runs=runs, progress=progress)
    finally:
        pool.close(executor)
    return BatchSummary(finish(job, plan, parts, done), len(parts) - len(done), slowest)


def _merge_columns(surveyed: list[SurveyedFile]) -> list[SurveyedFile]:
    """The files with the columns that all NDJSON among them carries along."""
    lines = [found.keys for found in surveyed if found.file.kind == "ndjson"]
    merged = merge_schemas(lines)
    return [
        found._replace(keys=merged) if found.file.kind == "ndjson" else found for found in surveyed
    ]


def _check_columns(surveyed: list[SurveyedFile], job: BatchJob) -> None:
    """All files carry the same columns along, that shards can hold; none has the name of an answer."""
    first = surveyed[0]
    for found in surveyed:
        if not found.carried.equals(first.carried):
            expected, got = (", ".join(each.carried.names) or "none" for each in (first, found))
            sentence = f"expected the further columns of {first.file.name} ({expected}), got {got}"
            raise InputError.of("schema", sentence, found.file.name)
    if clash := {"index", "status", *COLUMNS[job.question.kind]} & set(first.carried.names):
        sentence = f"expected no column of the name {', '.join(sorted(clash))}, which answers have"
        raise InputError.of("schema", sentence, first.file.name)
    check_form(job.form, first.carried, first.file.name)


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
    if isinstance(error, RulesError | FormatError):
        return error
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    said = "memory ran out" if isinstance(error, MemoryError) else said
    name = getattr(error, "filename", None)
    where = f"{name}: " if name else ""
    return BatchError(f"{where}{said} (boards {task.part.index} and following)")


def run_timed(work: Work, job: BatchJob, part: BatchPart) -> float:
    """Do the work for a part; the seconds it took."""
    begun = perf_counter()
    work(job, part)
    return perf_counter() - begun

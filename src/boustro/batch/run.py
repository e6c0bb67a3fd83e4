"""Batch run: survey the input, answer what is left to do, and finish the folder."""

import json
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any
from zlib import crc32

from boustro.arrow.questions import COLUMNS
from boustro.batch.folder import (
    REJECT,
    BatchJob,
    Plain,
    answer_part,
    check_places,
    finish,
    first_reason,
    open_folder,
    schema_of,
)
from boustro.batch.parts import BatchPart, SurveyedFile, parts_of, survey
from boustro.batch.sources import InputFile
from boustro.core import native
from boustro.errors import BoustroError, FormatError, InputError, RulesError
from boustro.model import BAD
from boustro.version import __version__

SCHEMA = "boustro/batch/4"
"""The version of the files of parts."""
_AHEAD = 4
"""How many parts are submitted for each worker at the beginning."""
_POLL_S = 0.5
"""After at most so many seconds, the run checks whether its machines still work."""
_TRIED = 1000
"""The number of boards that are checked before the run begins."""
Progress = Callable[[int, int], None]
"""A function that is called with the number of boards done and the number of all boards."""
Timed = tuple[float, BatchPart, Plain]
"""The seconds that a part took, the part, and the counts of its answers."""


class BatchError(BoustroError):
    """The run failed for a reason that is not in its input; a new run continues it."""


class LocalPool:
    """Threads on the cores of this machine; kernels and Arrow run without Python's global lock."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def executor(self) -> Executor:
        """The executor that runs the parts."""
        return ThreadPoolExecutor(self.workers)

    def was_killed(self, error: BaseException) -> bool:  # noqa: ARG002 - never here
        """Whether a task failed because it killed its process.  Threads share this process."""
        return False

    def fault(self, error: BaseException) -> str | None:  # noqa: ARG002 - here no machine can fail
        """What happened to the machines, in words; None if the error comes from a task."""
        return None

    def check(self) -> None:
        """Raise `BatchError` if the machines do not work any more; threads always do."""

    def close(self, executor: Executor) -> None:
        """Release the executor; waits for the parts that it has begun."""
        executor.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class BatchSummary:
    """The results of a run."""

    counts: Plain
    """The counts of all parts together."""
    answered: list[Timed]
    """The parts that this run answered."""
    reason: str = ""
    """Why the first board is bad, if all boards are."""


def run_batch(
    job: BatchJob,
    files: list[InputFile],
    pool: LocalPool,
    *,
    terms: Mapping[str, object],
    part_bytes: int,
    progress: Progress,
) -> BatchSummary:
    """Answer all boards of the files.

    `terms` describe the question in the metadata of each part.  Raises `InputError` if the files
    hold no boards, or if the folder holds another run.  Raises `BatchError` if the work fails.
    """
    executor = pool.executor()
    try:
        check_places(job.output)
        rows = job.question.part_rows
        surveyed = [survey(file, job.key, rows, part_bytes, executor.map) for file in files]
        schema = _check_columns(surveyed, job.question.kind)
        parts = parts_of(surveyed, job.key)
        if parts and parts[0].cut.rows >= _TRIED:
            _check_beginning(job, parts[0])
        settings = {
            "question": terms,
            "key": job.key,
            "shard_bytes": part_bytes,
            "part_rows": rows,
        }
        job = replace(job, schema=schema, run=_run(settings, surveyed))
        done = open_folder(job, parts, executor)
        todo = [part for part in parts if part.number not in done]
        answered = _run_parts(job, parts, todo, (executor, pool), progress)
    except BoustroError:
        raise
    except Exception as error:
        pool.check()
        _blame(pool, error)
        raise
    finally:
        pool.close(executor)
    done |= {part.number: counts for _, part, counts in answered}
    counts = finish(job, parts, done)
    are_all_bad = sum(counts["counts"]) == counts["counts"][BAD]
    reason = first_reason(job.output, parts) if are_all_bad else ""
    return BatchSummary(counts, answered, reason)


def _blame(pool: LocalPool, error: BaseException) -> None:
    """Raise `BatchError` if an error comes from the machines of the pool, not from a task."""
    sentence = pool.fault(error)
    if sentence is not None:
        raise BatchError(sentence) from None


def _check_columns(surveyed: list[SurveyedFile], kind: str) -> Any:
    """The columns of parts.

    All files have the same further columns, and none has the name of an answer.
    """
    first = surveyed[0]
    for other in surveyed:
        if not other.carried.equals(first.carried):
            expected = ", ".join(first.carried.names) or "none"
            got = ", ".join(other.carried.names) or "none"
            sentence = f"expected the further columns of {first.file.name} ({expected}), got {got}"
            raise InputError.of("schema", sentence, other.file.name)
    answers = {"index", "status", REJECT, *COLUMNS[kind]}
    clash = answers & set(first.carried.names)
    if clash:
        sentence = f"expected no column of the name {', '.join(sorted(clash))}, which answers have"
        raise InputError.of("schema", sentence, first.file.name)
    return schema_of(kind, first.carried, first.file.name)


def _run(settings: Plain, surveyed: list[SurveyedFile]) -> Plain:
    """The settings of the run for each part; one checksum stands for all inputs."""
    inputs: list[list[object]] = []
    for entry in surveyed:
        size, _ = entry.stamp
        inputs.append([entry.file.name, size, entry.checksum, entry.boards])
    checksum = crc32(json.dumps(inputs).encode())
    run = {
        "schema": SCHEMA,
        "boustro": __version__,
        "core": native is not None,
        **settings,
        "inputs": f"{checksum:08x}",
    }
    # JSON changes some types (tuples become lists), and these values are compared with a file's.
    plain: Plain = json.loads(json.dumps(run))
    return plain


def _check_beginning(job: BatchJob, part: BatchPart) -> None:
    """Raise `FormatError` if the first thousand boards are all bad.

    Other errors pass; the run itself reports them later.
    """
    rows = min(part.cut.rows, _TRIED)
    beginning = replace(part, cut=part.cut._replace(rows=rows))
    question = replace(job.question, kind="solve")  # the fastest
    reasons: list[str] = []
    with suppress(InputError):
        for block in beginning.blocks():
            answers = question.answer(block)
            has_good_board = bool((answers.status != BAD).any())
            if has_good_board:
                return
            for i, position in enumerate(block.positions.tolist()):
                reasons.append(f"line {position + 1}: {'; '.join(answers.reasons[i])}")
    if len(reasons) >= _TRIED:
        sentence = f"expected boards, got {_TRIED:,} bad ones first, {reasons[0]}"
        raise FormatError.of("boards", sentence, part.file.name)


def _run_parts(
    job: BatchJob,
    parts: list[BatchPart],
    todo: list[BatchPart],
    runs: tuple[Executor, LocalPool],
    progress: Progress,
) -> list[Timed]:
    """Answer the parts `todo`; `progress` counts the boards of all `parts`.

    If a part has killed its process, its boards are answered again in separate processes.
    """
    executor, pool = runs
    # With fewer parts than workers, each part gets several threads.
    job = replace(job, threads=max(1, pool.workers // max(1, len(todo))))
    total = sum(part.cut.rows for part in parts)
    left = sum(part.cut.rows for part in todo)
    waiting = iter(todo)
    answered: list[Timed] = []
    running: dict[Future[tuple[float, Plain]], tuple[BatchJob, BatchPart]] = {}

    def submit(job: BatchJob, part: BatchPart) -> None:
        running[executor.submit(answer_part, job, part)] = job, part

    for part in islice(waiting, _AHEAD * pool.workers):
        submit(job, part)
    while running:
        progress(total - left, total)
        wait(running, _POLL_S, FIRST_COMPLETED)
        pool.check()
        finished = [future for future in running if future.done()]
        for future in finished:
            own_job, part = running.pop(future)
            error = future.exception()
            if error is not None:
                if own_job.apart or not pool.was_killed(error):
                    raise _reason(error, part)
                submit(replace(own_job, apart=True), part)
                continue
            left -= part.cut.rows
            seconds, counts = future.result()
            answered.append((seconds, part, counts))
            following = next(waiting, None)
            if following is not None:
                submit(job, following)
    progress(total - left, total)
    return answered


def _reason(error: BaseException, part: BatchPart) -> BaseException:
    """The error that ends the run; it names the boards of the part that failed."""
    if isinstance(error, RulesError | FormatError):
        return error
    if isinstance(error, MemoryError):
        reason = "memory ran out"
    else:
        # The first of these that is not empty.
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    name = getattr(error, "filename", None)
    where = f"{name}: " if name else ""
    return BatchError(f"{where}{reason} (boards {part.index} and following)")

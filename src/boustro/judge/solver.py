"""Solvers: functions that answer many boards in one process, and programs started to answer.

Nothing that comes back is trusted: a reply is a whole number or a fault, and a board without a
reply is one that was not asked.
"""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from boustro.judge.forms import Form
from boustro.judge.runner import Box, Limits, Ran
from boustro.judge.verdict import Reply, Verdict
from boustro.model.board import Board

Replies = list[Reply]
_SHOWN = 60
_WORDS_OF_MEMORY = re.compile(
    r"MemoryError|bad_alloc|out of memory|OutOfMemory|Cannot allocate memory", re.IGNORECASE
)
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
_FULL = 0.8
_WITHOUT_END = 0.5


class Solver(Protocol):
    """Whatever answers boards of one form; `unsure` says that the form is a guess."""

    name: str
    form: Form
    unsure: bool

    def ask(self, boards: Sequence[Board], total: float) -> Replies:
        """The replies to the first boards, in one fresh process; as many as there are.

        The last one is a fault where the process came to its end before the last board.
        """

    @property
    def boxes(self) -> list[Box]:
        """The boxes it runs in."""

    @property
    def one_process(self) -> bool:
        """Whether several boards are answered by one process, so that one may sway another."""


@contextmanager
def hurried(solver: Solver, share: float) -> Iterator[None]:
    """For as long as the block lasts, a time limit of this share of the usual one."""
    before = [box.limits for box in solver.boxes]
    try:
        for box in solver.boxes:
            box.limits = box.limits._replace(seconds=box.limits.seconds * share)
        yield
    finally:
        for box, limits in zip(solver.boxes, before, strict=True):
            box.limits = limits


def fault_of(ran: Ran, limits: Limits) -> Reply | None:
    """What a run's end says, None where it ended well."""
    memory = limits.memory
    if len(ran.out) >= limits.output:
        said = f"it printed more than {limits.output >> 20} MiB"
        return Reply(fault=Verdict.FORMAT, said=said)
    if ran.stopped == "time":
        if ran.peak > _WITHOUT_END * memory:
            return Reply(
                fault=Verdict.MEMORY_LIMIT, said="its memory use kept growing and it did not finish"
            )
        return Reply(fault=Verdict.TIME_LIMIT, said="no answer within the time limit")
    if ran.stopped is not None or not ran.code:
        return None
    last = (ran.err.strip().splitlines() or [""])[-1][:_SHOWN]
    said = f"ended by signal {-ran.code}" if ran.code < 0 else f"ended with exit code {ran.code}"
    said = f"{said}: {last}" if last else said
    if _WORDS_OF_MEMORY.search(ran.err) or ran.peak > _FULL * memory:
        return Reply(fault=Verdict.MEMORY_LIMIT, said=said)
    return Reply(fault=Verdict.RUNTIME_ERROR, said=said)


@dataclass(slots=True)
class Function:
    """A solver that is a function, called by a worker in a process of its own.

    `argv` runs the worker.  It answers board after board; a process that ends before the last
    one has a fault.
    """

    name: str
    form: Form
    box: Box
    argv: list[str]
    unsure: bool = False

    @property
    def boxes(self) -> list[Box]:
        """The one box it runs in."""
        return [self.box]

    @property
    def one_process(self) -> bool:
        """One process for many boards."""
        return True

    def ask(self, boards: Sequence[Board], total: float) -> Replies:
        """The replies of one process."""
        assert self.form.arguments is not None  # noqa: S101 - a function has such a form
        arguments = self.form.arguments
        return self._replies([list(arguments(board)) for board in boards], total)

    def ask_twice(self, board: Board, total: float) -> Reply:
        """The reply to a second call with the very same objects."""
        assert self.form.arguments is not None  # noqa: S101 - a function has such a form
        replies = self._replies([{"twice": list(self.form.arguments(board))}], total)
        return replies[0] if replies else Reply(fault=Verdict.TIME_LIMIT, said="no answer in time")

    def _replies(self, asked: list[Any], total: float) -> Replies:
        given = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in asked)
        ran = self.box.run(self.argv, given.encode(), each=True, total=total)
        told = [_record(line) for line in ran.out.split(b"\n")[:-1]]
        if told[:1] != [{"ready": True}]:
            return [_unloaded(told, ran, self.box.limits)]
        replies = [_reply(record) for record in told[1 : len(asked) + 1]]
        if {"enough": True} in told and any(reply.fault for reply in replies[:-1]):
            return replies[: told.index({"enough": True}) - 1]
        if len(replies) < len(asked) and ran.stopped != "total":
            replies.append(_ended_early(ran, self.box.limits))
        return replies


def _record(line: bytes) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    return record if isinstance(record, dict) else {"odd": line[:_SHOWN].decode(errors="replace")}


def _unloaded(told: list[dict[str, Any]], ran: Ran, limits: Limits) -> Reply:
    if told and "unloaded" in told[0]:
        said = _with_line(str(told[0]["unloaded"])[:200], told[0].get("line"))
        return Reply(fault=Verdict.NOT_COMPILED, said=said)
    early = fault_of(ran, limits)
    if early is None:
        said = "it ended before it was called"
        return Reply(fault=Verdict.RUNTIME_ERROR, said=said)
    return early


def _reply(record: dict[str, Any]) -> Reply:
    """A reply of a worker, believed in nothing."""
    answer = record.get("answer")
    if type(answer) is int:
        return Reply(answer=answer, changed=record.get("changed") is True)
    if record.get("memory") is True:
        return Reply(fault=Verdict.MEMORY_LIMIT, said="MemoryError")
    if "raised" in record:
        said = _with_line(str(record["raised"])[:200], record.get("line"))
        return Reply(fault=Verdict.RUNTIME_ERROR, said=said)
    odd = str(record.get("odd", "something else"))[:_SHOWN]
    printed = str(record.get("printed", ""))[:_SHOWN]
    return Reply(fault=Verdict.FORMAT, said=f"expected a whole number, got {odd}", printed=printed)


def _with_line(said: str, line: object) -> str:
    return f"{said} (line {line})" if type(line) is int else said


def _ended_early(ran: Ran, limits: Limits) -> Reply:
    said = "it ended its process before it had answered (exit code 0)"
    return fault_of(ran, limits) or Reply(fault=Verdict.RUNTIME_ERROR, said=said)


@dataclass(slots=True)
class Program:
    """A solver that is a program: a text of boards on standard input, an answer a line.

    It is run again for every few boards, as many at a time as there are boxes.
    """

    name: str
    form: Form
    boxes: list[Box]
    argv: list[str]
    unsure: bool = False

    @property
    def one_process(self) -> bool:
        """Only a form of several cases gives one process several boards."""
        return self.form.cases > 1

    def ask(self, boards: Sequence[Board], total: float) -> Replies:
        """The replies; a run that fails is asked again in halves, to tell which board it is."""
        step = self.form.cases
        groups = [boards[i : i + step] for i in range(0, len(boards), step)]
        end = time.monotonic() + total
        replies: Replies = []
        found = _dealt(groups, self.boxes, lambda box, group: self._group(box, group, end))
        for group, some in zip(groups, found, strict=True):
            replies += some
            if len(some) < len(group):
                break
        return replies

    def _group(self, box: Box, boards: Sequence[Board], end: float) -> Replies:
        """One run, and where it fails runs of its halves; nothing once the time is up."""
        assert self.form.text is not None  # noqa: S101 - a program has such a form
        left = end - time.monotonic()
        if left <= 0:
            return []
        ran = box.run(self.argv, self.form.text(boards).encode(), total=left)
        replies = _answers(ran, len(boards), box.limits)
        if len(replies) in (0, len(boards)):
            return replies
        # The first board by itself, for a program may fail on all of them, and that may take long.
        found: Replies = []
        for some in (boards[:1], boards[1 : len(boards) // 2], boards[max(len(boards) // 2, 1) :]):
            part = self._group(box, some, end) if some else []
            found += part
            if len(part) < len(some) or any(reply.fault for reply in part):
                return found
        # Every part goes well and all together do not: the last board bears the fault.
        return [*found[:-1], replies[-1]]


def _dealt(
    groups: list[Sequence[Board]], boxes: list[Box], ask: Callable[[Box, Sequence[Board]], Replies]
) -> list[Replies]:
    """The replies of every group, in order, each box busy with one group at a time.

    Groups that come after a fault are not asked any more.
    """
    found: list[Replies] = [[] for _ in groups]

    failed: list[int] = []

    def work(lane: int) -> None:
        for index in range(lane, len(groups), len(boxes)):
            if failed:
                return
            found[index] = ask(boxes[lane], groups[index])
            if any(reply.fault for reply in found[index]):
                failed.append(index)

    with ThreadPoolExecutor(len(boxes)) as pool:
        list(pool.map(work, range(len(boxes))))
    return found


def _answers(ran: Ran, count: int, limits: Limits) -> Replies:
    """As many replies as boards, or the one fault of the run."""
    fault = fault_of(ran, limits)
    if fault is not None:
        return [fault]
    words = ran.out.decode(errors="replace").split()
    odd = next((word for word in words if not _NUMBER.fullmatch(word)), None)
    if odd is not None:
        return [Reply(fault=Verdict.FORMAT, said=f"expected whole numbers, got {odd[:_SHOWN]!r}")]
    if len(words) != count:
        noun = "answer" if count == 1 else "answers"
        said = f"expected {count} {noun}, got {len(words)}"
        return [Reply(fault=Verdict.FORMAT, said=said)]
    return [Reply(answer=int(word)) for word in words]

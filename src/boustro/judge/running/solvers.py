"""Solvers in processes: functions that answer many boards in one, and programs run for a few.

Nothing that comes back is trusted: a reply is a whole number or a fault, and a board without a
reply is one that was not asked.
"""

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from boustro.judge.forms import Form
from boustro.judge.records import GROWING, LATE, printable_words, read_record, replies_of
from boustro.judge.running.process import Place, Ran, SolverLimits, run
from boustro.judge.solver import TOGETHER
from boustro.judge.verdict import SolverReply, Verdict
from boustro.model.board import Board
from boustro.say import quantity

Replies = list[SolverReply]
_WORDS_OF_MEMORY = re.compile(
    r"MemoryError|bad_alloc|out of memory|OutOfMemory|Cannot allocate memory", re.IGNORECASE
)
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
_FULL = 0.8
_WITHOUT_END = 0.5


def fault_of(ran: Ran, limits: SolverLimits) -> SolverReply | None:
    """What a run's end says, None where it ended well."""
    if ran.stopped == "output":
        said = f"it printed more than {limits.output >> 20} MiB"
        return SolverReply(fault=Verdict.FORMAT, said=said)
    if ran.stopped == "memory" or (
        ran.stopped == "time" and ran.peak > _WITHOUT_END * limits.memory
    ):
        return GROWING
    if ran.stopped == "time":
        return LATE
    if ran.stopped is not None or not ran.code:
        return None
    last = printable_words((ran.err.strip().splitlines() or [""])[-1])
    said = f"ended by signal {-ran.code}" if ran.code < 0 else f"ended with exit code {ran.code}"
    said = f"{said}: {last}" if last else said
    if _WORDS_OF_MEMORY.search(ran.err) or ran.peak > _FULL * limits.memory:
        return SolverReply(fault=Verdict.MEMORY_LIMIT, said=said)
    return SolverReply(fault=Verdict.RUNTIME_ERROR, said=said, signal=max(-ran.code, 0))


@dataclass(slots=True)
class _InProcesses:
    name: str
    form: Form
    argv: list[str]
    limits: SolverLimits
    place: Place
    contained: Mapping[str, bool] = field(default_factory=dict)
    unsure: bool = False

    def now(self) -> float:
        """The time of this machine."""
        return time.monotonic()

    def close(self) -> None:
        """Nothing runs between two questions."""


class ProcessFunction(_InProcesses):
    """A function, called by a worker in a process of its own, board after board.

    `argv` runs the worker.
    """

    __slots__ = ()

    @property
    def group(self) -> int:
        """One process for any number of boards."""
        return TOGETHER

    def ask(self, boards: Sequence[Board], seconds: float, *, share: float = 1.0) -> Replies:
        """The replies of one process."""
        limits = self.limits._replace(seconds=self.limits.seconds * share)
        arguments = self.form.arguments
        assert arguments is not None  # noqa: S101 - a function has such a form
        lines = (json.dumps(list(arguments(board)), separators=(",", ":")) for board in boards)
        given = "".join(f"{line}\n" for line in lines).encode()
        ran = run(self.argv, given, limits, self.place, each=True, total=seconds)
        told = [read_record(line) for line in ran.out.split(b"\n")[:-1]]
        is_over = ran.stopped == "total"
        return replies_of(told, len(boards), fault_of(ran, limits), is_over=is_over)


@dataclass(slots=True)
class ProcessProgram(_InProcesses):
    """A program: a text of boards on standard input, an answer a line.

    It is run again for every few boards, `lanes` of them at a time.
    """

    lanes: int = 1

    @property
    def group(self) -> int:
        """As many boards as one text of the form holds."""
        return self.form.cases

    def ask(self, boards: Sequence[Board], seconds: float, *, share: float = 1.0) -> Replies:
        """The replies; a run that fails is asked again in halves, to tell which board it is."""
        groups = [boards[i : i + self.group] for i in range(0, len(boards), self.group)]
        limits = self.limits._replace(seconds=self.limits.seconds * share)
        end = time.monotonic() + seconds
        replies: Replies = []
        found = self._in_lanes(groups, lambda group: self._ask_group(group, limits, end))
        for group, some in zip(groups, found, strict=True):
            replies += some
            if len(some) < len(group):
                break
        return replies

    def _in_lanes(
        self, groups: list[Sequence[Board]], ask: Callable[[Sequence[Board]], Replies]
    ) -> list[Replies]:
        """The replies of every group, in order; groups after a fault are not asked any more."""
        failed: list[bool] = []

        def work(group: Sequence[Board]) -> Replies:
            found = [] if failed else ask(group)
            failed.extend(True for reply in found if reply.fault)
            return found

        if self.lanes == 1 or len(groups) == 1:
            return [work(group) for group in groups]
        with ThreadPoolExecutor(self.lanes) as pool:
            return list(pool.map(work, groups))

    def _ask_group(self, boards: Sequence[Board], limits: SolverLimits, end: float) -> Replies:
        """One run, and where it fails runs of its halves; nothing once the time is up."""
        assert self.form.text is not None  # noqa: S101 - a program has such a form
        left = end - time.monotonic()
        if left <= 0:
            return []
        given = self.form.text(boards).encode()
        ran = run(self.argv, given, limits, self.place, total=left)
        if ran.stopped == "total":
            return []
        replies = _answers(ran, len(boards), limits)
        if len(replies) in (0, len(boards)):
            return replies
        # The first board by itself, for a program may fail on all of them, and that may take long.
        found: Replies = []
        for some in (boards[:1], boards[1 : len(boards) // 2], boards[max(len(boards) // 2, 1) :]):
            part = self._ask_group(some, limits, end) if some else []
            found += part
            if len(part) < len(some) or any(reply.fault for reply in part):
                return found
        # Every part goes well and all together do not: the last board bears the fault.
        return [*found[:-1], replies[-1]]


def _answers(ran: Ran, count: int, limits: SolverLimits) -> Replies:
    """As many replies as boards, or the one fault of the run."""
    fault = fault_of(ran, limits)
    if fault is not None:
        return [fault]
    words = ran.out.decode(errors="replace").split()
    odd = next((word for word in words if not _NUMBER.fullmatch(word)), None)
    if odd is not None:
        said = f"expected whole numbers, got {printable_words(odd)!r}"
        return [SolverReply(fault=Verdict.FORMAT, said=said)]
    if len(words) != count:
        said = f"expected {quantity(count, 'answer')}, got {len(words)}"
        few = 1 < count > len(words)
        return [SolverReply(fault=Verdict.FORMAT, said=said, few=few)]
    return [SolverReply(answer=int(word)) for word in words]

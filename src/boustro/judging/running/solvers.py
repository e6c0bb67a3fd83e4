"""Solvers in processes: functions that answer many boards in one, and programs run for a few.

Nothing that comes back is trusted: a reply is a whole number or a fault, and a board without a
reply is one that was not asked.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import DEAR
from boustro.judging.records import (
    DECIMAL,
    GROWING,
    late,
    printable_words,
    read_answer,
    read_record,
    replies_of,
)
from boustro.judging.running.process import WAIT, Place, Ran, SolverLimits, run
from boustro.judging.running.streams import BoardTurns
from boustro.judging.solver import TOGETHER, Cases
from boustro.judging.verdict import SolverReply, Verdict
from boustro.say import quantity

Replies = list[SolverReply]
AHEAD = "it replied again before it was given the next board"
_WORDS_OF_MEMORY = re.compile(
    r"MemoryError|bad_alloc|out of memory|OutOfMemory|Cannot allocate memory", re.IGNORECASE
)
# A virtual machine that does not start has no solution in it yet.
_NO_MACHINE = re.compile(r"(?:OpenJDK .*warning.*\n)*Error occurred during initialization of VM")
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
# What some statements put before each answer.
_CASE = re.compile(r"(?i)\bcase\s*#?\s*[0-9]+\s*:")
_FULL = 0.8
_QUICK, _QUICK_IF_DEAR = 40, 8
"""How many forks of an interpreter, or processes of a compiled program, take about as long as one
that starts an interpreter."""
_WITHOUT_END = 0.5


def fault_of(ran: Ran, limits: SolverLimits) -> SolverReply | None:
    """What a run's end says, None where it ended well."""
    if ran.stopped in ("output", "ahead"):
        too_much = f"it printed more than {limits.output >> 20} MiB"
        return Verdict.FORMAT.reply(too_much if ran.stopped == "output" else AHEAD)
    if ran.stopped == "memory" or (
        ran.stopped == "time" and ran.peak > _WITHOUT_END * limits.memory
    ):
        return GROWING
    if ran.stopped == "time":
        if ran.used.known and ran.used.processor <= limits.seconds:
            return late(ran.used.wall, limits.seconds * WAIT, "by the clock")
        how = "of processor time" if ran.used.known else "by the clock"
        return late(ran.used.processor, limits.seconds, how)
    return _fault_at_end(ran, limits) if ran.stopped is None and ran.code else None


def _fault_at_end(ran: Ran, limits: SolverLimits) -> SolverReply:
    """What the exit code of a run says that ended by itself, but not well."""
    assert ran.code is not None  # noqa: S101 - it has ended
    if _NO_MACHINE.match(ran.err):
        return Verdict.NOT_JUDGED.reply(f"Java did not start: {printable_words(ran.err, 200)}")
    last = printable_words((ran.err.strip().splitlines() or [""])[-1])
    message = f"ended by signal {-ran.code}" if ran.code < 0 else f"ended with exit code {ran.code}"
    message = f"{message}: {last}" if last else message
    if _WORDS_OF_MEMORY.search(ran.err) or ran.peak > _FULL * limits.memory:
        return Verdict.MEMORY_LIMIT.reply(message)
    return Verdict.RUNTIME_ERROR.reply(message)._replace(signal=max(-ran.code, 0))


@dataclass(slots=True)
class _InProcesses:
    name: str
    """What reports call it."""
    problem: JudgedProblem
    """What it is asked."""
    argv: list[str]
    """The command that runs it."""
    limits: SolverLimits
    """Of each run."""
    place: Place
    """Where it runs."""
    contained: Mapping[str, bool] = field(default_factory=dict)
    """What it is kept from, by name."""
    called: str = ""
    """The function with its parameters and its line."""
    unsure: bool = False
    """Whether the problem is a guess."""

    def now(self) -> float:
        """The time of the judgement."""
        assert self.limits.clock is not None  # noqa: S101 - whoever opens a solver starts one
        return self.limits.clock.now()

    def limits_for(self, share: float, *, is_first: bool = False) -> SolverLimits:
        """The limits; what is asked in passing, or first, has a part of what is counted."""
        seconds = min(self.limits.seconds, self.limits.counted) * share
        in_passing = share < 1 or is_first
        return self.limits._replace(seconds=seconds) if in_passing else self.limits


class ProcessFunction(_InProcesses):
    """A function, called by a worker in a process of its own, board after board.

    `argv` runs the worker.
    """

    __slots__ = ()
    group = per_run = TOGETHER

    def ask(
        self,
        cases: Cases,
        seconds: float,
        *,
        share: float = 1.0,
        to_first: bool = False,  # noqa: ARG002 - one process answers all
    ) -> Replies:
        """The replies of one process."""
        limits = self.limits_for(share)
        arguments = map(self.problem.arguments, cases)
        lines = (json.dumps(list(values), separators=(",", ":")) for values in arguments)
        turns = BoardTurns([f"{line}\n".encode() for line in lines], b"\n")
        ran = run(self.argv, turns, limits, self.place, total=seconds)
        records = [*map(read_record, ran.replies)]
        is_over = ran.stopped == "total"
        fault = fault_of(ran, limits)
        return replies_of(
            records, len(cases), fault, is_over=is_over, is_whole=self.problem.is_whole
        )


@dataclass(slots=True)
class ProcessProgram(_InProcesses):
    """A program: a text of boards on standard input, an answer a line.

    It is run again for every few boards. What `many` gives is taken where it is right; else the
    program is run by itself.
    """

    lanes: int = 1
    """How many runs there are at a time."""
    many: Sequence[str] = ()
    """A command that runs it for one text after another; empty if there is none."""
    is_compiled: bool = False
    """Whether it is a program of the machine itself."""

    @property
    def group(self) -> int:
        """As many boards as one text of the problem holds."""
        return self.problem.cases

    @property
    def per_run(self) -> int:
        """As many as one process runs it for in that time; a compiled program starts in no time."""
        if not (self.many or self.is_compiled):
            return self.group
        return self.group * (_QUICK_IF_DEAR if self.problem.question.name in DEAR else _QUICK)

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> Replies:
        """The replies; a run that fails is asked again in halves, to tell which board it is."""
        groups = [cases[i : i + self.group] for i in range(0, len(cases), self.group)]
        limits, end = self.limits_for(share), self.now() + seconds
        is_asked = bool(self.many and groups[1:])
        forked = self._forked(groups, seconds) if is_asked else ([], [], False)
        replies, wrong, is_late = forked
        if to_first and wrong:
            return replies + wrong
        rest = groups[-(-len(replies) // self.group) :][: 1 if is_asked and to_first else None]
        part = 1 / max(min(self.lanes, len(rest)), 1)
        per_group = self._in_lanes(
            rest, lambda group: self._ask_group(group, limits, end, part), to_first=to_first
        )
        if is_asked and rest and not is_late and not self._is_wrong(rest[0], per_group[0]):
            self.many = ()  # it goes wrong only there
        for group, some in zip(rest, per_group, strict=True):
            replies += some
            if len(some) < len(group) or (to_first and self._is_wrong(group, some)):
                break
        return replies

    def _forked(self, groups: Sequence[Cases], seconds: float) -> tuple[Replies, Replies, bool]:
        """The right replies of one process, and the answers of the first group with a wrong one.

        And whether that was late.
        """
        turns = BoardTurns([f"{self.problem.text(group)}\0".encode() for group in groups], b"\0\n")
        limits = self.limits_for(1.0, is_first=True)
        ran = run(self.many, turns, limits, self.place, total=seconds)
        replies: Replies = []
        for group, out in zip(groups, ran.replies[1:], strict=False):
            some = _answers(Ran(out, "", 0), group, self.problem, limits)
            if self._is_wrong(group, some):
                is_answer = len(some) == len(group) and not any(reply.fault for reply in some)
                return replies, some if is_answer else [], False
            replies += some
        return replies, [], ran.stopped == "time"

    def _is_wrong(self, cases: Cases, replies: Replies) -> bool:
        answers = [reply.answer for reply in replies]
        return len(answers) != len(cases) or not all(map(self.problem.accepts, cases, answers))

    def _in_lanes(
        self, groups: list[Cases], ask: Callable[[Cases], Replies], *, to_first: bool
    ) -> list[Replies]:
        """The replies of every group, in order.

        Groups after a fault, or the first wrong one, are not asked any more.
        """
        failed: list[bool] = []

        def work(group: Cases) -> Replies:
            replies = [] if failed else ask(group)
            if any(one.fault for one in replies) or (to_first and self._is_wrong(group, replies)):
                failed.append(True)
            return replies

        if self.lanes == 1 or len(groups) == 1:
            return [work(group) for group in groups]
        with ThreadPoolExecutor(self.lanes) as pool:
            return list(pool.map(work, groups))

    def _ask_group(self, cases: Cases, limits: SolverLimits, end: float, share: float) -> Replies:
        """One run, and where it fails runs of its halves; nothing once the time is up."""
        left = end - self.now()
        if left <= 0:
            return []
        data = self.problem.text(cases).encode()
        ran = run(self.argv, data, limits, self.place, total=left, share=share)
        if ran.stopped == "total":
            return []
        replies = _answers(ran, cases, self.problem, limits)
        if len(replies) in (0, len(cases)):
            return replies
        # The first board by itself, for a program may fail on all of them, and that may take long.
        from_parts: Replies = []
        quick = limits._replace(seconds=min(limits.seconds, limits.counted))
        for some in (cases[:1], cases[1 : len(cases) // 2], cases[max(len(cases) // 2, 1) :]):
            part = self._ask_group(some, quick, end, share) if some else []
            from_parts += part
            if any(reply.fault is replies[-1].fault is Verdict.TIME_LIMIT for reply in part):
                break
            if len(part) < len(some) or any(reply.fault for reply in part):
                return from_parts
        # Where every part goes well and all together do not, the last board bears the fault.
        return [*from_parts[:-1], replies[-1]]


def _answers(ran: Ran, cases: Cases, problem: JudgedProblem, limits: SolverLimits) -> Replies:
    """As many replies as boards, or the one fault of the run."""
    fault = fault_of(ran, limits)
    if fault is not None:
        return [fault]
    out = ran.out.decode(errors="replace")
    words = (out if problem.is_whole else _CASE.sub(" ", out)).split()
    pattern, expected = (_NUMBER, "whole numbers") if problem.is_whole else (DECIMAL, "numbers")
    odd = next(
        (word for word in words if not (problem.takes_words or pattern.fullmatch(word))), None
    )
    if odd is not None:
        return [Verdict.FORMAT.reply(f"expected {expected}, got {printable_words(odd)!r}")]
    if (problem.question.check or problem.takes_words) and words and len(cases) == 1:
        return [SolverReply(answer=" ".join(words))]
    counts = [1 if problem.is_whole else len(str(problem.answer(case)).split()) for case in cases]
    if len(words) != sum(counts):
        message = f"expected {quantity(sum(counts), 'answer')}, got {len(words)}"
        few = 1 < len(cases) > len(words)
        return [SolverReply(fault=Verdict.FORMAT, message=message, few=few)]
    following = iter(words)
    texts = (" ".join(islice(following, count)) for count in counts)
    return [SolverReply(answer=read_answer(text)) for text in texts]

"""Solvers in processes: functions answer many boards per process, programs only a few per run.

The judge trusts no output.  A reply is a valid answer or a fault, and a board without a reply
counts as not asked.
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
from boustro.say import quantity, say

Replies = list[SolverReply]
AHEAD = say("replied-ahead", "it replied again before it was given the next board")
_WORDS_OF_MEMORY = re.compile(
    r"MemoryError|bad_alloc|out of memory|OutOfMemory|Cannot allocate memory", re.IGNORECASE
)
# If the virtual machine does not start, the solution has not run.
_NO_MACHINE = re.compile(r"(?:OpenJDK .*warning.*\n)*Error occurred during initialization of VM")
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
# The prefix that some statements require before each answer.
_CASE = re.compile(r"(?i)\bcase\s*#?\s*[0-9]+\s*:")
# For any separators, `json.dumps` would make an encoder at each call.
_encode = json.JSONEncoder(separators=(",", ":")).encode
_FULL = 0.8
_QUICK, _QUICK_IF_DEAR = 40, 8
"""The number of forks, or of compiled programs, that start in the time that one interpreter
needs; the second number is for slow questions."""
_WITHOUT_END = 0.5


def fault_of(ran: Ran, limits: SolverLimits) -> SolverReply | None:
    """The fault that the end of a run shows; None if it ended normally."""
    if ran.stopped == "ahead":
        return Verdict.FORMAT.reply(AHEAD)
    if ran.stopped == "output":
        return Verdict.FORMAT.reply(
            say(
                "printed-too-much",
                f"it printed more than {limits.output >> 20} MiB",
                most=limits.output >> 20,
            )
        )
    is_growing = ran.stopped == "time" and ran.peak > _WITHOUT_END * limits.memory
    if ran.stopped == "memory" or is_growing:
        return GROWING
    if ran.stopped == "time":
        if ran.used.known and ran.used.processor <= limits.seconds:
            return late(ran.used.wall, limits.seconds * WAIT, "by the clock")
        how = "of processor time" if ran.used.known else "by the clock"
        return late(ran.used.processor, limits.seconds, how)
    return _fault_at_end(ran, limits) if ran.stopped is None and ran.code else None


def _fault_at_end(ran: Ran, limits: SolverLimits) -> SolverReply:
    """The fault of a run that ended by itself with an exit code other than 0."""
    assert ran.code is not None  # noqa: S101 - it has ended
    if _NO_MACHINE.match(ran.err):
        error = printable_words(ran.err, 200)
        message = say("java-not-started", f"Java did not start: {error}", error=error)
        return Verdict.NOT_JUDGED.reply(message)
    last = printable_words((ran.err.strip().splitlines() or [""])[-1])
    code = "ended-by-signal" if ran.code < 0 else "ended-with-code"
    text = f"ended by signal {-ran.code}" if ran.code < 0 else f"ended with exit code {ran.code}"
    message = say(code, f"{text}: {last}" if last else text, number=abs(ran.code), error=last)
    if _WORDS_OF_MEMORY.search(ran.err) or ran.peak > _FULL * limits.memory:
        return Verdict.MEMORY_LIMIT.reply(message)
    return Verdict.RUNTIME_ERROR.reply(message)._replace(signal=max(-ran.code, 0))


@dataclass(slots=True)
class _InProcesses:
    name: str
    """Its name in reports."""
    problem: JudgedProblem
    """The problem that it solves."""
    argv: list[str]
    """The command that runs it."""
    limits: SolverLimits
    """The limits of each run."""
    place: Place
    """Where it runs."""
    contained: Mapping[str, bool] = field(default_factory=dict)
    """The restrictions of its sandbox, by name."""
    called: str = ""
    """The function with its parameters and its line."""
    unsure: bool = False
    """Whether the problem is a guess."""

    def now(self) -> float:
        """The time of the judgement."""
        assert self.limits.clock is not None  # noqa: S101 - opening a solver starts a clock
        return self.limits.clock.now()

    def limits_for(self, share: float, *, is_first: bool = False) -> SolverLimits:
        """The limits of a run; a first run, or one with a `share`, gets only part of the time."""
        seconds = min(self.limits.seconds, self.limits.counted) * share
        in_passing = share < 1 or is_first
        return self.limits._replace(seconds=seconds) if in_passing else self.limits


class ProcessFunction(_InProcesses):
    """A function that a worker process calls for one board after another.

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
        """Ask all cases in one process."""
        limits = self.limits_for(share)
        arguments = map(self.problem.arguments, cases)
        lines = (_encode(list(values)) for values in arguments)
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
    """A program that reads boards from standard input and prints an answer per line.

    Each run answers a few boards.  The command `many` handles many texts in one process; the judge
    accepts its right answers, and otherwise runs the program directly.
    """

    lanes: int = 1
    """The number of parallel runs."""
    many: Sequence[str] = ()
    """A command that runs the program for one text after another; empty if there is none."""
    is_compiled: bool = False
    """Whether the program is machine code."""

    @property
    def group(self) -> int:
        """The number of boards in one text of the problem."""
        return self.problem.cases

    @property
    def per_run(self) -> int:
        """The number of boards that take about as long as starting an interpreter."""
        if not (self.many or self.is_compiled):
            return self.group
        return self.group * (_QUICK_IF_DEAR if self.problem.question.name in DEAR else _QUICK)

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> Replies:
        """Ask the cases; if a run fails, ask its halves to find the failing board."""
        groups = [cases[i : i + self.group] for i in range(0, len(cases), self.group)]
        limits, end = self.limits_for(share), self.now() + seconds
        is_asked = bool(self.many and groups[1:])
        replies, wrong, is_late = self._forked(groups, seconds) if is_asked else ([], [], False)
        if to_first and wrong:
            return replies + wrong
        rest = groups[-(-len(replies) // self.group) :]
        if is_asked and to_first:
            rest = rest[:1]
        part = 1 / max(min(self.lanes, len(rest)), 1)
        per_group = self._in_lanes(
            rest, lambda group: self._ask_group(group, limits, end, part), to_first=to_first
        )
        if is_asked and rest and not is_late and not self._is_wrong(rest[0], per_group[0]):
            self.many = ()  # the program fails only when `many` runs it
        for group, some in zip(rest, per_group, strict=True):
            replies += some
            if len(some) < len(group) or (to_first and self._is_wrong(group, some)):
                break
        return replies

    def _forked(self, groups: Sequence[Cases], seconds: float) -> tuple[Replies, Replies, bool]:
        """Ask the groups in one process, until the first group with a wrong answer.

        Returns the right replies, the answers of that group, and whether the time ran out.
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

        After a fault, or with `to_first` after a wrong answer, no further group is asked.
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
        """Run the program once and, if it fails, run its parts; empty if the time is over."""
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
        # The first board runs alone: a program may fail slowly on every board.
        from_parts: Replies = []
        quick = limits._replace(seconds=min(limits.seconds, limits.counted))
        for some in (cases[:1], cases[1 : len(cases) // 2], cases[max(len(cases) // 2, 1) :]):
            part = self._ask_group(some, quick, end, share) if some else []
            from_parts += part
            if any(reply.fault is replies[-1].fault is Verdict.TIME_LIMIT for reply in part):
                break
            if len(part) < len(some) or any(reply.fault for reply in part):
                return from_parts
        # If every part passes alone, the last board gets the fault of the whole run.
        return [*from_parts[:-1], replies[-1]]


def _answers(ran: Ran, cases: Cases, problem: JudgedProblem, limits: SolverLimits) -> Replies:
    """A reply for each board, or the single fault of the run."""
    fault = fault_of(ran, limits)
    if fault is not None:
        return [fault]
    out = ran.out.decode(errors="replace")
    words = (out if problem.is_whole else _CASE.sub(" ", out)).split()
    pattern, expected = (_NUMBER, "whole numbers") if problem.is_whole else (DECIMAL, "numbers")
    if not problem.takes_words:
        for word in words:
            if not pattern.fullmatch(word):
                got = printable_words(word)
                text = f"expected {expected}, got {got!r}"
                code = "no-whole-number" if problem.is_whole else "no-number"
                message = say(code, text, got=got)
                return [Verdict.FORMAT.reply(message)]
    if (problem.question.check or problem.takes_words) and words and len(cases) == 1:
        return [SolverReply(answer=" ".join(words))]
    counts = [1 if problem.is_whole else len(str(problem.answer(case)).split()) for case in cases]
    if len(words) != sum(counts):
        text = f"expected {quantity(sum(counts), 'answer')}, got {len(words)}"
        message = say("number-of-answers", text, expected=sum(counts), got=len(words))
        few = 1 < len(cases) > len(words)
        return [SolverReply(fault=Verdict.FORMAT, message=message, few=few)]
    following = iter(words)
    texts = (" ".join(islice(following, count)) for count in counts)
    return [SolverReply(answer=read_answer(text)) for text in texts]

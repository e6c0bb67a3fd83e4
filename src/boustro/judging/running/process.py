"""Process limits: run one process with bounds on time, memory and output, and end its group.

Nothing here waits without a bound, and nothing needs what only POSIX has: without process groups
and `/proc` there is the clock, and the process itself is ended.  Limits that the kernel keeps are
set by `sh` in the new process, since code of ours between fork and exec is unsafe beside threads.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path, PureWindowsPath
from time import monotonic, thread_time
from typing import IO, NamedTuple

from boustro.errors import BoustroError
from boustro.judging.running.streams import (
    BEGINS,
    BoardTurns,
    Channel,
    Exchange,
    Messages,
    OutputStream,
    file_of,
)

MIB = 1 << 20
# A solver may wait this much longer than it may compute, and so may all together, as on a busy
# machine.
WAIT, CEILING = 5.0, 4.0
HAS_GROUPS = hasattr(os, "killpg")
CHANNEL = 9
"""The descriptor by which a process may also read its input in turns, so that another can become
its standard input."""
_TICK = 0.02
# Many processes take much between two looks, and so may one whose memory is near its limit.
_SHORT_TICK, _FEW, _NEAR = 0.004, 8, 0.5
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
# The clock of another process is named by its number and this kind (CPUCLOCK_SCHED in the kernel's
# posix-timers.h).
_PROCESSOR_CLOCK = 2
# At a reply a look at the time counts that is older by this part of the limit: one more costs as
# much as a quick reply.
_FRESH = 0.02
_MESSAGES, _LONGEST_LINE = 4000, 200
_PAGE, _PAGES = 1 << 12, 1 << 14
# What a process has in memory, what of it is swapped out, and the tables that say where it is.
_MEMORY = re.compile(rb"^Vm(?:RSS|Swap|PTE):\s+(\d+)", re.MULTILINE)
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
# Address space says little: a runtime may reserve much and use none of it.
_LIMITED = (
    "{{ ulimit -c 0; ulimit -t {seconds}; ulimit -f {file}; {more} ulimit -d {memory}; }} "
    '2>/dev/null; echo "{begins}" >&2; exec "$@"{channel}'
)
# What a shell says where it cannot start a command, or a command where the system lacks what it
# needs to start.
_NOT_STARTED = re.compile(
    r"\S*sh: (?:line )?\d+: exec: (.*)|(.*error while loading shared libraries: .*)"
)
_NO_COMMAND = (126, 127)


class Clock:
    """Time of a judgement: processor time of the judge and of what it runs.

    A quarter of the time by the clock if that is more.
    """

    def __init__(self) -> None:
        self._begin, self._thread_begin = monotonic(), thread_time()
        self._thread, self._lock = threading.get_ident(), threading.Lock()
        self._own = self._spent = 0.0

    def spend(self, seconds: float) -> None:
        """Count the time of a run."""
        with self._lock:
            self._spent += seconds

    def now(self) -> float:
        """The seconds since it was made."""
        if threading.get_ident() == self._thread:
            self._own = thread_time() - self._thread_begin
        return max(self._own + self._spent, (monotonic() - self._begin) / CEILING)


class SolverLimits(NamedTuple):
    """What a solver may use."""

    seconds: float = 1.0
    """Of the processor for a board, or for a run of a program; five times as many by the clock."""
    start: float = 10.0
    """Seconds more until a function is loaded."""
    memory: int = 256 * MIB
    """Bytes."""
    output: int = 4 * MIB
    """Bytes."""
    end: float = inf
    """The time of `clock` at which every run is stopped, as when the time for all boards is
    over."""
    clock: Clock | None = None
    """What the time for all boards is read from."""
    counted: float = inf
    """The most seconds of a board that are taken from the time for all."""
    by_site: bool = False
    """Whether a problem with limits of its own has these."""
    reserved: int = 0
    """Bytes more that may be reserved and not used."""


class Used(NamedTuple):
    """What a run has used."""

    wall: float
    """Seconds by the clock."""
    processor: float
    """Seconds of the processor, by the clock where these are not `known`."""
    known: bool = False
    """Whether the seconds of the processor are known."""


class Ran(NamedTuple):
    """How a run ended."""

    out: bytes
    """What it printed."""
    err: str
    """The last of its messages."""
    code: int | None
    """Its exit code, negative for a signal; 0 for one that was ended after its last reply."""
    stopped: str | None = None
    """Why it was stopped.  `time`, `memory` or `output` at a limit; `total` when the time for all
    was over; `ahead` when it gave more than one reply to a part."""
    peak: int = 0
    """The most memory seen in bytes, 0 where that is not known."""
    used: Used = Used(0.0, 0.0)
    """The time since it was handed a part, or since its beginning."""
    replies: Sequence[bytes] = ()
    """In turns, the replies that came in time; the first says that it is ready."""


class ProcessError(BoustroError):
    """A program, or what is put around it, could not start, or the judge is being ended.

    Nothing of it is told of a solution.
    """


@dataclass(frozen=True, slots=True)
class Place:
    """Where processes run, and what stands around them."""

    scratch: Path
    """A directory of ours."""
    environment: Mapping[str, str]
    """All that they have of it."""
    wrap: Callable[[Sequence[str]], list[str]] | None = None
    """Puts a sandbox around a command."""
    user: int | None = None
    """The number of the user they run as; None for one's own."""
    more: str = ""
    """Further `ulimit` commands."""
    unheld: Callable[[Sequence[Path]], Iterator[int]] | None = None
    """How much memory there is in the sandbox of living processes beside their pages, piece by
    piece."""


_Around = tuple[str, dict[str, str]]
"""The directory that a process works in, and what its environment has for it."""
_running: "set[subprocess.Popen[bytes]]" = set()
_all_ended = threading.Event()


def end_all() -> None:
    """End every process at once and start none any more; for the end of the command.

    It may be called from a signal handler.
    """
    _all_ended.set()
    for process in tuple(_running):
        _end_group(process)


def environment() -> dict[str, str]:
    """Nothing of ours but where programs are, and the same hash seed for every run."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    ours = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    return kept | ours | {"OUTPUT_PATH": "/dev/stdout" if HAS_GROUPS else "CON"}


def run(
    argv: Sequence[str],
    data: bytes | BoardTurns,
    limits: SolverLimits,
    place: Place,
    *,
    total: float,
    share: float = 1.0,
) -> Ran:
    """Run `argv` with `data` on its standard input until it ends or meets its limit.

    The limit of time is on the whole run, or with `BoardTurns` on the time from each part to its
    reply.  Once `total` seconds of the limits' clock are over the run is stopped, in turns at its
    next reply.  `share` of its time counts, as one of several at a time.
    """
    with _fresh_directory(place) as around:
        if isinstance(data, BoardTurns):
            return _run_in_turns(argv, data, limits, place, around, total=total)
        longest = int(total + WAIT * limits.seconds) + 2
        command = _limited(argv, limits, longest, place)
        with file_of(data) as stdin:
            process, reading = _start(command, stdin, place, around)
        watch = Watch(process, limits, place.unheld, total=total, share=share)
        out = OutputStream(reading, limits.output + 1)
        return _watched(watch, out)


def _run_in_turns(
    argv: Sequence[str],
    turns: BoardTurns,
    limits: SolverLimits,
    place: Place,
    around: _Around,
    *,
    total: float,
) -> Ran:
    """Run `argv` and hand it the parts of its input; once there is a reply to each it is ended."""
    longest = int(total + limits.start + WAIT * limits.seconds) + 2
    command = _limited(argv, limits, longest, place, channel=f" {CHANNEL}<&0")
    channel = Channel()
    try:
        try:
            process, reading = _start(command, channel.reading, place, around)
        finally:
            channel.close_reading()
        watch = Watch(process, limits, place.unheld, total=total, loading=limits.start)
        out = Exchange(reading, limits.output + 1, turns, channel.send, watch.next_turn)
        ran = _watched(watch, out)
    finally:
        channel.close()
    code = 0 if out.is_complete and ran.stopped is None else ran.code
    return ran._replace(code=code, replies=tuple(out.replies))


def _watched(watch: "Watch", out: OutputStream) -> Ran:
    """How a process ends, or is ended."""
    process = watch.process
    assert process.stderr is not None  # noqa: S101 - Popen with a pipe has one
    err = Messages(process.stderr, _MESSAGES)
    try:
        stopped = watch.until_end(out, err)
    finally:
        _end_group(process)
        _running.discard(process)
    code = process.wait()
    answer, messages = out.close(), err.close().decode(errors="replace")
    if stopped != "total" and (why := _not_started(err, messages, code)):
        raise ProcessError(why)
    return Ran(answer, messages, code, stopped, watch.peak, watch.since_part())


def _not_started(err: Messages, messages: str, code: int) -> str:
    """Why a command was not started, which is no fault of the command; nothing if it was."""
    if not HAS_GROUPS:
        return ""
    if not err.has_begun:
        said = err.before.decode(errors="replace").strip().splitlines()
        ended = f"ended by signal {-code}" if code < 0 else f"exit code {code}"
        return f"what runs it could not be started: {said[-1][:_LONGEST_LINE] if said else ended}"
    said_why = _NOT_STARTED.match(messages) if code in _NO_COMMAND else None
    return f"cannot run {(said_why[1] or said_why[2])[:_LONGEST_LINE]}" if said_why else ""


@contextmanager
def _fresh_directory(place: Place) -> Iterator[_Around]:
    """An empty directory to work in; a sandbox has one of its own, which goes with it."""
    if place.wrap is not None:
        yield str(place.scratch), {}
        return
    made = tempfile.mkdtemp(dir=place.scratch)
    try:
        yield made, dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), made)
    finally:
        with suppress(RecursionError):
            shutil.rmtree(made, ignore_errors=True)


def _limited(
    argv: Sequence[str], limits: SolverLimits, seconds: int, place: Place, channel: str = ""
) -> Sequence[str]:
    if not HAS_GROUPS:
        return argv
    file, memory = max(limits.output, 64 * MIB) >> 9, (limits.memory + limits.reserved) >> 10
    script = _LIMITED.format(
        seconds=seconds,
        file=file,
        memory=memory,
        more=place.more,
        begins=BEGINS.decode().strip(),
        channel=channel,
    )
    command = ["/bin/sh", "-c", script, "sh", *argv]
    return command if place.wrap is None else place.wrap(command)


def _start(
    command: Sequence[str], stdin: int, place: Place, around: _Around
) -> "tuple[subprocess.Popen[bytes], IO[bytes]]":
    if _all_ended.is_set():
        raise ProcessError("the judge is being ended")
    reading, writing = os.pipe()
    try:
        if place.user is not None:
            os.fchown(writing, place.user, -1)  # so that it may be opened by name, /dev/stdout
        process = subprocess.Popen(  # noqa: S603 - running other people's programs is the task
            command,
            stdin=stdin,
            stdout=writing,
            stderr=subprocess.PIPE,
            cwd=around[0],
            env={**place.environment, **around[1]},
            start_new_session=True,
            user=place.user,
            group=place.user,
            extra_groups=None if place.user is None else [],
        )
    except OSError as error:
        os.close(reading)
        raise ProcessError(f"cannot run {command[0]}: {error.strerror}") from None
    finally:
        os.close(writing)
    _running.add(process)
    if _all_ended.is_set():
        _end_group(process)
    return process, open(reading, "rb", buffering=0)  # noqa: PTH123 - no path


def _taskkill() -> str:
    """The program of Windows that ends a process and its children, in full.

    By its bare name Windows would take one of the current directory first.
    """
    root = os.environ.get("SYSTEMROOT", r"C:\Windows")
    return str(PureWindowsPath(root, "System32", "taskkill.exe"))


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """End a process and what it started, as far as it has stayed in its group."""
    with suppress(ProcessLookupError, PermissionError):
        if HAS_GROUPS:
            # A process that nobody has waited for yet keeps its number, and its group's.
            os.killpg(process.pid, signal.SIGKILL)
    if sys.platform == "win32" and process.poll() is None:
        with suppress(OSError, subprocess.TimeoutExpired):
            ended = [_taskkill(), "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(ended, capture_output=True, check=False, timeout=5)  # noqa: S603
    process.kill()


class Watch:
    """Waits for the end of a process, or for its limits.

    What a part of the input takes is counted from outside, from a look at the time before the part
    is handed over.
    """

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        limits: SolverLimits,
        unheld: Callable[[Sequence[Path]], Iterator[int]] | None = None,
        *,
        total: float,
        share: float = 1.0,
        loading: float = 0.0,
    ) -> None:
        self.process, self.limits, self.unheld = process, limits, unheld
        self.share, self.peak, self.is_small = share, 0, True
        self.clock = limits.clock or Clock()
        self.end = self.clock.now() + total
        self.begin, self.counted = monotonic(), 0.0
        self.seen, self.fresh = -inf, min(_FRESH * limits.seconds, _TICK)
        self.part = self.now = Used(0.0, 0.0)
        self.loading, self.has_begun = loading, False
        self.stopped: str | None = None
        # Two threads see the time: the one that waits, and the one that reads the replies.
        self.lock = threading.Lock()

    def until_end(self, out: OutputStream, err: Messages) -> str | None:
        """Wait; why the process has to be stopped.

        None where it ended by itself or has given every reply.

        When the time for all boards is over, a run that has begun to answer may still finish its
        reply, or meet its limit, so that a solver that never answers is stopped by the limit.
        """
        while not self._has_ended(out):
            self._weigh(is_in_sandbox=err.has_begun)
            with self.lock:
                self.stopped = self.stopped or self._stopped(out)
            if self.stopped:
                return self.stopped
        return out.stopped

    def next_turn(self) -> str | None:
        """A reply is there: why nothing more is to be handed over.

        None where the time of the next part begins.
        """
        with self.lock:
            if monotonic() - self.seen > self.fresh:
                self._see_time()
                if self.stopped is None and self._is_late():
                    self.stopped = "time"
            if self.stopped is None and self.clock.now() > self.end:
                self.stopped = "total"
            if self.stopped != "time":
                self.part, self.loading, self.has_begun = self.now, 0.0, True
            return self.stopped

    def since_part(self) -> Used:
        """The time used since a part was handed over, or since the beginning."""
        wall, processor = self.now.wall - self.part.wall, self.now.processor - self.part.processor
        return Used(wall, processor, self.now.known)

    def _stopped(self, out: OutputStream) -> str | None:
        time = self.clock.now()
        if (time > self.end and not self.has_begun) or time > self.limits.end:
            return "total"
        if len(out.content) > self.limits.output:
            return "output"
        if self.peak > self.limits.memory:
            return "memory"
        return "time" if self._is_late() else None

    def _is_late(self) -> bool:
        used = self.since_part()
        limit = self.limits.seconds * (WAIT if used.known else 1)
        return (
            used.wall > limit + self.loading or used.processor > self.limits.seconds + self.loading
        )

    def _has_ended(self, out: OutputStream) -> bool:
        """Wait a little; whether the process is gone, or no more is to be heard of it."""
        if not out.woken.wait(_TICK if self.is_small else _SHORT_TICK):
            self._look()
            return self.process.poll() is not None
        self._look()  # what is gone cannot be seen
        if out.is_over:
            return True
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(_TICK)
            return True
        return False

    def _look(self) -> None:
        with self.lock:
            if monotonic() - self.seen > self.fresh or not self.has_begun:
                self._see_time()

    def _see_time(self) -> None:
        """See the time, and that of the process and all below it."""
        pids = [*_tree(self.process.pid)] if HAS_GROUPS else []
        spent = [used for pid in pids if (used := _spent_by(pid)) is not None]
        wall = monotonic() - self.begin
        if spent:
            # One that ends between the looks at its parent and at itself is not seen for a moment.
            self.now = Used(wall, max(_seconds_of(spent), self.now.processor), known=True)
        else:
            self.now = Used(wall, self.now.processor if self.now.known else wall, self.now.known)
        self.seen = self.begin + wall
        most = self.part.processor + self.loading + self.limits.counted
        counted = max(min(self.now.processor, most), self.counted)
        self.clock.spend((counted - self.counted) * self.share)
        self.counted = counted

    def _weigh(self, *, is_in_sandbox: bool) -> None:
        """See how much memory living processes have.

        What takes long to count waits for no look at their pages.

        Until the command begins there is no sandbox that holds memory beside them.
        """
        living = self._pages()
        looked, beside = monotonic(), 0
        weighed = self.unheld if living and is_in_sandbox else None
        for piece in weighed([*living][1:]) if weighed else ():
            beside += piece
            if monotonic() - looked > _SHORT_TICK:
                living, looked = self._pages(), monotonic()
            held = beside + sum(living.values())
            self.peak = max(self.peak, held)
            if self.peak > self.limits.memory:
                return

    def _pages(self) -> dict[Path, int]:
        """The memory that each living process has in its pages."""
        pids = [*_tree(self.process.pid)] if HAS_GROUPS else []
        living = dict(filter(None, map(_living_task, pids)))
        held = sum(living.values())
        self.peak = max(self.peak, held)
        self.is_small = len(living) <= _FEW and held < _NEAR * self.limits.memory
        return living


class _Spent(NamedTuple):
    """What a process has used of the processor."""

    seconds: float
    """Its own, and those of the children it waited for."""
    has_waited: bool
    """Whether it has waited for a child."""


def _spent_by(pid: int) -> _Spent | None:
    """What a process has used until now; None where it is gone."""
    try:
        words = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    except OSError:
        return None
    own, of_children = (sum(map(int, words[n : n + 2])) / _TICKS for n in (11, 13))
    # Ticks leave out what each of many short children takes, which nobody waits for; its clock
    # does not.
    with suppress(OSError):
        own = time.clock_gettime(~pid << 3 | _PROCESSOR_CLOCK)
    # A child that ran has had faults of memory, which are counted one by one.
    return _Spent(own + of_children, has_waited=int(words[8]) > 0)


def _seconds_of(processes: Sequence[_Spent]) -> float:
    """Their seconds, and the most that ticks can have left out where many waited for children."""
    waited = sum(one.has_waited for one in processes)
    return sum(one.seconds for one in processes) + 2 * max(0, waited - _FEW) / _TICKS


def _living_task(pid: int) -> tuple[Path, int] | None:
    """Where a process can be asked, with its memory: its first thread may have ended."""
    process = f"/proc/{pid}"
    if memory := memory_of(process):
        return Path(process), memory
    with suppress(OSError):
        for name in os.listdir(f"{process}/task"):  # noqa: PTH208 - it is asked again and again
            if memory := memory_of(task := f"{process}/task/{name}"):
                return Path(task), memory
    return None


def memory_of(task: Path | str) -> int:
    """The memory of a process now, asked of a thread; 0 where that has ended."""
    with suppress(OSError):
        return sum(map(int, _MEMORY.findall(_read(f"{task}/status")))) << 10
    return 0


def _tree(pid: int) -> Iterator[int]:
    """A process and all its descendants, where Linux lists them."""
    yield pid
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - it is asked again and again
            for child in _read(f"/proc/{pid}/task/{task}/children").split():
                yield from _tree(int(child))


def _read(path: str) -> bytes:
    """A file of the kernel's, which tells no size and is handed out by the page."""
    file = os.open(path, os.O_RDONLY)
    try:
        text = chunk = os.read(file, _PAGES)
        while len(chunk) > _PAGE // 2:
            chunk = os.read(file, _PAGES)
            text += chunk
    finally:
        os.close(file)
    return text

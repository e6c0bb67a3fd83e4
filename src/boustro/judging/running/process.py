"""Process limits: run one process with bounds on time, memory and output, and end its group.

Every wait here has a bound, and nothing requires POSIX: without process groups and `/proc` the
judge measures the clock and ends only the process itself.  `sh` sets the kernel's limits in the
new process, since Python code between fork and exec is unsafe in a program with threads.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path, PureWindowsPath
from time import monotonic, thread_time
from typing import IO, NamedTuple

from boustro.errors import BoustroError
from boustro.judging.running.kernel_files import FEW, living_task, seconds_of, spent_by, tree_of
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
WAIT = 5.0
"""How many times its processor time a solver may take by the clock."""
CEILING = 4.0
"""The same for all runs of a judgement together.  On a busy machine processes wait for a turn."""
HAS_GROUPS = hasattr(os, "killpg")
CHANNEL = 9
"""A second descriptor of the input in turns, so that a program may replace its standard input."""
_TICK = 0.02
"""Seconds between two measurements."""
_SHORT_TICK = 0.004
"""Seconds between two measurements of many processes, or of one that is near its memory limit.

Both can allocate much between two measurements.
"""
_NEAR = 0.5
"""Beyond this part of the limit, memory is near it."""
_FRESH = 0.02
"""At a reply, a measurement younger than this part of the time limit is used again.

Another measurement would take as long as a quick reply.
"""
_MESSAGES, _LONGEST_LINE = 4000, 200
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
# No limit on address space: a runtime may reserve much of it and use little.
_LIMITED = (
    "{{ ulimit -c 0; ulimit -t {seconds}; ulimit -f {file}; {more} ulimit -d {memory}; }} "
    '2>/dev/null; echo "{begins}" >&2; exec "$@"{channel}'
)
# Messages of a shell that cannot start a command, and of a command without its libraries.
_NOT_STARTED = re.compile(
    r"\S*sh: (?:line )?\d+: exec: (.*)|(.*error while loading shared libraries: .*)"
)
_NO_COMMAND = (126, 127)


class Clock:
    """The time of a judgement: max(processor time of the judge and its runs, wall time / 4)."""

    def __init__(self) -> None:
        self._begin, self._thread_begin = monotonic(), thread_time()
        self._thread, self._lock = threading.get_ident(), threading.Lock()
        self._own = self._spent = 0.0

    def spend(self, seconds: float) -> None:
        """Add the time of a run."""
        with self._lock:
            self._spent += seconds

    def now(self) -> float:
        """The seconds since the clock was created."""
        if threading.get_ident() == self._thread:
            self._own = thread_time() - self._thread_begin
        return max(self._own + self._spent, (monotonic() - self._begin) / CEILING)


class SolverLimits(NamedTuple):
    """What a solver may use."""

    seconds: float = 1.0
    """Processor time of a board, or of a run of a program; the wall time may be five times that."""
    start: float = 10.0
    """Additional seconds for loading a function."""
    memory: int = 256 * MIB
    """Largest memory, in bytes."""
    output: int = 4 * MIB
    """Largest output, in bytes."""
    end: float = inf
    """The time of `clock` at which every run is stopped, such as the end of the time for all
    boards."""
    clock: Clock | None = None
    """The clock that measures the time for all boards."""
    counted: float = inf
    """The most seconds of one board that count towards the time for all boards."""
    by_site: bool = False
    """Whether these limits belong to the problem."""
    reserved: int = 0
    """Address space may exceed `memory` by this much, in bytes."""


class Used(NamedTuple):
    """The time that a run has used."""

    wall: float
    """Wall time, in seconds."""
    processor: float
    """Processor time, in seconds; the wall time if it is not `known`."""
    known: bool = False
    """Whether the processor time was measured."""


class Ran(NamedTuple):
    """How a run ended."""

    out: bytes
    """Its standard output."""
    err: str
    """The end of its standard error."""
    code: int | None
    """Its exit code, negative for a signal; 0 if the judge ended it after its last reply."""
    stopped: str | None = None
    """Why the judge stopped it: `time`, `memory` or `output` at a limit, `total` when the time for
    all boards ended, `ahead` when it sent more than one reply to a part."""
    peak: int = 0
    """The highest memory seen, in bytes; 0 if unknown."""
    used: Used = Used(0.0, 0.0)
    """The time since it got its last part, or since it started."""
    replies: Sequence[bytes] = ()
    """The replies that came in time if the input comes in turns; the first one means "ready"."""


class ProcessError(BoustroError):
    """A program or its sandbox could not start, or the judge is shutting down.

    This is never the fault of the solution.
    """


@dataclass(frozen=True, slots=True)
class Place:
    """Where processes run: directory, environment, user and sandbox."""

    scratch: Path
    """The judge's own directory for temporary files."""
    environment: Mapping[str, str]
    """All environment variables of the processes."""
    wrap: Callable[[Sequence[str]], list[str]] | None = None
    """Puts a sandbox around a command."""
    user: int | None = None
    """The number of the user that runs the processes; None for the judge's own user."""
    more: str = ""
    """Further `ulimit` commands."""
    unheld: Callable[[Sequence[Path]], Iterator[int]] | None = None
    """Generates the sizes of the memory that the sandbox of living processes holds outside their
    pages."""


_Around = tuple[str, dict[str, str]]
"""The working directory of a process, and the environment variables that name it."""
_running: "set[subprocess.Popen[bytes]]" = set()
_all_ended = threading.Event()


def end_all() -> None:
    """End every process and start no more, at the end of the command.

    A signal handler may call it.
    """
    _all_ended.set()
    for process in tuple(_running):
        _end_group(process)


def environment() -> dict[str, str]:
    """The environment of every run: the paths of programs, and a fixed hash seed."""
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
    """Run `argv` with `data` on its standard input until it ends or exceeds a limit.

    The time limit applies to the whole run, or with `BoardTurns` to each part until its reply.
    After `total` seconds of the limits' clock the judge stops the run, or with `BoardTurns` stops
    it at the next reply.  Only the part `share` of its time counts if several runs are parallel.
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
    """Run `argv`, send it its input part by part, and end it after its last reply."""
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
    """Wait until a process ends or has to be stopped, and return how it ended."""
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
    """Why a command could not be started, which is not its fault; empty if it was started."""
    if not HAS_GROUPS:
        return ""
    if not err.has_begun:
        reason = f"ended by signal {-code}" if code < 0 else f"exit code {code}"
        if lines := err.before.decode(errors="replace").strip().splitlines():
            reason = lines[-1][:_LONGEST_LINE]
        return f"what runs it could not be started: {reason}"
    match = _NOT_STARTED.match(messages) if code in _NO_COMMAND else None
    if match is None:
        return ""
    reason = match[1] or match[2]
    return f"cannot run {reason[:_LONGEST_LINE]}"


@contextmanager
def _fresh_directory(place: Place) -> Iterator[_Around]:
    """An empty working directory; a sandbox brings its own, which disappears with it."""
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
            os.fchown(writing, place.user, -1)  # so that the user may open /dev/stdout
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
    """The full path of the Windows program that ends a process and its children.

    Given only the name, Windows would prefer a program in the current directory.
    """
    root = os.environ.get("SYSTEMROOT", r"C:\Windows")
    return str(PureWindowsPath(root, "System32", "taskkill.exe"))


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all processes it started that are still in its group."""
    with suppress(ProcessLookupError, PermissionError):
        if HAS_GROUPS:
            # Until the judge waits for the process, its number and its group's are not reused.
            os.killpg(process.pid, signal.SIGKILL)
    if sys.platform == "win32" and process.poll() is None:
        with suppress(OSError, subprocess.TimeoutExpired):
            ended = [_taskkill(), "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(ended, capture_output=True, check=False, timeout=5)  # noqa: S603
    process.kill()


class Watch:
    """Waits until a process ends or exceeds a limit.

    The judge measures the time of each part of the input itself, from before it sends the part.
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
        # Two threads measure the time: one waits, and the other reads the replies.
        self.lock = threading.Lock()

    def until_end(self, out: OutputStream, err: Messages) -> str | None:
        """Wait for the process, and return why the judge has to stop it.

        Returns None if the process ended by itself or sent every reply.

        When the time for all boards is over, a run that has begun to answer may still finish the
        current reply.  If it does not, it exceeds its own limit, which is then the reason.
        """
        while not self._has_ended(out):
            self._weigh(is_in_sandbox=err.has_begun)
            with self.lock:
                self.stopped = self.stopped or self._stopped(out)
            if self.stopped:
                return self.stopped
        return out.stopped

    def next_turn(self) -> str | None:
        """After a reply, start the time of the next part, or return why the run must stop."""
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
        """The time used since the last part was sent, or since the run started."""
        wall = self.now.wall - self.part.wall
        processor = self.now.processor - self.part.processor
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
        used, seconds = self.since_part(), self.limits.seconds
        longest = seconds * WAIT if used.known else seconds
        is_late_by_clock = used.wall > longest + self.loading
        return is_late_by_clock or used.processor > seconds + self.loading

    def _has_ended(self, out: OutputStream) -> bool:
        """Wait for one tick, and return whether the process ended or its output is complete."""
        if not out.woken.wait(_TICK if self.is_small else _SHORT_TICK):
            self._look()
            return self.process.poll() is not None
        self._look()  # once the process is gone, its time is unknown
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
        """Measure the wall time, and the processor time of the process and its descendants."""
        pids = [*tree_of(self.process.pid)] if HAS_GROUPS else []
        spent = [used for pid in pids if (used := spent_by(pid)) is not None]
        wall = monotonic() - self.begin
        if spent:
            # The sum misses a process that ends after its parent was read and before it is read.
            self.now = Used(wall, max(seconds_of(spent), self.now.processor), known=True)
        elif self.now.known:
            self.now = self.now._replace(wall=wall)
        else:
            self.now = Used(wall, wall)
        self.seen = self.begin + wall
        most = self.part.processor + self.loading + self.limits.counted
        counted = max(min(self.now.processor, most), self.counted)
        self.clock.spend((counted - self.counted) * self.share)
        self.counted = counted

    def _weigh(self, *, is_in_sandbox: bool) -> None:
        """Measure the memory of all living processes.

        Counting what the sandbox holds may take long, so the pages are measured again meanwhile.
        """
        living = self._pages()
        # Before the command begins there is no sandbox to measure.
        if self.unheld is None or not living or not is_in_sandbox:
            return
        measured_at, outside = monotonic(), 0
        for size in self.unheld([*living][1:]):
            outside += size
            if monotonic() - measured_at > _SHORT_TICK:
                living, measured_at = self._pages(), monotonic()
            held = outside + sum(living.values())
            self.peak = max(self.peak, held)
            if self.peak > self.limits.memory:
                return

    def _pages(self) -> dict[Path, int]:
        """The memory in the pages of each living process."""
        pids = [*tree_of(self.process.pid)] if HAS_GROUPS else []
        living = dict(filter(None, map(living_task, pids)))
        held = sum(living.values())
        self.peak = max(self.peak, held)
        self.is_small = len(living) <= FEW and held < _NEAR * self.limits.memory
        return living

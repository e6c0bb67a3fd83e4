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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from math import inf
from pathlib import Path
from time import monotonic, thread_time
from typing import IO, NamedTuple

from boustro.errors import BoustroError

with suppress(ImportError):  # Windows
    import fcntl

MIB = 1 << 20
# A solver may wait this much longer than it may compute, and so may all together, as on a busy machine.
WAIT, CEILING = 5.0, 4.0
HAS_GROUPS = hasattr(os, "killpg")
_TICK = 0.02
_MESSAGES = 4000
_ALL_SEALS = 0xF
# What a process has in memory, what of it is swapped out, and the tables that say where it is.
_MEMORY = re.compile(r"^Vm(?:RSS|Swap|PTE):\s+(\d+)", re.MULTILINE)
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
# Address space says little: a runtime may reserve much and use none of it.
_LIMITED = (
    "{{ ulimit -c 0; ulimit -t {seconds}; ulimit -f {file}; {more} ulimit -d {memory}; }} "
    '2>/dev/null; exec "$@"'
)


class Clock:
    """Time of a judgement: processor time of the judge and of what it runs, or a quarter of the time by the clock if that is more."""

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
    """What a solver may use.

    `seconds` of processor time for a board, or for a run of a program (five times as much by the
    clock), of which `counted` are taken from the time for all; `start` seconds more until a function is loaded;
    `memory` and `output` in bytes.  At the time `end` of the `clock` every run is stopped, as when the time for all
    boards is over.  `by_site`: a form with limits of its own has these.
    `reserved` bytes more may be reserved and not used.
    """

    seconds: float = 1.0
    start: float = 10.0
    memory: int = 256 * MIB
    output: int = 4 * MIB
    end: float = inf
    clock: Clock | None = None
    counted: float = inf
    by_site: bool = False
    reserved: int = 0


class Used(NamedTuple):
    """What a run has used: seconds by the clock, and of the processor (by the clock, too, if that is not `known`)."""

    wall: float
    processor: float
    known: bool = False


class Ran(NamedTuple):
    """How a run ended: its exit code (negative for a signal), and why it was stopped if it was.

    `out` is what it answered, `err` the last of its messages.  `stopped` is `time`, `memory` or
    `output` at a limit, `total` at the first line after the time for all of them was over.
    `peak` is the most memory seen in bytes, 0 where that is not known; `used` the time since its last line.
    """

    out: bytes
    err: str
    code: int | None
    stopped: str | None = None
    peak: int = 0
    used: Used = Used(0.0, 0.0)


class ProcessError(BoustroError):
    """A program could not be started, or the judge is being ended."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where processes run: a scratch directory, the environment, and what stands around them.

    `wrap` puts a sandbox around a command; `user` is the number of the user they run as, None for
    one's own.  `more` are further `ulimit` commands.  `unheld` says how much memory there is in the
    sandbox of living processes beside their pages.
    """

    scratch: Path
    environment: Mapping[str, str]
    wrap: Callable[[Sequence[str]], list[str]] | None = None
    user: int | None = None
    more: str = ""
    unheld: Callable[[Sequence[Path]], int] | None = None


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
    data: bytes,
    limits: SolverLimits,
    place: Place,
    *,
    by_line: bool = False,
    total: float,
    share: float = 1.0,
) -> Ran:
    """Run `argv` with `data` on its standard input until it ends or meets its limit.

    The limit is on the whole run.  With `by_line` it is on the time to the first line of the output
    and between two whole lines of it.  Once `total` seconds of the limits' clock are over the run is
    stopped, with `by_line` at its next line.  `share` of its time counts, as one of several at a time.
    """
    with _fresh_directory(place) as (directory, extra), _read_only(data) as file:
        longest = int(total + (limits.start if by_line else 0) + WAIT * limits.seconds) + 2
        command = _limited(argv, limits, longest, place)
        process, reading = _start(command, file, directory, place, extra)
        out = OutputStream(reading, limits.output + 1)
        assert process.stderr is not None  # noqa: S101 - Popen with a pipe has one
        err = OutputStream(process.stderr, _MESSAGES, last=True)
        watch = Watch(process, out, limits, place.unheld, by_line=by_line, total=total, share=share)
        try:
            stopped = watch.until_end()
        finally:
            _end_group(process)
            _running.discard(process)
        code = process.wait()
        answer = out.close()
        messages = err.close().decode(errors="replace")
        return Ran(answer, messages, code, stopped, watch.peak, watch.since_line())


@contextmanager
def _read_only(data: bytes) -> Iterator[IO[bytes]]:
    """A file of what is given; on Linux nobody can write to it, not even its owner."""
    try:
        number = os.memfd_create("given", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except (AttributeError, OSError):  # there is no such call, or the system forbids it
        number = -1
    with tempfile.TemporaryFile() if number < 0 else open(number, "w+b") as file:  # noqa: PTH123 - no path
        file.write(data)
        file.seek(0)
        if number < 0:
            yield file
            return
        fcntl.fcntl(file, fcntl.F_ADD_SEALS, _ALL_SEALS)
        with open(f"/proc/self/fd/{number}", "rb") as reading:  # noqa: PTH123 - no path
            yield reading


@contextmanager
def _fresh_directory(place: Place) -> Iterator[tuple[str, dict[str, str]]]:
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
    argv: Sequence[str], limits: SolverLimits, seconds: int, place: Place
) -> Sequence[str]:
    if not HAS_GROUPS:
        return argv
    file, memory = max(limits.output, 64 * MIB) >> 9, (limits.memory + limits.reserved) >> 10
    script = _LIMITED.format(seconds=seconds, file=file, memory=memory, more=place.more)
    command = ["/bin/sh", "-c", script, "sh", *argv]
    return command if place.wrap is None else place.wrap(command)


def _start(
    command: Sequence[str], stdin: IO[bytes], directory: str, place: Place, extra: dict[str, str]
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
            cwd=directory,
            env={**place.environment, **extra},
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


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """End a process and what it started, as far as it has stayed in its group."""
    with suppress(ProcessLookupError, PermissionError):
        if HAS_GROUPS:
            # A process that nobody has waited for yet keeps its number, and its group's.
            os.killpg(process.pid, signal.SIGKILL)
    if sys.platform == "win32" and process.poll() is None:
        with suppress(OSError, subprocess.TimeoutExpired):
            ended = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(ended, capture_output=True, check=False, timeout=5)  # noqa: S603
    process.kill()


class OutputStream:
    """An output of a process, read by a thread: the first `most` bytes of it, or the last."""

    def __init__(self, file: IO[bytes], most: int, *, last: bool = False) -> None:
        self.file, self.most, self.last = file, most, last
        self.content = bytearray()
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        # It is closed here, since a child that hid may hold the other end for longer than anybody waits.
        with suppress(OSError, ValueError), self.file:
            while chunk := os.read(self.file.fileno(), 1 << 16):
                if self.last:
                    self.content = (self.content + chunk)[-self.most :]
                elif len(self.content) < self.most:
                    self.content += chunk[: self.most - len(self.content)]
        self.ended.set()

    def close(self) -> bytes:
        """What was read once the process has ended."""
        self.ended.wait(1)
        return bytes(self.content)


class Watch:
    """Waits for the end of a process, or for its limits."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        out: OutputStream,
        limits: SolverLimits,
        unheld: Callable[[Sequence[Path]], int] | None = None,
        *,
        by_line: bool,
        total: float,
        share: float = 1.0,
    ) -> None:
        self.process, self.out, self.limits, self.unheld = process, out, limits, unheld
        self.by_line, self.share, self.peak = by_line, share, 0
        self.clock = limits.clock or Clock()
        self.end = self.clock.now() + total
        self.begin, self.counted = monotonic(), 0.0
        self.line = self.now = Used(0.0, 0.0)
        self.loading = limits.start if by_line else 0.0

    def until_end(self) -> str | None:
        """Wait; why the process has to be stopped, None where it ended by itself.

        When the time for all boards is over, a run that has begun to answer may still finish its
        line, or meet its limit, so that a solver that never answers is stopped by the limit.
        """
        seen = 0
        while not self._has_ended():
            if pids := self._look():
                self._weigh(pids)
            more = self.out.content.rfind(b"\n") + 1 if self.by_line else 0
            time = self.clock.now()
            if (time > self.end and (more > seen or not seen)) or time > self.limits.end:
                return "total"
            if more > seen:
                seen, self.line, self.loading = more, self.now, 0.0
            if stopped := self._stopped():
                return stopped
        return None

    def since_line(self) -> Used:
        """The time used since the last whole line, or since the beginning."""
        wall, processor = self.now.wall - self.line.wall, self.now.processor - self.line.processor
        return Used(wall, processor, self.now.known)

    def _stopped(self) -> str | None:
        if len(self.out.content) > self.limits.output:
            return "output"
        if self.peak > self.limits.memory:
            return "memory"
        used = self.since_line()
        limit = self.limits.seconds * (WAIT if used.known else 1)
        is_late = used.wall > limit + self.loading
        return "time" if is_late or used.processor > self.limits.seconds + self.loading else None

    def _has_ended(self) -> bool:
        """Wait a little; whether the process is gone."""
        if not self.out.ended.wait(_TICK):
            return self.process.poll() is not None
        self._look()  # what is gone cannot be seen
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(_TICK)
            return True
        return False

    def _look(self) -> list[int]:
        """See the time, and that of the process and all below it, which are returned while they can be seen."""
        pids = [*_tree(self.process.pid)] if HAS_GROUPS else []
        seconds = [used for pid in pids if (used := _seconds_of(pid)) is not None]
        wall = monotonic() - self.begin
        if seconds:
            self.now = Used(wall, sum(seconds), known=True)
        else:
            self.now = Used(wall, self.now.processor if self.now.known else wall, self.now.known)
        most = self.line.processor + self.loading + self.limits.counted
        counted = max(min(self.now.processor, most), self.counted)
        self.clock.spend((counted - self.counted) * self.share)
        self.counted = counted
        return pids if seconds else []

    def _weigh(self, pids: Sequence[int]) -> None:
        """See how much memory living processes have."""
        living = dict(filter(None, map(_living_task, pids)))
        more = self.unheld([*living][1:]) if self.unheld else 0
        self.peak = max(self.peak, more + sum(living.values()))


def _seconds_of(pid: int) -> float | None:
    """Processor seconds of a process and the children it waited for."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text("latin-1").rpartition(")")[2].split()
    except OSError:
        return None
    return sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")


def _living_task(pid: int) -> tuple[Path, int] | None:
    """Where a process can be asked, with its memory: its first thread may have ended before others."""
    process = Path(f"/proc/{pid}")
    with suppress(OSError):
        for task in chain([process], process.glob("task/*")):
            if memory := memory_of(task):
                return task, memory
    return None


def memory_of(task: Path) -> int:
    """The memory of a process now, asked of a thread; 0 where that has ended."""
    with suppress(OSError):
        status = (task / "status").read_text("latin-1")
        return sum(map(int, _MEMORY.findall(status))) << 10
    return 0


def _tree(pid: int) -> Iterator[int]:
    """A process and all its descendants, where Linux lists them."""
    yield pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in Path(task, "children").read_text("ascii").split():
                yield from _tree(int(child))

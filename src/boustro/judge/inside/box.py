"""Sandbox: a process that runs the solver's processes in turn and reports how each ended.

It reads one request a line on standard input and answers each with one line, both JSON.  Input
and output of a run are files, so that nothing can fill a pipe and no answer comes this way; they
are opened once, before any solver runs.  Of what a run says on standard error the last comes with
our answer (see `messages`).  The box is shut in (see `contain`) before it runs anything; it ends,
and with it everything it started, when its standard input is closed.
"""

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from boustro.judge.inside.clearing import clear
from boustro.judge.inside.contain import (
    contained,
    give_up_powers,
    limits,
    own_process_list,
    processes_now,
    shut_in,
)
from boustro.judge.inside.messages import Messages
from boustro.judge.inside.sockets import no_local_sockets

_TICK = 0.02
# A solver may wait this much longer than it may compute, as on a busy machine.
WAIT = 5.0
_MESSAGES = 4000
IO = "io"
STREAMS = ("stdin", "stdout")
# Where a run works, keeps what is temporary, and where a compiler puts what it makes.
WRITABLE = ("work", "tmp", "made")
# What of ours runs a solver's function, and what is found in the place of boustro itself.
OURS, ABSENT = "ours", "absent"

_running: set[int] = set()  # at most one: the group of the run


class Clock(NamedTuple):
    """What a run has used: seconds by the clock, and of the processor where that is known."""

    wall: float
    processor: float | None


def serve(packages: Sequence[str]) -> None:
    """Answer requests until standard input ends; `sys.argv` holds the scratch directory.

    `packages` are directories that nobody in the box is to see.
    """
    scratch = sys.argv[-1]
    signal.signal(signal.SIGTERM, _end_now)
    processes = processes_now()
    # Opened before the file systems become read-only, so they can be written to afterwards.
    files = {name: os.open(os.path.join(scratch, IO, name), os.O_RDWR) for name in STREAMS}
    covered = dict.fromkeys(packages, os.path.join(scratch, ABSENT, "boustro"))
    reached = shut_in([os.path.join(scratch, name) for name in WRITABLE], covered)
    alone = reached["processes"]
    if alone:
        _go_on_as_first_process()
        # Orphans end with the run even where /proc goes on showing the processes of others.
        reached["processes"] = own_process_list()
    give_up_powers()
    reached["local sockets"] = no_local_sockets()
    _say({"contained": contained(reached)})
    for line in sys.stdin:
        request = json.loads(line) | {"processes": processes, "files": files, "scratch": scratch}
        _say(_run(request, alone=alone))


def _end_now(*_: object) -> None:
    """Whoever asked waits for no answer any more: what runs is ended, and the box."""
    for pid in _running:
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
    os._exit(1)


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _go_on_as_first_process() -> None:
    """The first process of the new namespace takes over: when it ends, all others end."""
    # Python forgets in a child what came while it was forked: until each can act, it is held back.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    child = os.fork()
    if child:
        signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    if child:
        os.close(0)
        os.close(1)
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) and 1)


def _run(request: dict[str, Any], *, alone: bool) -> dict[str, Any]:
    """Run one process to its end, or end it; how it went."""
    begin, said = time.monotonic(), Messages(_MESSAGES)
    try:
        process = _started(request, said)
    except OSError as error:
        said.end()
        return {"failed": f"{request['argv'][0]}: {error.strerror}"}
    _running.add(process.pid)
    stopped = _watch(process, request, said)
    code, peak = _end(process, alone=alone)
    _running.clear()
    for name in ("work", "tmp"):
        # What a run left behind shall not tell the next one anything.
        clear(os.path.join(request["scratch"], name))
    spent = time.monotonic() - begin
    return {"code": code, "stopped": stopped, "seconds": spent, "peak": peak, "said": said.end()}


def _started(request: dict[str, Any], said: Messages) -> "subprocess.Popen[bytes]":
    longest = request["total"] + request["start"] + WAIT * request["limit"]
    seconds = int(longest) + 2
    limit = limits(request["memory"], request["output"], seconds, request["processes"])
    files = _rewound(request["files"])
    try:
        return subprocess.Popen(  # noqa: S603 - running other people's programs is the task
            request["argv"],
            stdin=files["stdin"],
            stdout=files["stdout"],
            stderr=said.write,
            cwd=os.path.join(request["scratch"], "work"),
            env=request["env"],
            start_new_session=True,
            preexec_fn=limit,  # noqa: PLW1509 - the box has one thread
        )
    finally:
        said.given_away()


def _rewound(files: dict[str, int]) -> dict[str, int]:
    """The files of a run from their beginning, those that are written to empty."""
    for name, file in files.items():
        os.lseek(file, 0, os.SEEK_SET)
        if name != "stdin":
            os.ftruncate(file, 0)
    return files


def _watch(
    process: "subprocess.Popen[bytes]", request: dict[str, Any], said: Messages
) -> str | None:
    """Wait for the end; why the process has to be stopped before it, if it has to.

    With `each`, the limit is on the time between two lines of the output, and on the first one
    `start`; else on the whole run.  When `total` is over a run may still finish its line, or meet
    its limit, so that whoever never answers is stopped by the limit and not by `total`.
    """
    begin = last = _clock(process.pid)
    allowed, seen = request["start"] + request["limit"], 0
    with _waiter(process, said) as wait:
        while not wait():
            now = _clock(process.pid)
            if request["each"] and (more := _lines(request["files"]["stdout"], seen)) != seen:
                seen, last, allowed = more, now, request["limit"]
                if now.wall - begin.wall > request["total"]:
                    return "total"
            if _used(last, now) > allowed or now.wall - last.wall > WAIT * allowed:
                return "time"
    return None


def _lines(file: int, seen: int) -> int:
    """Where the last whole line ends, `seen` being where an earlier one does."""
    size = os.fstat(file).st_size
    if size <= seen:
        return seen
    end = os.pread(file, size - seen, seen).rfind(b"\n")
    return seen if end < 0 else seen + end + 1


def _used(since: Clock, now: Clock) -> float:
    if since.processor is None or now.processor is None:
        return now.wall - since.wall
    return now.processor - since.processor


def _clock(pid: int) -> Clock:
    """The time, and the processor time of a process: Linux has a clock for every process."""
    processor = None
    if sys.platform.startswith("linux"):
        with suppress(OSError):
            processor = time.clock_gettime((~pid << 3) | 2)
    return Clock(time.monotonic(), processor)


@contextmanager
def _waiter(process: "subprocess.Popen[bytes]", said: Messages) -> Iterator[Callable[[], bool]]:
    """A function that waits a little; True once the process, or whoever asked for it, ended."""
    if not hasattr(os, "pidfd_open"):
        yield lambda: _waited(process, said)
        return
    ended = os.pidfd_open(process.pid)
    poller = select.poll()
    poller.register(ended, select.POLLIN)
    poller.register(0, 0)
    poller.register(said.read, select.POLLIN)
    try:
        yield lambda: _polled(poller, said)
    finally:
        os.close(ended)


def _polled(poller: "select.poll", said: Messages) -> bool:
    ready = {file for file, _ in poller.poll(_TICK * 1000)}
    if said.read in ready:
        said.take()
        if not said.open:
            poller.unregister(said.read)
    return bool(ready - {said.read})


def _waited(process: "subprocess.Popen[bytes]", said: Messages) -> bool:
    said.wait(_TICK)
    return process.poll() is not None


def _end(process: "subprocess.Popen[bytes]", *, alone: bool) -> tuple[int | None, int | None]:
    """End what is left of a run; its exit code (a signal is negative) and peak memory in KiB."""
    if not hasattr(os, "wait4"):
        process.kill()
        return process.wait(), None
    if process.returncode is not None:
        return process.returncode, None
    # The group first: the number of a process that is not yet waited for cannot be another's.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if alone:
        with suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
    # As the first process of a namespace it inherits every orphan: all of them have been killed.
    with suppress(ChildProcessError):
        while os.waitpid(-1, 0 if alone else os.WNOHANG)[0]:
            pass
    return process.returncode, used.ru_maxrss // (1024 if sys.platform == "darwin" else 1)

"""Processes that tests start: they hear signals, none is left behind, every wait has a limit."""

import asyncio
import signal
import subprocess
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, TypeVar

T = TypeVar("T")
PATIENCE = 60.0


def start(
    command: Sequence[str], *, hears: Sequence[str] = (), **options: Any
) -> "subprocess.Popen[str]":
    """A process with text streams, in which the signals it `hears` have their usual meaning.

    A child ignores what its parent ignores, so under `nohup make test` it would not hear SIGHUP,
    and under `make test &` no SIGINT.  A signal that has a handler is heard again by a child; the
    suite itself goes on ignoring it.
    """
    ignored = [one for one in map(_number, hears) if signal.getsignal(one) is signal.SIG_IGN]
    try:
        for each in ignored:
            signal.signal(each, lambda *_: None)
        return subprocess.Popen(command, text=True, **options)
    finally:
        for each in ignored:
            signal.signal(each, signal.SIG_IGN)


def run_to_end(
    *command: object, check: bool = False, timeout: float = 2 * PATIENCE, **options: Any
) -> "subprocess.CompletedProcess[str]":
    """What came of a process that has ended, with the text that it printed."""
    options |= {"capture_output": True, "text": True, "timeout": timeout}
    return subprocess.run([str(part) for part in command], check=check, **options)


def _number(name: str) -> int:
    return int(getattr(signal, name))


@contextmanager
def started(command: Sequence[str], **options: Any) -> Iterator["subprocess.Popen[str]"]:
    """A process as `start` makes it, ended at the end of the block if it has not ended by then."""
    process = start(command, **options)
    try:
        yield process
    finally:
        end(process)


def end(process: "subprocess.Popen[str]") -> None:
    """Kill a process that still runs, as a power cut would, and let go of it."""
    with suppress(ProcessLookupError):
        process.kill()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):  # what was not yet written to a process that is gone
                stream.close()
    process.wait(PATIENCE)


def read_line(stream: IO[str] | None) -> str:
    """The next line of a stream without its end; empty when none comes in time."""
    assert stream is not None
    lines: Queue[str] = Queue()
    Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
    try:
        return lines.get(timeout=PATIENCE).strip()
    except Empty:
        return ""


def run_apart(coroutine: Coroutine[object, object, T], seconds: float = PATIENCE) -> T:
    """The result of a coroutine, in a thread of its own: a browser's loop may be running here."""
    ended: Queue[T | Exception] = Queue()

    async def bounded() -> None:
        try:
            ended.put(await asyncio.wait_for(coroutine, seconds))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised again below
            ended.put(error)

    Thread(target=lambda: asyncio.run(bounded()), daemon=True).start()
    outcome = ended.get(timeout=seconds + 5)
    if isinstance(outcome, Exception):
        raise outcome
    return outcome

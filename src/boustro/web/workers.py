"""Worker pool: a process for each question, with a time limit.

Short and long questions have separate workers, so that long ones never keep a short one waiting,
and no question keeps the server itself from answering.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from typing import TypeVar

import anyio

from boustro.web.api import Executor
from boustro.web.limits import ServerLimits
from boustro.web.refusals import GaveUp, Refusal
from boustro.web.reply import EncodedReply

T = TypeVar("T")
_START_SECONDS, WAIT_SECONDS, _LOOK_SECONDS = 30.0, 5.0, 0.25
_BUSY = "the server is busy; try again"


class Workers(Executor):
    """Worker processes, started on demand and then reused."""

    def __init__(self, limits: ServerLimits) -> None:
        super().__init__(limits)
        self._short = _WorkerSlots(limits.workers, limits.waiting_short, limits.memory)
        self._long = _WorkerSlots(limits.workers, limits.waiting, limits.memory)
        # Because of Python's global lock, more threads would not be faster.
        self._keeping = anyio.CapacityLimiter(4)

    async def ask(self, kind: str, raw: bytes, seconds: float) -> EncodedReply:
        """The reply; raises `GaveUp` after so many seconds, and `Refusal` where too many wait."""
        sentence = f"expected a question that is answered within {seconds:g} seconds here"
        late = GaveUp(f"{sentence}; the command has no such limit")
        short = min(seconds, self.limits.view_seconds)
        async with self._short.take_slot() as place:
            line = self._line(kind, raw, self.limits.quick)
            reply = await place.ask(line, short, None if short < seconds else late)
        if reply is None:
            async with self._long.take_slot() as place:
                reply = await place.ask(self._line(kind, raw, None), seconds, late)
        if reply is None:
            raise late
        return reply

    async def keep(self, work: Callable[[], T]) -> T:
        """The result of work with the store, run in a thread."""
        return await anyio.to_thread.run_sync(work, limiter=self._keeping)

    async def within(self, seconds: float, asking: Awaitable[T]) -> T:
        """The same result; raises `TimeoutError` where it does not come in time."""
        return await asyncio.wait_for(asking, seconds)

    async def together(self, first: Awaitable[T], second: Awaitable[T]) -> list[T]:
        """Both results, waited for at once."""
        return [*await asyncio.gather(first, second)]

    def _line(self, kind: str, raw: bytes, most_work: int | None) -> bytes:
        question = [kind, asdict(self.limits), most_work, len(raw)]
        return json.dumps(question).encode() + b"\n" + raw

    def start(self) -> None:
        """Start the processes for short questions, so that the first one need not wait."""
        for place in self._short.places:
            place.start()

    async def close(self) -> None:
        """End all processes."""
        places = (*self._short.places, *self._long.places)
        await asyncio.gather(*(place.end() for place in places))


class _WorkerSlot:
    """A worker slot: one process, which answers one question at a time."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self._ended = (
            f"the process that worked on it ended; it may use at most {memory >> 20} MiB of memory"
        )
        self._starting: asyncio.Task[Process | None] | None = None

    def start(self) -> "asyncio.Task[Process | None]":
        """Start the process, unless there is one."""
        if self._starting is None:
            self._starting = asyncio.create_task(_start(self.memory))
        return self._starting

    async def ask(self, line: bytes, seconds: float, late: GaveUp | None) -> EncodedReply | None:
        """The reply; None for too much work or time.  Raises `late`, if given, when time is up."""
        # The process of a cancelled question is free for the next one.
        process = await asyncio.shield(self.start())
        is_sound = False
        try:
            reply = await asyncio.wait_for(_exchange(process, line), seconds)
            is_sound = True
        except TimeoutError:
            if late is None:
                return None
            raise late from None
        except (OSError, EOFError, ValueError):
            raise GaveUp(self._ended) from None
        finally:
            if not is_sound:
                await self.end()
        return reply

    async def end(self) -> None:
        """End the process; another one is started for the next question."""
        starting, self._starting = self._starting, None
        if starting is None:
            return
        starting.cancel()
        with suppress(asyncio.CancelledError):
            await _kill(await starting)


class _WorkerSlots:
    """A pool of worker slots, one for each question that is answered at once."""

    def __init__(self, count: int, most: int, memory: int) -> None:
        self.places = [_WorkerSlot(memory) for _ in range(count)]
        self._free = list(reversed(self.places))
        self._waiting_line = WaitingLine(count, most, WAIT_SECONDS, _BUSY)

    @asynccontextmanager
    async def take_slot(self) -> AsyncIterator[_WorkerSlot]:
        """A free slot, held until the block ends; raises `Refusal` if none is free in time."""
        async with self._waiting_line.take():
            place = self._free.pop()
            try:
                yield place
            finally:
                self._free.append(place)


class WaitingLine:
    """`count` turns at once, for which `most` wait for at most `seconds`."""

    def __init__(self, count: int, most: int, seconds: float, sentence: str) -> None:
        self.most, self.seconds, self.sentence = most, seconds, sentence
        self._free = asyncio.Semaphore(count)
        self._waiting = 0

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        """A turn, held until the block ends; raises `Refusal` if none comes in time."""
        if self._free.locked():
            await self._wait()
        else:
            await self._free.acquire()
        try:
            yield
        finally:
            self._free.release()

    async def _wait(self) -> None:
        busy = Refusal(503, "busy", self.sentence, headers={"Retry-After": "2"})
        if self._waiting >= self.most:
            raise busy
        self._waiting += 1
        try:
            await asyncio.wait_for(self._free.acquire(), self.seconds)
        except TimeoutError:
            raise busy from None
        finally:
            self._waiting -= 1


async def while_waited_for(work: Awaitable[T], gone: Callable[[], Awaitable[bool]]) -> T:
    """The result of some work, which is cancelled as soon as its client disconnects."""
    task = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait([task], timeout=_LOOK_SECONDS))[0]:
            if await gone():
                raise Refusal(503, "busy", "stopped")
        return task.result()
    finally:
        task.cancel()


async def _start(memory: int) -> Process | None:
    """A process that has loaded its modules, so that no question pays for that; None if it fails to start."""
    command = (sys.executable, "-P", "-m", "boustro.web.worker", str(memory))
    process = None
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        await asyncio.wait_for(_line_of(process), _START_SECONDS)
    except (OSError, EOFError, TimeoutError):
        await _kill(process)
        return None
    except asyncio.CancelledError:
        await _kill(process)
        raise
    return process


async def _kill(process: Process | None) -> None:
    if process is not None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # to the end of its pipes, which close with it


async def _exchange(process: Process | None, line: bytes) -> EncodedReply | None:
    if process is None or process.stdin is None or process.stdout is None:
        raise EOFError
    process.stdin.write(line)
    await process.stdin.drain()
    if (head := json.loads(await _line_of(process))) is None:
        return None
    length, *fields = head
    return EncodedReply(await process.stdout.readexactly(length), *fields)


async def _line_of(process: Process) -> bytes:
    line = b"" if process.stdout is None else await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line

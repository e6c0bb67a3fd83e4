"""Worker pool: a process for each question, with a time limit.

Short and long questions have separate workers, so that long ones never keep a short one waiting,
and no question keeps the server itself from answering.  Work with the store waits in a line of its
own, so that a locked database holds nothing else.
"""

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from typing import TypeVar

import anyio

from boustro.web.api import Executor
from boustro.web.budgets import CLIENT, Budget
from boustro.web.limits import ServerLimits
from boustro.web.refusals import LimitRefusal, Refusal
from boustro.web.reply import EncodedReply
from boustro.web.store import waiting_until

T = TypeVar("T")
_START_SECONDS = 30.0
"""The longest start of a worker."""
WAIT_SECONDS = 5.0
"""The longest wait for a worker."""
_LOOK_SECONDS = 0.25
"""The time between two looks at whether a client has disconnected."""
_PIPE_SECONDS = 5.0
"""How long to wait for the pipes of a killed process: its own processes may keep them open."""
_BUSY = "the server is busy; try again"
_STORE_BUSY = "the database is busy, or locked by another program; try again"
_STORE_THREADS = 4
"""Because of Python's global lock, more threads would not be faster."""


class Workers(Executor):
    """Worker processes, started on demand and then reused."""

    def __init__(self, limits: ServerLimits) -> None:
        super().__init__(limits)
        short = Budget("short questions that wait", limits.waiting_short, limits.waiting_short_each)
        long = Budget("long questions that wait", limits.waiting, limits.waiting_each)
        keeping = Budget(
            "requests that wait for the database", limits.waiting_store, limits.waiting_store_each
        )
        self._short = _WorkerSlots(limits.workers, short, limits.memory)
        self._long = _WorkerSlots(limits.workers, long, limits.memory)
        self._keeping = WaitingLine(_STORE_THREADS, keeping, limits.store_seconds)

    async def ask(self, kind: str, raw: bytes, seconds: float) -> EncodedReply:
        """The reply to a question.

        Raises `LimitRefusal` after this time, and `Refusal` if too many questions wait.
        """
        short = min(seconds, self.limits.view_seconds)
        try:
            async with self._short.take_slot() as place:
                reply = await place.ask(self._line(kind, raw, self.limits.quick), short)
            if reply is not None:
                return reply
        except TimeoutError:
            if short == seconds:
                raise _too_late(seconds) from None
        try:
            async with self._long.take_slot() as place:
                reply = await place.ask(self._line(kind, raw, None), seconds)
        except TimeoutError:
            raise _too_late(seconds) from None
        if reply is None:
            raise _too_late(seconds)
        return reply

    async def keep(self, work: Callable[[], T]) -> T:
        """The result of work with the store, in a thread; waits `store_seconds` at most."""
        deadline = time.monotonic() + self.limits.store_seconds

        def run_bounded() -> T:
            with waiting_until(deadline):
                return work()

        async with self._keeping.take():
            return await anyio.to_thread.run_sync(run_bounded)

    async def within(self, seconds: float, asking: Awaitable[T]) -> T:
        """The same result; raises `TimeoutError` if it does not come in time."""
        return await asyncio.wait_for(asking, seconds)

    async def together(self, first: Awaitable[T], second: Awaitable[T]) -> list[T]:
        """Both results; the waiting times overlap."""
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

    async def ask(self, line: bytes, seconds: float) -> EncodedReply | None:
        """The reply; None for too much work.  Raises `TimeoutError` when time is up."""
        # The process of a cancelled question is free for the next one.
        process = await asyncio.shield(self.start())
        is_sound = False
        try:
            # `wait_for` would keep the question in a task that an exception refers to.
            async with asyncio.timeout(seconds):
                reply = await _exchange(process, line)
            is_sound = True
        except TimeoutError:
            raise
        except (OSError, EOFError, ValueError):
            raise LimitRefusal(self._ended) from None
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
            await kill(await starting)


class _WorkerSlots:
    """A pool of worker slots, one for each question that is answered at once."""

    def __init__(self, count: int, waiting: Budget, memory: int) -> None:
        self.places = [_WorkerSlot(memory) for _ in range(count)]
        self._free = list(reversed(self.places))
        self._waiting_line = WaitingLine(count, waiting, WAIT_SECONDS)

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
    """`count` turns at a time; further requests wait up to `seconds` for one.

    A budget limits how many wait.  Clients take turns, however many requests each has in the line.
    So a client with many requests makes the others wait for one of them, not for all.
    """

    def __init__(self, count: int, waiting: Budget, seconds: float) -> None:
        self.waiting, self.seconds = waiting, seconds
        self._free = count
        self._turns: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """The requests of each client that wait, and the clients in the order of their turns."""

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        """A turn, held until the block ends; raises `Refusal` if none comes in time."""
        if self._free:
            self._free -= 1
        else:
            with self.waiting.share() as take:
                take(1)
                await self._wait(CLIENT.get())
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, client: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._turns.setdefault(client, deque()).append(turn)
        try:
            async with asyncio.timeout(self.seconds):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # the turn came at the same moment
            else:
                self._leave(client, turn)
            if isinstance(error, TimeoutError):
                after = {"Retry-After": "2"}
                raise Refusal(503, "busy", self.waiting.busy, headers=after) from None
            raise

    def _pass_on(self) -> None:
        """Give a turn that has ended to the next client."""
        while self._turns:
            client, turns = self._turns.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._turns[client] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _leave(self, client: str, turn: "asyncio.Future[None]") -> None:
        turns = self._turns.get(client, deque())
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._turns.pop(client, None)


def _too_late(seconds: float) -> LimitRefusal:
    sentence = f"expected a question that is answered within {seconds:g} seconds here"
    return LimitRefusal(f"{sentence}; the command has no such limit")


async def while_waited_for(work: Awaitable[T], gone: Callable[[], Awaitable[bool]]) -> T:
    """The result of some work, which is cancelled as soon as its client disconnects."""
    task = asyncio.ensure_future(work)
    try:
        while True:
            await asyncio.wait([task], timeout=_LOOK_SECONDS)
            if task.done():
                return task.result()
            if await gone():
                raise Refusal(503, "busy", "stopped")
    finally:
        task.cancel()


async def _start(memory: int) -> Process | None:
    """A process that has loaded its modules, so that no question waits for that.

    None if the process fails to start.
    """
    command = (sys.executable, "-P", "-m", "boustro.web.worker", str(memory))
    process = None
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        await asyncio.wait_for(_line_of(process), _START_SECONDS)
    except (OSError, EOFError, TimeoutError):
        await kill(process)
        return None
    except asyncio.CancelledError:
        await kill(process)
        raise
    return process


async def kill(process: Process | None) -> None:
    """End a process and wait until its pipes are closed, even if this is cancelled.

    An event loop cancels all tasks before it ends, and a pipe that is then open causes a warning.
    """
    if process is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    cancelled = None
    is_over = False
    while not is_over:
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PIPE_SECONDS):
                    await process.communicate()
            is_over = True
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled


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

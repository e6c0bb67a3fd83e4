"""Worker pool: processes that answer questions within a time limit.

No question keeps the server itself from answering.  Short and long questions have separate workers,
so that a short question never waits for a long one.  Work with the store has its own waiting line,
so that nothing else waits for a locked database.
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

from boustro.say import say
from boustro.web.api import Executor
from boustro.web.budgets import CLIENT, Budget
from boustro.web.limits import ServerLimits
from boustro.web.refusals import LimitRefusal, Refusal
from boustro.web.reply import EncodedReply
from boustro.web.store import waiting_until

T = TypeVar("T")
_START_SECONDS = 30.0
"""Seconds that a worker has for its start."""
WAIT_SECONDS = 5.0
"""Seconds that a question waits for a worker."""
_LOOK_SECONDS = 0.25
"""Seconds between two checks of whether a client has disconnected."""
_PIPE_SECONDS = 5.0
"""Seconds to wait for the pipes of a killed process, which its own processes may keep open."""
_BUSY = "the server is busy; try again"
_STORE_THREADS = 4
"""The threads that use the store; more would not be faster, because of Python's global lock."""


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
        """The reply to a question, from a worker for short questions or from one for long ones.

        Raises `LimitRefusal` after this number of seconds, and `Refusal` if too many questions
        wait.
        """
        short_seconds = min(seconds, self.limits.view_seconds)
        try:
            async with self._short.take_slot() as slot:
                line = self._line(kind, raw, self.limits.quick)
                reply = await slot.ask(line, short_seconds)
            if reply is not None:
                return reply
        except TimeoutError:
            if short_seconds == seconds:
                raise _too_late(seconds) from None
        try:
            async with self._long.take_slot() as slot:
                reply = await slot.ask(self._line(kind, raw, None), seconds)
        except TimeoutError:
            raise _too_late(seconds) from None
        if reply is None:
            raise _too_late(seconds)
        return reply

    async def keep(self, work: Callable[[], T]) -> T:
        """The result of work with the store, done in a thread; waits at most `store_seconds`."""
        deadline = time.monotonic() + self.limits.store_seconds

        def run_bounded() -> T:
            with waiting_until(deadline):
                return work()

        async with self._keeping.take():
            return await anyio.to_thread.run_sync(run_bounded)

    async def within(self, seconds: float, asking: Awaitable[T]) -> T:
        """The result of `asking`; raises `TimeoutError` if it does not come in time."""
        return await asyncio.wait_for(asking, seconds)

    async def together(self, first: Awaitable[T], second: Awaitable[T]) -> list[T]:
        """Both results, computed at the same time."""
        return [*await asyncio.gather(first, second)]

    def _line(self, kind: str, raw: bytes, most_work: int | None) -> bytes:
        """A question in the form in which a worker reads it."""
        question = [kind, asdict(self.limits), most_work, len(raw)]
        return json.dumps(question).encode() + b"\n" + raw

    def start(self) -> None:
        """Start the processes for short questions, so that the first one need not wait."""
        for slot in self._short.slots:
            slot.start()

    async def close(self) -> None:
        """End all processes."""
        slots = (*self._short.slots, *self._long.slots)
        await asyncio.gather(*(slot.end() for slot in slots))


class _WorkerSlot:
    """A slot of the pool, with one process, which answers one question at a time."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        mebibytes = memory >> 20
        self._ended = (
            f"the process that worked on it ended; it may use at most {mebibytes} MiB of memory"
        )
        """The error if the process ends before it has replied."""
        self._starting: asyncio.Task[Process | None] | None = None

    def start(self) -> "asyncio.Task[Process | None]":
        """Start the process, unless it is already starting or running."""
        if self._starting is None:
            self._starting = asyncio.create_task(_start(self.memory))
        return self._starting

    async def ask(self, line: bytes, seconds: float) -> EncodedReply | None:
        """The reply; None if the question needs too much work.

        Raises `TimeoutError` after this number of seconds, and `Refusal` if no process starts, or
        if it ends before it has replied.
        """
        # If the question is cancelled during the start, the next question uses the process.
        process = await asyncio.shield(self.start())
        if process is not None and process.returncode is not None:
            # It ended while nobody asked it.
            await self.end()
            process = await asyncio.shield(self.start())
        if process is None:
            await self.end()
            raise Refusal(503, "busy", _BUSY)
        has_replied = False
        try:
            # `wait_for` may run the exchange as a task.  An exception would refer to that task and
            # so keep the question in memory.
            async with asyncio.timeout(seconds):
                reply = await _exchange(process, line)
            has_replied = True
        except TimeoutError:
            raise
        except (OSError, EOFError, ValueError):
            raise LimitRefusal(self._ended) from None
        finally:
            if not has_replied:
                await self.end()
        return reply

    async def end(self) -> None:
        """End the process; the next question starts another one."""
        starting, self._starting = self._starting, None
        if starting is None:
            return
        starting.cancel()
        with suppress(asyncio.CancelledError):
            await kill(await starting)


class _WorkerSlots:
    """A pool of worker slots, as many as questions that are answered at the same time."""

    def __init__(self, count: int, waiting: Budget, memory: int) -> None:
        self.slots = [_WorkerSlot(memory) for _ in range(count)]
        self._free = list(reversed(self.slots))
        self._waiting_line = WaitingLine(count, waiting, WAIT_SECONDS)

    @asynccontextmanager
    async def take_slot(self) -> AsyncIterator[_WorkerSlot]:
        """A free slot, held until the block ends; raises `Refusal` if none is free in time."""
        async with self._waiting_line.take():
            slot = self._free.pop()
            try:
                yield slot
            finally:
                self._free.append(slot)


class WaitingLine:
    """A waiting line: `count` requests have a turn at a time, others wait up to `seconds` for one.

    A budget limits how many requests wait.  The clients take turns, however many requests each of
    them has in the line.  So the others wait for one request of a busy client, not for all.
    """

    def __init__(self, count: int, waiting: Budget, seconds: float) -> None:
        self.waiting, self.seconds = waiting, seconds
        self._free = count
        self._turns: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """The waiting requests of each client; the client whose turn is next comes first."""

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
        """Wait for a turn; raises `Refusal` if none comes in time."""
        turn = asyncio.get_running_loop().create_future()
        self._turns.setdefault(client, deque()).append(turn)
        try:
            async with asyncio.timeout(self.seconds):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                # The turn came just when the wait ended.
                self._pass_on()
            else:
                self._leave(client, turn)
            if isinstance(error, TimeoutError):
                retry_after = {"Retry-After": "2"}
                raise Refusal(503, "busy", self.waiting.busy, headers=retry_after) from None
            raise

    def _pass_on(self) -> None:
        """Give a turn that is free again to the next client."""
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
        """Remove a request from the line."""
        turns = self._turns.get(client, deque())
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._turns.pop(client, None)


def _too_late(seconds: float) -> LimitRefusal:
    sentence = f"expected a question that is answered within {seconds:g} seconds here"
    text = f"{sentence}; the command has no such limit"
    return LimitRefusal(say("question-too-long", text, seconds=seconds))


async def while_waited_for(work: Awaitable[T], gone: Callable[[], Awaitable[bool]]) -> T:
    """The result of some work, which is cancelled as soon as its client disconnects."""
    task = asyncio.ensure_future(work)
    try:
        while True:
            await asyncio.wait([task], timeout=_LOOK_SECONDS)
            if task.done():
                return task.result()
            if await gone():
                raise Refusal(503, "busy", say("stopped", "stopped"))
    finally:
        task.cancel()


async def _start(memory: int) -> Process | None:
    """Start a process and wait until it has loaded its modules, so that no question waits for that.

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
    """End a process and wait until its pipes are closed, even if this task is cancelled.

    Before an event loop ends, it cancels all tasks.  A pipe that is still open then causes a
    warning.  A cancelled scope of anyio cancels its tasks again and again, unless it is shielded.
    """
    if process is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    cancelled = None
    is_over = False
    with anyio.CancelScope(shield=True):
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


async def _exchange(process: Process, line: bytes) -> EncodedReply | None:
    """Send a question to a process and read the reply; None if it would be too much work."""
    if process.stdin is None or process.stdout is None:
        raise EOFError
    process.stdin.write(line)
    await process.stdin.drain()
    head = json.loads(await _line_of(process))
    if head is None:
        return None
    length, *fields = head
    content = await process.stdout.readexactly(length)
    return EncodedReply(content, *fields)


async def _line_of(process: Process) -> bytes:
    """The next line that a process writes; raises `EOFError` if it has ended."""
    line = b"" if process.stdout is None else await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line

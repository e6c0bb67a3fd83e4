"""A few processes for questions that take long, each ended when it takes too long."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

from boustro.web.limits import Limits
from boustro.web.refusals import Refusal
from boustro.web.reply import Reply
from boustro.web.worker import line_for, reply_of

_LONGEST_LINE = 256 << 20


class Workers:
    """Processes that are started when they are first needed, and kept."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._idle: list[Process] = []
        self._places = asyncio.Semaphore(limits.workers)
        self._waiting = 0

    async def ask(self, name: str, body: dict[str, Any], seconds: float) -> Reply:
        """The answer to a question; raises `Refusal` when it takes more than so many seconds."""
        if self._waiting >= self.limits.waiting:
            sentence = "too much is being worked out at the moment; try again"
            raise Refusal(503, "busy", sentence, headers={"Retry-After": "2"})
        self._waiting += 1
        try:
            async with self._places:
                return await self._asked(line_for(name, body, self.limits), seconds)
        finally:
            self._waiting -= 1

    async def _asked(self, line: bytes, seconds: float) -> Reply:
        process = self._idle.pop() if self._idle else await self._started()
        try:
            answer = await asyncio.wait_for(_exchange(process, line), seconds)
        except TimeoutError:
            sentence = f"expected a question that is answered within {seconds:g} seconds here"
            raise Refusal(413, "too-large", f"{sentence}; the command has no such limit") from None
        except (OSError, EOFError, ValueError):
            raise Refusal(413, "too-large", "expected less to work out at once") from None
        else:
            self._idle.append(process)
        finally:
            if process not in self._idle:
                await _ended(process)
        return reply_of(answer)

    async def _started(self) -> Process:
        command = (sys.executable, "-P", "-m", "boustro.web.worker")
        return await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=_LONGEST_LINE, start_new_session=True
        )

    async def close(self) -> None:
        """End all processes."""
        while self._idle:
            await _ended(self._idle.pop())


async def _exchange(process: Process, line: bytes) -> bytes:
    if process.stdin is None or process.stdout is None:
        raise EOFError
    process.stdin.write(line)
    await process.stdin.drain()
    answer = await process.stdout.readline()
    if not answer.endswith(b"\n"):
        raise EOFError
    return answer


async def _ended(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()

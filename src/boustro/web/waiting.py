"""Waiting line: so many at once; others wait, but neither too many nor too long."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from boustro.web.refusals import Refusal


class WaitingLine:
    """`count` turns at once, for which `most` wait for at most `seconds`."""

    def __init__(self, count: int, most: int, seconds: float, sentence: str) -> None:
        self.most, self.seconds, self.sentence = most, seconds, sentence
        self._free = asyncio.Semaphore(count)
        self._waiting = 0

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        """A turn, for as long as it is needed; raises `Refusal` where there is none in time."""
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

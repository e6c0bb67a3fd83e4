"""Live updates: server-sent events that tell every device when one of its games has changed.

A message contains only the number of events of each game.  A page that has seen fewer events then
asks for the game.  So the server need not queue messages for a slow client.  The next message makes
up for a lost one, and a client that reconnects gets all numbers at once.

The server also sends a message at regular intervals.  It tells the page that live updates still
work, and includes the events that another server has written to the same database.
"""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

from boustro.web.api import Api
from boustro.web.limits import ServerLimits
from boustro.web.refusals import Refusal

_RETRY = 1_000
"""Milliseconds after which a client reconnects."""


class LiveUpdates:
    """The open event streams: at most `most`, each of which ends after `listen_seconds`."""

    def __init__(self, limits: ServerLimits, most: int | None = None) -> None:
        self.limits = limits
        self.most = limits.listeners if most is None else most
        self._listeners: dict[asyncio.Event, frozenset[str]] = {}
        self._closed = False

    def notify(self, game: str) -> None:
        """Wake every stream that follows this game."""
        for changed, games in self._listeners.items():
            if game in games:
                changed.set()

    def close(self) -> None:
        """End all streams and accept no new ones, because the server is stopping."""
        self._closed = True
        for changed in self._listeners:
            changed.set()

    def listen(self, links: Sequence[str], api: Api) -> AsyncIterator[bytes]:
        """Messages about the games of these links; raises `Refusal` for too many open streams."""
        if not 1 <= len(links) <= self.limits.listened:
            sentence = f"expected the parameter game 1 to {self.limits.listened} times"
            raise Refusal(422, "input", sentence)
        if self._closed or len(self._listeners) >= self.most:
            sentence = "too many devices listen at once; ask for the game instead"
            raise Refusal(503, "busy", sentence)
        return self._messages(links, api)

    async def _messages(self, links: Sequence[str], api: Api) -> AsyncIterator[bytes]:
        """A message at once, after each change, and at regular intervals."""

        def count_events() -> list[tuple[str, int]]:
            return [api.tables.count_events(link) for link in links]

        loop = asyncio.get_running_loop()
        limits = self.limits
        until = loop.time() + limits.listen_seconds
        changed = asyncio.Event()
        self._listeners[changed] = frozenset()
        try:
            yield f"retry: {_RETRY}\n\n".encode()
            while not self._closed and loop.time() < until:
                changed.clear()
                counts = await api.executor.keep(count_events)
                self._listeners[changed] = frozenset(game for game, _ in counts)
                serials = [serial for _, serial in counts]
                message_id = ".".join(str(serial) for serial in serials)
                data = json.dumps(dict(zip(links, serials, strict=True)))
                yield f"id: {message_id}\ndata: {data}\n\n".encode()
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), limits.beat_seconds)
        except (Refusal, sqlite3.Error):
            return  # The page then asks for the game, and the answer to that contains the error.
        finally:
            del self._listeners[changed]

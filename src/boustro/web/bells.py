"""Server-sent events: a bell that rings at every device when one of its games has gone on.

A ring says how many events each game has, and no more: a page that has seen fewer asks for the
game.  So nothing waits in line for a slow client, a ring that is lost is made good by the next one,
and a client that comes back (whatever its last event was) is told at once where its games stand.
Between rings there is a beat that says the same, by which a page knows that it need not poll, and
by which it hears what another server over the same file has written.
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


class Bells:
    """The bells of those who listen: at most `most`, each for `listen_seconds`."""

    def __init__(self, limits: ServerLimits, most: int | None = None) -> None:
        self.limits, self.most = limits, limits.listeners if most is None else most
        self._bells: dict[asyncio.Event, frozenset[str]] = {}
        self._closed = False

    def ring(self, game: str) -> None:
        """Tell all who listen that a game has gone on."""
        for bell, games in self._bells.items():
            if game in games:
                bell.set()

    def close(self) -> None:
        """Let all who listen go, and nobody else come: the server is being stopped."""
        self._closed = True
        for bell in self._bells:
            bell.set()

    def listen(self, links: Sequence[str], api: Api) -> AsyncIterator[bytes]:
        """The rings for the games of these links; raises `Refusal` where too many listen."""
        if not 1 <= len(links) <= self.limits.listened:
            sentence = f"expected 1 to {self.limits.listened} keys game"
            raise Refusal(422, "input", sentence)
        if self._closed or len(self._bells) >= self.most:
            sentence = "too many devices listen at once; ask for the game instead"
            raise Refusal(503, "busy", sentence)
        return self._rings(links, api)

    async def _rings(self, links: Sequence[str], api: Api) -> AsyncIterator[bytes]:
        loop, limits = asyncio.get_running_loop(), self.limits
        until = loop.time() + limits.listen_seconds
        bell = asyncio.Event()
        self._bells[bell] = frozenset()
        try:
            yield f"retry: {_RETRY}\n\n".encode()
            while not self._closed and loop.time() < until:
                bell.clear()
                counts = await api.executor.keep(lambda: [*map(api.tables.count_events, links)])
                self._bells[bell] = frozenset(game for game, _ in counts)
                serials = [serial for _, serial in counts]
                message = json.dumps(dict(zip(links, serials, strict=True)))
                yield f"id: {'.'.join(map(str, serials))}\ndata: {message}\n\n".encode()
                with suppress(TimeoutError):
                    await asyncio.wait_for(bell.wait(), limits.beat_seconds)
        except (Refusal, sqlite3.Error):
            return  # the page asks for the game, and is told why it cannot have it
        finally:
            del self._bells[bell]

"""HTTP connections: limits on their number and on idle time, checked before any token.

A connection that does not send a complete request head in time is closed.  At the limit, a new
connection replaces one that is waiting for its client, so that idle connections cannot keep
others out.

A connection wraps the server's protocol and passes everything on to it; the ASGI application
reports whether a request is being answered.  So nothing here depends on the server's internals.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

OTHER_FILES = 128
"""Open files other than connections: the database, workers, connections not yet counted."""
_FEWEST = 8
"""Connections that are allowed even where the limit of open files is lower."""
_NO_REQUEST, _HALF_A_REQUEST, _ANSWERED = range(3)


def room_for(most: int) -> int:
    """Raise the limit of open files; return how many connections it allows, at most `most`."""
    try:
        import resource
    except ImportError:
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return most
    needed = most + OTHER_FILES
    possible = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft < possible:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (possible, hard))
            soft = possible
    return max(min(most, soft - OTHER_FILES), _FEWEST)


class Connections:
    """The connections of a server: at most `most`, whose requests begin within `head_seconds`."""

    def __init__(self, most: int, head_seconds: float) -> None:
        self.most, self.head_seconds = most, head_seconds
        self._by_peer: dict[object, Connection] = {}

    def before(self, make: Callable[..., asyncio.Protocol]) -> Callable[..., "Connection"]:
        """A factory of connections, each of which wraps a protocol made by `make`."""

        def make_connection(**options: object) -> Connection:
            return Connection(make(**options), self)

        return make_connection

    def watch(self, app: ASGIApp) -> ASGIApp:
        """The application, which marks a connection as busy while it answers a request."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            connection = self._by_peer.get(scope.get("client"))
            if connection is None:
                return await app(scope, receive, send)
            is_whole = False

            async def hear() -> Message:
                nonlocal is_whole
                if is_whole:
                    return await receive()
                connection.stage = _HALF_A_REQUEST
                message = await receive()
                if not message.get("more_body"):
                    is_whole = True
                    connection.stage = _ANSWERED
                return message

            connection.turn(_ANSWERED)
            try:
                await app(scope, hear, send)
            finally:
                connection.turn(_NO_REQUEST)

        return answer

    def add(self, new: "Connection") -> None:
        """Make room for one more: idle ones give way first, the longest idle before the others."""
        self._by_peer[new.peer] = new
        while len(self._by_peer) > self.most:
            waiting = [
                other
                for other in self._by_peer.values()
                if other.stage is not _ANSWERED and other is not new
            ]
            if waiting:
                leaving = min(waiting, key=lambda other: (other.stage, other.since))
            else:
                leaving = new
            leaving.leave()

    def remove(self, gone: "Connection") -> None:
        """Stop counting a connection."""
        if self._by_peer.get(gone.peer) is gone:
            del self._by_peer[gone.peer]


class Connection(asyncio.Protocol):
    """A connection whose requests have to begin in time."""

    transport: asyncio.Transport
    """The socket of the connection."""

    def __init__(self, inner: asyncio.Protocol, among: Connections) -> None:
        self.inner, self.among = inner, among
        self.loop = asyncio.get_running_loop()
        self.peer: object = None
        self._deadline: asyncio.TimerHandle | None = None
        self.turn(_NO_REQUEST)

    def turn(self, stage: int) -> None:
        """Begin, or end, a request."""
        self.stage, self.since = stage, self.loop.time()
        self._end_deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request; above the limit another connection is closed."""
        self.transport = transport
        self.peer = tuple((transport.get_extra_info("peername") or ())[:2])
        self.inner.connection_made(transport)
        self._expect_head()
        self.among.add(self)

    def data_received(self, data: bytes) -> None:
        """Pass data on; bytes between requests must become a request in time."""
        if self.stage is _NO_REQUEST and self._deadline is None:
            self._expect_head()
        self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Hand it on."""
        return self.inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline."""
        self._end_deadline()
        self.among.remove(self)
        self.inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Hand it on."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Hand it on."""
        self.inner.resume_writing()

    def leave(self) -> None:
        """Close at once."""
        self.among.remove(self)
        self.transport.abort()

    def _expect_head(self) -> None:
        self._deadline = self.loop.call_later(self.among.head_seconds, self.leave)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

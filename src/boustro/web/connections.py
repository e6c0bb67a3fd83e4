"""HTTP connections: limits on their number and on idle time, checked before any token.

The server closes a connection that does not send a complete request head in time.  At the limit, a
new connection replaces one that is waiting for its client, so that idle connections cannot keep
others out.

A `Connection` wraps the server's protocol and passes every event on to it.  The ASGI application
reports when it begins and ends a request.  So this module does not depend on the server's
internals.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

OTHER_FILES = 128
"""Open files other than connections: the database, workers, connections not yet counted."""
_FEWEST = 8
"""Connections that are always allowed, even if the limit of open files is lower."""
_NO_REQUEST, _HALF_A_REQUEST, _ANSWERED = range(3)
"""The stages of a connection: idle, in the middle of a request's body, being answered."""


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
    """A server's connections: at most `most`, each of which sends a head within `head_seconds`."""

    def __init__(self, most: int, head_seconds: float) -> None:
        self.most, self.head_seconds = most, head_seconds
        self._by_peer: dict[object, Connection] = {}

    def before(self, make: Callable[..., asyncio.Protocol]) -> Callable[..., "Connection"]:
        """A factory of connections, each of which wraps a protocol made by `make`."""

        def make_connection(**options: object) -> Connection:
            return Connection(make(**options), self)

        return make_connection

    def watch(self, app: ASGIApp) -> ASGIApp:
        """The application, wrapped so that its connections know at which stage they are."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            connection = self._by_peer.get(scope.get("client"))
            if connection is None:
                return await app(scope, receive, send)
            is_complete = False

            async def receive_part() -> Message:
                nonlocal is_complete
                if is_complete:
                    return await receive()
                # While it waits for the client, the connection may be replaced.
                connection.stage = _HALF_A_REQUEST
                message = await receive()
                if not message.get("more_body"):
                    is_complete = True
                    connection.stage = _ANSWERED
                return message

            connection.turn(_ANSWERED)
            try:
                await app(scope, receive_part, send)
            finally:
                connection.turn(_NO_REQUEST)

        return answer

    def add(self, new: "Connection") -> None:
        """Add a connection; above the limit, close the one that has been idle longest."""
        self._by_peer[new.peer] = new
        while len(self._by_peer) > self.most:
            waiting = [
                other
                for other in self._by_peer.values()
                if other.stage is not _ANSWERED and other is not new
            ]
            if waiting:
                # One without a request comes before one in the middle of a request.
                leaving = min(waiting, key=lambda other: (other.stage, other.since))
            else:
                leaving = new
            leaving.leave()

    def remove(self, gone: "Connection") -> None:
        """Stop counting a connection."""
        if self._by_peer.get(gone.peer) is gone:
            del self._by_peer[gone.peer]


class Connection(asyncio.Protocol):
    """A connection, closed if a request does not begin in time."""

    transport: asyncio.Transport
    """The socket of the connection."""

    def __init__(self, inner: asyncio.Protocol, among: Connections) -> None:
        self.inner, self.among = inner, among
        self.loop = asyncio.get_running_loop()
        self.peer: object = None
        self._deadline: asyncio.TimerHandle | None = None
        self.turn(_NO_REQUEST)

    def turn(self, stage: int) -> None:
        """Change the stage, as a request begins or ends."""
        self.stage, self.since = stage, self.loop.time()
        self._end_deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, and join the other connections."""
        self.transport = transport
        peername = transport.get_extra_info("peername") or ()
        self.peer = tuple(peername[:2])  # address and port, as in the scope of a request
        self.inner.connection_made(transport)
        self._expect_head()
        self.among.add(self)

    def data_received(self, data: bytes) -> None:
        """Pass data on; if a new request begins with it, its head has to arrive in time."""
        if self.stage is _NO_REQUEST and self._deadline is None:
            self._expect_head()
        self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass the event on."""
        return self.inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline and pass the event on."""
        self._end_deadline()
        self.among.remove(self)
        self.inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Pass the event on."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass the event on."""
        self.inner.resume_writing()

    def leave(self) -> None:
        """Close the connection immediately."""
        self.among.remove(self)
        self.transport.abort()

    def _expect_head(self) -> None:
        self._deadline = self.loop.call_later(self.among.head_seconds, self.leave)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

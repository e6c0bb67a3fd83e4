"""HTTP connections: bounds in time and number, before a request is read and a token is asked for.

A connection that sends no whole head of a request is closed after a time.  Where there are as many
connections as allowed, the one that has waited longest without a request gives way to a new one,
so that no number of them keeps others out.
"""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle


class BoundedConnection(H11Protocol):
    """A connection whose requests have to begin in time."""

    head_seconds = 10.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request; a connection too many takes the place of the longest idle one."""
        self._deadline: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self._expect_head()
        most = self.limit_concurrency or len(self.connections) + 1
        if len(self.connections) >= most:
            idle = [one for one in self.connections if isinstance(one, BoundedConnection)]
            idle = [one for one in idle if one is not self and one.is_idle]
            for one in sorted(idle, key=lambda one: one.idle_since)[
                : len(self.connections) - most + 1
            ]:
                one.leave()

    def data_received(self, data: bytes) -> None:
        """Read on; once a request has begun its head is no longer waited for."""
        super().data_received(data)
        if not self.is_idle:
            self._cancel_deadline()
        elif self._deadline is None and self.timeout_keep_alive_task is None:
            self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._cancel_deadline()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The connection is idle from now on."""
        self.idle_since = self.loop.time()
        super().on_response_complete()

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def leave(self) -> None:
        """Close at once."""
        self.connections.discard(self)
        self.transport.abort()

    def _expect_head(self) -> None:
        self.idle_since = self.loop.time()
        self._deadline = self.loop.call_later(self.head_seconds, self.leave)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def bounded_connections(head_seconds: float) -> type[BoundedConnection]:
    """The connections of a server whose requests have to begin within so many seconds."""
    return type("BoundedConnection", (BoundedConnection,), {"head_seconds": head_seconds})

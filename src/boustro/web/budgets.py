"""Budgets: limits on what all requests use together, for each client and for all clients.

A limit on each request does not limit what many requests use.  A client is identified by its
address, as for the rate of requests, and not by its token, which a whole class may share.  The part
of one client is large enough for a class behind one address, and is at most half of the whole.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from starlette.types import Scope

from boustro.say import say
from boustro.web.refusals import Refusal

CLIENT: ContextVar[str] = ContextVar("CLIENT", default="")
"""The client whose request is being answered."""


def client_of(scope: Scope) -> str:
    """The client that a request comes from: its address, or nothing if it has none."""
    address = scope.get("client")
    return str(address[0]) if address else ""


class Budget:
    """An amount of `what`: all clients together can take `most`, and each of them `most_each`."""

    def __init__(self, what: str, most: int, most_each: int, busy: str = "") -> None:
        self.what = what
        self.most = most
        self.most_each = most_each
        self.busy = busy or f"expected at most {most} {what}; try again"
        """The error for a client when nothing is left for anyone."""
        self.taken = 0
        """The amount that all clients hold together."""
        self._taken_by: dict[str, int] = {}

    @contextmanager
    def share(self) -> Iterator[Callable[[int], None]]:
        """A function that takes an amount for the present client, until the block ends.

        If less is left, the function raises `Refusal` and takes nothing.

        >>> budget = Budget("bytes", 10, 6)
        >>> with budget.share() as take:
        ...     take(4)
        ...     budget.taken
        4
        >>> budget.taken
        0
        """
        client, held = CLIENT.get(), 0

        def take(amount: int) -> None:
            nonlocal held
            self._take(client, amount)
            held += amount

        try:
            yield take
        finally:
            self._give_back(client, held)

    def _take(self, client: str, amount: int) -> None:
        """Add an amount to what a client has taken; raises `Refusal` if less is left."""
        taken_by = self._taken_by.get(client, 0) + amount
        if taken_by > self.most_each:
            text = f"expected at most {self.most_each} {self.what}, of one client; try again"
            sentence = say("most-of-one-client", text, most=self.most_each)
            raise Refusal(429, "too-many", sentence, headers={"Retry-After": "1"})
        if self.taken + amount > self.most:
            raise Refusal(503, "busy", self.busy, headers={"Retry-After": "1"})
        self._taken_by[client] = taken_by
        self.taken += amount

    def _give_back(self, client: str, amount: int) -> None:
        """Subtract an amount from what a client has taken."""
        self.taken -= amount
        left = self._taken_by.pop(client, 0) - amount
        if left > 0:
            self._taken_by[client] = left

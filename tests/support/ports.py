"""Ports for servers that tests start, end and start again at the same place.

A port that the system gives away belongs to whoever asks next: while a server is ended, a
browser's connection may take it, and the server cannot come back.  Those of here lie below all
that the system gives away by itself, and each process of a test run has its own.
"""

import os
import socket
from collections.abc import Iterator
from itertools import islice

FIRST = 20_000
EACH = 700
PROCESSES = 16


def _ports() -> Iterator[int]:
    name = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    first = FIRST + EACH * (int(name.removeprefix("gw")) % PROCESSES)
    # Another run of the tests beside this one begins somewhere else.
    begin = os.getpid() % EACH
    while True:
        yield from (first + (begin + step) % EACH for step in range(EACH))


_OWN = _ports()


def free_port() -> int:
    """A port at which nothing listens, and that no other program is given."""
    for port in islice(_OWN, EACH):
        with socket.socket() as probe:
            # As servers do: a connection that ended a moment ago is no obstacle.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise AssertionError("no port is free")

"""Connections that never say what they want keep nobody out, before a token is asked for."""

import asyncio
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread

import pytest

from tests.processes import end, read_line, start

HEAD_SECONDS = 1.5
MOST = 60
SERVER = """
import sys
from boustro.web import ServerLimits, Store
from boustro.web.serve import ServeOptions, serve
limits = ServerLimits(connections={most}, head_seconds={seconds})
serve(ServeOptions("127.0.0.1", 0, "open sesame", False), Store(sys.argv[1]), limits)
"""
WHOLE = b"GET /api/formats HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer open sesame\r\n\r\n"
UNFINISHED = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@pytest.fixture(params=[(MOST, HEAD_SECONDS), (1000, 600.0)], ids=["few", "a thousand"])
def port(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    """A server of its own: with few connections and little time, or with many and all the time."""
    most, seconds = request.param
    code = SERVER.format(most=most, seconds=seconds)
    process = start([sys.executable, "-c", code, str(tmp_path / "b.db")], stdout=-1)
    yield int(read_line(process.stdout).split(":")[2].split("/")[0])
    end(process)


def answer(port: int) -> bytes:
    """The first line that a newcomer with the token is answered, within a few seconds."""
    with closing(socket.create_connection(("127.0.0.1", port), 5)) as newcomer:
        newcomer.settimeout(5)
        newcomer.sendall(WHOLE)
        return newcomer.recv(200).split(b"\r\n")[0]


def test_unfinished_heads_keep_nobody_out(port: int) -> None:
    """With more unfinished requests than there may be connections, newcomers are answered."""
    with ExitStack() as stack:
        for _ in range(1100):
            idle = stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), 5)))
            idle.sendall(UNFINISHED)
        answers = [answer(port) for _ in range(5)]

    assert answers == [b"HTTP/1.1 200 OK"] * 5


@pytest.mark.parametrize("port", [(MOST, HEAD_SECONDS)], indirect=True)
@pytest.mark.parametrize(
    "sent", [b"", UNFINISHED, WHOLE + UNFINISHED], ids=["none", "part", "next"]
)
def test_an_unfinished_head_has_a_bound_in_time(port: int, sent: bytes) -> None:
    """It is closed after that time, however slowly it goes on; so is one after an answer."""
    with closing(socket.create_connection(("127.0.0.1", port), 5)) as slow:
        slow.settimeout(0.3)
        begun = time.monotonic()
        slow.sendall(sent)
        while time.monotonic() - begun < 10:
            try:
                if sent:
                    slow.sendall(b"x")
                if slow.recv(100_000) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break

    assert HEAD_SECONDS - 0.2 < time.monotonic() - begun < HEAD_SECONDS + 3


@pytest.mark.parametrize("port", [(MOST, HEAD_SECONDS)], indirect=True)
def test_whoever_is_being_answered_is_not_put_out(port: int) -> None:
    """A request under way outlasts any number of idle connections that come meanwhile."""

    async def ask() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = WHOLE.replace(b"GET /api/formats", b"POST /api/solve")
        body = b'{"board": "mb47"}'
        more = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        writer.write(head[:-2] + more)
        await writer.drain()
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3 * MOST)]
        await asyncio.sleep(HEAD_SECONDS + 0.5)
        writer.write(body)
        line = await asyncio.wait_for(reader.readline(), 20)
        for _, each in idle:
            each.close()
        writer.close()
        return line

    # A browser of other tests may have a loop in this thread.
    heard: list[bytes] = []
    other = Thread(target=lambda: heard.append(asyncio.run(ask())), daemon=True)
    other.start()
    other.join(60)

    assert heard == [b"HTTP/1.1 200 OK\r\n"]

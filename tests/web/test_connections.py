"""Connections that never say what they want keep nobody out, before a token is asked for."""

import asyncio
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from boustro.web.log import LINES_A_MINUTE, ServerLog
from tests.support.missing import only
from tests.support.processes import PATIENCE, end, read_line, run_apart, start

HEAD_SECONDS = 1.5
MOST = 60
SERVER = """
import sys
from boustro.web import ServerLimits, Store
from boustro.web.serve import ServeOptions, serve
limits = ServerLimits(connections={most}, head_seconds={seconds}, workers=1)
if {files}:
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))
serve(ServeOptions("127.0.0.1", 0, "open sesame", False), Store(sys.argv[1]), limits)
"""
WHOLE = b"GET /api/formats HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer open sesame\r\n\r\n"
UNFINISHED = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
POST = (
    WHOLE.replace(b"GET /api/formats", b"POST /api/solve")[:-2]
    + b"Content-Type: application/json\r\n"
)
HALF = POST + b"Content-Length: 100\r\n\r\n{"
BROKEN = WHOLE.replace(b"GET", b"POST")[:-2] + b"Transfer-Encoding: chunked\r\n\r\nno length\r\n"
UNREAD = WHOLE.replace(b"formats", b"openapi.json") * 30
CONNECTIONS_AND_OTHERS = 2_000
FEW = (MOST, HEAD_SECONDS, 0)
"""One value for all tests: pytest makes a server anew for another one, even if it is equal."""


@pytest.fixture(autouse=True)
def _many_files() -> Iterator[None]:
    """More open files than an ordinary user has at first: each connection is one."""
    if sys.platform == "win32":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < CONNECTIONS_AND_OTHERS:
        resource.setrlimit(resource.RLIMIT_NOFILE, (CONNECTIONS_AND_OTHERS, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def port(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, log: Path
) -> Iterator[int]:
    """A server: few connections in little time, many in all the time, or few files."""
    most, seconds, files = request.param
    code = SERVER.format(most=most, seconds=seconds, files=files)
    database = tmp_path_factory.mktemp("database") / "b.db"
    with log.open("a", encoding="utf-8") as errors:
        process = start([sys.executable, "-c", code, str(database)], stdout=-1, stderr=errors)
    yield int(read_line(process.stdout).split(":")[2].split("/")[0])
    end(process)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the servers write to standard error."""
    return tmp_path_factory.mktemp("log") / "log"


@pytest.fixture
def written(log: Path) -> Callable[[], str]:
    """What the servers have written to standard error since the test began."""
    before = log.stat().st_size if log.exists() else 0

    def read() -> str:
        return log.read_bytes()[before:].decode("utf-8")

    return read


def answer(port: int) -> bytes:
    """The first line that a newcomer with the token is answered; empty if it is put out."""
    with closing(socket.create_connection(("127.0.0.1", port), PATIENCE)) as newcomer:
        newcomer.sendall(WHOLE)
        return newcomer.recv(200).split(b"\r\n")[0]


def answer_after_refusals(port: int) -> bytes:
    """The same for who is refused while every connection is answered, and tries again."""
    for _ in range(20):
        with suppress(ConnectionError):
            if line := answer(port):
                return line
        time.sleep(0.2)
    return answer(port)


def flood(stack: ExitStack, port: int, count: int, sent: bytes) -> None:
    """So many connections that send the same and then wait."""
    for _ in range(count):
        idle = stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), PATIENCE)))
        idle.sendall(sent)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("port", "count"),
    [
        pytest.param(FEW, 3 * MOST, id="few"),
        pytest.param((1000, 600.0, 0), 1100, id="a thousand"),
        pytest.param(
            (1000, 600.0, 256),
            400,
            id="few files",
            marks=only(sys.platform != "win32", "POSIX"),
        ),
    ],
    indirect=["port"],
)
def test_unfinished_heads_keep_nobody_out(
    port: int, count: int, written: Callable[[], str]
) -> None:
    """With more unfinished requests than connections, new ones are answered; the log is empty."""
    with ExitStack() as stack:
        flood(stack, port, count, UNFINISHED)
        answers = [answer(port) for _ in range(5)]

    assert answers == [b"HTTP/1.1 200 OK"] * 5
    assert written() == ""


@pytest.mark.slow
@pytest.mark.parametrize("port", [FEW], indirect=True)
def test_broken_requests_do_not_fill_the_log(port: int, written: Callable[[], str]) -> None:
    """A line each, none of them a traceback, and so many a minute at most."""
    for _ in range(2 * LINES_A_MINUTE):
        with closing(socket.create_connection(("127.0.0.1", port), PATIENCE)) as broken:
            broken.settimeout(5)
            broken.sendall(BROKEN)
            broken.recv(1000)
    lines = written().splitlines()

    assert 0 < len(lines) <= LINES_A_MINUTE
    assert all(line.startswith("boustro: ") for line in lines)
    assert answer(port) == b"HTTP/1.1 200 OK"


def test_the_log_counts_what_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    """After a minute it says how many lines there were more, and goes on."""
    now = [0.0]
    log = ServerLog(lambda: now[0])
    for _ in range(LINES_A_MINUTE + 7):
        log.write("the same")
    now[0] = 61.0
    log.write("another")
    lines = capsys.readouterr().err.splitlines()

    assert lines == ["boustro: the same"] * LINES_A_MINUTE + [
        "boustro: 7 more lines",
        "boustro: another",
    ]


@only(sys.platform != "win32", "POSIX")
@pytest.mark.parametrize(
    ("soft", "hard", "room"), [(200, 1200, 1000), (200, 600, 472), (256, 256, 128), (50, 50, 8)]
)
def test_connections_follow_from_the_limit_of_open_files(soft: int, hard: int, room: int) -> None:
    """It is raised as far as it may be; 128 files are for other things."""
    code = f"""
import resource
from boustro.web.connections import room_for
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
print(room_for(1000))
"""
    process = start([sys.executable, "-c", code], stdout=-1)
    said = read_line(process.stdout)
    end(process)

    assert said == str(room)


@pytest.mark.slow
@pytest.mark.parametrize("port", [FEW], indirect=True)
@pytest.mark.parametrize(
    "sent", [b"", UNFINISHED, WHOLE + UNFINISHED], ids=["none", "part", "next"]
)
def test_an_unfinished_head_has_a_bound_in_time(port: int, sent: bytes) -> None:
    """It is closed after that time, however slowly it goes on; so is one after an answer."""
    begun = time.monotonic()
    with closing(socket.create_connection(("127.0.0.1", port), PATIENCE)) as slow:
        slow.settimeout(0.3)
        slow.sendall(sent)
        is_closed = False
        while not is_closed and time.monotonic() - begun < PATIENCE:
            try:
                if sent:
                    slow.sendall(b"x")
                is_closed = slow.recv(100_000) == b""
            except TimeoutError:
                continue
            except OSError:
                is_closed = True

    assert is_closed
    assert time.monotonic() - begun > HEAD_SECONDS - 0.2


@pytest.mark.parametrize("port", [FEW], indirect=True)
def test_whoever_is_being_answered_is_not_put_out(port: int) -> None:
    """A request under way outlasts any number of idle connections that come meanwhile."""

    async def ask() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        body = b'{"board": "mb47"}'
        writer.write(POST + b"Content-Length: %d\r\n\r\n" % len(body))
        await writer.drain()
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3 * MOST)]
        await asyncio.sleep(HEAD_SECONDS + 0.5)
        writer.write(body)
        line = await asyncio.wait_for(reader.readline(), PATIENCE)
        for _, each in idle:
            each.close()
        writer.close()
        return line

    assert run_apart(ask(), 2 * PATIENCE) == b"HTTP/1.1 200 OK\r\n"


@pytest.mark.slow
@pytest.mark.parametrize("port", [(MOST, 600.0, 0)], indirect=True)
@pytest.mark.parametrize("sent", [b"", HALF, WHOLE, UNREAD], ids=["none", "half", "kept", "unread"])
def test_connections_that_wait_for_their_client_keep_nobody_out(port: int, sent: bytes) -> None:
    """So do silence, half a body, a connection that is kept, and answers that nobody reads."""
    with ExitStack() as stack:
        flood(stack, port, 3 * MOST, sent)
        ask = answer_after_refusals if sent is UNREAD else answer
        answers = {ask(port) for _ in range(5)}

    # Many requests from one address are refused for a moment, but answered.
    assert answers <= {b"HTTP/1.1 200 OK", b"HTTP/1.1 429 Too Many Requests"}

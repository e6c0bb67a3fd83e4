"""The end of a request is beyond doubt: a head that two servers might read differently fails."""

import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from boustro.web import ServerLimits
from tests.web.conftest import Serve
from tests.web.contract import refused
from tests.web.test_hostile import running

PATIENCE = 60.0
POST = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
BODY = b'{"board": "mb47"}'
LENGTH = b"Content-Length: %d\r\n" % len(BODY)
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CHUNKS = b"%x\r\n%b\r\n0\r\n\r\n" % (len(BODY), BODY)
NEXT = b"GET /api/formats HTTP/1.1\r\nHost: localhost\r\n\r\n"
"""What would be smuggled: another request behind the end that only one of two servers sees."""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server for all tests here."""
    folder: Path = tmp_path_factory.mktemp("framing")
    with running(folder, workers=1, seconds=PATIENCE) as (_, client):
        assert client.base_url.port
        yield client.base_url.port


def statuses(port: int, sent: bytes) -> tuple[list[int], bool]:
    """The statuses of all answers to these bytes, and whether the server closes the connection."""
    with closing(socket.create_connection(("127.0.0.1", port), PATIENCE)) as client:
        client.sendall(sent)
        heard = b""
        try:
            # What is kept open answers a last request, which asks to close.
            while part := client.recv(65_536):
                heard += part
        except ConnectionResetError:
            pass
    found = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)]
    return found, b"connection: close" in heard.lower()


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(POST + LENGTH + CHUNKED, id="length and chunks"),
        pytest.param(POST + CHUNKED + LENGTH, id="chunks and length"),
        pytest.param(POST + b"Content-Length: 0\r\n" + CHUNKED, id="no length and chunks"),
        pytest.param(POST + LENGTH + b"Transfer-Encoding:\r\n chunked\r\n", id="folded"),
        pytest.param(POST.replace(b"1.1", b"1.0") + CHUNKED, id="chunks in HTTP/1.0"),
        pytest.param(POST + CHUNKED + CHUNKED, id="chunks twice"),
        pytest.param(POST + b"Transfer-Encoding: gzip, chunked\r\n", id="two codings"),
        pytest.param(POST + b"Transfer-Encoding: identity\r\n" + LENGTH, id="identity"),
        pytest.param(POST + b"Transfer-Encoding : chunked\r\n", id="space before the colon"),
        pytest.param(POST + LENGTH + b"Content-Length: 0\r\n", id="two lengths"),
        pytest.param(POST + b"Content-Length: %d, 0\r\n" % len(BODY), id="a list of lengths"),
        pytest.param(POST + b"Content-Length: +%d\r\n" % len(BODY), id="a sign"),
        pytest.param(POST + b"Content-Length: -1\r\n", id="a negative length"),
        pytest.param(POST + b"Content-Length: 0x11\r\n", id="a hexadecimal length"),
        pytest.param(POST + b"Content-Length:\r\n", id="an empty length"),
        pytest.param(POST + b"Host: evil.example\r\n" + LENGTH, id="two hosts"),
        pytest.param(POST + b"X:\x00\r\n" + LENGTH, id="a zero byte"),
        pytest.param(POST.replace(b"Host: localhost\r\n", b"") + LENGTH, id="no host"),
    ],
)
def test_an_ambiguous_head_ends_the_connection(port: int, head: bytes) -> None:
    """One answer, 400, that closes: nothing behind it is read as a request (RFC 9112, 6.1)."""
    assert statuses(port, head + b"\r\n" + CHUNKS + NEXT) == ([400], True)


@pytest.mark.parametrize(
    ("head", "body"),
    [
        pytest.param(POST + LENGTH, BODY, id="a length"),
        pytest.param(POST + CHUNKED, CHUNKS, id="chunks"),
        pytest.param(POST + LENGTH + LENGTH, BODY, id="the same length twice"),
        pytest.param(POST + LENGTH + b"X-Folded: a\r\n b\r\n", BODY, id="another line folded"),
    ],
)
def test_a_clear_head_keeps_the_connection(port: int, head: bytes, body: bytes) -> None:
    """What RFC 9112 lets a server read is answered, and so is the request behind it."""
    last = NEXT.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")

    assert statuses(port, head + b"\r\n" + body + last) == ([200, 200], True)


@pytest.mark.parametrize(
    "chunks", [b"g\r\n", b"-1\r\n", b"%x\r\n%bX\r\n" % (len(BODY), BODY), b"1\n\n\r\n"]
)
def test_broken_chunks_end_the_connection(port: int, chunks: bytes) -> None:
    """A chunk that does not say, or not keep, its length: 400 at most, and nothing behind it."""
    found, _ = statuses(port, POST + CHUNKED + b"\r\n" + chunks + b"0\r\n\r\n" + NEXT)

    assert found in ([], [400])


def test_a_head_has_so_many_lines(serve: Serve) -> None:
    """Thousands of empty headers, each an object in memory, are refused; a browser's are not."""
    client: TestClient = serve(ServerLimits(headers=30))
    few = {f"x{number}": "" for number in range(20)}
    many = {f"x{number}": "" for number in range(40)}

    assert client.get("/api/formats", headers=few).status_code == 200
    answer = client.get("/api/formats", headers=many)
    assert "at most 30 headers" in refused(answer, 431, "too-large")["sentence"]
    assert answer.headers["connection"] == "close"

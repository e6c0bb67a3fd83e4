"""The limits of the server: each refuses in a sentence that names it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from boustro.web import ServerLimits, Store, make_app
from boustro.web.ask import work
from boustro.web.limits import USUAL
from boustro.web.refusals import Refusal
from boustro.web.requests import PictureRequest, parse_body, read_request
from boustro.web.workers import Workers
from tests.support.processes import run_apart
from tests.web.contract import refused

LARGE = 10**6
SIZED = {"size": LARGE}
MANY = {"size": LARGE, "jumps": [[n, n + 100_002] for n in range(1, 100_002)]}
LONG = {"size": LARGE, "jumps": [[n, LARGE - n] for n in range(1, 6_000)]}


@pytest.mark.parametrize(
    ("path", "body", "status", "named"),
    [
        ("games/x/rolls", {"at": 0, "id": "x" * 1024}, 413, "1024 bytes"),
        ("games/x/undo", {"at": 0, "id": "x" * 1024}, 413, "1024 bytes"),
        ("solve", {"board": {"size": LARGE + 1}}, 413, "1000000 squares"),
        ("view", {"board": {"size": LARGE + 1}}, 413, "1000000 squares"),
        ("picture", {"board": {"size": 10_001}, "as": "svg"}, 413, "10000 squares to draw"),
        ("solve", {"board": MANY}, 413, "100000 jumps"),
        ("solve", {"board": "mb47", "rules": {"die": "1-2001"}}, 413, "2000 outcomes"),
        ("design", {"size": 401}, 422, "2..400"),
        ("boards", {"board": LONG}, 413, "65536 bytes to keep"),
        ("games", {"board": LONG, "players": [{}]}, 413, "65536 bytes to keep"),
        ("boards", {"board": "mb47", "name": "x" * 121}, 422, "120 characters"),
    ],
)
def test_what_exceeds_a_limit_is_told_which(
    client: TestClient, path: str, body: dict[str, Any], status: int, named: str
) -> None:
    """In the sentence, whatever was asked."""
    answer = client.post(f"/api/{path}", json=body)
    kind = "too-large" if status == 413 else "input"

    assert named in refused(answer, status, kind)["sentence"]


def test_a_body_that_does_not_arrive_is_refused(tmp_path: Path) -> None:
    """After its time, as too slow."""
    store = Store(tmp_path / "boards.db")
    app = make_app(store, ServerLimits(body_seconds=0.2), processes=False)
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.sleep(300)
        return {}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/solve", "headers": headers}

    async def ask() -> None:
        await app({**scope, "query_string": b"", "http_version": "1.1"}, receive, send)

    run_apart(ask(), 30)

    assert sent[0]["status"] == 408


@pytest.mark.parametrize(
    ("limit", "kind", "body"),
    [
        ("waiting_short", "SolveRequest", {"board": "mb47"}),
        ("waiting", "DesignRequest", {"mean": 2}),
    ],
)
def test_only_so_many_wait_for_a_process(limit: str, kind: str, body: dict[str, Any]) -> None:
    """Short questions or long ones: where none may wait, the second of two is refused at once."""
    assert run_apart(kinds_of_refusals(limit, kind, body), 100) == ["busy"]


async def kinds_of_refusals(limit: str, kind: str, body: dict[str, Any]) -> list[str]:
    """How the first of two questions that is refused, at the same time, is refused."""
    workers = Workers(ServerLimits(workers=1, design_seconds=300.0, seconds=300.0, **{limit: 0}))
    raw = json.dumps(body).encode()
    asked = [asyncio.create_task(workers.ask(kind, raw, 300.0)) for _ in range(2)]
    done, going = await asyncio.wait(asked, timeout=60, return_when=asyncio.FIRST_EXCEPTION)
    for each in going:
        each.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    await workers.close()
    found = await asyncio.gather(*done, return_exceptions=True)
    return [error.kind for error in found if isinstance(error, Refusal)]


def test_many_jumps_are_much_work() -> None:
    """A picture compares every pair of them: twice as many are four times the work."""

    def work_with(jumps: int) -> int:
        board = {"size": 10_000, "jumps": [[n, n + 5000] for n in range(2, jumps + 2)]}
        raw = parse_body(json.dumps({"board": board, "as": "svg"}).encode())
        return work(read_request(PictureRequest, raw, USUAL))

    assert work_with(4000) == 4 * work_with(2000)

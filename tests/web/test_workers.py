"""The processes that answer: one whose question nobody waits for any more is there for the next."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message

from boustro.web import ServerLimits, Store, make_app, worker
from boustro.web.api import Api, Executor, finish
from boustro.web.refusals import LimitRefusal, Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import ViewRequest
from boustro.web.workers import Workers, kill, while_waited_for
from tests.support.missing import only
from tests.support.processes import run_apart
from tests.web.contract import refused

LIMITS = ServerLimits(workers=1, design_seconds=300.0, seconds=300.0)


@pytest.mark.slow
def test_a_search_that_nobody_waits_for_is_ended() -> None:
    """The only worker for long questions is free again, minutes before the search would end."""
    assert run_apart(status_after_a_search_left_alone(), 100) == 200


async def status_after_a_search_left_alone() -> int:
    """How a small board is answered after a search for a mean that no board has."""
    workers = Workers(LIMITS)
    looks = 0

    async def gone() -> bool:
        nonlocal looks
        starting = workers._long.slots[0]._starting
        if starting is not None and starting.done():
            looks += 1
        return looks > 1

    try:
        with pytest.raises(Refusal, match="stopped"):
            await while_waited_for(workers.ask("DesignRequest", b'{"mean": 2}', 300.0), gone)
        reply = await workers.ask("DesignRequest", b'{"size": 16, "columns": 4}', 300.0)
    finally:
        await workers.close()
    return reply.status


@only(sys.platform != "win32", "POSIX")
def test_a_process_is_ended_with_its_pipes_though_its_end_is_cancelled() -> None:
    """As a loop does that ends: a pipe left open then writes a traceback."""
    assert run_apart(ends_after(cancellations=2), 60) == (-9, True)


async def ends_after(cancellations: int) -> tuple[int | None, bool]:
    """How a process ended, and whether its output did, where its end was cancelled so often."""
    process = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    ending = asyncio.create_task(kill(process))
    for _ in range(cancellations):
        await asyncio.sleep(0)
        ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    assert process.stdout
    return process.returncode, process.stdout.at_eof()


@only(sys.platform != "win32", "POSIX")
def test_a_process_is_ended_within_a_scope_that_is_cancelled() -> None:
    """As that of a call of `boustro mcp` which its client cancels."""
    assert run_apart(ends_in_a_cancelled_scope(), 60) == -9


async def ends_in_a_cancelled_scope() -> int | None:
    """How a process ended."""
    process = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    with anyio.CancelScope() as scope:
        scope.cancel()
        await kill(process)
    return process.returncode


@pytest.mark.slow
def test_a_worker_that_ended_while_nobody_asked_is_not_blamed_on_the_next_question() -> None:
    """Another one answers."""
    assert run_apart(status_after_an_idle_end(), 100) == 200


async def status_after_an_idle_end() -> int:
    """How a small board is answered after the only worker was killed."""
    workers = Workers(LIMITS)
    try:
        process = await workers._short.slots[0].start()
        assert process is not None
        process.kill()
        await process.wait()
        reply = await workers.ask("SolveRequest", b'{"board": {"size": 16}}', 60.0)
    finally:
        await workers.close()
    return reply.status


def test_a_worker_that_does_not_start_is_a_busy_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said of the question, nor remembered."""

    async def fail(_: int) -> None:
        return None

    monkeypatch.setattr("boustro.web.workers._start", fail)
    with pytest.raises(Refusal, match="busy") as refusal:
        run_apart(Workers(LIMITS).ask("SolveRequest", b"{}", 60.0))
    assert not isinstance(refusal.value, LimitRefusal)


@pytest.mark.parametrize(
    ("refusal", "asked"),
    [
        (Refusal(503, "busy", "try again"), ["ViewRequest"]),
        (LimitRefusal("too long"), ["ViewRequest", "LightViewRequest"]),
    ],
)
def test_only_a_view_that_took_too_long_is_asked_for_again(
    refusal: Refusal, asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its figures; a view that had no place in the queue does not stand in it again."""
    heard: list[str] = []

    async def refuse(_: object, kind: str, *__: object) -> None:
        heard.append(kind)
        raise refusal

    monkeypatch.setattr(Executor, "ask", refuse)
    api = Api(Store(tmp_path / "boards.db"), ServerLimits(), Executor(ServerLimits()))
    with pytest.raises(Refusal):
        finish(api.ask(ViewRequest, b"{}"))

    assert heard == asked


def test_a_view_that_is_too_large_is_asked_for_once(client: TestClient) -> None:
    """What is wrong with the board is so with and without figures."""
    kinds: list[str] = []
    real = worker.reply_to

    def noted(kind: str, *more: Any) -> EncodedReply | None:
        kinds.append(kind)
        return real(kind, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("boustro.web.api.reply_to", noted)
        refused(client.post("/api/view", json={"board": {"size": 10**7}}), 413, "too-large")

    assert kinds == ["ViewRequest"]


@pytest.mark.parametrize("path", ["/api/advise", "/api/design"])
def test_a_search_ends_when_its_page_is_closed(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server gives it up, whichever of the two it is, instead of working for nobody."""
    monkeypatch.setattr(Api, "ask", search_for_ever)
    app = make_app(Store(tmp_path / "boards.db"), processes=False)

    assert run_apart(status_for_a_page_that_closes(app, path), 30) == 503


@pytest.mark.slow
@only(sys.platform == "linux", "Linux")
def test_a_question_that_takes_all_memory_is_refused_and_named() -> None:
    """The refusal names the limit, and the next question is answered by a process of its own."""
    too_much, next_one = run_apart(answers_within_little_memory(), 100)

    assert too_much == (413, "too-large", True)
    assert next_one == 200


async def answers_within_little_memory() -> tuple[tuple[int, str, bool], int]:
    """Within 64 MiB, a matrix of a million cells is refused; a small board after it is answered."""
    workers = Workers(ServerLimits(workers=1, memory=64 << 20))
    large = json.dumps({"board": [[-1] * 1000] * 600}).encode()
    try:
        with pytest.raises(Refusal) as raised:
            await workers.ask("SolveRequest", large, 20.0)
        reply = await workers.ask("SolveRequest", b'{"board": "mb47"}', 20.0)
    finally:
        await workers.close()
    refused = raised.value
    return (refused.status, refused.kind, "64 MiB of memory" in refused.sentence), reply.status


async def search_for_ever(*_: object) -> None:
    """A search that takes longer than any test."""
    await asyncio.sleep(300)


async def status_for_a_page_that_closes(app: ASGIApp, path: str) -> int:
    """How a question is answered whose page is closed as soon as it is sent."""
    coming: list[Message] = [
        {"type": "http.request", "body": b"{}", "more_body": False},
        {"type": "http.disconnect"},
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0) if len(coming) > 1 else coming[0]

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    await app({**scope, "query_string": b"", "http_version": "1.1"}, receive, send)
    return int(sent[0]["status"])

"""The processes that answer: one whose question nobody waits for any more is there for the next."""

import asyncio
from pathlib import Path

import pytest
from starlette.types import ASGIApp, Message

from boustro.web import ServerLimits, Store, make_app
from boustro.web.api import Api
from boustro.web.refusals import Refusal
from boustro.web.workers import Workers, while_waited_for
from tests.processes import run_apart

LIMITS = ServerLimits(workers=1, design_seconds=300.0, seconds=300.0)


def test_a_search_that_nobody_waits_for_is_ended() -> None:
    """The only place for long questions is free again, minutes before the search would have ended."""
    assert run_apart(status_after_a_search_left_alone(), 100) == 200


async def status_after_a_search_left_alone() -> int:
    """How a small board is answered after a search for a mean that no board has."""
    workers = Workers(LIMITS)
    looks = 0

    async def gone() -> bool:
        nonlocal looks
        starting = workers._long.places[0]._starting
        looks += starting is not None and starting.done()
        return looks > 1

    try:
        with pytest.raises(Refusal, match="stopped"):
            await while_waited_for(workers.ask("DesignRequest", b'{"mean": 2}', 300.0), gone)
        reply = await workers.ask("DesignRequest", b'{"size": 16, "columns": 4}', 300.0)
    finally:
        await workers.close()
    return reply.status


@pytest.mark.parametrize("path", ["/api/advise", "/api/design"])
def test_a_search_ends_when_its_page_is_closed(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server gives it up, whichever of the two it is, instead of working for nobody."""
    monkeypatch.setattr(Api, "reply", search_for_ever)
    app = make_app(Store(tmp_path / "boards.db"), processes=False)

    assert run_apart(status_for_a_page_that_closes(app, path), 30) == 503


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

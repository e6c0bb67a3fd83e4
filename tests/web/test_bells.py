"""The bells: who listens hears of every event, and no number of them keeps others out."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from boustro.web import ServerLimits, Store
from boustro.web.api import Api, Executor
from boustro.web.bells import Bells
from boustro.web.fields import Player
from tests.processes import end, read_line, start
from tests.web.contract import refused

LIMITS = ServerLimits(beat_seconds=30.0, listen_seconds=60.0, listeners=2)
TWO = [Player("Ada", "person"), Player("Ben", "person")]
PATIENCE = 20.0


def told(ring: bytes) -> Any:
    """What a ring says of each game."""
    return json.loads(ring.decode().partition("data: ")[2])


async def heard(rings: AsyncIterator[bytes]) -> Any:
    """What the next ring says."""
    return told(await asyncio.wait_for(anext(rings), PATIENCE))


@pytest.fixture
def api(store: Store) -> Api:
    """The handlers over a database of their own."""
    return Api(store, LIMITS, Executor(LIMITS))


def begin(api: Api) -> str:
    """The link of a new game."""
    return api.tables.begin(None, '{"size": 100}', TWO, 1).id


def carry_out(work: Coroutine[None, None, None]) -> None:
    """In a thread of its own: where a browser was driven before, this one has a loop already."""
    raised: list[BaseException] = []

    def carry() -> None:
        try:
            asyncio.run(work)
        except BaseException as error:  # noqa: BLE001 - raised where the test waits
            raised.append(error)

    thread = Thread(target=carry, daemon=True)
    thread.start()
    thread.join(3 * PATIENCE)
    assert (thread.is_alive(), raised) == (False, [])


def test_every_event_rings_for_its_game(api: Api) -> None:
    """First where it stands, then each event; that of another game rings for others."""
    link, other = begin(api), begin(api)

    async def listen() -> None:
        bells = Bells(LIMITS)
        rings = bells.listen([link], api)
        assert b"retry" in await anext(rings)
        assert await heard(rings) == {link: 0}
        for at in range(3):
            api.tables.roll(link, at)
            bells.ring(other)
            bells.ring(link)
            assert await heard(rings) == {link: at + 1}
        assert [bell.is_set() for bell in bells._bells] == [False]

    carry_out(listen())


def test_a_slow_client_hears_the_latest_and_has_no_line(api: Api) -> None:
    """Rings that it did not take in time are one; who watches hears the same."""
    link = begin(api)
    watch = api.tables.find(link).watch

    async def listen() -> None:
        bells = Bells(LIMITS)
        rings = bells.listen([watch, "a-game-that-is-gone"], api)
        await anext(rings)
        await anext(rings)
        for at in range(5):
            api.tables.roll(link, at)
            bells.ring(link)
        assert await heard(rings) == {watch: 5, "a-game-that-is-gone": -1}

    carry_out(listen())


def test_a_throw_by_another_server_is_heard_with_the_next_beat(api: Api) -> None:
    """Nobody rings for it here."""
    link, limits = begin(api), ServerLimits(beat_seconds=0.05)

    async def listen() -> None:
        rings = Bells(limits).listen([link], api)
        await anext(rings)
        await anext(rings)
        api.tables.roll(link, 0)
        assert await heard(rings) == {link: 1}

    carry_out(listen())


def test_listeners_are_bounded_and_let_go(api: Api) -> None:
    """In number, in time, in games; a place that is left is free again, and close ends all."""
    link = begin(api)

    async def listen() -> None:
        bells = Bells(ServerLimits(listeners=2, listen_seconds=0.2, beat_seconds=0.05))
        some = [bells.listen([link], api) for _ in range(2)]
        for rings in some:
            await anext(rings)
        with pytest.raises(Exception, match="too many devices"):
            bells.listen([link], api)
        for wrong in ([], [link] * 7):
            with pytest.raises(Exception, match="1 to 6"):
                bells.listen(wrong, api)
        async with asyncio.timeout(PATIENCE):
            assert [ring async for ring in some[0]]
            assert len([ring async for ring in some[1]]) < 2, "its time was over"
        assert not bells._bells
        last = bells.listen([link], api)
        await anext(last)
        bells.close()
        async with asyncio.timeout(PATIENCE):
            assert len([ring async for ring in last]) <= 1

    carry_out(listen())


def test_too_many_are_told_so(client: TestClient) -> None:
    """By the document of every refusal."""
    refused(client.get("/api/live"), 422, "input")


SERVER = """
import sys
from boustro.web import ServerLimits, Store
from boustro.web.serve import ServeOptions, serve
serve(ServeOptions("127.0.0.1", 0, "open sesame", False), Store(sys.argv[1]), ServerLimits(listeners=3))
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server as a process of its own, and its address."""
    command = [sys.executable, "-c", SERVER, str(tmp_path / "b.db")]
    with (tmp_path / "log").open("w", encoding="utf-8") as log:
        process = start(command, stdout=subprocess.PIPE, stderr=log)
    yield process, read_line(process.stdout).partition("?")[0]
    end(process)


def test_a_server_with_listeners_answers_others_and_stops_in_order(
    server: tuple["subprocess.Popen[str]", str], tmp_path: Path
) -> None:
    """Uncompressed and unheld; a fourth listener is refused; a stop ends the streams and says nothing."""
    process, address = server
    trusted = {"Authorization": "Bearer open sesame"}
    with ExitStack() as stack:
        client = stack.enter_context(httpx2.Client(base_url=address, headers=trusted, timeout=20))
        body = {"board": {"size": 100}, "players": [{}, {}]}
        link = client.post("/api/games", json=body).json()["id"]
        streams = []
        for _ in range(3):
            stream = stack.enter_context(client.stream("GET", f"/api/live?game={link}"))
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in stream.headers
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("id: ")) == "id: 0"
            streams.append(lines)
        assert client.get(f"/api/live?game={link}").status_code == 503
        client.post(f"/api/games/{link}/rolls", json={"at": 0})
        for lines in streams:
            assert next(line for line in lines if line.startswith("id: ")) == "id: 1"
        process.send_signal(signal.SIGTERM)
        for lines in streams:
            assert not any(line.startswith("id: 2") for line in lines)
        process.wait(20)

    assert (tmp_path / "log").read_text("utf-8") == ""

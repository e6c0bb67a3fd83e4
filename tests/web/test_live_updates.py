"""Live updates: every listener hears of every event, and they keep nobody else out."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest

from boustro.web import ServerLimits, Store
from boustro.web.api import Api, Executor
from boustro.web.fields import Player
from boustro.web.live_updates import LiveUpdates
from boustro.web.refusals import Refusal
from tests.support.processes import PATIENCE, end, read_line, run_apart, start

LIMITS = ServerLimits(beat_seconds=300.0, listen_seconds=600.0, listeners=2)
TWO = [Player("Ada", "person"), Player("Ben", "person")]


def counts_in(message: bytes) -> Any:
    """The number of events that a message gives for each game."""
    return json.loads(message.decode().partition("data: ")[2])


async def heard(messages: AsyncIterator[bytes]) -> Any:
    """The counts in the next message."""
    return counts_in(await asyncio.wait_for(anext(messages), PATIENCE))


@pytest.fixture
def api(store: Store) -> Api:
    """The handlers over a database of their own."""
    return Api(store, LIMITS, Executor(LIMITS))


def begin(api: Api) -> str:
    """The link of a new game."""
    return api.tables.begin(None, '{"size": 100}', TWO, 1).id


def test_every_event_is_sent_to_followers_of_its_game(api: Api) -> None:
    """First the count so far, then each event; events of other games are not sent."""
    link, other = begin(api), begin(api)

    async def listen() -> None:
        updates = LiveUpdates(LIMITS)
        messages = updates.listen([link], api)
        assert b"retry" in await anext(messages)
        assert await heard(messages) == {link: 0}
        for at in range(3):
            api.tables.roll(link, at)
            updates.notify(other)
            updates.notify(link)
            assert await heard(messages) == {link: at + 1}
        assert [changed.is_set() for changed in updates._listeners] == [False]

    run_apart(listen(), 3 * PATIENCE)


def test_a_slow_client_hears_the_latest_and_has_no_queue(api: Api) -> None:
    """Messages that it did not read in time are merged into one; a watcher hears the same."""
    link = begin(api)
    watch = api.tables.find(link).watch

    async def listen() -> None:
        updates = LiveUpdates(LIMITS)
        messages = updates.listen([watch, "a-game-that-is-gone"], api)
        await anext(messages)
        await anext(messages)
        for at in range(5):
            api.tables.roll(link, at)
            updates.notify(link)
        assert await heard(messages) == {watch: 5, "a-game-that-is-gone": -1}

    run_apart(listen(), 3 * PATIENCE)


def test_a_throw_by_another_server_is_heard_with_the_next_beat(api: Api) -> None:
    """This server is not notified of it."""
    link, limits = begin(api), ServerLimits(beat_seconds=0.05)

    async def listen() -> None:
        messages = LiveUpdates(limits).listen([link], api)
        await anext(messages)
        await anext(messages)
        api.tables.roll(link, 0)
        assert await heard(messages) == {link: 1}

    run_apart(listen(), 3 * PATIENCE)


def test_listeners_are_bounded_and_let_go(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """In number, in time, in games; a place that is left is free again, and close ends all.

    The clock is put on, so that a machine that is busy hears all that it should before.
    """
    link = begin(api)
    limits = ServerLimits(listeners=2, listen_seconds=PATIENCE, beat_seconds=0.05)

    async def listen() -> None:
        loop, updates = asyncio.get_running_loop(), LiveUpdates(limits)
        some = [updates.listen([link], api) for _ in range(2)]
        for messages in some:
            await anext(messages)
        with pytest.raises(Refusal, match="too many devices") as busy:
            updates.listen([link], api)
        assert (busy.value.status, busy.value.kind) == (503, "busy")
        for wrong in ([], [link] * 7):
            with pytest.raises(Exception, match="1 to 6"):
                updates.listen(wrong, api)
        for messages in some:
            assert [await heard(messages) for _ in range(2)] == [{link: 0}] * 2
        usual = loop.time
        monkeypatch.setattr(loop, "time", lambda: usual() + PATIENCE)
        async with asyncio.timeout(PATIENCE):
            for messages in some:
                assert [message async for message in messages] == [], "its time was over"
        assert not updates._listeners
        last = updates.listen([link], api)
        await anext(last)
        updates.close()
        async with asyncio.timeout(PATIENCE):
            assert len([message async for message in last]) <= 1

    run_apart(listen(), 3 * PATIENCE)


SERVER = """
import sys
from boustro.web import ServerLimits, Store
from boustro.web.serve import ServeOptions, serve
options = ServeOptions("127.0.0.1", 0, "open sesame", False)
serve(options, Store(sys.argv[1]), ServerLimits(beat_seconds=300.0, listeners=3, workers=1))
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server as a process of its own, and its address."""
    command = [sys.executable, "-c", SERVER, str(tmp_path / "b.db")]
    with (tmp_path / "log").open("w", encoding="utf-8") as log:
        process = start(command, stdout=subprocess.PIPE, stderr=log)
    yield process, read_line(process.stdout).partition("?")[0]
    end(process)


@pytest.mark.slow
def test_a_server_with_listeners_answers_others_and_stops_in_order(
    server: tuple["subprocess.Popen[str]", str], tmp_path: Path
) -> None:
    """Uncompressed and at once; a fourth listener is refused; a stop ends the streams quietly."""
    process, address = server
    trusted = {"Authorization": "Bearer open sesame"}
    with ExitStack() as stack:
        client = stack.enter_context(
            httpx2.Client(base_url=address, headers=trusted, timeout=PATIENCE)
        )
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
        process.wait(PATIENCE)

    assert (tmp_path / "log").read_text("utf-8") == ""

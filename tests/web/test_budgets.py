"""Budgets: for one client and for all together; a whole class behind one address can work."""

import asyncio
import tracemalloc
from collections.abc import Coroutine, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from boustro.web import ServerLimits, Store, make_app, workers
from boustro.web.ask import GameToKeep
from boustro.web.budgets import CLIENT, Budget
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply
from boustro.web.workers import WaitingLine
from tests.support.processes import PATIENCE, run_apart
from tests.web.asking import GONE, ask, part

PUPILS = 30
CONNECTIONS = 6
"""Of a browser to one server, without that of live updates."""


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    """A database that no other thread has opened."""
    store = Store(tmp_path / "b.db")
    yield store
    store.close()


def test_a_budget_is_one_clients_and_everybodys() -> None:
    """Beyond its own part a client is refused with 429, beyond what all have with 503."""
    budget = Budget("pieces", 10, 6)

    def refused(client: str, amount: int) -> int:
        CLIENT.set(client)
        with budget.share() as take, pytest.raises(Refusal) as raised:
            take(amount)
        assert "pieces" in raised.value.sentence
        assert raised.value.headers["Retry-After"]
        return raised.value.status

    async def ask_in_turn() -> None:
        CLIENT.set("a")
        with budget.share() as take:
            take(2)
            take(4)
            assert refused("a", 1) == 429
            assert refused("b", 5) == 503
            assert budget.taken == 6
        assert budget.taken == 0

    run_apart(ask_in_turn())


def test_what_a_client_holds_is_forgotten_with_its_last_request() -> None:
    """A million addresses that have asked once leave nothing behind."""
    budget = Budget("pieces", 10, 6)
    for number in range(1000):
        CLIENT.set(str(number))
        with budget.share() as take:
            take(1)

    assert budget._taken_by == {}


def test_bodies_in_hand_have_a_budget(kept: Store) -> None:
    """Half bodies count for their client and for all; beyond the limit 503, afterwards free."""
    app = make_app(kept, ServerLimits(bodies=1500, bodies_each=1000), processes=False)
    half = [part(b" " * 600, more=True)]

    async def statuses() -> list[int]:
        found = []
        waiting = [asyncio.create_task(ask(app, "/api/solve", half, client="10.0.0.1"))]
        await asyncio.sleep(0)
        for client in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
            task = asyncio.create_task(ask(app, "/api/solve", half, client=client))
            await asyncio.wait([task], timeout=0.2)
            found.append(task.result()[0] if task.done() else 0)
            waiting.append(task)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        found.append((await ask(app, "/api/solve", [*half, GONE]))[0])
        return found

    # The second body of a client; one of another; one more than all may hold; and after they ended.
    assert run_apart(statuses()) == [429, 0, 503, 400]


@pytest.mark.parametrize("path", ["/api/solve", "/api/boards", "/api/judge"])
def test_a_body_beyond_the_budget_is_not_kept(kept: Store, path: str) -> None:
    """Of a body that never fits no more than the budget is in memory, however much is sent."""
    limits = ServerLimits(body=64 << 20, bodies=1 << 16, bodies_each=1 << 16)
    app = make_app(kept, limits, processes=False, judges=True)
    piece = b"[" * 4096

    async def status_and_peak() -> tuple[int, int]:
        tracemalloc.start()
        status, _ = await ask(app, path, (part(piece, more=True) for _ in range(4096)))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return status, peak

    status, peak = run_apart(status_and_peak())
    # Without bubblewrap the judge refuses before it reads.
    assert status in ((429, 503) if path == "/api/judge" else (429,))
    assert peak < 1 << 20


def test_a_body_in_tiny_parts_takes_no_more_memory_than_another(kept: Store) -> None:
    """A part of two bytes costs two bytes, not an object of its own."""
    app = make_app(kept, processes=False)
    count = 50_000

    async def status_and_peak() -> tuple[int, int]:
        tracemalloc.start()
        status, _ = await ask(
            app, "/api/solve", chain((part(bytes(2), more=True) for _ in range(count)), [GONE])
        )
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return status, most

    status, peak = run_apart(status_and_peak())
    assert status == 400
    assert peak < 8 * count


def test_open_requests_have_a_budget(kept: Store) -> None:
    """Requests that are not answered yet count for their client and for all; the others pass."""
    app = make_app(kept, ServerLimits(open_requests=3, open_requests_each=2), processes=False)

    async def statuses() -> list[tuple[int, bool]]:
        clients = ("10.0.0.1", "10.0.0.1", "10.0.0.2")
        waiting = [asyncio.create_task(ask(app, "/api/solve", client=each)) for each in clients]
        await asyncio.sleep(0)
        formats = [
            await ask(app, "/api/formats", [GONE], method="GET", client=each)
            for each in ("10.0.0.1", "10.0.0.2")
        ]
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        formats.append(await ask(app, "/api/formats", [GONE], method="GET"))
        return [(status, "retry-after" in headers) for status, headers in formats]

    assert run_apart(statuses()) == [(429, True), (503, True), (200, False)]


def test_the_line_has_a_part_for_each_client() -> None:
    """One that has filled its part is refused; another still finds room."""
    line = WaitingLine(1, Budget("questions", 4, 3), 60.0)

    async def refusals() -> list[int]:
        found = []
        async with line.take():
            tasks = [asyncio.create_task(wait_as(line, client, [])) for client in "aaaabb"]
            done, going = await asyncio.wait(tasks, timeout=0.2)
            for each in tasks:
                if each in done:
                    error = each.exception()
                    assert isinstance(error, Refusal)
                    found.append(error.status)
        await asyncio.gather(*going)
        return found

    assert run_apart(refusals()) == [429, 503]


def test_clients_get_their_turns_one_after_another() -> None:
    """A greedy client delays another one by one of its questions, not by all of them."""
    line = WaitingLine(1, Budget("questions", 100, 50), 60.0)
    served: list[str] = []

    async def wait_all() -> None:
        async with line.take():
            tasks = [asyncio.create_task(wait_as(line, client, served)) for client in "aaaabbc"]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    run_apart(wait_all())
    assert "".join(served) == "abcabaa"
    assert (line._free, line._turns, line.waiting.taken) == (1, {}, 0)


def test_a_turn_that_nobody_waits_for_any_more_goes_to_the_next() -> None:
    """Given up before its turn, at its turn or in the middle: the line goes on, and ends empty."""
    line = WaitingLine(1, Budget("questions", 100, 50), 60.0)
    served: list[str] = []

    async def wait_and_leave() -> None:
        async with line.take():
            tasks = [asyncio.create_task(wait_as(line, client, served)) for client in "abcde"]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            tasks[1].cancel()
        # The turn of the first has come, and it leaves before it knows.
        tasks[0].cancel()
        await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)

    run_apart(wait_and_leave())
    assert "".join(served) == "cde"
    assert (line._free, line._turns, line.waiting.taken) == (1, {}, 0)


def test_who_waits_in_vain_leaves_the_line() -> None:
    """After its time a request is refused, to be tried again, and nothing of it is left."""
    line = WaitingLine(1, Budget("questions", 100, 50, "busy here"), 0.01)

    async def wait_in_vain() -> tuple[int, str, str]:
        async with line.take():
            with pytest.raises(Refusal, match="busy here") as raised:
                await wait_as(line, "a", [])
            assert line._turns == {}
        return raised.value.status, raised.value.kind, raised.value.headers["Retry-After"]

    assert run_apart(wait_in_vain()) == (503, "busy", "2")
    assert (line._free, line._turns, line.waiting.taken) == (1, {}, 0)


async def wait_as(line: WaitingLine, client: str, served: list[str]) -> None:
    """One turn of a client, noted when it comes."""
    CLIENT.set(client)
    async with line.take():
        served.append(client)
        await asyncio.sleep(0)


def test_a_class_behind_one_address_can_work(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty browsers draw, save, play and listen at once, all unanswered: none is refused."""
    monkeypatch.setattr(workers, "WAIT_SECONDS", 300.0)
    asked, answering = asyncio.Event(), asyncio.Event()

    async def answer_later(*_: Any) -> EncodedReply:
        asked.set()
        await answering.wait()
        return EncodedReply.of(GameToKeep('{"rules": {}}', "B"))

    monkeypatch.setattr(workers._WorkerSlot, "ask", answer_later)
    # Thirty saves at once have their time together, and a disk may be slow.
    app = make_app(kept, ServerLimits(store_seconds=PATIENCE, body_seconds=PATIENCE))
    large = b'{"board": {"size": 400, "jumps": [%b]}}' % b", ".join(b"[2, 3]" for _ in range(4000))

    def calls_of_a_browser() -> list[Coroutine[None, None, tuple[int, dict[str, str]]]]:
        whole = [part(large)]
        slow = [part(large[:-1], more=True), part(large[-1:])]
        calls = [ask(app, path, whole) for path in ("/api/view", "/api/boards", "/api/solve")]
        calls += [ask(app, "/api/view", slow, end=answering) for _ in range(CONNECTIONS - 3)]
        calls += [ask(app, f"/api/live?game={'x' * 22}", method="GET", end=answering)]
        return calls

    async def statuses() -> tuple[set[int], set[int]]:
        tasks = [asyncio.create_task(call) for _ in range(PUPILS) for call in calls_of_a_browser()]
        await asked.wait()
        await asyncio.sleep(0.2)
        early = {task.result()[0] for task in tasks if task.done()}
        answering.set()
        return early, {status for status, _ in await asyncio.gather(*tasks)}

    assert run_apart(statuses()) == (set(), {200, 201})

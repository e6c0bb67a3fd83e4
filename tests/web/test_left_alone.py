"""Requests broken off, refused or too slow leave nothing behind, not even until a collection."""

import asyncio
import gc
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import pytest
from starlette.types import Message

from boustro.web import ServerLimits, Store, make_app, workers
from boustro.web.api import Api
from boustro.web.refusals import Refusal, let_go
from boustro.web.workers import Workers
from tests.support.processes import run_apart
from tests.web.asking import GONE, ask, part

OURS = ("boustro", "starlette", "asyncio")


@pytest.fixture(autouse=True, scope="module")
def _earlier_tests_are_not_searched() -> None:
    """What earlier tests left is in no cycle of a test here, and takes long to search each time."""
    gc.collect()
    gc.freeze()


@contextmanager
def left_to_the_collector() -> Iterator[list[str]]:
    """The functions of the frames that reference counting alone does not free in the block."""
    names: list[str] = []
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield names
        gc.collect()
        frames = [each for each in gc.garbage if isinstance(each, FrameType)]
        names += [each.f_code.co_name for each in frames if _is_of(each, OURS)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def _is_of(frame: FrameType, packages: tuple[str, ...]) -> bool:
    return str(frame.f_globals.get("__name__")).partition(".")[0] in packages


@pytest.mark.slow
@pytest.mark.parametrize(
    ("coming", "status"),
    [
        pytest.param([part(b"[" * 999, more=True), GONE], 400, id="broken off"),
        pytest.param([part(b"[" * 999, more=True)], 408, id="too slow"),
        pytest.param([part(b"[" * 9999)], 413, id="too large"),
        pytest.param([part(b"[" * 1100, more=True)] * 2, 429, id="beyond the budget"),
        pytest.param([part(b"[" * 999)], 400, id="no JSON"),
        pytest.param([part(b'{"board": {"size": 9, "jumps": [[2, 99]]}}')], 422, id="no board"),
    ],
)
def test_a_refused_body_is_freed_at_once(
    tmp_path: Path, coming: list[Message], status: int
) -> None:
    """No frame that holds a body waits for the collector, which may be late if memory is full."""
    limits = ServerLimits(body=4096, body_seconds=0.1, bodies_each=2000)
    app = make_app(Store(tmp_path / "b.db"), limits, processes=False)

    async def statuses() -> tuple[list[int], list[str]]:
        first, _ = await ask(app, "/api/solve", coming)
        with left_to_the_collector() as left:
            second, _ = await ask(app, "/api/solve", coming)
        return [first, second], left

    assert run_apart(statuses()) == ([status, status], [])


def test_an_error_that_its_own_frame_holds_is_freed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever code holds on to an error that it raises, the answered request goes."""

    async def refuse(*_: object) -> None:
        error = Refusal(422, "input", "held")
        raise error

    monkeypatch.setattr(Api, "ask", refuse)
    app = make_app(Store(tmp_path / "b.db"), processes=False)

    async def frames() -> list[str]:
        await ask(app, "/api/solve", [part(b"{}")])
        with left_to_the_collector() as left:
            await ask(app, "/api/solve", [part(b"{}")])
        return left

    assert run_apart(frames()) == []


def test_a_question_whose_process_ends_is_freed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error that tells of the end keeps nothing of the question."""

    async def end(_: int) -> None:
        """No process: it has ended when the question comes."""

    monkeypatch.setattr(workers, "_start", end)

    async def frames() -> list[str]:
        pool = Workers(ServerLimits(workers=1))
        with suppress(Refusal):
            await pool.ask("SolveRequest", b"{}", 9.0)
        with left_to_the_collector() as left, suppress(Refusal):
            await pool.ask("SolveRequest", b"{}", 9.0)
        await pool.close()
        return [name for name in left if name in ("ask", "end", "wait_for")]

    assert run_apart(frames()) == []


def test_a_question_that_takes_too_long_is_freed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is the question that a process has not answered in its time."""

    async def start(_: int) -> Process:
        command = (sys.executable, "-S", "-c", "import time; time.sleep(300)")
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)

    monkeypatch.setattr(workers, "_start", start)
    limits = ServerLimits(workers=1, view_seconds=0.1)

    async def frames() -> list[str]:
        pool = Workers(limits)
        with suppress(Refusal):
            await pool.ask("DesignRequest", b"{}", 0.3)
        with left_to_the_collector() as left, suppress(Refusal):
            await pool.ask("DesignRequest", b"{}", 0.3)
        await pool.close()
        return [name for name in left if name in ("ask", "_exchange", "wait_for")]

    assert run_apart(frames()) == []


def test_an_error_lets_go_of_all_that_led_to_it() -> None:
    """Of its own frames, of those of the errors before it, and of these errors."""

    def refuse() -> None:
        try:
            raise KeyError("first")
        except KeyError:
            raise Refusal(400, "input", "second") from None

    with pytest.raises(Refusal) as raised:
        refuse()
    error = raised.value
    first = error.__context__
    assert first is not None
    let_go(error)

    assert (error.__traceback__, error.__context__, error.__cause__) == (None, None, None)
    assert first.__traceback__ is None

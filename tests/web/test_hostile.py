"""A server among strangers: every request is answered in time, and others meanwhile."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from boustro.web import ServerLimits
from boustro.web.api import Executor
from boustro.web.refusals import LimitRefusal, Refusal
from boustro.web.reply import EncodedReply
from boustro.web.workers import Workers
from tests.support.missing import only
from tests.support.processes import end, read_line, run_apart, start
from tests.web.conftest import Serve
from tests.web.contract import checked, refused
from tests.web.test_store import ROOT, TWO

BOUND = 60.0
"""Seconds for any answer: a question may wait and take 13; the rest is for a slow machine."""
AT_ONCE = 10.0
SLOW_DIE = {"die": "0:999999999999999999,1:1"}
HEAVY: list[tuple[str, dict[str, Any]]] = [
    ("read", {"text": "a" * 60_000}),
    ("read", {"text": '["' + '\\"' * 100_000, "format": "leetcode"}),
    ("read", {"text": '{"size":2,"rules":{"die":"64d6"}}'}),
    ("read", {"text": '{"size":2,"rules":{"die":"13d6"}}\n' * 100}),
    ("read", {"text": "x\n" * 900_000, "format": "pairs"}),
    ("solve", {"board": {"size": 2}, "rules": {"again": 6, "again_limit": [10**15, "keeps"]}}),
    ("analyse", {"board": {"size": 1600}, "exact": True}),
    ("analyse", {"board": {"size": 1600}, "rules": SLOW_DIE, "pmf": 100_000}),
    ("view", {"board": {"size": 1600}, "rules": SLOW_DIE}),
    ("view", {"board": {"size": 1600, "jumps": [[i, 1 + i * 7 % 1600] for i in range(2, 1600)]}}),
    ("view", {"board": {"size": 10**6}}),
    ("view", {"board": {"size": 20}, "rules": {"die": "1,30000000"}}),
    ("judge", {"solution": "[[ " * 21_000}),
    (
        "view",
        {"board": {"size": 300}, "rules": {"again": [1, 2, 3], "again_limit": [1000, "undo"]}},
    ),
    ("lesson", {"board": {"size": 900, "jumps": [[i, 900 - i] for i in range(1, 400)]}}),
]
SERVER = """
import sys
from functools import partial
from boustro.cli import main
from boustro.web import ServerLimits, serve
limits = ServerLimits(view_seconds=0.5, seconds={seconds}, workers={workers})
serve._FAREWELL = 0.2
serve.serve = partial(serve.serve, limits=limits)
sys.argv[1:] = ["serve", "--port", "0", "--no-browser", "--db", sys.argv[1]]
main()
"""


@contextmanager
def running(
    folder: Path, *, workers: int = 2, seconds: float = 2.0
) -> Iterator[tuple["subprocess.Popen[str]", httpx2.Client]]:
    """A server in a process of its own that tells its errors, and a client of it.

    Its questions have a fifth of the usual time, since many here take all of it.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    code = SERVER.format(workers=workers, seconds=seconds)
    command = [sys.executable, "-c", code, str(folder / "b.db")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = start(command, env=environment, hears=["SIGINT", "SIGTERM"], **pipes)
    try:
        address = read_line(process.stdout).partition("?")[0]
        # Certificates that no request here needs take longer to read than a server to answer.
        with httpx2.Client(base_url=address, timeout=BOUND, verify=False) as client:
            yield process, client
    finally:
        end(process)


def post(client: httpx2.Client, question: str, body: dict[str, Any]) -> tuple[int, float]:
    """The status of the answer, and how long it took."""
    began = time.monotonic()
    answer = client.post(f"api/{question}", json=body, timeout=2 * BOUND)
    return answer.status_code, time.monotonic() - began


def ask_at_once(
    client: httpx2.Client, requests: Sequence[tuple[str, dict[str, Any]]]
) -> list[Future[tuple[int, float]]]:
    """Every request in a thread of its own; none of them keeps the tests from ending."""
    asked: list[Future[tuple[int, float]]] = [Future() for _ in requests]
    for future, request in zip(asked, requests, strict=True):
        Thread(target=_settle, args=(future, client, *request), daemon=True).start()
    return asked


def _settle(
    future: Future[tuple[int, float]], client: httpx2.Client, question: str, body: Any
) -> None:
    try:
        future.set_result(post(client, question, body))
    except Exception as error:  # noqa: BLE001 - whatever it is, the test tells
        future.set_exception(error)


@pytest.mark.slow
def test_heavy_requests_are_answered_in_time_and_keep_nobody_waiting(tmp_path: Path) -> None:
    """Each has an answer or a refusal within the bound; what needs no computing comes at once.

    In the middle of such questions the system ends the server in a moment.
    """
    with running(tmp_path) as (process, client):
        asked = ask_at_once(client, HEAVY)
        looks = []
        while not all(each.done() for each in asked):
            began = time.monotonic()
            assert client.get("api/formats").status_code == 200
            looks.append(time.monotonic() - began)
            time.sleep(0.05)
        answers = [each.result(BOUND) for each in asked]
        if os.name == "posix":
            end_in_the_middle_of_questions(process, client, signal.SIGTERM, questions=1)

    assert max(looks) < AT_ONCE
    for request, (status, took) in zip(HEAVY, answers, strict=True):
        assert status in (200, 403, 413, 422, 503), request
        assert took < BOUND, request


@pytest.mark.slow
@only(sys.platform == "linux", "Linux")
def test_no_body_costs_the_server_itself_memory(tmp_path: Path) -> None:
    """Two million bytes of lists, which take 50 MB as values, are read in a worker or refused.

    Ctrl-C ends the server in the middle of questions; each takes half a second here.
    """
    with running(tmp_path, workers=1, seconds=0.5) as (process, client):
        before = peak(process.pid)
        for path, key in (
            *(("boards", "board"), ("games", "board")),
            *(("games/x/rolls", "at"), ("judge", "solution")),
        ):
            body = b'{"players": [{}], "%b": [%b[]]}' % (key.encode(), b"[]," * 690_000)
            headers = {"Content-Type": "application/json"}
            answer = client.post(f"api/{path}", content=body, headers=headers)

            assert answer.status_code in (403, 413, 422), answer.text
            assert peak(process.pid) - before < 24 << 20, path
        end_in_the_middle_of_questions(process, client, signal.SIGINT, questions=5)


def peak(pid: int) -> int:
    """The most memory, in bytes, that a process has had so far."""
    said = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(said.partition("VmHWM:")[2].split()[0]) << 10


def wait_for_workers(pid: int, count: int) -> None:
    """Wait until a server has started so many processes; where no file tells, a moment."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        time.sleep(1.0)
        return
    last = time.monotonic() + BOUND
    while len(children.read_text("ascii").split()) < count and time.monotonic() < last:
        time.sleep(0.02)


def end_in_the_middle_of_questions(
    process: "subprocess.Popen[str]", client: httpx2.Client, how: signal.Signals, *, questions: int
) -> None:
    """Ctrl-C, or the system, ends a server in a moment and without a traceback."""
    heavy = {"board": {"size": 1600}, "exact": True}
    asked = ask_at_once(client, [("analyse", heavy | {"pmf": n}) for n in range(questions)])
    wait_for_workers(process.pid, 2)
    time.sleep(0.5)
    process.send_signal(how)
    code = process.wait(BOUND)
    said = process.stderr.read() if process.stderr else ""
    for each in asked:
        assert each.exception(BOUND) is not None or each.result(0)[0] in (200, 413, 503)

    assert code == (130 if how is signal.SIGINT else -how)
    assert "Traceback" not in said


def test_a_game_whose_odds_take_too_long_is_played_without_them(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be told in time is left out of the document, and not tried again."""
    asked: list[str] = []
    answer = Executor.ask

    async def take_too_long(here: Executor, kind: str, raw: bytes, seconds: float) -> EncodedReply:
        asked.append(kind)
        if kind == "MomentRequest":
            raise LimitRefusal("too long")
        return await answer(here, kind, raw, seconds)

    monkeypatch.setattr(Executor, "ask", take_too_long)
    game = checked(client.post("/api/games", json={"board": "mb47", "players": TWO}), "game-1", 201)
    rolled = client.post(f"/api/games/{game['id']}/rolls", json={"at": 0})

    assert checked(rolled, "game-1")["rolls"] == 1
    assert rolled.json()["outlook"] == {"needed": [None, None], "chances": None}
    assert (rolled.json()["svg"], rolled.json()["path"]) == (None, None)
    assert asked.count("MomentRequest") == len(("outlook", "picture"))


def test_questions_that_nobody_waits_for_leave_the_processes_to_others() -> None:
    """Given up while a process starts, works or is ended, a question keeps no place."""
    heavy = json.dumps({"board": {"size": 100}, "exact": True, "rules": SLOW_DIE}).encode()
    light = json.dumps({"board": "leetcode"}).encode()

    async def ask_and_leave() -> list[int]:
        workers = Workers(ServerLimits(workers=1, view_seconds=1.0, seconds=1.0))
        for patience in (0.01, 0.2, 0.9, 1.0, 1.002, 1.005, 1.01, 1.1):
            with suppress(TimeoutError, Refusal):  # its own time may be over first
                await asyncio.wait_for(workers.ask("AnalyseRequest", heavy, 1.0), patience)
        # A busy machine may take more than a second for an answer.
        statuses = [(await workers.ask("SolveRequest", light, BOUND)).status for _ in range(3)]
        await workers.close()
        return statuses

    assert run_apart(ask_and_leave(), 5 * BOUND) == [200] * 3


@pytest.mark.slow
def test_processes_and_the_server_itself_answer_alike(serve: Serve) -> None:
    """A question, a refusal and a game are the same bytes, wherever they are worked out."""
    patient = ServerLimits(view_seconds=60.0, seconds=60.0, workers=1)
    here, elsewhere = serve(), serve(patient, processes=True)
    body = {"board": {"size": 30, "jumps": [[3, 22], [27, 1]]}}
    unsound = {"board": {"size": 10, "jumps": [[4, 40]]}}
    for path, asked in (("solve", body), ("view", body), ("lesson", body), ("solve", unsound)):
        one, other = (client.post(f"/api/{path}", json=asked) for client in (here, elsewhere))
        assert (one.status_code, one.content) == (other.status_code, other.content)
    link = here.post("/api/games", json=body | {"players": TWO, "seed": 1}).json()["id"]
    here.post(f"/api/games/{link}/rolls", json={"at": 0})
    one = here.get(f"/api/games/{link}").json()
    # What is not there in a moment is left out, and on a slow machine the processes still start.
    answers = (elsewhere.get(f"/api/games/{link}").json() for _ in range(20))

    assert one in answers
    assert one["outlook"]["chances"]
    assert one["svg"]
    refused(elsewhere.post("/api/solve", content=b"\xff"), 415, "media")

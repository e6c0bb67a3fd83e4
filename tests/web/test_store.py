"""The database: whose it is, of which version, and what it survives."""

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from boustro.web import ServerLimits, Store, make_app, store
from boustro.web.api import Api, Call
from boustro.web.operations import OPERATIONS
from boustro.web.refusals import Refusal
from boustro.web.store import StoreError
from boustro.web.tables import Tables
from boustro.web.workers import Workers
from tests.support.missing import need, only
from tests.support.processes import PATIENCE, end, read_line, run_apart, start
from tests.web.contract import refused

ROOT = Path(__file__).parents[2]
ONE_WORKER = """
import gc
usual = gc.get_threshold()
from boustro.cli import main
from boustro.web import ServerLimits, serve

def serve_so(*how, run=serve.serve):
    if gc.get_threshold() != usual:
        raise SystemExit("the server collects garbage rarely")
    run(*how, limits=ServerLimits(workers=1))

serve.serve = serve_so
main()
"""
"""The command with one process for short questions, since each of them takes long to start.

It collects garbage as Python does, or does not start: a command that ends soon collects rarely, but
a server runs on, and what it leaves adds up.
"""
SERVE = [sys.executable, "-c", ONE_WORKER, "serve", "--port", "0", "--no-browser"]
TWO = [{"name": "Ada"}, {"name": "Ben"}]


STARTED: "list[subprocess.Popen[str]]" = []


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """Servers that a failing test left behind are ended."""
    yield
    while STARTED:
        end(STARTED.pop())


def started(
    path: Path, *options: str, before: tuple[str, ...] = (), whole: bool = False
) -> tuple[subprocess.Popen[str], str]:
    """A server process, by way of a program `before`; its address, with the token if `whole`."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    process = start(
        [*before, *SERVE, "--db", str(path), *options],
        stdout=subprocess.PIPE,
        env=environment,
        hears=["SIGINT", "SIGHUP"],
    )
    STARTED.append(process)
    address = read_line(process.stdout)
    return process, address if whole else address.partition("?")[0]


def ended(process: "subprocess.Popen[str]", how: int = signal.SIGKILL) -> int:
    """The exit code of a process that was told to end."""
    process.send_signal(how)
    code = process.wait(20)
    end(process)
    return code


@pytest.mark.slow
def test_no_throw_that_was_answered_is_lost(tmp_path: Path) -> None:
    """Killed at any moment, between the write and the answer too: asked again it goes on."""
    path = tmp_path / "games.db"
    process, address = started(path)
    # No game of so many squares is over when the server is killed, however late.
    body = {"board": {"size": 3000}, "rules": {"die": "1-3"}, "players": TWO, "seed": 5}
    link = httpx2.post(f"{address}api/games", json=body, timeout=PATIENCE).json()["id"]
    seen: list[str] = []
    for pause in (0.02, 0.09):
        killer = start(["sh", "-c", f"sleep {pause}; kill -9 {process.pid}"])
        with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
            throw_until_killed(client, link, seen)
        killer.wait(PATIENCE)
        ended(process)
        process, address = started(path)
        with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
            found = client.get(f"/api/games/{link}").json()
            # One throw may have been written and its answer lost; no answered throw is missing.
            assert len(seen) <= found["rolls"] <= len(seen) + 1
            assert [throw["label"] for throw in found["past"]][: len(seen)] == seen
            for _ in range(5):
                seen.append(label_of_throw(client, link, len(seen)))
    assert ended(process) == -signal.SIGKILL
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT throw FROM events ORDER BY serial").fetchall()
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    assert [throw for (throw,) in rows] == seen


def throw_until_killed(client: httpx2.Client, link: str, seen: list[str]) -> None:
    """Throw, and note each throw that is answered, until the server is no more."""
    with suppress(httpx2.HTTPError):
        while True:
            seen.append(label_of_throw(client, link, len(seen)))


def label_of_throw(client: httpx2.Client, link: str, at: int) -> str:
    """The next throw of a game after so many; the same one if it has been made already."""
    answer = client.post(f"/api/games/{link}/rolls", json={"at": at, "svg": False}).json()
    assert answer["rolls"] == at + 1
    return str(answer["last"]["label"])


@pytest.mark.slow
def test_ctrl_c_ends_in_order(tmp_path: Path) -> None:
    """Interrupted it ends with 130 and says nothing more; the database is closed."""
    process, address = started(tmp_path / "b.db")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
    assert httpx2.get(f"{address}api/formats", timeout=PATIENCE).status_code == 200

    assert ended(process, signal.SIGINT) == 130
    assert not (tmp_path / "b.db-wal").exists()


@pytest.mark.slow
@only(os.name == "posix", "POSIX")
def test_in_the_background_ctrl_c_does_not_end_it(tmp_path: Path) -> None:
    """Started to ignore SIGINT, as a shell starts what ends in `&`, it goes on ignoring it."""
    before = ("/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh")
    process, address = started(tmp_path / "b.db", before=before)
    process.send_signal(signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.5)

    assert httpx2.get(f"{address}api/formats", timeout=PATIENCE).status_code == 200
    assert ended(process, signal.SIGTERM) == -signal.SIGTERM


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """Nothing is written into it."""
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE cats (name)")
    before = path.read_bytes()

    with pytest.raises(StoreError, match="another program"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"no database at all, but a text of some length" * 40, b"x"])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    """It is left as it is."""
    path = tmp_path / "notes.txt"
    path.write_bytes(content)

    with pytest.raises(StoreError, match="cannot use"):
        Store(path)
    assert path.read_bytes() == content


def test_games_of_the_first_version_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their throws are there after the migration, and steps with an id can follow."""
    path = tmp_path / "b.db"
    with monkeypatch.context() as first:
        first.setattr(store, "MIGRATIONS", store.MIGRATIONS[:1])
        old = Store(path)
        game = json.dumps({"schema": "boustro/board/1", "size": 30})
        with old.transaction() as connection:
            row = ("i" * 22, None, game, '[{"seat": 1, "name": "Ada", "kind": "person"}]')
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, '7', 'then')", row)
            event = ("i" * 22, 1, "roll", 0, "4", 1, "then")
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", event)
        old.close()
    new = Store(path)
    tables = Tables(new, ServerLimits())

    assert tables.find("i" * 22).play.position.squares == (4,)
    assert tables.roll("i" * 22, 1, "a-step-of-the-second").play.rolls == 2
    assert tables.roll("i" * 22, 1, "a-step-of-the-second").play.rolls == 2
    new.close()


def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    """A new database, and the folder made for it, are the user's alone."""
    path = tmp_path / "new" / "b.db"
    Store(path).close()

    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0
        assert path.parent.stat().st_mode & 0o077 == 0


def test_a_write_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """A transaction that raises is undone as a whole."""
    kept = Store(tmp_path / "b.db")

    def fail() -> None:
        with kept.transaction() as connection:
            connection.execute("INSERT INTO boards VALUES ('a', 'b', 'c', 'd', 'e', 'f')")
            raise KeyError("on the way")

    with pytest.raises(KeyError, match="on the way"):
        fail()
    assert kept.rows(int, "SELECT count(*) FROM boards") == [0]
    kept.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pragma", "said"),
    [("PRAGMA max_page_count = 1", "full"), ("PRAGMA query_only = 1", "read-only")],
)
def test_a_database_that_takes_no_more_is_told_in_a_sentence(
    tmp_path: Path, pragma: str, said: str
) -> None:
    """503, nothing is lost, and once there is room again the game goes on."""
    kept = Store(tmp_path / "b.db")
    with TestClient(make_app(kept, processes=False), "http://localhost") as client:
        body: Any = {"board": {"size": 200}, "rules": {"die": "1"}, "players": TWO}
        link = client.post("/api/games", json=body).json()["id"]
        client.post(f"/api/games/{link}/rolls", json={"at": 0})
        kept.rows(int, pragma)
        big = {"board": {"size": 5000, "jumps": [[i, i - 1] for i in range(2, 4000)]}}
        answer = refused(client.post("/api/boards", json=big), 503, "store")
        assert said in answer["sentence"]
        assert client.get(f"/api/games/{link}").json()["rolls"] == 1
        kept.rows(int, "PRAGMA max_page_count = 1000000")
        kept.rows(int, "PRAGMA query_only = 0")
        assert client.post(f"/api/games/{link}/rolls", json={"at": 1}).json()["rolls"] == 2
    kept.close()


@pytest.mark.parametrize("is_new", [True, False])
def test_on_a_full_disk_the_server_starts_reads_and_says_that_it_cannot_save(
    tmp_path: Path, *, is_new: bool
) -> None:
    """On a disk without a free byte saved boards are read, saving is refused, and both are said."""
    need("bubblewrap")
    links = []
    if not is_new:
        with closing(Store(tmp_path / "b.db")) as kept:
            app = TestClient(make_app(kept, processes=False), "http://localhost")
            links = [app.post("/api/boards", json={"board": "mb47"}).json()["id"]]
    fill = 'cp $0/b.db /mnt 2>/dev/null; cat /dev/zero >/mnt/rest 2>/dev/null; exec "$@" 2>&1'
    disk = (
        "bwrap",
        "--die-with-parent",
        "--dev-bind",
        "/",
        "/",
        "--size",
        "1000000",
        "--tmpfs",
        "/mnt",
    )
    process, warning = started(Path("/mnt/b.db"), before=(*disk, "sh", "-c", fill, str(tmp_path)))

    assert "the disk of /mnt/b.db is full" in warning
    address = read_line(process.stdout).partition("?")[0]
    for link in links:
        assert httpx2.get(f"{address}api/boards/{link}", timeout=PATIENCE).status_code == 200
    answer = refused(
        httpx2.post(f"{address}api/boards", json={"board": "mb48"}, timeout=PATIENCE), 503, "store"
    )
    assert answer["sentence"] == "cannot save: the disk or the database is full"


@pytest.mark.slow
def test_the_file_is_bounded(tmp_path: Path) -> None:
    """Whatever shelves a client invents, the file grows to its bound only; reading still works."""
    path, most = tmp_path / "b.db", 256 * 1024
    kept = Store(path, most_bytes=most)
    body: Any = {"board": {"size": 5000, "jumps": [[i, i - 1] for i in range(2, 2000)]}}
    with TestClient(make_app(kept, processes=False), "http://localhost") as client:
        shelves = ({"X-Boustro-Shelf": f"shelf-number-{number:08}"} for number in range(20))
        answers = [client.post("/api/boards", json=body, headers=shelf) for shelf in shelves]
        links = [answer.json()["id"] for answer in answers if answer.status_code == 201]
        assert 1 < len(links) < 20
        assert "full" in refused(answers[-1], 503, "store")["sentence"]
        assert client.get(f"/api/boards/{links[-1]}").status_code == 200
    kept.close()
    assert path.stat().st_size <= most


def test_the_write_ahead_log_stays_small(tmp_path: Path) -> None:
    """Long before the server ends, SQLite copies the log into the file: 10 MB leave half."""
    with closing(Store(tmp_path / "b.db")) as kept:
        for number in range(100):
            with kept.transaction() as connection:
                row = (f"{number:022}", None, "", "x" * 100_000, "then", "then")
                connection.execute("INSERT INTO boards VALUES (?, ?, ?, ?, ?, ?)", row)

        assert kept.path.stat().st_size > 5_000_000
        assert kept.path.with_name("b.db-wal").stat().st_size < 6_000_000


def test_a_damaged_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    """Where SQLite meets the damage: 503, no traceback; other questions are answered."""
    path = tmp_path / "b.db"
    with (
        closing(Store(path)) as kept,
        TestClient(make_app(kept, processes=False), "http://localhost") as client,
    ):
        links = [client.post("/api/boards", json={"board": "mb47"}).json()["id"] for _ in range(20)]
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xa5" * (path.stat().st_size // 2))

    with (
        closing(Store(path)) as kept,
        TestClient(make_app(kept, processes=False), "http://localhost") as client,
    ):
        answers = [client.get(f"/api/boards/{link}") for link in links]
        harmed = [answer for answer in answers if answer.status_code != 200]
        assert harmed
        for answer in harmed:
            assert refused(answer, 503, "store")["sentence"] == "the database cannot be used"
        assert client.post("/api/solve", json={"board": "mb47"}).status_code == 200


@pytest.mark.slow
def test_a_locked_database_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program that holds it for long: 503, to be tried again."""
    monkeypatch.setattr(store, "_BUSY_SECONDS", 0.01)
    kept = Store(tmp_path / "b.db")
    with (
        TestClient(make_app(kept, ServerLimits(workers=1)), "http://localhost") as client,
        closing(sqlite3.connect(kept.path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN EXCLUSIVE")
        answer = client.post("/api/boards", json={"board": "mb47"})
        other.execute("ROLLBACK")

        assert "locked" in refused(answer, 503, "store")["sentence"]
        assert answer.headers["retry-after"]
        assert client.post("/api/boards", json={"board": "mb47"}).status_code == 201
    kept.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program keeps the database locked."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_what_needs_no_store_does_not_wait_for_a_locked_one(tmp_path: Path) -> None:
    """With more throws waiting than threads, lists and questions are answered before any throw."""
    limits = ServerLimits(store_seconds=PATIENCE)
    order: list[str] = []
    handlers = {operation.name: operation.handler for operation in OPERATIONS}

    async def note(api: Api, name: str, **how: Any) -> None:
        handler = handlers[name]
        assert handler is not None
        with suppress(Refusal, sqlite3.OperationalError):
            await handler(api, Call(**how))
        order.append(name)

    async def ask_all() -> None:
        workers = Workers(limits)
        with closing(Store(tmp_path / "b.db")) as kept:
            api = Api(kept, limits, workers)
            await note(api, "question_analyse", raw=b'{"board": "mb48"}')  # a process has started
            await note(api, "begin_game", raw=b'{"board": "mb47", "players": [{}]}')
            link = kept.rows(str, "SELECT id FROM games")[0]
            with locked(kept.path):
                rolls = [note(api, "roll", link=link, raw=b'{"at": 0}') for _ in range(12)]
                tasks = [asyncio.create_task(roll) for roll in rolls]
                await asyncio.sleep(0.1)
                for name in ("openapi", "formats", "builtins"):
                    await note(api, name)
                await note(api, "question_analyse", raw=b'{"board": "mb47"}')
            await asyncio.gather(*tasks)
        await workers.close()

    run_apart(ask_all())
    assert order[2:6] == ["openapi", "formats", "builtins", "question_analyse"]
    assert order[6:] == ["roll"] * 12


def test_all_who_wait_for_a_locked_database_wait_as_long_as_one(tmp_path: Path) -> None:
    """Forty throws are refused within the time of one, and not one after another."""
    limits = ServerLimits(store_seconds=2.0)
    kept, workers = Store(tmp_path / "b.db"), Workers(limits)

    def write() -> None:
        with kept.transaction():
            raise AssertionError("the database is locked")

    async def write_all() -> tuple[list[BaseException], float]:
        began = time.monotonic()
        with locked(kept.path):
            errors = await asyncio.gather(
                *(workers.keep(write) for _ in range(40)), return_exceptions=True
            )
        return [
            error for error in errors if isinstance(error, BaseException)
        ], time.monotonic() - began

    errors, took = run_apart(write_all(), 100)
    assert len(errors) == 40
    assert all(isinstance(error, Refusal | sqlite3.OperationalError) for error in errors)
    assert took < 10 * limits.store_seconds
    kept.close()


@pytest.mark.parametrize(("seconds", "least", "most"), [(-1.0, 0, 0), (1000.0, 6_000, 1_000_000)])
def test_sqlite_waits_until_the_deadline_of_the_whole_call(
    tmp_path: Path, seconds: float, least: int, most: int
) -> None:
    """Each read and write of a call waits only for the time that is left, and then for none."""
    kept = Store(tmp_path / "b.db")
    with store.waiting_until(time.monotonic() + seconds):
        assert least <= kept.rows(int, "PRAGMA busy_timeout")[0] <= most
    kept.close()


def test_a_call_has_one_deadline_for_its_place_and_for_sqlite(tmp_path: Path) -> None:
    """SQLite waits in its thread for the time left of a call, not for a time of its own."""
    kept, workers = Store(tmp_path / "b.db"), Workers(ServerLimits(store_seconds=1.0))

    assert run_apart(workers.keep(lambda: kept.rows(int, "PRAGMA busy_timeout")[0])) <= 1000
    kept.close()


def test_who_waits_for_the_store_has_a_budget(tmp_path: Path) -> None:
    """Beyond it a request is refused at once, while those before it wait."""
    workers = Workers(ServerLimits(waiting_store=3, waiting_store_each=2, store_seconds=300.0))
    going_on = Event()

    async def keep_all() -> list[tuple[int, str]]:
        running = [asyncio.create_task(workers.keep(lambda: going_on.wait(60))) for _ in range(4)]
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(workers.keep(lambda: True)) for _ in range(3)]
        done, _ = await asyncio.wait(waiting, timeout=0.2)
        going_on.set()
        await asyncio.gather(*running, *waiting, return_exceptions=True)
        errors = [task.exception() for task in done]
        return [(error.status, error.sentence) for error in errors if isinstance(error, Refusal)]

    sentence = "expected at most 2 requests that wait for the database, of one client; try again"
    assert run_apart(keep_all()) == [(429, sentence)]


def test_the_default_place_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the system's convention: XDG_DATA_HOME on Linux and its kin."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert store.default_path() == Path("/somewhere/boustro/boustro.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert store.default_path().parts[-4:] == (".local", "share", "boustro", "boustro.db")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "Application Support" in str(store.default_path())
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert store.default_path() == Path("/local/boustro/boustro.db")


def test_time_is_written_as_it_is_read() -> None:
    """Times are UTC, to the millisecond, and sort as text."""
    from boustro.web.saved_boards import now

    first = now()
    time.sleep(0.002)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", first)
    assert first < now()

"""A database that another program deletes, replaces or overwrites: said, and nothing acknowledged."""

import os
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest
from starlette.testclient import TestClient

from boustro.web import Store, make_app, store
from tests.web.contract import refused
from tests.web.test_tables import begin

MANY = 40


def delete(path: Path) -> None:
    """As `rm boustro.db` does."""
    path.unlink()


def delete_all(path: Path) -> None:
    """As `rm boustro.db*` does."""
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def delete_log(path: Path) -> None:
    """Only the last writes go."""
    path.with_name(f"{path.name}-wal").unlink()


def put_another(path: Path) -> None:
    """An older copy is moved to its place."""
    copyfile(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def overwrite_half(path: Path) -> None:
    """The second half is written over, as by a copy that was broken off."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xa5" * (size - size // 2))


def overwrite_head(path: Path) -> None:
    """The first page is written over."""
    with path.open("r+b") as file:
        file.write(b"\xa5" * 4096)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps others from an open file")
@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (delete, "deleted"),
        (delete_all, "deleted"),
        (delete_log, "deleted"),
        (put_another, "replaced"),
        (overwrite_half, "overwritten"),
        (overwrite_head, "overwritten"),
    ],
)
def test_nothing_is_acknowledged_on_a_harmed_file(
    tmp_path: Path, harm: Callable[[Path], None], said: str
) -> None:
    """Every request that needs the file is refused with what happened, and so are all later ones."""
    first = Store(tmp_path / "b.db")
    with TestClient(make_app(first, processes=False), "http://localhost") as client:
        for _ in range(MANY):
            client.post("/api/boards", json={"board": "mb47"})
    first.close()
    kept = Store(tmp_path / "b.db")
    with TestClient(make_app(kept, processes=False), "http://localhost") as client:
        game = begin(client)["id"]
        harm(kept.path)
        for _ in range(2):
            answers = [
                client.post(f"/api/games/{game}/rolls", json={"at": 0}),
                client.post("/api/boards", json={"board": "mb47"}),
                client.get(f"/api/games/{game}"),
            ]
            for answer in answers:
                assert said in refused(answer, 503, "store")["sentence"]
        assert client.post("/api/solve", json={"board": "mb47"}).status_code == 200
    kept.close()


def test_a_file_that_is_only_touched_goes_on(tmp_path: Path) -> None:
    """A backup program that touches the file, or another server that writes to it, harms nothing."""
    kept, other = Store(tmp_path / "b.db"), Store(tmp_path / "b.db")
    with TestClient(make_app(kept, processes=False), "http://localhost") as client:
        os.utime(kept.path)
        assert client.post("/api/boards", json={"board": "mb47"}).status_code == 201
        other.rows(str, "PRAGMA journal_mode")
        with other.transaction() as connection:
            connection.execute("DELETE FROM boards")
        other.close()
        assert client.post("/api/boards", json={"board": "mb47"}).status_code == 201
    kept.close()


def test_the_last_writes_are_taken_over_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands beside the file stays small, and nothing is taken for another program's writing."""
    monkeypatch.setattr(store, "_LOG_BYTES", 50_000)
    kept = Store(tmp_path / "b.db")
    log = kept.path.with_name("b.db-wal")
    with TestClient(make_app(kept, processes=False), "http://localhost") as client:
        for _ in range(MANY):
            assert client.post("/api/boards", json={"board": "mb47"}).status_code == 201
        assert log.stat().st_size < 200_000
        assert kept.path.stat().st_size > 50_000
    kept.close()

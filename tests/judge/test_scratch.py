"""Scratch directories that nobody needs any more are taken away, and nothing else is."""

import os
import sys
from pathlib import Path

import pytest

from boustro.judge.scratch import Scratch, sweep
from tests.processes import PATIENCE, started

fcntl = pytest.importorskip("fcntl", reason="locks are of POSIX systems")


@pytest.fixture
def gone() -> int:
    """The number of a process that has ended."""
    with started([sys.executable, "-I", "-c", ""]) as process:
        process.wait(PATIENCE)
    return process.pid


def left(parent: Path, owner: int, name: str = "abc") -> Path:
    """A directory as it is left behind, with something in it."""
    path = parent / f"boustro-judge-{owner}-{name}"
    (path / "work" / "deep").mkdir(parents=True)
    (path / "work" / "deep" / "file").write_text("x", encoding="utf-8")
    return path


def test_that_of_a_dead_process_is_taken_away(tmp_path: Path, gone: int) -> None:
    """With all that is in it; what it links to stays."""
    outside = left(tmp_path, os.getpid(), "outside")
    path = left(tmp_path, gone)
    (path / "work" / "link").symlink_to(outside)
    sweep(str(tmp_path))

    assert list(tmp_path.iterdir()) == [outside]
    assert (outside / "work" / "deep" / "file").exists()


def test_others_stay(tmp_path: Path, gone: int) -> None:
    """Those of the living, links, files and other names are left alone."""
    elsewhere = left(tmp_path, gone, "elsewhere").rename(tmp_path / "elsewhere")
    left(tmp_path, os.getpid())
    left(tmp_path, 999_999_999_999)
    (tmp_path / f"boustro-judge-{gone}-link").symlink_to(elsewhere)
    (tmp_path / f"boustro-judge-{gone}-file").write_text("x", encoding="utf-8")
    (tmp_path / f"boustro-judge-{gone}").mkdir()
    before = sorted(tmp_path.iterdir())
    sweep(str(tmp_path))

    assert sorted(tmp_path.iterdir()) == before
    assert (elsewhere / "work" / "deep" / "file").exists()


def test_that_of_another_user_stays(
    tmp_path: Path, gone: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where this user could remove it."""
    path = left(tmp_path, gone)
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    sweep(str(tmp_path))

    assert path.exists()


def test_a_lock_says_that_the_owner_lives(tmp_path: Path, gone: int) -> None:
    """A process of another container has a number that says nothing here; its lock does."""
    path = left(tmp_path, gone)
    lock = os.open(path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    sweep(str(tmp_path))
    while_locked = path.exists()
    os.close(lock)
    sweep(str(tmp_path))

    assert while_locked
    assert not path.exists()


def test_one_in_use_is_named_and_locked() -> None:
    """Its name holds the number of its process; it is gone when it is taken away."""
    scratch = Scratch()
    other = os.open(scratch.path, os.O_RDONLY)
    try:
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        os.close(other)
        scratch.take_away()

    assert scratch.path.name.startswith(f"boustro-judge-{os.getpid()}-")
    assert not scratch.path.exists()


def test_a_place_that_cannot_be_read_is_no_failure(tmp_path: Path) -> None:
    """There is nothing to be swept then."""
    sweep(str(tmp_path / "nowhere"))

    assert list(tmp_path.iterdir()) == []

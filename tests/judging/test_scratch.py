"""Scratch directories without an owner are taken away, and nothing else is."""

import os
import time
from pathlib import Path

import pytest

from boustro.judging.running.scratch import Scratch, lock, remove, sweep
from tests.support.missing import only

pytestmark = only(os.name == "posix", "POSIX")


def left(parent: Path, name: str = "abc", age: float = 3600.0) -> Path:
    """A directory as a killed judge leaves it behind, with something in it."""
    path = parent / f"boustro-judge-{name}"
    (path / "work" / "deep").mkdir(parents=True)
    (path / "work" / "deep" / "file").write_text("x", encoding="utf-8")
    os.utime(path, (time.time() - age,) * 2)
    return path


def test_one_without_an_owner_is_taken_away(tmp_path: Path) -> None:
    """With all that is in it, read-only directories too; what it links to stays."""
    outside = left(tmp_path, "young", age=0.0)
    path = left(tmp_path)
    (path / "work" / "link").symlink_to(outside)
    (path / "work" / "deep").chmod(0o500)
    os.utime(path, (1.0, 1.0))
    sweep(str(tmp_path))

    assert list(tmp_path.iterdir()) == [outside]
    assert (outside / "work" / "deep" / "file").exists()


def test_others_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is locked, or young, a link, a file, one of another user, other names."""
    locked = lock(left(tmp_path, "locked"))
    left(tmp_path, "young", age=0.0)
    elsewhere = left(tmp_path, "elsewhere").rename(tmp_path / "elsewhere")
    (tmp_path / "boustro-judge-link").symlink_to(elsewhere)
    (tmp_path / "boustro-judge-file").write_text("x", encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    sweep(str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    left(tmp_path, "foreign")
    sweep(str(tmp_path))
    assert locked is not None
    os.close(locked)

    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "boustro-judge-foreign"])


def test_one_in_use_is_locked() -> None:
    """No other judge can have it, and it is gone when it is taken away."""
    scratch = Scratch()
    other = lock(scratch.path)
    scratch.take_away()

    assert other is None
    assert not scratch.path.exists()


def test_a_place_that_cannot_be_read_is_no_failure(tmp_path: Path) -> None:
    """There is nothing to be swept or removed then."""
    sweep(str(tmp_path / "nowhere"))
    remove(tmp_path / "nowhere")

    assert list(tmp_path.iterdir()) == []

"""Scratch directories of the judge, and cleanup after one that was killed.

A directory is locked for as long as its owner lives; one that is older than a minute and not
locked has none.  (Between its making and its locking less than a minute passes.)
"""

import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

with suppress(ImportError):  # Windows: what a killed judge left stays until the system clears it
    import fcntl

_HAS_LOCKS = sys.modules.get("fcntl") is not None
PREFIX = "boustro-judge-"
_YOUNG = 60.0


class Scratch:
    """A new directory, until it is taken away."""

    def __init__(self) -> None:
        _sweep_once(tempfile.gettempdir())
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX)).resolve()
        self._lock = lock(self.path)

    def take_away(self) -> None:
        """Remove the directory and all that is in it."""
        remove(self.path)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def remove(path: Path) -> None:
    """Remove a directory with its read-only folders and its links, but not the links' targets."""
    with suppress(RecursionError):
        for folder, below, _ in os.walk(path):
            for entry in (Path(folder, name) for name in below):
                if not entry.is_symlink():
                    entry.chmod(0o700)
        shutil.rmtree(path, ignore_errors=True)


def lock(path: Path) -> int | None:
    """Lock a directory of this user; returns None if that is impossible."""
    if not _HAS_LOCKS:
        return None
    with suppress(OSError):
        directory = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        with suppress(OSError):
            if os.fstat(directory).st_uid == os.geteuid():
                fcntl.flock(directory, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return directory
        os.close(directory)
    return None


def sweep(parent: str) -> None:
    """Take away the scratch directories in `parent` that are this user's and have no owner."""
    with suppress(OSError):
        for path in Path(parent).glob(f"{PREFIX}*"):
            old = path.lstat().st_mtime < time.time() - _YOUNG
            if old and (directory := lock(path)) is not None:
                remove(path)
                os.close(directory)


_sweep_once = cache(sweep)

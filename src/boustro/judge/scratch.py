"""Scratch directories of sandboxes, and cleanup after a boustro that was killed.

A directory bears the number of the process that made it, and is locked by it for as long as that
lives, for numbers alone say little: they are used again, and differ from container to container.
"""

import os
import re
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from boustro.judge.inside.clearing import clear

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_HAS_LOCKS = "fcntl" in sys.modules
_PREFIX = "boustro-judge-"
_NAMED = re.compile(rf"{_PREFIX}([1-9][0-9]{{0,8}})-\w+")


class Scratch:
    """A new directory, until it is taken away."""

    def __init__(self) -> None:
        _sweep_once(tempfile.gettempdir())
        self._made = tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}-")
        self.path = Path(self._made.name).resolve()
        self._lock: int | None = None
        if _HAS_LOCKS:
            self._lock = os.open(self.path, os.O_RDONLY)
            with suppress(OSError):
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def take_away(self) -> None:
        """Remove the directory and all that is in it."""
        clear(str(self.path))
        self._made.cleanup()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def sweep(parent: str) -> None:
    """Take away the scratch directories in `parent` that are this user's and whose owner is gone."""
    if not _HAS_LOCKS:
        return
    with suppress(OSError):
        for path in Path(parent).iterdir():
            found = _NAMED.fullmatch(path.name)
            if found and not _runs(int(found[1])):
                _take_away(path)


@cache
def _sweep_once(parent: str) -> None:
    sweep(parent)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _take_away(path: Path) -> None:
    """Remove a directory that is ours and unlocked; never what a link leads to."""
    try:
        directory = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return
    with suppress(OSError):
        if os.fstat(directory).st_uid == os.geteuid():
            fcntl.flock(directory, fcntl.LOCK_EX | fcntl.LOCK_NB)
            clear(str(path))
            path.rmdir()
    os.close(directory)

"""Database files that another program deletes, replaces or overwrites while they are in use.

SQLite goes on writing to a deleted file and reading its cache of an overwritten one, so writes
that it acknowledges then are lost.  The files are compared before and after every use; one that
another program has written to is checked for damage.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

_CALL = "nothing is saved any more; stop the server, put the file back and start it again"


class WatchedDatabase:
    """The file of an open database, and its write-ahead log."""

    def __init__(self, path: Path) -> None:
        self.path, self.log = path, path.with_name(f"{path.name}-wal")
        self._identity, self._log_identity = _identity(path), _identity(self.log)
        self._changed = _stamp(path)
        self._lost = ""

    def note(self) -> None:
        """Record the state of the file after a write of our own."""
        self._changed = _stamp(self.path)

    @property
    def log_bytes(self) -> int:
        """The size of the write-ahead log in bytes."""
        return (_stamp(self.log) or (0, 0))[0]

    def loss(self) -> str:
        """What another program has done to the files, as a sentence; empty if nothing."""
        self._lost = self._lost or self._look()
        return self._lost

    def _look(self) -> str:
        identity, log = _identity(self.path), _identity(self.log)
        if identity is None or (log is None and self._log_identity is not None):
            return f"the database file was deleted while the server was running; {_CALL}"
        if identity != self._identity or log != (self._log_identity or log):
            return f"the database file was replaced while the server was running; {_CALL}"
        self._log_identity = log
        changed = _stamp(self.path)
        if changed != self._changed and not _is_sound(self.path):
            return f"the database file was overwritten while the server was running; {_CALL}"
        self._changed = changed
        return ""


def _identity(path: Path) -> tuple[int, int] | None:
    status = _status(path)
    return status and (status.st_dev, status.st_ino)


def _stamp(path: Path) -> tuple[int, int] | None:
    status = _status(path)
    return status and (status.st_size, status.st_mtime_ns)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _is_sound(path: Path) -> bool:
    """Whether the file, opened anew, is a sound database."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as fresh:
            return bool(fresh.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)])
    except sqlite3.Error:
        return False

"""Store: boards and games in one SQLite file, written to disk before the answer is sent.

A write returns only when it is on disk (WAL with synchronous=FULL).  So nothing that was answered
is lost, whatever ends the server, even a power cut.  Several threads share one connection and take
turns.  Several servers may share one file, which SQLite locks for each write.
"""

import errno
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import RLock
from typing import TypeVar

from boustro.basics.files import open_file
from boustro.errors import BoustroError

T = TypeVar("T")

APPLICATION_ID = 0x626F7573
"""The letters `bous`, by which SQLite marks a database as one of boustro."""

MIGRATIONS = (
    """
    CREATE TABLE boards (
        id TEXT PRIMARY KEY, shelf TEXT, name TEXT NOT NULL, game TEXT NOT NULL,
        created TEXT NOT NULL, updated TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX boards_of_shelf ON boards (shelf, updated);
    CREATE TABLE games (
        id TEXT PRIMARY KEY, shelf TEXT, game TEXT NOT NULL, players TEXT NOT NULL,
        seed TEXT NOT NULL, created TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_of_shelf ON games (shelf, created);
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id), serial INTEGER NOT NULL, kind TEXT NOT NULL,
        rolls INTEGER NOT NULL, throw TEXT, after INTEGER NOT NULL, time TEXT NOT NULL,
        PRIMARY KEY (game, serial)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE events ADD COLUMN request TEXT;
    CREATE UNIQUE INDEX events_of_request ON events (game, request);
    """,
    """
    ALTER TABLE events ADD COLUMN winner INTEGER;
    """,
    """
    ALTER TABLE games ADD COLUMN watch TEXT;
    UPDATE games SET watch = lower(hex(randomblob(16)));
    CREATE UNIQUE INDEX games_of_watch ON games (watch);
    ALTER TABLE events ADD COLUMN seat INTEGER;
    ALTER TABLE events ADD COLUMN device TEXT;
    """,
)
"""The first migration makes version 1 of the schema; each other one makes the next version."""

_BUSY_SECONDS = 5.0
"""Seconds that a call waits for the database, unless a deadline is set."""
_DEADLINE: ContextVar[float | None] = ContextVar("_DEADLINE", default=None)
"""The time of `time.monotonic` at which a call stops waiting for the database."""
MOST_BYTES = 4 << 30
_HEAD = b"SQLite format 3\0"
"""The first bytes of every SQLite file."""
_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
"""The error codes of SQLite on a full disk."""


class StoreError(BoustroError):
    """The file cannot be opened, belongs to another program or to a later version of boustro."""


def default_path() -> Path:
    """The path of the default database, in the user's data folder."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "boustro" / "boustro.db"


def _refuse_other_files(path: Path) -> None:
    """Refuse a file that is not a database, because SQLite would overwrite a very short one."""
    if path.exists():
        with open_file(path) as file:
            head = file.read(len(_HEAD))
        if head and head != _HEAD:
            raise StoreError(f"cannot use {path}: file is not a database")


def _is_full(error: Exception) -> bool:
    """Whether the disk has no space for the database, or for SQLite's files beside it."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return True
    return getattr(error, "sqlite_errorcode", None) in _FULL


@contextmanager
def waiting_until(deadline: float) -> Iterator[None]:
    """In the block, stop waiting for the database at this time of `time.monotonic`."""
    token = _DEADLINE.set(deadline)
    try:
        yield
    finally:
        _DEADLINE.reset(token)


def _seconds_left() -> float:
    deadline = _DEADLINE.get()
    return _BUSY_SECONDS if deadline is None else max(0.0, deadline - time.monotonic())


class Store:
    """An open database, whose file grows to at most `most_bytes`.

    Usually `access` is `shared`.  On a full disk it is `alone`: the file can still be read, but
    SQLite uses no shared memory, for which it would need space on the disk.  If there is no file
    yet, it is `memory`: an empty database that cannot be changed.

    Raises `StoreError` if the file cannot be opened, or belongs to another program or to a later
    version of boustro.
    """

    def __init__(self, path: str | os.PathLike[str], most_bytes: int = MOST_BYTES) -> None:
        self.path, self.most_bytes = Path(path), most_bytes
        self._lock = RLock()
        self._is_writable = True
        try:
            _refuse_other_files(self.path)
            self._connect()
        except (sqlite3.Error, OSError) as error:
            reason = getattr(error, "strerror", None) or error
            raise StoreError(f"cannot use {self.path}: {reason}") from None

    def _connect(self) -> None:
        """Open the database with the first kind of access for which the disk has space."""
        for access in ("shared", "alone", "memory"):
            self.access = access
            try:
                self._connect_with_access()
                return
            except (sqlite3.Error, OSError) as error:
                if access == "memory" or not _is_full(error):
                    raise

    def _connect_with_access(self) -> None:
        self._connection = self._open()
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _open(self) -> sqlite3.Connection:
        in_memory = self.access == "memory"
        is_new = not self.path.exists()
        if not in_memory:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        connection = sqlite3.connect(
            ":memory:" if in_memory else self.path,
            timeout=_BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        if is_new and not in_memory:
            with suppress(OSError):
                self.path.chmod(0o600)
        return connection

    def _prepare(self) -> None:
        """Check that the database is ours, configure it, and bring it to the present version."""
        if self.access == "alone":
            self._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        application = self._pragma("application_id")
        version = self._pragma("user_version")
        tables = self.rows(int, "SELECT count(*) FROM sqlite_master")[0]
        is_in_use = bool(tables or version or application)
        if application != APPLICATION_ID and is_in_use:
            raise StoreError(f"{self.path} is a database of another program")
        if version > len(MIGRATIONS):
            known = f"this one knows version {len(MIGRATIONS)}"
            raise StoreError(f"{self.path} has version {version}, from a later boustro; {known}")
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA foreign_keys = ON")
        for number in range(version + 1, len(MIGRATIONS) + 1):
            self._migrate(number)
        # At the limit, SQLite refuses to let the file grow; the data in it stays usable.
        pages = max(1, self.most_bytes // self._pragma("page_size"))
        self._connection.execute(f"PRAGMA max_page_count = {pages}")
        self._is_writable = self.access != "memory"

    def _migrate(self, number: int) -> None:
        with self.transaction() as connection:
            # Another server may have done this migration in the meantime.
            if self._pragma("user_version") >= number:
                return
            for statement in MIGRATIONS[number - 1].split(";"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {number}")

    def _pragma(self, name: str) -> int:
        return self.rows(int, f"PRAGMA {name}")[0]

    def rows(self, make: Callable[..., T], sql: str, *values: str | int | None) -> list[T]:
        """The rows of a query, each turned into a value by `make`."""
        with self._turn():
            rows = self._connection.execute(sql, values).fetchall()
        return [make(*row) for row in rows]

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """The right to use the connection, which one thread has at a time.

        Both the wait for it and the wait for other servers end at the deadline of the call.
        """
        if not self._lock.acquire(timeout=_seconds_left()):
            raise sqlite3.OperationalError("database is locked")
        try:
            milliseconds = round(_seconds_left() * 1000)
            self._connection.execute(f"PRAGMA busy_timeout = {milliseconds}")
            yield
        finally:
            self._lock.release()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A transaction: when the block ends, either all its changes are on disk or none is."""
        if not self._is_writable:
            raise sqlite3.OperationalError("database or disk is full")
        with self._turn():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                # A full disk may have ended the transaction already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @property
    def changes(self) -> int:
        """The number of rows written since the file was opened."""
        return self._connection.total_changes

    def contents(self) -> bytes:
        """The whole database as the bytes of one file."""
        with self._turn():
            return self._connection.serialize()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

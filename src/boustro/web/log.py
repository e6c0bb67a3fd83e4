"""Server log: one line on standard error for each event, up to a number of lines a minute.

Anyone who can connect can cause errors.  The limit keeps them from filling the disk with a log.
"""

import logging
import sys
import time
from collections.abc import Callable

LINES_A_MINUTE = 60


class ServerLog(logging.Handler):
    """Prints each record on one line, without a traceback; beyond the limit it only counts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self._minute = clock()
        self._lines = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Print a record from a library."""
        message = _first_line(record.getMessage())
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            message = f"{message}: {error_text(error)}"
        self.write(message)

    def write(self, message: str) -> None:
        """Print a line, unless there were too many in this minute."""
        now = self.clock()
        if now - self._minute >= 60:
            if self._lines > LINES_A_MINUTE:
                _print(f"{self._lines - LINES_A_MINUTE} more lines")
            self._minute = now
            self._lines = 0
        self._lines += 1
        if self._lines <= LINES_A_MINUTE:
            _print(message)


LOG = ServerLog()
"""The log of the server in this process."""


def error_text(error: BaseException) -> str:
    """The kind of an error and the first line of its message, without control characters."""
    return f"{type(error).__name__}: {_first_line(str(error))[:200]!a}"


def take_over_logging() -> None:
    """Redirect the errors that the server's libraries log to this log."""
    for name in ("uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [LOG], False
        logger.setLevel(logging.ERROR)


def _print(message: str) -> None:
    print(f"boustro: {message}", file=sys.stderr)  # noqa: T201 - the server's log


def _first_line(text: str) -> str:
    lines = text.splitlines()
    return lines[0] if lines else ""

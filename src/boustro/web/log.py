"""Server log: a line on standard error for each event, and a bounded number of them a minute.

Anyone who can connect can cause errors; none of them may fill the disk that the log is written to.
"""

import logging
import sys
import time
from collections.abc import Callable

LINES_A_MINUTE = 60


class ServerLog(logging.Handler):
    """Prints a record on one line, without its traceback; what is too much it only counts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock, self._minute, self._lines = clock, clock(), 0

    def emit(self, record: logging.LogRecord) -> None:
        """Tell what a library has to say."""
        error = record.exc_info[1] if record.exc_info else None
        message = _first_line(record.getMessage())
        self.tell(message if error is None else f"{message}: {error_text(error)}")

    def tell(self, message: str) -> None:
        """Print a line, unless there were too many in this minute."""
        now = self.clock()
        if now - self._minute >= 60:
            if self._lines > LINES_A_MINUTE:
                _print(f"{self._lines - LINES_A_MINUTE} more lines")
            self._minute, self._lines = now, 0
        self._lines += 1
        if self._lines <= LINES_A_MINUTE:
            _print(message)


LOG = ServerLog()
"""The log of the server in this process."""


def error_text(error: BaseException) -> str:
    """An error by its kind and the first line of what it says, with nothing that steers a screen."""
    return f"{type(error).__name__}: {_first_line(str(error))[:200]!a}"


def take_over_logging() -> None:
    """Write what the server's libraries log here, where it is an error."""
    for name in ("uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [LOG], False
        logger.setLevel(logging.ERROR)


def _print(message: str) -> None:
    print(f"boustro: {message}", file=sys.stderr)  # noqa: T201 - the server's log


def _first_line(text: str) -> str:
    return (text.splitlines() or [""])[0]

"""Streams of a process: its input, at once or in turns, and its output.

In turns, a process gets the next part of its input only after its reply to the part before.  So a
solution cannot read ahead, and only its one reply ends the time of a board.
"""

import os
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, NamedTuple

with suppress(ImportError):  # Windows
    import fcntl

_ALL_SEALS = 0xF
_CHUNK = 1 << 16


class BoardTurns(NamedTuple):
    """An input in parts; each part is sent after the reply to the one before."""

    parts: Sequence[bytes]
    """The parts; the process replies to each."""
    end: bytes
    """The bytes that end a reply.  One reply comes before the first part and means "ready"."""


@contextmanager
def file_of(data: bytes) -> Iterator[int]:
    """The descriptor of a file with this content; on Linux it is read-only for everyone."""
    try:
        number = os.memfd_create("given", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except (AttributeError, OSError):  # the call does not exist, or the system forbids it
        number = -1
    is_new = number < 0
    with tempfile.TemporaryFile() if is_new else open(number, "w+b") as file:  # noqa: PTH123
        file.write(data)
        file.seek(0)
        if number < 0:
            yield file.fileno()
            return
        fcntl.fcntl(file, fcntl.F_ADD_SEALS, _ALL_SEALS)
        with open(f"/proc/self/fd/{number}", "rb") as reading:  # noqa: PTH123 - no path
            yield reading.fileno()


class Channel:
    """An input that the judge writes in turns.

    On POSIX systems it is a socket.  Unlike a pipe, a socket cannot be opened by name, and the
    process cannot write to it.
    """

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        if hasattr(socket, "AF_UNIX") and os.name == "posix":
            self._socket, theirs = socket.socketpair()
            theirs.shutdown(socket.SHUT_WR)
            self.reading, self._writing = theirs.detach(), -1
        else:
            self.reading, self._writing = os.pipe()

    def send(self, part: bytes) -> None:
        """Write a part; raises `OSError` if the process no longer reads."""
        if self._socket is not None:
            self._socket.sendall(part)
            return
        left = memoryview(part)
        while left:
            left = left[os.write(self._writing, left) :]

    def close_reading(self) -> None:
        """Close the judge's copy of the reading end."""
        os.close(self.reading)

    def close(self) -> None:
        """Stop writing; a blocked write ends, too."""
        if self._socket is None:
            os.close(self._writing)
            return
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class OutputStream:
    """An output of a process, read by a thread, which keeps its first or last `most` bytes."""

    def __init__(self, file: IO[bytes], most: int, *, last: bool = False) -> None:
        self.file, self.most, self.last = file, most, last
        self.content = bytearray()
        self.stopped: str | None = None
        self.is_over = False
        self.ended, self.woken = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def take(self, chunk: bytes) -> None:
        """Keep the bytes, as far as there is room."""
        if self.last:
            self.content = (self.content + chunk)[-self.most :]
        elif len(self.content) < self.most:
            self.content += chunk[: self.most - len(self.content)]

    def _read(self) -> None:
        # This thread closes the file, since an escaped child may keep the other end open for longer
        # than the judge waits.
        with suppress(OSError, ValueError), self.file:
            while chunk := os.read(self.file.fileno(), _CHUNK):
                self.take(chunk)
        self.ended.set()
        self.woken.set()

    def close(self) -> bytes:
        """The kept bytes, after the process has ended."""
        self.ended.wait(1)
        return bytes(self.content)


BEGINS = b"boustro begins\n"
"""The line on standard error after the judge's own preparation, just before the solution."""
_MOST_BEFORE = 1 << 16


class Messages(OutputStream):
    """The last messages of a process.

    Messages before the process begins come from the sandbox, and are kept apart.
    """

    def __init__(self, file: IO[bytes], most: int) -> None:
        self.before, self.has_begun = b"", False
        super().__init__(file, most, last=True)

    def take(self, chunk: bytes) -> None:
        """Keep the end of the process's own messages."""
        if self.has_begun:
            super().take(chunk)
            return
        said = self.before + chunk
        self.before, begins, rest = said.partition(BEGINS)
        self.before = self.before[-_MOST_BEFORE:]
        if begins:
            self.has_begun = True
            super().take(rest)


class Exchange(OutputStream):
    """The replies of a process that gets its input in turns.

    Each reply calls `next_turn`, which starts the time of the next part and returns None, or
    returns the reason to stop.
    """

    def __init__(
        self,
        file: IO[bytes],
        most: int,
        turns: BoardTurns,
        send: Callable[[bytes], None],
        next_turn: Callable[[], str | None],
    ) -> None:
        self.turns, self.send, self.next_turn = turns, send, next_turn
        self.replies: list[bytes] = []
        self._begin = self._searched = 0
        super().__init__(file, most)

    @property
    def is_complete(self) -> bool:
        """Whether the process has replied to every part."""
        return len(self.replies) > len(self.turns.parts)

    def take(self, chunk: bytes) -> None:
        """Keep the bytes, and drop those after the end."""
        if self.is_over:
            return
        super().take(chunk)
        end = self.content.find(self.turns.end, self._searched)
        if end < 0:
            self._searched = max(len(self.content) - len(self.turns.end) + 1, self._begin)
            return
        reply, begin = bytes(self.content[self._begin : end]), end + len(self.turns.end)
        # The next part has not been sent, so bytes after this reply are no reply to it.
        is_ahead = begin < len(self.content)
        self._begin = self._searched = begin
        self._answer(reply, is_ahead=is_ahead)

    def _answer(self, reply: bytes, *, is_ahead: bool) -> None:
        self.stopped = self.next_turn()
        if self.stopped is None and is_ahead:
            self.stopped = "ahead"
        # A reply does not count if it came late, or if it was more than one.
        if self.stopped in (None, "total"):
            self.replies.append(reply)
        if self.stopped or self.is_complete:
            self.is_over = True
            self.woken.set()
            return
        with suppress(OSError):  # the watch notices that the process has ended
            self.send(self.turns.parts[len(self.replies) - 1])

"""Streams of a process: what it is given, at once or in turns, and what it says.

In turns a process is handed a part of its input when its reply to the part before is there.  So a
solution can neither read ahead nor end the time of a board by anything but its one reply.
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
    """An input in parts, each handed over once the reply to the one before is there."""

    parts: Sequence[bytes]
    """The parts; the process replies to each."""
    end: bytes
    """What ends a reply.  One reply comes before any part: the process is ready."""


@contextmanager
def file_of(data: bytes) -> Iterator[int]:
    """The descriptor of a file of what is given; on Linux nobody can write to it."""
    try:
        number = os.memfd_create("given", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except (AttributeError, OSError):  # there is no such call, or the system forbids it
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
    """An input that is written in turns.

    On POSIX systems it is a socket, which unlike a pipe cannot be opened by its name, and which the
    process cannot write to.
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
        """Write a part; raises `OSError` where nobody reads it any more."""
        if self._socket is not None:
            self._socket.sendall(part)
            return
        left = memoryview(part)
        while left:
            left = left[os.write(self._writing, left) :]

    def close_reading(self) -> None:
        """Leave it to the process alone to read."""
        os.close(self.reading)

    def close(self) -> None:
        """Write no more; a write that nobody reads ends."""
        if self._socket is None:
            os.close(self._writing)
            return
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class OutputStream:
    """An output of a process, read by a thread: the first `most` bytes of it, or the last."""

    def __init__(self, file: IO[bytes], most: int, *, last: bool = False) -> None:
        self.file, self.most, self.last = file, most, last
        self.content = bytearray()
        self.stopped: str | None = None
        self.is_over = False
        self.ended, self.woken = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def take(self, chunk: bytes) -> None:
        """Keep what was read, as far as there is room."""
        if self.last:
            self.content = (self.content + chunk)[-self.most :]
        elif len(self.content) < self.most:
            self.content += chunk[: self.most - len(self.content)]

    def _read(self) -> None:
        # It is closed here, since a child that hid may hold the other end for longer than anybody
        # waits.
        with suppress(OSError, ValueError), self.file:
            while chunk := os.read(self.file.fileno(), _CHUNK):
                self.take(chunk)
        self.ended.set()
        self.woken.set()

    def close(self) -> bytes:
        """What was read once the process has ended."""
        self.ended.wait(1)
        return bytes(self.content)


BEGINS = b"boustro begins\n"
"""What a process says where its messages go when all that the judge puts around a solution is
done."""
_MOST_BEFORE = 1 << 16


class Messages(OutputStream):
    """The last messages of a process.

    Those before it begins are of what the judge puts around it, and are kept apart.
    """

    def __init__(self, file: IO[bytes], most: int) -> None:
        self.before, self.has_begun = b"", False
        super().__init__(file, most, last=True)

    def take(self, chunk: bytes) -> None:
        """Keep the last of what the process itself says."""
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
    """The replies of a process that is given its input in turns.

    `next_turn` is asked at each reply; it says why nothing more is to be handed over, None where
    the time of the next part begins.
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
        """Whether there is a reply to every part."""
        return len(self.replies) > len(self.turns.parts)

    def take(self, chunk: bytes) -> None:
        """Keep what was read; what comes after the end is dropped."""
        if self.is_over:
            return
        super().take(chunk)
        end = self.content.find(self.turns.end, self._searched)
        if end < 0:
            self._searched = max(len(self.content) - len(self.turns.end) + 1, self._begin)
            return
        reply, begin = bytes(self.content[self._begin : end]), end + len(self.turns.end)
        # The next part is not handed over yet: nothing that follows can be a reply to it.
        is_ahead = begin < len(self.content)
        self._begin = self._searched = begin
        self._answer(reply, is_ahead=is_ahead)

    def _answer(self, reply: bytes, *, is_ahead: bool) -> None:
        self.stopped = self.next_turn()
        if self.stopped is None and is_ahead:
            self.stopped = "ahead"
        # A reply is none if the time was over before, or if there is more than one.
        if self.stopped in (None, "total"):
            self.replies.append(reply)
        if self.stopped or self.is_complete:
            self.is_over = True
            self.woken.set()
            return
        with suppress(OSError):  # its end is seen elsewhere
            self.send(self.turns.parts[len(self.replies) - 1])

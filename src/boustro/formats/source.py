"""Text streams: decode an open stream and split it into lines on demand.

Text is UTF-8, with or without a byte order mark and with the line ends of any system.  The text of
one game has a limit, so that endless input gives a message before memory runs out.
"""

import codecs
import io
from collections import deque
from collections.abc import Iterator
from typing import IO, Any, NamedTuple

from boustro.errors import FormatError, LimitError
from boustro.formats.head import Head
from boustro.say import argument

HEAD_SIZE = 1 << 16
"""How many bytes of a binary stream, or characters of a text stream, recognition looks at."""


class Limits(NamedTuple):
    """How large a game may be.

    >>> Limits().bytes, Limits().squares
    (67108864, 1000000)
    """

    bytes: int = 64 << 20
    """The most bytes of text that one game may take when it is read."""
    squares: int = 10**6
    """The most squares of a board that is written in a format with a value for every square."""


class Line(NamedTuple):
    """One line without its end, and its number from 1."""

    number: int
    text: str


class Offset(NamedTuple):
    """How much of a text comes before its part that is read."""

    lines: int = 0
    games: int = 0
    bytes: int = 0


class Source:
    r"""A stream of text or bytes that is read once and lazily.

    >>> list(Source(io.BytesIO(b"1 38\r\n4 14")).lines())
    [Line(number=1, text='1 38'), Line(number=2, text='4 14')]
    """

    def __init__(
        self, stream: IO[Any], limits: Limits | None = None, offset: Offset | None = None
    ) -> None:
        self._stream = stream
        self.offset = offset or Offset()
        self.limits = limits or Limits()
        self._read: deque[str | bytes] = deque()
        """The chunks that `peek` has read, until they are used."""
        self._rest = bytearray()
        """The bytes that `take` has read but not returned yet."""
        self._spent = 0
        """How many characters the current game has taken."""

    def peek(self) -> str | bytes:
        """The first `HEAD_SIZE` bytes or characters, or a few more; they stay unread."""
        size = sum(map(len, self._read))
        while size < HEAD_SIZE:
            chunk = self._next()
            if not chunk:
                break
            self._read.append(chunk)
            size += len(chunk)
        if not self._read:
            return ""
        empty: Any = "" if isinstance(self._read[0], str) else b""
        head: str | bytes = empty.join(self._read)
        return head

    def mark(self) -> None:
        """Mark the end of a game: the next game has the whole limit for itself."""
        self._spent = 0

    def lines(self) -> Iterator[Line]:
        """The lines one by one."""
        number = self.offset.lines + 1
        pending: list[str] = []
        for text in self._texts():
            first, *rest = text.split("\n")
            pending.append(self._within_limit(first))
            for part in rest:
                yield Line(number, "".join(pending))
                number += 1
                pending = [self._within_limit(part)]
        if any(pending):
            yield Line(number, "".join(pending))

    def take(self, count: int) -> bytes:
        """The next `count` bytes of a binary stream; fewer at its end."""
        self._check(count)
        while len(self._rest) < count:
            chunk = self._chunk()
            if not chunk:
                break
            if isinstance(chunk, str):
                raise FormatError.of("binary", "expected bytes, got text")
            self._rest += chunk
        taken = bytes(self._rest[:count])
        del self._rest[:count]
        return taken

    def _next(self) -> str | bytes:
        # read1 hands over what a pipe has now instead of waiting for more.
        read = getattr(self._stream, "read1", self._stream.read)
        chunk: str | bytes = read(HEAD_SIZE)
        return chunk

    def _chunk(self) -> str | bytes:
        return self._read.popleft() if self._read else self._next()

    def _texts(self) -> Iterator[str]:
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        for text in self._text_chunks():
            yield newlines.decode(without_nul(text))
        yield newlines.decode("", final=True)

    def _text_chunks(self) -> Iterator[str]:
        utf8 = codecs.getincrementaldecoder("utf-8")()
        done = self.offset.bytes
        while chunk := self._chunk():
            text = chunk if isinstance(chunk, str) else _decode(utf8, chunk, done)
            yield text if done else text.removeprefix("\ufeff")
            done += len(chunk)
        _decode(utf8, b"", done)

    def _within_limit(self, text: str) -> str:
        """A part of a line; raises `LimitError` if the current game becomes too long with it."""
        self._check(self._spent + len(text))
        self._spent += len(text) + 1  # 1 for the end of the line
        return text

    def _check(self, count: int) -> None:
        """Raise `LimitError` if a game of `count` bytes is too long."""
        limit = self.limits.bytes
        if count > limit:
            sentence = f"expected at most {limit} bytes for one game, got more"
            raised = argument("limits", "Limits(bytes=...)")
            raise LimitError.of("bytes", f"{sentence} ({raised} allows more)")


def decode(head: str | bytes, *, final: bool) -> str:
    """The text of a head.  Unless it is `final`, an incomplete last character is left out."""
    if isinstance(head, str):
        return head.removeprefix("\ufeff")
    utf8 = codecs.getincrementaldecoder("utf-8")()
    text = _decode(utf8, head, 0)
    if final:
        _decode(utf8, b"", len(head))
    return text.removeprefix("\ufeff")


def head_of(head: str | bytes) -> Head:
    """The head of a text; a beginning that is shorter than `HEAD_SIZE` counts as the whole text."""
    complete = len(head) < HEAD_SIZE
    return Head(without_nul(decode(head, final=complete)), complete=complete)


def without_nul(text: str) -> str:
    """The text; raises `FormatError` if it has a NUL character."""
    if "\0" in text:
        sentence = "expected UTF-8 text, got a NUL character (binary, or UTF-16?)"
        raise FormatError.of("encoding", sentence)
    return text


_SPREADSHEET = "a spreadsheet (.xlsx, .ods or .xls): save it as CSV"
_KINDS = {
    b"PK\x03\x04": _SPREADSHEET,
    b"\xd0\xcf\x11\xe0": _SPREADSHEET,
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"GIF8": "a picture (GIF)",
    b"%PDF-": "a PDF",
}
"""What a file is, by its first bytes, for some kinds of files."""


def _check_kind(beginning: bytes) -> None:
    """Raise `FormatError` if a file that begins with these bytes is not UTF-8 text."""
    for mark, kind in _KINDS.items():
        if beginning.startswith(mark):
            raise FormatError.of("encoding", f"expected text, got {kind}")
    if beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise FormatError.of("encoding", "expected UTF-8 text, got UTF-16")


def _decode(utf8: codecs.IncrementalDecoder, chunk: bytes, done: int) -> str:
    """The text of a chunk, which comes after `done` bytes; an empty chunk is the end.

    Raises `FormatError` if the bytes are not UTF-8.
    """
    if done == 0:
        _check_kind(chunk)
    held_bytes, _ = utf8.getstate()  # the beginning of a character, from earlier chunks
    try:
        return utf8.decode(chunk, final=not chunk)
    except UnicodeDecodeError as error:
        place = done - len(held_bytes) + error.start + 1
        wrong_bytes = error.object[error.start : error.end].hex(" ")
        sentence = f"expected UTF-8 text, got {wrong_bytes}"
        raise FormatError.of("encoding", sentence, f"byte {place}") from None

"""Fast path of `solve --answers`: long NDJSON goes through Arrow instead of game by game.

Answers, errors and their places are those of the careful reader.  The careful reader reads values,
which may span several lines; the fast path reads lines.  So it hands each line that is not a sound
board to the careful reader, together with the other lines of the same value.
"""

import io
import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING

from boustro.cli.request import Request
from boustro.cli.source import Item, read_carefully
from boustro.errors import InputError, RulesError
from boustro.formats import HEAD_SIZE, Limits, Offset, lines_of_values, readings_after, recognise
from boustro.model import BAD
from boustro.say import plain_text

if TYPE_CHECKING:
    from boustro.arrow.rows import Ints

_BLOCK = 4 << 20
"""Bytes that are read at a time."""
_UNKNOWN = -2
"""Stands for the fewest rolls of a line that the careful reader has to read."""
_UNUSUAL = re.compile(rb"[^ -~\r\t]|\\u|\\[bf]")
"""Matches in a line if its name or source may hold a character that cannot be shown."""


def read_quickly(stream: IO[bytes], board: str, request: Request) -> Iterator[Item]:
    """The fewest rolls of the games in NDJSON; other or short input goes to the careful reader."""
    head = b""
    while len(head) < HEAD_SIZE and (more := stream.read1(HEAD_SIZE)):  # type: ignore[attr-defined]
        head += more
    if _is_ndjson(head, request):
        yield from _QuickReader(stream, board, request).items(head)
    else:
        yield from read_carefully(_JoinedStream(head, stream, board), board, request)


def _is_ndjson(head: bytes, request: Request) -> bool:
    """Whether most lines of a long text are objects, and the only options are rules."""
    asked = request._replace(preset=None, changes={}, on_bad="stop", format=None)
    lines = [line.rstrip() for line in head.split(b"\n")[:-1]]
    whole = sum(line.startswith(b"{") and line.endswith(b"}") for line in lines)
    if len(head) < HEAD_SIZE or asked != Request(None, {}) or not find_spec("pyarrow"):
        return False
    if not head.startswith(b"{") or 2 * whole <= len(lines):
        return False
    try:
        return request.format == "boustro" or recognise(head) == ("boustro",)
    except InputError:
        return False


def _lines_with_hidden_characters(data: bytes) -> list[int]:
    """The first line in whose name or source a character cannot be shown, if any."""
    for index, line in enumerate(data.split(b"\n")):
        if _UNUSUAL.search(line) is None:
            continue
        with suppress(ValueError, RecursionError):
            board = json.loads(line)
            texts = [board.get(key) for key in ("name", "source")] if type(board) is dict else []
            if any(
                isinstance(text, str) and plain_text(text, instead="") != text for text in texts
            ):
                return [index]
    return []


class _JoinedStream(io.BytesIO):
    """A named stream that begins with data which was read from it before."""

    def __init__(self, head: bytes, stream: IO[bytes], name: str) -> None:
        super().__init__(head)
        self.name, self._stream = name, stream

    def read1(self, size: int | None = -1) -> bytes:
        """The available bytes, at most `size`."""
        more: bytes = super().read1(size) or self._stream.read1(size)  # type: ignore[attr-defined]
        return more


class _QuickReader:
    """One source, and how far it has been read."""

    def __init__(self, stream: IO[bytes], board: str, request: Request) -> None:
        self.stream, self.board = stream, board
        self.change = request.rules if request.touches_rules else None
        self.offset = Offset()

    def items(self, data: bytes) -> Iterator[Item]:
        """The games of a text that begins with `data` and goes on in the stream."""
        while data:
            more: bytes = self.stream.read1(_BLOCK)  # type: ignore[attr-defined]
            whole = data[: data.rfind(b"\n") + 1] if more else data
            solved = self._solve(whole or b"\n")
            if solved is None:
                yield from self._carefully(_JoinedStream(data + more, self.stream, self.board))
                return
            before = self.offset.bytes
            lines = whole.split(b"\n")
            if not lines[-1]:
                lines.pop()
            yield from self._items(lines, *solved, final=not more)
            data = data[self.offset.bytes - before :] + more

    def _carefully(self, stream: IO[bytes]) -> Iterator[Item]:
        for reading in readings_after(stream, self.offset, self.change):
            yield Item(reading.index, self.board, *reading[1:-1])

    def _solve(self, data: bytes) -> tuple["Ints", "Ints"] | None:
        """The lines that have boards, and their fewest rolls, `_UNKNOWN` for the careful reader.

        The careful reader gets the first board with each kind of note, and prints the note.  None
        for unusual line ends or beginnings, for undecodable text, and for invalid rules.
        """
        from boustro.arrow.ndjson import block_of_lines
        from boustro.arrow.notes import rows_to_note
        from boustro.arrow.questions import BlockQuestion

        is_odd = b"\0" in data or BOM_UTF8 in data or data.count(b"\r") != data.count(b"\r\n")
        if is_odd or len(data) > Limits().bytes:
            return None
        try:
            data.decode()
            block = block_of_lines(data if data.endswith(b"\n") else data + b"\n")
            answers = BlockQuestion("solve", self.change).answer(block)
        except (UnicodeDecodeError, RulesError):
            return None
        rolls: Ints = answers.columns["min_rolls"]
        rolls[answers.status == BAD] = _UNKNOWN
        rolls[list(block.acting)] = _UNKNOWN
        for row in rows_to_note(block, answers.status != BAD, self.change):
            rolls[row] = _UNKNOWN
        for line in _lines_with_hidden_characters(data):
            rolls[block.positions == line] = _UNKNOWN
        return block.positions, rolls

    def _items(
        self, lines: list[bytes], places: "Ints", rolls: "Ints", *, final: bool
    ) -> Iterator[Item]:
        """The games of some lines; unless they are `final`, the last value may be incomplete."""
        line = row = 0
        for bad in [*(rolls == _UNKNOWN).nonzero()[0].tolist(), len(rolls)]:
            if bad < row:
                continue
            if row < bad:
                yield Item(0, self.board, "", None, rolls=tuple(rolls[row:bad].tolist()))
            at = int(places[bad]) if bad < len(rolls) else len(lines)
            self._pass(lines[line:at], bad - row)
            values = lines_of_values((lines[i].decode() for i in range(at, len(lines))), at)
            value = next(values, range(0))
            following = next(values, range(0))
            if not (following or final):
                return
            line = at
            row = bad + 1
            if value and value.start == at:
                line = value.stop
                yield from self._carefully(io.BytesIO(b"\n".join(lines[at:line])))
                self._pass(lines[at:line], 1)
                row = int(places.searchsorted(line))

    def _pass(self, lines: list[bytes], count: int) -> None:
        """Advance past lines with this number of games."""
        before = self.offset
        size = sum(map(len, lines)) + len(lines)
        self.offset = Offset(before.lines + len(lines), before.games + count, before.bytes + size)

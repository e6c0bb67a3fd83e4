"""Fast path of `solve --answers`: long NDJSON is solved in blocks by Arrow, not game by game.

It gives the same answers and errors, at the same places, as the careful reader.  The fast path
reads lines, but the careful reader reads JSON values, which may span several lines.  So if a line
is not a sound board, the fast path passes the whole value that it belongs to to the careful reader.
"""

import io
import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice
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
"""The most bytes read at a time."""
_UNKNOWN = -2
"""Replaces the fewest rolls of a line that the careful reader has to read."""
_UNUSUAL = re.compile(rb"[^ -~\r\t]|\\u|\\[bf]")
"""Matches a line whose name or source may contain a character that cannot be shown."""


def read_quickly(stream: IO[bytes], board: str, request: Request) -> Iterator[Item]:
    """The fewest rolls of the games in long NDJSON; the careful reader reads any other input."""
    head = b""
    while len(head) < HEAD_SIZE:
        more: bytes = stream.read1(HEAD_SIZE)  # type: ignore[attr-defined]
        if not more:
            break
        head += more
    if _is_ndjson(head, request):
        yield from _QuickReader(stream, board, request).items(head)
    else:
        yield from read_carefully(_JoinedStream(head, stream, board), board, request)


def _is_ndjson(head: bytes, request: Request) -> bool:
    """Whether a text is long, most of its lines are objects, and the fast path has all options."""
    other_options = request._replace(preset=None, changes={}, on_bad="stop", format=None)
    if len(head) < HEAD_SIZE or not other_options.is_empty or not find_spec("pyarrow"):
        return False
    *whole_lines, _ = head.split(b"\n")
    objects = 0
    for line in whole_lines:
        if line.startswith(b"{") and line.rstrip().endswith(b"}"):
            objects += 1
    are_most_objects = 2 * objects > len(whole_lines)
    if not head.startswith(b"{") or not are_most_objects:
        return False
    try:
        return request.format == "boustro" or recognise(head) == ("boustro",)
    except InputError:
        return False


def _lines_with_hidden_characters(data: bytes) -> list[int]:
    """The first line whose name or source has a character that cannot be shown, if there is one."""
    for index, line in enumerate(data.split(b"\n")):
        if _UNUSUAL.search(line) is not None and _has_hidden_characters(line):
            return [index]
    return []


def _has_hidden_characters(line: bytes) -> bool:
    """Whether a line is a board whose name or source has a character that cannot be shown."""
    with suppress(ValueError, RecursionError):
        board = json.loads(line)
        if type(board) is not dict:
            return False
        texts = [board.get("name"), board.get("source")]
        return any(isinstance(text, str) and plain_text(text, instead="") != text for text in texts)
    return False


class _JoinedStream(io.BytesIO):
    """A stream with a name; it first gives again the data that was already read from it."""

    def __init__(self, head: bytes, stream: IO[bytes], name: str) -> None:
        super().__init__(head)
        self.name, self._stream = name, stream

    def read1(self, size: int | None = -1) -> bytes:
        """The available bytes, at most `size`."""
        more: bytes = super().read1(size) or self._stream.read1(size)  # type: ignore[attr-defined]
        return more


class _QuickReader:
    """A reader of one source; `offset` says how much of it has been read."""

    def __init__(self, stream: IO[bytes], board: str, request: Request) -> None:
        self.stream, self.board = stream, board
        self.change = request.rules if request.touches_rules else None
        self.offset = Offset()

    def items(self, data: bytes) -> Iterator[Item]:
        """The games of a text that begins with `data` and goes on in the stream."""
        while data:
            more: bytes = self.stream.read1(_BLOCK)  # type: ignore[attr-defined]
            is_end = not more
            whole_lines = data if is_end else data[: data.rfind(b"\n") + 1]
            solved = self._solve(whole_lines or b"\n")
            if solved is None:
                yield from self._carefully(_JoinedStream(data + more, self.stream, self.board))
                return
            positions, rolls = solved
            bytes_before = self.offset.bytes
            lines = whole_lines.split(b"\n")
            if not lines[-1]:
                lines.pop()
            yield from self._items(lines, positions, rolls, final=is_end)
            bytes_read = self.offset.bytes - bytes_before
            data = data[bytes_read:] + more

    def _carefully(self, stream: IO[bytes]) -> Iterator[Item]:
        for reading in readings_after(stream, self.offset, self.change):
            index, place, game, notes, error, ends, _ = reading
            yield Item(index, self.board, place, game, notes, error, ends)

    def _solve(self, data: bytes) -> tuple["Ints", "Ints"] | None:
        """The numbers of the lines that have boards, and the fewest rolls of these boards.

        The fewest rolls are `_UNKNOWN` if the careful reader has to read the line.  It also has to
        read the first board with each kind of note, because it prints the note.

        Returns None if the line ends are unusual, the text cannot be decoded, or rules are invalid.
        """
        from boustro.arrow.ndjson import block_of_lines
        from boustro.arrow.notes import rows_to_note
        from boustro.arrow.questions import BlockQuestion

        has_odd_line_ends = data.count(b"\r") != data.count(b"\r\n")
        has_odd_bytes = b"\0" in data or BOM_UTF8 in data
        is_too_long = len(data) > Limits().bytes
        if has_odd_line_ends or has_odd_bytes or is_too_long:
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
        """The games of these lines: solved ones together, each unknown one read carefully.

        `places` are the numbers of the lines with a board, and `rolls` their fewest rolls.  Unless
        the lines are `final`, the last value may be incomplete, and is left for the next call.
        """
        line = row = 0  # the next line, and the next row of `places` and `rolls`
        unknown_rows = (rolls == _UNKNOWN).nonzero()[0].tolist()
        for unknown in [*unknown_rows, len(rolls)]:
            if unknown < row:
                continue  # The careful reader has read this line as a part of an earlier value.
            if row < unknown:
                solved = tuple(rolls[row:unknown].tolist())
                yield Item(0, self.board, "", None, rolls=solved)
            is_after_last = unknown == len(rolls)
            at = len(lines) if is_after_last else int(places[unknown])
            self._pass(lines[line:at], unknown - row)
            lines_from_there = (lines[i].decode() for i in range(at, len(lines)))
            # The first value is certainly complete if a second one follows.
            values = list(islice(lines_of_values(lines_from_there, at), 2))
            is_complete = final or len(values) == 2
            if not is_complete:
                return
            line = at
            row = unknown + 1
            if values and values[0].start == at:
                line = values[0].stop
                yield from self._carefully(io.BytesIO(b"\n".join(lines[at:line])))
                self._pass(lines[at:line], 1)
                row = int(places.searchsorted(line))

    def _pass(self, lines: list[bytes], count: int) -> None:
        """Count these lines, with this number of games, as read."""
        before = self.offset
        size = sum(len(line) + 1 for line in lines)  # with the line ends
        self.offset = Offset(before.lines + len(lines), before.games + count, before.bytes + size)

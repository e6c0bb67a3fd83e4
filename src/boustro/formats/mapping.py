"""`mapping`: a JSON object from entries to exits, and nothing else.

The board has 100 squares if they are enough; any other size must be asked for.  Read as well:

- JSON with the entries as strings, or a Python dict with numbers; exits as strings of digits;
- ``jumps =`` before the object;
- several objects in one text, each beginning on a line of its own; comments after ``#``
  and ``//``.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from boustro.errors import FormatError, Problems
from boustro.formats.base import Bad, Format, Found, Overrides, one_by_one
from boustro.formats.head import Head, strip_assignment
from boustro.formats.headers import Headers
from boustro.formats.integers import CaseBuilder
from boustro.formats.literal import Object, Odd, duplicates
from boustro.formats.plain import whole_number
from boustro.formats.source import Source
from boustro.formats.values import Value, values
from boustro.model.game import Game

_FIRST_KEY = re.compile(r"\{\s*+(?:\}|[\"']?[-+]?[0-9.]+[\"']?\s*:)")
_ONE_KIND = re.compile(r"\s*+(?:ladder|snake|chute)", re.IGNORECASE)


def fits(head: Head) -> bool:
    """Whether the text is an object whose first key is a number, and not of one kind of jumps."""
    text = "\n".join(head.lines[:3])
    return _FIRST_KEY.match(strip_assignment(text)) is not None and not _ONE_KIND.match(text)


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all objects in `source`."""
    for value in values(source):
        yield Bad(value.error, value.place) if value.error else _draft(value, overrides)


def _draft(value: Value, overrides: Overrides) -> Found:
    if not isinstance(value.thing, Object):
        sentence = f"expected an object of entries and exits, got {value.thing!s:.40}"
        return Bad(FormatError.of("mapping", sentence), value.place)
    case = CaseBuilder(value.place)
    case.problems = Problems(duplicates(value.thing.items))
    for entry, exit in value.thing.items:
        add_jump(case, entry, exit, f"key {entry!s:.40}")
    return Headers(overrides, case).build()


def add_jump(case: CaseBuilder, entry: Any, exit: Any, where: str) -> None:
    """Add a jump whose ends are whole numbers, or strings of digits, or to be refused."""
    ends = (whole_number(end) for end in (entry, exit))
    entry, exit = (end if type(end) is int else Odd(_show(end)) for end in ends)
    case.add(entry, exit, where)


def _show(value: Any) -> str:
    return json.dumps(value) if value is None or isinstance(value, bool | str) else str(value)[:60]


def write(game: Game) -> str:
    """The jumps of a game as a JSON object.

    >>> from boustro.model.board import Board
    >>> print(write(Game(Board(100, jumps={1: 38, 16: 6}))), end="")
    {"1": 38, "16": 6}
    """
    return json.dumps({str(entry): exit for entry, exit in game.board.jumps.items()}) + "\n"


FORMAT = Format(
    name="mapping",
    title="object of entries and exits",
    preset="boxed",
    fits=fits,
    read=read,
    write=one_by_one(write),
)

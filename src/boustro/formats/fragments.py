"""Fragments of a text in boustro's own format, for callers that split the text themselves.

They read most lines of a long text in a faster way, and only the other lines by this package.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

from boustro.formats.base import Found, Overrides, Reading, RulesChange, games
from boustro.formats.boustro import ANYTHING, read_object
from boustro.formats.reading import the_game
from boustro.formats.registry import FORMATS
from boustro.formats.source import Line, Offset, Source
from boustro.formats.values import Value, chunks, each_value
from boustro.model.game import Game

_OWN = FORMATS["boustro"]


def game_of_line(text: str, change: Callable[[Any], Any]) -> Game:
    """The one game in a line; raises `InputError` for a bad line.

    `change` gets the JSON value of the line and returns the value to read instead.

    >>> game_of_line('{"size": 9, "jumps": [[3, 8]]}', lambda thing: thing).board
    Board(9, jumps={3: 8})
    """

    def build(value: Value) -> Found:
        return read_object(change(value.thing), ANYTHING, value.place)

    def read_values(source: Source, _: object) -> Iterator[Found]:
        return each_value(source, build)

    return the_game(games(_OWN, Source(io.StringIO(text)), ANYTHING, read=read_values))


def readings_after(
    stream: IO[bytes], offset: Offset, rules: RulesChange | None = None
) -> Iterator[Reading]:
    r"""Every game of the rest of a text, or its error; `offset` says how much came before it.

    >>> rest = io.BytesIO(b'{"size": 9}\n')
    >>> [reading.index for reading in readings_after(rest, Offset(lines=2, games=2, bytes=24))]
    [2]
    """
    return games(_OWN, Source(stream, None, offset), Overrides(rules))


def lines_of_values(lines: Iterable[str], first: int = 0) -> Iterator[range]:
    """For each value in some lines, the numbers of its lines; the first line has number `first`.

    >>> list(lines_of_values(['{"size":', '9}', '{"size": 4}']))
    [range(0, 2), range(2, 3)]
    """
    for chunk in chunks(Line(number, text) for number, text in enumerate(lines, first)):
        yield range(chunk[0].number, chunk[-1].number + 1)

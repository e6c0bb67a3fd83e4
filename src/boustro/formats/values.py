"""Value sequences: bracketed values, or blocks of lines of numbers, one after another.

A bracketed value ends on the line that closes its last bracket.  If a line begins with a bracket
where the current value allows none, the next value begins there; so an error in one value does not
affect the next one.  A blank line ends a block without brackets.  Comments after ``#`` and ``//``
are left out.

A link of the page stands for the JSON in its address, which is compressed (deflate) and then
written in base64url.
"""

import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from boustro.basics.literal import number, parse
from boustro.errors import FormatError, InputError
from boustro.formats.base import Bad, Found
from boustro.formats.head import SPLIT, strip_assignment, strip_comment
from boustro.formats.source import Line, Source

_OPENERS = ("[", "(", "{")
_LINK = re.compile(
    r"""
    \s*+ \S*?
    [#?&] board= ([\w-]++)      # the letters of the board
    (?: & \S*+ )? \s*+          # further parameters
    """,
    re.VERBOSE | re.ASCII,
)
"""A link with a board in its address."""
_LONGEST_LINK = 4_000_000
"""The most bytes of JSON in a link."""
_STRING_OR_COMMENT = re.compile(
    r"""
    ( " (?>(?: [^"\\] | \\. )*) "?     # a string in double quotes, closed or not
    | ' (?>(?: [^'\\] | \\. )*) '? )   # or in single quotes
    | (?: \# | // ) .*                 # or a comment
    """,
    re.VERBOSE,
)
"""A string, as group 1, or a comment."""


class Value(NamedTuple):
    """One value as written, or the error in its place."""

    thing: Any
    """The value, as `literal.parse` returns it."""
    place: str = ""
    """Which game of the text it is, such as ``game 2``; empty for the first."""
    error: FormatError | None = None
    """Why the value cannot be read."""
    bare: bool = False
    """Whether it is written without brackets.

    Then each line may be a row, or all lines together may be one row.
    """


def values(source: Source) -> Iterator[Value]:
    r"""All values of a source: bracketed values, or blocks of lines as lists of rows.

    Raises `FormatError` for an empty source.

    >>> import io
    >>> [value.thing for value in values(Source(io.StringIO("[1,2]\n[3]")))]
    [[1, 2], [3]]
    >>> [value.thing for value in values(Source(io.StringIO("1 2\n3 4\n\n5")))]
    [[[1, 2], [3, 4]], [[5]]]
    """
    lines: Iterator[Line] = source.lines()
    first = next((line for line in lines if strip_comment(line.text)), None)
    if first is None:
        raise FormatError.of("empty", "expected a board, got nothing")
    opening = strip_assignment(unpack_link(first.text))
    lines = chain([Line(first.number, opening)], lines)
    if source.offset.games or opening.lstrip().startswith(_OPENERS):
        yield from _bracketed_values(lines, source.offset.games + 1)
    else:
        yield from _blocks(lines)


def each_value(source: Source, build: Callable[[Value], Found]) -> Iterator[Found]:
    """For each value of a source the game that `build` makes of it, or the error."""
    for value in values(source):
        if value.error is not None:
            yield Bad(value.error, value.place)
            continue
        try:
            yield build(value)
        except InputError as error:
            yield Bad(error, value.place)


def _bracketed_values(lines: Iterator[Line], first: int) -> Iterator[Value]:
    for index, chunk in enumerate(chunks(lines), first):
        place = f"game {index}" if index > 1 else ""
        text = strip_assignment("\n".join(line.text for line in chunk)).rstrip("; \t\n")
        try:
            yield Value(parse(text, chunk[0].number), place)
        except FormatError as error:
            yield Value(None, place, error)


def chunks(lines: Iterator[Line]) -> Iterator[list[Line]]:
    """The lines of each value, found by counting brackets."""
    chunk: list[Line] = []
    depth = 0
    last_sign = ""
    for line in lines:
        bare = _bare(line.text)
        goes_on = last_sign in (",", ":", *_OPENERS)  # a list or an object is not complete
        if chunk and bare.startswith(_OPENERS) and not goes_on:
            yield chunk
            chunk, depth = [], 0
        if not bare:
            continue
        chunk.append(line)
        last_sign = bare[-1]
        opened = sum(map(bare.count, "[({"))
        closed = sum(map(bare.count, "])}"))
        depth += opened - closed
        if depth <= 0:
            yield chunk
            chunk, depth = [], 0
    if chunk:
        yield chunk


def _bare(text: str) -> str:
    """The line without its comment; a single quote replaces each string, closed or not."""
    if '"' not in text and "'" not in text:
        return strip_comment(text)

    def replace(match: "re.Match[str]") -> str:
        is_string = bool(match[1])
        return '"' if is_string else ""

    return _STRING_OR_COMMENT.sub(replace, text).strip()


def _blocks(lines: Iterator[Line]) -> Iterator[Value]:
    """The blocks of lines without brackets, each as a list of rows."""
    rows: list[Any] = []
    index = 1
    end = Line(0, "")
    for line in chain(lines, [end]):
        bare = strip_comment(line.text)
        if bare:
            words = SPLIT.split(bare.strip(",; "))
            rows.append([number(word) for word in words if word])
            continue
        is_blank = not line.text.strip()  # a line with only a comment does not end a block
        if rows and is_blank:
            yield Value(rows, f"game {index}" if index > 1 else "", bare=True)
            rows = []
            index += 1


def is_link(text: str) -> bool:
    """Whether `text` is a link that holds a board.

    >>> is_link("http://127.0.0.1:8000/#board=q1Y"), is_link("http://127.0.0.1:8000/b/q1Y")
    (True, False)
    """
    return "board=" in text and _LINK.fullmatch(text) is not None


def unpack_link(text: str) -> str:
    """The JSON in a link; any other text as it is.  Raises `FormatError` for a damaged link."""
    if not is_link(text):
        return text
    import zlib
    from base64 import urlsafe_b64decode

    letters = _LINK.sub(r"\1", text)
    padding = "=" * (-len(letters) % 4)  # links leave out the padding of base64
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)  # negative: raw data without a header
    try:
        packed = urlsafe_b64decode(letters + padding)
        unpacked = inflate.decompress(packed, _LONGEST_LINK).decode()
    except (ValueError, zlib.error):
        unpacked = ""
    if not inflate.eof:
        raise FormatError.of("link", "expected a whole link with a board, got a damaged one")
    return unpacked

"""`pairs`: one jump per line, entry and exit, below headers that give the rest.

``# size 100``, ``# columns 10``, ``# rules leetcode`` (a preset's name, or the rules as a JSON
object), ``# name …`` and ``# source …``; any other comment is passed over.  Without a size the
board has 100 squares if they are enough.  Read as well:

- ``1 38``, ``1,38``, ``1;38``, ``1:38``, ``1-38``, ``1->38``, ``1=>38``, ``1→38``, ``1 to 38``,
  ``(1, 38)``, ``[1, 38],``;
- a word for the kind before the pair (``ladder 1 38``, ``chute 16 6``), which must be right;
- ``size 100`` and ``columns 10`` without the comment sign, with a colon or an equals sign,
  and ``squares`` for ``size``;
- blank lines; comments after ``#`` and ``//``.
"""

import re
from collections.abc import Iterator, Sequence

from boustro.formats.base import KINDS, Format, Found, Overrides
from boustro.formats.boj import fits as boj_fits
from boustro.formats.head import Head, strip_comment
from boustro.formats.headers import Headers, has_header, header, header_lines
from boustro.formats.integers import CaseBuilder
from boustro.formats.literal import number
from boustro.formats.source import Line, Source
from boustro.model.game import Game

_LONGEST = 200
_LOOKED_AT = 1000
_PAIR = re.compile(
    r"""(?:(?P<kind>[A-Za-z]+):?\ ?)?[(\[]?\ ?
    (?P<entry>-?[0-9.]+)\ ?(?:->|=>|→|[-,:;]|to\b|\ )\ ?(?P<exit>-?[0-9.]+)
    \ ?[)\]]?\ ?[,;]?""",
    re.VERBOSE,
)


def fits(head: Head) -> bool:
    """Whether a header says the size, or most lines are pairs and no counts go before them."""
    lines = [line for line in head.lines if header(line) is None]
    first = match(lines[0]) if lines else None
    if has_header(head.text):
        return head.shape != "object" and (not lines or first is not None or "," not in lines[0])
    paired = sum(match(line) is not None for line in lines[:_LOOKED_AT])
    enough = 2 * paired > len(lines[:_LOOKED_AT])
    return first is not None and enough and not boj_fits(head)


def match(line: str) -> re.Match[str] | None:
    """The parts of a line that holds one pair, or None."""
    return _PAIR.fullmatch(" ".join(line.split())) if len(line) <= _LONGEST else None


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    case = CaseBuilder()
    headers = Headers(overrides, case)
    for line in source.lines():
        if not headers.take(line.text, f"line {line.number}"):
            add_pair(case, line)
    yield headers.build()


def add_pair(case: CaseBuilder, line: Line) -> None:
    """Add the pair on a line to `case`, or the problem that it holds none."""
    where, text = f"line {line.number}", strip_comment(line.text)
    if not text:
        return
    if (found := match(text)) is None:
        sentence = f"expected a pair such as 1 38, got {text[:40]!r}"
        case.refuse("pair", sentence, where)
        return
    kind = KINDS.get((found["kind"] or "").lower(), "jump")
    if kind == "jump" and (found["kind"] or "jump").lower() not in ("jump", "jumps"):
        sentence = f"expected ladder or snake before a pair, got {found['kind']!r}"
        case.refuse("kind", sentence, where)
    case.add(number(found["entry"]), number(found["exit"]), where, kind)


def write(games: Sequence[Game]) -> str:
    """The headers and the jumps of one game, a pair a line.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(30, jumps={3: 22}), "gfg")]), end="")
    # size 30
    # rules leetcode
    3 22
    """
    pairs = [f"{entry} {exit}" for entry, exit in games[0].board.jumps.items()]
    return "\n".join([*header_lines(games[0]), *pairs]) + "\n"


FORMAT = Format(
    name="pairs",
    title="one jump per line, entry and exit",
    preset="boxed",
    fits=fits,
    read=read,
    write=write,
    many=False,
    names=True,
)

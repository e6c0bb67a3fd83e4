"""`relative-vector`: exit − entry for every square from 1 on, 0 for a plain square.

``38-1, 0, 0, 14-4`` has the ladders 1 to 38 and 4 to 14.  The start is off the board.  Also read:

- the shift already worked out (``37``, ``+37``, ``-10``);
- square or round brackets around the row, ``shift =`` before it;
- commas, spaces or line ends between the terms, spaces around the minus where commas separate;
- comments after ``#`` and ``//``.

In ``38-1`` the number after the minus must be the square itself: a row that begins with square 0
is refused and not read as another board.
"""

import re
from collections.abc import Iterator, Sequence

from boustro.errors import FormatError
from boustro.formats.base import Format, Found, Overrides
from boustro.formats.head import Head, strip_assignment, strip_comment
from boustro.formats.integers import CaseBuilder
from boustro.formats.literal import Odd, number
from boustro.formats.source import Source
from boustro.model.game import Game

_STRANGE = re.compile(r"[^-+0-9,\s]")
_CLOSE = re.compile(r"[0-9]-[0-9]")
_SPACED = re.compile(r"[0-9] *- *[0-9]")
_TERM = re.compile(r"([0-9]+) ?- ?([0-9]+)")


def fits(head: Head) -> bool:
    """Whether the text is one row of terms with a difference, or of shifts with a 0."""
    if head.shape not in ("vector", "row", "text"):
        return False
    bare = strip_assignment(" ".join(head.lines)).strip("[](); ")
    if _STRANGE.search(bare) is not None:
        return False
    shifts = head.has_plus or head.negative or head.cells == {"0"}
    difference = _SPACED if "," in bare else _CLOSE
    return difference.search(bare) is not None or ("0" in head.cells and shifts)


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    text = " ".join(strip_comment(line.text) for line in source.lines())
    bare = strip_assignment(text).strip("[](); ")
    terms = bare.strip(",").split(",") if "," in bare else bare.split()
    if not bare:
        raise FormatError.of("size", "expected at least one square, got none")
    if strange := _STRANGE.search(bare):
        sentence = f"expected shifts such as 38-1 and 0, got {bare[strange.start() :][:40]!r}"
        raise FormatError.of("shift", sentence)
    case = CaseBuilder()
    for square, term in enumerate(terms, 1):
        _add(case, square, " ".join(term.split()))
    yield case.build(len(terms), overrides.columns)


def _add(case: CaseBuilder, square: int, term: str) -> None:
    where = f"term {square}"
    if (found := _TERM.fullmatch(term)) is None:
        shift = number(term)
        if isinstance(shift, Odd):
            sentence = f"expected a shift such as 38-{square} or 0, got {term[:40]!r}"
            case.refuse("shift", sentence, where)
        elif shift:
            case.add(square, square + shift, where)
        return
    exit, entry = number(found[1]), number(found[2])
    if entry != square:
        sentence = f"expected the square {square} after the minus, got {term[:40]}"
        case.refuse("shift", sentence, where)
    case.add(square, exit, where)


def write(games: Sequence[Game]) -> str:
    """The terms of one game.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(5, jumps={1: 3, 4: 2}))]), end="")
    3-1, 0, 0, 2-4, 0
    """
    (game,) = games
    jumps = game.board.jumps
    squares = range(1, game.size + 1)
    return ", ".join(f"{jumps[s]}-{s}" if s in jumps else "0" for s in squares) + "\n"


FORMAT = Format(
    name="relative-vector",
    title="exit − entry for every square",
    preset="boxed",
    fits=fits,
    read=read,
    write=write,
    dense=True,
    many=False,
)

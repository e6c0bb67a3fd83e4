"""Format registry: the card of every format, by name; a format's module is loaded on first use."""

from boustro.errors import FormatError
from boustro.formats.base import Format
from boustro.model.arguments import check_arguments
from boustro.say import argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import PurePath

_NUMBERS = ("rows", "row")
_MATRIX = ("matrix", *_NUMBERS)
_VECTOR = ("vector", "row")

_CARDS = (
    Format(
        "boustro",
        "boustro's own JSON, can express everything",
        "boustro",
        ("object",),
        endings=(".json", ".boustro", ".jsonl", ".ndjson"),
        names=True,
        from_0=True,
    ),
    Format(
        "leetcode",
        "matrix with -1 for plain squares",
        "cells",
        _MATRIX,
        preset="leetcode",
        dense=True,
    ),
    Format(
        "resolved",
        "matrix in which plain squares hold their own number",
        "cells",
        _MATRIX,
        preset="leetcode",
        dense=True,
    ),
    Format(
        "flat0",
        "flat array counted from 0, -1 for plain squares",
        "cells",
        _VECTOR,
        preset="gfg",
        endings=(".flat0", ".flat"),
        dense=True,
        from_0=True,
    ),
    Format(
        "flat1",
        "flat array counted from 0, 0 for plain squares",
        "cells",
        _VECTOR,
        preset="gfg",
        dense=True,
        from_0=True,
    ),
    Format(
        "numbered",
        "flat array counted from 1, 0, -1 or own numbers for plain squares",
        "cells",
        _VECTOR,
        dense=True,
    ),
    Format(
        "counted",
        "numbers that say how many jumps follow, as in contests",
        "counted",
        _NUMBERS,
    ),
    Format(
        "pairs",
        "one jump per line, entry and exit",
        "jumps",
        ("text", "vector", *_NUMBERS),
        (2,),
        many=False,
        names=True,
    ),
    Format("mapping", "object of entries and exits", "boustro", ("object",)),
    Format("csv", "table of entries and exits", "jumps", ("text",), many=False, names=True),
    Format(
        "npy",
        "NumPy array of matrices as in leetcode",
        "npy",
        preset="leetcode",
        dense=True,
        binary=True,
        magic=b"\x93NUMPY",
    ),
    Format(
        "relative-grid",
        "rows of shifts, 0 for plain squares",
        "cells",
        _MATRIX,
        preset="leetcode",
        dense=True,
    ),
    Format(
        "relative-vector",
        "exit − entry for every square",
        "cells",
        ("text", *_VECTOR),
        dense=True,
        many=False,
    ),
    Format(
        "freeform",
        "jumps as people write them down",
        "words",
        ("matrix",),
        many=False,
        lenient=True,
    ),
)
_VARIANTS = (
    Format(
        "hackerrank", "ladders and snakes, each with their number, for each case", "counted",
        _NUMBERS, (1, 2), preset="hackerrank",
    ),
    Format(
        "gfg", "number of jumps and all their ends, for each case", "counted", _NUMBERS, (1,),
        preset="gfg",
    ),
    Format(
        "boj", "numbers of ladders and snakes on one line, then pairs", "counted", _NUMBERS, (2,),
        preset="boj", many=False,
    ),
    Format(
        "typed", "width, height and jumps with their kind, bottom first", "counted",
        ("text", *_NUMBERS), (3,),
    ),
)  # fmt: skip

FORMATS = {card.name: card for card in _CARDS}
"""Every format by its name, in the order in which they are listed."""
VARIANTS = {card.name: card for card in _VARIANTS}
"""Variants of `counted` with a name of their own, for their size, rules or words."""
KNOWN = FORMATS | VARIANTS


@check_arguments()
def format_named(name: str) -> Format:
    """The format called `name`; raises `FormatError` for an unknown name.

    >>> format_named("leetcode").title
    'matrix with -1 for plain squares'
    """
    if name not in KNOWN:
        known = ", ".join(KNOWN)
        raise FormatError.of("format", f"expected a format among {known}, got {name!r}")
    return KNOWN[name]


def means(suffix: str) -> str | None:
    """The name of the format that a file name's ending means, or None.

    >>> means(".JSON"), means(".txt")
    ('boustro', None)
    """
    suffix = suffix.lower()
    return next((name for name, form in KNOWN.items() if suffix in form.suffixes), None)


def format_of_suffix(path: "PurePath") -> Format:
    """The format that a file's name asks for; raises `FormatError` when it asks for none.

    >>> from pathlib import PurePath
    >>> format_of_suffix(PurePath("board.json")).name
    'boustro'
    """
    name = means(path.suffix)
    if name is not None:
        return KNOWN[name]
    known = ", ".join(suffix for form in KNOWN.values() for suffix in form.suffixes)
    sentence = (
        f"expected a file name that ends in one of {known}, or {argument('to')}; got {path.name!r}"
    )
    raise FormatError.of("format", sentence)

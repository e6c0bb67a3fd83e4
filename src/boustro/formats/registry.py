"""Format registry: the card of every format, by name; a format's module is loaded on first use."""

from boustro.errors import FormatError
from boustro.formats.base import Format
from boustro.model.arguments import check_arguments
from boustro.say import argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import PurePath

_TABLE = """
boustro | boustro | object | | boxed | .json .boustro .jsonl .ndjson | names from_0 | boustro's own JSON, can express everything
leetcode | cells | matrix rows row | | leetcode | | dense | matrix with -1 for plain squares
resolved | cells | matrix rows row | | leetcode | | dense | matrix in which plain squares hold their own number
flat0 | cells | vector row | | gfg | .flat0 .flat | dense from_0 | flat array counted from 0, -1 for plain squares
flat1 | cells | vector row | | gfg | | dense from_0 | flat array counted from 0, 0 for plain squares
numbered | cells | vector row | | boxed | | dense | flat array counted from 1, 0, -1 or own numbers for plain squares
counted | counted | rows row | | boxed | | | numbers that say how many jumps follow, as in contests
pairs | jumps | text vector rows row | 2 | boxed | | single names | one jump per line, entry and exit
mapping | boustro | object | | boxed | | | object of entries and exits
csv | jumps | text | | boxed | | single names | table of entries and exits
npy | npy | | | leetcode | | dense binary | NumPy array of matrices as in leetcode
relative-grid | cells | matrix rows row | | leetcode | | dense | rows of shifts, 0 for plain squares
relative-vector | cells | text vector row | | boxed | | dense single | exit − entry for every square
freeform | words | matrix | | boxed | | single lenient | jumps as people write them down
"""
"""Each format with its module, the shapes of its texts, how many words their first line has, its rules, the
endings of file names, what else is so and its title; see `Format`."""
_VARIANTS = """
hackerrank | counted | rows row | 1 2 | hackerrank | | | ladders and snakes, each with their number, for each case
gfg | counted | rows row | 1 | gfg | | | number of jumps and all their ends, for each case
boj | counted | rows row | 2 | boj | | single | numbers of ladders and snakes on one line, then pairs
typed | counted | text rows row | 3 | boxed | | | width, height and jumps with their kind, bottom first
"""


def _formats(table: str) -> dict[str, Format]:
    return {card.name: card for card in map(_card, table.strip().split("\n"))}


def _card(line: str) -> Format:
    name, module, shapes, words, preset, endings, flags, title = map(str.strip, line.split("|"))
    lists = (tuple(cell.split()) for cell in (shapes, endings, flags))
    return Format(name, title, module, preset, tuple(map(int, words.split())), *lists)


FORMATS = _formats(_TABLE)
"""Every format by its name, in the order in which they are listed."""
VARIANTS = _formats(_VARIANTS)
"""Variants of `counted` with a name of their own, for their size, rules or words."""
KNOWN = FORMATS | VARIANTS
MAGIC = {b"\x93NUMPY": "npy"}
"""How the bytes of a binary format begin."""


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

"""Format registry: every format by its name; the module of a format is loaded on first use."""

from boustro.basics.arguments import check_arguments
from boustro.errors import FormatError
from boustro.formats.base import Format
from boustro.say import argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import PurePath

FORMATS = {
    form.name: form
    for form in (
        Format(
            name="boustro",
            title="boustro's own JSON, can express everything",
            module="boustro",
            preset="boxed",
            shapes=("object",),
            endings=(".json", ".boustro", ".jsonl", ".ndjson"),
            flags=("names", "from_0"),
        ),
        Format(
            name="leetcode",
            title="matrix with -1 for plain squares",
            module="cells",
            preset="leetcode",
            shapes=("matrix", "rows", "row"),
            flags=("dense",),
        ),
        Format(
            name="resolved",
            title="matrix in which plain squares hold their own number",
            module="cells",
            preset="leetcode",
            shapes=("matrix", "rows", "row"),
            flags=("dense",),
        ),
        Format(
            name="flat0",
            title="flat array counted from 0, -1 for plain squares",
            module="cells",
            preset="gfg",
            shapes=("vector", "row"),
            endings=(".flat0", ".flat"),
            flags=("dense", "from_0"),
        ),
        Format(
            name="flat1",
            title="flat array counted from 0, 0 for plain squares",
            module="cells",
            preset="gfg",
            shapes=("vector", "row"),
            flags=("dense", "from_0"),
        ),
        Format(
            name="numbered",
            title="flat array counted from 1, 0, -1 or own numbers for plain squares",
            module="cells",
            preset="boxed",
            shapes=("vector", "row"),
            flags=("dense",),
        ),
        Format(
            name="counted",
            title="numbers that say how many jumps follow, as in contests",
            module="counted",
            preset="boxed",
            shapes=("rows", "row"),
        ),
        Format(
            name="pairs",
            title="one jump per line, entry and exit",
            module="jumps",
            preset="boxed",
            words=(2,),
            shapes=("text", "vector", "rows", "row"),
            flags=("single", "names"),
        ),
        Format(
            name="mapping",
            title="object of entries and exits",
            module="boustro",
            preset="boxed",
            shapes=("object",),
        ),
        Format(
            name="csv",
            title="table of entries and exits",
            module="jumps",
            preset="boxed",
            shapes=("text",),
            flags=("single", "names"),
        ),
        Format(
            name="npy",
            title="NumPy array of matrices as in leetcode",
            module="npy",
            preset="leetcode",
            flags=("dense", "binary"),
        ),
        Format(
            name="relative-grid",
            title="rows of shifts, 0 for plain squares",
            module="cells",
            preset="leetcode",
            shapes=("matrix", "rows", "row"),
            flags=("dense",),
        ),
        Format(
            name="relative-vector",
            title="exit − entry for every square",
            module="cells",
            preset="boxed",
            shapes=("text", "vector", "row"),
            flags=("dense", "single"),
        ),
        Format(
            name="freeform",
            title="jumps as people write them down",
            module="words",
            preset="boxed",
            shapes=("matrix",),
            flags=("single", "lenient"),
        ),
    )
}
"""Every format by its name, in the order of lists of formats."""
VARIANTS = {
    form.name: form
    for form in (
        Format(
            name="hackerrank",
            title="ladders and snakes, each with their number, for each case",
            module="counted",
            preset="hackerrank",
            words=(1, 2),
            shapes=("rows", "row"),
        ),
        Format(
            name="gfg",
            title="number of jumps and all their ends, for each case",
            module="counted",
            preset="gfg",
            words=(1,),
            shapes=("rows", "row"),
        ),
        Format(
            name="boj",
            title="numbers of ladders and snakes on one line, then pairs",
            module="counted",
            preset="boj",
            words=(2,),
            shapes=("rows", "row"),
            flags=("single",),
        ),
        Format(
            name="typed",
            title="width, height and jumps with their kind, bottom first",
            module="counted",
            preset="boxed",
            words=(3,),
            shapes=("text", "rows", "row"),
        ),
    )
}
"""Variants of `counted` that have names of their own, because their size, rules or words differ."""
KNOWN = FORMATS | VARIANTS
"""Every name of a format that a caller may give."""
MAGIC = {b"\x93NUMPY": "npy"}
"""The first bytes of each binary format, and its name."""


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
    """The name of the format that the ending of a file name stands for, or None.

    >>> means(".JSON"), means(".txt")
    ('boustro', None)
    """
    suffix = suffix.lower()
    for name, form in KNOWN.items():
        if suffix in form.suffixes:
            return name
    return None


def format_of_suffix(path: "PurePath") -> Format:
    """The format that a file's name stands for; raises `FormatError` if it stands for none.

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

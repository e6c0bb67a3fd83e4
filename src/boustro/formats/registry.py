"""All formats, by name."""

from pathlib import PurePath

from boustro.errors import FormatError, Problem
from boustro.formats import (
    boj,
    boustro,
    chess,
    flat0,
    flat1,
    gfg,
    hackerrank,
    leetcode,
    mapping,
    npy,
    pairs,
    relative_grid,
    relative_vector,
    resolved,
    table,
    typed,
)
from boustro.formats.base import Format

FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT
    for module in (
        boustro,
        leetcode,
        resolved,
        flat0,
        flat1,
        hackerrank,
        gfg,
        boj,
        typed,
        pairs,
        mapping,
        table,
        npy,
        relative_grid,
        relative_vector,
        chess,
    )
}
"""Every format by its name, in the order in which they are listed."""


def format_named(name: str) -> Format:
    """The format called `name`; raises `FormatError` for a name that is none.

    >>> format_named("leetcode").title
    'matrix with -1 for plain squares'
    """
    if name not in FORMATS:
        known = ", ".join(FORMATS)
        raise FormatError([Problem("format", f"expected a format among {known}, got {name!r}")])
    return FORMATS[name]


def format_of_suffix(path: PurePath) -> Format:
    """The format that a file's name asks for; raises `FormatError` when it asks for none.

    >>> format_of_suffix(PurePath("board.json")).name
    'boustro'
    """
    suffix = path.suffix.lower()
    for form in FORMATS.values():
        if suffix in form.suffixes:
            return form
    known = ", ".join(suffix for form in FORMATS.values() for suffix in form.suffixes)
    sentence = f"expected a file name that ends in one of {known}, or a format; got {path.name!r}"
    raise FormatError([Problem("format", sentence)])

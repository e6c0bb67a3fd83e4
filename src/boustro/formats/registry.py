"""Format registry: every format by name, each loaded on first use.

Here stands what has to be known of a format before its module is loaded: the endings of file
names that mean it, and the shapes of text it can have.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

from boustro.errors import FormatError
from boustro.formats.base import Format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import PurePath

    from boustro.formats.head import Head

_NUMBERS = ("rows", "row")
_MATRIX = ("matrix", *_NUMBERS)
_VECTOR = ("vector", "row")


class Card(NamedTuple):
    """What is known of a format without its module.

    `suffixes` are the endings of file names that mean it, `shapes` the shapes of a text that
    it can have (see `Head.shape`) and `words` how many words the first line of a text of
    numbers then has, empty for any number.
    """

    module: str
    suffixes: tuple[str, ...]
    shapes: tuple[str, ...] = ()
    words: tuple[int, ...] = ()

    def may_be(self, head: "Head") -> bool:
        """Whether a text with this head may be of this format, as far as that is cheap to say."""
        if head.shape not in self.shapes:
            return False
        return not self.words or head.shape not in _NUMBERS or len(head.rows[0]) in self.words


CARDS = {
    "boustro": Card("boustro", (".json", ".boustro", ".jsonl", ".ndjson"), ("object",)),
    "leetcode": Card("leetcode", (".leetcode",), _MATRIX),
    "resolved": Card("resolved", (".resolved",), _MATRIX),
    "flat0": Card("flat0", (".flat0", ".flat"), _VECTOR),
    "flat1": Card("flat1", (".flat1",), _VECTOR),
    "numbered": Card("numbered", (".numbered",), _VECTOR),
    "hackerrank": Card("hackerrank", (".hackerrank",), _NUMBERS, (1, 2)),
    "gfg": Card("gfg", (".gfg",), _NUMBERS, (1,)),
    "boj": Card("boj", (".boj",), _NUMBERS, (2,)),
    "typed": Card("typed", (".typed",), ("text", *_NUMBERS), (3,)),
    "pairs": Card("pairs", (".pairs",), ("text", "vector", *_NUMBERS), (2,)),
    "mapping": Card("mapping", (".mapping",), ("object",)),
    "csv": Card("table", (".csv",), ("text",)),
    "npy": Card("npy", (".npy",)),
    "relative-grid": Card("relative_grid", (".relative-grid",), _MATRIX),
    "relative-vector": Card("relative_vector", (".relative-vector",), ("text", *_VECTOR)),
    "chess": Card("chess", (".chess", ".lud"), ("text",)),
    "freeform": Card("freeform", (".freeform",), ("matrix",)),
}


class _Formats(Mapping[str, Format]):
    """The formats by name, in the order in which they are listed."""

    def __getitem__(self, name: str) -> Format:
        form: Format = import_module(f"boustro.formats.{CARDS[name].module}").FORMAT
        return form

    def __iter__(self) -> Iterator[str]:
        return iter(CARDS)

    def __len__(self) -> int:
        return len(CARDS)

    def __contains__(self, name: object) -> bool:
        return name in CARDS


FORMATS: Mapping[str, Format] = _Formats()
"""Every format by its name, in the order in which they are listed."""


def format_named(name: str) -> Format:
    """The format called `name`; raises `FormatError` for an unknown name.

    >>> format_named("leetcode").title
    'matrix with -1 for plain squares'
    """
    if name not in FORMATS:
        known = ", ".join(FORMATS)
        raise FormatError.of("format", f"expected a format among {known}, got {name!r}")
    return FORMATS[name]


def means(suffix: str) -> str | None:
    """The name of the format that a file name's ending means, or None.

    >>> means(".JSON"), means(".txt")
    ('boustro', None)
    """
    suffix = suffix.lower()
    return next((name for name, card in CARDS.items() if suffix in card.suffixes), None)


def format_of_suffix(path: "PurePath") -> Format:
    """The format that a file's name asks for; raises `FormatError` when it asks for none.

    >>> from pathlib import PurePath
    >>> format_of_suffix(PurePath("board.json")).name
    'boustro'
    """
    name = means(path.suffix)
    if name is not None:
        return FORMATS[name]
    known = ", ".join(suffix for card in CARDS.values() for suffix in card.suffixes)
    sentence = f"expected a file name that ends in one of {known}, or a format=; got {path.name!r}"
    raise FormatError.of("format", sentence)

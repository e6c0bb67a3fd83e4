"""Board formats: read, recognise and write games in every notation.

`read`, `reads` and `read_all` return games; `write` and `writes` write games.  `readings` reports
on every game of a stream, also on those that cannot be read.  `registry` lists the formats by name.
Each name is loaded on first use, so reading a file loads only the format of that file.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "Limits": "boustro.formats.source",
    "plain_game": "boustro.formats.boustro",
    "read": "boustro.formats.reading",
    "read_all": "boustro.formats.reading",
    "readings": "boustro.formats.reading",
    "reads": "boustro.formats.reading",
    "recognise": "boustro.formats.recognition",
    "write": "boustro.formats.writing",
    "writes": "boustro.formats.writing",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)

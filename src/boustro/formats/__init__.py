"""Board formats: read, recognise and write games in every notation.

`read`, `reads` and `read_all` return games; `write` and `writes` write games.  `readings` reports
on every game of a stream, also on those that cannot be read.  `registry` lists the formats by name.
Each name is loaded on first use, so reading a file loads only the format of that file.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "BOARD_SCHEMA": "boustro.formats.boustro",
    "FORMATS": "boustro.formats.registry",
    "HEAD_SIZE": "boustro.formats.source",
    "JSON_KEYS": "boustro.formats.boustro",
    "KNOWN": "boustro.formats.registry",
    "Limits": "boustro.formats.source",
    "Offset": "boustro.formats.source",
    "RulesChange": "boustro.formats.base",
    "draft_of": "boustro.formats.boustro",
    "encode": "boustro.formats.writing",
    "format_named": "boustro.formats.registry",
    "format_of_suffix": "boustro.formats.registry",
    "game_of_line": "boustro.formats.fragments",
    "lines_of_values": "boustro.formats.fragments",
    "plain_game": "boustro.formats.boustro",
    "read": "boustro.formats.reading",
    "read_all": "boustro.formats.reading",
    "readings": "boustro.formats.reading",
    "readings_after": "boustro.formats.fragments",
    "reads": "boustro.formats.reading",
    "recognise": "boustro.formats.recognition",
    "rules_of": "boustro.formats.plain",
    "unchecked_text": "boustro.formats.writing",
    "write": "boustro.formats.writing",
    "writes": "boustro.formats.writing",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)

"""How games are written: reading, recognising and writing them in every format.

`read`, `reads` and `read_all` give games, `write` and `writes` take them; `readings` says what
happened to every game of a stream, the bad ones included.  `FORMATS` lists the formats by name.
"""

from boustro.formats.base import Asked, Format
from boustro.formats.boustro import plain_game
from boustro.formats.drafts import Reading
from boustro.formats.plain import plain_int, plain_rules
from boustro.formats.reading import read, read_all, readings, reads
from boustro.formats.recognise import recognise
from boustro.formats.registry import FORMATS, format_named, format_of_suffix
from boustro.formats.source import HEAD, Limits
from boustro.formats.writing import encode, write, writes

__all__ = [
    "FORMATS",
    "HEAD",
    "Asked",
    "Format",
    "Limits",
    "Reading",
    "encode",
    "format_named",
    "format_of_suffix",
    "plain_game",
    "plain_int",
    "plain_rules",
    "read",
    "read_all",
    "readings",
    "reads",
    "recognise",
    "write",
    "writes",
]

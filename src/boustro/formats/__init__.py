"""Board formats: read, recognise and write games in every notation.

`read`, `reads` and `read_all` give games, `write` and `writes` take them; `readings` says what
happened to every game of a stream, the bad ones included.  `FORMATS` lists the formats by name.
Each name is loaded on first use, so that reading a file loads no format but its own.
"""

from boustro import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boustro.formats.base import Format as Format
    from boustro.formats.base import Overrides as Overrides
    from boustro.formats.base import Reading as Reading
    from boustro.formats.boustro import plain_game as plain_game
    from boustro.formats.plain import plain_int as plain_int
    from boustro.formats.plain import plain_rules as plain_rules
    from boustro.formats.reading import read as read
    from boustro.formats.reading import read_all as read_all
    from boustro.formats.reading import readings as readings
    from boustro.formats.reading import reads as reads
    from boustro.formats.recognition import recognise as recognise
    from boustro.formats.registry import FORMATS as FORMATS
    from boustro.formats.registry import format_named as format_named
    from boustro.formats.registry import format_of_suffix as format_of_suffix
    from boustro.formats.source import HEAD as HEAD
    from boustro.formats.source import Limits as Limits
    from boustro.formats.writing import encode as encode
    from boustro.formats.writing import write as write
    from boustro.formats.writing import writes as writes

_NAMES = {
    "base": "Format Overrides Reading",
    "boustro": "plain_game",
    "plain": "plain_int plain_rules",
    "reading": "read read_all readings reads",
    "recognition": "recognise",
    "registry": "FORMATS format_named format_of_suffix",
    "source": "HEAD Limits",
    "writing": "encode write writes",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)

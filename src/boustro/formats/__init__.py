"""Board formats: read, recognise and write games in every notation.

`read`, `reads` and `read_all` give games, `write` and `writes` take them; `readings` says what
happened to every game of a stream, the bad ones included.  `registry` lists the formats by name.
Each name is loaded on first use, so that reading a file loads no format but its own.
"""

from boustro.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__)

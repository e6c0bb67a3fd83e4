"""Board design: boards made to wishes, and the smallest changes that bring a board closer to them.

Each name is loaded on first use, so that a command line lists the defaults without the search.
"""

from boustro.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__)

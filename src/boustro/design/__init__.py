"""Boards to order: boards made to wishes, and the smallest changes that bring one nearer to them.

Each name is loaded on first use: a command line tells the defaults without the search.
"""

from boustro.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__)

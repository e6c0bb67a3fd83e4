"""Board design: make a board to wishes, or find the smallest changes that make a board meet them.

Each name is loaded on first use, so a command line can list the defaults without loading the
search.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "advise": "boustro.designs.advice",
    "design": "boustro.designs.boards_to_order",
    "repair": "boustro.designs.mend",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)

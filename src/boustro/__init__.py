"""boustro: solve, analyse, simulate and play any Snakes and Ladders board.

The names in `__init__.pyi` are all a user needs; each is loaded when it is first asked for, so that
``import boustro`` costs next to nothing.

>>> import boustro
>>> boustro.min_rolls([[-1, -1], [-1, 3]])
1
"""

import sys

from boustro.lazy import lazy_names

_SOLVED = "; min_rolls(board) or shortest_route(board) solves a board"
# `boustro.solve` is a package, which Python knows as a name once it is imported.
__getattr__, __dir__ = lazy_names(__name__, solve=_SOLVED)
ModuleType = type(sys)  # another module would have to be loaded for its name


class _Facade(ModuleType):
    """This module, whose `design`, `judge`, `play` and `simulate` are functions, never packages.

    Python makes every imported subpackage an attribute of its package, so what such a name
    means would depend on what was imported before.  Subpackages are imported as usual:
    ``from boustro.play import step``.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and name in __dir__()):
            super().__setattr__(name, value)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # As other modules are pickled: functions that a cluster is sent name it.
        return __import__, (__name__,)


sys.modules[__name__].__class__ = _Facade

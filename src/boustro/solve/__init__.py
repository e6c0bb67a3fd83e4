"""Shortest-path search: fewest rolls, routes, levels, the steps of a search, unreachability.

Every function takes a game, a board or a matrix, and optionally the rules to use.
"""

import sys
from importlib import import_module
from types import ModuleType

from boustro.lazy import lazy_names

_MODULES = {
    "Distances": "boustro.solve.reference",
    "Explanation": "boustro.solve.reasons",
    "Graph": "boustro.solve.digraph",
    "Levels": "boustro.solve.level_list",
    "REASON_KINDS": "boustro.solve.reasons",
    "Step": "boustro.solve.reference",
    "TriedThrow": "boustro.solve.reference",
    "count_shortest_routes": "boustro.solve.questions",
    "count_throw_sequences": "boustro.solve.questions",
    "explain": "boustro.solve.questions",
    "graph": "boustro.solve.questions",
    "level_of": "boustro.solve.questions",
    "levels": "boustro.solve.questions",
    "levels_of_array": "boustro.solve.questions",
    "min_rolls": "boustro.solve.questions",
    "min_turns": "boustro.solve.questions",
    "search": "boustro.solve.questions",
    "shortest_route": "boustro.solve.questions",
    "shortest_routes": "boustro.solve.questions",
    "solve_many": "boustro.solve.many",
    "solve_ragged": "boustro.solve.many",
    "vertex_name": "boustro.solve.digraph",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""


class _Package(ModuleType):
    """This package; calling it raises an error that names the functions to call."""

    def __call__(self, *_: object) -> None:
        wanted = "boustro.min_rolls(board) or boustro.shortest_route(board)"
        raise TypeError(f"boustro.solve is a package; expected {wanted}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # A cluster pickles functions that refer to this module: pickle it by its name.
        return import_module, (__name__,)


sys.modules[__name__].__class__ = _Package
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)

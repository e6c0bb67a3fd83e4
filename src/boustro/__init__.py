"""boustro: solve, analyse, simulate, design, draw and play any Snakes and Ladders board.

The names below are all a user needs; each is loaded when it is first asked for, so that
``import boustro`` costs next to nothing.

>>> import boustro
>>> boustro.min_rolls([[-1, -1], [-1, 3]])
1
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

_HOME = {
    "Board": "model.board",
    "Die": "model.die",
    "Game": "model.game",
    "Jump": "model.jump",
    "Ladder": "model.jump",
    "Layout": "model.layout",
    "Numbering": "model.square",
    "Outcome": "model.die",
    "Route": "model.route",
    "Rules": "model.rules",
    "Snake": "model.jump",
    "Track": "model.track",
    "builtin": "model.builtin",
    "builtin_names": "model.builtin",
    "read": "formats",
    "read_all": "formats",
    "reads": "formats",
    "write": "formats",
    "writes": "formats",
    "count_shortest_routes": "solve",
    "count_throw_sequences": "solve",
    "explain": "solve",
    "graph": "solve",
    "levels": "solve",
    "min_rolls": "solve",
    "min_turns": "solve",
    "search": "solve",
    "shortest_route": "solve",
    "shortest_routes": "solve",
}

__all__ = sorted(_HOME)  # pyright: ignore[reportUnsupportedDunderAll]

if TYPE_CHECKING:
    from boustro.formats import read, read_all, reads, write, writes
    from boustro.model.board import Board
    from boustro.model.builtin import builtin, builtin_names
    from boustro.model.die import Die, Outcome
    from boustro.model.game import Game
    from boustro.model.jump import Jump, Ladder, Snake
    from boustro.model.layout import Layout
    from boustro.model.route import Route
    from boustro.model.rules import Rules
    from boustro.model.square import Numbering
    from boustro.model.track import Track
    from boustro.solve import (
        count_shortest_routes,
        count_throw_sequences,
        explain,
        graph,
        levels,
        min_rolls,
        min_turns,
        search,
        shortest_route,
        shortest_routes,
    )


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'boustro' has no attribute {name!r}")
    value = getattr(import_module(f"boustro.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

"""boustro: solve, analyse, simulate and play any Snakes and Ladders board.

The names below are all a user needs; each is loaded when it is first asked for, so that
``import boustro`` costs next to nothing.

>>> import boustro
>>> boustro.min_rolls([[-1, -1], [-1, 3]])
1
"""

import sys

# `typing` would cost 5 ms; type checkers know this name by itself.
TYPE_CHECKING = False

__version__ = "0.9.0"

_NAMES = {
    "chain": "analyse analyse_many analyse_ragged expected_rolls whatif",
    "design": "advise design repair",
    "errors": "AmbiguousFormatError BoustroError FormatError InputError LayoutError LimitError"
    " LossyFormatError MissingExtraError Problem QuestionError RulesError",
    "fast_path": "min_rolls",
    "formats": "read read_all reads write writes",
    "judge": "judge",
    "model.board": "Board",
    "model.builtin": "builtin builtin_names",
    "model.die": "Die Outcome",
    "model.game": "Game",
    "model.jump": "Jump Ladder Snake",
    "model.layout": "Layout",
    "model.route": "Route",
    "model.rules": "Rules",
    "model.square": "Numbering",
    "model.track": "Track",
    "play": "Play Record",
    "play.play": "play",
    "render.picture_value": "picture",
    "simulate": "simulate",
    "solve": "count_shortest_routes count_throw_sequences explain graph level_of levels"
    " levels_of_array min_turns search shortest_route shortest_routes solve_many solve_ragged",
}
"""The names of each module."""

__all__ = " ".join(_NAMES.values()).split()
_MEANT = {"solve": "; min_rolls(board) or shortest_route(board) solves a board"}

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from boustro.chain import analyse as analyse
    from boustro.chain import analyse_many as analyse_many
    from boustro.chain import analyse_ragged as analyse_ragged
    from boustro.chain import expected_rolls as expected_rolls
    from boustro.chain.whatif import whatif as whatif
    from boustro.design import advise as advise
    from boustro.design import design as design
    from boustro.design import repair as repair
    from boustro.errors import AmbiguousFormatError as AmbiguousFormatError
    from boustro.errors import BoustroError as BoustroError
    from boustro.errors import FormatError as FormatError
    from boustro.errors import InputError as InputError
    from boustro.errors import LayoutError as LayoutError
    from boustro.errors import LimitError as LimitError
    from boustro.errors import LossyFormatError as LossyFormatError
    from boustro.errors import MissingExtraError as MissingExtraError
    from boustro.errors import Problem as Problem
    from boustro.errors import QuestionError as QuestionError
    from boustro.errors import RulesError as RulesError
    from boustro.fast_path import min_rolls as min_rolls
    from boustro.formats import read as read
    from boustro.formats import read_all as read_all
    from boustro.formats import reads as reads
    from boustro.formats import write as write
    from boustro.formats import writes as writes
    from boustro.judge import judge as judge
    from boustro.model.board import Board as Board
    from boustro.model.builtin import builtin as builtin
    from boustro.model.builtin import builtin_names as builtin_names
    from boustro.model.die import Die as Die
    from boustro.model.die import Outcome as Outcome
    from boustro.model.game import Game as Game
    from boustro.model.jump import Jump as Jump
    from boustro.model.jump import Ladder as Ladder
    from boustro.model.jump import Snake as Snake
    from boustro.model.layout import Layout as Layout
    from boustro.model.route import Route as Route
    from boustro.model.rules import Rules as Rules
    from boustro.model.square import Numbering as Numbering
    from boustro.model.track import Track as Track
    from boustro.play import Play as Play
    from boustro.play import Record as Record
    from boustro.play.play import play as play
    from boustro.render.picture_value import picture as picture
    from boustro.simulate import simulate as simulate
    from boustro.solve import count_shortest_routes as count_shortest_routes
    from boustro.solve import count_throw_sequences as count_throw_sequences
    from boustro.solve import explain as explain
    from boustro.solve import graph as graph
    from boustro.solve import level_of as level_of
    from boustro.solve import levels as levels
    from boustro.solve import levels_of_array as levels_of_array
    from boustro.solve import min_turns as min_turns
    from boustro.solve import search as search
    from boustro.solve import shortest_route as shortest_route
    from boustro.solve import shortest_routes as shortest_routes
    from boustro.solve import solve_many as solve_many
    from boustro.solve import solve_ragged as solve_ragged


def lazy_names(
    package: str, names: "dict[str, str]", *others: str
) -> "tuple[Callable[[str], object], Callable[[], list[str]]]":
    """Lazy loading: `__getattr__` and `__dir__` of a package whose names load on first use.

    `names` has those of each module of the package in one text, and `others` are the names that
    are there from the beginning.
    """
    homes = {name: module for module, listed in names.items() for name in listed.split()}

    def load(name: str) -> object:
        if name not in homes:
            # With these, Python suggests the nearest name.
            here, meant = sys.modules[package], _MEANT.get(name, "")
            said = f"module {package!r} has no attribute {name!r}{meant}"
            raise AttributeError(said, name=name, obj=here)
        from importlib import import_module

        value: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return load, lambda: sorted({*homes, *others})


def view(thing: object, kind: str, *rest: object) -> "Any":
    """What the tools make of a value: its `svg` or `html` for a notebook, or its `plot`.

    The engine, whose values these are, knows no pictures and no tables.
    """
    from importlib import import_module

    return getattr(import_module("boustro.answers.views"), kind)(thing, *rest)


if not TYPE_CHECKING:
    ModuleType = type(sys)  # another module would have to be loaded for its name


class _Facade(ModuleType):
    """This module, whose `design`, `judge`, `play` and `simulate` are functions and never their rooms.

    Python makes every room that is imported an attribute of its package, so what such a name
    means would depend on what was imported before.  The rooms are imported as ever:
    ``from boustro.play import step``.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __reduce__(self) -> "tuple[object, tuple[str]]":
        # As other modules are pickled: functions that a cluster is sent name it.
        return __import__, (__name__,)


if not TYPE_CHECKING:
    sys.modules[__name__].__class__ = _Facade
    __getattr__, __dir__ = lazy_names(__name__, _NAMES, "__version__")

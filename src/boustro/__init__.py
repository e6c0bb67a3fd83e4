"""boustro: solve, analyse, simulate and play any Snakes and Ladders board.

The names below are all a user needs; each is loaded when it is first asked for, so that
``import boustro`` costs next to nothing.

>>> import boustro
>>> boustro.min_rolls([[-1, -1], [-1, 3]])
1
"""

from boustro.forks import wait_before_forks
from boustro.lazy import lazy_names

_MODULES = {
    "AmbiguousFormatError": "boustro.errors",
    "Board": "boustro.model.board",
    "BoustroError": "boustro.errors",
    "Die": "boustro.model.die",
    "FormatError": "boustro.errors",
    "Game": "boustro.model.game",
    "InputError": "boustro.errors",
    "Jump": "boustro.model.jump",
    "Ladder": "boustro.model.jump",
    "Layout": "boustro.model.layout",
    "LayoutError": "boustro.errors",
    "LimitError": "boustro.errors",
    "LossyFormatError": "boustro.errors",
    "MissingExtraError": "boustro.errors",
    "Numbering": "boustro.model.square",
    "Outcome": "boustro.model.die",
    "Play": "boustro.gameplay",
    "Problem": "boustro.errors",
    "QuestionError": "boustro.errors",
    "Record": "boustro.gameplay",
    "Route": "boustro.model.route",
    "Rules": "boustro.model.rules",
    "RulesError": "boustro.errors",
    "Snake": "boustro.model.jump",
    "Track": "boustro.model.track",
    "__version__": "boustro.version",
    "advise": "boustro.designs",
    "analyse": "boustro.chain",
    "analyse_many": "boustro.chain",
    "analyse_ragged": "boustro.chain",
    "builtin": "boustro.model.builtin_boards",
    "builtin_names": "boustro.model.builtin_boards",
    "count_shortest_routes": "boustro.solve",
    "count_throw_sequences": "boustro.solve",
    "decide": "boustro.chain.decisions",
    "design": "boustro.designs",
    "expected_rolls": "boustro.chain",
    "explain": "boustro.solve",
    "graph": "boustro.solve",
    "judge": "boustro.judging",
    "level_of": "boustro.solve",
    "levels": "boustro.solve",
    "levels_of_array": "boustro.solve",
    "min_rolls": "boustro.fast_path",
    "min_turns": "boustro.solve",
    "picture": "boustro.render.picture_value",
    "play": "boustro.gameplay.play",
    "read": "boustro.formats",
    "read_all": "boustro.formats",
    "reads": "boustro.formats",
    "repair": "boustro.designs",
    "search": "boustro.solve",
    "shortest_route": "boustro.solve",
    "shortest_routes": "boustro.solve",
    "simulate": "boustro.simulation",
    "solve_many": "boustro.solve.many",
    "solve_ragged": "boustro.solve.many",
    "whatif": "boustro.chain.changes",
    "write": "boustro.formats",
    "writes": "boustro.formats",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
_HINTS = {"solve": "; min_rolls(board) or shortest_route(board) solves a board"}
"""What is meant by names that are none."""
wait_before_forks()
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES, _HINTS)

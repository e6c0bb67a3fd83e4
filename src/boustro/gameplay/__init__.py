"""Game play: positions, the effect of a throw on a position, and records; no input or output.

`step` is a pure function, position × throw → position and events.  `Play` rolls the die and keeps
the history of a game.  `Record` is the text from which the game can be replayed.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "Bumped": "boustro.gameplay.events",
    "Event": "boustro.gameplay.events",
    "MOST_ROLLS": "boustro.gameplay.play",
    "Play": "boustro.gameplay.play",
    "PlayedThrow": "boustro.gameplay.position",
    "Position": "boustro.gameplay.position",
    "Record": "boustro.gameplay.record",
    "WHY_STAYED": "boustro.gameplay.events",
    "game_of": "boustro.gameplay.position",
    "outcome_of": "boustro.gameplay.throw",
    "outset": "boustro.gameplay.position",
    "play_outcome": "boustro.gameplay.position",
    "step": "boustro.gameplay.position",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)

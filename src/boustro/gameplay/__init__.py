"""Game play: positions, the effect of a throw on a position, and records; no input or output.

`step` is a pure function, position × throw → position and events.  `Play` rolls the die and keeps
the history of a game.  `Record` is the text from which the game can be replayed.
"""

from boustro.gameplay.play import Play as Play
from boustro.gameplay.position import outset as outset
from boustro.gameplay.position import step as step
from boustro.gameplay.record import Record as Record

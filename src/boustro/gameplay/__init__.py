"""Game play: positions, what a throw makes of them, and records; no input or output.

`step` is a pure function, position × throw → position and events.  `Play` keeps a game's past
and rolls the die.  `Record` is its replayable text.
"""

from boustro.gameplay.play import Play as Play
from boustro.gameplay.position import outset as outset
from boustro.gameplay.position import step as step
from boustro.gameplay.record import Record as Record

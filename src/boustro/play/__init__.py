"""Game play: positions, what a throw makes of them, and records; no input or output.

`step` is a pure function, position × throw → position and events.  `Play` keeps a game's past
and rolls the die.  `Record` is its replayable text.
"""

from boustro.play.play import Play as Play
from boustro.play.position import outset as outset
from boustro.play.position import step as step
from boustro.play.record import Record as Record

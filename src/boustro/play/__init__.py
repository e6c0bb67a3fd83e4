"""Game play: positions, what a throw makes of them, and records; no input or output.

`step` is a pure function, position × throw → position and events.  `Play` keeps a game's past
and rolls the die.  `Record` is its replayable text.
"""

from boustro.play.events import Bitten as Bitten
from boustro.play.events import Bounced as Bounced
from boustro.play.events import Bumped as Bumped
from boustro.play.events import Climbed as Climbed
from boustro.play.events import Event as Event
from boustro.play.events import Rolled as Rolled
from boustro.play.events import Sent as Sent
from boustro.play.events import Stayed as Stayed
from boustro.play.events import Won as Won
from boustro.play.play import Play as Play
from boustro.play.position import MOST_PLAYERS as MOST_PLAYERS
from boustro.play.position import Played as Played
from boustro.play.position import Position as Position
from boustro.play.position import outset as outset
from boustro.play.position import play_outcome as play_outcome
from boustro.play.position import step as step
from boustro.play.record import Record as Record
from boustro.play.throw import Throw as Throw
from boustro.play.throw import outcome_of as outcome_of

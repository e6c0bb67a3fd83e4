# The names of `boustro.gameplay`; the modules of the package have all others.

from boustro.gameplay.events import WHY_STAYED as WHY_STAYED
from boustro.gameplay.events import Bumped as Bumped
from boustro.gameplay.events import Event as Event
from boustro.gameplay.play import MOST_ROLLS as MOST_ROLLS
from boustro.gameplay.play import Play as Play
from boustro.gameplay.position import PlayedThrow as PlayedThrow
from boustro.gameplay.position import Position as Position
from boustro.gameplay.position import game_of as game_of
from boustro.gameplay.position import outset as outset
from boustro.gameplay.position import play_outcome as play_outcome
from boustro.gameplay.position import step as step
from boustro.gameplay.record import Record as Record
from boustro.gameplay.throw import outcome_of as outcome_of

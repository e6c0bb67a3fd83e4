"""Game play: positions, what a throw makes of them, and records; no input or output.

`step` is a pure function, position × throw → position and events.  `Play` keeps a game's past
and rolls the die.  `Record` is its replayable text.
"""

from boustro.play.events import (
    Bitten,
    Bounced,
    Bumped,
    Climbed,
    Event,
    Rolled,
    Sent,
    Stayed,
    Won,
)
from boustro.play.play import Play
from boustro.play.position import MOST_PLAYERS, Played, Position, outset, play_outcome, step
from boustro.play.record import Record
from boustro.play.throw import Throw, outcome_of

__all__ = [
    "MOST_PLAYERS",
    "Bitten",
    "Bounced",
    "Bumped",
    "Climbed",
    "Event",
    "Play",
    "Played",
    "Position",
    "Record",
    "Rolled",
    "Sent",
    "Stayed",
    "Throw",
    "Won",
    "outcome_of",
    "outset",
    "play_outcome",
    "step",
]

"""Game events: immutable values that each print as a plain sentence.

An event names its `player` by seat, 1 first.  One throw gives a `Rolled` and then whatever came
of it, in order; jumps that follow on give one `Climbed` or `Bitten` each.  A jump to itself
moves nobody and is no event.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to `player`."""

    player: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A throw that counted from `origin` to `reached`, the same square if it did not move.

    `again`: whether the player rolls again.

    >>> print(Rolled(1, "6", 3, 9, again=True))
    Player 1 rolls 6, from 3 to 9, and rolls again.
    """

    throw: str
    origin: int
    reached: int
    again: bool = False

    def __str__(self) -> str:
        moved = f", from {self.origin} to {self.reached}" if self.reached != self.origin else ""
        again = (", and" if moved else " and") + " rolls again" if self.again else ""
        return f"Player {self.player} rolls {self.throw}{moved}{again}."


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    """A ladder climbed from its foot `entry` to its top `exit`."""

    entry: int
    exit: int

    def __str__(self) -> str:
        return f"Player {self.player} climbs from {self.entry} to {self.exit}."


@dataclass(frozen=True, slots=True)
class Bitten(Event):
    """A snake slid down from its head `entry` to its tail `exit`; 0 is off the board."""

    entry: int
    exit: int

    def __str__(self) -> str:
        to = f"to {self.exit}" if self.exit else "off the board"
        return f"Player {self.player} is bitten on {self.entry} and slides {to}."


WHY_STAYED = {
    "overshoot": "the throw goes past the last square",
    "zero": "a throw of 0 does not move",
    "opening": "this throw does not let the token start",
    "limit": "this throw is not played",
}
"""Why a token stayed: the reason by its name, and in words."""


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A token that did not move from `square`; `why` is a key of `WHY_STAYED`."""

    square: int
    why: str

    def __str__(self) -> str:
        where = f"on {self.square}" if self.square else "off the board"
        return f"Player {self.player} stays {where}: {WHY_STAYED[self.why]}."


@dataclass(frozen=True, slots=True)
class Bounced(Event):
    """A throw past the last square that counted back to `square`."""

    square: int

    def __str__(self) -> str:
        return f"Player {self.player} bounces back to {self.square}."


@dataclass(frozen=True, slots=True)
class Sent(Event):
    """A token sent from `origin` to `square` by the limit on throws in a turn.

    That is the start, square 1 or the square on which the turn began.
    """

    origin: int
    square: int

    def __str__(self) -> str:
        whence = f" from {self.origin}" if self.origin != self.square else ""
        to = f"square {self.square}" if self.square else "the start"
        return f"Player {self.player} goes{whence} to {to}: too many such throws in a turn."


@dataclass(frozen=True, slots=True)
class Bumped(Event):
    """A token moved from `origin` to `square` because player `by` landed where it rested."""

    by: int
    origin: int
    square: int

    def __str__(self) -> str:
        to = f"to {self.square}" if self.square else "off the board"
        return f"Player {self.player} is bumped by player {self.by} from {self.origin} {to}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The finish `square` reached and the game over."""

    square: int

    def __str__(self) -> str:
        return f"Player {self.player} wins on {self.square}."

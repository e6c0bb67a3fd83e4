"""Game events: immutable values that each print as a plain sentence.

An event names its `player` by seat, 1 first.  One throw gives a `Rolled` and then whatever came
of it, in order; jumps that follow on give one `Climbed` or `Bitten` each.  A jump to itself
moves nobody and is no event.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to `player`."""

    player: int

    def __str__(self) -> str:
        sentence = self._words("player {}".format)
        return sentence[0].upper() + sentence[1:]

    def sentence(self, names: Sequence[str]) -> str:
        """The event as a sentence, with the names of the players in the order of their seats."""
        return self._words(lambda seat: names[seat - 1])

    def _words(self, name: Callable[[int], str]) -> str:
        raise NotImplementedError


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

    def _words(self, name: Callable[[int], str]) -> str:
        moved = f", from {self.origin} to {self.reached}" if self.reached != self.origin else ""
        again = (", and" if moved else " and") + " rolls again" if self.again else ""
        return f"{name(self.player)} rolls {self.throw}{moved}{again}."


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    """A ladder climbed from its foot `entry` to its top `exit`; by what `chance`, unless for sure."""

    entry: int
    exit: int
    chance: str = ""

    def _words(self, name: Callable[[int], str]) -> str:
        chance = f" (chance {self.chance})" if self.chance else ""
        return f"{name(self.player)} climbs from {self.entry} to {self.exit}{chance}."


@dataclass(frozen=True, slots=True)
class Bitten(Event):
    """A snake slid down from its head `entry` to its tail `exit`; 0 is off the board."""

    entry: int
    exit: int
    chance: str = ""

    def _words(self, name: Callable[[int], str]) -> str:
        to = f"to {self.exit}" if self.exit else "off the board"
        chance = f" (chance {self.chance})" if self.chance else ""
        return f"{name(self.player)} is bitten on {self.entry} and slides {to}{chance}."


@dataclass(frozen=True, slots=True)
class JumpFailed(Event):
    """A jump that works with a chance only and did not, by what `chance`."""

    entry: int
    exit: int
    chance: str

    def _words(self, name: Callable[[int], str]) -> str:
        kind = "ladder" if self.exit > self.entry else "snake"
        chance = f"(chance {self.chance})"
        return f"{name(self.player)} stays on {self.entry}: the {kind} does not work {chance}."


@dataclass(frozen=True, slots=True)
class Halted(Event):
    """A token that landed on `square` and misses so many `turns`."""

    square: int
    turns: int

    def _words(self, name: Callable[[int], str]) -> str:
        turns = "the next turn" if self.turns == 1 else f"the next {self.turns} turns"
        return f"{name(self.player)} misses {turns} on {self.square}."


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A turn that a player missed, with so many `turns` still to miss."""

    turns: int

    def _words(self, name: Callable[[int], str]) -> str:
        more = f", and {self.turns} more" if self.turns else ""
        return f"{name(self.player)} misses this turn{more}."


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A token that landed on `origin` and went back to `square`, where its turn began."""

    origin: int
    square: int

    def _words(self, name: Callable[[int], str]) -> str:
        to = f"to {self.square}" if self.square else "off the board"
        return f"{name(self.player)} goes back from {self.origin} {to}, where the turn began."


@dataclass(frozen=True, slots=True)
class PutOut(Event):
    """A token that landed on `square` and is out of the game."""

    square: int

    def _words(self, name: Callable[[int], str]) -> str:
        return f"{name(self.player)} is out of the game on {self.square}."


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

    def _words(self, name: Callable[[int], str]) -> str:
        where = f"on {self.square}" if self.square else "off the board"
        return f"{name(self.player)} stays {where}: {WHY_STAYED[self.why]}."


@dataclass(frozen=True, slots=True)
class Bounced(Event):
    """A throw past the last square that counted back to `square`."""

    square: int

    def _words(self, name: Callable[[int], str]) -> str:
        return f"{name(self.player)} bounces back to {self.square}."


@dataclass(frozen=True, slots=True)
class Sent(Event):
    """A token sent from `origin` to `square` by the limit on throws in a turn.

    That is the start, square 1 or the square on which the turn began.
    """

    origin: int
    square: int

    def _words(self, name: Callable[[int], str]) -> str:
        whence = f" from {self.origin}" if self.origin != self.square else ""
        to = f"square {self.square}" if self.square else "the start"
        return f"{name(self.player)} goes{whence} to {to}: too many such throws in a turn."


@dataclass(frozen=True, slots=True)
class Bumped(Event):
    """A token moved from `origin` to `square` because player `by` landed where it rested."""

    by: int
    origin: int
    square: int

    def _words(self, name: Callable[[int], str]) -> str:
        to = f"to {self.square}" if self.square else "off the board"
        return f"{name(self.player)} is bumped by {name(self.by)} from {self.origin} {to}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The finish `square` reached and the game over."""

    square: int

    def _words(self, name: Callable[[int], str]) -> str:
        return f"{name(self.player)} wins on {self.square}."

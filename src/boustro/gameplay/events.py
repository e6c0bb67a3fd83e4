"""Game events: immutable values that each print as a plain sentence.

An event has the seat of its `player`, counted from 1.  One throw gives a `Rolled` and then the
events that it caused, in order.  Each jump that follows on is a `Climbed` or `Bitten` of its own.
A jump that ends where it begins moves no token, so it is not an event.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to `player`."""

    player: int
    """The player by seat, from 1."""

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
    """A throw, which moves the token from `origin` to `reached` before any jump.

    If the token does not move, `origin` and `reached` are the same square.

    >>> print(Rolled(1, "6", 3, 9, again=True))
    Player 1 rolls 6, from 3 to 9, and rolls again.
    """

    throw: str
    """The label of the throw."""
    origin: int
    """The square that the token leaves."""
    reached: int
    """The square that the throw reaches, before any jump."""
    again: bool = False
    """Whether the player rolls again."""

    def _words(self, name: Callable[[int], str]) -> str:
        words = f"{name(self.player)} rolls {self.throw}"
        if self.reached != self.origin:
            words += f", from {self.origin or 'the start'} to {self.reached}"
            if self.again:
                words += ","
        if self.again:
            words += " and rolls again"
        return f"{words}."


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    """A ladder that was climbed."""

    entry: int
    """Its foot."""
    exit: int
    """Its top."""
    chance: str = ""
    """The chance with which it worked; empty for a ladder that always does."""

    def _words(self, name: Callable[[int], str]) -> str:
        chance = f" (chance {self.chance})" if self.chance else ""
        return f"{name(self.player)} climbs from {self.entry} to {self.exit}{chance}."


@dataclass(frozen=True, slots=True)
class Bitten(Event):
    """A snake that a token slid down."""

    entry: int
    """Its head."""
    exit: int
    """Its tail; 0 is off the board."""
    chance: str = ""
    """The chance with which it worked; empty for a snake that always does."""

    def _words(self, name: Callable[[int], str]) -> str:
        to = f"to {self.exit}" if self.exit else "off the board"
        chance = f" (chance {self.chance})" if self.chance else ""
        return f"{name(self.player)} is bitten on {self.entry} and slides {to}{chance}."


@dataclass(frozen=True, slots=True)
class JumpFailed(Event):
    """A jump that works only with a chance, and did not work this time."""

    entry: int
    """The square on which it starts, where the token stays."""
    exit: int
    """The square on which it ends."""
    chance: str
    """The chance that it does not work."""

    def _words(self, name: Callable[[int], str]) -> str:
        kind = "ladder" if self.exit > self.entry else "snake"
        chance = f"(chance {self.chance})"
        return f"{name(self.player)} stays on {self.entry}: the {kind} does not work {chance}."


@dataclass(frozen=True, slots=True)
class Halted(Event):
    """A token that landed on a square that makes it miss turns."""

    square: int
    """The square."""
    turns: int
    """The number of turns that it misses."""

    def _words(self, name: Callable[[int], str]) -> str:
        turns = "the next turn" if self.turns == 1 else f"the next {self.turns} turns"
        return f"{name(self.player)} misses {turns} on {self.square}."


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A turn that a player missed."""

    turns: int
    """The number of turns that the player still misses."""

    def _words(self, name: Callable[[int], str]) -> str:
        more = f", and {self.turns} more" if self.turns else ""
        return f"{name(self.player)} misses this turn{more}."


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A token that went back to where its turn began."""

    origin: int
    """The square on which it landed."""
    square: int
    """The square to which it went back."""

    def _words(self, name: Callable[[int], str]) -> str:
        to = f"to {self.square}" if self.square else "off the board"
        return f"{name(self.player)} goes back from {self.origin} {to}, where the turn began."


@dataclass(frozen=True, slots=True)
class PutOut(Event):
    """A token that is out of the game."""

    square: int
    """The square on which it landed."""

    def _words(self, name: Callable[[int], str]) -> str:
        return f"{name(self.player)} is out of the game on {self.square}."


WHY_STAYED = {
    "overshoot": "the throw goes past the last square",
    "zero": "a throw of 0 does not move",
    "opening": "this throw does not let the token start",
    "limit": "this throw is not played",
    "taken": "another player is on that square",
}
"""Why a token stayed: the reason by its name, and in words."""


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A token that did not move."""

    square: int
    """The square on which it stays."""
    why: str
    """The reason, a key of `WHY_STAYED`."""

    def _words(self, name: Callable[[int], str]) -> str:
        where = f"on {self.square}" if self.square else "off the board"
        return f"{name(self.player)} stays {where}: {WHY_STAYED[self.why]}."


@dataclass(frozen=True, slots=True)
class Bounced(Event):
    """A throw past the last square, after which the token counted back."""

    square: int
    """The square where the count ended."""

    def _words(self, name: Callable[[int], str]) -> str:
        return f"{name(self.player)} bounces back to {self.square}."


@dataclass(frozen=True, slots=True)
class Sent(Event):
    """A token that the limit on rolls again sends to another square."""

    origin: int
    """The square that it left."""
    square: int
    """The square to which it went: the start, square 1 or the square on which the turn began."""

    def _words(self, name: Callable[[int], str]) -> str:
        whence = f" from {self.origin or 'the start'}" if self.origin != self.square else ""
        to = f"square {self.square}" if self.square else "the start"
        return f"{name(self.player)} goes{whence} to {to}: too many such throws in a turn."


@dataclass(frozen=True, slots=True)
class Bumped(Event):
    """A token that had to move because another player landed where it rested."""

    by: int
    """The other player, by seat."""
    origin: int
    """The square that it left."""
    square: int
    """The square to which it went."""

    def _words(self, name: Callable[[int], str]) -> str:
        to = f"to {self.square}" if self.square else "off the board"
        return f"{name(self.player)} is bumped by {name(self.by)} from {self.origin} {to}."


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A token that reached the finish, which ends the game."""

    square: int
    """The finish."""

    def _words(self, name: Callable[[int], str]) -> str:
        return f"{name(self.player)} wins on {self.square}."

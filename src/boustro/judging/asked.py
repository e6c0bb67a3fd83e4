"""What is asked: a case is a board and the arguments that a question needs beside it.

The arguments are a number of rolls, throws, dice, the starting squares of players.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, NamedTuple

from boustro.model import Board

Throws = tuple[int, ...]
_TINY = 150
"""The most smallest arguments for a board."""


class Asked(NamedTuple):
    """The arguments beside a board."""

    rolls: int = 0
    """A number of rolls."""
    throws: tuple[int, ...] = ()
    """Throws, in order."""
    sides: tuple[int, ...] = ()
    """The number of faces of the common die, or of each player's die."""
    starts: tuple[int, ...] = ()
    """The square on which each player starts."""
    players: int = 1
    """The number of players."""

    @property
    def size(self) -> tuple[int, ...]:
        """The sort key for "smaller": fewer throws and players, then smaller numbers."""
        numbers = (*self.throws, *self.sides, *self.starts)
        return len(self.throws), self.players, self.rolls + sum(numbers), *numbers


NOTHING = Asked()


@dataclass(frozen=True, slots=True)
class Case:
    """A board, and the arguments beside it.

    >>> case = Case(Board(6, jumps={2: 5}), Asked(rolls=3))
    >>> case.board.size, case.asked.rolls
    (6, 3)
    """

    board: Board
    """The board."""
    asked: Asked = NOTHING
    """The arguments beside the board; most problems have none."""


@dataclass(frozen=True, slots=True)
class AskedLimits:
    """What a statement promises about the arguments beside the board; each limit is inclusive."""

    rolls: tuple[int, int] = (0, 0)
    """The least and the greatest number of rolls."""
    throws: tuple[int, int] = (0, 0)
    """The least and the greatest number of throws."""
    sides: tuple[int, int] = (0, 0)
    """The least and the greatest number of faces of a die."""
    players: tuple[int, int] = (1, 1)
    """The least and the greatest number of players."""
    a_die_each: bool = False
    """Whether every player has their own die."""
    starts: bool = False
    """Whether the starting squares are arguments, each before the last square."""
    dice: int = 1
    """The number of dice in a throw."""
    face: int = 6
    """The largest number on a face of these dice."""
    shown: Throws = ()
    """All possible throws, if a throw is not a sum of such dice."""

    def drawn(self, rng: Random, board: Board) -> Asked:
        """Random arguments within the limits; small numbers are more frequent."""
        players = rng.randint(*self.players)
        sides = tuple(rng.randint(*self.sides) for _ in range(self._dice(players)))
        throws = tuple(self._throw(rng) for _ in range(self._few(rng, *self.throws)))
        starts = tuple(rng.randint(1, board.size - 1) for _ in range(players if self.starts else 0))
        return Asked(self._few(rng, *self.rolls), throws, sides, starts, players)

    def has(self, name: str) -> bool:
        """Whether a statement has this argument beside the board, such as `rolls`."""
        limits = getattr(self, name)
        return limits[1] > 1 if name == "players" else bool(limits[1])

    def _few(self, rng: Random, least: int, most: int) -> int:
        return rng.randint(least, most if rng.random() < 0.3 else min(most, least + 20))

    def _throw(self, rng: Random) -> int:
        if self.shown:
            return rng.choice(self.shown)
        return sum(rng.randint(1, self.face) for _ in range(self.dice))

    def smaller(self, asked: Asked) -> Iterator[Asked]:
        """The arguments with one of them shorter or smaller, boldest first."""
        for throws in self._fewer(asked.throws, asked.players):
            if len(throws) >= self.throws[0] and self._can_be(throws):
                yield asked._replace(throws=throws)
        if asked.players > self.players[0]:
            sides = asked.sides[:-1] if self.a_die_each else asked.sides
            yield Asked(asked.rolls, asked.throws, sides, asked.starts[:-1], asked.players - 1)
        for rolls in {asked.rolls // 2, asked.rolls - 1}:
            if self.rolls[0] <= rolls < asked.rolls:
                yield asked._replace(rolls=rolls)
        for name, least in (("throws", self.faces[0]), ("sides", self.sides[0]), ("starts", 1)):
            for numbers in _lower(getattr(asked, name), least, asked.players):
                changes: dict[str, Any] = {name: numbers}
                if name != "throws" or self._can_be(numbers):
                    yield asked._replace(**changes)
        yield from (asked._replace(throws=throws) for throws in self._next_lower(asked.throws))

    @property
    def faces(self) -> Sequence[int]:
        """The possible sums of the dice, ascending."""
        return self.shown or range(self.dice, self.dice * self.face + 1)

    def _can_be(self, throws: Throws) -> bool:
        """Whether the dice can show all of these throws."""
        return set(throws) <= {*self.faces}

    def _next_lower(self, throws: Throws) -> Iterator[Throws]:
        """The throws with one of them replaced by the next lower possible throw."""
        lower = dict(zip(self.shown[1:], self.shown, strict=False))
        for i, throw in enumerate(throws):
            if throw in lower:
                yield (*throws[:i], lower[throw], *throws[i + 1 :])

    def _fewer(self, throws: Throws, players: int) -> Iterator[Throws]:
        """The throws without half of them, a quarter, and so on, and then with throws merged.

        Merging throws one player's total in fewer throws, or turns two rounds into one.
        """
        for start, end in _parts(len(throws)):
            yield throws[:start] + throws[end:]
        top, least = self.faces[-1], self.faces[0]
        for seat in range(players):
            total = sum(throws[seat::players])
            count = -(-total // max(top, 1))
            if 0 < count < len(throws[seat::players]):
                fewer = [*throws[: count * players]]
                rest = max(total - top * (count - 1), least)
                fewer[seat::players] = rest, *[top] * (count - 1)
                yield tuple(fewer)
        for start in range(0, len(throws) - 2 * players + 1, players):
            first, second = throws[start : start + players], throws[start + players :][:players]
            both = (min(sum(pair), top) for pair in zip(first, second, strict=True))
            yield (*throws[:start], *both, *throws[start + 2 * players :])

    def tiny(self, board: Board) -> Iterator[Asked]:
        """The smallest arguments, for use with the smallest boards."""
        throws = [thrown for count in range(3) for thrown in product(self.faces, repeat=count)]
        some = [
            Asked(rolls, thrown, sides, starts, players)
            for players in _least(self.players, 2)
            for rolls in _least(self.rolls, 4)
            for sides in product(_least(self.sides, 3), repeat=self._dice(players))
            for starts in product(range(1, board.size), repeat=players if self.starts else 0)
            for thrown in throws
            if self.throws[0] <= len(thrown) <= self.throws[1]
        ]
        yield from sorted(some, key=lambda asked: asked.size)[:_TINY]

    def _dice(self, players: int) -> int:
        """The number of dice whose faces are arguments."""
        if not self.sides[1]:
            return 0
        return players if self.a_die_each else 1


def _parts(length: int) -> Iterator[tuple[int, int]]:
    """The ranges of both halves of a row, its quarters, and so on down to single places."""
    share = (length + 1) // 2
    while share:
        yield from ((start, min(start + share, length)) for start in range(0, length, share))
        share //= 2


def _lower(numbers: Throws, least: int, players: int) -> Iterator[Throws]:
    """The numbers with some of them replaced by the least, then with one lower by one."""
    places = [range(seat, len(numbers), players) for seat in range(players)]
    for some in (*places, *(range(*part) for part in _parts(len(numbers)))):
        if any(numbers[i] > least for i in some):
            yield tuple(least if i in some else number for i, number in enumerate(numbers))
    for i, number in enumerate(numbers):
        if number > least:
            yield (*numbers[:i], number - 1, *numbers[i + 1 :])


def _least(limits: tuple[int, int], count: int) -> range:
    """The smallest numbers within limits."""
    return range(limits[0], min(limits[1], limits[0] + count - 1) + 1)

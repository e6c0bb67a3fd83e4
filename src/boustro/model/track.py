"""Track: a memoryless game compiled to the plain arrays that the fast kernels read.

Where a throw leads depends on the token's square alone, so a game is its size, start, finish,
overshoot rule, the distinct advances of its die and two sorted arrays, entries and exits.
Jumps that follow on are followed here once and for all, so a kernel knows only single jumps.
A throw of 0 never moves a token and is left out of the faces.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from boustro.errors import QuestionError
from boustro.model.game import Game
from boustro.model.turn import reach


@dataclass(frozen=True, slots=True)
class Track:
    """A memoryless game as plain numbers: `exits[i]` belongs to `entries[i]`, ascending.

    `Track.of` compiles a game.  One made by hand, of arrays of 64-bit integers if there are many
    jumps, is what `min_rolls` takes for boards of millions of jumps; there the kernel checks it.

    >>> from boustro.model.board import Board
    >>> track = Track.of(Game(Board(10, jumps={4: 9, 8: 2})))
    >>> track.entries, track.exits, track.faces
    ((4, 8), (9, 2), (1, 2, 3, 4, 5, 6))
    >>> track.landings(3)
    [9, 5, 6, 7, 2, 9]
    """

    size: int
    start: int
    finish: int
    overshoot: str
    faces: tuple[int, ...]
    entries: Sequence[int]
    exits: Sequence[int]

    @classmethod
    def of(cls, game: Game) -> "Track":
        """The track of `game`; raises `QuestionError` when its rules need memory."""
        rules = game.rules
        if rules.has_memory:
            raise QuestionError(f"expected rules without memory, got {rules}")
        jumps = game.board.jumps
        follow = rules.chaining == "follow"
        exits = (_last_exit(jumps, entry) for entry in jumps) if follow else jumps.values()
        faces = tuple(face for face in rules.die.faces if face > 0)
        return cls(
            game.size, game.start, game.finish, rules.overshoot, faces, tuple(jumps), tuple(exits)
        )

    def exit(self, square: int) -> int:
        """Where a token lands that reaches `square` by a throw."""
        i = bisect_left(self.entries, square)
        found = i < len(self.entries) and self.entries[i] == square
        return self.exits[i] if found else square

    def reach(self, square: int, face: int) -> tuple[str, int]:
        """How a throw of `face` counts on from `square`: `moved`, `stayed` or `overshot`, where to."""
        return reach(self.size, self.overshoot, square, face)

    def landing(self, square: int, face: int) -> int:
        """Where a throw of `face` takes a token that rests on `square`."""
        kind, reached = self.reach(square, face)
        return self.exit(reached) if kind == "moved" else reached

    def landings(self, square: int) -> list[int]:
        """Where each of the faces takes a token that rests on `square`."""
        return [self.landing(square, face) for face in self.faces]

    def resting_squares(self) -> Iterator[int]:
        """The squares on which a token can rest at all, from anywhere on the board, ascending.

        Plain squares, the start, exits, and the last square where an overshoot comes to rest.

        >>> list(Track(6, 0, 6, "win", (1, 2), (2, 6), (4, 1)).resting_squares())
        [0, 1, 3, 4, 5, 6]
        """
        entries, put_on = set(self.entries), {self.start, *self.exits}
        highest = 0
        for square in range(0 if 0 in put_on else 1, self.size + 1):
            passed = self.overshoot == "win" and highest + self.faces[-1] > self.size == square
            if square not in entries or square in put_on or passed:
                highest = square
                yield square


def _last_exit(jumps: Mapping[int, int], entry: int) -> int:
    landed = jumps[entry]
    while landed in jumps:
        landed = jumps[landed]
    return landed
